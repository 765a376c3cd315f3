"""Functions of one variable, such as waves, and points whose convex hull contains their values on an interval."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.polynomial.chebyshev import cheb2poly
from numpy.polynomial.polynomial import polypow

from symgen.uses.bounds.forms import Rows
from symgen.uses.bounds.points import SUM_ROUNDING


@dataclass(frozen=True)
class Axis:
    """Functions of one curved variable: 1, cos x, sin x, cos 2x, ...; or powers of (x - center) / radius."""

    variable: int
    degree: int
    waves: bool
    center: float
    radius: float

    @property
    def nodes(self) -> Rows:
        """Positions at which the values of a combination of the functions determine the combination."""
        if self.waves:
            return np.linspace(0, 2 * math.pi, 2 * self.degree + 1, endpoint=False)
        steps = np.linspace(0, math.pi, self.degree + 1, endpoint=False) + math.pi / (2 * self.degree + 2)
        return np.array(self.center + self.radius * np.cos(steps))

    def functions(self, x: Rows) -> Rows:
        """Return the functions at positions, of shape (functions, positions)."""
        if not self.waves:
            return np.array([((x - self.center) / self.radius) ** k for k in range(self.degree + 1)])
        rows = [np.ones_like(x)]
        for k in range(1, self.degree + 1):
            rows += [np.cos(k * x), np.sin(k * x)]
        return np.array(rows)

    @lru_cache(maxsize=2**12)  # noqa: B019
    def controls(self, lower: float, upper: float, degree: int) -> tuple[Rows, Rows]:
        """Return points whose convex hull contains the functions on an interval, and an error bound for each function.

        The points are the Bernstein coefficients of polynomials in -1 <= t <= 1. Powers are exact. Waves of k (c + r t)
        have the Chebyshev series of Jacobi and Anger up to a degree, with z = k r:

            cos z t = J_0(z) + 2 sum_n (-1)^n J_2n(z) T_2n(t),  sin z t = 2 sum_n (-1)^n J_2n+1(z) T_2n+1(t)

        The Bessel functions are at most ``(z/2)^n / n!`` in magnitude.
        """
        if not self.waves:
            a, b = (lower - self.center) / self.radius, (upper - self.center) / self.radius
            shifted = [polypow([(a + b) / 2, (b - a) / 2], k) for k in range(self.degree + 1)]
            powers = np.array([np.pad(each, (0, self.degree + 1 - len(each))) for each in shifted])
            return np.array([_bernstein(each) for each in powers]), np.zeros(self.degree + 1)
        c, r = (lower + upper) / 2, (upper - lower) / 2 * (1 + SUM_ROUNDING)
        rows, errors = [_bernstein(np.eye(degree + 1)[0])], [0.0]
        for k in range(1, self.degree + 1):
            (even, of_even), (odd, of_odd) = (_chebyshev_series(k * r, parity, degree) for parity in (0, 1))
            cosine, sine = math.cos(k * c), math.sin(k * c)
            rows += [_bernstein(cosine * even - sine * odd), _bernstein(sine * even + cosine * odd)]
            errors += [abs(cosine) * of_even + abs(sine) * of_odd, abs(sine) * of_even + abs(cosine) * of_odd]
        return np.array(rows), np.array(errors)


def _chebyshev_series(z: float, parity: int, degree: int) -> tuple[Rows, float]:
    """Return cos z t (parity 0) or sin z t (parity 1) as a polynomial in t, and a bound of the error."""
    series = np.zeros(degree + 1)
    for n in range(parity, degree + 1, 2):
        terms = [(-1) ** m * (z / 2) ** (2 * m + n) / math.factorial(m) / math.factorial(m + n) for m in range(40)]
        series[n] = (-1) ** (n // 2) * (1 + (n > 0)) * math.fsum(terms)
    rest = sum((z / 2) ** n / math.factorial(n) for n in range(degree + 1 + (degree + 1 + parity) % 2, 80, 2))
    if 2 * rest >= 1:
        return np.zeros(degree + 1), 1.0
    polynomial = np.zeros(degree + 1)
    trimmed = cheb2poly(series)
    polynomial[: len(trimmed)] = trimmed
    return polynomial, 2 * rest + SUM_ROUNDING


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
