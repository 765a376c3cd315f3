"""The degrees of a program in each of its variables, computed operation by operation.

The program is evaluated with degrees instead of numbers, by a :class:`~symgen.program.evaluate.Domain`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sympy import Expr

from symgen.program.evaluate import Domain

MANY = 99
"""Represents an unbounded degree: the function is not a polynomial in the variable."""


@dataclass(frozen=True, slots=True)
class Degrees:
    """The degrees of one value in all variables.

    * ``waves``: the degree of each variable in sines and cosines, such as 3 for sin(2 x) cos(x).
    * ``powers``: the degree of each variable outside of sines and cosines.
    * ``totals``: for each term, its degree in each group of variables; the variables of one input are a group.
    """

    waves: Mapping[int, int]
    powers: Mapping[int, int]
    totals: frozenset[tuple[int, ...]]
    angle: Mapping[int, Expr] | None = None
    """The factor of each variable, if the value is a linear function of the variables plus a number."""
    number: Expr | None = None
    """The value, if it is a number."""

    def __add__(self, other: Degrees) -> Degrees:
        angle = None
        if self.angle is not None and other.angle is not None:
            angle = {k: self.angle.get(k, 0) + other.angle.get(k, 0) for k in (*self.angle, *other.angle)}
        waves, powers = ({k: max(a.get(k, 0), b.get(k, 0)) for k in (*a, *b)} for a, b in _pairs(self, other))
        return Degrees(waves, powers, self.totals | other.totals, angle)

    def __mul__(self, other: Degrees) -> Degrees:
        number, value = (self, other) if self.number is not None else (other, self)
        angle = None
        if number.number is not None and value.angle is not None:
            angle = {k: number.number * multiple for k, multiple in value.angle.items()}
        waves, powers = ({k: a.get(k, 0) + b.get(k, 0) for k in (*a, *b)} for a, b in _pairs(self, other))
        return Degrees(waves, powers, frozenset(_sum(a, b) for a in self.totals for b in other.totals), angle)

    def __pow__(self, exponent: int) -> Degrees:
        result = base = self if exponent > 0 else self.unbounded()
        for _ in range(exponent - 1):
            result = result * base
        return result

    def __rtruediv__(self, _: int) -> Degrees:
        return self.unbounded()

    def unbounded(self) -> Degrees:
        """Return the degrees of a function of this value that is neither a polynomial nor a sine or cosine."""
        return Degrees({}, {k: MANY for k in (*self.waves, *self.powers)}, frozenset(map(_many, self.totals)))

    def wave(self) -> Degrees:
        """Return the degrees of a sine or cosine whose argument is this value."""
        if self.angle is None or not all(multiple.is_Integer for multiple in self.angle.values()):
            return self.unbounded()
        waves = {k: abs(int(multiple)) for k, multiple in self.angle.items()}
        return Degrees(waves, {}, frozenset(map(_many, self.totals)))


def _pairs(a: Degrees, b: Degrees) -> Any:
    return (a.waves, b.waves), (a.powers, b.powers)


def _sum(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(min(x + y, MANY) for x, y in zip(a, b, strict=True))


def _many(total: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(MANY if each else 0 for each in total)


def variable(index: int, group: int, groups: int, one: Expr) -> Degrees:
    """Return the degrees of one variable, which belongs to the group with the index ``group``."""
    return Degrees({}, {index: 1}, frozenset([tuple(int(k == group) for k in range(groups))]), {index: one})


def degrees_domain(groups: int) -> Domain:
    def number(exact: Expr) -> Degrees:
        return Degrees({}, {}, frozenset([(0,) * groups]), {}, exact)

    return Domain("degrees", number, Degrees.wave, Degrees.wave, Degrees.unbounded)
