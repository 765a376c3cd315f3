"""Enclose outputs by control points, if their coefficients are multiple Fourier series or power series."""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import product

import numpy as np
from numpy.typing import NDArray

from symgen.uses.bounds.axes import Axis, Controls
from symgen.uses.bounds.degrees import MANY, exact_waves
from symgen.uses.bounds.forms import (
    FORMS,
    SHORT_ROUNDING,
    SUM_ROUNDING,
    Form,
    Monomial,
    Rows,
    constant,
    polynomial,
    varying,
)
from symgen.uses.bounds.points import AffineEnclosure, Enclosure, Points, Wanted
from symgen.uses.bounds.variables import Variables

MAX_SAMPLES = 2**18
"""Maximum number of points at which a program is sampled to find its multiple Fourier series."""
MAX_OUTPUTS = 8
"""Number of outputs for which samples are computed together."""
BLOCK = 2**12
"""Number of samples that are computed at once."""
NEGLIGIBLE = 1e-10
"""Coefficients of the highest degree count as errors if they are at most this share of the sum of all magnitudes."""
NODE_ERROR = 2.0**-48
"""Bound of the rounding error of a sample's position, relative to its range."""
SMALLEST_RADIUS = 2.0**-10
"""Smallest radius of an axis of powers, relative to its center. If the radius were smaller, the samples would hardly
differ.
"""
MAX_PIECES = 64
"""Maximum number of pieces of a spline that approximates sines and cosines."""
COARSE_ANGLE = 1.0
"""Largest angle of a piece of a coarse spline [rad]. Coarse splines give bounds of factors (see
:class:`SeriesEnclosure`).
"""
MAX_COARSE_POINTS = 2**13
COARSE_ROUNDING = 2.0**-12
"""Relative allowance for rounding errors, because the factors are computed in single precision."""
Points32 = NDArray[np.float32]
Interval = tuple[float, float, int]
"""An interval as its lower end, its upper end, and a number of pieces."""


class SeriesEnclosure:
    """The enclosure of an output whose coefficients are multiple Fourier series or power series.

    On an interval, the vector of an axis' functions is ``K b(t) + e(t)``. The columns of K are control points, and e is
    an error. The functions b are Bernstein polynomials or B-splines: they are nonnegative, and their sum is one. For
    each axis, the series is contracted with the columns of K. The coefficients of the output are in the convex hull of
    the results.

    In the series, each function of an axis has a factor that depends only on the other axes. The error of an axis is at
    most ``sum (error of a function) * (bound of its factor)`` over the functions of the axis. Products of errors of
    several axes are small, so the sum of all coefficients is a sufficient bound of their factors.
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
        self._rest = float((rest + SUM_ROUNDING * np.abs(series).reshape(-1, len(powers)).sum(axis=0)) @ sizes)
        start = np.ascontiguousarray(series.transpose(*order, len(kept)))
        short = {sign: (sign * start).astype(np.float32) for sign in (-1, 1)}
        self._total = float(self._sums[0].sum()) if kept else float(np.abs(start) @ sizes)

        @lru_cache(maxsize=2 + 2 * len(kept))
        def contracted(sign: int, intervals: tuple[Interval, ...]) -> Points32:
            if not intervals:
                return short[sign]
            controls = self._axes[len(intervals) - 1].controls(*intervals[-1]).points.astype(np.float32)
            before = contracted(sign, intervals[:-1])
            rows = before.reshape(len(controls), -1).T @ controls
            return rows.reshape(*before.shape[1:], -1)

        self._contracted = contracted

    def on(self, lower: Rows, upper: Rows, wanted: Sequence[Wanted]) -> list[Points]:
        """Return the control points for each box."""
        return [self._one(*each) for each in zip(lower.tolist(), upper.tolist(), wanted, strict=True)]

    def _one(self, lower: list[float], upper: list[float], wanted: Wanted) -> Points:
        factors = self._factors(lower, upper, wanted)
        intervals = self._intervals(lower, upper, wanted, factors)
        values = self._contracted(wanted.sign, intervals)
        found = [axis.controls(*each) for axis, each in zip(self._axes, intervals, strict=True)]
        errors = np.array([axis.error(c.errors, f) for axis, c, f in zip(self._axes, found, factors, strict=True)])
        spans = tuple(each.spans for each in found)
        pieces = tuple(each[2] for each in intervals)
        size = self._total * math.prod(float(np.abs(each.points).max()) for each in found)
        steps = 2 * len(found) + sum(len(each.points) for each in found)
        several = self._total * (_growth(found) - sum(float(each.errors.max()) for each in found))
        plain, growth = 0.0, 1.0
        for axis, each, sums in zip(self._axes, found, self._sums, strict=True):
            plain += growth * axis.error(each.errors, sums)
            growth *= float(np.abs(each.points).max())
        error = self._rest + min(float(errors.sum()) + several, plain) + size * (1 + steps) * SHORT_ROUNDING
        return Points(values.reshape(len(self.powers), -1), error, size, errors, pieces, spans)

    def _factors(self, lower: list[float], upper: list[float], wanted: Wanted) -> list[Rows]:
        """Return bounds of the factors of all functions, axis by axis (see :class:`SeriesEnclosure`).

        Each factor is bounded at the control points of coarse splines. If these splines would need too many control
        points, the sum of the coefficients' magnitudes is the bound.
        """
        coarse = tuple(
            (a, b, math.ceil(axis.degree * (b - a) / COARSE_ANGLE) if axis.waves else 0)
            for axis, a, b in zip(self._axes, lower, upper, strict=True)
        )
        controls = [axis.controls(*each) for axis, each in zip(self._axes, coarse, strict=True)]
        if math.prod(each.points.shape[1] for each in controls) > MAX_COARSE_POINTS:
            return self._sums
        found = []
        for k, plain in enumerate(self._sums):
            values = self._contracted(wanted.sign, coarse[:k])
            for each in controls[k + 1 :]:
                values = np.moveaxis(np.tensordot(each.points.astype(np.float32), values, axes=(0, 1)), 0, -1)
            values = values.reshape(len(plain), len(self.powers), -1)
            sizes = [wanted.magnitude(each).max() for each in values]
            others = _growth([each for j, each in enumerate(controls) if j != k])
            rounded = np.array(sizes) * (1 + COARSE_ROUNDING) + COARSE_ROUNDING * plain
            found.append(np.minimum(plain, rounded + others * plain))
        return found

    def _intervals(
        self, lower: list[float], upper: list[float], wanted: Wanted, factors: Sequence[Rows]
    ) -> tuple[Interval, ...]:
        """Return the interval and the number of pieces of each axis.

        The axis with the largest error gets more pieces until all errors are allowed, or until the number of points
        reaches its limit.
        """
        chosen = [(a, b, 0) for a, b in zip(lower, upper, strict=True)]

        def error(k: int, interval: Interval) -> float:
            return self._axes[k].error(self._axes[k].controls(*interval).widths, factors[k])

        errors = [error(k, each) for k, each in enumerate(chosen)]
        sizes = [axis.controls(*each).points.shape[1] for axis, each in zip(self._axes, chosen, strict=True)]
        while errors and errors[k := errors.index(max(errors))] > wanted.allowed:
            a, b, pieces = chosen[k]
            counts = range(pieces + 1, MAX_PIECES + 1)
            finer = next(((a, b, n) for n in counts if error(k, (a, b, n)) < errors[k]), None)
            if finer is None:
                break
            sizes[k] = self._axes[k].controls(*finer).points.shape[1]
            if math.prod(sizes) > wanted.limit:
                break
            chosen[k], errors[k] = finer, error(k, finer)
        return tuple(chosen)


def _growth(controls: Sequence[Controls]) -> float:
    """Return an error bound for a product of one function from each axis.

    Each of these functions has a magnitude of at most 1.
    """
    return math.prod(1 + float(each.errors.max()) for each in controls) - 1


def _shortened(axes: Sequence[Axis], series: Rows, rest: Rows) -> tuple[list[Axis], Rows, Rows]:
    """Leave out functions whose coefficients are only rounding errors, and axes with no function except the
    constant.
    """
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


def enclosures(variables: Variables) -> Iterator[Enclosure]:
    """Yield an enclosure for each element of the outputs.

    A few outputs at a time are sampled together, on a grid of the positions on which they depend.
    """
    count = len(variables.outputs)
    for start in range(0, count, MAX_OUTPUTS):
        yield from _enclosures(variables.part(range(start, min(start + MAX_OUTPUTS, count))))


def _enclosures(variables: Variables) -> list[Enclosure]:
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
    """Return the axes of the series of all outputs, or None if a series does not exist or needs too many samples."""
    axes, samples = [], 1
    curved = [k for k in range(len(variables.lower)) if k not in variables.polynomial]
    degrees = {
        k: [max(getattr(each, kind).get(k, 0) for each in variables.outputs) for kind in ("waves", "powers")]
        for k in curved
    }
    if any(powers >= MANY or (waves and powers) for waves, powers in degrees.values()):
        return None
    exact = exact_waves(variables.values, [degrees.get(k, [0])[0] for k in range(len(variables.lower))])
    for k in curved:
        waves, powers = exact[k], degrees[k][1]
        if waves or powers:
            lower, upper = variables.lower[k], variables.upper[k]
            center = (lower + upper) / 2
            radius = max((upper - lower) / 2, SMALLEST_RADIUS * abs(center), 1e-300)
            axes.append(Axis(k, waves or powers, bool(waves), center, radius))
            samples *= len(axes[-1].nodes)
            if samples > MAX_SAMPLES:
                return None
    return axes


def _series(
    axes: Sequence[Axis], shape: Sequence[int], forms: Sequence[Form], count: int, largest: Rows
) -> SeriesEnclosure:
    """Return the series of an output from its samples on the grid.

    The product of the Lebesgue constants of all axes bounds the growth of an error of the samples. The Lebesgue
    constant of an axis with n nodes is at most 2 + log(n).
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
