"""Rows with one expression for each joint of a chain. Loops in generated code compute matrices from such rows."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from sympy import Expr

Pairs = tuple[tuple[int, int], ...]
"""Pairs (a, b) of indices of rows in :class:`Factors`."""


class Entries(NamedTuple):
    """A square matrix whose entry (i, j) is the sum over pairs (a, b) of rows[a][i] times rows[b][j].

    ``below`` has the pairs for entries below the diagonal, and ``above`` has the pairs for entries above. Entry (i, i)
    is rows[diagonal][i]. See :class:`symgen.program.variants.products.Products`.
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
    """A list of rows. Each row has one expression for each joint."""

    def __init__(self) -> None:
        self.rows: list[list[Expr]] = []

    def add(self, vectors: Sequence[Iterable[Expr]]) -> range:
        """Add one row for each component of ``vectors``, and return the indices. There is one vector for each joint."""
        start = len(self.rows)
        self.rows += map(list, zip(*vectors, strict=True))
        return range(start, len(self.rows))


def scalar_product(*parts: tuple[range, range]) -> Pairs:
    """Return the pairs of rows whose products add up to the scalar product of a vector of joint i and one of joint j.

    Each part (a, b) has the rows ``a`` with the components of the first vector, and the rows ``b`` of the second one.
    """
    return tuple(pair for a, b in parts for pair in zip(a, b, strict=True))
