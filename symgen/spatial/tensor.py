"""General 3x3 matrices. A rotation R changes a matrix A to R A R^T."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sympy import Expr

from symgen.spatial.rotation import AxisRotation, Rotation
from symgen.spatial.symmetric import Symmetric
from symgen.spatial.vector import Vector


@dataclass(frozen=True, slots=True)
class Tensor:
    """A 3x3 matrix, stored by columns."""

    x: Vector
    y: Vector
    z: Vector

    @classmethod
    def outer(cls, a: Vector, b: Vector) -> Tensor:
        """Return the outer product a b^T."""
        return cls(a * b.x, a * b.y, a * b.z)

    @classmethod
    def crossed(cls, a: Vector, matrix: Symmetric) -> Tensor:
        """Return [a]x A: the cross products of ``a`` with the columns of a symmetric matrix A."""
        x, y, z = (a.cross(matrix.row(j).bound(a.keep)) for j in range(3))
        return cls(x, y, z)

    @classmethod
    def of(cls, matrix: Symmetric) -> Tensor:
        return cls(matrix.row(0), matrix.row(1), matrix.row(2))

    @property
    def columns(self) -> tuple[Vector, Vector, Vector]:
        return self.x, self.y, self.z

    @property
    def upper(self) -> Symmetric:
        """This matrix, which must be symmetric, as a :class:`Symmetric`. Only the upper triangle is read."""
        return Symmetric((self.x.x, self.y.x, self.z.x, self.y.y, self.z.y, self.z.z), self.x.keep)

    def __add__(self, other: Tensor) -> Tensor:
        return Tensor(self.x + other.x, self.y + other.y, self.z + other.z)

    def vector(self, u: Vector) -> Vector:
        """Return the product A u of this matrix A with a vector."""
        result: Vector = self.x * u.x + self.y * u.y + self.z * u.z
        return result

    @property
    def transpose(self) -> Tensor:
        return _of_rows([list(self.x), list(self.y), list(self.z)], self.x)

    @property
    def trace_complement(self) -> Tensor:
        """The matrix tr(A) 1 - A, whose diagonal entries are sums of two diagonal entries of A."""
        (a, b, c), (d, e, f), (g, h, i), keep = self.x, self.y, self.z, self.x.keep
        x, y, z = keep(e + i), keep(a + i), keep(a + e)
        return Tensor(Vector(x, -b, -c, keep), Vector(-d, y, -f, keep), Vector(-g, -h, z, keep))

    def rotated(self, R: Rotation, *, by_difference: bool = False) -> Tensor:
        """Return R A R^T for this matrix A. Use ``by_difference`` only if A is far from singular."""
        result = self
        for factor in reversed(R.factors):
            if isinstance(factor, AxisRotation) and factor.c != 0:
                result = result._rotated_about_axis(factor, by_difference)
            else:
                result = result._transformed(factor.vector)
        return result

    def _rotated_about_axis(self, turn: AxisRotation, by_difference: bool) -> Tensor:
        """Return the tensor A' = R A R^T for an elementary rotation R about axis i.

        Let (i, j, k) be cyclic, d = A_jj - A_kk and e = A_jk + A_kj. Here c and s are the cosine and sine of the angle.
        The full form is A'_jj = c^2 A_jj + s^2 A_kk - c s e and A'_jk = c s d + c^2 A_jk - s^2 A_kj. The formulas for
        A'_kk and A'_kj are similar. With f = s d + c e, the form by differences is A'_jj = A_jj - s f, A'_kk = A_kk + s
        f, A'_jk = c f - A_kj and A'_kj = c f - A_jk.
        """
        keep, i, c, s = self.x.keep, turn.axis, turn.c, turn.s
        j, k = (i + 1) % 3, (i + 2) % 3
        A = [list(row) for row in zip(self.x, self.y, self.z, strict=True)]
        jj, jk, kj, kk = A[j][j], A[j][k], A[k][j], A[k][k]
        d, e = keep(jj - kk), keep(jk + kj)
        B = [[A[i][i]] * 3 for _ in range(3)]
        if by_difference:
            f = keep(keep(s * d) + keep(c * e))
            alpha, beta = keep(s * f), keep(c * f)
            B[j][j], B[k][k] = keep(jj - alpha), keep(kk + alpha)
            B[j][k], B[k][j] = keep(beta - kj), keep(beta - jk)
        else:
            cc, ss, cs = keep(c * c), keep(s * s), keep(c * s)
            alpha, beta = keep(cs * e), keep(cs * d)
            B[j][j] = keep(keep(keep(cc * jj) + keep(ss * kk)) - alpha)
            B[k][k] = keep(keep(keep(ss * jj) + keep(cc * kk)) + alpha)
            B[j][k] = keep(keep(keep(cc * jk) - keep(ss * kj)) + beta)
            B[k][j] = keep(keep(keep(cc * kj) - keep(ss * jk)) + beta)
        B[i][j], B[i][k] = keep(keep(c * A[i][j]) - keep(s * A[i][k])), keep(keep(s * A[i][j]) + keep(c * A[i][k]))
        B[j][i], B[k][i] = keep(keep(c * A[j][i]) - keep(s * A[k][i])), keep(keep(s * A[j][i]) + keep(c * A[k][i]))
        return _of_rows(B, self.x)

    def _transformed(self, turn: Callable[[Vector], Vector]) -> Tensor:
        half = [turn(column) for column in (self.x, self.y, self.z)]
        return _of_rows([list(turn(Vector(a, b, c, self.x.keep))) for a, b, c in zip(*half, strict=True)], self.x)


def _of_rows(rows: list[list[Expr]], like: Vector) -> Tensor:
    x, y, z = (Vector(a, b, c, like.keep) for a, b, c in zip(*rows, strict=True))
    return Tensor(x, y, z)
