"""Spatial motion vectors and spatial force vectors, which consist of two 3-vectors each.

RBDA is R. Featherstone, *Rigid Body Dynamics Algorithms*.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sympy import Expr

from symgen.exact import Keep
from symgen.spatial.vector import Vector, common_keep, identity


@dataclass(frozen=True, slots=True)
class Motion:
    """A velocity or acceleration: the angular part ``w``, and the linear part ``v`` of the point at the origin."""

    w: Vector
    v: Vector

    @classmethod
    def zero(cls, keep: Keep = identity) -> Motion:
        return cls(Vector.zero(keep), Vector.zero(keep))

    def __iter__(self) -> Iterator[Expr]:
        yield from self.w
        yield from self.v

    def bound(self, keep: Keep) -> Motion:
        return Motion(self.w.bound(keep), self.v.bound(keep))

    def __add__(self, other: Motion) -> Motion:
        return Motion(self.w + other.w, self.v + other.v)

    def __neg__(self) -> Motion:
        return Motion(-self.w, -self.v)

    def __mul__(self, factor: Expr) -> Motion:
        return Motion(self.w * factor, self.v * factor)

    def cross(self, other: Motion) -> Motion:
        """Return the spatial cross product of this velocity with another motion (RBDA eq. 2.31)."""
        return Motion(self.w.cross(other.w), self.w.cross(other.v) + self.v.cross(other.w))

    def cross_force(self, force: Force) -> Force:
        """Return the spatial cross product x* of this velocity with a force (RBDA eq. 2.32)."""
        return Force(self.w.cross(force.n) + self.v.cross(force.f), self.w.cross(force.f))

    def dot(self, force: Force) -> Expr:
        """Return the scalar product of this motion with a force. For a velocity, the product is the power."""
        keep = common_keep(self.w.keep, force.n.keep)
        return keep(self.w.dot(force.n) + self.v.dot(force.f))


@dataclass(frozen=True, slots=True)
class Force:
    """A wrench or a momentum: a moment ``n`` about the origin, and a force ``f``."""

    n: Vector
    f: Vector

    @classmethod
    def zero(cls, keep: Keep = identity) -> Force:
        return cls(Vector.zero(keep), Vector.zero(keep))

    def bound(self, keep: Keep) -> Force:
        return Force(self.n.bound(keep), self.f.bound(keep))

    def __iter__(self) -> Iterator[Expr]:
        yield from self.n
        yield from self.f

    def __add__(self, other: Force) -> Force:
        return Force(self.n + other.n, self.f + other.f)

    def __neg__(self) -> Force:
        return Force(-self.n, -self.f)

    def __mul__(self, factor: Expr) -> Force:
        return Force(self.n * factor, self.f * factor)
