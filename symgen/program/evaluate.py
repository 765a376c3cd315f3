"""Evaluate a program in any type of numbers. Tests compare the results of every target with the values computed here.

A :class:`Domain` is a type of numbers. It converts exact numbers to this type, and computes sines, cosines and square
roots. Sums, products and powers are computed with Python's operators.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Any

import mpmath
import numpy as np
from sympy import Expr, Rational, Symbol, cos, sin

from symgen.errors import CallError, ProgramError
from symgen.program.ir import Program
from symgen.program.variable import operands

Number = Any
"""A number of a domain. Its type can be any type with Python's arithmetic operators."""


@dataclass(frozen=True)
class Domain:
    """A type of numbers with its functions. ``number`` converts an exact SymPy number to this type."""

    name: str
    number: Callable[[Expr], Number]
    sin: Callable[[Number], Number]
    cos: Callable[[Number], Number]
    sqrt: Callable[[Number], Number]


def nearest_float(number: Expr) -> float:
    """Return the double nearest to an exact real number."""
    if number.is_Rational:
        return int(number.p) / int(number.q)  # Python rounds this quotient correctly, however long the integers are
    return float(number.evalf(30))


def fold_number(exact: Expr, leaf: Callable[[Expr], Number]) -> Number:
    """Convert an exact number. ``leaf`` converts the parts of the number that are neither sums nor products."""
    if not (exact.is_Add or exact.is_Mul):
        return leaf(exact)
    values = [fold_number(argument, leaf) for argument in exact.args]
    result = values[0]
    for value in values[1:]:
        result = result + value if exact.is_Add else result * value
    return result


MAX_EXPONENT_AS_PRODUCT = 4
"""Powers with an exponent up to this number are computed as products."""
FLOAT = Domain("double", nearest_float, math.sin, math.cos, math.sqrt)
ARRAY = Domain("double arrays", nearest_float, np.sin, np.cos, np.sqrt)


@lru_cache(maxsize=2**16)
def _nearest_long(number: Expr) -> Number:
    """Return an exact real number as a long double, computed as the sum of two doubles."""
    first = nearest_float(number)
    return np.longdouble(first) + np.longdouble(nearest_float(number - Rational(first)))


LONG_DOUBLE = Domain("long double arrays", _nearest_long, np.sin, np.cos, np.sqrt)
"""Arrays of long doubles. On some machines, a long double has eleven more bits than a double."""


def multiprecision(digits: int) -> Domain:
    """Return the domain of mpmath's floating-point numbers with a precision of ``digits`` decimal digits."""
    context = mpmath.mp.clone()
    context.dps = digits

    def number(exact: Expr) -> Number:
        if exact.is_Rational:
            return context.mpf(int(exact.p)) / int(exact.q)
        return context.mpf(exact.evalf(digits + 5)._mpf_)

    return Domain(f"{digits} digits", number, context.sin, context.cos, context.sqrt)


def evaluate(
    program: Program,
    inputs: Mapping[str, Sequence[Number]],
    domain: Domain = FLOAT,
    parameters: Mapping[str, Number] | None = None,
) -> dict[str, list[Number]]:
    """Evaluate a program. The result maps the name of each output to the values of its elements in row-major order.

    ``inputs`` maps the name of each input to the values of its elements in row-major order. Raises :class:`CallError`
    if a name is missing or a length is wrong.
    """
    environment: dict[Symbol, Number] = {}
    for symbol in program.parameters:
        if parameters is None or str(symbol) not in parameters:
            raise CallError(f"{program.name}: no value for parameter {symbol}")
        environment[symbol] = parameters[str(symbol)]
    for array in program.inputs:
        values = inputs.get(array.name)
        if values is None or len(values) != len(array.elements):
            found = "nothing" if values is None else f"{len(values)} values"
            raise CallError(f"{program.name}: input {array.name}: expected {len(array.elements)} values, found {found}")
        environment.update(zip(array.elements, values, strict=True))
    numbers: dict[Expr, Number] = {}
    for symbol, value in program.assignments:
        environment[symbol] = expression_value(value, environment, numbers, domain)
    return {
        array.name: [expression_value(element, environment, numbers, domain) for element in array.elements]
        for array in program.outputs
    }


def _power(base: Number, count: int) -> Number:
    """Return a power of a number. Small powers are computed as products, which also exist for intervals around zero."""
    return reduce(operator.mul, [base] * count) if 0 < count <= MAX_EXPONENT_AS_PRODUCT else base**count


def expression_value(
    node: Expr, environment: Mapping[Symbol, Number], numbers: dict[Expr, Number], domain: Domain
) -> Number:
    """Return the value of one expression; ``numbers`` is a cache of exact numbers and their values in the domain."""
    if node.is_Symbol:
        return environment[node]
    arguments = operands(node)
    if not (arguments and arguments[-1].is_Symbol) and node.is_number:
        if node not in numbers:
            numbers[node] = domain.number(node)
        return numbers[node]
    if node.is_Pow:
        base = expression_value(node.base, environment, numbers, domain)
        if node.exp.is_Integer:
            return _power(base, int(node.exp))
        count = int(2 * node.exp)
        power = domain.sqrt(base) if abs(count) == 1 else domain.sqrt(base) * base ** (abs(count) // 2)
        return 1 / power if count < 0 else power
    if isinstance(node, (sin, cos)):
        angle = expression_value(arguments[0], environment, numbers, domain)
        return domain.sin(angle) if isinstance(node, sin) else domain.cos(angle)
    if node.is_Add or node.is_Mul:
        combined = operator.add if node.is_Add else operator.mul
        result = None
        for each in arguments:
            value = environment[each] if each.is_Symbol else expression_value(each, environment, numbers, domain)
            result = value if result is None else combined(result, value)
        return result
    raise ProgramError(f"no value is defined for {type(node).__name__}")
