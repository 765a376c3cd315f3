"""Control points of the multiple Fourier series of a program's coefficients."""

from __future__ import annotations

import math
from collections.abc import Sequence
from functools import lru_cache
from itertools import product

import numpy as np

from symgen.uses.bounds.axes import Axis
from symgen.uses.bounds.degrees import MANY
from symgen.uses.bounds.forms import FORMS, SUM_ROUNDING, Form, Monomial, Rows, constant, polynomial, varying
from symgen.uses.bounds.points import AffineEnclosure, Enclosure, Points
from symgen.uses.bounds.variables import Variables

MAX_SAMPLES = 2**18
"""Maximum number of points at which a program is sampled to find its multiple Fourier series."""
BLOCK = 2**12
"""Number of samples that are computed at once."""
NEGLIGIBLE = 1e-10
"""Coefficients of high degree count as errors if their sum is at most this share of all coefficients."""
NODE_ERROR = 2.0**-48
"""Bound of the rounding error of a sample's position, relative to its range."""
MAX_PIECES = 64
"""Maximum number of pieces of a spline for waves."""
Interval = tuple[float, float, int]
"""The ends of an interval and a number of pieces."""


class SeriesEnclosure:
    """Control points of the multiple Fourier series (or power series) of the coefficients.

    On an interval, the functions of one axis are ``K b(t) + e(t)``, with Bernstein polynomials or B-splines b_j: these
    are not negative and sum to one. The series is contracted with the columns of K, axis by axis, so the coefficients
    are in the hull of the contractions. The error of an axis is at most that of its functions times the absolute sum of
    the terms, over the axes that are not yet contracted.
    """

    def __init__(
        self, axes: Sequence[Axis], powers: tuple[Monomial, ...], series: Rows, rest: Rows, sizes: Rows
    ) -> None:
        self.powers = powers
        kept, series, rest = _shortened(axes, series, rest)
        others = [tuple(j for j in range(len(kept)) if j != k) for k in range(len(kept))]
        sums = [np.abs(series).sum(axis=other) @ sizes for other in others]
        order = sorted(range(len(kept)), key=lambda k: float(sums[k][1:].sum()))
        self._axes, self._sums = [kept[k] for k in order], [sums[k] for k in order]
        self.curved = tuple(axis.variable for axis in self._axes)
        self._rest = rest + SUM_ROUNDING * np.abs(series).reshape(-1, len(powers)).sum(axis=0)
        start = np.ascontiguousarray(series.transpose(*order, len(kept)))

        @lru_cache(maxsize=1 + len(kept))
        def contracted(intervals: tuple[Interval, ...]) -> tuple[Rows, Rows]:
            if not intervals:
                return start, np.zeros((0, len(powers)))
            before, errors = contracted(intervals[:-1])
            controls, error = self._axes[len(intervals) - 1].controls(*intervals[-1])
            left = len(self._axes) - len(intervals)
            sizes = np.abs(before).sum(axis=tuple(range(1, 1 + left))).reshape(len(error), len(powers), -1)
            grown = np.tensordot(error, sizes, axes=(0, 0)).max(axis=1)
            return np.moveaxis(np.tensordot(controls, before, axes=(0, 0)), 0, -1), np.vstack([errors, grown])

        @lru_cache(maxsize=2**14)
        def error(k: int, interval: Interval) -> float:
            return float(self._axes[k].controls(*interval).errors @ self._sums[k])

        self._contracted, self._error = contracted, error

    def on(self, lower: Rows, upper: Rows, allowed: Sequence[float], limits: Sequence[int]) -> list[Points]:
        """Return the control points of each box."""
        return [self._one(*each) for each in zip(lower.tolist(), upper.tolist(), allowed, limits, strict=True)]

    def _one(self, lower: list[float], upper: list[float], allowed: float, limit: int) -> Points:
        values, parts = self._contracted(self._intervals(lower, upper, allowed, limit))
        sides = values.shape[1:]
        return Points(values.reshape(len(self.powers), -1), self._rest + parts.sum(axis=0), parts, sides)

    def _intervals(self, lower: list[float], upper: list[float], allowed: float, limit: int) -> tuple[Interval, ...]:
        """Return the interval and the number of pieces of each axis; the axes with the largest errors have most."""
        chosen = [(a, b, 0) for a, b in zip(lower, upper, strict=True)]
        errors = [self._error(k, each) for k, each in enumerate(chosen)]
        sizes = [axis.controls(*each).points.shape[1] for axis, each in zip(self._axes, chosen, strict=True)]
        while errors and errors[k := errors.index(max(errors))] > allowed:
            a, b, pieces = chosen[k]
            counts = range(pieces + 1, MAX_PIECES + 1)
            finer = next(((a, b, n) for n in counts if self._error(k, (a, b, n)) < errors[k]), None)
            if finer is None:
                break
            sizes[k] = self._axes[k].controls(*finer).points.shape[1]
            if math.prod(sizes) > limit:
                break
            chosen[k], errors[k] = finer, self._error(k, finer)
        return tuple(chosen)


def _shortened(axes: Sequence[Axis], series: Rows, rest: Rows) -> tuple[list[Axis], Rows, Rows]:
    """Leave out functions of high degree whose coefficients are rounding errors, and axes without functions."""
    kept: list[Axis] = []
    for axis in axes:
        k, degree, step = len(kept), axis.degree, 2 if axis.waves else 1
        while degree:
            dropped = np.abs(np.take(series, range((degree - 1) * step + 1, degree * step + 1), axis=k))
            amount = dropped.reshape(-1, len(rest)).sum(axis=0)
            if amount.sum() > NEGLIGIBLE * np.abs(series).sum():
                break
            rest, degree = rest + amount, degree - 1
            series = np.take(series, range(degree * step + 1), axis=k)
        if degree:
            kept.append(Axis(axis.variable, degree, axis.waves, axis.center, axis.radius))
        else:
            series = np.take(series, 0, axis=k)
    return kept, series, rest


def enclosures(variables: Variables) -> list[Enclosure]:
    """Return an enclosure for each element of the outputs."""
    axes = _axes(variables)
    if axes is None:
        return [AffineEnclosure(variables, k) for k in range(len(variables.outputs))]
    shape = [len(axis.nodes) for axis in axes]
    nodes = [axis.nodes for axis in axes]
    grid = np.array(list(product(*nodes))).reshape(math.prod(shape), len(axes))
    found: list[list[Form]] = [[] for _ in variables.outputs]
    for rows in np.array_split(grid, max(1, len(grid) // BLOCK)):
        values = [constant(a) for a in variables.lower]
        for k in variables.polynomial:
            values[k] = polynomial(k)
        for column, axis in enumerate(axes):
            error = NODE_ERROR * max(abs(axis.center) + axis.radius, 2 * math.pi)
            values[axis.variable] = varying(rows[:, column], error)
        for forms, form in zip(found, variables.values(FORMS, values), strict=True):
            forms.append(form)
    largest = np.maximum(np.abs(variables.lower), np.abs(variables.upper))
    return [_series(axes, shape, forms, len(grid), largest) for forms in found]


def _axes(variables: Variables) -> list[Axis] | None:
    """Return the axes of a series of all outputs; None if there is no series, or one with too many terms."""
    axes, samples = [], 1
    for k in range(len(variables.lower)):
        if k in variables.polynomial:
            continue
        waves = max(each.waves.get(k, 0) for each in variables.outputs)
        powers = max(each.powers.get(k, 0) for each in variables.outputs)
        if powers >= MANY or (waves and powers):
            return None
        if waves or powers:
            lower, upper = variables.lower[k], variables.upper[k]
            axes.append(Axis(k, waves or powers, bool(waves), (lower + upper) / 2, max((upper - lower) / 2, 1e-300)))
            samples *= len(axes[-1].nodes)
            if samples > MAX_SAMPLES:
                return None
    return axes


def _series(
    axes: Sequence[Axis], shape: Sequence[int], forms: Sequence[Form], count: int, largest: Rows
) -> SeriesEnclosure:
    """Return the series of an output from its samples on the grid.

    An error of the samples grows at most by the product of the Lebesgue constants, each at most 2 + log(nodes).
    """
    powers = forms[0].powers
    counts = [count // len(forms) + (k < count % len(forms)) for k in range(len(forms))]
    samples = np.concatenate(
        [np.broadcast_to(f.coefficients[0], (len(powers), n)) for f, n in zip(forms, counts, strict=True)], axis=1
    )
    lebesgue = math.prod(2 + math.log(n) for n in shape)
    rest = lebesgue * np.max([form.rest.max(axis=1) for form in forms], axis=0)
    series = samples.T.reshape(*shape, len(powers))
    for axis in axes:
        inverse = np.linalg.inv(axis.functions(axis.nodes))
        series = np.moveaxis(np.tensordot(inverse, series, axes=(0, 0)), 0, len(axes) - 1)
    sizes = np.array([math.prod(largest[k] for k in power) for power in powers])
    rest = rest + count * lebesgue * 2.0**-46 * np.abs(samples).max(axis=1)
    return SeriesEnclosure(axes, powers, series, rest, sizes)
