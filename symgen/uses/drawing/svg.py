"""A scene as SVG. Items are drawn first; labels are then put in free places, and the page fits its content."""

from __future__ import annotations

from dataclasses import dataclass
from xml.sax.saxutils import escape

import numpy as np

from symgen.uses.drawing.labels import FONT_SIZE, SUBSCRIPT_SIZE, Label, PlacedLabel, Rectangle, size_of
from symgen.uses.drawing.measures import draw_angle, draw_length
from symgen.uses.drawing.paper import Paper, arrow_head, circle, path
from symgen.uses.drawing.scene import GROUND, Angle, Ball, Bar, Hinge, Item, Length, Point, Runs, Scene, Sleeve
from symgen.uses.drawing.symbols import ground, put
from symgen.uses.drawing.view import view_of

WIDTH, HEIGHT = 380.0, 270.0
"""The largest width and height of a mechanism in a drawing, without labels [px]."""
MARGIN = 10.0
"""Width of the white margin around the drawing [px]."""
MAX_BARS = 10
"""Drawings with more bars are larger, so that joints keep their distances on the page."""
GRAVITY = 34.0
"""Length of the arrow that shows the direction of gravity [px]."""

_RULES = {
    "text": f"font:italic {FONT_SIZE:g}px 'STIX Two Text',Georgia,'Times New Roman',serif;fill:#111",
    ".sub": f"font-size:{SUBSCRIPT_SIZE:g}px",
    "path": "stroke-linejoin:round;stroke-linecap:round",
    ".outline": "fill:none;stroke:#2b3a4d",
    ".tube": "fill:none",
    ".tube.body0": "stroke:#e7edf4",
    ".tube.body1": "stroke:#c6d6ea",
    ".tube.ground": "stroke:#dcdcdc",
    ".face": "stroke:#2b3a4d;stroke-width:1.2",
    ".face.body0": "fill:#e7edf4",
    ".face.body1": "fill:#c6d6ea",
    ".face.ground": "fill:#dcdcdc",
    ".joint": "fill:#fff;stroke:#2b3a4d;stroke-width:1.4",
    ".cut": "fill:#fff;stroke:#2b3a4d;stroke-width:1.4;stroke-dasharray:2.5 2",
    ".plain": "stroke:none",
    ".edge": "stroke:#2b3a4d;stroke-width:1.4",
    ".mass": "fill:#fff;stroke:#111;stroke-width:1.2",
    ".dot": "fill:#111",
    ".heavy": "stroke:#2b3a4d;stroke-width:1.8;fill:none",
    ".hatch": "stroke:#777;stroke-width:1",
    ".fine": "stroke:#555;stroke-width:.9;fill:none",
    ".head": "fill:#333",
    ".dashed": "stroke:#555;stroke-width:1;stroke-dasharray:5 4",
    ".centerline": "stroke:#888;stroke-width:.9;stroke-dasharray:9 3 2 3",
    ".arc": "fill:none;stroke:#333;stroke-width:1.2",
    ".leader": "stroke:#aaa;stroke-width:.8",
    ".load": "stroke:#333;stroke-width:1.8;fill:none",
    ".axis": "stroke-width:1.6;fill:none",
    ".axis.x": "stroke:#b3261e",
    ".axis.y": "stroke:#1b7f3b",
    ".axis.z": "stroke:#1f4fb3",
    ".tip.x": "fill:#b3261e",
    ".tip.y": "fill:#1b7f3b",
    ".tip.z": "fill:#1f4fb3",
    ".faint": "opacity:.5;stroke-dasharray:4 3",
}
_STYLE = f"<style>{''.join(f'.drawing {name}{{{rule}}}' for name, rule in _RULES.items())}</style>"


@dataclass(frozen=True)
class Drawing:
    """A drawing of a model; notebooks display it."""

    svg: str
    labels: tuple[PlacedLabel, ...]
    """The labels with their places on the page."""

    def to_svg(self) -> str:
        """Return the text of an SVG file, which needs no other files."""
        return self.svg

    def to_html(self) -> str:
        """Return the drawing as HTML, scaled down to the width of a notebook if necessary."""
        return f'<div style="max-width: 34em">{self.svg}</div>'

    def _repr_html_(self) -> str:
        return self.to_html()


def drawing_of(scene: Scene) -> Drawing:
    view = view_of(scene)
    seen = np.array([view[:2] @ point for point in scene.points()] or [np.zeros(2)])
    span = np.maximum(seen.max(axis=0) - seen.min(axis=0), 1e-9)
    bars = sum(isinstance(item, Bar) for item in scene.items)
    scale = float(min(WIDTH / span[0], HEIGHT / span[1], 400 / max(span))) * max(1.0, (bars / MAX_BARS) ** 0.5)
    many = bars > 5
    flat = scene.normal is not None
    paper = Paper(view, scale, flat, width=13.0 if flat else 9.0 if many else 11.0)
    mounts, items = _mounts(scene)
    for place in mounts:
        ground(paper, place, scene.up, np.mean(scene.points(), axis=0) - place)
    for item in sorted(items, key=lambda item: not isinstance(item, Bar)):
        put(item, paper)
    for item in scene.items:
        if isinstance(item, Angle):
            draw_angle(item, paper)
    lengths = [item for item in scene.items if isinstance(item, Length)]
    for length in sorted(lengths, key=lambda each: round(float(np.linalg.norm(each.b - each.a)), 9)):
        draw_length(length, paper)
    placed = paper.page.place(paper.labels)
    bounds = _bounds(paper, placed)
    marks = [mark.svg for mark in sorted(paper.marks, key=lambda mark: mark.depth)]
    more, bounds, label = _gravity(paper, scene, bounds)
    placed += label
    texts = [_text(each) for each in placed]
    left, top, width, height = (
        bounds.left - MARGIN,
        bounds.top - MARGIN,
        bounds.right - bounds.left + 2 * MARGIN,
        bounds.bottom - bounds.top + 2 * MARGIN,
    )
    svg = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}" '
        f'width="{width:.0f}" height="{height:.0f}" style="max-width:100%;height:auto" '
        f'role="img" class="drawing"><title>{escape(scene.name)}</title>'
        f"{_STYLE}{''.join(marks)}{more}{''.join(texts)}</svg>"
    )
    return Drawing(svg, tuple(placed))


def _mounts(scene: Scene) -> tuple[list[Point], list[Item]]:
    """Return the points at which the base is fixed to the ground, and the items to draw.

    In planar drawings, each hinge on the base has a separate support, and bars of the base are not drawn. Carts need no
    support, because their rails are drawn as ground.
    """
    if scene.base is None:
        return [], scene.items
    hinges = [item.at for item in scene.items if isinstance(item, Hinge) and item.grounded]
    moving = [item for item in scene.items if not (isinstance(item, Bar) and item.body == GROUND)]
    if scene.normal is not None and hinges:
        return hinges, moving
    stands = len(moving) < len(scene.items) or any(isinstance(item, Ball | Sleeve) for item in scene.items)
    return [scene.base] if hinges or stands else [], scene.items


def _bounds(paper: Paper, placed: list[PlacedLabel]) -> Rectangle:
    boxes = (each.box for each in placed)
    corners = [corner for box in boxes for corner in ((box.left, box.top), (box.right, box.bottom))]
    points = np.array([*(paper.extent or [np.zeros(2)]), *corners])
    return Rectangle(*points.min(axis=0).tolist(), *points.max(axis=0).tolist())


def _gravity(paper: Paper, scene: Scene, bounds: Rectangle) -> tuple[str, Rectangle, list[PlacedLabel]]:
    """Return the arrow of gravity to the right of all items, the page's bounds with the arrow, and the arrow's label.

    If gravity is perpendicular to the page, a circle replaces the arrow: with a cross if gravity points into the page,
    with a dot if it points out of the page. If there is no gravity, nothing is added.
    """
    norm = float(np.linalg.norm(scene.down))
    if norm == 0:
        return "", bounds, []
    along, toward = paper.direction(scene.down / norm), paper.toward(scene.down / norm)
    start = np.array([bounds.right + 18.0, bounds.top + 6.0])
    if abs(toward) > 0.98:
        start = start + np.array([0.0, 8.0])
        arms = [4.9 * np.array(arm) for arm in ((1.0, 1.0), (1.0, -1.0))]
        cross = "".join(path([start - arm, start + arm], "fine") for arm in arms)
        svg = circle(start, 7.0, "mass") + (cross if toward < 0 else circle(start, 1.8, "dot"))
        end = start + 7.0
    else:
        end = start + GRAVITY * along
        svg = path([start, end - 6 * along], "load") + arrow_head(end, along, 10.0)
    runs: Runs = (("g", False),)
    width, height = size_of(runs)
    left, top = max(start[0], end[0]) + 6.0, (start[1] + end[1]) / 2 - height / 2
    box = Rectangle(left, top, left + width, top + height)
    label = PlacedLabel(Label(runs, np.array([left, top]), np.zeros(2)), box)
    low, high = min(start[1], end[1], box.top, bounds.top), max(start[1], end[1], box.bottom, bounds.bottom)
    return svg, Rectangle(min(bounds.left, end[0] - 8), low, box.right, high), [label]


def _text(placed: PlacedLabel) -> str:
    x, y = placed.baseline
    runs = "".join(
        f'<tspan class="sub" dy="4">{escape(text)}</tspan><tspan dy="-4">\u200b</tspan>' if low else escape(text)
        for text, low in placed.label.runs
    )
    leader = placed.leader
    line = path(leader, "leader") if leader else ""
    return f'{line}<text x="{x:.1f}" y="{y:.1f}">{runs}</text>'
