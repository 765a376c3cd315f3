"""Joints that allow any rotation about a point."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr, Integer

from symgen.robot.configuration import charts, lie
from symgen.robot.deferred import np
from symgen.robot.joints.axes import ANGULAR_VELOCITY, BASIS, Numbers
from symgen.robot.joints.kind import JointKind, Tangent
from symgen.robot.joints.quaternions import QUATERNION, quaternion_rotation, quaternion_tangents
from symgen.spatial import Keep, Motion, RigidBodyInertia, Transform, Vector


@dataclass(frozen=True, slots=True)
class Spherical(JointKind):
    """Any rotation about the origin: q is a unit quaternion (x, y, z, w).

    The velocity is the child's angular velocity in the child's coordinates.
    """

    type_name: ClassVar[str] = "spherical"
    in_urdf: ClassVar[bool] = True
    mjcf: ClassVar[str] = "mjJNT_BALL"
    positions: ClassVar[tuple[str, ...]] = QUATERNION
    velocities: ClassVar[tuple[str, ...]] = ANGULAR_VELOCITY
    unit_norm_group: ClassVar[tuple[int, ...]] = (0, 1, 2, 3)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(quaternion_rotation(q, keep))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return list(q)

    def subspace(self) -> tuple[Motion, ...]:
        return tuple(Motion(Vector(*unit), Vector.zero()) for unit in BASIS)

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        return quaternion_tangents(q, keep, 0)

    def neutral(self) -> Numbers:
        return np.array([0.0, 0.0, 0.0, 1.0])

    def moved(self, q: Sequence[Expr], step: Sequence[Expr], keep: Keep) -> list[Expr]:
        return charts.rotated_quaternion(q, step, keep)

    def moving(self, step: Sequence[Expr], v: Sequence[Expr], keep: Keep) -> list[Expr]:
        return charts.turning_rate(step, v, keep)

    def integrate(self, q: Numbers, v: Numbers) -> Numbers:
        return lie.quaternion_product(q, lie.quaternion_exp(v))

    def difference(self, start: Numbers, end: Numbers) -> Numbers:
        return lie.quaternion_log(lie.quaternion_product(lie.conjugate(start), end))

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Return the inertia in two parts; the second part is the mass as a point mass at the joint's center."""
        effective = RigidBodyInertia(Integer(0), inertia.h, inertia.second)
        return effective, RigidBodyInertia(inertia.m, Vector.zero(), RigidBodyInertia.zero().second)
