"""Boxes and arrows as SVG: columns are as wide as their texts, so that a diagram is a list of boxes and arrows."""

from __future__ import annotations

from dataclasses import dataclass, field
from html import escape

FONT = "system-ui, 'Segoe UI', Helvetica, Arial, sans-serif"
TINTS = {"input": "#dfe9f5", "step": "#f4f4f2", "check": "#fbe6dc", "result": "#e2f0e2"}
"""The background of a box by its kind."""
LINE, TEXT, QUIET = "#5b6770", "#1f2a33", "#55606a"
CHARACTER = {"title": 7.6, "note": 6.2}
"""The mean width of a character in pixels, rounded up."""
PAD, MARGIN, HEIGHT, SPACE, LANE = 14, 16, 22, 42, 7
"""Pixels: beside the text of a box, around the picture, of a line of text, between rows or columns, between arrows."""


@dataclass(frozen=True)
class Box:
    """A box in a column and a row, counted from zero, with a title and lines of notes."""

    column: int
    row: int
    title: str
    notes: tuple[str, ...] = ()
    kind: str = "step"

    @property
    def width(self) -> float:
        notes = [len(note) * CHARACTER["note"] for note in self.notes]
        return max([len(self.title) * CHARACTER["title"], *notes]) + 2 * PAD

    @property
    def height(self) -> float:
        return HEIGHT * (1 + 0.8 * len(self.notes)) + PAD


@dataclass(frozen=True)
class Arrow:
    """An arrow from one box to another, by their names, with a label above its middle."""

    first: str
    last: str
    label: str = ""


@dataclass(frozen=True)
class Diagram:
    """Boxes by name, arrows between them, and a sentence for those who cannot see the picture."""

    about: str
    boxes: dict[str, Box]
    arrows: tuple[Arrow, ...] = field(default=())

    def svg(self) -> str:
        """Return the picture as the text of an SVG file."""
        lefts, widths = self.columns()
        tops, heights = self.rows()
        places = {
            name: (
                lefts[box.column],
                tops[box.row] + (heights[box.row] - box.height) / 2,
                widths[box.column],
                box.height,
            )
            for name, box in self.boxes.items()
        }
        sources = [arrow.first for arrow in self.arrows]
        shared = [name for name in self.boxes if sources.count(name) > 1]
        apart = {name: LANE * shared.index(name) if name in shared else 0 for name in self.boxes}
        items = [
            arrow_svg(places[arrow.first], places[arrow.last], arrow.label, apart[arrow.first]) for arrow in self.arrows
        ]
        items += [box_svg(box, places[name]) for name, box in self.boxes.items()]
        width, height = lefts[-1] + widths[-1] + MARGIN, tops[-1] + heights[-1] + MARGIN
        return framed(self.about, width, height, items)

    def columns(self) -> tuple[list[float], list[float]]:
        """Return the left edge and the width of each column."""
        count = 1 + max(box.column for box in self.boxes.values())
        widths = [max(box.width for box in self.boxes.values() if box.column == k) for k in range(count)]
        gaps = [float(SPACE)] * count
        for arrow in self.arrows:
            first, last = sorted((self.boxes[arrow.first].column, self.boxes[arrow.last].column))
            if last > first:
                gaps[last] = max(gaps[last], len(arrow.label) * CHARACTER["note"] + SPACE * 0.7)
        lefts = [float(MARGIN)]
        for k in range(1, count):
            lefts.append(lefts[-1] + widths[k - 1] + gaps[k])
        return lefts, widths

    def rows(self) -> tuple[list[float], list[float]]:
        """Return the upper edge and the height of each row."""
        count = 1 + max(box.row for box in self.boxes.values())
        heights = [max(box.height for box in self.boxes.values() if box.row == k) for k in range(count)]
        tops = [float(MARGIN)]
        for k in range(1, count):
            tops.append(tops[-1] + heights[k - 1] + SPACE)
        return tops, heights


Place = tuple[float, float, float, float]
"""The left edge, the upper edge, the width and the height of a box in pixels."""


def box_svg(box: Box, place: Place) -> str:
    left, top, width, height = place
    middle = left + width / 2
    lines = [
        f'<rect x="{left:.1f}" y="{top:.1f}" width="{width:.1f}" height="{height:.1f}" rx="6" fill="{TINTS[box.kind]}"'
        f' stroke="{LINE}"/>',
        text_svg(middle, top + PAD / 2 + 15, box.title, 13, bold=True),
    ]
    lines += [
        text_svg(middle, top + PAD / 2 + 15 + HEIGHT * 0.8 * (k + 1), note, 11, color=QUIET)
        for k, note in enumerate(box.notes)
    ]
    return "\n".join(lines)


def arrow_svg(first: Place, last: Place, label: str, apart: float) -> str:
    """Draw an arrow along rows and columns; it bends ``apart`` pixels before the arrows of other boxes do."""
    middle_of = [(left + width / 2, top + height / 2) for left, top, width, height in (first, last)]
    (x, y), (u, v) = middle_of
    if first[0] == last[0]:
        down = v > y
        y, v = (first[1] + first[3], last[1]) if down else (first[1], last[1] + last[3])
        path, text = f"M{x:.1f} {y:.1f}V{v:.1f}", text_svg(x + 8, (y + v) / 2 + 4, label, 11, "start", color=QUIET)
    else:
        right = u > x
        x, u = (first[0] + first[2], last[0]) if right else (first[0], last[0] + last[2])
        bend = u - 16 - apart if right else u + 16 + apart
        path = f"M{x:.1f} {y:.1f}H{u:.1f}" if y == v else f"M{x:.1f} {y:.1f}H{bend:.1f}V{v:.1f}H{u:.1f}"
        text = text_svg((x + (u if y == v else bend)) / 2, y - 6, label, 11, color=QUIET)
    line = f'<path d="{path}" fill="none" stroke="{LINE}" stroke-width="1.3" marker-end="url(#tip)"/>'
    return f"{line}\n{text}" if label else line


def text_svg(x: float, y: float, text: str, size: int, anchor: str = "middle", bold: bool = False, color: str = TEXT):
    weight = ' font-weight="600"' if bold else ""
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" text-anchor="{anchor}" fill="{color}"{weight}>'
        f"{escape(text, quote=False)}</text>"
    )


def framed(about: str, width: float, height: float, items: list[str]) -> str:
    """Return an SVG file: a white page of this size, the tip of arrows, and the items."""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}"'
        f' height="{height:.0f}" font-family="{FONT}" role="img">\n<title>{escape(about)}</title>\n'
        f'<rect width="100%" height="100%" rx="8" fill="white"/>\n'
        '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
        f'<path d="M0 0.5L8 4L0 7.5z" fill="{LINE}"/></marker></defs>\n'
    )
    return head + "\n".join(items) + "\n</svg>\n"
