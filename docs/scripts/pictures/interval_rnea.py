"""Inverse dynamics in interval arithmetic, by the recursive Newton-Euler algorithm in link frames.

RAPTOR and Armour (https://github.com/roahmlab/RAPTOR, Examples/Kinova/Armour) evaluate Pinocchio's recursion with
polynomials in the parameters of a trajectory, plus an interval. Without a trajectory, only the interval is left. This
script has the same recursion, on Pinocchio's model, with intervals.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
import pinocchio

WIDENING = 1e-15
"""Outward rounding of each operation, relative to the larger end."""


@dataclass(frozen=True)
class Interval:
    """The numbers from ``low`` to ``high``."""

    low: float
    high: float

    def widened(self) -> Interval:
        room = WIDENING * max(-self.low, self.high)
        return Interval(self.low - room, self.high + room)

    def __add__(self, other: Any) -> Interval:
        low, high = _ends(other)
        return Interval(self.low + low, self.high + high).widened()

    def __mul__(self, other: Any) -> Interval:
        ends = [a * b for a in _ends(self) for b in _ends(other)]
        return Interval(min(ends), max(ends)).widened()

    __radd__, __rmul__ = __add__, __mul__

    def __sub__(self, other: Any) -> Interval:
        return self + -1.0 * other

    def __rsub__(self, other: Any) -> Interval:
        return -1.0 * self + other

    def cos(self) -> Interval:
        first, last = math.ceil(self.low / math.pi), math.floor(self.high / math.pi)
        values = [math.cos(self.low), math.cos(self.high), *((-1.0) ** k for k in range(first, last + 1))]
        return Interval(min(values), max(values)).widened()

    def sin(self) -> Interval:
        return (self - math.pi / 2).cos()


def _ends(number: Any) -> tuple[float, float]:
    return (number.low, number.high) if isinstance(number, Interval) else (number, number)


def rotation(axis: np.ndarray, angle: Interval) -> np.ndarray:
    """Return the matrix of a rotation about an axis of coordinates or its opposite."""
    k = int(np.abs(axis).argmax())
    c, s = angle.cos(), axis[k] * angle.sin()
    i, j = (k + 1) % 3, (k + 2) % 3
    matrix = np.zeros((3, 3), dtype=object)
    matrix[k, k], matrix[i, i], matrix[j, j] = 1.0, c, c
    matrix[i, j], matrix[j, i] = -1.0 * s, s * 1.0
    return matrix


def cross(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    """Return the cross product of vectors of intervals."""
    return np.array([a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]], dtype=object)


def interval_torques(
    model: pinocchio.Model, q: Sequence[Interval], qd: Sequence[Interval], qdd: Sequence[Interval]
) -> list[Interval]:
    """Return intervals that contain the torques of a chain or tree of joints about coordinate axes."""
    data, zero = model.createData(), np.zeros(3)
    w, wd, a = ([zero] for _ in range(3))
    a[0] = -model.gravity.linear
    forces, moments, rotations, axes = [zero], [zero], [np.eye(3)], [zero]
    for i in range(1, model.njoints):
        k, placed, body = model.joints[i].idx_v, model.jointPlacements[i], model.inertias[i]
        axis = data.joints[i].S.ravel()[3:]
        R = placed.rotation @ rotation(axis, q[k])
        p, parent = placed.translation, model.parents[i]
        turned = R.T @ w[parent]
        w.append(turned + axis * qd[k])
        wd.append(R.T @ wd[parent] + axis * qdd[k] + cross(turned, axis * qd[k]))
        a.append(R.T @ (a[parent] + cross(wd[parent], p) + cross(w[parent], cross(w[parent], p))))
        center = a[i] + cross(wd[i], body.lever) + cross(w[i], cross(w[i], body.lever))
        forces.append(body.mass * center)
        moments.append(body.inertia @ wd[i] + cross(w[i], body.inertia @ w[i]) + cross(body.lever, forces[i]))
        rotations.append(R)
        axes.append(axis)
    found: list[Interval] = [Interval(0.0, 0.0)] * model.nv
    for i in range(model.njoints - 1, 0, -1):
        k, parent = model.joints[i].idx_v, model.parents[i]
        found[k] = sum((x * y for x, y in zip(axes[i], moments[i], strict=True)), Interval(0.0, 0.0))
        found[k] += model.armature[k] * qdd[k]
        force = rotations[i] @ forces[i]
        forces[parent] = forces[parent] + force
        moments[parent] = (
            moments[parent] + rotations[i] @ moments[i] + cross(model.jointPlacements[i].translation, force)
        )
    return found
