"""The canonical form of expressions: a sum of terms, each with the cosine or sine of an angle.

Each term is a rational number times powers of symbols times a cosine or sine, such as 3 m l^2 cos(2 q1 - q2). The form
is unique, because no polynomial equation relates the symbols and the sines and cosines of the angles, except sin^2 +
cos^2 = 1. Two expressions are therefore equal if and only if their forms are equal.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import lcm
from typing import Any, NamedTuple

from flint import fmpq
from sympy import Add, Expr, Integer, Mul, Pow, Rational, Symbol, cos, expand, factorint, pi, sin, sqrt

from symgen.program.closed_forms.forms import Form, Monomial, sum_of_exponents, total, trimmed
from symgen.program.closed_forms.trigonometry.waves import Wave, Waves, product_of_waves, wave_of
from symgen.program.ir import Assignment

MAX_TERMS = 4_000
"""Maximum number of terms of a product of expressions in canonical form."""
MAX_ANGLE_OPERATIONS = 60
"""Maximum number of operations in the argument of a sine or cosine."""
MAX_POWER = 64
"""Largest exponent of a power that is multiplied out; a power with a larger exponent counts as a variable."""


class FormError(ValueError):
    """An expression has no canonical form, for example the sine of a sine."""


class TooManyTermsError(FormError):
    """A canonical form has too many terms."""


class Term(NamedTuple):
    """A monomial, and its coefficient, which is a trigonometric polynomial."""

    monomial: Monomial
    waves: Waves


class Reader:
    """Converts expressions to canonical forms, and collects the variables and angles of the expressions.

    Variables are symbols, square roots of primes, and pi. A variable also stands for each sum in a denominator or under
    a root (:attr:`sums`), and for each other expression that is not a polynomial. Expressions can be compared only if
    the same reader has read them. The assignments in ``body`` are read first, so expressions may contain the symbols
    that these assignments define. If a product has more than ``limit`` terms, :class:`TooManyTermsError` is raised.
    """

    def __init__(self, expressions: Iterable[Expr], body: Sequence[Assignment] = (), limit: int = MAX_TERMS) -> None:
        self._limit = limit
        self._sums: dict[Symbol, Expr] = {}
        self._temporary = {line.symbol for line in body}
        for line in body:
            value = line.value.xreplace(self._sums)
            if self._is_angle(value):
                self._sums[line.symbol] = value
        self._denominators: dict[Expr, int] = {}
        functions = {f for each in (*expressions, *(line.value for line in body)) for f in each.atoms(sin, cos)}
        for argument in sorted({function.args[0] for function in functions}, key=str):
            for angle, factor in self._angle_terms(argument):
                if angle is not pi:
                    self._denominators[angle] = lcm(self._denominators.get(angle, 1), int(factor.q))
        ordered = sorted(self._denominators, key=lambda angle: (len(str(angle)), str(angle)))
        self.angles: list[Expr] = [angle / self._denominators[angle] for angle in ordered]
        """The angles, each divided by an integer, so that the expressions contain only integer multiples of them."""
        self._index = {angle: k for k, angle in enumerate(ordered)}
        self.variables: list[Expr] = []
        self.sums: dict[Symbol, Form] = {}
        """The canonical form of each sum in a denominator or under a root, by the variable that stands for the sum."""
        self.roots: set[Symbol] = set()
        """The variables in :attr:`sums` that stand for the square root of a sum, not for the sum."""
        self._places: dict[Expr, int] = {}
        self._names: dict[tuple[str, frozenset[tuple[tuple[Monomial, Wave], Any]]], Symbol] = {}
        self._rest: Wave = ((0,) * len(self.angles), False)
        self._known: dict[Expr, Form] = {}
        for line in body:
            self._known[line.symbol] = self._read(line.value)

    def read(self, expression: Expr) -> Form:
        """Return the canonical form of an expression.

        Raises :class:`FormError` if the expression has no canonical form, or if a product in it has too many terms.
        """
        return self.padded(self._read(expression))

    def terms(self, form: Form) -> list[Term]:
        """Return one term for each monomial of a form; the exponents of a monomial have the order of ``variables``."""
        grouped: dict[Monomial, Waves] = {}
        for (monomial, wave), value in self.padded(form).items():
            grouped.setdefault(monomial, {})[wave] = value
        return [Term(monomial, grouped[monomial]) for monomial in sorted(grouped, reverse=True)]

    def argument(self, wave: Wave) -> Expr:
        """Return the angle of which ``wave`` is the cosine or sine."""
        return Add(*(k * angle for k, angle in zip(wave[0], self.angles, strict=True)))

    def padded(self, form: Form) -> Form:
        """Return the form with an exponent for each variable in each monomial; missing exponents become zero."""
        size = len(self.variables)
        return {(m + (0,) * (size - len(m)), wave): value for (m, wave), value in form.items()}

    def difference(self, form: Form, other: Form) -> Form:
        """Return the canonical form of ``form - other``."""
        return total([form, {key: -value for key, value in other.items()}])

    def equal(self, form: Form, other: Form) -> bool:
        """Return True if two forms are equal; the sums in their denominators are multiplied out for the comparison."""
        return not self.cleared(self.difference(form, other))[0]

    def cleared(self, form: Form) -> tuple[Form, Form]:
        """Return a numerator and a denominator whose quotient is the form; neither has a sum in a denominator.

        In both, each square root of a sum has the exponent 0 or 1.
        """
        above = total({(trimmed(m), wave): value} for (m, wave), value in form.items())
        below: Form = {((), self._rest): fmpq(1)}
        for name in reversed(self.sums):
            parts = [self._by_power_of(name, each) for each in (above, below)]
            least = min(0, *parts[0], *parts[1])
            above, below = (
                total(self._product([part, *self._powers_of(name, e - least)]) for e, part in by_power.items())
                for by_power in parts
            )
        return above, below

    def _powers_of(self, name: Symbol, exponent: int) -> list[Form]:
        """Return the factors of ``name^exponent``, where ``name`` stands for a sum or for the root of a sum."""
        if name not in self.roots:
            return [self.sums[name]] * exponent
        return [self.sums[name]] * (exponent // 2) + [self._power_of_variable(name, 1)] * (exponent % 2)

    def _by_power_of(self, name: Symbol, form: Form) -> dict[int, Form]:
        """Map each exponent of the variable ``name`` to the coefficient of ``name^exponent`` in a form."""
        place, found = self._places[name], dict[int, Form]()
        for (monomial, wave), value in form.items():
            exponent = monomial[place] if place < len(monomial) else 0
            others = trimmed([0 if k == place else e for k, e in enumerate(monomial)])
            found.setdefault(exponent, {})[others, wave] = value
        return found

    def product(self, forms: Iterable[Form]) -> Form:
        """Return the canonical form of the product of forms."""
        return self._product({(trimmed(m), wave): value for (m, wave), value in form.items()} for form in forms)

    def _read(self, expression: Expr) -> Form:
        if expression not in self._known:
            self._known[expression] = self._form(expression)
        return self._known[expression]

    def _form(self, expression: Expr) -> Form:
        if expression.is_Rational:
            return {((), self._rest): fmpq(int(expression.p), int(expression.q))} if expression != 0 else {}
        if expression.is_Symbol or expression is pi:
            return self._power_of_variable(expression, 1)
        if isinstance(expression, Add):
            return total(map(self._read, expression.args))
        if isinstance(expression, Mul):
            return self._product(map(self._read, expression.args))
        if isinstance(expression, sin | cos):
            return self._wave(expression.args[0], isinstance(expression, sin))
        if isinstance(expression, Pow):
            return self._power(expression.base, expression.exp)
        return self._power_of_variable(expression, 1)

    def _power(self, base: Expr, exponent: Expr) -> Form:
        if base.is_Integer and exponent.is_Rational and exponent.q == 2:
            value = self._read(Integer(base) ** ((exponent.p - 1) // 2))
            roots = (self._power_of_variable(sqrt(p), n) for p, n in factorint(base).items())
            return self._product([value, *roots])
        if exponent.is_Rational and exponent.q == 2 and len(inner := self._read(base)) > 1:
            name = self._name_of(frozenset(inner.items()), "root")
            self.roots.add(name)
            return self._power_of_variable(name, int(exponent.p))
        if not exponent.is_Integer or abs(int(exponent)) > MAX_POWER:
            if not base.free_symbols.isdisjoint(self._known):
                raise FormError(f"expected integer powers or roots of sums, found the power {exponent} of one term")
            return self._power_of_variable(base**exponent, 1)
        inner, count = self._read(base), int(exponent)
        if count > 0:
            return self._product([inner] * count)
        if not inner:
            raise FormError(f"{base} is zero in a denominator")
        inner, common = self._without_roots(inner)
        powers = [self._power_of_variable(name, e * count) for name, e in common.items()]
        if len(inner) == 1:
            (((monomial, wave), value),) = inner.items()
            if wave == self._rest:
                return self._product([*powers, {(tuple(e * count for e in monomial), wave): value**count}])
        if root := self._names.get(("root", frozenset(inner.items()))):
            return self._product([*powers, self._power_of_variable(root, 2 * count)])
        first = min(inner)
        scale = inner[first]
        key = frozenset((term, value / scale) for term, value in inner.items())
        name = self._name_of(key, "sum")
        return self._product([*powers, self._power_of_variable(name, count), {((), self._rest): scale**count}])

    def _without_roots(self, form: Form) -> tuple[Form, dict[Symbol, int]]:
        """Return a form divided by the square roots of sums that are in all terms, and the exponents of these roots."""
        common: dict[Symbol, int] = {}
        for name in self.roots:
            powers = self._by_power_of(name, form)
            if len(powers) == 1 and (power := next(iter(powers))):
                form, common[name] = powers[power], power
        return form, common

    def _name_of(self, key: frozenset[tuple[tuple[Monomial, Wave], Any]], kind: str) -> Symbol:
        """Return the variable that stands for a sum (``kind`` is "sum") or for the square root of a sum ("root")."""
        name = self._names.setdefault((kind, key), Symbol(f"{kind}{len(self._names)}", real=True))
        self.sums[name] = dict(key)
        return name

    def _power_of_variable(self, expression: Expr, exponent: int) -> Form:
        if expression not in self._places:
            self._places[expression] = len(self.variables)
            self.variables.append(expression)
        return self._reduced((0,) * self._places[expression] + (exponent,), self._rest, fmpq(1))

    def _reduced(self, monomial: Monomial, wave: Wave, value: Any) -> Form:
        """Return one term as a form, in which powers of square roots are simplified: 2 replaces sqrt(2)^2."""
        exponents = list(monomial)
        for place, exponent in enumerate(exponents):
            if exponent not in (0, 1) and self._is_root(self.variables[place]):
                half, exponents[place] = divmod(exponent, 2)
                value = value * fmpq(int(self.variables[place].base)) ** half
        return {(trimmed(exponents), wave): value}

    def _is_angle(self, value: Expr) -> bool:
        """Return True if a value may be an angle: it is short, and has no sine, no cosine and no symbol of ``body``."""
        return bool(
            not value.has(sin, cos)
            and value.free_symbols.isdisjoint(self._temporary)
            and value.count_ops() <= MAX_ANGLE_OPERATIONS
        )

    @staticmethod
    def _is_root(variable: Expr) -> bool:
        return bool(variable.is_Pow and variable.exp == Rational(1, 2) and variable.base.is_Integer)

    def _angle_terms(self, argument: Expr) -> list[tuple[Expr, Rational]]:
        """Return the terms of an angle. Each term is a monomial or pi, with a rational factor."""
        whole = argument.xreplace(self._sums)
        terms = [term.as_coeff_Mul() for term in Add.make_args(expand(whole))] if self._is_angle(whole) else []
        if not terms or any(angle == 1 or angle.has(sin, cos) for _, angle in terms if angle != 0):
            raise FormError(f"{argument} is no sum of rational multiples of angles")
        return [(angle, factor) for factor, angle in terms if angle != 0 and factor != 0]

    def _wave(self, argument: Expr, is_sine: bool) -> Form:
        turn, multiples = Rational(0), [0] * len(self.angles)
        for angle, factor in self._angle_terms(argument):
            if angle is pi:
                turn = factor
            else:
                multiples[self._index[angle]] = int(factor * self._denominators[angle])
        plain = wave_of(tuple(multiples), is_sine)
        if turn == 0:
            return {((), wave): value for wave, value in plain.items()}
        # sin(x + turn) = sin x cos turn + cos x sin turn; cos(x + turn) = cos x cos turn - sin x sin turn
        other = wave_of(tuple(multiples), not is_sine)
        same = self._read(cos(turn * pi))
        mixed = self._read(sin(turn * pi) if is_sine else -sin(turn * pi))
        parts = ((plain, same), (other, mixed))
        return total(
            self._product([{((), wave): value for wave, value in part.items()}, factor]) for part, factor in parts
        )

    def _product(self, forms: Iterable[Form]) -> Form:
        forms = iter(forms)
        result = next(forms)
        for form in forms:
            found: Form = {}
            for (m1, w1), x in result.items():
                for (m2, w2), y in form.items():
                    monomial = sum_of_exponents(m1, m2)
                    for wave, factor in product_of_waves(w1, w2):
                        for key, value in self._reduced(monomial, wave, x * y * factor).items():
                            found[key] = found.get(key, 0) + value
                if len(found) > self._limit:
                    raise TooManyTermsError(f"more than {self._limit:,} terms")
            result = {key: value for key, value in found.items() if value != 0}
        return result
