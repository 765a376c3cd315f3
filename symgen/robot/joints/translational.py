"""Joints that translate in all directions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr

from symgen.robot.joints.axes import BASIS, LINEAR_VELOCITY
from symgen.robot.joints.kind import JointKind
from symgen.spatial import Keep, Motion, Transform, Vector


@dataclass(frozen=True, slots=True)
class Translational(JointKind):
    """Translation by q = x, y, z [m] along the axes of the joint frame; the child keeps its orientation."""

    type_name: ClassVar[str] = "translational"
    positions: ClassVar[tuple[str, ...]] = ("x [m]", "y [m]", "z [m]")
    velocities: ClassVar[tuple[str, ...]] = LINEAR_VELOCITY

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(p=Vector(q[0], q[1], q[2], keep))

    def subspace(self) -> tuple[Motion, ...]:
        return tuple(Motion(Vector.zero(), Vector(*unit)) for unit in BASIS)
