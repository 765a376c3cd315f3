"""The Coriolis matrix of one or several rigid bodies, as twelve numbers."""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Integer

from symgen.spatial.inertia import RigidBodyInertia
from symgen.spatial.motion import Force, Motion
from symgen.spatial.tensor import Tensor
from symgen.spatial.transform import Transform
from symgen.spatial.vector import Vector

_TWO = Integer(2)


@dataclass(frozen=True, slots=True)
class BodyCoriolis:
    """The sum of the Coriolis matrices B of one or several bodies (Singh, Russell & Wensing 2022, eq. 28).

    A body with inertia I and velocity v has 2 B = v x* I - I (v x) + (I v) xbar*. Here v x and v x* are the cross
    products of :class:`~symgen.spatial.motion.Motion`. Let (a, b) be a motion with the angular part a, and r' the
    velocity of the point at r. The wrench 2 B (a, b) gives every point of the bodies the acceleration 2 a x r'. B
    therefore depends only on K = integral of r' r^T dm and p = integral of r' dm.
    """

    K: Tensor
    p: Vector

    @classmethod
    def of_body(cls, I: RigidBodyInertia, v: Motion) -> BodyCoriolis:
        """Return the matrix of a body with the velocity ``v`` = (w, v_0): a point at r has the velocity w x r + v_0."""
        second, h = I.second.bound(v.w.keep), I.h.bound(v.w.keep)
        return cls(Tensor.crossed(v.w, second) + Tensor.outer(v.v, h), v.w.cross(h) + v.v * I.m)

    def __add__(self, other: BodyCoriolis) -> BodyCoriolis:
        return BodyCoriolis(self.K + other.K, self.p + other.p)

    def force(self, S: Motion) -> Force:
        """Return the wrench 2 B S = 2 (tr(K) a - K a, a x p) for the motion S = (a, b)."""
        return Force(self.K.trace_complement.vector(S.w) * _TWO, S.w.cross(self.p) * _TWO)

    def moment(self, S: Motion) -> Vector:
        """Return the moment 2 (tr(K) a - K^T a + p x b) of the wrench 2 B^T S, without force, for S = (a, b)."""
        twice: Vector = (self.K.transpose.trace_complement.vector(S.w) + self.p.cross(S.v)) * _TWO
        return twice

    def to_parent(self, X: Transform) -> BodyCoriolis:
        """Return the matrix in parent coordinates, about the parent's origin."""
        p = X.R.vector(self.p)
        return BodyCoriolis(self.K.rotated(X.R, by_difference=True) + Tensor.outer(p, X.p), p)
