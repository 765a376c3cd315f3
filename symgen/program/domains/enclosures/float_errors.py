"""Bounds on the rounding errors of a program in floating point, by enclosures over all angles at once.

The rounding of an assignment's operations is its local error. The effect of all local errors is bounded by
:mod:`symgen.program.domains.enclosures.enclosed`. Bounds are valid for every order of a sum, with and without fused
multiplications and additions, so the compiler may choose the order and the instructions. The bounds of
:mod:`symgen.program.domains.float_errors` are valid, too. If a program has both bounds of an output, the smaller one is
returned.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress

from sympy import Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.cost import cost
from symgen.program.domains.enclosures.enclosed import FEW_POINTS, Enclosed
from symgen.program.domains.float_errors import LARGEST, MAX_ANGLE, WIDENING, float_errors
from symgen.program.domains.perturbed import ROUNDOFFS_OF_SINES
from symgen.program.domains.ranges import Range
from symgen.program.domains.rounding import ROUNDOFF, SMALLEST_NORMAL
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, flatten, is_reciprocal, terms
from symgen.program.ir import Program


def enclosed_float_errors(program: Program, given: Mapping[str, Sequence[Range]], scalar: str) -> dict[str, float]:
    """Return the largest error bound of each output's entries, for inputs that the type represents exactly.

    Errors are differences from the exact results, computed with the program's exact constants. Raises
    :class:`~symgen.errors.UnsupportedError` for square roots, divisors that may be zero, runtime parameters, inputs
    without a range, angles beyond ``MAX_ANGLE``, and values that may overflow.
    """
    for array in program.inputs:
        if array.name not in given:
            raise UnsupportedError(f"{program.name}: the input {array.name} has no stated range")
    if cost(program).square_roots:
        raise UnsupportedError(f"{program.name}: square roots have no bounds")
    flat = flatten(program, divisions=True)
    enclosed = Enclosed(flat, given, FEW_POINTS)
    errors: dict[Symbol, float] = {symbol: 0.0 for array in flat.inputs for symbol in array.elements}
    local: dict[Symbol, float] = {}
    for symbol, value in flat.body:
        size = enclosed.size(symbol)
        if value.func in (sin, cos):
            (angle,) = value.args
            if enclosed.size(angle) > MAX_ANGLE[scalar]:
                raise UnsupportedError(f"{program.name}: an angle may reach {enclosed.size(angle):.3g} rad")
            local[symbol] = ROUNDOFFS_OF_SINES * ROUNDOFF[scalar]
            errors[symbol] = WIDENING * (min(2.0, errors[angle]) + local[symbol])
        elif is_reciprocal(value):
            propagated = enclosed.propagated_reciprocal(symbol, errors[value.base])
            local[symbol] = WIDENING * ROUNDOFF[scalar] * (size + propagated)
            errors[symbol] = WIDENING * (propagated + local[symbol])
        else:
            terms_found = [(term, *enclosed.propagated(term, errors)) for term in terms(value)]
            propagated = sum(error for _, _, error in terms_found)
            local[symbol] = WIDENING * _rounding_of_sum(terms_found, size + propagated, scalar)
            errors[symbol] = WIDENING * (propagated + local[symbol])
        if not size + errors[symbol] < LARGEST[scalar]:
            raise UnsupportedError(f"{program.name}: a value may overflow")
    known = enclosed.output_errors(local, errors)
    largest = {
        array.name: max(
            known[element] if element.is_Symbol else abs(nearest_float(element)) * ROUNDOFF[scalar]
            for element in array.elements
        )
        for array in flat.outputs
    }
    with suppress(UnsupportedError):  # divisions have no bounds there
        by_intervals = float_errors(program, given, scalar)
        return {name: min(bound, by_intervals[name]) for name, bound in largest.items()}
    return largest


def _rounding_of_sum(parts: Sequence[tuple[Term, float, float]], size: float, scalar: str) -> float:
    """Return a bound of the roundings in a sum, given each term with the bounds of its magnitude and its error.

    ``size`` is a bound of the sum's magnitude for operands with errors.
    """
    rounding, most = 0.0, 0.0
    for term, exact, error in parts:
        number = abs(nearest_float(term.number))
        roundings = int(number != 1) + max(len(term.factors) - int(number == 1), 0)
        of_term = _relative(roundings, scalar) * (exact + error) + roundings * SMALLEST_NORMAL[scalar]
        rounding, most = rounding + of_term, most + exact + error + of_term
    if len(parts) > 1:
        rounding += _relative(len(parts) - 2, scalar) * most
        rounding += ROUNDOFF[scalar] * (size + rounding) + len(parts) * SMALLEST_NORMAL[scalar]
    return rounding


def _relative(roundings: int, scalar: str) -> float:
    """Return a bound on the relative error after some roundings (Higham, *Accuracy and Stability*, 2002, lemma 3.1)."""
    return roundings * ROUNDOFF[scalar] / (1 - roundings * ROUNDOFF[scalar])
