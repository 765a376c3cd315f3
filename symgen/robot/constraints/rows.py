"""The scalar conditions that constraints are made of.

Of two frames a and b, with axes e_1, e_2, e_3 and f_1, f_2, f_3 and origins p_a and p_b, seen from the link on which
the branches of the tree that lead to them meet::

    Displacement    phi = e . (p_b - p_a)                  e an axis of the meeting link, or of a
    Alignment       phi = e_i . f_j
    Distance        phi = (|p_b - p_a|^2 - l^2) / 2
    Coupling        phi(q) = 0, any expression in joint positions
    Turning         e . (w_b - w_a) = 0                    w the angular velocities, e of the meeting link, a or b
    Rolling         e_i . (velocity of b's sphere or circle less that of a, where it touches a's xy plane) = 0

All but the last two are conditions phi(q) = 0 with phi' = L v; turning and rolling in the plane have rows L(q) v = 0
that are the derivative of nothing. A displacement to a place that is not given, as that of a foot on the ground, has no
phi either. A circle of radius r about b's z axis touches the plane of normal n where phi = n . (p_b - p_a) - r s is
zero, s = |n x f_3|; its velocity there along n is phi'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from sympy import Expr, Integer

from symgen.robot.description.numbers import amount

NORMAL = 2
"""The axis of a that is normal to the plane that b rolls on."""


@dataclass(frozen=True, slots=True)
class Displacement:
    """How far b's origin is from a's along an axis [m], less ``offset``."""

    axis: int
    along_a: bool = False
    """Whether the axis is a's; else the meeting link's."""
    offset: Expr = field(default_factory=lambda: Integer(0))
    held: bool = True
    """Whether the place is given; else there is only the velocity's condition."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "offset", amount(self.offset))


@dataclass(frozen=True, slots=True)
class Alignment:
    """The cosine of the angle between axis ``i`` of a and axis ``j`` of b, which are to be at right angles."""

    i: int
    j: int


@dataclass(frozen=True, slots=True)
class Distance:
    """Half of the squared distance of the origins less that of ``length`` [m^2]."""

    length: Expr

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", amount(self.length))


@dataclass(frozen=True, slots=True)
class Coupling:
    """An expression in the position variables, by the names of joints of one variable."""

    expression: Expr


@dataclass(frozen=True, slots=True)
class Turning:
    """The angular velocity of b relative to a along an axis [rad/s]."""

    axis: int
    of: Literal["meeting", "a", "b"] = "meeting"
    """Whose axis it is: the meeting link's, or a frame's."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """The velocity along axis ``axis`` of a, at the lowest point of a sphere about b's origin, relative to a [m/s]."""

    axis: int
    radius: Expr
    circle: bool = False
    """Whether it is not a sphere but a circle in b's xy plane."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "radius", amount(self.radius))


Between = Displacement | Alignment | Distance | Turning | Rolling
"""Rows between two frames."""
Row = Between | Coupling


def has_residual(row: Row) -> bool:
    """Whether a row is the derivative of a condition on positions."""
    match row:
        case Turning():
            return False
        case Rolling():
            return row.axis == NORMAL
        case Displacement():
            return row.held
        case Alignment() | Distance() | Coupling():
            return True


def expressions_of(row: Row) -> tuple[Expr, ...]:
    """The numbers of a row."""
    match row:
        case Displacement():
            return (row.offset,)
        case Distance():
            return (row.length,)
        case Coupling():
            return (row.expression,)
        case Rolling():
            return (row.radius,)
        case Alignment() | Turning():
            return ()


@dataclass(frozen=True, slots=True)
class Constraint:
    """Rows between two frames of a robot, or of couplings, which are between none."""

    name: str
    kind: str
    rows: tuple[Row, ...]
    a: str = ""
    """The name of a frame or link; the wrench of the constraint acts on ``b``, and its opposite on this."""
    b: str = ""
    free: tuple[Between, ...] = ()
    """Of a joint that was cut what it lets move: the rates that an active force in it works along."""

    @property
    def has_wrench(self) -> bool:
        """Whether it acts between frames."""
        return bool(self.a)


LOCKED = {
    "weld": ("x", "y", "z", "rx", "ry", "rz"),
    "connect": ("x", "y", "z"),
    "spherical": ("x", "y", "z"),
    "revolute": ("x", "y", "z", "rx", "ry"),
    "prismatic": ("x", "y", "rx", "ry", "rz"),
    "cylindrical": ("x", "y", "rx", "ry"),
    "universal": ("x", "y", "z", "rz"),
    "planar": ("z", "rx", "ry"),
}
"""Of each cut joint what it does not let move, along and about a's axes; axes of joints are z, a universal's a's x and
b's y."""
DIRECTIONS = LOCKED["weld"]


def cut_joint(name: str, kind: str, a: str, b: str, directions: Sequence[str] = ()) -> Constraint:
    """A joint that was cut; ``directions`` are those that a joint of kind "locked" does not let move."""
    locked = directions or LOCKED[kind]
    return Constraint(name, kind, locked_rows(locked), a, b, free_rows(locked))


def locked_rows(directions: Sequence[str]) -> tuple[Between, ...]:
    """The rows of directions that are locked."""
    shifts, turns = _axes(directions)
    rows: list[Between] = [Displacement(k, along_a=len(shifts) < 3) for k in shifts]
    if len(turns) == 3:
        rows += [Alignment(1, 2), Alignment(2, 0), Alignment(0, 1)]
    elif len(turns) == 2:
        (free,) = {0, 1, 2} - set(turns)
        rows += [Alignment(k, free) for k in turns]
    elif turns:
        rows.append(Alignment((turns[0] + 1) % 3, (turns[0] + 2) % 3))
    return tuple(rows)


def free_rows(directions: Sequence[str]) -> tuple[Between, ...]:
    """The rates of what is left free where these directions are locked.

    Along and about a's axes; with one turn locked, about the axis of a and that of b which are at right angles.
    """
    shifts, turns = _axes(directions)
    rows: list[Between] = [Displacement(k, along_a=True, held=False) for k in range(3) if k not in shifts]
    if len(turns) == 1:
        return (*rows, Turning((turns[0] + 1) % 3, "a"), Turning((turns[0] + 2) % 3, "b"))
    return (*rows, *(Turning(k, "a") for k in range(3) if k not in turns))


def _axes(directions: Sequence[str]) -> tuple[list[int], list[int]]:
    """Those along and those about which directions are."""
    shifts = [k for k, name in enumerate("xyz") if name in directions]
    return shifts, [k for k, name in enumerate(("rx", "ry", "rz")) if name in directions]
