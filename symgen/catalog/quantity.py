"""The class of quantities, and arguments that many of them share."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from enum import Enum, auto
from functools import partial


class Effects(Enum):
    """The way in which joint effects (armature, damping, friction and springs) enter a quantity."""

    NONE = auto()
    """Joint effects do not enter the quantity."""
    IN_FORCES = auto()
    """The effects are added to the joint forces in the output."""
    IN_MASS_MATRIX = auto()
    """Armature and added mass are added to the mass matrix."""
    IN_MOMENTUM = auto()
    """Armature and added mass times velocity are added to the momentum."""
    IN_KINETIC_ENERGY = auto()
    IN_POTENTIAL_ENERGY = auto()
    IN_ENERGY = auto()
    """The effects are added to the sum of kinetic and potential energy."""
    IN_FORCE_DERIVATIVES = auto()
    """The effects are added to derivatives of joint forces with respect to positions, velocities and accelerations."""
    OUT_OF_FORCES = auto()
    """Damping, friction and springs are subtracted from the joint forces in the input; routes add the armature."""
    IN_ROUTES = auto()
    """Each route includes the effects, because it solves or differentiates the full equations of motion."""


WITHOUT_GRAVITY = frozenset(
    """
    mass_matrix mass_matrix_inverse mass_matrix_factor mass_matrix_rate mass_matrix_derivatives
    mass_matrix_inverse_derivatives velocity_product velocity_product_derivatives coriolis_matrix
    coriolis_transpose_product christoffel_symbols convective_inertia link_velocities link_accelerations
    frame_quaternions kinetic_energy kinetic_energy_regressor kinematic_regressor kinematic_regressor_local
    kinematic_regressor_world generalized_momentum momentum_regressor velocity_to_position_rates
    position_rates_to_velocity operational_space_inertia dynamically_consistent_inverse null_space_projector
    constraint_residual constraint_jacobian constraint_bias constraint_bias_stabilised closure_step constraint_pivots
    constraint_basis constraint_basis_rate independent_mass_matrix generalized_active_forces impact impact_derivatives
    delassus_matrix delassus_inverse dependent_positions tree_velocities coordinate_jacobian coordinate_drift
    """.split()
)
"""Names of quantities that do not depend on gravity. Quantities with ``placed`` do not depend on gravity either."""
EVERY_EFFECT = ("armature", "damping", "friction", "spring")
"""The joint effects in the equations of motion."""


@dataclass(frozen=True, slots=True)
class Argument:
    """An input or output array; ``shape`` consists of numbers and of names of a model's extents, which count:

    * ``nq``, ``nv``: position and velocity variables; ``nn``: entries of a state, twice ``nv``.
    * ``nb``: moving links; ``nx``: unconstrained coordinates, six per moving link.
    * ``np``: inertial parameters, ten per moving link; ``nr``: base parameters; ``nd``: parameters that are not baked.
    * ``nf``: chosen frames; ``nm``: chosen frames after the first.
    * ``no``: the coordinates of the chosen frames' operational space, six per frame.
    """

    name: str
    shape: tuple[str | int, ...]
    unit: str
    doc: str
    symmetric: bool = False
    latex: str = ""
    """The symbol in formulas, if it differs from the name."""

    def sizes(self, extents: Mapping[str, int]) -> tuple[int, ...]:
        """Return the shape for a model with the given extents."""
        return tuple(extents[extent] if isinstance(extent, str) else extent for extent in self.shape)


@dataclass(frozen=True, slots=True)
class Quantity:
    """A quantity that symgen can derive for a robot.

    ``joint_space`` is True if a dynamically equivalent robot gives the same values (see
    :mod:`symgen.robot.rewrites.equivalent`). ``placed`` is True if an equivalent robot with other link frames gives the
    same values, provided that its named frames are the same.
    """

    name: str
    doc: str
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    joint_space: bool = True
    placed: bool = False
    exact: bool = True
    """False if the outputs contain sines of computed angles, so that routes cannot be compared exactly."""
    effects: Effects = field(kw_only=True)
    hidden_frames: bool = field(default=False, kw_only=True)
    """True if the quantity depends on the chosen frames, although no array has the extent ``nf`` or ``no``."""
    rigid_only: bool = field(default=False, kw_only=True)
    """True if routes to the quantity do not support added mass, so models with added mass are refused."""
    inverts_mass_matrix: bool = field(default=False, kw_only=True)
    """True if the quantity is undefined for a singular mass matrix."""
    lacks: tuple[str, ...] = field(default=(), kw_only=True)
    """Joint effects that the quantity never contains, although a reader may expect them."""
    whole: str = field(default="", kw_only=True)
    """The quantity that contains the joint effects in ``lacks``."""

    def without(self, effects: Collection[str]) -> str:
        """Return a sentence that names the effects left out and the quantity that includes them.

        The text begins with the full stop of the preceding sentence. The text is empty if no effect is left out.
        """
        lacking = ["springs" if each == "spring" else each for each in self.lacks if each in effects]
        if not lacking:
            return ""
        *first, last = lacking
        names = f"{', '.join(first)} and {last}" if first else last
        return f". The result does not include {names} of joints, but the quantity {self.whole} does"

    @property
    def choices(self) -> frozenset[str]:
        """The names of the options that affect this quantity, but not all quantities."""
        extents = {extent for each in (*self.inputs, *self.outputs) for extent in each.shape}
        framed = self.hidden_frames or not extents.isdisjoint(("nf", "nm", "no"))
        acting = {
            "frames": framed,
            "tools": framed,
            "wrench_axes": any(given.name == "f_ext" for given in self.inputs),
            "driven": self.name == "hybrid_dynamics",
            "gravity": not self.placed and self.name not in WITHOUT_GRAVITY,
            "base_velocity": not extents.isdisjoint(("nv", "nn")),
        }
        return frozenset(option for option, acts in acting.items() if acts)

    @property
    def in_joint_variables(self) -> bool:
        """True if all input and output arrays are in joint coordinates."""
        extents = {extent for each in (*self.inputs, *self.outputs) for extent in each.shape}
        return self.joint_space and extents <= {"nq", "nv", "nn"}


without_effects = partial(Quantity, effects=Effects.NONE)
"""A quantity without joint effects."""
placed = partial(Quantity, effects=Effects.NONE, joint_space=False, placed=True)
"""A quantity without joint effects; an equivalent robot with the same named frames has equal values."""
with_effects = partial(Quantity, effects=Effects.IN_ROUTES)
"""A quantity whose routes include the joint effects."""
solved = partial(Quantity, effects=Effects.IN_ROUTES, inverts_mass_matrix=True)
"""A quantity whose routes include the joint effects and solve for accelerations."""

Q = Argument("q", ("nq",), "rad or m", "joint positions")
QD = Argument("qd", ("nv",), "rad/s or m/s", "joint velocities", latex=r"\dot{q}")
QDD = Argument("qdd", ("nv",), "rad/s^2 or m/s^2", "joint accelerations", latex=r"\ddot{q}")
TAU = Argument("tau", ("nv",), "N m or N", "joint forces", latex=r"\tau")
MIXED_INERTIA = "kg m^2, kg m or kg"
