"""The quantities one can ask of a robot: names, inputs, outputs, shapes, units."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.errors import InputError

POSITION = ("q", ("nq",), "rad or m", "joint positions")
VELOCITY = ("qd", ("nv",), "rad/s or m/s", "joint velocities")
ACCELERATION = ("qdd", ("nv",), "rad/s^2 or m/s^2", "joint accelerations")
FORCE = ("tau", ("nv",), "N m or N", "joint forces")


@dataclass(frozen=True, slots=True)
class Argument:
    """An input or output array; ``shape`` in terms of ``nq`` and ``nv``."""

    name: str
    shape: tuple[str, ...]
    unit: str
    doc: str
    symmetric: bool = False

    def sizes(self, nq: int, nv: int) -> tuple[int, ...]:
        """The shape of a robot with ``nq`` positions and ``nv`` velocities."""
        return tuple({"nq": nq, "nv": nv}[extent] for extent in self.shape)


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
