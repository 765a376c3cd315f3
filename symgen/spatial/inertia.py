"""Rigid-body inertia as ten numbers: the mass, the first moment and the matrix of second moments.

RBDA is R. Featherstone, *Rigid Body Dynamics Algorithms*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sympy import Expr, Integer, expand

from symgen.errors import UnsupportedError
from symgen.exact import Keep, total
from symgen.spatial.motion import Force, Motion
from symgen.spatial.spin import Rows, Spin
from symgen.spatial.symmetric import Symmetric
from symgen.spatial.vector import Vector, identity


@dataclass(frozen=True, slots=True)
class RigidBodyInertia:
    """The mass ``m`` [kg], first moment ``h`` [kg m] and second moment ``second`` [kg m^2] of a rigid body.

    For points at r, h is the integral of r dm, and second is the integral of r r^T dm. Both moments are in the axes of
    a frame and about the frame's origin. The rotational inertia about this origin is tr(second) 1 - second, where 1 is
    the identity matrix.
    """

    m: Expr
    h: Vector
    second: Symmetric

    @classmethod
    def zero(cls, keep: Keep = identity) -> RigidBodyInertia:
        return cls(Integer(0), Vector.zero(keep), Symmetric.zero(keep))

    def __iter__(self) -> Iterator[Expr]:
        yield self.m
        yield from self.h
        yield from self.second

    @property
    def is_zero(self) -> bool:
        return all(entry == 0 for entry in self)

    @property
    def rotational(self) -> Symmetric:
        """The rotational inertia about the origin. As in a URDF, the xy entry is -integral of x y dm."""
        return self.second.trace_complement

    def mapped(self, function: Keep) -> RigidBodyInertia:
        """Return the inertia with ``function`` applied to each of the ten numbers."""
        return RigidBodyInertia(function(self.m), self.h.mapped(function), self.second.mapped(function))

    def bound(self, keep: Keep) -> RigidBodyInertia:
        return RigidBodyInertia(self.m, self.h.bound(keep), self.second.bound(keep))

    def __add__(self, other: RigidBodyInertia) -> RigidBodyInertia:
        h = self.h + other.h
        return RigidBodyInertia(h.keep(self.m + other.m), h, self.second + other.second)

    def momentum(self, velocity: Motion) -> Force:
        """Return the momentum for a velocity (w, v) (RBDA eq. 2.63).

        The moment is J w + h x v, with the rotational inertia J. The linear part is m v - h x w.
        """
        w, v = velocity.w, velocity.v
        return Force(
            self.rotational.bound(w.keep).vector(w) + self.h.cross(v),
            v * self.m + w.cross(self.h),
        )

    def central(self) -> tuple[Expr, Vector, Symmetric]:
        """Return the mass, the center of mass c, and the rotational inertia about c, with all products multiplied out.

        The rotational inertia has the signs of a URDF. Raises :class:`~symgen.errors.UnsupportedError` if the mass is
        zero but the first moment is not. Regrouped parameters can have such values.
        """
        if self.m == 0:
            if not self.h.is_zero:
                raise UnsupportedError("a body has a first moment but no mass, so no center of mass is defined")
            return self.m, Vector.zero(), self.rotational.mapped(expand)
        c = self.h.mapped(lambda moment: expand(moment / self.m))
        second = self.second + Symmetric.parallel(self.h, Vector.zero(), -c)
        return self.m, c, second.mapped(expand).trace_complement

    def net_wrench(self, spin: Spin, a: Vector) -> Force:
        """Return the net wrench on the body: the wrench that causes the body's acceleration.

        ``a`` is the classical acceleration of the origin. The point at r has the acceleration a + U r, where U is the
        acceleration matrix of ``spin``. The moment n contains the diagonal entries of U only in differences. These are
        differences of squares of components of w, the angular velocity, so n needs 15 products instead of 18. S is the
        second moment::

            n_i = U_ki S_ij + U_kj S_jj - U_ji S_ik - U_jk S_kk + (w_k^2 - w_j^2) S_jk    i, j, k cyclic
        """
        square = [spin.product(i, i) for i in range(3)]
        return self.field_wrench(spin.U, (square[0], square[1], square[2]), a)

    def moment_about_z(self, spin: Spin, a: Vector) -> Expr:
        """Return the z component of the moment of :meth:`net_wrench`.

        The formula has sums of entries of the second moment S that also occur in the mass matrix::

            (S_xx + S_yy) wd_z + (S_xx - S_yy) w_x w_y - S_xy (w_x^2 - w_y^2)
                + S_xz U_yz - S_yz U_xz + h_x a_y - h_y a_x
        """
        keep, S, h, product = a.keep, self.second, self.h, spin.product
        terms = [
            keep(S[0, 0] + S[1, 1]) * spin.wd.z,
            keep(S[0, 0] - S[1, 1]) * product(0, 1),
            keep(product(1, 1) - product(0, 0)) * S[0, 1],
            S[0, 2] * spin.U[1].z,
            -S[1, 2] * spin.U[0].z,
            h.x * a.y,
            -h.y * a.x,
        ]
        return total(map(keep, terms), keep)

    def field_wrench(self, rows: Rows, diagonal: tuple[Expr, Expr, Expr], a: Vector) -> Force:
        """Return the wrench that gives every point, at its position r, the acceleration a + U r.

        The force is f = m a + U h, and the moment is n = h x a + integral of r x U r dm. The integral is the axial
        vector of U S - (U S)^T, where S is the second moment (Balafoutis & Patel 1991). ``rows`` and ``diagonal``
        contain U in the form that :func:`field_moment` takes.
        """
        f = Vector(rows[0].dot(self.h), rows[1].dot(self.h), rows[2].dot(self.h), a.keep)
        return Force(field_moment(rows, diagonal, self.second) + self.h.cross(a), a * self.m + f)


def field_moment(rows: Rows, diagonal: tuple[Expr, Expr, Expr], S: Symmetric) -> Vector:
    """Return the integral of r x V r dm, for a mass with the second moment ``S``, in 15 products.

    ``rows`` are the rows of the matrix V. The diagonal entries in ``rows`` are not read. ``diagonal`` contains the
    diagonal entries of V, or the diagonal entries plus one common number.
    """
    keep, V = rows[0].keep, [tuple(row) for row in rows]
    moments = []
    for i, j, k in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        terms = [V[k][i] * S[i, j], V[k][j] * S[j, j], -V[j][i] * S[i, k], -V[j][k] * S[k, k]]
        terms.append(keep(diagonal[k] - diagonal[j]) * S[j, k])
        moments.append(total(map(keep, terms), keep))
    return Vector(moments[0], moments[1], moments[2], keep)
