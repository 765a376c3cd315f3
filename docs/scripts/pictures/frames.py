"""The frames of the conventions: a joint, a floating base, and the three Jacobians of a frame."""

from __future__ import annotations

from dataclasses import dataclass
from math import cos, radians, sin

from pictures.diagram import LINE, QUIET, framed, text_svg

X, Y, POINT = "#b3372f", "#2f7d3a", "#2b5f9e"
"""Colors of the axes x and y, and of points and velocities; z points to the reader."""
AXIS = 46.0
"""Length of an axis in pixels."""
PANEL, HEIGHT = 300.0, 290.0
"""Width and height of a panel in pixels."""


@dataclass(frozen=True)
class Axes:
    """A frame at a point of the picture, rotated by an angle in degrees counterclockwise."""

    x: float
    y: float
    angle: float
    name: str

    def at(self, along: float, across: float) -> tuple[float, float]:
        """Return the point at these distances along the frame's axes."""
        c, s = cos(radians(self.angle)), sin(radians(self.angle))
        return self.x + c * along - s * across, self.y - s * along - c * across

    def svg(self) -> str:
        tips = (self.at(AXIS, 0), X, "x", self.at(AXIS + 10, 0)), (self.at(0, AXIS), Y, "y", self.at(0, AXIS + 10))
        items = []
        for (u, v), color, letter, (a, b) in tips:
            items += [line(self.x, self.y, u, v, color), text_svg(a, b + 4, letter, 11, color=color)]
        dot = f'<circle cx="{self.x:.1f}" cy="{self.y:.1f}" r="3.5" fill="white" stroke="{LINE}" stroke-width="1.5"/>'
        return "\n".join([*items, dot, text_svg(self.x - 12, self.y + 1, self.name, 12, "end", bold=True)])


def line(x: float, y: float, u: float, v: float, color: str = LINE, dashes: str = "") -> str:
    dashed = f' stroke-dasharray="{dashes}"' if dashes else ""
    path = f'd="M{x:.1f} {y:.1f}L{u:.1f} {v:.1f}"'
    return f'<path {path} fill="none" stroke="{color}" stroke-width="1.8"{dashed} marker-end="url(#tip)"/>'


def between(first: Axes, last: Axes, label: str) -> str:
    """Draw the vector from one origin to another with its name."""
    x, y = (first.x + last.x) / 2, (first.y + last.y) / 2
    path = line(first.x, first.y, last.x, last.y, POINT, "5 4")
    return f"{path}\n{text_svg(x + 8, y + 18, label, 12, 'start', color=POINT)}"


def panel(number: int, title: str, notes: tuple[str, ...], items: list[str]) -> str:
    """Place a panel with its title above and its notes below."""
    texts = [text_svg(PANEL / 2, 24, title, 13, bold=True)]
    texts += [text_svg(PANEL / 2, HEIGHT - 38 + 17 * k, note, 11, color=QUIET) for k, note in enumerate(notes)]
    return f'<g transform="translate({PANEL * number:.0f} 0)">\n' + "\n".join([*texts, *items]) + "\n</g>"


def joint() -> str:
    parent, child = Axes(80, 195, 0, "parent"), Axes(200, 120, 35, "child")
    notes = ("origin = (p, R) at q = 0:", "x_parent = R x_child + p")
    return panel(0, "A joint's frame", notes, [between(parent, child, "p"), parent.svg(), child.svg()])


def floating() -> str:
    base, body = Axes(60, 195, 0, "base"), Axes(185, 130, 25, "body")
    v = line(body.x, body.y, *body.at(64, 30), POINT)
    w = text_svg(*body.at(76, 36), "v", 12, color=POINT)
    turn = f'<path d="M{body.x + 6:.1f} {body.y + 27:.1f}A28 28 0 0 0 {body.x + 28:.1f} {body.y + 4:.1f}"'
    turn += f' fill="none" stroke="{POINT}" stroke-width="1.8" marker-end="url(#tip)"/>'
    spin = text_svg(body.x + 38, body.y + 26, "w", 12, color=POINT)
    notes = ("q = (x, y, z, qx, qy, qz, qw): p in base axes", "qd = (v, w), both along the body's axes")
    items = [between(base, body, "x, y, z"), base.svg(), body.svg(), v, w, turn, spin]
    return panel(1, "A floating base", notes, items)


def jacobians() -> str:
    base, frame = Axes(60, 195, 0, "base"), Axes(195, 120, 40, "frame")
    aligned = [line(frame.x, frame.y, frame.x + AXIS, frame.y, X, "3 3")]
    aligned.append(line(frame.x, frame.y, frame.x, frame.y - AXIS, Y, "3 3"))
    notes = (
        "jacobian_local: solid axes, jacobian: dashed axes;",
        "jacobian_world: base axes, point at the base origin",
    )
    return panel(2, "Jacobians", notes, [between(base, frame, ""), base.svg(), frame.svg(), *aligned])


def svg() -> str:
    """Return the picture as the text of an SVG file."""
    about = "The frame of a joint in its parent, the variables of a floating base, and the axes of three Jacobians"
    return framed(about, 3 * PANEL, HEIGHT, [joint(), floating(), jacobians()])
