"""Intervals that contain the values of a program, computed from intervals of the inputs with outward rounding.

A rotation by an angle with the cosine c and the sine s does not change the length of a vector (x, y). The largest
length is therefore a bound of c x + s y. Without this rule, the bound of a vector would grow by a factor of up to
sqrt(2) with each rotation.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from sympy import Expr, Symbol, cos, sin

from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, terms
from symgen.program.ir import Program

RELATIVE_WIDENING = 1e-12
"""Intervals are widened by this share of their size after a few operations, to include rounding errors."""


@dataclass(frozen=True, slots=True)
class Range:
    """An interval of numbers, from ``lower`` to ``upper``."""

    lower: float
    upper: float

    @property
    def size(self) -> float:
        """The largest magnitude."""
        return max(abs(self.lower), abs(self.upper))

    def widened(self) -> Range:
        """Return the interval widened by possible rounding errors."""
        room = RELATIVE_WIDENING * self.size
        return Range(self.lower - room, self.upper + room)

    def __add__(self, other: Range) -> Range:
        return Range(self.lower + other.lower, self.upper + other.upper).widened()

    def __mul__(self, other: Range) -> Range:
        corners = [a * b for a in (self.lower, self.upper) for b in (other.lower, other.upper)]
        return Range(min(corners), max(corners)).widened()

    def within(self, size: float) -> Range:
        """Return the part of the interval that is between ``-size`` and ``size``."""
        return Range(max(self.lower, -size), min(self.upper, size))


SINE_RANGE = Range(-1.0, 1.0)


def ranges(program: Program, given: Mapping[str, Sequence[Range]]) -> dict[Symbol, Range]:
    """Return the range of each symbol of a flat program (:mod:`symgen.program.flatten`), given its inputs' ranges."""
    known: dict[Symbol, Range] = {}
    turns: dict[Symbol, Expr] = {}
    for array in program.inputs:
        known.update(zip(array.elements, given[array.name], strict=True))
    for symbol, value in program.body:
        if value.func in (sin, cos):
            known[symbol], turns[symbol] = SINE_RANGE, value
        else:
            known[symbol] = sum_range(list(terms(value)), known, turns)
    return known


def term_range(term: Term, known: Mapping[Symbol, Range]) -> Range:
    number = nearest_float(term.number)
    result = Range(number, number).widened()
    if len(term.factors) == 2 and term.factors[0] == term.factors[1]:
        size = known[term.factors[0]].size
        return result * Range(0.0, size * size)
    for factor in term.factors:
        result = result * known[factor]
    return result


def sum_range(parts: list[Term], known: Mapping[Symbol, Range], turns: Mapping[Symbol, Expr]) -> Range:
    """Return the range of a sum of terms; ``turns`` maps symbols to their sines and cosines, such as s1 to sin(q1)."""
    total, left = Range(0.0, 0.0), list(parts)
    for first, second in combinations(parts, 2):
        if first in left and second in left and (pair := _rotated_pair(first, second, turns)):
            x, y = (known[symbol].size for symbol in pair)
            together = term_range(first, known) + term_range(second, known)
            total += together.within(math.hypot(x, y) * (1 + RELATIVE_WIDENING))
            left.remove(first)
            left.remove(second)
    for term in left:
        total += term_range(term, known)
    return total


def _rotated_pair(first: Term, second: Term, turns: Mapping[Symbol, Expr]) -> tuple[Symbol, Symbol] | None:
    """Return (x, y) if the terms are c x and s y, where c and s are the cosine and sine of the same angle, or None."""
    if len(first.factors) != 2 or len(second.factors) != 2:
        return None
    for a, x in (first.factors, first.factors[::-1]):
        for b, y in (second.factors, second.factors[::-1]):
            if a in turns and b in turns and {turns[a].func, turns[b].func} == {sin, cos}:
                if turns[a].args == turns[b].args:
                    return x, y
    return None
