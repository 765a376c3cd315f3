"""Joints that rotate about an axis and, independently, translate along it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr

from symgen.robot.joints.kind import AlongAxis
from symgen.spatial import Motion, Vector


@dataclass(frozen=True, slots=True)
class Cylindrical(AlongAxis):
    """Rotation by q_0 [rad] about ``axis`` (scaled to a unit vector) and translation by q_1 [m] along this axis."""

    type_name: ClassVar[str] = "cylindrical"
    positions: ClassVar[tuple[str, ...]] = ("angle [rad]", "displacement [m]")
    velocities: ClassVar[tuple[str, ...]] = ("angular velocity [rad/s]", "velocity [m/s]")

    def path(self, q: Sequence[Expr]) -> tuple[Expr | None, Expr | None]:
        return q[0], q[1]

    def subspace(self) -> tuple[Motion, ...]:
        axis = Vector(*self.axis)
        return Motion(axis, Vector.zero()), Motion(Vector.zero(), axis)
