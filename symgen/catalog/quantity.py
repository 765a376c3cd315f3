"""What a quantity is, and the arguments many of them have."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto


class Effects(Enum):
    """Where a quantity has what joints add to the bodies: armature, damping, friction and springs."""

    NONE = auto()
    """Nowhere: it is of the bodies only."""
    IN_FORCES = auto()
    """Added to the joint forces that it gives."""
    IN_MASS_MATRIX = auto()
    """Armature on the diagonal."""
    IN_KINETIC_ENERGY = auto()
    IN_POTENTIAL_ENERGY = auto()
    IN_FORCE_DERIVATIVES = auto()
    """Added to derivatives of joint forces by positions, velocities and accelerations, as far as it has them."""
    OUT_OF_FORCES = auto()
    """Taken from the joint forces that it is given; armature is in what its routes solve with."""
    IN_ROUTES = auto()
    """Its routes solve with or differentiate the whole equations of motion, so each of them has the effects."""


EVERY_EFFECT = ("armature", "damping", "friction", "spring")
"""What joints can add to the equations."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An input or output array; ``shape`` in numbers and names of a model's extents.

    ``nq`` and ``nv`` count position and velocity variables, ``nb`` moving links, ``nx`` unconstrained coordinates, six
    for each moving link, ``np`` inertial parameters, ten for each, ``nr`` base parameters, ``nf`` chosen frames, and
    ``no`` the coordinates of their operational space, six for each; ``nd`` parameters that are not baked, ``nn`` twice
    ``nv``, the size of a state.
    """

    name: str
    shape: tuple[str | int, ...]
    unit: str
    doc: str
    symmetric: bool = False
    latex: str = ""
    """Its symbol in formulas, where that is not its name."""

    def sizes(self, extents: Mapping[str, int]) -> tuple[int, ...]:
        """The shape for a model of these extents."""
        return tuple(extents[extent] if isinstance(extent, str) else extent for extent in self.shape)


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something one can ask of a robot.

    ``joint_space`` says that a dynamically equivalent robot gives the same values (see
    :mod:`symgen.robot.rewrites.equivalent`); ``placed``, that one does whose link frames are elsewhere, as long as its
    named frames are where they were.
    """

    name: str
    doc: str
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    joint_space: bool = True
    placed: bool = False
    exact: bool = True
    """Whether its derivations can be compared exactly: not where sines are taken of angles that are computed."""
    effects: Effects = field(kw_only=True)
    hidden_frames: bool = field(default=False, kw_only=True)
    """Whether it is about the chosen frames, and no array has an extent that says so."""
    inverts_mass_matrix: bool = field(default=False, kw_only=True)
    """Whether it is undefined where the mass matrix is singular."""
    lacks: tuple[str, ...] = field(default=(), kw_only=True)
    """The joint effects that it never contains, though a reader may expect them."""
    whole: str = field(default="", kw_only=True)
    """The quantity that contains them."""

    def without(self, effects: Collection[str]) -> str:
        """Say which of these joint effects it leaves out and which quantity has them; empty if it leaves out none."""
        lacking = [each for each in self.lacks if each in effects]
        return f" (joint effects left out: {', '.join(lacking)}; {self.whole} has them)" if lacking else ""

    @property
    def choices(self) -> frozenset[str]:
        """The options for reading a robot that change this quantity, of those that only some know of."""
        extents = {extent for each in (*self.inputs, *self.outputs) for extent in each.shape}
        acting = {
            "frames": self.hidden_frames or not extents.isdisjoint(("nf", "no")),
            "wrench_axes": any(given.name == "f_ext" for given in self.inputs),
            "driven": self.name == "hybrid_dynamics",
        }
        return frozenset(option for option, acts in acting.items() if acts)

    @property
    def in_joint_variables(self) -> bool:
        """Whether all of it belongs to joints, so that of joints that turn no number has a unit of length."""
        extents = {extent for each in (*self.inputs, *self.outputs) for extent in each.shape}
        return self.joint_space and extents <= {"nq", "nv", "nn"}


Q = Argument("q", ("nq",), "rad or m", "joint positions")
QD = Argument("qd", ("nv",), "rad/s or m/s", "joint velocities", latex=r"\dot{q}")
QDD = Argument("qdd", ("nv",), "rad/s^2 or m/s^2", "joint accelerations", latex=r"\ddot{q}")
TAU = Argument("tau", ("nv",), "N m or N", "joint forces", latex=r"\tau")
MIXED_INERTIA = "kg m^2, kg m or kg"
