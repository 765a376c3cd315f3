"""The largest value of a quadratic function of the polynomial variables, for many sets of coefficients at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

import numpy as np

from symgen.uses.bounds.forms import Monomial, Rows
from symgen.uses.bounds.points import SUM_ROUNDING, Points

MAX_CORNER_VARIABLES = 8
"""Maximum number of variables in products of which all corners are tried."""


class Maximum(NamedTuple):
    """An upper bound over a hull of coefficients, and where it is attained or nearly attained."""

    upper: float
    corner: Rows
    """The values of the polynomial variables."""
    losses: Rows
    """The amount by which negative squares of each polynomial variable may exceed the bound's slack."""
    by_point: Rows
    """The bound at each point of the hull, an array with an axis for each curved variable."""
    by_axis: Rows
    """The part of the bound that each curved variable causes by its errors."""


class Quadratic:
    """Bounds of ``sum_p c_p y^p`` over a box of y.

    The variables in products of two are at corners of the box:

    * A function that is convex in each variable has its maximum there.
    * A negative square c y^2 exceeds the chord between the ends of an interval of radius w by at most ``-c w^2``.

    A variable in no product attains its maximum at an end, given by the sign of its coefficient. The bound is a convex
    function of the coefficients, so its maximum over a hull is that over the hull's points.
    """

    def __init__(self, powers: Sequence[Monomial], variables: Sequence[int]) -> None:
        column = {variable: k for k, variable in enumerate(variables)}
        monomials = [tuple(column[each] for each in power) for power in powers]
        joined = sorted({each for monomial in monomials if len(monomial) > 1 for each in monomial})
        self._corner_variables = joined[:MAX_CORNER_VARIABLES]
        inside = [p for p, m in enumerate(monomials) if m and set(m) <= set(self._corner_variables)]
        self._inside = inside
        self._outside = [p for p in range(len(monomials)) if p not in inside]
        self._monomials = monomials
        self._squares = [(p, monomials[p][0]) for p in inside if len(monomials[p]) == 2 and len(set(monomials[p])) == 1]
        self._even = all(len(monomials[p]) == 2 for p in inside)
        signs = list(product((-1.0, 1.0), repeat=len(self._corner_variables)))
        self._signs = np.array(signs).reshape(len(signs), -1)

    def maximum(self, points: Points, lower: Rows, upper: Rows) -> Maximum:
        """Return an upper bound for all coefficients in the hull and all y of the box."""
        values, rest, by_axis, sides = points
        count = values.shape[1]
        center, radius = (lower + upper) / 2, (upper - lower) / 2 * (1 + SUM_ROUNDING)
        total, error, allowance = np.zeros(count), 0.0, np.zeros(count)
        sizes = np.zeros(len(values))
        ends: dict[int, Rows] = {}
        for p in self._outside:
            a, b = _interval(self._monomials[p], lower, upper)
            middle, half = (a + b) / 2, (b - a) / 2 * (1 + SUM_ROUNDING)
            total += middle * values[p] + half * np.abs(values[p])
            sizes[p] = max(abs(a), abs(b))
            error += sizes[p] * rest[p]
            allowance += sizes[p] * np.abs(values[p])
            if len(self._monomials[p]) == 1:
                ends[self._monomials[p][0]] = values[p]
        chosen = self._corner_variables
        signs = self._signs
        if self._even and chosen and not center[chosen].any():
            signs = signs[: len(signs) // 2]
        corners = center[chosen] + signs * (radius[chosen])
        place = {variable: k for k, variable in enumerate(chosen)}
        weights = np.ones((len(self._inside), len(corners)))
        for row, p in enumerate(self._inside):
            for variable in self._monomials[p]:
                weights[row] *= corners[:, place[variable]]
        losses = np.zeros((len(lower), count))
        for p, variable in self._squares:
            error += radius[variable] ** 2 * rest[p]
            losses[variable] += radius[variable] ** 2 * np.maximum(-values[p], 0.0)
        total += losses.sum(axis=0)
        inner = values[self._inside]
        sizes[self._inside] = np.abs(weights).max(axis=1, initial=0.0)
        allowance += sizes[self._inside] @ np.abs(inner)
        at_corners = weights.T @ inner
        best = at_corners.argmax(axis=0)
        at = at_corners[best, np.arange(count)]
        error += float((np.abs(weights.T) @ rest[self._inside]).max(initial=0.0))
        by_point = total + at + SUM_ROUNDING * (allowance + losses.sum(axis=0))
        by_point = np.where(np.isnan(by_point), np.inf, by_point)
        index = int(by_point.argmax())
        corner = center.copy()
        corner[chosen] = corners[best[index]]
        for variable, slopes in ends.items():
            if variable not in place:
                corner[variable] = upper[variable] if slopes[index] > 0 else lower[variable]
        corner = np.clip(corner, lower, upper)
        bound = float(by_point[index] + error * (1 + SUM_ROUNDING))
        bound = np.inf if np.isnan(bound) else bound
        return Maximum(bound, corner, losses[:, index], by_point.reshape(sides), by_axis @ sizes)


def _interval(monomial: Monomial, lower: Rows, upper: Rows) -> tuple[float, float]:
    """Return the range of a monomial on a box."""
    if len(monomial) == 2 and monomial[0] == monomial[1]:
        a, b = float(lower[monomial[0]]), float(upper[monomial[0]])
        return (0.0 if a <= 0 <= b else min(a * a, b * b)), max(a * a, b * b)
    products = [math.prod(ends) for ends in product(*((float(lower[k]), float(upper[k])) for k in monomial))]
    return min(products), max(products)
