"""What a quantity is, and the arguments many of them have."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

POSITION = ("q", ("nq",), "rad or m", "joint positions")
VELOCITY = ("qd", ("nv",), "rad/s or m/s", "joint velocities")
ACCELERATION = ("qdd", ("nv",), "rad/s^2 or m/s^2", "joint accelerations")
FORCE = ("tau", ("nv",), "N m or N", "joint forces")


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
    outputs: tuple[Argument, ...]
    joint_space: bool = True
    exact: bool = True
    """Whether its derivations can be compared exactly: not where sines are taken of angles that are computed."""


Q, QD, QDD, TAU = (Argument(*spec) for spec in (POSITION, VELOCITY, ACCELERATION, FORCE))
MIXED_INERTIA = "kg m^2, kg m or kg"
