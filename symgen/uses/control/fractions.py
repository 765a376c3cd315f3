"""Fractions of polynomials, in lowest terms, as numbers in which programs can be evaluated.

Each intermediate result is one fraction. Expressions of SymPy would grow instead: they do not combine fractions, and
to reduce a long quotient afterwards takes minutes.
"""

from __future__ import annotations

from typing import Any

import sympy
from sympy.polys.fields import FracField

from symgen.errors import InputError, UnsupportedError
from symgen.program.evaluate import Domain

MAX_WORK = 300_000
"""Largest work for one linear model: the sum over all products of fractions of the product of their numbers of terms.
The largest work takes about ten seconds.
"""


class Field:
    """The field of fractions in symbols, sines, cosines and square roots, which are added when they first occur."""

    def __init__(self) -> None:
        self._variables: list[sympy.Expr] = []
        self._squares: dict[sympy.Expr, Fraction] = {}
        """The squares of the roots among the variables."""
        self._extend(sympy.Dummy())  # a field has at least one variable
        self._work = 0
        self.domain = Domain("fractions", self.number, self._sine, self._cosine, self._root)

    def number(self, value: Any) -> Fraction:
        """Return a number or an expression as a fraction. Other functions than roots count as variables."""
        if isinstance(value, Fraction):
            return value
        value = sympy.sympify(value)
        if value.is_Rational:
            return Fraction(self, self.field(sympy.QQ(value.p, value.q)))
        if value.is_Add or value.is_Mul:
            found, *others = map(self.number, value.args)
            for other in others:
                found = found + other if value.is_Add else found * other
            return found
        if value.is_Pow and value.exp.is_Integer:
            return self.number(value.base) ** int(value.exp)
        if value.is_Pow and (2 * value.exp).is_Integer:
            return self._variable(sympy.sqrt(value.base)) ** int(2 * value.exp)
        return self._variable(value)

    def lifted(self, value: Any) -> Any:
        """Return an element of a former field, which had fewer variables, as an element of the present field."""
        if value.field is self.field:
            return value
        return self.field.raw_new(value.numer.set_ring(self.field.ring), value.denom.set_ring(self.field.ring))

    def count(self, left: Any, right: Any) -> None:
        """Add a product or a sum to the work. Raises :class:`~symgen.errors.UnsupportedError` above the limit."""
        self._work += (len(left.numer) + len(left.denom)) * (len(right.numer) + len(right.denom))
        if self._work > MAX_WORK:
            raise UnsupportedError(
                "linearise: the symbolic matrices are too long at this point: expected angles that are multiples of "
                "90 degrees, fewer symbols (parameters='baked'), or no symbolic=True"
            )

    def without_squares(self, value: Any) -> Any:
        """Return an element in which each root occurs at most once, and only in the numerator."""
        for root, square in reversed(self._squares.items()):
            k = self._variables.index(root)
            if value.numer.degree(k) < 2 and value.denom.degree(k) < 1:
                continue
            x = self.lifted(square.value)
            (a, b), (c, d) = (self._parts(each, k, x) for each in (value.numer, value.denom))
            size = c * c - d * d * x
            value = ((a * c - b * d * x) + (b * c - a * d) * self.field.gens[k]) / size
        return value

    def _parts(self, polynomial: Any, k: int, square: Any) -> tuple[Any, Any]:
        """Return two elements e and o with ``polynomial`` = e + o r, where r is the root with the index ``k``."""
        parts = [self.field.zero, self.field.zero]
        for monomial, coefficient in polynomial.terms():
            power = monomial[k]
            rest = (*monomial[:k], 0, *monomial[k + 1 :])
            term = self.field.field_new(self.field.ring.from_dict({rest: coefficient}))
            parts[power % 2] += term * square ** (power // 2)
        return parts[0], parts[1]

    def _extend(self, variable: sympy.Expr) -> None:
        self._variables.append(variable)
        self.field = FracField(self._variables, sympy.QQ)

    def _variable(self, value: sympy.Expr) -> Fraction:
        if value not in self._variables:
            square = self.number(value.base) if value.is_Pow else None
            self._extend(value)
            if square is not None:
                self._squares[value] = square
        return Fraction(self, self.field.gens[self._variables.index(value)])

    def _sine(self, x: Any) -> Fraction:
        return self.number(sympy.sin(self.number(x).expression))

    def _cosine(self, x: Any) -> Fraction:
        return self.number(sympy.cos(self.number(x).expression))

    def _root(self, x: Any) -> Fraction:
        return self.number(sympy.sqrt(self.number(x).expression))


class Fraction:
    """A fraction of a field, with Python's arithmetic. ``value`` is the element of SymPy's field.

    Raises :class:`~symgen.errors.InputError` for a quotient by zero, which occurs at singular points.
    """

    __slots__ = ("field", "value")

    def __init__(self, field: Field, value: Any) -> None:
        self.field, self.value = field, value

    @property
    def expression(self) -> sympy.Expr:
        """The factored fraction as an expression."""
        value = self.field.lifted(self.value)
        (a, numer), (b, denom) = value.numer.clear_denoms(), value.denom.clear_denoms()  # integer coefficients
        return sympy.Rational(int(b), int(a)) * _factored(numer) / _factored(denom)

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, NUMBERS):
            return NotImplemented
        return Fraction(self.field, _sum(*self._pair(other)))

    def __mul__(self, other: Any) -> Any:
        if not isinstance(other, NUMBERS):
            return NotImplemented
        return Fraction(self.field, self.field.without_squares(_product(*self._pair(other))))

    __radd__, __rmul__ = __add__, __mul__

    def __neg__(self) -> Fraction:
        return Fraction(self.field, -self.value)

    def __sub__(self, other: Any) -> Any:
        return self + -1 * other

    def __rsub__(self, other: Any) -> Any:
        return -1 * self + other

    def __pow__(self, exponent: int) -> Fraction:
        if exponent < 0 and not self.value:
            raise InputError("expected a point with finite accelerations and derivatives", place="q")
        return Fraction(self.field, self.field.without_squares(self.field.lifted(self.value) ** exponent))

    def __rtruediv__(self, other: Any) -> Any:
        return self**-1 * other

    def _pair(self, other: Any) -> tuple[Any, Any]:
        left, right = (self.field.lifted(each.value) for each in (self, self.field.number(other)))
        self.field.count(left, right)
        return left, right


def _sum(left: Any, right: Any) -> Any:
    """Return the sum of two elements in lowest terms, by greatest common divisors of their denominators.

    Source: D. E. Knuth, *The Art of Computer Programming*, volume 2, section 4.5.1.
    """
    common, a, b = left.denom.cofactors(right.denom)
    _, numer, common = (left.numer * b + right.numer * a).cofactors(common)
    return _quotient(left.field, numer, a * b * common)


def _product(left: Any, right: Any) -> Any:
    """Return the product of two elements in lowest terms, by greatest common divisors across. Source: as above."""
    _, a, d = left.numer.cofactors(right.denom)
    _, c, b = right.numer.cofactors(left.denom)
    return _quotient(left.field, a * c, b * d)


def _quotient(field: FracField, numer: Any, denom: Any) -> Any:
    """Return an element whose denominator has the leading coefficient one."""
    if not numer:
        return field.zero
    return field.raw_new(numer.quo_ground(denom.LC), denom.monic())


def _factored(polynomial: Any) -> sympy.Expr:
    number, factors = polynomial.factor_list()
    return sympy.Mul(polynomial.ring.domain.to_sympy(number), *(base.as_expr() ** power for base, power in factors))


NUMBERS = (Fraction, int, sympy.Expr)
"""The types of numbers that add to fractions."""
