"""Joints of several degrees of freedom: cylindrical, planar, spherical and floating.

Positions and velocities follow Pinocchio's conventions. Quaternions are (x, y, z, w). The velocity of a planar,
spherical or floating joint is the velocity of the child in the child's coordinates, linear before angular. A universal
joint is modelled by two revolute joints with a massless link between them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from sympy import Expr, Integer, Rational, cos, sin

from symgen.robot.configuration import charts, lie
from symgen.robot.description.axes import Z_AXIS, Axis, angle_between, axis_angle_quaternion, axis_rotation, split_rod
from symgen.robot.description.joints import Continuous, JointKind, Numbers, Tangent
from symgen.robot.description.numbers import exact_vector, unit_vector
from symgen.spatial import Keep, Motion, RigidBodyInertia, Rotation, Transform, Vector, rotation_to_axis

_ZERO, _ONE = Integer(0), Integer(1)
_BASIS = ((_ONE, _ZERO, _ZERO), (_ZERO, _ONE, _ZERO), (_ZERO, _ZERO, _ONE))
_ANGULAR_VELOCITY = ("angular velocity x [rad/s]", "angular velocity y [rad/s]", "angular velocity z [rad/s]")
_LINEAR_VELOCITY = ("velocity x [m/s]", "velocity y [m/s]", "velocity z [m/s]")
_QUATERNION = ("quaternion x", "quaternion y", "quaternion z", "quaternion w")


@dataclass(frozen=True, slots=True)
class Cylindrical(JointKind):
    """Rotation by q_0 [rad] about ``axis`` (scaled to a unit vector) and translation by q_1 [m] along it."""

    axis: Axis = Z_AXIS
    type_name: ClassVar[str] = "cylindrical"
    free_along_axis: ClassVar[bool] = True
    positions: ClassVar[tuple[str, ...]] = ("angle [rad]", "displacement [m]")
    velocities: ClassVar[tuple[str, ...]] = ("angular velocity [rad/s]", "velocity [m/s]")

    def __post_init__(self) -> None:
        object.__setattr__(self, "axis", unit_vector(exact_vector(self.axis)))

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        R = axis_rotation(self.axis, keep(cos(q[0])), keep(sin(q[0])), keep)
        return Transform(R, Vector(*self.axis, keep) * q[1])

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return axis_angle_quaternion(self.axis, q[0], keep)

    def subspace(self) -> tuple[Motion, ...]:
        axis = Vector(*self.axis)
        return Motion(axis, Vector.zero()), Motion(Vector.zero(), axis)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Cylindrical()

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Split off the zz entry: a massless rod along the axis adds no force along the joint."""
        return split_rod(inertia)


@dataclass(frozen=True, slots=True)
class Planar(JointKind):
    """Motion in the joint frame's xy plane: q is x, y [m] and the cosine and sine of the angle about z.

    The velocity is the velocity of the child in the child's coordinates.
    """

    type_name: ClassVar[str] = "planar"
    positions: ClassVar[tuple[str, ...]] = ("x [m]", "y [m]", "cosine of the angle", "sine of the angle")
    velocities: ClassVar[tuple[str, ...]] = (*_LINEAR_VELOCITY[:2], _ANGULAR_VELOCITY[2])
    unit_norm_group: ClassVar[tuple[int, ...]] = (2, 3)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(axis_rotation(Z_AXIS, q[2], q[3], keep), Vector(q[0], q[1], _ZERO, keep))

    def subspace(self) -> tuple[Motion, ...]:
        x, y, z = (Vector(*unit) for unit in _BASIS)
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
        """Split off the zz entry: a massless rod along the normal adds no force along the joint."""
        return split_rod(inertia)


@dataclass(frozen=True, slots=True)
class Spherical(JointKind):
    """Any rotation about the origin: q is a unit quaternion (x, y, z, w), the velocity is in child coordinates."""

    type_name: ClassVar[str] = "spherical"
    positions: ClassVar[tuple[str, ...]] = _QUATERNION
    velocities: ClassVar[tuple[str, ...]] = _ANGULAR_VELOCITY
    unit_norm_group: ClassVar[tuple[int, ...]] = (0, 1, 2, 3)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(quaternion_rotation(q, keep))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return list(q)

    def subspace(self) -> tuple[Motion, ...]:
        return tuple(Motion(Vector(*unit), Vector.zero()) for unit in _BASIS)

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
        """Split off m: a point mass at the center of the joint adds no force along the joint."""
        effective = RigidBodyInertia(_ZERO, inertia.h, inertia.second)
        return effective, RigidBodyInertia(inertia.m, Vector.zero(), RigidBodyInertia.zero().second)


@dataclass(frozen=True, slots=True)
class Floating(JointKind):
    """Any motion: q is x, y, z [m] and a unit quaternion (x, y, z, w).

    The velocity is the velocity of the child in the child's coordinates, linear before angular.
    """

    type_name: ClassVar[str] = "floating"
    positions: ClassVar[tuple[str, ...]] = ("x [m]", "y [m]", "z [m]", *_QUATERNION)
    velocities: ClassVar[tuple[str, ...]] = (*_LINEAR_VELOCITY, *_ANGULAR_VELOCITY)
    unit_norm_group: ClassVar[tuple[int, ...]] = (3, 4, 5, 6)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(quaternion_rotation(q[3:], keep), Vector(q[0], q[1], q[2], keep))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return list(q[3:])

    def subspace(self) -> tuple[Motion, ...]:
        linear = tuple(Motion(Vector.zero(), Vector(*unit)) for unit in _BASIS)
        return (*linear, *(Motion(Vector(*unit), Vector.zero()) for unit in _BASIS))

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


def quaternion_rotation(q: Sequence[Expr], keep: Keep) -> Rotation:
    """Return the rotation of a unit quaternion (x, y, z, w)."""
    x, y, z, w = q
    tx, ty, tz = (keep(2 * each) for each in (x, y, z))
    xx, yy, zz = keep(tx * x), keep(ty * y), keep(tz * z)
    xy, xz, yz = keep(tx * y), keep(tx * z), keep(ty * z)
    wx, wy, wz = keep(tx * w), keep(ty * w), keep(tz * w)
    rows = (
        (keep(1 - keep(yy + zz)), keep(xy - wz), keep(xz + wy)),
        (keep(xy + wz), keep(1 - keep(xx + zz)), keep(yz - wx)),
        (keep(xz - wy), keep(yz + wx), keep(1 - keep(xx + yy))),
    )
    return Rotation(Rotation.from_matrix(rows).factors, keep)


def quaternion_tangents(q: Sequence[Expr], keep: Keep, start: int) -> tuple[Tangent, ...]:
    """Return the rates q (0, w) / 2 of a quaternion for unit angular velocities w in child coordinates.

    ``start`` is the index of the quaternion's first entry among the joint's positions.
    """
    x, y, z, w = (keep(Rational(1, 2) * each) for each in q)
    columns = ((w, z, -y, -x), (-z, w, x, -y), (y, -x, w, -z))
    return tuple({start + k: rate for k, rate in enumerate(column)} for column in columns)
