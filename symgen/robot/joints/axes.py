"""Tools for kinds of joints: make rotations about an axis, name velocities, and split inertias."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, TypeAlias

from sympy import Expr, Integer, cos, sin

from symgen.spatial import AxisRotation, Keep, RigidBodyInertia, Rotation, Symmetric, Vector, rotation_to_axis

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

Numbers: TypeAlias = "NDArray[np.float64]"
Axis = tuple[Expr, Expr, Expr]
_ZERO, _ONE = Integer(0), Integer(1)
BASIS: tuple[Axis, Axis, Axis] = ((_ONE, _ZERO, _ZERO), (_ZERO, _ONE, _ZERO), (_ZERO, _ZERO, _ONE))
Z_AXIS = BASIS[2]
LINEAR_VELOCITY = ("velocity x [m/s]", "velocity y [m/s]", "velocity z [m/s]")
ANGULAR_VELOCITY = ("angular velocity x [rad/s]", "angular velocity y [rad/s]", "angular velocity z [rad/s]")


def axis_angle_quaternion(axis: Axis, angle: Expr, keep: Keep) -> list[Expr]:
    """Return the quaternion (x, y, z, w) of the rotation by ``angle`` [rad] about a unit vector."""
    s = keep(sin(angle / 2))
    return [*(Vector(*axis, keep) * s), keep(cos(angle / 2))]


def angle_between(start: Numbers, end: Numbers) -> float:
    """Return the angle [rad] from one point (cosine, sine) of the unit circle to another, between -pi and pi."""
    return math.atan2(start[0] * end[1] - start[1] * end[0], start @ end)


def axis_rotation(axis: Axis, c: Expr, s: Expr, keep: Keep) -> Rotation:
    """Return the rotation about a unit vector by the angle with cosine ``c`` and sine ``s``."""
    for index, component in enumerate(axis):
        if component in (1, -1):
            return Rotation((AxisRotation(index, c, component * s),), keep)
    A = rotation_to_axis(axis)
    return Rotation((*A.factors, AxisRotation(2, c, s), *A.transpose.factors), keep)


def split_rod(inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
    """Return the inertia in two parts: the inertia without the zz entry of the second moment, and only this entry."""
    xx, xy, xz, yy, yz, zz = inertia.second
    effective = RigidBodyInertia(inertia.m, inertia.h, Symmetric((xx, xy, xz, yy, yz, Integer(0))))
    return effective, RigidBodyInertia(Integer(0), Vector.zero(), Symmetric.of({(2, 2): zz}))
