"""Convex hulls of functions of one variable on an interval.

The functions are powers, or sines and cosines of multiples of an angle ("waves").
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.polynomial.polynomial import polypow

from symgen.program.domains.enclosures.torus import spline
from symgen.uses.bounds.forms import SUM_ROUNDING, Rows

MAX_PIECE = 2.5
"""Largest angle of a spline piece that approximates sines and cosines [rad]."""


class Controls(NamedTuple):
    """Control points whose convex hull contains the values of the functions of an :class:`Axis` on an interval.

    The functions leave the convex hull by at most ``errors``.
    """

    points: Rows
    """An array (functions, points): the value of each function at each control point."""
    errors: Rows
    """An error bound for each function. For waves, the bound of a pair is for the norm of the two errors of cos(k x)
    and sin(k x).
    """
    widths: Rows
    """The error of each wave plus the distance of its control points from the curve; zero for powers."""
    spans: Rows
    """An array (2, points) of interval ends. Each column has the ends of the part of the interval on which a control
    point has an effect.
    """


@dataclass(frozen=True)
class Axis:
    """Functions of one curved variable x: waves (1, cos x, sin x, cos 2x, ...) or powers of (x - center) / radius."""

    variable: int
    degree: int
    waves: bool
    center: float
    radius: float

    @property
    def nodes(self) -> Rows:
        """Values of x. A linear combination of the functions is determined by its values at these x."""
        if self.waves:
            return np.linspace(0, 2 * math.pi, 2 * self.degree + 1, endpoint=False)
        steps = np.linspace(0, math.pi, self.degree + 1, endpoint=False) + math.pi / (2 * self.degree + 2)
        return np.array(self.center + self.radius * np.cos(steps))

    def functions(self, x: Rows) -> Rows:
        """Return the values of the functions at the positions ``x``, as an array (functions, positions)."""
        if not self.waves:
            return np.array([((x - self.center) / self.radius) ** k for k in range(self.degree + 1)])
        rows = [np.ones_like(x)]
        for k in range(1, self.degree + 1):
            rows += [np.cos(k * x), np.sin(k * x)]
        return np.array(rows)

    @lru_cache(maxsize=2**12)  # noqa: B019
    def controls(self, lower: float, upper: float, pieces: int) -> Controls:
        """Return control points.

        Up to a small error, the convex hull of the points contains the functions' values on an interval.

        For powers, the control points are the Bernstein coefficients of polynomials in -1 <= t <= 1, without error.
        Sines and cosines ("waves") are approximated by quadratic splines with ``pieces`` pieces, or by a constant if
        ``pieces`` is 0.
        """
        if not self.waves:
            a, b = (lower - self.center) / self.radius, (upper - self.center) / self.radius
            shifted = [polypow([(a + b) / 2, (b - a) / 2], k) for k in range(self.degree + 1)]
            powers = [_bernstein(np.pad(each, (0, self.degree + 1 - len(each)))) for each in shifted]
            whole = np.full((self.degree + 1, 2), (lower, upper)).T
            return Controls(np.array(powers), np.zeros(self.degree + 1), np.zeros(self.degree + 1), whole)
        turn = pieces > 0 and upper - lower >= 2 * math.pi
        radius = math.pi if turn else (upper - lower) / 2 * (1 + SUM_ROUNDING)
        knots = np.linspace(-1, 1, pieces + 1) if pieces else np.zeros(2)
        centers = (knots[1:] + knots[:-1]) / 2
        ends = [] if turn or not pieces else [1.0]
        x = (lower + upper) / 2 + radius * np.array([*(-e for e in ends), *centers, *ends])
        rows, errors, widths = [np.ones_like(x)], [0.0], [0.0]
        for k in range(1, self.degree + 1):
            (inner, end), error = _spline(2 * k * radius / pieces) if pieces else _constant(k * radius)
            factors = np.array([*(end for _ in ends), *(inner for _ in centers), *(end for _ in ends)])
            rows += [factors * np.cos(k * x), factors * np.sin(k * x)]
            errors += [error + SUM_ROUNDING] * 2
            widths += [error + max(inner - 1, 0.0)] * 2
        spans = self._spans(lower, upper, x, 3 * radius / max(pieces, 1), turn)
        return Controls(np.array(rows), np.array(errors), np.array(widths), spans)

    def _spans(self, lower: float, upper: float, centers: Rows, reach: float, turn: bool) -> Rows:
        """Return the part of an interval on which each control point has an effect.

        Beyond the distance ``reach``, a control point has no effect.

        With a single control point, or on an interval of a full turn, the first and the last control point affect the
        whole interval.
        """
        reach *= 1 + SUM_ROUNDING
        spans = np.clip([centers - reach, centers + reach], lower, upper)
        if turn or len(centers) == 1:
            spans[:, [0, -1]] = np.array([[lower], [upper]])
        return np.array(spans)

    def error(self, errors: Rows, factors: Rows) -> float:
        """Return a bound of the error of ``sum(function * factor)``.

        ``errors`` bounds the error of each function, and ``factors`` bounds each factor.

        For waves, ``errors`` has one bound for each pair: the norm of the errors of cos(k x) and sin(k x).
        """
        if self.waves:
            factors = np.hypot(factors[1::2], factors[2::2])
            errors = errors[1::2]
        return float(errors @ factors) * (1 + SUM_ROUNDING)


def _spline(angle: float) -> tuple[tuple[float, float], float]:
    """Return the result of :func:`~.torus.spline`; for a long piece, return control points at zero and the error 1."""
    if angle >= MAX_PIECE:
        return (0.0, 0.0), 1.0
    inner, end, error = spline(angle)
    return (inner, end), error


def _constant(angle: float) -> tuple[tuple[float, float], float]:
    """Approximate exp(i x) for ``|x| <= angle`` by a constant. The results have the form of :func:`_spline`."""
    if angle >= math.pi / 2:
        return (0.0, 0.0), 1.0
    return ((1 + math.cos(angle)) / 2, 0.0), math.hypot((1 - math.cos(angle)) / 2, math.sin(angle))


def _bernstein(coefficients: Rows) -> Rows:
    """Return the Bernstein coefficients on [-1, 1] of a polynomial in t."""
    degree = len(coefficients) - 1
    shifted = np.zeros(degree + 1)
    for k, value in enumerate(coefficients):  # t = 2 s - 1
        shifted[: k + 1] += value * polypow([-1.0, 2.0], k)
    return np.array(
        [
            sum(math.comb(j, i) / math.comb(degree, i) * shifted[i] for i in range(j + 1)) if degree else shifted[0]
            for j in range(degree + 1)
        ]
    )
