"""Cayley's coordinates: three numbers for each rotation near a given rotation, with formulas that need no series.

The coordinates of a rotation are a vector theta (3,). With r = theta / 2, the quaternion of the rotation is (r, 1) /
sqrt(1 + r . r). If a body rotates with the angular velocity w in body axes, the rate of theta is theta' = w + r x w + r
(r . w). A vector with the components v in body axes has the components v + 2 (r x v + r x (r x v)) / (1 + r . r) in the
axes that the body has at theta = 0.

Source: E. Hairer, C. Lubich and G. Wanner, *Geometric Numerical Integration* (2006), section IV.8.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer, Rational, sqrt

from symgen.spatial import Keep, Vector

Numbers = Sequence[Expr]


def rotated_quaternion(q: Numbers, theta: Numbers, keep: Keep) -> list[Expr]:
    """Return the unit quaternion (x, y, z, w) of the rotation ``theta`` followed by the rotation ``q``.

    The result is the product q (r, 1) / |(r, 1)|, with r = theta / 2.
    """
    r = _half(theta, keep)
    length = keep(sqrt(keep(1 + r.dot(r))))
    inner, scalar = Vector(q[0], q[1], q[2], keep), q[3]
    vector = r * scalar + inner + inner.cross(r)
    return [keep(each / length) for each in (*vector, keep(scalar - inner.dot(r)))]


def rotated_angle(q: Numbers, t: Expr, keep: Keep) -> list[Expr]:
    """Return the cosine and sine of the sum of two angles.

    ``q`` has the cosine and sine of the first angle. The second angle is a, with ``t`` = 2 tan(a / 2).
    """
    half = keep(t / 2)
    square = keep(half * half)
    length = keep(1 + square)
    c, s = keep(keep(1 - square) / length), keep(t / length)
    return [keep(keep(q[0] * c) - keep(q[1] * s)), keep(keep(q[1] * c) + keep(q[0] * s))]


def turning_rate(theta: Numbers, w: Numbers, keep: Keep) -> list[Expr]:
    """Return the rate of ``theta`` for a body with the angular velocity ``w`` in body axes."""
    r, turning = _half(theta, keep), Vector(w[0], w[1], w[2], keep)
    return list(turning + r.cross(turning) + r * r.dot(turning))


def angle_rate(t: Expr, w: Expr, keep: Keep) -> Expr:
    """Return the rate of ``t`` = 2 tan(angle / 2) if the angle has the rate ``w``."""
    half = keep(t / 2)
    return keep(w * keep(1 + keep(half * half)))


def rotated(theta: Numbers, v: Numbers, keep: Keep) -> list[Expr]:
    """Convert the components ``v`` of a vector from the body's present axes to the axes at theta = 0."""
    r, vector = _half(theta, keep), Vector(v[0], v[1], v[2], keep)
    once = r.cross(vector)
    return list(vector + (once + r.cross(once)) * keep(2 / keep(1 + r.dot(r))))


def rotated_in_plane(t: Expr, v: Numbers, keep: Keep) -> list[Expr]:
    """Convert the components ``v`` of a plane vector from the body's present axes to the axes at ``t`` = 0."""
    c, s = rotated_angle((Integer(1), Integer(0)), t, keep)
    return [keep(keep(c * v[0]) - keep(s * v[1])), keep(keep(s * v[0]) + keep(c * v[1]))]


def _half(theta: Numbers, keep: Keep) -> Vector:
    x, y, z = (keep(Rational(1, 2) * each) for each in theta)
    return Vector(x, y, z, keep)
