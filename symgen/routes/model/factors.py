"""Factors: vectors with one entry per joint. Generated loops over the joints of a chain multiply these entries."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sympy import Expr

Pairs = tuple[tuple[int, int], ...]


class Entries(NamedTuple):
    """The entries (i, j) of a square matrix, as sums of products of a factor of joint i and a factor of joint j.

    See :class:`symgen.program.variants.products.Products`.
    """

    below: Pairs
    above: Pairs
    diagonal: int


class Solver(NamedTuple):
    """Indices of the rows from which loops compute M^-1: the joint axes, the ratios U / D, and the reciprocals 1 / D.

    See :class:`symgen.program.variants.products.Elimination`.
    """

    s: range
    l: range
    d: int


class Factors:
    """Rows of numbers with one entry for each joint."""

    def __init__(self) -> None:
        self.rows: list[list[Expr]] = []

    def add(self, vectors: Sequence[Iterable[Expr]]) -> range:
        """Add one vector per joint and return the indices of the rows with its entries."""
        start = len(self.rows)
        self.rows += map(list, zip(*vectors, strict=True))
        return range(start, len(self.rows))


def scalar_product(*parts: tuple[range, range]) -> Pairs:
    """Return pairs of rows whose products, added up, are the scalar product of vectors of a joint i and a joint j."""
    return tuple(pair for a, b in parts for pair in zip(a, b, strict=True))
