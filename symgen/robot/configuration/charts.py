"""Cayley's chart, which describes rotations near a given rotation by vectors; its formulas need no series.

Let theta be a vector (3,) of the chart, and r = theta / 2. The vector describes the rotation with the quaternion (r, 1)
/ sqrt(1 + r . r). If a body rotates with angular velocity w in its own coordinates, the body's vector has the rate
theta' = w + r x w + r (r . w). A vector v in body coordinates becomes v + 2 (r x v + r x (r x v)) / (1 + r . r) in the
frame at theta = 0.

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

    ``q`` has the cosine and sine of the first angle. The second angle a is given by ``t`` = 2 tan(a / 2).
    """
    half = keep(t / 2)
    square = keep(half * half)
    length = keep(1 + square)
    c, s = keep(keep(1 - square) / length), keep(t / length)
    return [keep(keep(q[0] * c) - keep(q[1] * s)), keep(keep(q[1] * c) + keep(q[0] * s))]


def turning_rate(theta: Numbers, w: Numbers, keep: Keep) -> list[Expr]:
    """Return the rate of ``theta`` for a body with the angular velocity ``w`` in its own coordinates."""
    r, turning = _half(theta, keep), Vector(w[0], w[1], w[2], keep)
    return list(turning + r.cross(turning) + r * r.dot(turning))


def angle_rate(t: Expr, w: Expr, keep: Keep) -> Expr:
    """Return the rate of ``t`` = 2 tan(angle / 2) if the angle has the rate ``w``."""
    half = keep(t / 2)
    return keep(w * keep(1 + keep(half * half)))


def rotated(theta: Numbers, v: Numbers, keep: Keep) -> list[Expr]:
    """Return the vector ``v``, given in body coordinates, in the frame at theta = 0."""
    r, vector = _half(theta, keep), Vector(v[0], v[1], v[2], keep)
    once = r.cross(vector)
    return list(vector + (once + r.cross(once)) * keep(2 / keep(1 + r.dot(r))))


def rotated_in_plane(t: Expr, v: Numbers, keep: Keep) -> list[Expr]:
    """Return a vector in a plane, given as ``v`` in body coordinates, in the frame at ``t`` = 0."""
    c, s = rotated_angle((Integer(1), Integer(0)), t, keep)
    return [keep(keep(c * v[0]) - keep(s * v[1])), keep(keep(s * v[0]) + keep(c * v[1]))]


def _half(theta: Numbers, keep: Keep) -> Vector:
    x, y, z = (keep(Rational(1, 2) * each) for each in theta)
    return Vector(x, y, z, keep)
