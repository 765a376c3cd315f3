"""Joints that rotate about an axis. The position is the angle, or the cosine and the sine of the angle."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr, Integer, cos, sin

from symgen.robot.deferred import np
from symgen.robot.joints.axes import Numbers, angle_between, axis_rotation, split_rod
from symgen.robot.joints.kind import AlongAxis, JointKind, Tangent
from symgen.spatial import Keep, Motion, RigidBodyInertia, Transform, Vector


@dataclass(frozen=True, slots=True)
class Revolute(AlongAxis):
    """Rotation by q [rad] about ``axis`` (scaled to a unit vector) through the origin."""

    type_name: ClassVar[str] = "revolute"
    in_urdf: ClassVar[bool] = True
    mjcf: ClassVar[str] = "mjJNT_HINGE"
    positions: ClassVar[tuple[str, ...]] = ("angle [rad]",)
    velocities: ClassVar[tuple[str, ...]] = ("angular velocity [rad/s]",)

    def path(self, q: Sequence[Expr]) -> tuple[Expr | None, Expr | None]:
        return q[0], None

    def subspace(self) -> tuple[Motion, ...]:
        return (Motion(Vector(*self.axis), Vector.zero()),)

    def by_circle(self) -> JointKind:
        return Continuous(self.axis)

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Return the inertia in two parts; the second has the mass, the z entry of the first moment, and the zz entry.

        The second part describes masses on the joint's axis z, which have no effect on the joint force.
        """
        (hx, hy, hz), zero = inertia.h, Integer(0)
        effective, movable = split_rod(RigidBodyInertia(zero, Vector(hx, hy, zero), inertia.second))
        return effective, RigidBodyInertia(inertia.m, Vector(zero, zero, hz), movable.second)


@dataclass(frozen=True, slots=True)
class Continuous(Revolute):
    """Rotation without limits: q is the cosine and the sine of the angle; the velocity is in rad/s."""

    type_name: ClassVar[str] = "continuous"
    mjcf: ClassVar[str] = ""
    positions: ClassVar[tuple[str, ...]] = ("cosine of the angle", "sine of the angle")
    unit_norm_group: ClassVar[tuple[int, ...]] = (0, 1)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(axis_rotation(self.axis, q[0], q[1], keep))

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        return ({0: -q[1], 1: q[0]},)

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return JointKind.quaternion(self, q, keep)

    def moved(self, q: Sequence[Expr], step: Sequence[Expr], keep: Keep) -> list[Expr]:
        c, s = keep(cos(step[0])), keep(sin(step[0]))
        return [keep(keep(q[0] * c) - keep(q[1] * s)), keep(keep(q[1] * c) + keep(q[0] * s))]

    def by_angle(self) -> JointKind:
        return Revolute(self.axis)

    def neutral(self) -> Numbers:
        return np.array([1.0, 0.0])

    def integrate(self, q: Numbers, v: Numbers) -> Numbers:
        c, s = math.cos(v[0]), math.sin(v[0])
        return np.array([q[0] * c - q[1] * s, q[1] * c + q[0] * s])

    def difference(self, start: Numbers, end: Numbers) -> Numbers:
        return np.array([angle_between(start, end)])
