"""Joints that allow any motion of the child relative to the parent."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr

from symgen.robot.configuration import charts, lie
from symgen.robot.deferred import np
from symgen.robot.joints.axes import ANGULAR_VELOCITY, BASIS, LINEAR_VELOCITY, Numbers
from symgen.robot.joints.kind import JointKind, Tangent
from symgen.robot.joints.quaternions import QUATERNION, quaternion_rotation, quaternion_tangents
from symgen.spatial import Keep, Motion, Transform, Vector


@dataclass(frozen=True, slots=True)
class Floating(JointKind):
    """Any motion: q is x, y, z [m] and a unit quaternion (x, y, z, w).

    The velocity is the child's linear velocity, followed by the angular velocity, in the child's coordinates.
    """

    type_name: ClassVar[str] = "floating"
    in_urdf: ClassVar[bool] = True
    mjcf: ClassVar[str] = "mjJNT_FREE"
    carries_base: ClassVar[bool] = True
    positions: ClassVar[tuple[str, ...]] = ("x [m]", "y [m]", "z [m]", *QUATERNION)
    velocities: ClassVar[tuple[str, ...]] = (*LINEAR_VELOCITY, *ANGULAR_VELOCITY)
    unit_norm_group: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(quaternion_rotation(q[3:], keep), Vector(q[0], q[1], q[2], keep))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return list(q[3:])

    def subspace(self) -> tuple[Motion, ...]:
        linear = tuple(Motion(Vector.zero(), Vector(*unit)) for unit in BASIS)
        return (*linear, *(Motion(Vector(*unit), Vector.zero()) for unit in BASIS))

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        R = quaternion_rotation(q[3:], keep).matrix()
        linear = tuple({i: R[i][j] for i in range(3)} for j in range(3))
        return (*linear, *quaternion_tangents(q[3:], keep, 3))

    def neutral(self) -> Numbers:
        return np.array([0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 1.0])

    def moved(self, q: Sequence[Expr], step: Sequence[Expr], keep: Keep) -> list[Expr]:
        p = Vector(q[0], q[1], q[2], keep) + quaternion_rotation(q[3:], keep).vector(
            Vector(step[0], step[1], step[2], keep)
        )
        return [*p, *charts.rotated_quaternion(q[3:], step[3:], keep)]

    def moving(self, step: Sequence[Expr], v: Sequence[Expr], keep: Keep) -> list[Expr]:
        return [*charts.rotated(step[3:], v[:3], keep), *charts.turning_rate(step[3:], v[3:], keep)]

    def integrate(self, q: Numbers, v: Numbers) -> Numbers:
        p, turn = lie.motion_exp(v[:3], v[3:])
        return np.array([*(q[:3] + lie.rotated(q[3:], p)), *lie.quaternion_product(q[3:], turn)])

    def difference(self, start: Numbers, end: Numbers) -> Numbers:
        back = lie.conjugate(start[3:])
        v, w = lie.motion_log(lie.rotated(back, end[:3] - start[:3]), lie.quaternion_product(back, end[3:]))
        return np.concatenate((v, w))
