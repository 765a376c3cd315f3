"""The scene of a drawing: bodies, joints, axes, angles, lengths and frames, as points [m] in the base frame."""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray
from sympy import Add, Expr, Symbol

from symgen.targets.typeset import Display
from symgen.targets.typeset.notation import GREEK, Notation

Point = NDArray[np.float64]
Runs = tuple[tuple[str, bool], ...]
"""The pieces of a label's text. The second entry of a piece is True if the piece is a subscript."""

GROUND = 0
"""The number of the base among the bodies; other bodies have numbers from one."""


def runs_of(display: Display) -> Runs:
    """Return a letter with its subscript as the text of a label."""
    letter = ((GREEK.get(display.letter, display.letter), False),)
    return (*letter, (display.subscript, True)) if display.subscript else letter


def runs_of_length(length: Expr, notation: Notation) -> Runs:
    """Return the text for a length that is a sum of rational multiples of symbols.

    A minus sign before the whole sum is left out. The text is empty if the expression has another form.
    """
    if length.could_extract_minus_sign():
        length = -length
    runs: Runs = ()
    for term in sorted(Add.make_args(length), key=lambda term: (term.could_extract_minus_sign(), str(term))):
        factor, symbol = term.as_coeff_Mul()
        if not (isinstance(symbol, Symbol) and factor.is_Rational):
            return ()
        sign = "\u2212" if factor.is_negative else "+" if runs else ""
        lead = sign + ("" if abs(factor.p) == 1 else str(abs(factor.p)))
        below = f"/{factor.q}" if factor.q != 1 else ""
        runs += tuple(run for run in ((lead, False), *runs_of(notation.display(symbol)), (below, False)) if run[0])
    return runs


@dataclass(frozen=True)
class Bar:
    """A body that is drawn as a line through points; a ``thin`` bar is a massless rod, or the rod of a slider."""

    points: tuple[Point, ...]
    body: int
    thin: bool = False


@dataclass(frozen=True)
class Box:
    """A body that is drawn as a box around a point.

    The columns of ``axes`` are unit vectors along the sides; ``half`` has half the length of each side [m].
    """

    at: Point
    axes: NDArray[np.float64]
    half: Point
    body: int


@dataclass(frozen=True)
class Cart:
    """A block on a straight rail, with wheels if the rail is level; ``rest`` is its place at position zero."""

    at: Point
    rest: Point
    along: Point
    body: int


@dataclass(frozen=True)
class Disc:
    """A body that is drawn as a disc about an axis or, if ``ball`` is True, as a sphere."""

    at: Point
    axis: Point
    radius: float
    body: int
    ball: bool = False


@dataclass(frozen=True)
class Hinge:
    """A joint that rotates about an axis; a ``cut`` hinge closes a loop, a ``grounded`` hinge is on the base."""

    at: Point
    axis: Point
    body: int
    grounded: bool = False
    cut: bool = False


@dataclass(frozen=True)
class Sleeve:
    """The guide of a joint that slides along an axis."""

    at: Point
    axis: Point
    body: int


@dataclass(frozen=True)
class Ball:
    """A joint that rotates about a point."""

    at: Point
    body: int
    label: Runs = ()


@dataclass(frozen=True)
class Plate:
    """A square part of the ground around a point; ``half`` is half the length of a side [m]."""

    at: Point
    normal: Point
    half: float


@dataclass(frozen=True)
class Mass:
    """The symbol of a center of mass in a drawing."""

    at: Point
    label: Runs = ()
    marked: bool = True
    """False if only the label is drawn, without the symbol of a center of mass."""


@dataclass(frozen=True)
class Angle:
    """An angle about an axis, measured from the direction ``start``; without ``start``, an arrow around the axis."""

    at: Point
    axis: Point
    start: Point | None
    angle: float
    label: Runs
    stacked: int = 0
    """The number of angles that were already drawn at the same point."""
    falling: bool = False
    """True if the variable is negative in the drawing. The arrow then ends at ``start``, in the positive direction."""


@dataclass(frozen=True)
class Length:
    """A dimension line that is parallel to the line between two points."""

    a: Point
    b: Point
    label: Runs
    from_rest: bool = False
    """True if the line measures a joint's displacement, with an arrow only at its end."""


@dataclass(frozen=True)
class Triad:
    """The axes of a frame; the name of the frame is their subscript.

    ``faint`` is True for a frame of the file that a rewrite has moved.
    """

    at: Point
    axes: NDArray[np.float64]
    name: str
    faint: bool = False


Item = Bar | Box | Cart | Disc | Hinge | Sleeve | Ball | Plate | Mass | Angle | Length | Triad


@dataclass
class Scene:
    """The items of a drawing, the direction of gravity, and the plane of motion if there is one."""

    name: str
    items: list[Item] = field(default_factory=list)
    down: Point = field(default_factory=lambda: np.zeros(3))
    """The direction of gravity, or zero without gravity."""
    normal: Point | None = None
    """The normal of the plane of all motion, if there is one."""
    base: Point | None = None
    """The place where the base is mounted; None if nothing is fixed to the ground."""

    @property
    def up(self) -> Point:
        """The unit vector that points up in the drawing: opposite to gravity, or along z without gravity."""
        norm = np.linalg.norm(self.down)
        return np.array([0.0, 0.0, 1.0]) if norm == 0 else -self.down / norm

    def points(self) -> list[Point]:
        """Return the points that the page must contain."""
        found: list[Point] = [] if self.base is None else [self.base]
        for item in self.items:
            match item:
                case Bar():
                    found += item.points
                case Length():
                    found += [item.a, item.b]
                case Disc():
                    across = np.linalg.svd(item.axis[None, :])[2][1:]
                    found += [item.at + sign * item.radius * d for d in across for sign in (-1, 1)]
                case Box():
                    found += [item.at + item.axes @ (item.half * sign) for sign in ((1, 1, 1), (-1, -1, -1))]
                case _:
                    found.append(item.at)
        return found
