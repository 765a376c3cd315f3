"""Affine forms on many boxes at once. A program can be evaluated with affine forms instead of numbers.

The variables of a program are of two kinds:

* A *curved* variable is c + r t with -1 <= t <= 1. Each box has its own center c and radius r.
* A *polynomial* variable y remains a symbol. The outputs must be polynomials of total degree at most two in all
  polynomial variables together.

A :class:`Form` stands for ``sum_p y^p (C[0,p] + sum_k C[k,p] t_k + e_p)``. The sum runs over the products y^p of
polynomial variables. C has the coefficients of the form. Each number e_p is unknown, with a magnitude of at most
``rest[p]``. ``rest`` contains the terms of higher degree in t and all rounding errors:

* A coefficient of a sum or a product goes through at most eight roundings. Let s1 and s2 be the sums of the absolute
  values of the coefficients of the two operands. Together, the rounding errors are at most ``ROUNDING`` (s1 + s2) in a
  sum and ``ROUNDING`` s1 s2 in a product.
* ``rest`` is computed by fewer than 1000 operations on nonnegative numbers; ``WIDENING`` covers their rounding.
* Sines, cosines, roots and quotients of NumPy are assumed to be accurate to ``FUNCTION_ERROR`` of their magnitude.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray
from sympy import Expr

from symgen.program.evaluate import Domain, nearest_float

Rows = NDArray[np.float64]
Key = TypeVar("Key", int, tuple[int, ...])
Monomial = tuple[int, ...]
"""Indices of the factors of a product of polynomial variables, sorted."""
ROUNDING = 2.0**-48
SUM_ROUNDING = 2.0**-40
"""Relative allowance for rounding errors of sums of products with up to 2^10 terms."""
SHORT_ROUNDING = 2.0**-23
"""Relative allowance for a rounding to single precision."""
WIDENING = 1 + 2.0**-42
FUNCTION_ERROR = 2.0**-48
UNDERFLOW = 1e-290
"""Allowance for the lost digits of very small products."""


class Form:
    """Affine forms of one expression, one on each of N boxes.

    ``support`` has the indices of the curved variables, and ``powers`` has the products of polynomial variables. The
    array ``coefficients`` has the shape (1 + number of curved variables, number of products, N or 1).
    """

    __slots__ = ("__dict__", "coefficients", "powers", "rest", "support")

    def __init__(self, support: tuple[int, ...], powers: tuple[Monomial, ...], coefficients: Rows, rest: Rows) -> None:
        self.support, self.powers, self.coefficients, self.rest = support, powers, coefficients, rest

    @cached_property
    def slope(self) -> Rows:
        """Sum of the absolute values of the coefficients of the curved variables, of shape (powers, N)."""
        total: Rows = np.abs(self.coefficients[1:]).sum(axis=0)
        return total

    @cached_property
    def size(self) -> Rows:
        """Sum of the absolute values of all coefficients, of shape (powers, N)."""
        total: Rows = self.slope + np.abs(self.coefficients[0])
        return total

    def __add__(self, other: Form) -> Form:
        support, powers = _union(self.support, other.support), _union(self.powers, other.powers)
        shape = 1 + len(support), len(powers), max(self.rest.shape[1], other.rest.shape[1])
        total, rest = np.zeros(shape), np.zeros(shape[1:])
        for each in (self, other):
            columns = _positions(each.powers, powers)
            for row, place in enumerate((0, *_places(each.support, support))):
                total[place, columns] += each.coefficients[row]
            rest[columns] += each.rest + ROUNDING * each.size
        return Form(support, powers, total, rest * WIDENING)

    def __mul__(self, other: Form) -> Form:
        a, b = (self, other) if len(self.powers) <= len(other.powers) else (other, self)
        support = _union(a.support, b.support)
        powers, positions = _product_powers(a.powers, b.powers)
        count = max(a.rest.shape[1], b.rest.shape[1])
        total = np.zeros((1 + len(support), len(powers), count))
        rest = np.full((len(powers), count), UNDERFLOW)
        of_a, of_b = _places(a.support, support), _places(b.support, support)
        for p, columns in enumerate(positions):
            for row, place in enumerate((0, *of_b)):
                total[place, columns] += a.coefficients[0, p] * b.coefficients[row]
            for row, place in enumerate(of_a, 1):
                total[place, columns] += a.coefficients[row, p] * b.coefficients[0]
            size, error = a.size[p], a.rest[p]
            rest[columns] += (size + error) * b.rest + b.size * (error + ROUNDING * size) + a.slope[p] * b.slope
        return Form(support, powers, total, rest * WIDENING)

    def __pow__(self, exponent: int) -> Form:
        base = result = self if exponent > 0 else self._reciprocal()
        for _ in range(abs(exponent) - 1):
            result = result * base
        return result

    def __rtruediv__(self, dividend: int) -> Form:
        return constant(dividend) * self._reciprocal()

    @np.errstate(all="ignore")
    def composed(self, derivatives: Callable[[Rows], tuple[Rows, Rows, Rows]], third: Callable[..., Rows]) -> Form:
        """Return f(x) for this form x, which must not contain polynomial variables.

        The form is c + d, where c is its constant term and ``|d| <= w``. The method uses the Taylor series ``f(c + d) =
        f(c) + f'(c) d + f''(c) d^2/2 + f'''(z) d^3/6``. In this series, d^2 differs from w^2/2 by at most w^2/2.

        Args:
            derivatives: Function of c that returns f(c), f'(c) and f''(c).
            third: Function of c and w that returns a bound of ``|f'''|`` on the interval from c - w to c + w.

        """
        center, width = self.coefficients[0, 0], (self.slope + self.rest)[0] * WIDENING
        f0, f1, f2 = derivatives(center)
        curvature = np.abs(f2) * width**2 / 4
        sizes = np.abs(f0) + np.abs(f1) * width + 2 * curvature
        error = curvature + third(center, width) * width**3 / 6 + FUNCTION_ERROR * sizes
        coefficients = f1 * self.coefficients
        coefficients[0] = f0 + f2 * width**2 / 4
        rest = (np.abs(f1) * self.rest + error + ROUNDING * sizes) * WIDENING
        return Form(self.support, self.powers, coefficients, np.where(np.isnan(rest), np.inf, rest))

    def _reciprocal(self) -> Form:
        """Return the form of 1 / x for this form x; its error bound is infinite if x may be zero."""
        return self.composed(
            lambda c: (1 / c, -1 / c**2, 2 / c**3), lambda c, w: 6 / np.maximum(np.abs(c) - w, 0.0) ** 4
        )


def _union(a: tuple[Key, ...], b: tuple[Key, ...]) -> tuple[Key, ...]:
    return a if a == b else tuple(sorted(set(a + b)))


@lru_cache(maxsize=2**12)
def _positions(some: tuple[Monomial, ...], among: tuple[Monomial, ...]) -> slice | list[int]:
    """Return the position in ``among`` of each entry of ``some``, or a full slice if both tuples are equal."""
    return slice(None) if some == among else [among.index(each) for each in some]


@lru_cache(maxsize=2**12)
def _places(some: tuple[int, ...], among: tuple[int, ...]) -> tuple[int, ...]:
    """Return the row of each curved variable in the coefficients of a form. Row 0 is the constant term."""
    return tuple(1 + among.index(each) for each in some)


@lru_cache(maxsize=2**12)
def _product_powers(
    a: tuple[Monomial, ...], b: tuple[Monomial, ...]
) -> tuple[tuple[Monomial, ...], tuple[slice | list[int], ...]]:
    """Return the monomials of a product of two forms.

    For each monomial of ``a``, also return the positions of its products with the monomials of ``b``.
    """
    products = [tuple(tuple(sorted(left + right)) for right in b) for left in a]
    powers = tuple(sorted({each for row in products for each in row}))
    return powers, tuple(_positions(row, powers) for row in products)


def varying(values: Rows, error: Rows | float = 0.0) -> Form:
    """Return the form of a value that differs from box to box."""
    return Form((), ((),), values[None, None, :], np.zeros((1, len(values))) + error)


def constant(value: float, error: float = 0.0) -> Form:
    return varying(np.array([float(value)]), error)


def polynomial(index: int) -> Form:
    """Return the form of a polynomial variable."""
    return Form((), ((index,),), np.ones((1, 1, 1)), np.zeros((1, 1)))


def curved(index: int, lower: Rows, upper: Rows) -> Form:
    """Return the form of a curved variable that lies between ``lower`` and ``upper`` on each box."""
    center = (lower + upper) / 2
    radius = np.maximum(upper - center, center - lower) * WIDENING
    return Form((index,), ((),), np.array([center, radius])[:, None, :], np.zeros((1, len(radius))))


def _number(exact: Expr) -> Form:
    value = nearest_float(exact)
    return constant(value, 0.0 if exact == value else abs(value) * 2.0**-52)


FORMS = Domain(
    "affine forms",
    _number,
    lambda x: x.composed(lambda c: (np.sin(c), np.cos(c), -np.sin(c)), lambda c, w: np.ones_like(c)),
    lambda x: x.composed(lambda c: (np.cos(c), -np.sin(c), -np.cos(c)), lambda c, w: np.ones_like(c)),
    lambda x: x.composed(
        lambda c: (np.sqrt(c), 0.5 / np.sqrt(c), -0.25 / np.sqrt(c) ** 3),
        lambda c, w: 0.375 * np.maximum(c - w, 0.0) ** -2.5,
    ),
)
"""Evaluation of a program with affine forms. The error bound of a square root is infinite if its argument may be zero
or negative.
"""
