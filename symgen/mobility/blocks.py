"""Divide the square matrix L_d, the dependent columns of L, into the blocks that generated code inverts.

Straight-line code cannot choose pivots when it runs. If it divided by one entry after the other, an entry could vanish
although L_d is regular. So each block is inverted as a whole: the inverse of a block exists if the block is regular.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from symgen.mobility.closing import UNDEFINED, Conditions, Floats
from symgen.robot.configuration.coordinates import integrate, neutral
from symgen.robot.constraints.model import Block

Pairs = list[tuple[int, int]]

BLOCK_SAMPLES = 4
"""Number of random configurations that show which entries of L_d are zero or constant."""
MAX_BLOCK_ROWS = 4
"""Maximum number of rows of a block. From larger parts of L_d, single pivots are eliminated first: of the entries that
are large in all samples, compared with their columns, those whose elimination changes the fewest other entries.
"""
ZERO = 1e-9
"""Largest difference of entries that count as equal, relative to the largest entry of L_d."""
MIN_CONSTANT = 0.1
"""Smallest ratio of a constant pivot to the entries of its column. It limits how much rounding errors grow."""
MIN_RATIO = 0.1
"""Smallest single pivot, compared with its column, as a fraction of the best choice."""


def blocks_of(conditions: Conditions, pivots: Sequence[tuple[int, int]], L: Floats) -> tuple[Block, ...]:
    """Divide the pivots, pairs of a row and a velocity, into blocks in the order of elimination.

    ``L`` is the Jacobian at the configuration for which the pivots were chosen. Random configurations, which need not
    be closed, show which entries are zero or constant.
    """
    if not pivots:
        return ()
    source, robot = np.random.default_rng(0), conditions.robot
    samples = [L]
    for _ in range(BLOCK_SAMPLES):
        try:
            samples.append(conditions.floats(integrate(robot, neutral(robot), source.uniform(-1, 1, robot.nv)))[1])
        except UNDEFINED:
            continue
    rows, columns = (list(each) for each in zip(*pivots, strict=True))
    finite = np.array([each[rows][:, columns] for each in samples if np.isfinite(each).all()])
    return tuple(tuple((rows[i], columns[j]) for i, j in block) for block in pivot_blocks(finite))


def pivot_blocks(samples: Floats) -> list[Pairs]:
    """Return the blocks of L_d in the order of elimination, each as pairs of a row and a column.

    ``samples`` (count, n, n) has L_d at several configurations. At the first of them, L_d must be regular.
    """
    everything = list(range(samples.shape[1]))
    return list(_divided(samples, everything, everything, ZERO * float(np.abs(samples).max())))


def _divided(A: Floats, rows: list[int], columns: list[int], zero: float) -> Iterator[Pairs]:
    """Yield the blocks of A, whose rows and columns have the given indices in L_d."""
    present = np.abs(A).max(axis=0) > zero
    pairs = _matching(present)
    for part in _components(present[:, [j for _, j in pairs]]):
        inner = [pairs[k] for k in part]
        B = A[:, [i for i, _ in inner]][:, :, [j for _, j in inner]]
        of_rows, of_columns = [rows[i] for i, _ in inner], [columns[j] for _, j in inner]
        sizes = np.abs(B) / np.maximum(np.abs(B).max(axis=1, keepdims=True), zero)
        ratios = sizes.min(axis=0) if sizes.min(axis=0).any() else sizes[0]
        constant = np.where(np.ptp(B, axis=0) <= zero, ratios, 0)
        if len(part) <= MAX_BLOCK_ROWS and constant.max() < MIN_CONSTANT:
            yield list(zip(of_rows, of_columns, strict=True))
            continue
        i, j = _sparsest(constant if constant.max() >= MIN_CONSTANT else ratios, np.abs(B).max(axis=0) > zero)
        yield [(of_rows.pop(i), of_columns.pop(j))]
        if of_rows:
            rest = B - B[:, :, [j]] * B[:, [i], :] / B[:, [i], :][:, :, [j]]
            yield from _divided(np.delete(np.delete(rest, i, 1), j, 2), of_rows, of_columns, zero)


def _sparsest(ratios: Floats, present: NDArray[np.bool_]) -> tuple[int, int]:
    """Return the row and column of a large entry whose elimination changes the fewest other entries (Markowitz).

    If several entries change equally many others, the largest of these entries is chosen.
    """
    changed = np.outer(present.sum(axis=1) - 1, present.sum(axis=0) - 1)
    costs = np.where(ratios >= MIN_RATIO * ratios.max(), changed - ratios / ratios.max() / 2, np.inf)
    return divmod(int(np.argmin(costs)), len(ratios))


def _matching(present: NDArray[np.bool_]) -> Pairs:
    """Return pairs of a row and a column with an entry that is present: each row and each column is in one pair."""
    row_of: dict[int, int] = {}

    def assigned(i: int, tried: set[int]) -> bool:
        for j in map(int, np.flatnonzero(present[i])):
            if j not in tried:
                tried.add(j)
                if j not in row_of or assigned(row_of[j], tried):
                    row_of[j] = i
                    return True
        return False

    for i in range(len(present)):
        assigned(i, set())
    return sorted((i, j) for j, i in row_of.items())


def _components(present: NDArray[np.bool_]) -> Sequence[list[int]]:
    """Return the irreducible diagonal blocks of a matrix, such that all entries to the right of a block are zero.

    ``present`` is True for entries that are not zero, and on the diagonal.
    """
    reached = present | np.eye(len(present), dtype=bool)
    for _ in present:
        reached = reached | (reached @ reached)
    groups = {tuple(np.flatnonzero(row & column)) for row, column in zip(reached, reached.T, strict=True)}
    return sorted((list(map(int, each)) for each in groups), key=lambda each: (reached[each[0]].sum(), each))
