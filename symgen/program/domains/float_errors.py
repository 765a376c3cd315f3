"""Bounds on the rounding errors of a program in floating point, valid for all inputs within given ranges.

The result of an operation that is at most V in magnitude has a rounding error of at most ``u 2^floor(log2 V)``, where u
is the unit roundoff. This error changes an output by the error times the output's derivative with respect to the result
(:mod:`symgen.program.adjoints`). The bound of an output is the sum of these changes over all operations, with the
largest magnitude of each derivative. Products of several errors are bounded by a :class:`_Majorant`. Bounds are valid
for every order of a sum or product, with and without fused multiplications and additions.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace

import numpy as np
from sympy import Expr, Rational, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.adjoints import adjoints
from symgen.program.cost import cost
from symgen.program.domains.ranges import Range, ranges
from symgen.program.domains.rounding import ROUNDOFF, SMALLEST_NORMAL
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, flatten, terms
from symgen.program.ir import Array, Program

MAX_ANGLE = {"float": 400.0, "double": 1e5}
"""The largest angle [rad] at which generated sines keep their accuracy."""
LARGEST = {"float": float(np.finfo(np.float32).max), "double": float(np.finfo(np.float64).max)}
ERROR_OF_SINES = 1.0
"""Largest error of sines and cosines [roundoffs]: one unit in the last place of a number between 1/2 and 1."""
WIDENING = 1 + 1e-9
"""Factor that covers rounding in the computation of the bounds: sums and products of positive doubles."""
Given = Mapping[str, Sequence[Range]]
Sizes = Callable[[Program, Given, Sequence[float] | None], list[float]]
"""Returns bounds of the magnitudes of a flat program's outputs, given ranges of the inputs, and weights or None.

With weights, the sum of the weighted bounds should be small. Without weights, only the power of two below each bound
matters.
"""


def sizes_by_intervals(program: Program, given: Given, _: Sequence[float] | None = None) -> list[float]:
    """Return bounds of the magnitudes of a flat program's outputs from interval arithmetic."""
    known = ranges(program, given)
    return [known[each].size if each.is_Symbol else abs(nearest_float(each)) for each in program.output_elements()]


def float_errors(program: Program, given: Given, scalar: str) -> dict[str, float]:
    """Return the largest error bound of each output's entries, from interval arithmetic (:func:`errors_by_entry`)."""
    return {name: max(errors) for name, errors in errors_by_entry(program, given, scalar, sizes_by_intervals).items()}


def errors_by_entry(program: Program, given: Given, scalar: str, sizes: Sizes) -> dict[str, list[float]]:
    """Return the error bound of each entry of the outputs, for inputs that the type represents exactly.

    Errors are differences from the exact results, computed with the program's exact constants. Constants are rounded to
    the nearest number of the type. Sines and cosines are assumed accurate to one unit in the last place, as in
    generated code. ``sizes`` bounds the magnitudes of the values and the derivatives; tighter bounds give smaller error
    bounds. Raises :class:`~symgen.errors.UnsupportedError` for divisions, square roots, runtime parameters, inputs
    without a range, angles beyond ``MAX_ANGLE``, and values that may overflow.
    """
    for array in program.inputs:
        if array.name not in given:
            raise UnsupportedError(f"{program.name}: the input {array.name} has no stated range")
    if (count := cost(program)).divisions or count.square_roots:
        raise UnsupportedError(f"{program.name}: quotients and square roots have no bounds")
    flat = flatten(program)
    roundings = _Roundings(program, flat, given, scalar, sizes)
    bounds = {
        each: roundings.bound(each) if each.is_Symbol else _error_of(each, scalar) * ROUNDOFF[scalar]
        for each in dict.fromkeys(flat.output_elements())
    }
    return {array.name: [bounds[each] for each in array.elements] for array in flat.outputs}


@dataclass(frozen=True, slots=True)
class _Majorant:
    """A bound of a rounded value: the sum of the exact value, a linear function of the rounding errors, and a rest.

    The three parts have magnitudes of at most ``exact``, ``linear u`` and ``rest u^2``, where u is the unit roundoff.
    """

    exact: float
    linear: float
    rest: float
    u: float

    @property
    def size(self) -> float:
        """The largest magnitude of the rounded value."""
        return self.exact + self.error

    @property
    def error(self) -> float:
        """The largest magnitude of the error."""
        return self.u * (self.linear + self.u * self.rest)

    def __add__(self, other: _Majorant) -> _Majorant:
        return _Majorant(self.exact + other.exact, self.linear + other.linear, self.rest + other.rest, self.u)

    def __mul__(self, other: _Majorant) -> _Majorant:
        linear = self.exact * other.linear + self.linear * other.exact
        high = self.linear * other.rest + self.rest * other.linear + self.u * self.rest * other.rest
        rest = self.exact * other.rest + self.linear * other.linear + self.rest * other.exact + self.u * high
        return _Majorant(self.exact * other.exact, linear, rest, self.u)

    def rounded(self, error: float) -> _Majorant:
        """Return the value with one more rounding error of at most ``error u``."""
        return _Majorant(self.exact, self.linear + error, self.rest, self.u)

    def within(self, size: float) -> _Majorant:
        """Return the value with a tighter bound: its exact part is at most ``size``."""
        return _Majorant(min(self.exact, size), self.linear, self.rest, self.u)


class _Roundings:
    """The rounding errors of all operations of a flat program, each in unit roundoffs."""

    def __init__(self, program: Program, flat: Program, given: Given, scalar: str, sizes: Sizes) -> None:
        self._flat, self._given, self._scalar, self._sizes = flat, given, scalar, sizes
        self._u, self._underflow = ROUNDOFF[scalar], SMALLEST_NORMAL[scalar] / ROUNDOFF[scalar]
        self._inner = _inner_products(flat) - {symbol for symbol, _ in program.assignments}
        self._values: dict[Symbol, _Majorant] = {}
        self._errors: dict[Symbol, float] = {}
        for array in flat.inputs:
            for symbol, each in zip(array.elements, given[array.name], strict=True):
                self._values[symbol] = _Majorant(each.size, 0.0, 0.0, self._u)
        values = Array("values", (len(flat.body),), tuple(symbol for symbol, _ in flat.body))
        largest = sizes(replace(flat, outputs=(values,)), given, None)
        for (symbol, value), size in zip(flat.body, largest, strict=True):
            if value.func in (sin, cos):
                self._values[symbol], self._errors[symbol] = self._wave(value.args[0]), ERROR_OF_SINES
            else:
                self._values[symbol], self._errors[symbol] = self._sum(symbol, list(terms(value)), size)

    def bound(self, element: Symbol) -> float:
        """Return the error bound of an output."""
        if element not in self._errors:
            return 0.0
        symbols, program = adjoints(self._flat, element)
        errors = [self._errors[each] for each in symbols]
        first = math.fsum(map(math.prod, zip(errors, self._sizes(program, self._given, errors), strict=True)))
        return self._u * (first + self._u * self._values[element].rest) * WIDENING

    def _wave(self, angle: Symbol) -> _Majorant:
        a = self._values[angle]
        if a.size > MAX_ANGLE[self._scalar]:
            raise UnsupportedError(f"{self._flat.name}: an angle may reach {a.size:.3g} rad")
        return _Majorant(1.0, a.linear, a.rest + (a.linear + a.u * a.rest) ** 2 / 2, a.u).rounded(ERROR_OF_SINES)

    def _sum(self, symbol: Symbol, parts: Sequence[Term], size: float) -> tuple[_Majorant, float]:
        """Return a bound of the rounded sum, and the largest sum of all roundings that produce it.

        In a product of more than two factors, any two may be multiplied first. The magnitude of this product is
        unknown, so it has a relative error; the exact value of the whole product is the same in every order.
        """
        products, errors = [], list[float]()
        for term in parts:
            product = _Majorant(abs(nearest_float(term.number)), 0.0, 0.0, self._u)
            error = _error_of(term.number, self._scalar)
            for factor in term.factors:
                error *= self._values[factor].size
                product = product * self._values[factor]
            if len(term.factors) + (not _is_power_of_two(term.number)) > 1:
                largest = product.within(size if len(parts) == 1 else math.inf).rounded(error).size
                inner = symbol in self._inner and len(parts) == 1
                error += (largest if inner else _step(largest)) + self._underflow
            products.append(product.rounded(error))
            errors.append(error)
        total = sum(products[1:], start=products[0])
        if not total.size < LARGEST[self._scalar]:
            raise UnsupportedError(f"{self._flat.name}: a value may overflow")
        total = total.within(size)
        if (additions := len(parts) - 1) > 0:
            partial = sum(sorted(each.size for each in products)[1:]) * (1 + 2 * additions * self._u)
            errors.append((additions - 1) * _step(partial) + additions * self._underflow)
            errors.append(_step(total.rounded(errors[-1]).size))
            total = total.rounded(sum(errors[-2:]))
        return total, sum(errors)


def _inner_products(flat: Program) -> set[Symbol]:
    """Return the factors of products of numbers and symbols."""
    parts = [term for _, value in flat.body if value.func not in (sin, cos) for term in terms(value)]
    return {each for term in parts if len(term.factors) > 1 or abs(term.number) != 1 for each in term.factors}


def _step(size: float) -> float:
    """Return the largest rounding error of numbers up to a magnitude, in unit roundoffs: a power of two."""
    return 2.0 ** (math.frexp(size * WIDENING)[1] - 1) if size else 0.0


def _is_power_of_two(number: Expr) -> bool:
    value = nearest_float(number)
    return math.frexp(abs(value))[0] == 0.5 and bool(number == Rational(value))


def _error_of(number: Expr, scalar: str) -> float:
    """Return the rounding error of a constant, in unit roundoffs."""
    value = nearest_float(number)
    if not number.is_Rational:
        return abs(value) * (1 + 2.0**-20)
    rounded = Rational(float(np.float32(value))) if scalar == "float" else Rational(value)
    return float(abs(rounded - number)) / ROUNDOFF[scalar]
