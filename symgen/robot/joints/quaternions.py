"""Rotations by unit quaternions (x, y, z, w), and the rates of the quaternions."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Rational

from symgen.robot.joints.kind import Tangent
from symgen.spatial import Keep, Rotation

QUATERNION = ("quaternion x", "quaternion y", "quaternion z", "quaternion w")


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
    """Return the rates of a quaternion q for a unit angular velocity about each axis of the child.

    The rate of q is the quaternion product q w / 2, where w is the angular velocity in child coordinates, written as a
    quaternion without real part. ``start`` is the index of the quaternion's first entry among the joint's positions.
    """
    x, y, z, w = (keep(Rational(1, 2) * each) for each in q)
    columns = ((w, z, -y, -x), (-z, w, x, -y), (y, -x, w, -z))
    return tuple({start + k: rate for k, rate in enumerate(column)} for column in columns)
