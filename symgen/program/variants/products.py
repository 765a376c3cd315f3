"""Programs that end in counted loops, which compute scalar products of vectors that belong to joints.

Some outputs of long chains are matrices. Entry (i, j) of such a matrix is a scalar product of a vector of joint i and a
vector of joint j (:class:`ProductTail`). A *factor* is an array with one entry for each joint: the same component, such
as x, of the vectors of all joints. As straight-line code, the products would not fit the instruction cache. As loops,
they are few instructions, and the entries of a row are computed side by side.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from sympy import Add, Expr, Integer, Mul

from symgen.program.ir import Array, Assignment, Program, scalar

ROW_MULTIPLE = 16
"""Factors are padded with zeros to a multiple of this length: the largest number of lanes of a vector."""


@dataclass(frozen=True, slots=True)
class Products:
    """A square output: out[i, j] = sum over pairs (a, b) of factor[a, i] factor[b, j]."""

    output: str
    below: tuple[tuple[int, int], ...]
    """Pairs of factors for entries below the diagonal, with j < i."""
    above: tuple[tuple[int, int], ...]
    """Pairs of factors for entries above the diagonal, with j > i."""
    diagonal: int
    """The factor that contains the entries with j = i."""


@dataclass(frozen=True, slots=True)
class Elimination:
    """The inverse of a matrix, given by two recursions that compute x, the inverse times b::

        u_i = b_i - s_i . f,  f += u_i l_i     from the last i to the first, f = 0 before
        x_i = d_i u_i - l_i . a,  a += x_i s_i     from the first i to the last, a = 0 before

    Each row i of the matrix has two vectors s_i and l_i, and a number d_i.
    """

    s: tuple[int, ...]
    """The indices of the factors with the components of s_i; ``l`` has those of l_i, and ``d`` has that of d_i."""
    l: tuple[int, ...]
    d: int


@dataclass(frozen=True, slots=True)
class ProductTail:
    """Loops for square matrices. The code before the loops has one output: a matrix whose rows are the factors.

    If ``elimination`` is None, the outputs are ``products``. Otherwise, the last output is the inverse matrix X that
    the elimination computes, and each other output is -X P, where P is one of ``products``.
    """

    outputs: tuple[Array, ...]
    """The output arrays (names and shapes) without their elements."""
    products: tuple[Products, ...]
    elimination: Elimination | None = None

    @property
    def n(self) -> int:
        """The number of rows of each output, which is also the number of columns."""
        return self.outputs[0].shape[0]

    @property
    def stride(self) -> int:
        """Entries of one factor, padding included."""
        return padded(self.n)

    @property
    def weight(self) -> float:
        """The time for one state, in additions. Vector operations process four numbers at once."""
        pairs = sum(len(each.below) + len(each.above) for each in self.products) / 2
        solved = 4 * len(self.elimination.s) * len(self.outputs) if self.elimination else 0
        return self.n**2 * (pairs + solved) / 4

    def unrolled(self, lines: Program) -> Program:
        """Return the code before the loops (``lines``) and, as straight-line code, all entries of the matrices."""
        factors = lines.outputs[0].elements
        matrices = [list(self._entries(factors, each)) for each in self.products]
        body: list[Assignment] = []
        if self.elimination:
            n, rows = self.n, _Rows(self, factors, self.elimination, body)
            columns = [[rows.solved([-b for b in M[c::n]]) for c in range(n)] for M in matrices]
            matrices = [[column[i] for i in range(n) for column in each] for each in columns]
            matrices.append(rows.inverse())
        outputs = [replace(array, elements=tuple(M)) for array, M in zip(self.outputs, matrices, strict=True)]
        return replace(lines, body=lines.body + tuple(body), outputs=tuple(outputs))

    def _entries(self, factors: Sequence[Expr], products: Products) -> Iterator[Expr]:
        stride = self.stride
        for i in range(self.n):
            for j in range(self.n):
                if i == j:
                    yield factors[products.diagonal * stride + i]
                else:
                    pairs = products.below if j < i else products.above
                    yield Add(*(Mul(factors[a * stride + i], factors[b * stride + j]) for a, b in pairs))


def padded(n: int) -> int:
    """Return the length of a row of n entries, padding included."""
    return -(-n // ROW_MULTIPLE) * ROW_MULTIPLE


def factor_array(rows: list[list[Expr]], zero: Expr) -> Array:
    """Return an output that contains factors of n entries each."""
    n, stride = len(rows[0]), padded(len(rows[0]))
    return Array("factors", (len(rows), stride), tuple(e for row in rows for e in (*row, *[zero] * (stride - n))))


class _Rows:
    """Unrolls an elimination: computes columns of the result, and appends the assignments to ``body``."""

    def __init__(
        self, tail: ProductTail, factors: Sequence[Expr], elimination: Elimination, body: list[Assignment]
    ) -> None:
        rows, stride = range(tail.n), tail.stride
        self._s = [[factors[k * stride + i] for k in elimination.s] for i in rows]
        self._l = [[factors[k * stride + i] for k in elimination.l] for i in rows]
        self._d = [factors[elimination.d * stride + i] for i in rows]
        self._body = body

    def solved(self, b: list[Expr], upto: int = -1) -> list[Expr]:
        """Return x, the inverse times a column b.

        If ``upto`` is given, all entries of b after this index are zero, and x is computed only up to this index.
        """
        n = upto + 1 or len(b)
        f: list[Expr] = [Integer(0)] * len(self._s[0])
        a, u, x = list(f), dict[int, Expr](), list[Expr]()
        for i in reversed(range(n)):
            u[i] = self._line(Add(b[i], *(-s * each for s, each in zip(self._s[i], f, strict=True))))
            f = [self._line(Add(each, u[i] * l)) for each, l in zip(f, self._l[i], strict=True)]
        for i in range(n):
            x.append(self._line(Add(self._d[i] * u[i], *(-l * each for l, each in zip(self._l[i], a, strict=True)))))
            a = [self._line(Add(each, x[i] * s)) for each, s in zip(a, self._s[i], strict=True)]
        return x

    def inverse(self) -> list[Expr]:
        """Return the entries of the inverse in row-major order; the inverse is symmetric."""
        n = len(self._d)
        columns = [self.solved([Integer(int(i == c)) for i in range(c + 1)], c) for c in range(n)]
        return [columns[max(i, j)][min(i, j)] for i in range(n) for j in range(n)]

    def _line(self, value: Expr) -> Expr:
        if value.is_Symbol or value.is_number:
            return value
        self._body.append(Assignment(scalar(f"_row{len(self._body)}"), value))
        return self._body[-1].symbol
