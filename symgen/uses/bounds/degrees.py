"""The degrees of a program in each of its variables, computed operation by operation.

The program is evaluated with degrees instead of numbers, in a :class:`~symgen.program.evaluate.Domain`.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from sympy import Expr, cos, pi, sin

from symgen.errors import ProgramError
from symgen.program.domains.finite_field import Angle, field, random_prime, residue
from symgen.program.evaluate import Domain

MANY = 99
"""The degree of a function that is no polynomial in the variable."""
TURNS = (4, 6, 8, 12, 24)
"""Numbers of equal parts of a full turn for which the finite field contains the sines and cosines."""
SEED = 11


@dataclass(frozen=True, slots=True)
class Degrees:
    """The degree of an expression in each variable.

    * ``waves``: the degree of each variable in sines and cosines, such as 3 for sin(2 x) cos(x).
    * ``powers``: the degree of each variable outside of sines and cosines.
    * ``totals``: for each term, its total degree in each group of variables. The variables of one input form a group.
    """

    waves: Mapping[int, int]
    powers: Mapping[int, int]
    totals: frozenset[tuple[int, ...]]
    angle: Mapping[int, Expr] | None = None
    """The factor of each variable, if the value is a linear function of the variables plus a number."""
    number: Expr | None = None
    """The value as a number; None if it depends on variables."""

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
        """Return the degrees of f(value) for a function f that is neither a polynomial nor a sine or cosine."""
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
    """Return the degrees of a variable that belongs to the group of variables with the index ``group``."""
    return Degrees({}, {index: 1}, frozenset([tuple(int(k == group) for k in range(groups))]), {index: one})


def degrees_domain(groups: int) -> Domain:
    def number(exact: Expr) -> Degrees:
        return Degrees({}, {}, frozenset([(0,) * groups]), {}, exact)

    return Domain("degrees", number, Degrees.wave, Degrees.wave, Degrees.unbounded)


def exact_waves(values: Callable[[Domain, list[Any]], list[Any]], waves: Sequence[int]) -> list[int]:
    """Return the highest degree of all outputs in the sines and cosines of each variable.

    The degrees in :class:`Degrees` are too high if terms cancel, for example if a vector is rotated and rotated back.
    This function therefore evaluates the program at a random point modulo a random prime of 61 bits. One variable is
    rotated by equal parts of a full turn. The outputs at these angles determine the harmonics in this variable. A
    harmonic that is not zero is missed with a probability below 2^-40. ``waves`` is returned unchanged if the finite
    field lacks a number of the program.

    Args:
        values: Returns the outputs in a domain, given the values of all variables.
        waves: An upper bound of each degree.

    """
    source = random.Random(SEED)
    prime = random_prime(source)
    numbers = field(prime)
    domain = replace(numbers, sin=lambda x: _angle(x).s, cos=lambda x: _angle(x).c)
    point, found = [Angle.random(source, prime) for _ in waves], list(waves)
    for k, degree in enumerate(waves):
        count = next((each for each in TURNS if each > 2 * degree), 0)
        angles = [2 * pi * j / (count or 1) for j in range(count)]
        parts = [Angle(numbers.number(cos(x)), numbers.number(sin(x)), residue(0, prime)) for x in angles]
        try:
            rows = [values(domain, [*point[:k], point[k] + part, *point[k + 1 :]]) for part in parts] if degree else []
        except ProgramError:
            return list(waves)
        columns = [[x.number if isinstance(x, Angle) else x for x in column] for column in zip(*rows, strict=True)]
        while rows and found[k] and not any(_has_harmonic(each, parts, found[k]) for each in columns):
            found[k] -= 1
    return found


def _angle(value: Any) -> Angle:
    if not isinstance(value, Angle):
        raise ProgramError("an angle is no sum of variables")
    return value


def _has_harmonic(values: Sequence[Any], parts: Sequence[Angle], degree: int) -> bool:
    """Return True if the values at equal parts of a full turn contain cos(``degree`` x) or sin(``degree`` x)."""
    turned = [parts[degree * j % len(parts)] for j in range(len(parts))]
    return any(
        sum((x * y for x, y in zip(values, row, strict=True)), 0) != 0
        for row in ([each.c for each in turned], [each.s for each in turned])
    )
