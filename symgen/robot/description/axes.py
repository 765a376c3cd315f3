"""Turns about a joint's axis, as rotations and as quaternions."""

from __future__ import annotations

import math

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Integer, cos, sin

from symgen.spatial import AxisRotation, Keep, RigidBodyInertia, Rotation, Symmetric, Vector, rotation_to_axis

Numbers = NDArray[np.float64]
Axis = tuple[Expr, Expr, Expr]
Z_AXIS: Axis = (Integer(0), Integer(0), Integer(1))


def identity_quaternion() -> list[Expr]:
    """The quaternion of the identity."""
    return [*(Integer(0) for _ in range(3)), Integer(1)]


def axis_angle_quaternion(axis: Axis, angle: Expr, keep: Keep) -> list[Expr]:
    """The quaternion of the rotation about a unit vector by an angle."""
    s = keep(sin(angle / 2))
    return [*(Vector(*axis, keep) * s), keep(cos(angle / 2))]


def turn_between(start: Numbers, end: Numbers) -> float:
    """The angle [rad] from one (cosine, sine) to another, at most half a turn."""
    return math.atan2(start[0] * end[1] - start[1] * end[0], start @ end)


def axis_rotation(axis: Axis, c: Expr, s: Expr, keep: Keep) -> Rotation:
    """The rotation about a unit vector by an angle of cosine ``c`` and sine ``s``."""
    for index, component in enumerate(axis):
        if component in (1, -1):
            return Rotation((AxisRotation(index, c, component * s),), keep)
    A = rotation_to_axis(axis)
    return Rotation((*A.factors, AxisRotation(2, c, s), *A.transpose.factors), keep)


def without_rod(inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
    """The inertia without the zz entry of its second moment, and that entry alone."""
    xx, xy, xz, yy, yz, zz = inertia.second
    felt = RigidBodyInertia(inertia.m, inertia.h, Symmetric((xx, xy, xz, yy, yz, Integer(0))))
    return felt, RigidBodyInertia(Integer(0), Vector.zero(), Symmetric.of({(2, 2): zz}))
