"""The placement of a frame in its parent frame, which converts vectors and inertias from one frame to the other.

RBDA is R. Featherstone, *Rigid Body Dynamics Algorithms*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sympy import Expr, expand

from symgen.exact import Keep
from symgen.spatial.inertia import RigidBodyInertia
from symgen.spatial.motion import Force, Motion
from symgen.spatial.rotation import Rotation
from symgen.spatial.symmetric import Symmetric
from symgen.spatial.vector import Vector


@dataclass(frozen=True, slots=True)
class Transform:
    """The rotation ``R`` and origin ``p`` of a frame in its parent: a Plücker transform X from parent to child.

    ``X.motion(m)`` is X m, ``X.force_to_parent(f)`` is X^T f (RBDA table 2.1 and section 2.8), and
    ``X.inertia_to_parent(I)`` is X^T I X.
    """

    R: Rotation = field(default_factory=Rotation)
    p: Vector = field(default_factory=Vector.zero)

    def __matmul__(self, other: Transform) -> Transform:
        """Return the placement in this frame's parent of a frame that has the placement ``other`` in this frame."""
        return Transform(self.R @ other.R, self.p + self.R.vector(other.p))

    @property
    def inverse(self) -> Transform:
        """The placement of the parent in this frame."""
        back = self.R.transpose
        return Transform(back, -back.vector(self.p))

    def mapped(self, function: Keep) -> Transform:
        """Return the placement with ``function`` applied to each entry of rotation factors and translation."""
        return Transform(self.R.mapped(function), self.p.mapped(function))

    def entries(self) -> Iterator[Expr]:
        """Yield the entries of the rotation's factors, then the entries of the translation."""
        for factor in self.R.factors:
            yield from factor.entries()
        yield from self.p

    def point(self, x: Vector) -> Vector:
        """Convert a point from child coordinates to parent coordinates."""
        return self.p + self.R.vector(x)

    def motion(self, m: Motion) -> Motion:
        """Return the motion X m, converted from parent to child coordinates and moved to the child's origin."""
        E = self.R.transpose
        return Motion(E.vector(m.w), E.vector(m.v + m.w.cross(self.p)))

    def motion_to_parent(self, m: Motion) -> Motion:
        """Return the motion X^-1 m, converted from child to parent coordinates and moved to the parent's origin."""
        w = self.R.vector(m.w)
        return Motion(w, self.R.vector(m.v) + self.p.cross(w))

    def force(self, force: Force) -> Force:
        """Return the force X* f, converted from parent to child coordinates and moved to the child's origin."""
        E = self.R.transpose
        return Force(E.vector(force.n - self.p.cross(force.f)), E.vector(force.f))

    def force_to_parent(self, force: Force) -> Force:
        """Return the force X^T f, converted from child to parent coordinates and moved to the parent's origin."""
        f = self.R.vector(force.f)
        return Force(self.R.vector(force.n) + self.p.cross(f), f)

    def inertia_to_parent(self, inertia: RigidBodyInertia, *, by_difference: bool = False) -> RigidBodyInertia:
        """Return the rigid-body inertia X^T I X, in the parent's axes and about the parent's origin.

        ``by_difference`` is passed to :meth:`Rotation.congruence`, which rotates the second moment.
        """
        m, p = inertia.m, self.p
        h = self.R.vector(inertia.h)
        moved = h + p.bound(h.keep) * m
        second = self.R.congruence(inertia.second, by_difference=by_difference) + Symmetric.parallel(h, moved, p)
        return RigidBodyInertia(m, moved, second)

    def condensed(self) -> Transform:
        """Return this constant placement with one 3x3 rotation matrix, and with all entries multiplied out."""
        return Transform(self.R.condensed(), self.p.mapped(expand))

    def homogeneous(self) -> tuple[tuple[Expr, Expr, Expr, Expr], ...]:
        """Return the upper three rows of the 4x4 homogeneous matrix [R p; 0 1]."""
        return tuple((*row, t) for row, t in zip(self.R.matrix(), self.p, strict=True))
