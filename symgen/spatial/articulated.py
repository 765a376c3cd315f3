"""Articulated-body inertia: a symmetric map from acceleration to force, in 3x3 blocks.

RBDA is R. Featherstone, *Rigid Body Dynamics Algorithms*.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Integer

from symgen.exact import total
from symgen.spatial.inertia import RigidBodyInertia
from symgen.spatial.motion import Force, Motion
from symgen.spatial.symmetric import Symmetric
from symgen.spatial.tensor import Tensor
from symgen.spatial.transform import Transform
from symgen.spatial.vector import Vector

Columns = tuple[Vector, Vector, Vector]


@dataclass(frozen=True, slots=True)
class ArticulatedInertia:
    """The articulated-body inertia, which maps an acceleration (w, v) to a moment n and a force f.

    With the blocks J, H and M, n = J w + H v and f = H^T w + M v (RBDA section 7.1). ``H`` is stored by columns.
    """

    J: Symmetric
    H: Columns
    M: Symmetric

    @classmethod
    def of_body(cls, inertia: RigidBodyInertia) -> ArticulatedInertia:
        """Return the inertia of a rigid body: J is the rotational inertia, H = [h]x and M = m 1.

        The body has the mass m and the first moment h.
        """
        (x, y, z), keep, zero = inertia.h, inertia.h.keep, Integer(0)
        H = (Vector(zero, z, -y, keep), Vector(-z, zero, x, keep), Vector(y, -x, zero, keep))
        m = inertia.m
        return cls(inertia.rotational, H, Symmetric((m, zero, zero, m, zero, m), keep))

    def __add__(self, other: ArticulatedInertia) -> ArticulatedInertia:
        a, b, c = (u + v for u, v in zip(self.H, other.H, strict=True))
        return ArticulatedInertia(self.J + other.J, (a, b, c), self.M + other.M)

    def force(self, a: Motion) -> Force:
        """Return this inertia times the acceleration ``a``: the wrench that causes this acceleration."""
        H = self.H
        n = self.J.vector(a.w) + (H[0] * a.v.x + H[1] * a.v.y + H[2] * a.v.z)
        f = Vector(H[0].dot(a.w), H[1].dot(a.w), H[2].dot(a.w), a.w.keep) + self.M.vector(a.v)
        return Force(n, f)

    def without(self, U: Force, L: Force) -> ArticulatedInertia:
        """Return this inertia minus U L^T, where L is U divided by a number D; this step eliminates a joint.

        If entry i of L is 1 or -1, row i and column i of U L^T equal U or -U and need no multiplications.
        """
        keep, u, ratio = U.n.keep, (*U.n, *U.f), (*L.n, *L.f)

        def left(entry: Expr, i: int, j: int) -> Expr:
            i, j = (j, i) if ratio[i] in (1, -1) else (i, j)
            return keep(entry - keep(u[i] * ratio[j]))

        J, M = (
            Symmetric.of({(i, j): left(A[i, j], k + i, k + j) for i in range(3) for j in range(i, 3)}, keep)
            for A, k in ((self.J, 0), (self.M, 3))
        )
        columns = ((left(entry, i, 3 + j) for i, entry in enumerate(column)) for j, column in enumerate(self.H))
        a, b, c = (Vector(x, y, z, keep) for x, y, z in columns)
        return ArticulatedInertia(J, (a, b, c), M)

    def to_parent(self, X: Transform) -> ArticulatedInertia:
        """Return this inertia I in the parent's axes and about the parent's origin, X^T I X.

        The blocks J, H and M are rotated first. Then the origin is moved by p: H' = H + P M and J' = J + P H'^T + H P^T
        with P = [p]x. In each entry of J', terms with the same component of p are added first and then multiplied by
        this component.
        """
        R, p = X.R, X.p
        J, M = R.congruence(self.J), R.congruence(self.M)
        H = Tensor(*self.H).rotated(R).columns
        if p.is_zero:
            return ArticulatedInertia(J, H, M)
        a, b, c = (column + p.cross(M.row(j)) for j, column in enumerate(H))
        keep, before, after = J.keep, _rows(H), _rows((a, b, c))

        def added(i: int, j: int) -> Expr:
            by_component = {axis: Integer(0) for axis in range(3)}
            for row, terms in ((i, after[j]), (j, before[i])):
                for k in (k for k in range(3) if k != row):
                    axis, sign = 3 - row - k, -1 if (k - row) % 3 == 1 else 1
                    by_component[axis] = keep(by_component[axis] + sign * terms[k])
            return total((keep(tuple(p)[axis] * factor) for axis, factor in by_component.items()), keep)

        return ArticulatedInertia(
            Symmetric.of({(i, j): keep(J[i, j] + added(i, j)) for i in range(3) for j in range(i, 3)}, keep),
            (a, b, c),
            M,
        )


def scaled(U: Force, D: Expr, inverse: Expr) -> Force:
    """Return the wrench U / D, computed with ``inverse`` = 1 / D; an entry of U that equals D becomes exactly 1."""

    def entry(u: Expr) -> Expr:
        return Integer(1) if u == D else U.n.keep(u * inverse)

    return Force(
        Vector(entry(U.n.x), entry(U.n.y), entry(U.n.z), U.n.keep),
        Vector(entry(U.f.x), entry(U.f.y), entry(U.f.z), U.f.keep),
    )


def _rows(columns: Columns) -> list[tuple[Expr, ...]]:
    return list(zip(*columns, strict=True))
