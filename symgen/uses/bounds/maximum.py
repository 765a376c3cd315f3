"""Upper bounds of quadratic functions of the polynomial variables, for many sets of coefficients at once.

The module :mod:`symgen.uses.bounds.forms` explains which variables are polynomial and which are curved.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import product
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from symgen.uses.bounds.forms import SHORT_ROUNDING, Monomial, Rows
from symgen.uses.bounds.points import Points

MAX_PRODUCT_VARIABLES = 8
"""Maximum number of variables whose box is divided. The bound of products with further variables is from interval
arithmetic.
"""
MAX_NUMBERS = 2**18
"""Maximum number of values that are computed at once. There is a value for each pair of a corner and a point."""
MAX_EIGENVALUES = 2**12
"""Maximum number of points at which eigenvalues are computed."""
ERROR_SHARE = 0.1
"""Largest error that one curved variable may cause, as a share of the gap between the bound and the attained value."""
LOSS_SHARE = 0.1
"""The range of a variable is halved if its negative square adds more than this share of the gap to the bound."""
SHORT_UNDERFLOW = 1e-30
"""Allowance for the lost digits of very small products in single precision, in the unit of the output."""
LOSS = 4 / 3
"""Factor that multiplies the losses from negative squares; :class:`Quadratic` explains the losses."""


@dataclass(frozen=True, slots=True)
class Corners:
    """Corners of boxes of the variables that occur in products. The arrays have the shape (corners, variables)."""

    values: Rows
    lower: Rows
    """Lower limits of the box to which the corner belongs."""
    upper: Rows

    def __getitem__(self, rows: NDArray[np.bool_]) -> Corners:
        """Return the corners for which the mask ``rows`` is True."""
        return Corners(self.values[rows], self.lower[rows], self.upper[rows])


class Maximum(NamedTuple):
    """An upper bound of a function for all coefficients in a convex hull, and a place with a value near this bound."""

    upper: float
    place: Rows
    """The values of the polynomial variables at the place of this value."""
    corners: Corners
    """The corners whose bounds exceed the argument ``floor`` of :meth:`Quadratic.maximum`."""
    closed: float
    """The largest bound among the corners and points that are left out because their bound is at most ``floor``."""
    influence: Rows
    """Change of the bound along each curved variable, plus the error that the variable causes."""
    parts: tuple[tuple[float, float, float, float], ...]
    """The result of :func:`part_above` for each curved variable."""


class Quadratic:
    """Upper bounds of ``sum_p c_p y^p`` over a box of y. Each y^p is a product of at most two polynomial variables.

    * A variable that is in no product or square has a linear term. The largest value of this term is at an end of the
      variable's range.
    * The box of the remaining variables is divided into smaller boxes. A function that is convex in each variable has
      its largest value at a corner. On an interval of radius w, a negative square c y^2 exceeds its chord by at most
      ``-c w^2``. The excess of a square over its chord is called a loss. Let V be the value at a corner, and L the sum
      of the losses. The bound of the corner is ``V + 4/3 L``.
    * If the box is centered at zero, the largest eigenvalue of the scaled quadratic form gives another bound. The bound
      by the largest eigenvalue can prove that an energy is nonnegative.
    * A corner is left out if its bound is at most ``floor``. If an edge is halved and both of its ends are left out,
      its midpoint is left out, too. The value at the midpoint is at most ``-c w^2`` above the mean of the values at the
      ends, and the sum L of the midpoint is smaller by ``-3/4 c w^2``.

    Every bound is a convex function of the coefficients c_p. Therefore, the largest bound over the convex hull of some
    points is the largest bound at these points.
    """

    def __init__(self, powers: Sequence[Monomial], variables: Sequence[int], lower: Rows, upper: Rows) -> None:
        column = {variable: k for k, variable in enumerate(variables)}
        self._monomials = [tuple(column[each] for each in power) for power in powers]
        self._lower, self._upper = lower, upper
        products = [m for m in self._monomials if len(m) > 1]
        self._chosen = sorted({each for m in products for each in m})[:MAX_PRODUCT_VARIABLES]
        self._inside = [p for p, m in enumerate(self._monomials) if m and set(m) <= set(self._chosen)]
        self._outside = [p for p in range(len(powers)) if p not in self._inside]
        self._squares = [p for p in self._inside if self._monomials[p] == (self._monomials[p][0],) * 2]
        self._squared = [self._chosen.index(self._monomials[p][0]) for p in self._squares]
        centered = not (lower + upper)[self._chosen].any()
        self._even = centered and all(len(self._monomials[p]) == 2 for p in self._inside)
        self._intervals = {p: self._interval(self._monomials[p]) for p in self._outside}

    def allowed(self, gap: float) -> float:
        """Return the error that one curved variable may cause; ``gap`` is the bound minus the attained value."""
        return ERROR_SHARE * gap

    def corners(self) -> Corners:
        """Return the corners of the box. If the function is even, return only one of two opposite corners."""
        lower, upper = self._lower[self._chosen], self._upper[self._chosen]
        values = np.array(list(product(*zip(lower, upper, strict=True)))).reshape(2 ** len(lower), len(lower))
        if self._even:
            values = values[: (len(values) + 1) // 2]
        return Corners(values, np.tile(lower, (len(values), 1)), np.tile(upper, (len(values), 1)))

    def maximum(self, points: Points, corners: Corners, attained: float, floor: float) -> Maximum:
        """Return an upper bound for all coefficients in the convex hull of ``points`` and all y in the boxes.

        Args:
            points: The points of the hull.
            corners: Corners of boxes of y.
            attained: A value of the output in some state. A range is halved if negative squares cause much of the gap
                between the bound and the attained value.
            floor: A corner is left out if its bound is at most this value.

        """
        values = points.values
        linear = np.zeros(values.shape[1], np.float32)
        for p, (a, b) in self._intervals.items():
            linear += np.float32((a + b) / 2) * values[p] + np.float32((b - a) / 2) * np.abs(values[p])
        losses = np.float32(LOSS) * np.maximum(-values[self._squares], np.float32(0.0))
        squares = ((corners.upper - corners.lower) / 2)[:, self._squared] ** 2
        weights = np.concatenate([self._products(corners), squares, np.ones((len(squares), 1))], axis=1)
        terms = np.concatenate([values[self._inside], losses, linear[None]])
        count = min(len(linear), 1 + len(weights) * len(linear) // MAX_NUMBERS)
        results = [weights.astype(np.float32) @ block for block in np.array_split(terms, count, axis=1)]
        rounding = (8 + 4 * len(values) + len(terms)) * (
            SHORT_ROUNDING * points.size + SHORT_UNDERFLOW * (points.size > 0)
        )
        error = points.error + (1 + LOSS) * rounding
        found = np.max([each.max(axis=1) for each in results], axis=0) + error
        found = np.where(np.isnan(found), np.inf, found)
        first = int(found.argmax())
        net = weights[first] @ terms
        index = int(np.nan_to_num(net, nan=np.inf).argmax())
        place = (self._lower + self._upper) / 2
        place[self._chosen] = corners.values[first]
        for p in self._outside:
            if len(m := self._monomials[p]) == 1:
                place[m[0]] = (self._upper if values[p, index] > 0 else self._lower)[m[0]]
        grid, kept = net.reshape(points.sides), found > floor
        influence = points.by_axis + [float(np.ptp(grid, axis=k).max()) for k in range(grid.ndim)]
        left, lost = corners[kept], squares[first] * losses[:, index]
        by_point = np.concatenate([each.max(axis=0) for each in results]) + error
        hot = ~(by_point <= floor)
        upper = float(found[first])
        closed = float(max(found[~kept].max(initial=-np.inf), by_point[~hot].max(initial=-np.inf)))
        parts = tuple(part_above(each, hot.reshape(grid.shape), k) for k, each in enumerate(points.spans))
        if kept.any() and lost.max(initial=0.0) > LOSS_SHARE * (upper - attained):
            if self._even and len(linear) <= MAX_EIGENVALUES:
                upper = min(upper, float((linear + self._by_eigenvalues(values.astype(np.float64))).max()) + error)
            k = self._squared[int(lost.argmax())]
            left = _halved(left, k, float(corners.lower[first, k]), float(corners.upper[first, k]))
        return Maximum(upper, place, left, closed, influence, parts)

    def magnitude(self, values: NDArray[np.float32]) -> NDArray[np.float32]:
        """Return a bound of the function's magnitude on the whole box, for coefficients of shape (monomials, N).

        The bound does not include rounding errors.
        """
        total = np.zeros(values.shape[1], np.float32)
        for p, ends in self._intervals.items():
            total += np.float32(max(map(abs, ends))) * np.abs(values[p])
        corners = self.corners()
        squares = ((corners.upper - corners.lower)[0, self._squared] / 2) ** 2
        total += squares.astype(np.float32) @ np.abs(values[self._squares])
        if self._inside:
            total += np.abs(self._products(corners).astype(np.float32) @ values[self._inside]).max(axis=0)
        return total

    def _products(self, corners: Corners) -> Rows:
        """Return the values of the monomials at each corner, as an array (corners, monomials)."""
        factors = [[self._chosen.index(v) for v in self._monomials[p]] for p in self._inside]
        columns = [np.prod(corners.values[:, each], axis=1) for each in factors]
        return np.array(columns).reshape(len(factors), len(corners.values)).T

    def _by_eigenvalues(self, values: Rows) -> Rows:
        """Return a bound of the quadratic form at each point, for a box that is centered at zero.

        The form is scaled to a box from -1 to 1. The bound is the number of variables times the largest eigenvalue.
        """
        return np.array(len(self._chosen) * np.maximum(np.linalg.eigvalsh(self.matrices(values))[:, -1], 0.0))

    def matrices(self, values: Rows) -> Rows:
        """Return the matrix of the quadratic form at each point. The form is scaled to a box from -1 to 1."""
        count = len(self._chosen)
        matrices = np.zeros((values.shape[1], count, count))
        for p in self._inside:
            i, j = (self._chosen.index(v) for v in self._monomials[p])
            scaled = values[p] * self._upper[self._chosen[i]] * self._upper[self._chosen[j]] / 2
            matrices[:, i, j] += scaled
            matrices[:, j, i] += scaled
        return matrices

    def _interval(self, monomial: Monomial) -> tuple[float, float]:
        """Return the range of a monomial on the box."""
        ends = [(float(self._lower[k]), float(self._upper[k])) for k in monomial]
        products = [math.prod(each) for each in product(*ends)]
        if len(set(monomial)) < len(monomial):
            a, b = ends[0]
            products = [a * a, b * b, *([0.0] if a <= 0 <= b else [])]
        return min(products), max(products)


def part_above(spans: Rows, hot: NDArray[np.bool_], axis: int) -> tuple[float, float, float, float]:
    """Return the ends of the part of an axis that must be searched, and the ends of the widest hole in this part.

    The mask ``hot`` marks points at which the bound may exceed the value that the search must beat. A hole is an
    interval that no hot point affects. If there is no hole, the first end is not below the second end.
    """
    chosen = spans[:, hot.any(axis=tuple(k for k in range(hot.ndim) if k != axis))]
    if not chosen.size:
        return (spans[0, 0],) * 4
    starts, ends = chosen[:, chosen[0].argsort()]
    reached = np.maximum.accumulate(ends)
    hole = int((starts[1:] - reached[:-1]).argmax()) if len(starts) > 1 else 0
    start, end = (reached[hole], starts[hole + 1]) if len(starts) > 1 else (starts[0], starts[0])
    return float(starts[0]), float(reached[-1]), float(start), float(end)


def _halved(corners: Corners, k: int, lower: float, upper: float) -> Corners:
    """Halve a range of variable k, and also the opposite range.

    If the function is even, symmetry leaves out corners, and the opposite range stands for them.
    """
    parts = []
    for a, b in dict.fromkeys([(lower, upper), (-upper, -lower)]):
        inside = (corners.lower[:, k] == a) & (corners.upper[:, k] == b)
        some, corners = corners[inside], corners[~inside]
        middle = (a + b) / 2
        for ends in ((a, middle), (middle, b)):
            between = replace(some, values=some.values.copy())
            between.values[:, k] = middle
            for each in (some[np.isin(some.values[:, k], ends)], between):
                half = np.stack([each.values, each.lower, each.upper])
                half[1:, :, k] = np.array(ends)[:, None]
                parts.append(half)
    divided = np.unique(np.concatenate(parts, axis=1), axis=1)
    kept = np.stack([corners.values, corners.lower, corners.upper])
    return Corners(*np.concatenate([kept, divided], axis=1))
