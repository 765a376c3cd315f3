"""What a robot is made of: links, joints, frames, parameters and notes."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from sympy import Expr, Integer, Symbol

from symgen.robot.description.joint_dynamics import JointDynamics
from symgen.robot.description.joints import JointKind
from symgen.robot.description.limits import Limits
from symgen.robot.description.numbers import amount, exact
from symgen.spatial import RigidBodyInertia, Transform


class Binding(Enum):
    """How a parameter reaches generated code."""

    BAKED = "baked"
    """A constant in the code."""
    RUNTIME = "runtime"
    """A named field of a parameter struct handed to each function."""
    SYMBOLIC = "symbolic"
    """A symbol, for teaching and proof."""


@dataclass(frozen=True, slots=True)
class Parameter:
    """A named number of a robot. ``value`` may be missing for a symbolic one."""

    symbol: Symbol
    binding: Binding
    value: Expr | None = None
    unit: str = ""
    doc: str = ""


UNIT = "unit"
"""The kind of note that says what unit the lengths of an equivalent robot are in."""


@dataclass(frozen=True, slots=True)
class Note:
    """Something a user should know of how a file was understood."""

    kind: str
    """``ignored``, ``repaired``, ``implausible`` (all warnings), ``snapped``, ``fused``, ``truncated`` or ``unit``."""
    text: str


@dataclass(frozen=True, slots=True)
class Link:
    """A rigid body; ``inertia`` about its own frame, its numbers made exact (floats, strings, expressions)."""

    name: str
    inertia: RigidBodyInertia = field(default_factory=RigidBodyInertia.zero)

    def __post_init__(self) -> None:
        object.__setattr__(self, "inertia", self.inertia.mapped(amount))


@dataclass(frozen=True, slots=True)
class Mimic:
    """A joint's position is ``multiplier`` times that of the joint ``leader``, plus ``offset`` [rad or m]."""

    leader: str
    multiplier: Expr = field(default_factory=lambda: Integer(1))
    offset: Expr = field(default_factory=lambda: Integer(0))

    def __post_init__(self) -> None:
        object.__setattr__(self, "multiplier", amount(self.multiplier))
        object.__setattr__(self, "offset", exact(self.offset))


@dataclass(frozen=True, slots=True)
class Joint:
    """What holds the link ``child`` to the link ``parent``. Numbers are made exact, as those of links are.

    ``origin`` places the joint frame in the parent's frame; the child's frame is the joint frame moved by ``kind``. A
    joint with a ``mimic`` has no variables of its own.
    """

    name: str
    parent: str
    child: str
    kind: JointKind
    origin: Transform = field(default_factory=Transform)
    mimic: Mimic | None = None
    dynamics: JointDynamics = field(default_factory=JointDynamics)
    limits: Limits = field(default_factory=Limits)

    def __post_init__(self) -> None:
        object.__setattr__(self, "origin", self.origin.mapped(amount))

    @property
    def zero_placement(self) -> Transform:
        """The placement of the child in the parent where its own variable, or that of the joint it mimics, is zero."""
        if self.mimic is None or self.mimic.offset == 0:
            return self.origin
        return (self.origin @ self.kind.displacement(self.mimic.offset)).condensed()

    @property
    def nq(self) -> int:
        """Number of position variables of its own."""
        return 0 if self.mimic else self.kind.nq

    @property
    def nv(self) -> int:
        """Number of velocity variables of its own."""
        return 0 if self.mimic else self.kind.nv


@dataclass(frozen=True, slots=True)
class Frame:
    """A named placement on a link."""

    name: str
    link: str
    placement: Transform = field(default_factory=Transform)

    def __post_init__(self) -> None:
        object.__setattr__(self, "placement", self.placement.mapped(amount))


@dataclass(frozen=True, slots=True)
class Slot:
    """Where a joint's variables are: its own, or those of the joint it mimics."""

    joint: Joint
    position: tuple[int, ...]
    velocity: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Shape:
    """What is drawn of a system: a line through points (x, y, z) [m]; with a radius a disc about the first."""

    points: tuple[tuple[Expr, Expr, Expr], ...]
    radius: Expr = field(default_factory=lambda: Integer(0))
