"""Exact evaluation over a prime field: angles are points of the circle, everything else a residue.

2 and 3 have square roots modulo the prime, so the exact sines and cosines of multiples of 30 and 45 degrees exist in
the field.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from flint import nmod
from sympy import Expr, cos, pi, sin, sqrt_mod

from symgen.errors import ProgramError
from symgen.program.evaluate import Domain, built_up

PRIME = 2305843009213693487
"""The largest prime below 2^61 that is 23 modulo 24."""


def residue(value: int) -> Any:
    """An integer as an element of the field."""
    return nmod(value % PRIME, PRIME)


@dataclass(frozen=True, slots=True)
class Angle:
    """An angle known by its cosine and sine, two residues with c^2 + s^2 = 1."""

    c: Any
    s: Any

    @classmethod
    def random(cls, source: random.Random) -> Angle:
        """A random point of the circle, from the tangent of half the angle."""
        while True:
            t = residue(source.randrange(PRIME))
            if 1 + t * t != 0:
                return cls((1 - t * t) / (1 + t * t), 2 * t / (1 + t * t))

    def __add__(self, other: Angle) -> Angle:
        return Angle(self.c * other.c - self.s * other.s, self.s * other.c + self.c * other.s)

    def __mul__(self, factor: Any) -> Angle:
        count = int(factor)
        if count > PRIME // 2:
            return Angle(self.c, -self.s) * (PRIME - count)
        if count > 1000:
            raise ProgramError(f"an angle is multiplied by {count}: only small integers have a meaning in the field")
        result = Angle(residue(1), residue(0))
        for _ in range(count):
            result = result + self
        return result

    __rmul__ = __mul__


@cache
def _root(value: int) -> Any:
    root = sqrt_mod(value, PRIME)
    if root is None:
        raise ProgramError(f"{value} has no square root in the field")
    return residue(root)


def _number(exact: Expr) -> Any:
    """A residue; a number with pi in it is an angle."""
    if exact.has(pi):
        return Angle(_number(cos(exact)), _number(sin(exact)))
    return built_up(exact, _leaf)


def _leaf(exact: Expr) -> Any:
    if exact.is_Rational:
        return residue(int(exact.p)) / residue(int(exact.q))
    if exact.is_Pow and exact.base.is_Integer and (2 * exact.exp).is_Integer:
        return _root(int(exact.base)) ** int(2 * exact.exp)
    raise ProgramError(f"the number {exact} has no meaning in the field")


def _no_root(value: Any) -> Any:
    raise ProgramError("square roots of computed values are not defined in the field")


FIELD = Domain(f"integers modulo {PRIME}", _number, lambda angle: angle.s, lambda angle: angle.c, _no_root)
