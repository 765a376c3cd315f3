"""What parameters leave of joint forces on rows that were held out, counted by size: one more pass, nothing written."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from symgen.uses.data.gram import Rows
from symgen.uses.data.spread import Progress, each_result
from symgen.uses.data.tables.pieces import Piece

Array = NDArray[np.float64]
EDGES = np.linspace(-5, 5, 41)
"""Of the bins, in standard deviations of each joint; the first and the last bin have what is beyond, too."""


@dataclass(frozen=True, slots=True)
class _Counting:
    rows: Rows
    bodies: Array
    """(n,) the parameters of bodies, and ``friction`` (nv, kinds)."""
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
    """Counts (nv, bins) of the residuals of held-out rows, by the bins of :data:`EDGES`.

    ``place`` is that of the width of Coulomb friction among those of the rows' unknowns.
    """
    nv, kinds = len(noise), len(rows.unknowns.friction)
    bodies, friction = np.split(values, [len(values) - nv * kinds])
    task = _Counting(rows, bodies, friction.reshape(nv, kinds), place, noise)
    total = np.zeros((nv, len(EDGES) - 1), np.int64)
    tasks = [(task, piece, index) for index, piece in enumerate(pieces)]
    for _, counts in each_result(_counted, tasks, workers, scheduler, progress):
        total += counts
    return total


def _counted(task: _Counting, piece: Piece, index: int) -> NDArray[np.int64]:
    unknowns, counts = task.rows.unknowns, np.zeros((len(task.noise), len(EDGES) - 1), np.int64)
    for arrays, apart in task.rows.parts(piece, index):
        if apart.any():
            q, qd, qdd, tau = (each[apart] for each in arrays)
            regressor, known = unknowns.bodies(q, qd, qdd)
            columns = unknowns.friction_columns(qd) @ unknowns.smoothing(task.place)
            left = tau - known - regressor @ task.bodies - (columns * task.friction).sum(axis=-1)
            for joint, sizes in enumerate(np.clip((left / task.noise).T, EDGES[0], EDGES[-1])):
                counts[joint] += np.histogram(sizes, EDGES)[0]
    return counts
