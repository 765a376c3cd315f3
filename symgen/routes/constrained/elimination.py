"""Elimination in an order that is fixed before code is generated, because straight-line code cannot choose pivots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.routes.model.matrices import Column, Matrix


@dataclass(frozen=True)
class RowFactor:
    """The LU factors of a square matrix A, which consists of the pivot columns of another matrix.

    The rows and columns of both factors are in the order of the pivots.
    """

    lower: Matrix
    upper: Matrix
    diagonal: list[Expr]
    """The diagonal of ``upper``."""
    inverse: list[Expr]
    """The reciprocals of the entries of ``diagonal``."""
    order: list[int]
    """The indices of the rows of A, in the order of the pivots."""

    def solved(self, right: Sequence[Expr], trace: Trace) -> list[Expr]:
        """Return the solution x of A x = ``right``, in the order of the pivots."""
        keep, size = trace.keep, len(self.order)
        x = [right[row] for row in self.order]
        for i in range(size):
            for k in range(i):
                x[i] = keep(x[i] - keep(self.lower[i][k] * x[k]))
        for i in reversed(range(size)):
            for k in range(i + 1, size):
                x[i] = keep(x[i] - keep(self.upper[i][k] * x[k]))
            x[i] = keep(x[i] * self.inverse[i])
        return x

    def solved_transposed(self, right: Sequence[Expr], trace: Trace) -> dict[int, Expr]:
        """Solve A^T y = ``right``, where ``right`` is in pivot order, and return a map from row of A to entry of y."""
        keep, size, x = trace.keep, len(self.order), list(right)
        for i in range(size):
            for k in range(i):
                x[i] = keep(x[i] - keep(self.upper[k][i] * x[k]))
            x[i] = keep(x[i] * self.inverse[i])
        for i in reversed(range(size)):
            for k in range(i + 1, size):
                x[i] = keep(x[i] - keep(self.lower[k][i] * x[k]))
        return dict(zip(self.order, x, strict=True))


def row_factor(A: Sequence[Column], pivots: Sequence[tuple[int, int]], what: str, trace: Trace) -> RowFactor:
    """Return the LU factors of the pivot columns of A. The elimination takes the pivots in the given order.

    Each pivot is a pair (index of the row, index of the column). Raises :class:`~symgen.errors.UnsupportedError`,
    naming ``what``, if a pivot entry is zero in every state.
    """
    keep, size = trace.keep, len(pivots)
    order = [row for row, _ in pivots]
    B = [[A[row][column] for _, column in pivots] for row in order]
    lower, inverse = [trace.zeros(size) for _ in pivots], trace.zeros(size)
    for k in range(size):
        if B[k][k] == 0:
            raise UnsupportedError(f"{what} is singular in every state")
        inverse[k] = keep(1 / B[k][k])
        for i in range(k + 1, size):
            lower[i][k] = keep(B[i][k] * inverse[k])
            for j in range(k + 1, size):
                B[i][j] = keep(B[i][j] - keep(lower[i][k] * B[k][j]))
    return RowFactor(lower, B, [B[k][k] for k in range(size)], inverse, order)
