"""Programs that end in loops over the joints, which compute matrices of scalar products.

For a long chain of joints, entry (i, j) of some matrices is the scalar product of a vector of joint i and a vector of
joint j (:class:`ProductTail`). A *factor* is an array with one number for each joint, such as the x components of all
vectors. Straight-line code for all entries would exceed the instruction cache. The loops are short, and compute several
entries of a row in one vector operation.
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
    """A square output. Entry (i, j) is the sum of factors[a, i] * factors[b, j] over some pairs (a, b)."""

    output: str
    below: tuple[tuple[int, int], ...]
    """The pairs for entries below the diagonal (j < i)."""
    above: tuple[tuple[int, int], ...]
    """The pairs for entries above the diagonal (j > i)."""
    diagonal: int
    """The index of the factor that contains the diagonal."""


@dataclass(frozen=True, slots=True)
class Elimination:
    """The inverse of a matrix, as two loops that compute the product x of the inverse and a vector b.

    Row i of the matrix is given by two vectors s_i and l_i, and a number d_i. The first loop goes from the last row to
    the first. The vector f is zero before the loop::

        u_i = b_i - s_i . f
        f = f + u_i l_i

    The second loop goes from the first row to the last. The vector a is zero before the loop::

        x_i = d_i u_i - l_i . a
        a = a + x_i s_i
    """

    s: tuple[int, ...]
    """The indices of the factors that contain the components of s_i. Likewise, ``l`` is for l_i, and ``d`` for d_i."""
    l: tuple[int, ...]
    d: int


@dataclass(frozen=True, slots=True)
class ProductTail:
    """Loops that compute square matrices.

    The code before the loops has one output, a matrix. The rows of this matrix are the factors.

    If ``elimination`` is None, the outputs are the matrices in ``products``. Otherwise, ``elimination`` computes an
    inverse matrix X. The outputs are then -X P for each matrix P in ``products``, and X.
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
        """The number of entries of one factor, with padding."""
        return padded(self.n)

    @property
    def weight(self) -> float:
        """The estimated time for one state; the unit is the time of one addition.

        A vector operation computes four numbers at once.
        """
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
    """Return the length of a row of n entries, with padding."""
    return -(-n // ROW_MULTIPLE) * ROW_MULTIPLE


def factor_array(rows: list[list[Expr]], zero: Expr) -> Array:
    """Return the factors in ``rows`` as an output array of a program; each row is padded with ``zero``."""
    n, stride = len(rows[0]), padded(len(rows[0]))
    return Array("factors", (len(rows), stride), tuple(e for row in rows for e in (*row, *[zero] * (stride - n))))


class _Rows:
    """Converts an elimination to straight-line code: appends its assignments to ``body``."""

    def __init__(
        self, tail: ProductTail, factors: Sequence[Expr], elimination: Elimination, body: list[Assignment]
    ) -> None:
        rows, stride = range(tail.n), tail.stride
        self._s = [[factors[k * stride + i] for k in elimination.s] for i in rows]
        self._l = [[factors[k * stride + i] for k in elimination.l] for i in rows]
        self._d = [factors[elimination.d * stride + i] for i in rows]
        self._body = body

    def solved(self, b: list[Expr], upto: int = -1) -> list[Expr]:
        """Return x, the product of the inverse and a vector b.

        If ``upto`` is given, only the entries of x up to this index are computed; all later entries of b must be zero.
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
