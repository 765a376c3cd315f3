"""Three-dimensional vectors that pass the result of every operation to a function ``keep``, which may name it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field

from sympy import Expr, Integer, Mul

Keep = Callable[[Expr], Expr]
"""A function that names an intermediate expression and returns its symbol; the identity gives closed forms."""


def identity(expression: Expr) -> Expr:
    """Return the expression unchanged; this function is the ``keep`` of constants and of closed forms."""
    return expression


def common_keep(*keeps: Keep) -> Keep:
    """Return the first ``keep`` that is not the identity, so that a constant uses the ``keep`` of the other operand."""
    return next((keep for keep in keeps if keep is not identity), identity)


ZERO: Expr = Integer(0)
"""SymPy's zero. SymPy has one object for each small integer, so ``is ZERO`` tests whether a value is zero."""
MINUS_ONE: Expr = Integer(-1)


def opposite(expression: Expr) -> Expr | None:
    """Return x if ``expression`` is -x for a symbol x, else None. SymPy's negation takes longer than this test."""
    if type(expression) is not Mul:
        return None
    first, *rest = expression.args
    return rest[0] if first is MINUS_ONE and len(rest) == 1 and rest[0].is_Symbol else None


def negative(expression: Expr) -> Expr:
    """Return ``-expression``."""
    name = opposite(expression)
    return -expression if name is None else name


def product(a: Expr, b: Expr) -> Expr:
    """Return ``a * b``; products with numbers and products of two negatives avoid SymPy's slow general product."""
    if a is ZERO or b is ZERO:
        return ZERO
    x, y = opposite(a), opposite(b)
    if x is not None and (y is not None or b.is_Rational):
        return x * negative(b)
    if y is not None and a.is_Rational:
        return y * -a
    return b * a if a.is_Rational else a * b


def total(terms: Iterable[Expr], keep: Keep) -> Expr:
    """Return the sum of the terms, added from left to right; each partial sum is passed to ``keep``."""
    result = ZERO
    for term in terms:
        if term is ZERO:
            continue
        if result is ZERO:
            result = keep(term)
            continue
        x, y = opposite(result), opposite(term)
        if x is not None and y is not None:
            result = -keep(x + y)
        else:
            result = keep(result + term if x is None else term + result)
    return result


def difference(a: Expr, b: Expr, keep: Keep) -> Expr:
    """Return ``a - b``, passed to ``keep``."""
    return total((a, negative(b)), keep)


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
        """Return the same vector with another ``keep``, which receives the result of each further operation."""
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
