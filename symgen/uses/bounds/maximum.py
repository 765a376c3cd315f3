"""Upper bounds of a quadratic function of the polynomial variables, for many sets of coefficients at once.

:mod:`symgen.uses.bounds.forms` says which variables are called polynomial and curved.
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
"""Maximum number of variables of a box; intervals bound the products of further variables."""
MAX_NUMBERS = 2**18
"""Maximum number of values that are computed at once, one for each pair of a corner and a point of the hull."""
MAX_EIGENVALUES = 2**12
"""Maximum number of points of a hull at which eigenvalues are computed."""
ERROR_SHARE = 0.1
"""Each curved variable may cause errors up to this share of the gap between the bound and the attained value."""
LOSS_SHARE = 0.1
"""The range of a variable is halved if its negative square adds more than this share of the gap to a bound."""
SHORT_UNDERFLOW = 1e-30
"""Allowance for products so small that they lose digits in single precision, in the unit of the output."""
LOSS = 4 / 3
"""Factor of the losses from negative squares; :class:`Quadratic` explains it."""


@dataclass(frozen=True, slots=True)
class Corners:
    """Corners of boxes of the variables that occur in products; the arrays have shape (corners, variables)."""

    values: Rows
    lower: Rows
    """The lower limits of the box that the corner belongs to."""
    upper: Rows

    def __getitem__(self, rows: NDArray[np.bool_]) -> Corners:
        """Return the corners for which the mask ``rows`` is True."""
        return Corners(self.values[rows], self.lower[rows], self.upper[rows])


class Maximum(NamedTuple):
    """An upper bound of the function for all coefficients in a hull, and a place where the function is close to it."""

    upper: float
    place: Rows
    """The values of the polynomial variables at this place."""
    corners: Corners
    """The corners whose bounds exceed the argument ``floor`` of :meth:`Quadratic.maximum`."""
    closed: float
    """The largest bound of the corners and points that are left out; a bound up to the floor is left out."""
    influence: Rows
    """The change of the bound along each curved variable, errors included."""
    parts: tuple[tuple[float, float, float, float], ...]
    """The results of :func:`part_above`, one for each curved variable."""


class Quadratic:
    """Upper bounds of ``sum_p c_p y^p`` over a box of y, where y^p is a product of at most two polynomial variables.

    * A variable that is in no product or square has a linear term, which is largest at an end of the variable's range.
    * The box of the other variables is divided into smaller boxes. A function that is convex in each variable is
      largest at a corner. A negative square c y^2 exceeds the chord between the ends of an interval of radius w by at
      most ``-c w^2``, which is called a loss. If V is the value at a corner and L is the sum of the losses, the bound
      of the corner is ``V + 4/3 L``.
    * If the box is centered at zero, the largest eigenvalue of the scaled quadratic form gives another bound. The bound
      by the eigenvalue can show that an energy is not negative.
    * Corners whose bounds are at most a floor are left out. If a range is halved and both ends of an edge are left out,
      the midpoint of the edge is left out, too. Its value is at most ``-c w^2`` above the mean of the ends' values, and
      its L is smaller by ``-3/4 c w^2``.

    Each bound is a convex function of the coefficients. Its maximum over the convex hull of some points is therefore
    its maximum over these points.
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
        """Return the error that one curved variable may cause, given the gap between a bound and an attained value."""
        return ERROR_SHARE * gap

    def corners(self) -> Corners:
        """Return the corners of the box. An even function needs only one of two opposite corners."""
        lower, upper = self._lower[self._chosen], self._upper[self._chosen]
        values = np.array(list(product(*zip(lower, upper, strict=True)))).reshape(2 ** len(lower), len(lower))
        if self._even:
            values = values[: (len(values) + 1) // 2]
        return Corners(values, np.tile(lower, (len(values), 1)), np.tile(upper, (len(values), 1)))

    def maximum(self, points: Points, corners: Corners, attained: float, floor: float) -> Maximum:
        """Return an upper bound for all coefficients in the hull and all y in the boxes.

        Args:
            points: The points of the hull.
            corners: The corners of the boxes of y.
            attained: A value that the output attains. A range is halved if negative squares cause much of the gap
                between the bound and this value.
            floor: Corners are left out if their bounds are at most this value.

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
        """Return a bound of the magnitude of the function on the whole box, for coefficients of shape (monomials, N).

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
        """Return the values of the monomials at each corner, of shape (corners, monomials)."""
        factors = [[self._chosen.index(v) for v in self._monomials[p]] for p in self._inside]
        columns = [np.prod(corners.values[:, each], axis=1) for each in factors]
        return np.array(columns).reshape(len(factors), len(corners.values)).T

    def _by_eigenvalues(self, values: Rows) -> Rows:
        """Return, for each point, a bound of the quadratic form on a box that is centered at zero.

        The bound is the number of variables times the largest eigenvalue of the form, scaled to a box of -1 to 1.
        """
        return np.array(len(self._chosen) * np.maximum(np.linalg.eigvalsh(self.matrices(values))[:, -1], 0.0))

    def matrices(self, values: Rows) -> Rows:
        """Return the matrix of the quadratic form at each point, scaled to a box of -1 to 1."""
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
    """Return four numbers: the ends of the part of an axis that must be searched, and the ends of its widest hole.

    Only bounds of points that are ``hot`` may exceed the value that the search must beat. A hole is an interval on
    which no hot point has an effect. Without a hole, the two ends of the hole are equal or in the wrong order.
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
    """Halve a range of variable k, and the range that is opposite to it.

    If the function is even, the opposite range represents corners that symmetry leaves out.
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
