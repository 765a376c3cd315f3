"""The largest value of a quadratic function of the polynomial variables, for many sets of coefficients at once."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from symgen.uses.bounds.forms import Monomial, Rows
from symgen.uses.bounds.points import SUM_ROUNDING, Points

MAX_GRID_VARIABLES = 8
"""Maximum number of variables in products whose values are on a grid."""
MAX_PRODUCTS = 2**20
"""Maximum number of points of a grid, times points of the hull, for which the grid is refined."""
LOSS_SHARE = 0.05
"""Largest share of the gap that each variable's negative squares may add to a bound; otherwise the grid is refined."""


class Maximum(NamedTuple):
    """An upper bound over a hull of coefficients, and where it is nearly attained."""

    upper: float
    place: Rows
    """The values of the polynomial variables."""
    by_point: Rows
    """The bound at each point of the hull, an array with an axis for each curved variable."""
    by_axis: Rows
    """The part of the bound that the errors of each curved variable cause."""


class Quadratic:
    """Bounds of ``sum_p c_p y^p`` over a box of y.

    The variables in products of two are on a grid that contains the corners of the box:

    * A function that is convex in each variable has its maximum at a corner.
    * A negative square c y^2 exceeds the chord between the ends of an interval of radius w by at most ``-c w^2``.

    If the negative squares matter, the largest eigenvalue of the scaled matrix gives another bound. A variable that
    is in no product attains the maximum at an end of its interval. Each bound is a convex function of the coefficients,
    so its maximum over a hull is the maximum over the hull's points.
    """

    def __init__(self, powers: Sequence[Monomial], variables: Sequence[int], lower: Rows, upper: Rows) -> None:
        column = {variable: k for k, variable in enumerate(variables)}
        self._monomials = [tuple(column[each] for each in power) for power in powers]
        self._lower, self._upper, self._center = lower, upper, (lower + upper) / 2
        self._radius = (upper - lower) / 2 * (1 + SUM_ROUNDING)
        products = [m for m in self._monomials if len(m) > 1]
        self._on_grid = sorted({each for m in products for each in m})[:MAX_GRID_VARIABLES]
        self._inside = [p for p, m in enumerate(self._monomials) if m and set(m) <= set(self._on_grid)]
        self._outside = [p for p in range(len(powers)) if p not in self._inside]
        self._squares = {m[0]: p for p, m in enumerate(self._monomials) if p in self._inside and m == (m[0],) * 2}
        self._centered = not self._center[self._on_grid].any()
        self._intervals = {p: self._interval(self._monomials[p]) for p in self._outside}
        self._weights = cache(self._weights_on)

    def maximum(self, points: Points, gap: float) -> Maximum:
        """Return an upper bound for all coefficients in the hull and all y of the box.

        Args:
            points: The points of the hull.
            gap: The accuracy of the bound depends on it.

        """
        values, rest, by_axis, sides = points
        total, sizes = np.zeros(values.shape[1]), np.zeros(len(values))
        for p, (a, b) in self._intervals.items():
            sizes[p] = max(abs(a), abs(b))
            total += (a + b) / 2 * values[p] + (b - a) / 2 * (1 + SUM_ROUNDING) * np.abs(values[p])
        losses = {v: self._radius[v] ** 2 * np.maximum(-values[p], 0.0) for v, p in self._squares.items()}
        cells = self._cells({v: float(loss.max()) for v, loss in losses.items()}, LOSS_SHARE * gap, len(total))
        grid, weights = self._weights(cells)
        lost = sum((loss / cells[self._on_grid.index(v)] ** 2 for v, loss in losses.items()), np.zeros_like(total))
        on_grid = weights @ values[self._inside]
        best = on_grid.argmax(axis=0)
        by_point = total + on_grid[best, np.arange(len(total))] + lost
        sizes[self._inside] = np.abs(weights).max(axis=0, initial=0.0)
        allowance = SUM_ROUNDING * (sizes @ np.abs(values) + lost)
        index = int(np.nan_to_num(by_point, nan=np.inf).argmax())
        place = self._center.copy()
        place[self._on_grid] = grid[best[index]]
        for p in self._outside:
            if len(m := self._monomials[p]) == 1 and m[0] not in self._on_grid:
                place[m[0]] = (self._upper if values[p, index] > 0 else self._lower)[m[0]]
        error = float(sizes @ rest + sum(self._radius[v] ** 2 * rest[p] for v, p in self._squares.items()))
        upper = float((by_point + allowance).max())
        if lost[index] > LOSS_SHARE * gap and self._centered:
            upper = min(upper, float((total + self._by_eigenvalues(values) + 2 * allowance).max()))
        upper = np.inf if math.isnan(upper + error) else upper + error * (1 + SUM_ROUNDING)
        place = np.clip(place, self._lower, self._upper)
        return Maximum(upper, place, by_point.reshape(sides), by_axis @ sizes)

    def _cells(self, losses: dict[int, float], allowed: float, points: int) -> tuple[int, ...]:
        """Return the number of cells of each variable on the grid; those with the largest losses are refined first."""
        cells = dict.fromkeys(self._on_grid, 1)
        while losses:
            v = max(losses, key=lambda each: losses[each] / cells[each] ** 2)
            finer = cells | {v: 2 * cells[v]}
            if (
                not losses[v] / cells[v] ** 2 > allowed
                or points * math.prod(n + 1 for n in finer.values()) > MAX_PRODUCTS
            ):
                break
            cells = finer
        return tuple(cells.values())

    def _weights_on(self, cells: tuple[int, ...]) -> tuple[Rows, Rows]:
        """Return the points of a grid and the values of all monomials there; an even function needs half of them."""
        ends = zip(self._on_grid, cells, strict=True)
        lines = [np.linspace(self._lower[v], self._upper[v], n + 1) for v, n in ends]
        grid = np.array(list(product(*lines))).reshape(math.prod(map(len, lines)), len(cells))
        if self._centered and all(len(self._monomials[p]) == 2 for p in self._inside):
            grid = grid[: (len(grid) + 1) // 2]
        weights = np.ones((len(grid), len(self._inside)))
        for column, p in enumerate(self._inside):
            for v in self._monomials[p]:
                weights[:, column] *= grid[:, self._on_grid.index(v)]
        return grid, weights

    def _by_eigenvalues(self, values: Rows) -> Rows:
        """Return n times the largest eigenvalue, plus the sizes of linear terms: a bound if the box is about zero."""
        count = len(self._on_grid)
        matrices, linear = np.zeros((values.shape[1], count, count)), np.zeros(values.shape[1])
        for p in self._inside:
            m = self._monomials[p]
            scaled = values[p] * math.prod(self._radius[v] for v in m)
            if len(m) == 1:
                linear += np.abs(scaled)
                continue
            i, j = (self._on_grid.index(v) for v in m)
            matrices[:, i, j] += scaled / 2
            matrices[:, j, i] += scaled / 2
        largest: Rows = linear + count * np.maximum(np.linalg.eigvalsh(matrices)[:, -1], 0.0)
        return largest

    def _interval(self, monomial: Monomial) -> tuple[float, float]:
        """Return the range of a monomial on the box."""
        ends = [(float(self._lower[k]), float(self._upper[k])) for k in monomial]
        products = [math.prod(each) for each in product(*ends)]
        if len(set(monomial)) < len(monomial):
            a, b = ends[0]
            products = [a * a, b * b, *([0.0] if a <= 0 <= b else [])]
        return min(products), max(products)
