"""A page. The page draws the items of a scene as SVG, and stores the lines that labels should not cover."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from symgen.uses.drawing.labels import Label, Page, Pixel
from symgen.uses.drawing.scene import Point, Runs

ARROW = 8.0
"""Length of an arrow's head [px]."""


@dataclass(frozen=True)
class Mark:
    """A piece of SVG with a depth; a mark with a larger depth is nearer to the reader, and covers other marks."""

    depth: float
    svg: str


@dataclass
class Paper:
    """The page: ``view`` (3, 3) rotates points to the axes of the page, and ``scale`` is in pixels per metre.

    The third axis of the page points toward the reader. ``flat`` is True for planar motion.
    """

    view: NDArray[np.float64]
    scale: float
    flat: bool
    width: float
    """The width of bodies [px]."""
    marks: list[Mark] = field(default_factory=list)
    page: Page = field(default_factory=Page)
    labels: list[Label] = field(default_factory=list)
    extent: list[Pixel] = field(default_factory=list)
    bars: list[tuple[list[Pixel], list[float]]] = field(default_factory=list)
    """The bars drawn so far, each as two ends and the depths of the ends."""

    def at(self, point: Point) -> Pixel:
        """Return the place of a point on the page [px]; y points down."""
        x, y = self.view[:2] @ point * self.scale
        return np.array([x, -y])

    def direction(self, vector: Point) -> Pixel:
        """Return the direction of a vector on the page; unit vectors parallel to the page keep length one."""
        x, y = self.view[:2] @ vector
        return np.array([x, -y])

    def toward(self, vector: Point) -> float:
        """Return the component of a vector that points to the reader."""
        return float(self.view[2] @ vector)

    def depth(self, point: Point) -> float:
        """Return the depth of a point [px], which is larger for points that are nearer to the reader.

        In drawings of planar motion the depth is zero, and later marks cover earlier ones.
        """
        return 0.0 if self.flat else round(float(self.view[2] @ point) * self.scale, 3)

    def over(self, point: Point) -> float:
        """Return a depth at which a mark is in front of all bars through a point."""
        at, own = self.at(point), self.depth(point)
        found = own
        for (a, b), (near, far) in self.bars:
            along = b - a
            t = float(np.clip((at - a) @ along / (float(along @ along) or 1.0), 0.0, 1.0))
            if np.linalg.norm(a + t * along - at) < self.width and abs(near + t * (far - near) - own) < 2 * self.width:
                found = max(found, (near + far) / 2)
        return found + self.width

    def put(self, svg: str, depth: float, *taken: Sequence[Pixel], radius: float = 0.0) -> None:
        """Add a mark. Labels should not cover the lines ``taken``; half of their width is ``radius`` [px]."""
        self.marks.append(Mark(depth, svg))
        for points in taken:
            self.page.take(points, radius)
            self.extent += [point + sign * max(radius, 1.0) for point in points for sign in (-1.0, 1.0)]

    def label(self, runs: Runs, anchor: Pixel, toward: Pixel, clear: float = 0.0) -> None:
        """Request a label near a place on the page; a label without text is ignored."""
        if runs:
            self.labels.append(Label(runs, anchor, toward, clear))


def path(points: Sequence[Pixel], style: str, closed: bool = False) -> str:
    """Return the SVG of a line through points."""
    text = "L".join(f"{x:.1f} {y:.1f}" for x, y in points)
    return f'<path class="{style}" d="M{text}{"Z" if closed else ""}"/>'


def circle(at: Pixel, radius: float, style: str) -> str:
    """Return the SVG of a circle around a place on the page."""
    return f'<circle class="{style}" cx="{at[0]:.1f}" cy="{at[1]:.1f}" r="{radius:.1f}"/>'


def arrow_head(tip: Pixel, direction: Pixel, length: float = ARROW, style: str = "head") -> str:
    direction = direction / (float(np.linalg.norm(direction)) or 1.0)
    across = np.array([-direction[1], direction[0]]) * 0.36 * length
    back = tip - direction * length
    return path([tip, back + across, back - across], style, closed=True)


def ellipse_points(at: Pixel, a: Pixel, b: Pixel, start: float = 0.0, sweep: float = 2 * np.pi) -> list[Pixel]:
    """Return points of an elliptic arc; a and b are conjugate radii of the ellipse."""
    count = max(int(abs(sweep) / 0.1), 6)
    return [at + np.cos(t) * a + np.sin(t) * b for t in np.linspace(start, start + sweep, count)]
