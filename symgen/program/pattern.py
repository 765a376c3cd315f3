"""Compressed (CSR or CSC) matrices: the positions of the entries that are stored."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pattern:
    """The positions of the stored entries of a matrix, compressed by rows (``csr``) or by columns (``csc``).

    If ``order`` is ``csr``, row k has the entries ``start[k]`` to ``start[k + 1] - 1``, and ``index`` has the column of
    each entry. If ``order`` is ``csc``, rows and columns are exchanged. An array of more than two axes counts as a
    matrix whose columns are its last axis.
    """

    order: str
    shape: tuple[int, int]
    start: tuple[int, ...]
    index: tuple[int, ...]
