"""Sizes, histograms and correlation of residual joint forces: measured minus fitted forces on held-out rows.

Residuals depend on the fitted parameters, so they are computed in a second pass over the data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.errors import InputError
from symgen.uses.data.gram import Rows
from symgen.uses.data.spread import Progress, each_result
from symgen.uses.data.tables.pieces import Piece

Array = NDArray[np.float64]
BIN_EDGES = np.linspace(-5, 5, 41)
"""Edges of the bins, in standard deviations of a joint's residuals; outer bins also count larger residuals."""


@dataclass(frozen=True, slots=True)
class Residuals:
    """Sums over the residuals of held-out rows, for each joint."""

    counts: NDArray[np.int64]
    """Histogram (nv, bins) of the residuals, in the bins of :data:`BIN_EDGES`."""
    errors: Array
    """Sums (nv,) of squares over all held-out rows."""
    forces: Array
    """Sums (nv,) of the squared joint forces of all held-out rows, after known forces are subtracted."""
    squares: Array
    """Sums (nv,) of squares, over all pairs of neighbouring rows in the same held-out block."""
    products: Array
    """Sums (nv,) of the products of the two residuals of a pair."""
    pairs: int = 0
    rows: int = 0

    def __add__(self, other: Residuals) -> Residuals:
        pairs = zip(astuple(self), astuple(other), strict=True)
        return Residuals(*(mine + others for mine, others in pairs))

    def root_mean_square(self, sums: Array) -> Array:
        """Return the root mean squares (nv,) from ``errors`` or ``forces``; NaN without held-out rows."""
        found: Array = np.sqrt(sums / self.rows) if self.rows else np.full(len(sums), np.nan)
        return found

    @property
    def correlation(self) -> Array:
        """Correlation (nv,) of the residuals of neighbouring rows; NaN without pairs of rows."""
        unknown = np.full(len(self.squares), np.nan)
        found: Array = np.divide(self.products, self.squares, unknown, where=self.squares > 0)
        return found


@dataclass(frozen=True, slots=True)
class _Counting:
    rows: Rows
    bodies: Array
    """The inertial parameters, of shape (n,). The friction parameters are in ``friction``, of shape (nv, kinds)."""
    friction: Array
    place: float
    noise: Array


def held_out_residuals(
    rows: Rows,
    pieces: Sequence[Piece],
    values: Array,
    place: float,
    noise: Array,
    workers: int,
    scheduler: str,
    progress: Progress,
) -> Residuals:
    """Return the sums over the residuals of held-out rows.

    ``values`` are the fitted parameters, and ``noise`` is the standard deviation of each joint's residuals. ``place``
    is the (fractional) index of the Coulomb width in ``rows.unknowns.widths``.
    """
    nv, kinds = len(noise), len(rows.unknowns.friction)
    bodies, friction = np.split(values, [len(values) - nv * kinds])
    task = _Counting(rows, bodies, friction.reshape(nv, kinds), place, noise)
    tasks = [(task, piece, index) for index, piece in enumerate(pieces)]
    found = dict(each_result(_summed, tasks, workers, scheduler, progress))
    return sum((found[k] for k in range(len(found))), no_residuals(nv))


def no_residuals(nv: int) -> Residuals:
    """Return the sums over no rows."""
    return Residuals(np.zeros((nv, len(BIN_EDGES) - 1), np.int64), *np.zeros((4, nv)))


def _summed(task: _Counting, piece: Piece, index: int) -> Residuals:
    unknowns, nv = task.rows.unknowns, len(task.noise)
    total = no_residuals(nv)
    for arrays, apart, _ in task.rows.parts(piece, index):
        if apart.any():
            q, qd, qdd, tau = chosen = [each[apart] for each in arrays]
            regressor, known = unknowns.bodies(q, qd, qdd)
            columns = unknowns.friction_columns(qd) @ unknowns.smoothing(task.place)
            forces = tau - known
            left = forces - regressor @ task.bodies - (columns * task.friction).sum(axis=-1)
            sizes = np.clip((left / task.noise).T, BIN_EDGES[0], BIN_EDGES[-1])
            counts = np.array([np.histogram(each, BIN_EDGES)[0] for each in sizes])
            neighbours = _neighbours(left, np.flatnonzero(apart), np.hstack(chosen))
            total += Residuals(counts, (left**2).sum(axis=0), (forces**2).sum(axis=0), *neighbours, len(q))
    if not (np.isfinite(total.errors).all() and np.isfinite(total.forces).all()):
        raise InputError("expected numbers with finite squares", file=piece.path)
    return total


def _neighbours(left: Array, places: NDArray[np.int64], rows: Array) -> tuple[Array, Array, int]:
    """Return the sums of squares and products of residuals over pairs of neighbouring rows, and the number of pairs.

    ``places`` are the numbers of the rows in the data. Two equal rows are no pair: :class:`Copies` counts them.
    """
    pair = (np.diff(places) == 1) & (rows[1:] != rows[:-1]).any(axis=1)
    first, second = left[:-1][pair], left[1:][pair]
    return (first**2 + second**2).sum(axis=0) / 2, (first * second).sum(axis=0), int(pair.sum())
