"""Rows of numbers, one number per joint of a chain, from which loops in generated code compute matrices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sympy import Expr

Pairs = tuple[tuple[int, int], ...]
"""Pairs (a, b) of indices of rows in :class:`Factors`."""


class Entries(NamedTuple):
    """A square matrix. Entry (i, j) is the sum over pairs (a, b) of rows[a][i] times rows[b][j].

    Entries below and above the diagonal have different pairs. The row with the index ``diagonal`` has the entries (i,
    i). See :class:`symgen.program.variants.products.Products`.
    """

    below: Pairs
    above: Pairs
    diagonal: int


class Solver(NamedTuple):
    """Indices of the rows from which loops compute M^-1: joint axes (s), ratios U / D (l) and reciprocals 1 / D (d).

    See :class:`symgen.program.variants.products.Elimination`.
    """

    s: range
    l: range
    d: int


class Factors:
    """Rows of expressions; each row has one entry for each joint."""

    def __init__(self) -> None:
        self.rows: list[list[Expr]] = []

    def add(self, vectors: Sequence[Iterable[Expr]]) -> range:
        """Add one vector per joint and return the indices of the rows with its entries."""
        start = len(self.rows)
        self.rows += map(list, zip(*vectors, strict=True))
        return range(start, len(self.rows))


def scalar_product(*parts: tuple[range, range]) -> Pairs:
    """Return the pairs of rows that give the scalar product of a vector of joint i and a vector of joint j.

    Each part has the rows of the components of the first vector, then of the second vector.
    """
    return tuple(pair for a, b in parts for pair in zip(a, b, strict=True))
