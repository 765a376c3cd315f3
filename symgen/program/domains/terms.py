"""Expressions as sums of terms.

A term is the product of a rational number, powers of symbols, and the sine or cosine of one sum of angles. The form is
unique, so two expressions are equal if they have the same terms. Products of sines and cosines are converted to sums of
sines and cosines. Sums of terms are a number domain: programs can be evaluated with them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, cos, pi, sin, sqrt

from symgen.errors import ProgramError
from symgen.program import Program, scalar
from symgen.program.evaluate import Domain, evaluate, expression_value, fold_number

MAX_PRODUCTS = 30_000
"""Maximum number of products of two terms, for one expression that is written as a sum of terms."""
Powers = tuple[tuple[str, int], ...]
"""Pairs of a symbol's name and its exponent, sorted; ``sqrt(2)``, ``sqrt(3)`` and ``pi`` count as names."""
Angle = tuple[tuple[Powers, Fraction], ...]
"""A sum of angles, sorted: pairs of a symbol or product of symbols and its factor. The first factor is positive."""
Key = tuple[Powers, Angle, bool]
"""The powers of symbols in a term, the angle of the term, and True for the sine or False for the cosine."""
ANGLE_OF = "angle of "
"""Prefix of the name of an angle; the inputs have only the cosine and sine of this angle."""
_ROOTS = {"sqrt(2)": 2, "sqrt(3)": 3}


class NotASumError(ProgramError):
    """An expression is not a sum of terms, or is a sum of too many terms."""


@dataclass
class Budget:
    """The number of products of two terms that may be computed until :class:`NotASumError` is raised."""

    left: int = MAX_PRODUCTS


class Terms:
    """A sum of terms with rational coefficients, which can be added, multiplied and divided like a number."""

    def __init__(self, terms: dict[Key, Fraction], budget: Budget) -> None:
        self.terms, self._budget = {key: value for key, value in terms.items() if value}, budget

    def __add__(self, other: Terms) -> Terms:
        merged = dict(self.terms)
        for key, value in other.terms.items():
            merged[key] = merged.get(key, Fraction(0)) + value
        return Terms(merged, self._budget)

    def __neg__(self) -> Terms:
        return Terms({key: -value for key, value in self.terms.items()}, self._budget)

    def __sub__(self, other: Terms) -> Terms:
        return self + -other

    def __mul__(self, other: Terms) -> Terms:
        self._budget.left -= len(self.terms) * len(other.terms)
        if self._budget.left < 0:
            raise NotASumError("too many terms")
        merged: dict[Key, Fraction] = {}
        for (a_powers, a_angle, a_sine), a_value in self.terms.items():
            for (b_powers, b_angle, b_sine), b_value in other.terms.items():
                powers, number = _multiplied(a_powers, b_powers)
                for angle, is_sine, factor in _product_of_sines(a_angle, a_sine, b_angle, b_sine):
                    key = powers, angle, is_sine
                    merged[key] = merged.get(key, Fraction(0)) + a_value * b_value * number * factor
        return Terms(merged, self._budget)

    def __pow__(self, exponent: int) -> Terms:
        if exponent < 0:
            return self._inverse() ** -exponent
        result = constant(1, self._budget)
        for _ in range(exponent):
            result = result * self
        return result

    def __rtruediv__(self, dividend: int) -> Terms:
        return constant(dividend, self._budget) * self._inverse()

    def __truediv__(self, other: Terms) -> Terms:
        return self * other._inverse()

    def _inverse(self) -> Terms:
        if len(self.terms) != 1:
            raise NotASumError("a divisor is a sum")
        (((powers, angle, _), value),) = self.terms.items()
        if angle:
            raise NotASumError("a divisor has an angle")
        inverse, number = _multiplied(tuple((name, -power) for name, power in powers), ())
        return Terms({(inverse, (), False): number / value}, self._budget)

    def as_angle(self) -> tuple[Angle, Fraction]:
        """Return a sum of angles without pi, and the multiple of pi in the sum."""
        parts: dict[Powers, Fraction] = {}
        for (powers, angle, _), value in self.terms.items():
            if angle or not powers:
                raise NotASumError("an angle is not a sum of multiples of symbols")
            parts[powers] = value
        turn = parts.pop((("pi", 1),), Fraction(0))
        return tuple(sorted(parts.items())), turn

    def sine(self, is_sine: bool) -> Terms:
        """Return the sine or cosine of the angle that these terms add up to."""
        angle, turn = self.as_angle()
        if turn.denominator not in (1, 2, 3, 4, 6, 12):
            raise NotASumError("an angle is no multiple of 15 degrees")
        phase = Rational(turn.numerator, turn.denominator) * pi
        c, s = (number_terms(function(phase), self._budget) for function in (cos, sin))
        cosine, sine = _signed(angle, False, self._budget), _signed(angle, True, self._budget)
        return sine * c + cosine * s if is_sine else cosine * c - sine * s


def _signed(angle: Angle, is_sine: bool, budget: Budget) -> Terms:
    """Return the sine or cosine of an angle, whose first factor may be negative."""
    if not angle:
        return constant(0 if is_sine else 1, budget)
    sign = 1
    if angle[0][1] < 0:
        angle, sign = tuple((powers, -multiple) for powers, multiple in angle), -1 if is_sine else 1
    return Terms({((), angle, is_sine): Fraction(sign)}, budget)


def _multiplied(a: Powers, b: Powers) -> tuple[Powers, Fraction]:
    """Return the product of two products of powers, and its rational factor: sqrt(2) sqrt(2) gives the factor 2."""
    if not b and not any(name in _ROOTS for name, _ in a):
        return a, Fraction(1)
    powers = dict(a)
    for name, power in b:
        powers[name] = powers.get(name, 0) + power
    factor = Fraction(1)
    for name, square in _ROOTS.items():
        if name in powers:
            half, powers[name] = divmod(powers[name], 2)
            factor *= Fraction(square) ** half
    return tuple(sorted((name, power) for name, power in powers.items() if power)), factor


def _product_of_sines(a: Angle, a_is_sine: bool, b: Angle, b_is_sine: bool) -> Iterable[tuple[Angle, bool, Fraction]]:
    """Yield the sines and cosines, with their factors, whose sum is the product of two sines or cosines."""
    if not a or not b:
        yield a or b, a_is_sine if a else b_is_sine, Fraction(1)
        return
    half = Fraction(1, 2)
    for sign in (1, -1):
        combined = dict(a)
        for powers, multiple in b:
            combined[powers] = combined.get(powers, Fraction(0)) + sign * multiple
        angle = tuple(sorted((powers, multiple) for powers, multiple in combined.items() if multiple))
        is_sine = a_is_sine != b_is_sine
        factor = half
        if a_is_sine and b_is_sine:
            factor = -half * sign
        elif b_is_sine:
            factor = half * sign
        if angle and angle[0][1] < 0:
            angle = tuple((powers, -multiple) for powers, multiple in angle)
            factor = -factor if is_sine else factor
        if angle or not is_sine:
            yield angle, is_sine, factor


def constant(value: int | Fraction, budget: Budget) -> Terms:
    return Terms({((), (), False): Fraction(value)}, budget)


def number_terms(exact: Expr, budget: Budget) -> Terms:
    """Return an exact number as terms; the number is a polynomial in sqrt(2), sqrt(3) and pi."""

    def leaf(number: Expr) -> Terms:
        if number.is_Rational:
            return constant(Fraction(int(number.p), int(number.q)), budget)
        if number == pi:
            return Terms({((("pi", 1),), (), False): Fraction(1)}, budget)
        if number.is_Pow and (2 * number.exp).is_Integer and number.base in (2, 3, 6):
            names = {2: ("sqrt(2)",), 3: ("sqrt(3)",), 6: ("sqrt(2)", "sqrt(3)")}[int(number.base)]
            root = constant(1, budget)
            for name in names:
                root = root * Terms({(((name, 1),), (), False): Fraction(1)}, budget)
            return root ** int(2 * number.exp)
        raise NotASumError(f"the number {number} is no combination of known roots")

    result: Terms = fold_number(exact, leaf)
    return result


def _domain(budget: Budget) -> Domain:
    def root(value: Terms) -> Terms:
        raise NotASumError("a square root of a computed value")

    return Domain(
        "sums of terms",
        lambda exact: number_terms(exact, budget),
        lambda angle: angle.sine(True),
        lambda angle: angle.sine(False),
        root,
    )


def _symbol(name: str, budget: Budget) -> Terms:
    return Terms({(((name, 1),), (), False): Fraction(1)}, budget)


def terms_of_program(program: Program) -> list[dict[Key, Fraction]]:
    """Return the terms of each output element. Raises :class:`NotASumError` if an output is no sum of terms."""
    budget = Budget()
    inputs: dict[str, list[Any]] = {}
    for array in program.inputs:
        pairs = {s: (group, k) for group in array.unit_norm_groups for k, s in enumerate(group) if len(group) == 2}
        inputs[array.name] = [
            _symbol(f"{ANGLE_OF}{pairs[s][0][0].name}", budget).sine(bool(pairs[s][1])) if s in pairs
            else _symbol(s.name, budget)
            for s in array.elements
        ]  # fmt: skip
    parameters = {str(symbol): _symbol(symbol.name, budget) for symbol in program.parameters}
    outputs = evaluate(program, inputs, _domain(budget), parameters)
    return [value.terms for values in outputs.values() for value in values]


def terms_of(expression: Expr) -> dict[Key, Fraction]:
    """Return the terms of a closed form. Raises :class:`NotASumError` for other expressions."""
    budget = Budget()
    environment = {symbol: _symbol(symbol.name, budget) for symbol in expression.free_symbols}
    value: Terms = expression_value(expression, environment, {}, _domain(budget))
    return value.terms


def expression_of(terms: Mapping[Key, Fraction], symbols: Mapping[str, Symbol]) -> Expr:
    """Return the sum of the terms as a SymPy expression; ``symbols`` maps the names of parameters to their symbols."""

    def powers_of(powers: Powers) -> Expr:
        names = {"pi": pi, "sqrt(2)": sqrt(2), "sqrt(3)": sqrt(3)}
        return Mul(*(Pow(names.get(name) or symbols.get(name) or scalar(name), power) for name, power in powers))

    found = []
    for (powers, angle, is_sine), value in terms.items():
        multiples = [Rational(each.numerator, each.denominator) * powers_of(part) for part, each in angle]
        wave = (sin if is_sine else cos)(Add(*multiples)) if angle else Integer(1)
        found.append(Rational(value.numerator, value.denominator) * powers_of(powers) * wave)
    return Add(*found)
