"""Rotations as products of factors: elementary rotations and 3x3 matrices. The factors rotate a vector one by one."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sympy import Expr, Integer, Rational, expand, sqrt

from symgen.errors import UnsupportedError
from symgen.exact import Keep, difference, product, total
from symgen.spatial.symmetric import Symmetric
from symgen.spatial.vector import Vector, common_keep, identity

Matrix3 = tuple[tuple[Expr, ...], ...]
"""Three rows of three entries."""


@dataclass(frozen=True, slots=True)
class AxisRotation:
    """A rotation about a coordinate axis (0, 1, 2 for x, y, z) by an angle with cosine ``c`` and sine ``s``."""

    axis: int
    c: Expr
    s: Expr

    @property
    def transpose(self) -> AxisRotation:
        return AxisRotation(self.axis, self.c, -self.s)

    def entries(self) -> Iterator[Expr]:
        return iter((self.c, self.s))

    def mapped(self, function: Keep) -> AxisRotation:
        return AxisRotation(self.axis, function(self.c), function(self.s))

    def vector(self, u: Vector) -> Vector:
        keep, (i, j, k) = u.keep, _cycle(self.axis)
        a = tuple(u)
        out = [Integer(0)] * 3
        out[i] = a[i]
        out[j] = difference(keep(product(self.c, a[j])), keep(product(self.s, a[k])), keep)
        out[k] = total((keep(product(self.s, a[j])), keep(product(self.c, a[k]))), keep)
        return Vector(out[0], out[1], out[2], keep)

    def congruence_by_difference(self, matrix: Symmetric) -> Symmetric:
        """Return A' = R A R^T for this rotation R and the symmetric ``matrix`` A, in 9 multiplications and 7 additions.

        Let i be the axis of the rotation, (i, j, k) cyclic, and f = s (A_jj - A_kk) + 2 c A_jk. Then A'_jj = A_jj - s
        f, A'_kk = A_kk + s f and A'_jk = c f - A_jk. Products such as c^2 are not needed. The result loses digits if A
        is nearly singular.
        """
        keep, (_, j, k), c, s = matrix.keep, _cycle(self.axis), self.c, self.s
        jj, kk, jk = matrix[j, j], matrix[k, k], matrix[j, k]
        f = keep(keep(s * keep(jj - kk)) + keep(c * keep(2 * jk)))
        change = keep(s * f)
        return self._rotated(matrix, keep(jj - change), keep(kk + change), keep(keep(c * f) - jk))

    def congruence(self, matrix: Symmetric) -> Symmetric:
        """Return R A R^T for this rotation R and the symmetric ``matrix`` A, in 13 multiplications and 9 additions.

        The products c^2, s^2 and c s are not counted, because they are computed only once for each joint.
        :meth:`congruence_by_difference` saves a third of the multiplications, but loses digits if A is nearly singular.
        Articulated inertias are nearly singular near gimbal lock.
        """
        keep, (_, j, k), c, s = matrix.keep, _cycle(self.axis), self.c, self.s
        jj, kk, jk = matrix[j, j], matrix[k, k], matrix[j, k]
        cc, ss, cs = keep(c * c), keep(s * s), keep(c * s)
        t = keep(keep(2 * cs) * jk)
        return self._rotated(
            matrix,
            keep(keep(keep(cc * jj) + keep(ss * kk)) - t),
            keep(keep(keep(ss * jj) + keep(cc * kk)) + t),
            keep(keep(cs * keep(jj - kk)) + keep(keep(cc - ss) * jk)),
        )

    def _rotated(self, matrix: Symmetric, jj: Expr, kk: Expr, jk: Expr) -> Symmetric:
        """Return the rotated matrix, given its entries ``jj``, ``kk`` and ``jk``; i is the axis of the rotation."""
        keep, (i, j, k), c, s = matrix.keep, _cycle(self.axis), self.c, self.s
        ij = keep(keep(c * matrix[i, j]) - keep(s * matrix[i, k]))
        ik = keep(keep(s * matrix[i, j]) + keep(c * matrix[i, k]))
        return Symmetric.of({(i, i): matrix[i, i], (j, j): jj, (k, k): kk, (j, k): jk, (i, j): ij, (i, k): ik}, keep)


@dataclass(frozen=True, slots=True)
class Dense:
    """A rotation matrix, stored by rows: a constant matrix, or the matrix of a unit quaternion."""

    rows: Matrix3

    @property
    def transpose(self) -> Dense:
        return Dense(tuple(zip(*self.rows, strict=True)))

    def entries(self) -> Iterator[Expr]:
        return (entry for row in self.rows for entry in row)

    def mapped(self, function: Keep) -> Dense:
        return Dense(tuple(tuple(function(entry) for entry in row) for row in self.rows))

    def vector(self, u: Vector) -> Vector:
        x, y, z = (Vector(row[0], row[1], row[2], u.keep).dot(u) for row in self.rows)
        return Vector(x, y, z, u.keep)

    def congruence(self, matrix: Symmetric) -> Symmetric:
        keep, rows = matrix.keep, self.rows
        half = [[total((keep(row[k] * matrix[k, j]) for k in range(3)), keep) for j in range(3)] for row in rows]  # R A
        return Symmetric.of(
            {
                (i, j): total((keep(half[i][k] * rows[j][k]) for k in range(3)), keep)
                for i in range(3)
                for j in range(i, 3)
            },
            keep,
        )


@dataclass(frozen=True, slots=True)
class Rotation:
    """The rotation R from child to parent coordinates: the product of ``factors`` from left to right."""

    factors: tuple[AxisRotation | Dense, ...] = ()
    keep: Keep = field(default=identity, compare=False, repr=False)

    @classmethod
    def from_matrix(cls, rows: Matrix3) -> Rotation:
        return cls() if _is_identity(rows) else cls((Dense(rows),))

    @property
    def transpose(self) -> Rotation:
        return Rotation(tuple(factor.transpose for factor in reversed(self.factors)), self.keep)

    def __matmul__(self, other: Rotation) -> Rotation:
        return Rotation(self.factors + other.factors, common_keep(self.keep, other.keep))

    def mapped(self, function: Keep) -> Rotation:
        """Return the rotation with ``function`` applied to each factor's entries."""
        return Rotation(tuple(factor.mapped(function) for factor in self.factors), self.keep)

    def vector(self, u: Vector) -> Vector:
        """Return R u: the vector u converted from child coordinates to parent coordinates."""
        u = u.bound(common_keep(u.keep, self.keep))
        for factor in reversed(self.factors):
            u = factor.vector(u)
        return u

    def congruence(self, matrix: Symmetric, *, by_difference: bool = False) -> Symmetric:
        """Return R A R^T for a symmetric A in child coordinates. Use ``by_difference`` if A is far from singular."""
        matrix = matrix.bound(common_keep(matrix.keep, self.keep))
        for factor in reversed(self.factors):
            if by_difference and isinstance(factor, AxisRotation) and factor.c != 0:
                matrix = factor.congruence_by_difference(matrix)
            else:
                matrix = factor.congruence(matrix)
        return matrix

    def matrix(self) -> Matrix3:
        """Return the 3x3 matrix of this rotation, by rows."""
        one, zero = Integer(1), Integer(0)
        basis = ((one, zero, zero), (zero, one, zero), (zero, zero, one))
        columns = [self.vector(Vector(*unit, self.keep)) for unit in basis]
        return tuple(zip(*columns, strict=True))

    @property
    def permutes_axes(self) -> bool:
        """True if each axis of the child is parallel to an axis of the parent."""
        return all(entry in (0, 1, -1) for row in self.matrix() for entry in row)

    def quaternion(self) -> list[Expr]:
        """Return the unit quaternion (x, y, z, w) of a constant rotation, with w >= 0, as rationals of 40 digits.

        The computation starts from the entry of largest magnitude, so no digits cancel. Raises
        :class:`~symgen.errors.UnsupportedError` if the rotation depends on parameters.
        """
        R = [[entry.evalf(60) for entry in row] for row in self.matrix()]
        if not all(entry.is_number for row in R for entry in row):
            raise UnsupportedError("a rotation by a parameter has no quaternion at generation time")
        squares = [1 + R[0][0] + R[1][1] + R[2][2]]
        squares += [1 + 2 * R[i][i] - R[0][0] - R[1][1] - R[2][2] for i in range(3)]
        outer = {(0, 1): R[2][1] - R[1][2], (0, 2): R[0][2] - R[2][0], (0, 3): R[1][0] - R[0][1]}
        outer |= {(1, 2): R[1][0] + R[0][1], (1, 3): R[2][0] + R[0][2], (2, 3): R[2][1] + R[1][2]}
        first = max(range(4), key=lambda k: squares[k])
        twice = sqrt(squares[first]).evalf(60)
        entries = [twice if k == first else outer[min(k, first), max(k, first)] / twice for k in range(4)]
        sign = -1 if entries[0] < 0 else 1
        w, x, y, z = (Rational(str((sign * entry / 2).evalf(40))) for entry in entries)
        return [x, y, z, w]

    def condensed(self) -> Rotation:
        """Return the same rotation as one 3x3 matrix, with all products in the entries multiplied out.

        Use this method only for constant rotations, because entries with symbols become long.
        """
        rows = tuple(tuple(expand(entry) for entry in row) for row in self.matrix())
        return Rotation.from_matrix(rows)


def rotation_to_axis(axis: tuple[Expr, Expr, Expr]) -> Rotation:
    """Return the smallest rotation that rotates z to the unit vector ``axis``; exact if ``axis`` is exact."""
    x, y, z = axis
    if z == -1:
        return Rotation((AxisRotation(0, Integer(-1), Integer(0)),)).condensed()
    f = 1 / (1 + z)
    rows = ((1 - x * x * f, -x * y * f, x), (-x * y * f, 1 - y * y * f, y), (-x, -y, z))
    return Rotation.from_matrix(tuple(tuple(expand(entry) for entry in row) for row in rows))


def quaternion_matrix(x: Expr, y: Expr, z: Expr, w: Expr) -> Matrix3:
    """Return the rotation matrix of a quaternion, which may have any length except zero."""
    rows = (
        (w * w + x * x - y * y - z * z, 2 * (x * y - w * z), 2 * (x * z + w * y)),
        (2 * (x * y + w * z), w * w - x * x + y * y - z * z, 2 * (y * z - w * x)),
        (2 * (x * z - w * y), 2 * (y * z + w * x), w * w - x * x - y * y + z * z),
    )
    square = w * w + x * x + y * y + z * z
    return tuple(tuple(entry / square for entry in row) for row in rows)


def _cycle(axis: int) -> tuple[int, int, int]:
    return axis, (axis + 1) % 3, (axis + 2) % 3


def _is_identity(rows: Matrix3) -> bool:
    return all(rows[i][j] == int(i == j) for i in range(3) for j in range(3))
