"""Elimination in an order that is fixed before code is generated, because straight-line code cannot choose pivots.

The matrix is divided into blocks (:mod:`symgen.mobility.blocks`). Each block is inverted by cofactors, so that code
divides only by determinants of blocks.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from sympy import Expr, Integer, sqrt

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot.constraints.model import Block
from symgen.routes.model.matrices import Column, Matrix, dot, scaled, transposed


@dataclass(frozen=True)
class BlockFactor:
    """The LU factors, by blocks, of a square matrix A, which consists of some columns of another matrix.

    The rows and columns of both factors are in the order of the blocks.
    """

    lower: Matrix
    """The entries to the left of the diagonal blocks, which are identities."""
    upper: Matrix
    """The diagonal blocks and the entries to their right."""
    blocks: list[range]
    inverses: list[Matrix]
    """The inverses of the diagonal blocks of ``upper``."""
    order: list[int]
    """The indices of the rows of A, in the order of the blocks."""

    def solved(self, right: Sequence[Expr], trace: Trace) -> list[Expr]:
        """Return the solution x of A x = ``right``, in the order of the blocks."""
        x = [right[row] for row in self.order]
        for block in self.blocks:
            for i in block:
                _reduce(x, i, self.lower[i], range(block.start), trace)
        for block, inverse in reversed(list(zip(self.blocks, self.inverses, strict=True))):
            for i in block:
                _reduce(x, i, self.upper[i], range(block.stop, len(x)), trace)
            x[block.start : block.stop] = [dot(row, x[block.start : block.stop], trace) for row in inverse]
        return x

    def solved_transposed(self, right: Sequence[Expr], trace: Trace) -> dict[int, Expr]:
        """Solve A^T y = ``right``, given in the order of the blocks, and return a map from row of A to entry of y."""
        x, lower, upper = list(right), transposed(self.lower), transposed(self.upper)
        for block, inverse in zip(self.blocks, self.inverses, strict=True):
            for i in block:
                _reduce(x, i, upper[i], range(block.start), trace)
            x[block.start : block.stop] = [dot(row, x[block.start : block.stop], trace) for row in transposed(inverse)]
        for block in reversed(self.blocks):
            for i in block:
                _reduce(x, i, lower[i], range(block.stop, len(x)), trace)
        return dict(zip(self.order, x, strict=True))

    def pivots(self, trace: Trace) -> list[Expr]:
        """Return the entry of each block of one row, and the diagonal of R in the QR factors of each other block.

        If A is regular, none of them is zero.
        """
        return [pivot for block in self.blocks for pivot in self._pivots_of(block, trace)]

    def _pivots_of(self, block: range, trace: Trace) -> list[Expr]:
        columns, keep = [[self.upper[i][j] for i in block] for j in block], trace.keep
        if len(block) == 1:
            return columns[0]
        lengths: list[Expr] = []
        units: Matrix = []
        for column in columns:
            rest = column
            for unit in units:
                along = dot(unit, rest, trace)
                rest = [keep(a - keep(along * b)) for a, b in zip(rest, unit, strict=True)]
            lengths.append(keep(sqrt(dot(rest, rest, trace))))
            if len(lengths) < len(block):
                units.append(scaled([rest], keep(1 / lengths[-1]), trace)[0])
        return lengths


def _reduce(x: list[Expr], i: int, row: Sequence[Expr], others: range, trace: Trace) -> None:
    """Subtract from entry i of x the products of ``row`` and the entries ``others`` of x."""
    for k in others:
        x[i] = trace.keep(x[i] - trace.keep(row[k] * x[k]))


def block_factor(A: Sequence[Column], blocks: Sequence[Block], what: str, trace: Trace) -> BlockFactor:
    """Return the LU factors of the square matrix that the rows and columns of ``blocks`` select from A.

    Raises :class:`~symgen.errors.UnsupportedError`, naming ``what``, if a block is singular in every state.
    """
    keep, pairs = trace.keep, [pair for block in blocks for pair in block]
    size, order = len(pairs), [row for row, _ in pairs]
    B = [[A[row][column] for _, column in pairs] for row in order]
    lower = [trace.zeros(size) for _ in pairs]
    spans: list[range] = []
    inverses: list[Matrix] = []
    for block in blocks:
        start = spans[-1].stop if spans else 0
        span = range(start, start + len(block))
        inverse = _inverse([[B[i][j] for j in span] for i in span], what, trace)
        for i in range(span.stop, size):
            lower[i][span.start : span.stop] = [
                dot([B[i][k] for k in span], column, trace) for column in transposed(inverse)
            ]
            for j in range(span.stop, size):
                for k in span:
                    B[i][j] = keep(B[i][j] - keep(lower[i][k] * B[k][j]))
        spans.append(span)
        inverses.append(inverse)
    return BlockFactor(lower, B, spans, inverses, order)


def _inverse(A: Matrix, what: str, trace: Trace) -> Matrix:
    """Return the inverse: the transposed matrix of cofactors, divided by the determinant."""
    everything = tuple(range(len(A)))

    @cache
    def minor(rows: tuple[int, ...], columns: tuple[int, ...]) -> Expr:
        """Return a determinant, expanded along its first row."""
        if not rows:
            return Integer(1)
        factors = [cofactor(rows, columns, 0, k) for k in range(len(columns))]
        return dot([A[rows[0]][j] for j in columns], factors, trace)

    def cofactor(rows: tuple[int, ...], columns: tuple[int, ...], i: int, j: int) -> Expr:
        smaller = minor(rows[:i] + rows[i + 1 :], columns[:j] + columns[j + 1 :])
        return -smaller if (i + j) % 2 else smaller

    determinant = minor(everything, everything)
    if determinant == 0:
        raise UnsupportedError(f"{what} is singular in every state")
    adjugate = [[cofactor(everything, everything, j, i) for j in everything] for i in everything]
    return scaled(adjugate, trace.keep(1 / determinant), trace)
