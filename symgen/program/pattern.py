"""Compressed (CSR or CSC) matrices: the positions of the entries that are stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """The positions of the stored entries of a matrix, compressed by rows (``csr``) or by columns (``csc``).

    If ``order`` is ``csr``, row k has the stored entries ``start[k]`` to ``start[k + 1] - 1``. ``index`` has the column
    of each stored entry. If ``order`` is ``csc``, rows and columns are exchanged. An array with more than two axes is
    treated as a matrix: the last axis gives the column, and all other axes give the row.
    """

    order: str
    shape: tuple[int, int]
    start: tuple[int, ...]
    index: tuple[int, ...]
