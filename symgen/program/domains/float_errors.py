"""Bounds on the rounding errors of a program in floating point, valid for all inputs within given ranges.

If the magnitude of an operation's result is at most V, the rounding error is at most u times the largest power of two
that does not exceed V, where u is the unit roundoff. The local error of an assignment is the sum of the rounding errors
of its operations. :mod:`symgen.program.domains.enclosures.enclosed` bounds the effect of all local errors on an output.
Bounds are valid for every order of a sum or product, with and without fused multiply-add, so the compiler may choose
the order and the instructions.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

import numpy as np
from sympy import Expr, Rational, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.cost import cost
from symgen.program.domains.enclosures.enclosed import FEW_POINTS, Enclosed
from symgen.program.domains.ranges import Range
from symgen.program.domains.rounding import ROUNDOFF, SMALLEST_NORMAL
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, flatten, is_reciprocal, terms
from symgen.program.ir import Program

MAX_ANGLE = {"float": 400.0, "double": 1e5}
"""The largest angle [rad] at which the sines and cosines in generated code are accurate."""
LARGEST = {"float": float(np.finfo(np.float32).max), "double": float(np.finfo(np.float64).max)}
ROUNDOFFS_OF_SINES = 1.0
"""Largest error of sines and cosines [roundoffs]: one unit in the last place of a number between 1/2 and 1."""
WIDENING = 1 + 1e-9
"""Bounds are multiplied by this factor, because they are computed with doubles and are rounded themselves."""


def float_errors(program: Program, given: Mapping[str, Sequence[Range]], scalar: str) -> dict[str, list[float]]:
    """Return the error bound of each entry of the outputs, for inputs that the type represents exactly.

    An error is the difference from the exact result. The exact result is computed with exact constants. Constants are
    rounded to the nearest number of the type. Sines and cosines are assumed accurate to one unit in the last place, as
    in generated code. Raises :class:`~symgen.errors.UnsupportedError` for square roots, divisors that may be zero,
    runtime parameters, inputs without a range, angles beyond ``MAX_ANGLE``, and values that may overflow.
    """
    for array in program.inputs:
        if array.name not in given:
            raise UnsupportedError(f"{program.name}: the input {array.name} has no stated range")
    if cost(program).square_roots:
        raise UnsupportedError(f"{program.name}: square roots have no bounds")
    flat = flatten(program, divisions=True)
    inner = _inner_products(flat) - {symbol for symbol, _ in program.assignments}
    enclosed = Enclosed(flat, given, FEW_POINTS)
    errors: dict[Symbol, float] = {symbol: 0.0 for array in flat.inputs for symbol in array.elements}
    local: dict[Symbol, float] = {}
    for symbol, value in flat.body:
        size = enclosed.size(symbol)
        if value.func in (sin, cos):
            (angle,) = value.args
            if enclosed.size(angle) > MAX_ANGLE[scalar]:
                raise UnsupportedError(f"{program.name}: an angle may reach {enclosed.size(angle):.3g} rad")
            propagated, local[symbol] = min(2.0, errors[angle]), ROUNDOFFS_OF_SINES * ROUNDOFF[scalar]
        elif is_reciprocal(value):
            propagated = enclosed.propagated_reciprocal(symbol, errors[value.base])
            local[symbol] = WIDENING * ROUNDOFF[scalar] * (size + propagated)
        else:
            found = [(term, *enclosed.propagated(term, errors)) for term in terms(value)]
            propagated = sum(error for _, _, error in found)
            local[symbol] = _rounding_of_sum(found, size + propagated, scalar, symbol in inner and len(found) == 1)
        errors[symbol] = WIDENING * (propagated + local[symbol])
        if not size + errors[symbol] < LARGEST[scalar]:
            raise UnsupportedError(f"{program.name}: a value may overflow")
    known = enclosed.output_errors(local, errors)
    return {
        array.name: [known[each] if each.is_Symbol else _error_of(each, scalar) for each in array.elements]
        for array in flat.outputs
    }


def _rounding_of_sum(parts: Sequence[tuple[Term, float, float]], size: float, scalar: str, is_inner: bool) -> float:
    """Return a bound of the rounding errors in a sum; ``parts`` has each term, a bound of it and a bound of its error.

    The compiler may evaluate a product of three factors as (a b) c or as a (b c). In both cases, the first
    rounding changes a b c by at most one unit roundoff of a b c. ``is_inner`` is True for the first product.
    ``size`` is a bound of the sum's magnitude, including the errors of the operands.
    """
    sizes, total = list[float](), 0.0
    for term, exact, error in parts:
        largest = exact + error
        rounding = _error_of(term.number, scalar) / (abs(nearest_float(term.number)) or 1.0) * largest
        if len(term.factors) + (not _is_power_of_two(term.number)) > 1:
            product = min(largest, size if len(parts) == 1 else math.inf) + rounding
            rounding += ROUNDOFF[scalar] * product if is_inner else _rounding(product, scalar)
            rounding += SMALLEST_NORMAL[scalar]
        sizes.append(largest + rounding)
        total += rounding
    if (additions := len(parts) - 1) > 0:
        partial = sum(sorted(sizes)[1:]) * (1 + 2 * additions * ROUNDOFF[scalar])
        total += (additions - 1) * _rounding(partial, scalar) + additions * SMALLEST_NORMAL[scalar]
        total += _rounding(size + total, scalar)
    return WIDENING * total


def _inner_products(flat: Program) -> set[Symbol]:
    """Return the symbols that are multiplied by another symbol, or by a number other than 1 and -1, in some term."""
    parts = [term for _, value in flat.body if value.func not in (sin, cos) for term in terms(value)]
    return {each for term in parts if len(term.factors) > 1 or abs(term.number) != 1 for each in term.factors}


def _rounding(size: float, scalar: str) -> float:
    """Return the largest rounding error of numbers up to ``size``: half a unit in the last place of ``size``."""
    return ROUNDOFF[scalar] * 2.0 ** (math.frexp(size * WIDENING)[1] - 1) if size else 0.0


def _is_power_of_two(number: Expr) -> bool:
    value = nearest_float(number)
    return math.frexp(abs(value))[0] == 0.5 and bool(number == Rational(value))


def _error_of(number: Expr, scalar: str) -> float:
    """Return the rounding error of a constant."""
    value = nearest_float(number)
    if not number.is_Rational:
        return abs(value) * (1 + 2.0**-20) * ROUNDOFF[scalar]
    rounded = Rational(float(np.float32(value))) if scalar == "float" else Rational(value)
    return float(abs(rounded - number))
