"""Variations of a motion, and independent variations under constraints.

A variation d = (dq, dqd) contains small changes of positions and velocities, with 2 nv entries. Independent
coordinates x satisfy d = E x and x = S d.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from symgen.errors import InputError
from symgen.uses.control.motion import Array, Motion
from symgen.uses.control.point import Point

RANK_TOLERANCE = 1e-7
"""Pivots below this fraction of the largest entry count as zero. Newton's method reaches positions at which constraints
are singular only within 1e-8.
"""
DEPENDENT_WEIGHT = 1e3
"""Weight of dependent coordinates in the choice of pivots. Independent coordinates have weight 1, so dependent
coordinates are preferred.
"""
DYNAMICS = ("constrained_forward_dynamics", "forward_dynamics")


class Equation(NamedTuple):
    """The equation of variations, d' = F d + G dtau, and the accelerations at the point."""

    F: Array
    G: Array
    qdd: Array


class Independent(NamedTuple):
    """Independent coordinates x of the variations d.

    The coordinates x and the variations d satisfy d = E x and x = S d.
    """

    E: Array
    S: Array
    chosen: Sequence[int]
    """Maps each entry of x to the entry of d with the same name. Both entries are given by their indices."""


def equation_of_variations(motion: Motion, point: Point) -> Equation:
    """Return the equation of variations at a point."""
    n, name = motion.model.nv, next(each for each in DYNAMICS if each in motion.has)
    one, none = motion.identity(n), motion.zeros(n, n)
    directions = {
        "q": np.hstack([motion.tangents(point.q), *[motion.zeros(motion.model.nq, n)] * 2]),
        "qd": np.hstack([none, one, none]),
        "tau": np.hstack([none, none, one]),
    }
    slopes = motion.slopes(name, point.inputs(), directions)[0]
    rates = np.hstack([motion.frame_rates(point.q, point.qd), one, none])
    whole = np.vstack([rates, slopes])
    return Equation(whole[:, : 2 * n], whole[:, 2 * n :], motion.values(name, point.inputs())[0])


def independent_variations(motion: Motion, point: Point) -> Independent:
    """Return independent coordinates for all variations that satisfy the constraints.

    Raises :class:`~symgen.errors.InputError` if the constraints are singular at the point.
    """
    model: Any = motion.model
    n = model.nv
    if not motion.under_constraints:
        return Independent(motion.identity(2 * n), motion.identity(2 * n), range(2 * n))
    along, inputs = {"q": motion.tangents(point.q)}, point.inputs()
    (J,) = motion.slopes("constraint_residual", inputs, along)
    (L,) = motion.values("constraint_jacobian", inputs)
    (dL,) = motion.slopes("constraint_jacobian", inputs, along)
    weights = [1.0 if k in model.independent else DEPENDENT_WEIGHT for k in range(n)]
    of_q, q_pivots = echelon(J, weights)
    of_qd, qd_pivots = echelon(np.hstack([L, np.einsum("ijk,j->ik", dL, point.qd)]), weights)
    if len(qd_pivots) < len(model.pivots):
        raise InputError("expected a point at which the constraints are not singular", place="q")
    free_q, free_qd = ([k for k in range(n) if k not in pivots] for pivots in (q_pivots, qd_pivots))
    N = np.zeros((n, len(free_q)))
    N[free_q], N[q_pivots] = np.eye(len(free_q)), -of_q[:, free_q]
    E = np.zeros((2 * n, len(free_q) + len(free_qd)))
    E[:n, : len(free_q)] = N
    E[[n + k for k in free_qd], len(free_q) :] = np.eye(len(free_qd))
    E[[n + k for k in qd_pivots]] = np.hstack([-of_qd[:, n:] @ N, -of_qd[:, free_qd]])
    chosen = [*free_q, *(n + k for k in free_qd)]
    return Independent(E, np.eye(2 * n)[chosen], chosen)


def influential(x: Independent, F: Array) -> Independent:
    """Return independent coordinates with all velocities, but only with the positions that influence the velocities.

    Let y be the velocities and z the positions in x, with y' = A_yy y + A_yz z and z' = A_zy y + A_zz z. The returned
    positions are W z. The rows of W are a basis of the space that is spanned by the rows of A_yz, A_yz A_zz,
    A_yz A_zz^2 and so on.
    """
    A, count = x.S @ F @ x.E, sum(k < len(F) // 2 for k in x.chosen)
    size, rank = np.abs(A).max(), -1
    W, pivots = echelon(A[count:, :count], np.ones(count), size)
    while len(pivots) > rank:
        rank = len(pivots)
        W, pivots = echelon(np.vstack([W, W @ A[:count, :count]]), np.ones(count), size)
    kept: list[int] = [*pivots, *range(count, len(A))]
    T = np.eye(len(A))[kept]
    T[:rank, :count] = W
    return Independent(x.E[:, kept], T @ x.S, [x.chosen[k] for k in kept])


def echelon(A: Array, weights: Sequence[float] | Array, size: float | None = None) -> tuple[Array, list[int]]:
    """Return the reduced row echelon form of A without zero rows, and the pivot column of each row.

    The chosen pivot is the entry with the largest product of its magnitude and the weight of its column. Pivots are
    chosen only in columns that have a weight. Entries below :data:`RANK_TOLERANCE` times ``size`` count as zero. By
    default, ``size`` is the largest magnitude of the entries in columns with a weight.
    """
    A, columns, pivots = A.copy(), len(weights), []
    zero = RANK_TOLERANCE * (np.abs(A[:, :columns]).max(initial=0.0) if size is None else size)
    for row in range(len(A)):
        sizes = np.abs(A[row:, :columns])
        scores = np.where(sizes > zero, sizes * weights, 0.0)
        if not scores.any():
            break
        i, j = map(int, np.unravel_index(int(scores.argmax()), scores.shape))
        A[[row, row + i]] = A[[row + i, row]]
        A[row] /= A[row, j]
        others = np.arange(len(A)) != row
        A[others] -= np.outer(A[others, j], A[row])
        pivots.append(j)
    return A[: len(pivots)], pivots
