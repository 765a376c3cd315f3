"""The positions of the kept entries of a compressed matrix."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """The positions of the kept entries of a matrix, compressed by rows (``csr``) or by columns (``csc``).

    Entries ``start[k]`` to ``start[k + 1]`` belong to row (column) k; ``index`` has the column (row) of each. An array
    of more than two axes counts as a matrix whose columns are its last axis.
    """

    order: str
    shape: tuple[int, int]
    start: tuple[int, ...]
    index: tuple[int, ...]
