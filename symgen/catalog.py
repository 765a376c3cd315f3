"""The quantities one can ask of a robot: names, inputs, outputs, shapes, units."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symgen.errors import InputError

POSITION = ("q", ("nq",), "rad or m", "joint positions")
VELOCITY = ("qd", ("nv",), "rad/s or m/s", "joint velocities")
ACCELERATION = ("qdd", ("nv",), "rad/s^2 or m/s^2", "joint accelerations")
FORCE = ("tau", ("nv",), "N m or N", "joint forces")


@dataclass(frozen=True, slots=True)
class Argument:
    """An input or output array; ``shape`` in numbers and names of a model's extents.

    ``nq`` and ``nv`` count position and velocity variables, ``nb`` moving links, ``nx`` unconstrained coordinates, six
    for each moving link.
    """

    name: str
    shape: tuple[str | int, ...]
    unit: str
    doc: str
    symmetric: bool = False

    def sizes(self, extents: Mapping[str, int]) -> tuple[int, ...]:
        """The shape for a model of these extents."""
        return tuple(extents[extent] if isinstance(extent, str) else extent for extent in self.shape)


@dataclass(frozen=True, slots=True)
class Quantity:
    """Something one can ask of a robot.

    ``joint_space`` says that a dynamically equivalent robot gives the same values (see
    :mod:`symgen.robot.equivalent`).
    """

    name: str
    doc: str
    inputs: tuple[Argument, ...]
    output: Argument
    joint_space: bool = True


_Q, _QD, _QDD, _TAU = (Argument(*spec) for spec in (POSITION, VELOCITY, ACCELERATION, FORCE))
_WRENCHES = "by moving link: force, then moment about the base origin, in base coordinates"
_MIXED_INERTIA = "kg m^2, kg m or kg"


def _vector(name: str, doc: str) -> Argument:
    return Argument(name, ("nv",), "N m or N", doc)


_ALL = (
    Quantity(
        "inverse_dynamics",
        "tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration",
        (_Q, _QD, _QDD),
        _TAU,
    ),
    Quantity(
        "mass_matrix",
        "M(q), the symmetric positive definite joint-space inertia",
        (_Q,),
        Argument("M", ("nv", "nv"), _MIXED_INERTIA, "mass matrix", symmetric=True),
    ),
    Quantity("gravity", "g(q), the joint forces that hold the robot still", (_Q,), _vector("g", "gravity forces")),
    Quantity(
        "bias",
        "b = C(q, qd) qd + g(q), the joint forces at zero acceleration",
        (_Q, _QD),
        _vector("b", "bias forces"),
    ),
    Quantity(
        "velocity_product",
        "C(q, qd) qd, the centrifugal and Coriolis joint forces",
        (_Q, _QD),
        _vector("c", "centrifugal and Coriolis forces"),
    ),
    Quantity(
        "coriolis_matrix",
        "C(q, qd) from Christoffel symbols of the first kind, so dM/dt - 2 C is skew-symmetric",
        (_Q, _QD),
        Argument("C", ("nv", "nv"), "kg m^2/s, kg m/s or kg/s", "Coriolis matrix"),
    ),
    Quantity(
        "christoffel_symbols",
        "D_ijk(q), symmetric in j and k: the force at joint i is the sum of D_ijk qd_j qd_k (centripetal where j = k)",
        (_Q,),
        Argument("D", ("nv", "nv", "nv"), _MIXED_INERTIA, "Christoffel symbols of the first kind"),
    ),
    Quantity(
        "convective_inertia",
        "J^T (M dJ/dt + dM/dt J), Saha's matrix of convective inertia terms; times qd it is C(q, qd) qd",
        (_Q, _QD),
        Argument("Cc", ("nv", "nv"), "kg m^2/s, kg m/s or kg/s", "convective inertia matrix"),
    ),
    Quantity(
        "inverse_dynamics_external",
        "tau = M(q) qdd + C(q, qd) qd + g(q) - J^T f_ext, with known wrenches on the moving links",
        (_Q, _QD, _QDD, Argument("f_ext", ("nb", 6), "N, N m", _WRENCHES)),
        _TAU,
    ),
    Quantity(
        "constraint_forces",
        "F^c, what constraints do to the unconstrained coordinates x: M x'' = F^c + F^a and J^T F^c = 0",
        (_Q, _QD, _QDD),
        Argument(
            "Fc", ("nx",), "N, N m", "constraint forces: by moving link, force and moment about its centre of mass"
        ),
        joint_space=False,
    ),
    Quantity(
        "link_velocities",
        "spatial velocities of the moving links, in base coordinates",
        (_Q, _QD),
        Argument(
            "v", ("nb", 6), "m/s, rad/s", "by moving link: velocity of its point at the base origin, then angular"
        ),
    ),
    Quantity(
        "link_accelerations",
        "spatial accelerations of the moving links, in base coordinates, without gravity",
        (_Q, _QD, _QDD),
        Argument("a", ("nb", 6), "m/s^2, rad/s^2", "by moving link: linear part at the base origin, then angular"),
    ),
    Quantity(
        "forward_dynamics",
        "qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces",
        (_Q, _QD, _TAU),
        _QDD,
    ),
    Quantity(
        "kinetic_energy",
        "T = qd^T M(q) qd / 2",
        (_Q, _QD),
        Argument("T", (), "J", "kinetic energy"),
        joint_space=False,
    ),
    Quantity(
        "potential_energy",
        "V = -sum of m_i g . c_i, zero where the centres of mass lie at the height of the base origin",
        (_Q,),
        Argument("V", (), "J", "potential energy of gravity"),
        joint_space=False,
    ),
)

QUANTITIES = {quantity.name: quantity for quantity in _ALL}
"""All quantities by name, in the order they are shown and generated."""


STANDARD = ("inverse_dynamics", "mass_matrix", "gravity", "bias", "forward_dynamics")
"""What is generated when nobody asks for anything in particular."""


def quantity(name: str) -> Quantity:
    """The quantity of that name; :class:`InputError` lists the names there are."""
    found = QUANTITIES.get(name)
    if found is None:
        raise InputError(f"expected one of {', '.join(QUANTITIES)}", place="quantity", found=name)
    return found
