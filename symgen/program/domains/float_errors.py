"""Bounds on the rounding errors of a program in floating point, valid for all inputs within given ranges.

The error of an assignment is the rounding of its own operations, plus each operand's error times the largest values of
the other operands. Bounds are valid for every order of a sum, with and without fused multiplications and additions, so
the compiler may choose the order and the instructions. The bounds are worst cases: errors have random signs, and few
values are largest in the same state. The largest error of the UR5's gravity in 20,000 states is half its bound; for its
inverse dynamics, the largest error is about 1/190 of the bound.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from sympy import Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.cost import cost
from symgen.program.domains.perturbed import ROUNDOFFS_OF_SINES
from symgen.program.domains.ranges import Range, ranges
from symgen.program.domains.rounding import ROUNDOFF, SMALLEST_NORMAL
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, flatten, terms
from symgen.program.ir import Program

MAX_ANGLE = {"float": 400.0, "double": 1e5}
"""The largest angle [rad] at which generated sines keep their accuracy."""
LARGEST = {"float": float(np.finfo(np.float32).max), "double": float(np.finfo(np.float64).max)}
WIDENING = 1 + 1e-9
"""Factor that covers rounding in the computation of the bounds: sums and products of positive doubles."""


def float_errors(program: Program, given: Mapping[str, Sequence[Range]], scalar: str) -> dict[str, float]:
    """Return the largest error bound of each output's entries, for inputs that the type represents exactly.

    Errors are differences from the exact results, computed with the program's exact constants. Sines and cosines are
    assumed accurate to one unit in the last place, as in generated code. Raises
    :class:`~symgen.errors.UnsupportedError` for divisions, square roots, runtime parameters, inputs without a range,
    angles beyond ``MAX_ANGLE``, and values that may overflow.
    """
    for array in program.inputs:
        if array.name not in given:
            raise UnsupportedError(f"{program.name}: the input {array.name} has no stated range")
    if (count := cost(program)).divisions or count.square_roots:
        raise UnsupportedError(f"{program.name}: quotients and square roots have no bounds")
    flat = flatten(program)
    known = ranges(flat, given)
    errors: dict[Symbol, float] = {symbol: 0.0 for array in flat.inputs for symbol in array.elements}
    for symbol, value in flat.body:
        if value.func in (sin, cos):
            (angle,) = value.args
            if known[angle].size > MAX_ANGLE[scalar]:
                raise UnsupportedError(f"{program.name}: an angle may reach {known[angle].size:.3g} rad")
            errors[symbol] = WIDENING * (min(2.0, errors[angle]) + ROUNDOFFS_OF_SINES * ROUNDOFF[scalar])
        else:
            errors[symbol] = _error_of_sum(list(terms(value)), known[symbol].size, known, errors, scalar)
        if not known[symbol].size + errors[symbol] < LARGEST[scalar]:
            raise UnsupportedError(f"{program.name}: a value may overflow")
    return {
        array.name: max(
            errors[element] if element.is_Symbol else abs(nearest_float(element)) * ROUNDOFF[scalar]
            for element in array.elements
        )
        for array in flat.outputs
    }


def _error_of_sum(
    parts: Sequence[Term], size: float, known: Mapping[Symbol, Range], errors: Mapping[Symbol, float], scalar: str
) -> float:
    """Return a bound on the error of a sum, with all roundings; the exact sum has at most the magnitude ``size``."""
    found = [_error_of_term(term, known, errors, scalar) for term in parts]
    error, most = sum(each for each, _ in found), sum(each for _, each in found)
    if len(parts) > 1:
        error += _relative(len(parts) - 2, scalar) * most
        error += ROUNDOFF[scalar] * (size + error) + len(parts) * SMALLEST_NORMAL[scalar]
    return WIDENING * error


def _error_of_term(
    term: Term, known: Mapping[Symbol, Range], errors: Mapping[Symbol, float], scalar: str
) -> tuple[float, float]:
    """Return bounds on the error of a term, including the rounding of its number, and on its computed magnitude."""
    size, error = abs(nearest_float(term.number)), 0.0
    roundings = int(size != 1) + max(len(term.factors) - int(size == 1), 0)
    for factor in term.factors:
        size, error = size * known[factor].size, size * errors[factor] + error * (known[factor].size + errors[factor])
    error += _relative(roundings, scalar) * (size + error) + roundings * SMALLEST_NORMAL[scalar]
    return WIDENING * error, WIDENING * (size + error)


def _relative(roundings: int, scalar: str) -> float:
    """Return a bound on the relative error after some roundings (Higham, *Accuracy and Stability*, 2002, lemma 3.1)."""
    return roundings * ROUNDOFF[scalar] / (1 - roundings * ROUNDOFF[scalar])
