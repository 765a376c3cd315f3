"""Joints that allow any motion in a plane."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr, Integer

from symgen.robot.configuration import charts, lie
from symgen.robot.deferred import np
from symgen.robot.joints.axes import (
    ANGULAR_VELOCITY,
    BASIS,
    LINEAR_VELOCITY,
    Z_AXIS,
    Numbers,
    angle_between,
    axis_rotation,
    split_rod,
)
from symgen.robot.joints.kind import JointKind, Tangent
from symgen.robot.joints.revolute import Continuous
from symgen.spatial import Keep, Motion, RigidBodyInertia, Transform, Vector


@dataclass(frozen=True, slots=True)
class Planar(JointKind):
    """Motion in the joint frame's xy plane: q is x, y [m] and the cosine and sine of the angle about z.

    The velocity is the child's linear velocity, followed by the angular velocity, in the child's coordinates.
    """

    type_name: ClassVar[str] = "planar"
    in_urdf: ClassVar[bool] = True
    has_normal: ClassVar[bool] = True
    carries_base: ClassVar[bool] = True
    positions: ClassVar[tuple[str, ...]] = ("x [m]", "y [m]", "cosine of the angle", "sine of the angle")
    velocities: ClassVar[tuple[str, ...]] = (*LINEAR_VELOCITY[:2], ANGULAR_VELOCITY[2])
    unit_norm_group: ClassVar[tuple[int, ...]] = (2, 3)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(axis_rotation(Z_AXIS, q[2], q[3], keep), Vector(q[0], q[1], Integer(0), keep))

    def subspace(self) -> tuple[Motion, ...]:
        x, y, z = (Vector(*unit) for unit in BASIS)
        return Motion(Vector.zero(), x), Motion(Vector.zero(), y), Motion(z, Vector.zero())

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        c, s = q[2], q[3]
        return {0: c, 1: s}, {0: -s, 1: c}, {2: -s, 3: c}

    def neutral(self) -> Numbers:
        return np.array([0.0, 0.0, 1.0, 0.0])

    def moved(self, q: Sequence[Expr], step: Sequence[Expr], keep: Keep) -> list[Expr]:
        (c, s), (x, y) = q[2:], step[:2]
        along, across = keep(keep(c * x) - keep(s * y)), keep(keep(s * x) + keep(c * y))
        return [keep(q[0] + along), keep(q[1] + across), *charts.rotated_angle(q[2:], step[2], keep)]

    def moving(self, step: Sequence[Expr], v: Sequence[Expr], keep: Keep) -> list[Expr]:
        return [*charts.rotated_in_plane(step[2], v[:2], keep), charts.angle_rate(step[2], v[2], keep)]

    def integrate(self, q: Numbers, v: Numbers) -> Numbers:
        (c, s), (p, angle) = q[2:], lie.plane_exp(v)
        turn = Continuous().integrate(q[2:], np.array([angle]))
        return np.array([q[0] + c * p[0] - s * p[1], q[1] + s * p[0] + c * p[1], *turn])

    def difference(self, start: Numbers, end: Numbers) -> Numbers:
        (c, s), (x, y) = start[2:], end[:2] - start[:2]
        return lie.plane_log(np.array([c * x + s * y, c * y - s * x]), angle_between(start[2:], end[2:]))

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Return the inertia in two parts; the second is the zz entry, which has no effect on the joint forces."""
        return split_rod(inertia)
