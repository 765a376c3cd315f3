"""Histograms of residual joint forces, which are measured minus fitted forces on held-out rows.

Residuals depend on the fitted parameters, so they need a second pass over the data.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.uses.data.gram import Rows
from symgen.uses.data.spread import Progress, each_result
from symgen.uses.data.tables.pieces import Piece

Array = NDArray[np.float64]
BIN_EDGES = np.linspace(-5, 5, 41)
"""Edges of the bins, in standard deviations of a joint's residuals; outer bins also count larger residuals."""


@dataclass(frozen=True, slots=True)
class _Counting:
    rows: Rows
    bodies: Array
    """The inertial parameters (n,); ``friction`` has the friction parameters, of shape (nv, kinds)."""
    friction: Array
    place: float
    noise: Array


def histogram(
    rows: Rows,
    pieces: Sequence[Piece],
    values: Array,
    place: float,
    noise: Array,
    workers: int,
    scheduler: str,
    progress: Progress,
) -> NDArray[np.int64]:
    """Return the histogram (nv, bins) of the residuals of held-out rows, in the bins of :data:`BIN_EDGES`.

    ``values`` are the fitted parameters, and ``noise`` is the standard deviation of each joint's residuals. ``place``
    is the position of the Coulomb width on the grid ``rows.unknowns.widths``.
    """
    nv, kinds = len(noise), len(rows.unknowns.friction)
    bodies, friction = np.split(values, [len(values) - nv * kinds])
    task = _Counting(rows, bodies, friction.reshape(nv, kinds), place, noise)
    total = np.zeros((nv, len(BIN_EDGES) - 1), np.int64)
    tasks = [(task, piece, index) for index, piece in enumerate(pieces)]
    for _, counts in each_result(_counted, tasks, workers, scheduler, progress):
        total += counts
    return total


def _counted(task: _Counting, piece: Piece, index: int) -> NDArray[np.int64]:
    unknowns, counts = task.rows.unknowns, np.zeros((len(task.noise), len(BIN_EDGES) - 1), np.int64)
    for arrays, apart, _ in task.rows.parts(piece, index):
        if apart.any():
            q, qd, qdd, tau = (each[apart] for each in arrays)
            regressor, known = unknowns.bodies(q, qd, qdd)
            columns = unknowns.friction_columns(qd) @ unknowns.smoothing(task.place)
            left = tau - known - regressor @ task.bodies - (columns * task.friction).sum(axis=-1)
            for joint, sizes in enumerate(np.clip((left / task.noise).T, BIN_EDGES[0], BIN_EDGES[-1])):
                counts[joint] += np.histogram(sizes, BIN_EDGES)[0]
    return counts
