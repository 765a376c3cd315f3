"""Symmetric linear systems, eliminated in a fixed order, because straight-line code cannot choose pivots."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.routes.model.matrices import Matrix


@dataclass(frozen=True)
class SymmetricFactor:
    """The factors of a symmetric matrix A = L D L^T, with L unit lower triangular."""

    L: Matrix
    inverse: list[Expr]
    """The reciprocals of the entries of D."""

    def solved(self, right: Sequence[Expr], trace: Trace) -> list[Expr]:
        """Return the solution x of A x = ``right``."""
        keep, x, size = trace.keep, list(right), len(right)
        for i in range(size):
            for k in range(i):
                x[i] = keep(x[i] - keep(self.L[i][k] * x[k]))
        for i in reversed(range(size)):
            x[i] = keep(x[i] * self.inverse[i])
            for k in range(i + 1, size):
                x[i] = keep(x[i] - keep(self.L[k][i] * x[k]))
        return x


def symmetric_factor(A: Matrix, what: str, trace: Trace) -> SymmetricFactor:
    """Return the factors of a symmetric matrix. The rows are eliminated from the first to the last.

    Raises :class:`~symgen.errors.UnsupportedError` if a pivot is zero in every state. ``what`` is the name of the
    matrix in the message.
    """
    return SymmetricFactor(*eliminated(A, f"{what} is singular in every state", trace))


def eliminated(A: Matrix, refusal: str, trace: Trace) -> tuple[Matrix, list[Expr]]:
    """Return L and the reciprocals of D for A = L D L^T. If a pivot is zero, the error has the message ``refusal``."""
    keep, size = trace.keep, len(A)
    L, inverse = [list(row) for row in A], trace.zeros(size)
    for k in range(size):
        if L[k][k] == 0:
            raise UnsupportedError(refusal)
        inverse[k] = keep(1 / L[k][k])
        for i in range(k + 1, size):
            factor = keep(L[i][k] * inverse[k])
            for j in range(k + 1, i + 1):
                L[i][j] = keep(L[i][j] - keep(factor * L[j][k]))
        for i in range(k + 1, size):
            L[i][k] = keep(L[i][k] * inverse[k])
    return L, inverse
