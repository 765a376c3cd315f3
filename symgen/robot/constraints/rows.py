"""The rows of constraints: scalar conditions on two frames a and b, or on joint positions.

Frame a has the axes e_1, e_2, e_3 and the origin p_a; frame b has f_1, f_2, f_3 and p_b. All vectors are relative to
the meeting link: the last link that the paths from the base to a and to b have in common::

    Displacement    phi = e . (p_b - p_a)                  e an axis of the meeting link, or of a
    Alignment       phi = e_i . f_j
    Distance        phi = (|p_b - p_a|^2 - l^2) / 2
    Coupling        phi(q) = 0, any expression in joint positions
    Turning         e . (w_b - w_a) = 0                    w the angular velocities, e of the meeting link, a or b
    Rolling         e_i . (velocity of b's sphere or circle minus a's, where it touches a's xy plane) = 0

Each row is an equation L(q) v = 0 for the velocities v of the tree. Most rows are the derivative L v of a condition
phi(q) = 0 on positions. Three kinds of rows have no condition phi: turning, rolling along the plane, and a displacement
whose value is not given, such as the place of a foot on the ground. A circle of radius r about b's z axis touches the
plane with normal n if phi = n . (p_b - p_a) - r |n x f_3| is zero. The velocity of the circle's contact point along n
is phi'.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal

from sympy import Expr, Integer

from symgen.options.arguments import checked
from symgen.robot.description.numbers import amount
from symgen.robot.joints import KINDS
from symgen.robot.joints.kind import JointKind

NORMAL = 2
"""The index of the normal of the plane on which b rolls, among the axes of a."""


@dataclass(frozen=True, slots=True)
class Displacement:
    """The displacement from the origin of a to the origin of b along an axis, minus ``offset`` [m]."""

    axis: int
    along_a: bool = False
    """True if the axis moves with frame a, False if the axis moves with the meeting link."""
    offset: Expr = field(default_factory=lambda: Integer(0))
    held: bool = True
    """True if the row constrains positions and velocities, False if it constrains only velocities."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "offset", amount(self.offset))


@dataclass(frozen=True, slots=True)
class Alignment:
    """The cosine of the angle between axis ``i`` of frame a and axis ``j`` of frame b, zero at a right angle."""

    i: int
    j: int


@dataclass(frozen=True, slots=True)
class Distance:
    """Half the squared distance of the origins, minus half the squared ``length`` [m^2]."""

    length: Expr

    def __post_init__(self) -> None:
        object.__setattr__(self, "length", amount(self.length))


@dataclass(frozen=True, slots=True)
class Coupling:
    """An expression in joint positions that must be zero; its symbols are names of joints with one variable."""

    expression: Expr


@dataclass(frozen=True, slots=True)
class Turning:
    """The angular velocity of frame b relative to frame a, about an axis [rad/s]."""

    axis: int
    of: Literal["meeting", "a", "b"] = "meeting"
    """The frame in which the axis is fixed, or the meeting link."""


@dataclass(frozen=True, slots=True)
class Rolling:
    """The velocity [m/s] of the contact point of a rolling sphere or circle, relative to a and along an axis of a."""

    axis: int
    radius: Expr
    circle: bool = False
    """True if b carries a circle in its xy plane instead of a sphere."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "radius", amount(self.radius))


Between = Displacement | Alignment | Distance | Turning | Rolling
"""A row between two frames."""
Row = Between | Coupling


def has_residual(row: Row) -> bool:
    """Return True if a row is the derivative of a condition phi(q) = 0 on positions."""
    match row:
        case Turning():
            return False
        case Rolling():
            return row.axis == NORMAL
        case Displacement():
            return row.held
        case Alignment() | Distance() | Coupling():
            return True


@checked
@dataclass(frozen=True, slots=True)
class Constraint:
    """The rows of one constraint between two frames of a robot, or of one coupling, which has no frames."""

    name: str
    kind: str
    rows: tuple[Row, ...]
    a: str = ""
    """The name of a frame or link. The wrench of the constraint acts on ``b``, the opposite wrench on ``a``."""
    b: str = ""
    free: tuple[Between, ...] = ()
    """The free directions of a cut joint, along which an active force of the joint acts."""

    @property
    def has_wrench(self) -> bool:
        """True if the constraint is between two frames, which then transmit a wrench."""
        return bool(self.a)


DIRECTIONS = ("x", "y", "z", "rx", "ry", "rz")
"""The directions of relative motion: translations of b along the axes of a, and rotations of b about the axes of a."""


def _locked_by(kind: JointKind) -> tuple[str, ...]:
    """Return the directions that a kind of joint locks; an empty tuple for kinds that cannot be cut joints."""
    moving = [[entry != 0 for entry in (*column.v, *column.w)] for column in kind.subspace()]
    if not moving or kind.keys() not in ((), ("axis",)) or kind != kind.by_angle():
        return ()
    return tuple(name for name, *moves in zip(DIRECTIONS, *moving, strict=True) if not any(moves))


LOCKED = {
    "weld": DIRECTIONS,
    "connect": DIRECTIONS[:3],
    **{name: locked for name, kind in KINDS.items() if (locked := _locked_by(kind()))},
    "universal": ("x", "y", "z", "rz"),
}
"""The directions that each kind of cut joint locks.

The axis of a cut joint is the z axis of its frame. The axes of a universal joint are the x axis of a and the y axis
of b.
"""


def cut_joint(name: str, kind: str, a: str, b: str, directions: Sequence[str] = ()) -> Constraint:
    """Return the constraint of a cut joint; a joint of kind "locked" locks the given ``directions``."""
    locked = directions or LOCKED[kind]
    return Constraint(name, kind, locked_rows(locked), a, b, free_rows(locked))


def locked_rows(directions: Sequence[str]) -> tuple[Between, ...]:
    """Return the rows that lock ``directions`` of frame b relative to frame a."""
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
    """Return rows that measure the velocities along all directions except the locked ``directions``.

    Translations are along the axes of a, and rotations are about the axes of a. If exactly one rotation is locked,
    however, one free rotation is about an axis of a, and the other about a perpendicular axis of b.
    """
    shifts, turns = _axes(directions)
    rows: list[Between] = [Displacement(k, along_a=True, held=False) for k in range(3) if k not in shifts]
    if len(turns) == 1:
        return (*rows, Turning((turns[0] + 1) % 3, "a"), Turning((turns[0] + 2) % 3, "b"))
    return (*rows, *(Turning(k, "a") for k in range(3) if k not in turns))


def _axes(directions: Sequence[str]) -> tuple[list[int], list[int]]:
    """Return the axes of the translations and the axes of the rotations in ``directions``."""
    shifts = [k for k, name in enumerate("xyz") if name in directions]
    return shifts, [k for k, name in enumerate(("rx", "ry", "rz")) if name in directions]
