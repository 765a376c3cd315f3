"""What parameters leave of joint forces on rows that were held out, counted by size: one more pass, nothing written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from symgen.data.columns import Input
from symgen.data.gram import each_part, friction_column, pieces_and_inputs
from symgen.data.pieces import Piece
from symgen.data.recipe import Recipe
from symgen.data.spread import Progress, each_result

Array = NDArray[np.float64]
EDGES = np.linspace(-5, 5, 41)
"""Of the bins, in standard deviations of each joint; the first and the last bin have what is beyond, too."""


@dataclass(frozen=True, slots=True)
class _Counting:
    recipe: Recipe
    inputs: tuple[Input, ...]
    friction: tuple[str, ...]
    held_out: int
    base: Array
    own: Array
    """(nv, kinds) of friction."""
    noise: Array


def histogram(
    recipe: Recipe,
    data: Path,
    columns: Mapping[str, str],
    joints: Sequence[str],
    friction: Sequence[str],
    held_out: int,
    values: Array,
    noise: Array,
    workers: int,
    scheduler: str,
    progress: Progress,
) -> NDArray[np.int64]:
    """Counts (nv, bins) of the residuals of held-out rows, by the bins of :data:`EDGES`."""
    pieces, inputs = pieces_and_inputs(recipe, data, columns, joints)
    nr = recipe.signature("base_regressor").outputs[0][1][1]
    own = values[nr:].reshape(len(joints), len(friction))
    task = _Counting(recipe, inputs, tuple(friction), held_out, values[:nr], own, noise)
    tasks = [(task, piece, index) for index, piece in enumerate(pieces)]
    total = np.zeros((len(joints), len(EDGES) - 1), np.int64)
    for _, counts in each_result(_counted, tasks, workers, scheduler, progress):
        total += counts
    return total


def _counted(task: _Counting, piece: Piece, index: int) -> NDArray[np.int64]:
    function, width = task.recipe.module().base_regressor, task.recipe.options.friction_width
    counts = np.zeros((len(task.noise), len(EDGES) - 1), np.int64)
    for arrays, apart in each_part(task.inputs, piece, index, task.held_out):
        if apart.any():
            q, qd, qdd, tau = (each[apart] for each in arrays)
            left = tau - function(q, qd, qdd) @ task.base
            for k, kind in enumerate(task.friction):
                left -= friction_column(kind, qd, width) * task.own[:, k]
            for joint, sizes in enumerate(np.clip((left / task.noise).T, EDGES[0], EDGES[-1])):
                counts[joint] += np.histogram(sizes, EDGES)[0]
    return counts
