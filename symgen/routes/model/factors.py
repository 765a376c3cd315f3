"""Rows of expressions, one for each joint of a chain, from which loops in generated code compute matrices."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sympy import Expr

Pairs = tuple[tuple[int, int], ...]
"""Pairs (a, b) of indices into :attr:`Factors.rows`."""


class Entries(NamedTuple):
    """Formulas for the entries of a square matrix in terms of ``rows`` of :class:`Factors`.

    Entry (i, j) is the sum of rows[a][i] * rows[b][j] over pairs (a, b): the pairs ``below`` for entries below the
    diagonal, and ``above`` for entries above the diagonal. Entry (i, i) is rows[diagonal][i]. See
    :class:`symgen.program.variants.products.Products`.
    """

    below: Pairs
    above: Pairs
    diagonal: int


class Solver(NamedTuple):
    """Indices of the rows from which loops compute M^-1 (:class:`symgen.program.variants.products.Elimination`).

    The rows are the joint axes (``s``), the ratios U / D (``l``) and the reciprocals 1 / D (``d``) of
    :func:`symgen.routes.forward_dynamics.articulated_body.ratios`.
    """

    s: range
    l: range
    d: int


class Factors:
    """A list of rows, each with one expression for each joint of a chain."""

    def __init__(self) -> None:
        self.rows: list[list[Expr]] = []

    def add(self, vectors: Sequence[Iterable[Expr]]) -> range:
        """Add the components of one vector for each joint as rows, and return the indices of these rows."""
        start = len(self.rows)
        self.rows += map(list, zip(*vectors, strict=True))
        return range(start, len(self.rows))


def scalar_product(*parts: tuple[range, range]) -> Pairs:
    """Return the pairs of rows for the scalar product of a vector of joint i and a vector of joint j.

    In each part (a, b), the rows ``a`` have components of the first vector, and the rows ``b`` have components of the
    second vector.
    """
    return tuple(pair for a, b in parts for pair in zip(a, b, strict=True))
