"""Derivatives of ``integrate`` and ``difference``, for joints of any kind.

Source: J. Sola, J. Deray and D. Atchuthan, *A micro Lie theory for state estimation in robotics* (2018), equations 67,
68 and 79-83. The matrix A maps a velocity y to the Lie bracket A y = [v, y]. A small change of positions is expressed
as the velocity that causes it in one unit of time. The derivatives are::

    integrate(q, v)            by q: exp(-A)                by v: J = integral of exp(-s A) over s from 0 to 1
    v = difference(start, end) by start: -J^-1 exp(-A)      by end: J^-1

The matrices exp(-A) and J are two blocks of one exponential: exp [-A 1; 0 0] = [exp(-A) J; 0 1].
"""

from __future__ import annotations

import numpy as np
from numpy.typing import ArrayLike

from symgen.robot.configuration.coordinates import Array, checked, difference, independent_slots
from symgen.robot.description.robot import Robot
from symgen.robot.joints.kind import JointKind

TAYLOR_TERMS = 18
"""Number of terms of the series of the exponential; for matrices of norm 1/2, the remainder is below 1e-21."""


def of_integrate(robot: Robot, q: ArrayLike, v: ArrayLike) -> tuple[Array, Array]:
    """Return the derivatives (..., nv, nv) of ``integrate`` with respect to q and with respect to v."""
    velocity = checked(robot, v, robot.nv)
    lead = np.broadcast_shapes(checked(robot, q, robot.nq).shape[:-1], velocity.shape[:-1])
    return _exponentials(robot, np.broadcast_to(velocity, (*lead, robot.nv)))


def of_difference(robot: Robot, start: ArrayLike, end: ArrayLike) -> tuple[Array, Array]:
    """Return the derivatives (..., nv, nv) of ``difference`` with respect to ``start`` and with respect to ``end``."""
    moved, J = _exponentials(robot, difference(robot, start, end))
    by_end = np.asarray(np.linalg.inv(J), dtype=np.float64)
    return -by_end @ moved, by_end


def _exponentials(robot: Robot, v: Array) -> tuple[Array, Array]:
    """Return exp(-A) and J, which the module describes, both (..., nv, nv), for velocities ``v`` (..., nv)."""
    moved = np.zeros((*v.shape, robot.nv)) + np.eye(robot.nv)
    J = moved.copy()
    for slot in independent_slots(robot):
        n, own = len(slot.velocity), np.ix_(slot.velocity, slot.velocity)
        brackets = _structure_constants(slot.joint.kind)
        if not brackets.any():
            continue
        block = np.zeros((*v.shape[:-1], 2 * n, 2 * n))
        block[..., :n, :n] = -np.einsum("mjk,...j->...mk", brackets, v[..., list(slot.velocity)])
        block[..., :n, n:] = np.eye(n)
        exponential = _exponential(block)
        moved[..., own[0], own[1]] = exponential[..., :n, :n]
        J[..., own[0], own[1]] = exponential[..., :n, n:]
    return moved, J


def _structure_constants(kind: JointKind) -> Array:
    """Return the brackets S_j x S_k of a joint's unit motions S_0, S_1, ...; component m is at [m, j, k]."""
    rows = [[[float(c) for c in kind.bracket(j, k)] for k in range(kind.nv)] for j in range(kind.nv)]
    return np.moveaxis(np.array(rows), -1, 0)


def _exponential(matrices: Array) -> Array:
    """Return the exponentials of square matrices, from Taylor's series of scaled matrices and repeated squaring.

    All matrices are scaled by the same factor, so that their norms are below 1/2. If a matrix has an entry that is not
    finite, its exponential is NaN.
    """
    finite = np.isfinite(matrices).all(axis=(-2, -1), keepdims=True)
    matrices = np.where(finite, matrices, 0.0)
    norm = float(np.abs(matrices).sum(axis=-2).max(initial=0))
    halvings = max(0, int(np.ceil(np.log2(max(norm, 0.5)))) + 1)
    scaled, unit = matrices / 2**halvings, np.eye(matrices.shape[-1])
    result = np.zeros_like(matrices) + unit
    for k in range(TAYLOR_TERMS, 0, -1):
        result = unit + scaled @ result / k
    for _ in range(halvings):
        result = result @ result
    return np.where(finite, result, np.nan)
