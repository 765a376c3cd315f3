"""Bounds on the values of a flat program and on the rounding errors of its outputs, for inputs within given ranges.

The rounding of an assigned value is called its local error. To get the error of an output, each local error is
multiplied by the derivative of the output with respect to the assigned value, and the products are added. The
derivatives are computed backwards, from the output to the inputs. Different derivatives are largest in different
states. The bound of the whole sum is therefore lower than the sum of the bounds of its terms. Source: A. Griewank and
A. Walther, *Evaluating Derivatives* (2008), section 3.4.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import count

import numpy as np
from sympy import Dummy, Expr, Integer, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.domains.enclosures.torus import MAX_TERMS, MIN_PIECES, Torus, Value, constant, turn, variable
from symgen.program.domains.ranges import RELATIVE_WIDENING, SINE_RANGE, Range, sum_range
from symgen.program.evaluate import nearest_float
from symgen.program.flatten import Term, is_reciprocal, terms
from symgen.program.ir import Program

MAX_ANGLES = 6
"""Maximum number of angles in a value."""
MAX_POINTS = 2**15
"""Maximum number of control points of a value. Values of many angles may have more."""
MAX_POINTS_OF_PROGRAM = 2**26
"""Maximum number of control points of all values of a program. It limits the number of angles in a value."""
MANY_POINTS, FEW_POINTS = 2**30, 2**28
"""Maximum numbers of control points, in total, of all derivatives of outputs with respect to assigned values."""
MIN_POINTS = 2**13
"""Angles may be left out of a sum of errors only if at least this many control points are allowed."""
MAX_DERIVATIVES = 2**20
"""Maximum number of derivatives of outputs with respect to assigned values. If there are more, none is computed."""
SAMPLE_ROUNDING = 1e-12
"""Maximum rounding error of samples (doubles), relative to the bound from interval arithmetic."""


class Enclosed:
    """A flat program (:mod:`symgen.program.flatten`) with the ranges of its inputs.

    ``sum_points`` is the maximum number of control points of all derivatives. A larger number gives lower bounds, but
    the computation takes longer.
    """

    def __init__(self, flat: Program, given: Mapping[str, Sequence[Range]], sum_points: int) -> None:
        self._flat, self._sum_points = flat, sum_points
        self._angles: dict[Expr, int] = {}
        self._spans: list[Range] = []
        self._torus = Torus(self._spans, MAX_POINTS)
        points = MAX_POINTS_OF_PROGRAM // max(1, len(flat.body))
        self._max_angles = max(1, sum(MIN_PIECES**k <= points for k in range(1, MAX_ANGLES + 1)))
        self._leaves: dict[Value, Value] = {}
        self._variables = count()
        self._values: dict[Symbol, Value] = {}
        self.ranges: dict[Symbol, Range] = {}
        """The range of each symbol's value."""
        for array in flat.inputs:
            for symbol, span in zip(array.elements, given[array.name], strict=True):
                self.ranges[symbol], self._values[symbol] = span, variable(next(self._variables), span)
        self._given = tuple(self._values)
        self._turns = {symbol: value for symbol, value in flat.body if value.func in (sin, cos)}
        self._turned = {value: symbol for symbol, value in self._turns.items()}
        self._turned = {_other(value): Dummy() for value in self._turned} | self._turned
        self._turns |= {symbol: value for value, symbol in self._turned.items()}
        for symbol, value in flat.body:
            if symbol in self._turns:
                angle = value.args[0]
                if angle not in self._angles:
                    self._angles[angle] = len(self._spans)
                    self._spans.append(self.ranges[angle].widened())
                for known in (symbol, self._turned[_other(value)]):
                    self._values[known] = turn(self._angles[angle], self._turns[known].func is sin)
                    self.ranges[known] = SINE_RANGE
            elif is_reciprocal(value):
                self.ranges[symbol] = self._reciprocal(value.base)
                self._values[symbol] = variable(next(self._variables), self.ranges[symbol])
            else:
                parts = list(terms(value))
                found = self._values[symbol] = self._value(parts, self._values)
                interval = sum_range(parts, self.ranges, self._turns)
                self.ranges[symbol] = interval.within(self._torus.bound(found) + SAMPLE_ROUNDING * interval.size)

    def _reciprocal(self, divisor: Symbol) -> Range:
        """Return the range of a divisor's reciprocal, or raise an error if the divisor may be zero."""
        known = self.ranges[divisor]
        shift, rounding = constant(known.size), (1 + SAMPLE_ROUNDING) * known.size
        above = self._torus.bound(self._values[divisor] + shift) - known.size + SAMPLE_ROUNDING * rounding
        below = self._torus.bound(self._values[divisor].scaled(-1.0) + shift) - known.size + SAMPLE_ROUNDING * rounding
        lower, upper = max(known.lower, -below), min(known.upper, above)
        if lower <= 0 <= upper:
            found = f"{lower:.3g} to {upper:.3g}"
            raise UnsupportedError(f"{self._flat.name}: a divisor may be zero: its proven range is {found}")
        return Range(1 / upper, 1 / lower).widened()

    def size(self, symbol: Symbol) -> float:
        return self.ranges[symbol].size

    def propagated(self, term: Term, errors: Mapping[Symbol, float]) -> tuple[float, float]:
        """Return a bound of a term's magnitude and a bound of the term's error, given error bounds of the factors."""
        size, error = abs(nearest_float(term.number)), 0.0
        for factor in term.factors:
            most = self.size(factor)
            size, error = size * most, size * errors[factor] + error * (most + errors[factor])
        return size, error

    def propagated_reciprocal(self, symbol: Symbol, error: float) -> float:
        """Return an error bound of a divisor's reciprocal, given an error bound of the divisor."""
        size = self.size(symbol)
        if not error * size < 0.5:
            raise UnsupportedError(f"{self._flat.name}: the error of a divisor may be {error:.2g}, half its value")
        return error * size * size / (1 - error * size)

    def output_errors(self, local: Mapping[Symbol, float], errors: Mapping[Symbol, float]) -> dict[Symbol, float]:
        """Return a bound of the error of each symbol in the outputs.

        Args:
            local: A bound of the local error of each assigned symbol, and of inputs with errors.
            errors: A bound of the error of each symbol, propagated from the inputs to the outputs.

        """
        symbols = list(dict.fromkeys(s for element in self._flat.output_elements() for s in element.free_symbols))
        derivatives = max(1, len(symbols) * len(self._flat.body))
        if derivatives > MAX_DERIVATIVES:
            return {symbol: errors[symbol] for symbol in symbols}
        points = self._sum_points // derivatives
        wrong = {symbol: errors[value.args[0]] for value, symbol in self._turned.items()} | dict(errors)
        return {symbol: min(errors[symbol], self._error(symbol, local, wrong, points)) for symbol in symbols}

    def _error(
        self, output: Symbol, local: Mapping[Symbol, float], errors: Mapping[Symbol, float], points: int
    ) -> float:
        """Return a bound of the error of one output.

        The bound is the smaller of two sums of local errors times derivatives. The sum ``separate`` uses the largest
        magnitude of each derivative. The sum ``total`` keeps the derivatives as functions of the angles. If ``total``
        would have too many control points, each derivative is replaced by its maximum over some of the angles. The
        rounding errors of values change each derivative by at most ``drift``.
        """
        body, needed = [], {output}
        for symbol, value in reversed(self._flat.body):
            if symbol in needed:
                body.append((symbol, value))
                needed |= value.free_symbols
        body += [(symbol, Integer(0)) for symbol in self._given if symbol in needed and local.get(symbol)]
        followed = {symbol for symbol, _ in body}
        angles = tuple(index for angle, index in self._angles.items() if angle in needed)
        torus, rest, separate = Torus(self._spans, points), 0.0, 0.0
        is_joint = points >= MIN_POINTS or torus.points(angles) <= points
        while angles and torus.points(angles) > points:
            angles = angles[:-1]
        total = np.zeros((1,) * len(angles))
        values, known = dict(self._values), dict(self.ranges)
        parts, drift = defaultdict[Symbol, list[Term]](list), defaultdict[Symbol, float](float)
        parts[output].append(Term(Integer(1), ()))
        for symbol, value in body:
            derivative = Dummy()
            known[derivative] = sum_range(parts[symbol], known, self._turns)
            size = known[derivative].size
            separate += local[symbol] * (size + drift[symbol])
            if is_joint:
                values[derivative] = self._value(parts[symbol], values)
                sums, error = torus.sums(values[derivative], angles)
                total = total + local[symbol] * sums
                rest += local[symbol] * (error + drift[symbol])
            for factor, number, others in self._derivatives(symbol, value):
                if factor in followed:
                    parts[factor].append(Term(number, (derivative, *others)))
                    other, wrong = self.propagated(Term(number, others), errors)
                    drift[factor] += drift[symbol] * (other + wrong) + size * (wrong + SAMPLE_ROUNDING * other)
        return (min(float(total.max()) + rest, separate) if is_joint else separate) * (1 + RELATIVE_WIDENING)

    def _derivatives(self, symbol: Symbol, value: Expr) -> Iterator[tuple[Symbol, Expr, tuple[Symbol, ...]]]:
        """Yield (x, n, y) for each factor x in a symbol's value: the derivative by x is n times the product of y."""
        if value.func in (sin, cos):
            angle = value.args[0]
            yield angle, Integer(1 if value.func is sin else -1), (self._turned[_other(value)],)
        elif is_reciprocal(value):
            yield value.base, Integer(-1), (symbol, symbol)
        else:
            for term in terms(value):
                for place, factor in enumerate(term.factors):
                    yield factor, term.number, (*term.factors[:place], *term.factors[place + 1 :])

    def _value(self, parts: Iterable[Term], values: Mapping[Symbol, Value]) -> Value:
        """Return a sum of terms, given the values of their factors."""
        products = [self._product([values[factor] for factor in term.factors], term.number) for term in parts]
        return self._sum(products).shortened()

    def _sum(self, parts: Sequence[Value]) -> Value:
        """Return a sum.

        If the sum would have too many angles or monomials, its largest terms are replaced by variables with the same
        bounds.
        """
        left = list(parts)
        while (
            len({angle for part in left for angle in part.angles}) > self._max_angles
            or len({monomial for part in left for monomial in part.terms}) > MAX_TERMS
        ):
            k = max(range(len(left)), key=lambda k: left[k].size)
            if left[k].size <= (0, 2):
                break
            left[k] = self._leaf(left[k])
        return sum(left[1:], left[0]) if left else constant(0.0)

    def _product(self, factors: Iterable[Value], number: Expr) -> Value:
        """Return a product.

        If the product would be too large, its largest factors are replaced by variables with the same bounds.
        """
        result = constant(nearest_float(number))
        for factor in factors:
            while not result.may_multiply(factor, self._max_angles):
                if result.size >= factor.size:
                    result = self._leaf(result)
                else:
                    factor = self._leaf(factor)
            result = result * factor
        return result

    def _leaf(self, value: Value) -> Value:
        """Return a variable that has the bounds of a value; equal values share one variable."""
        if value not in self._leaves:
            bound = self._torus.bound(value)
            self._leaves[value] = variable(next(self._variables), Range(-bound, bound))
        return self._leaves[value]


def _other(turned: Expr) -> Expr:
    """Return the cosine of the angle of a sine, or the sine of the angle of a cosine."""
    return (cos if turned.func is sin else sin)(*turned.args)
