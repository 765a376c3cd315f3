"""Screw joints, which advance along their axis in proportion to the angle of rotation."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr

from symgen.robot.description.numbers import amount
from symgen.robot.joints.axes import Z_AXIS
from symgen.robot.joints.kind import AlongAxis
from symgen.spatial import Force, Motion, Vector


@dataclass(frozen=True, slots=True)
class Helical(AlongAxis):
    """Rotation by q [rad] about ``axis`` (made a unit vector) and translation along it by q times ``pitch`` [m/rad]."""

    pitch: Expr = Z_AXIS[0]
    type_name: ClassVar[str] = "helical"
    positions: ClassVar[tuple[str, ...]] = ("angle [rad]",)
    velocities: ClassVar[tuple[str, ...]] = ("angular velocity [rad/s]",)

    def __post_init__(self) -> None:
        AlongAxis.__post_init__(self)
        object.__setattr__(self, "pitch", amount(self.pitch))

    def path(self, q: Sequence[Expr]) -> tuple[Expr | None, Expr | None]:
        return q[0], self.pitch * q[0]

    def subspace(self) -> tuple[Motion, ...]:
        axis = Vector(*self.axis)
        return (Motion(axis, axis * self.pitch),)

    def actuation(self) -> tuple[Force, ...]:
        """Return the wrench that a unit joint torque exerts on the child: a moment about the axis without a force."""
        return (Force(Vector(*self.axis), Vector.zero()),)
