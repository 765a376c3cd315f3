"""Exponentials and logarithms of the rotation and rigid-motion groups, in floating point; quaternions are (x, y, z, w).

Source: appendices B and D of J. Sola, J. Deray and D. Atchuthan, *A micro Lie theory for state estimation in robotics*
(2018). For small angles, series replace the formulas. The truncation error of the series is below the rounding of
doubles.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, TypeAlias

from symgen.robot.deferred import np

if TYPE_CHECKING:
    from numpy.typing import NDArray

Array: TypeAlias = "NDArray[np.float64]"
SMALL_ANGLE = 1e-2
"""Angles [rad] up to which series are used."""


def quaternion_product(a: Array, b: Array) -> Array:
    """Return the product a b: the rotation b followed by a."""
    u, w, v, s = a[:3], a[3], b[:3], b[3]
    return np.array([*(w * v + s * u + _cross(u, v)), w * s - u @ v])


def _cross(u: Array, v: Array) -> Array:
    """Return u x v; ``numpy.cross`` takes ten times as long for single vectors."""
    (a, b, c), (x, y, z) = u.tolist(), v.tolist()
    return np.array([b * z - c * y, c * x - a * z, a * y - b * x])


def conjugate(a: Array) -> Array:
    """Return the inverse of a unit quaternion."""
    return np.array([*-a[:3], a[3]])


def rotated(a: Array, x: Array) -> Array:
    """Rotate the vector x by the unit quaternion a."""
    t = 2 * _cross(a[:3], x)
    turned: Array = x + a[3] * t + _cross(a[:3], t)
    return turned


def quaternion_exp(w: Array) -> Array:
    """Return the quaternion of a rotation vector [rad]."""
    angle = float(np.linalg.norm(w))
    return np.array([*(0.5 * _sinc(angle / 2) * w), math.cos(angle / 2)])


def quaternion_log(a: Array) -> Array:
    """Return the rotation vector [rad] of a unit quaternion; the length of the vector is at most pi."""
    a = -a if a[3] < 0 else a
    sine = float(np.linalg.norm(a[:3]))
    half = math.atan2(sine, a[3])
    vector: Array = a[:3] * (2 * half / sine if sine > SMALL_ANGLE else 2 / _sinc(half))
    return vector


def motion_exp(v: Array, w: Array) -> tuple[Array, Array]:
    """Return the position and quaternion of a body after 1 s at the body velocity (v, w), starting at the identity."""
    return _left_jacobian(w) @ v, quaternion_exp(w)


def motion_log(p: Array, a: Array) -> tuple[Array, Array]:
    """Return the body velocity (v, w) that moves a body from the identity to position p and quaternion a in 1 s."""
    w = quaternion_log(a)
    return np.linalg.solve(_left_jacobian(w), p), w


def plane_exp(velocity: Array) -> tuple[Array, float]:
    """Return the position and angle of a body after 1 s at the body velocity (v_x, v_y, w), starting at zero."""
    return _plane_jacobian(float(velocity[2])) @ velocity[:2], float(velocity[2])


def plane_log(p: Array, angle: float) -> Array:
    """Return the body velocity (v_x, v_y, w) that moves a body from zero to position p and ``angle`` in 1 s."""
    return np.array([*np.linalg.solve(_plane_jacobian(angle), p), angle])


def _sinc(x: float) -> float:
    return math.sin(x) / x if abs(x) > SMALL_ANGLE else 1 - x * x / 6 * (1 - x * x / 20 * (1 - x * x / 42))


def _versine(x: float) -> float:
    """Return (1 - cos x) / x^2 without loss of digits near zero."""
    return 0.5 * _sinc(x / 2) ** 2


def _left_jacobian(w: Array) -> Any:
    """Return the integral of the rotation exp(t w) over t from 0 to 1."""
    x = float(np.linalg.norm(w))
    cubic = (x - math.sin(x)) / x**3 if x > 0.1 else (1 - x * x / 20 * (1 - x * x / 42 * (1 - x * x / 72))) / 6
    W = np.array([[0, -w[2], w[1]], [w[2], 0, -w[0]], [-w[1], w[0], 0]])
    return np.eye(3) + _versine(x) * W + cubic * W @ W


def _plane_jacobian(x: float) -> Any:
    s, c = _sinc(x), x * _versine(x)
    return np.array([[s, -c], [c, s]])
