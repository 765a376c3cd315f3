"""What loops over the joints of a chain take products of: vectors of each joint, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sympy import Expr

Pairs = tuple[tuple[int, int], ...]


class Entries(NamedTuple):
    """The entries of a square matrix: sums of products of two factors, of joint i and of joint j; see
    :class:`symgen.program.variants.products.Products`.
    """

    below: Pairs
    above: Pairs
    diagonal: int


class Solver(NamedTuple):
    """The rows of M^-1, axes, ratios U / D and 1 / D: see :class:`symgen.program.variants.products.Elimination`."""

    s: range
    l: range
    d: int


class Factors:
    """Rows with an entry for each joint."""

    def __init__(self) -> None:
        self.rows: list[list[Expr]] = []

    def add(self, vectors: Sequence[Iterable[Expr]]) -> range:
        """Take in one vector of each joint; which rows its entries are."""
        start = len(self.rows)
        self.rows += map(list, zip(*vectors, strict=True))
        return range(start, len(self.rows))


def scalar_product(*parts: tuple[range, range]) -> Pairs:
    """Pairs of the entries of vectors of joint i and of joint j."""
    return tuple(pair for a, b in parts for pair in zip(a, b, strict=True))
