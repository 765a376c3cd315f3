"""Small dense matrices of expressions. The trace names the results of all operations, except products with 0 and 1."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from sympy import Expr, Integer, Symbol

from symgen.exact import product as times
from symgen.exact import total
from symgen.program import Trace

Column = Sequence[Expr]
"""A vector, such as the positions, or one column of a matrix."""
Matrix = list[list[Expr]]


def identity(n: int) -> Matrix:
    return [[Integer(int(i == k)) for i in range(n)] for k in range(n)]


def rows(entries: Sequence[Expr], width: int) -> Matrix:
    """Return the rows of a matrix whose ``entries`` are in row-major order; :func:`flat` does the opposite."""
    return [list(entries[start : start + width]) for start in range(0, len(entries), width)]


def dot(a: Iterable[Expr], b: Iterable[Expr], trace: Trace) -> Expr:
    return total((trace.keep(times(x, y)) for x, y in zip(a, b, strict=True)), trace.keep)


def product(A: Sequence[Sequence[Expr]], B: Sequence[Sequence[Expr]], trace: Trace) -> Matrix:
    columns = list(zip(*B, strict=True))
    return [[dot(row, column, trace) for column in columns] for row in A]


def added(A: Matrix, B: Matrix, trace: Trace) -> Matrix:
    return [[total(pair, trace.keep) for pair in zip(r, s, strict=True)] for r, s in zip(A, B, strict=True)]


def scaled(A: Matrix, factor: Expr, trace: Trace) -> Matrix:
    return [[trace.keep(times(entry, factor)) for entry in row] for row in A]


def transposed(A: Sequence[Sequence[Expr]]) -> Matrix:
    return [list(column) for column in zip(*A, strict=True)]


def differentiated(A: Sequence[Sequence[Expr]], direction: Mapping[Symbol, Expr], trace: Trace) -> Matrix:
    """Return the derivative of each entry of A along ``direction``, which maps input symbols to their rates."""
    return [[trace.derivative(entry, direction) for entry in row] for row in A]


def trace_of_product(A: Matrix, B: Matrix, trace: Trace) -> Expr:
    """Return the trace of A B without forming the product."""
    return total((dot(row, column, trace) for row, column in zip(A, transposed(B), strict=True)), trace.keep)


def add_symmetric(A: Matrix, j: int, k: int, value: Expr, trace: Trace) -> None:
    """Add ``value`` to A_jk, then to A_kj; if j = k, the same entry is increased twice."""
    A[j][k] = trace.keep(A[j][k] + value)
    A[k][j] = trace.keep(A[k][j] + value)


def symmetric_dots(A: Sequence[Column], B: Sequence[Column], trace: Trace) -> Matrix:
    """Return A B^T, which must be symmetric. Only the lower triangle is computed. A and B are lists of rows."""
    result = [trace.zeros(len(A)) for _ in A]
    for i, row in enumerate(A):
        for j in range(i + 1):
            result[i][j] = result[j][i] = dot(row, B[j], trace)
    return result


def flat(A: Matrix) -> list[Expr]:
    """Return the entries of A in row-major order."""
    return [entry for row in A for entry in row]
