"""Three-dimensional vectors. Every operation passes its result to a function ``keep``, which may name the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from sympy import Expr, Integer

from symgen.exact import Keep, difference, negative, product, total


def identity(expression: Expr) -> Expr:
    """Return the expression unchanged; as ``keep``, this function names no intermediate results."""
    return expression


def common_keep(*keeps: Keep) -> Keep:
    """Return the first ``keep`` other than :func:`identity`, because constants have the identity as ``keep``."""
    return next((keep for keep in keeps if keep is not identity), identity)


@dataclass(frozen=True, slots=True)
class Vector:
    """A vector of three components in the axes of some frame; ``keep`` receives the result of each operation."""

    x: Expr
    y: Expr
    z: Expr
    keep: Keep = field(default=identity, compare=False, repr=False)

    @classmethod
    def zero(cls, keep: Keep = identity) -> Vector:
        return cls(Integer(0), Integer(0), Integer(0), keep)

    def __iter__(self) -> Iterator[Expr]:
        return iter((self.x, self.y, self.z))

    @property
    def is_zero(self) -> bool:
        return all(component == 0 for component in self)

    def mapped(self, function: Keep) -> Vector:
        """Return the vector with ``function`` applied to each component, for example to name parameter expressions."""
        return Vector(function(self.x), function(self.y), function(self.z), self.keep)

    def bound(self, keep: Keep) -> Vector:
        """Return the same vector with another ``keep``; each further operation passes its result to ``keep``."""
        return Vector(self.x, self.y, self.z, keep)

    def __add__(self, other: Vector) -> Vector:
        keep = common_keep(self.keep, other.keep)
        x, y, z = (total(pair, keep) for pair in zip(self, other, strict=True))
        return Vector(x, y, z, keep)

    def __sub__(self, other: Vector) -> Vector:
        return self + -other

    def __neg__(self) -> Vector:
        return Vector(negative(self.x), negative(self.y), negative(self.z), self.keep)

    def __mul__(self, factor: Expr) -> Vector:
        x, y, z = (self.keep(product(each, factor)) for each in self)
        return Vector(x, y, z, self.keep)

    def dot(self, other: Vector) -> Expr:
        keep = common_keep(self.keep, other.keep)
        return total((keep(product(a, b)) for a, b in zip(self, other, strict=True)), keep)

    def cross(self, other: Vector) -> Vector:
        keep = common_keep(self.keep, other.keep)
        return Vector(
            difference(keep(product(self.y, other.z)), keep(product(self.z, other.y)), keep),
            difference(keep(product(self.z, other.x)), keep(product(self.x, other.z)), keep),
            difference(keep(product(self.x, other.y)), keep(product(self.y, other.x)), keep),
            keep,
        )
