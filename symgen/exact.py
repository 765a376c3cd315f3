"""Exact numbers: rational combinations of 1, sqrt 2, sqrt 3, sqrt 6 and pi.

Multiples of 30 and 45 degrees, and their sines and cosines, are exact numbers of this form. Any other number, such as
sqrt 5 or cos(pi/7), becomes a rational with a relative error of at most 1e-60.

This module also has functions that add and multiply expressions. The results are the same as SymPy's, but take less
time.
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable
from decimal import Context, Decimal, Inexact
from fractions import Fraction
from typing import Self

from sympy import Abs, Add, Expr, Integer, Mul, Pow, Rational, expand, pi, radsimp, sqrt

from symgen.errors import InputError

DIGITS = 60
SMALLEST, LARGEST = 1e-100, 1e100
MAX_DECIMAL_DIGITS = 45
"""Maximum number of digits of a decimal that symgen writes; a number with more digits is rounded."""
EXACT_TERMS = frozenset({Integer(1), sqrt(2), sqrt(3), sqrt(6), pi})


class Written(float):
    """A float whose ``repr`` is the decimal text of a file, so that no digit is lost.

    Raises :class:`ValueError` if the text is not a number.
    """

    __slots__ = ("_text",)
    _text: str

    def __new__(cls, text: str) -> Self:
        number = super().__new__(cls, text)
        number._text = str(text).strip()
        return number

    def __repr__(self) -> str:
        return self._text


def decimal(text: str) -> Rational:
    """Return a decimal literal as a rational.

    Raises :class:`InputError` for a number outside the range of doubles, or with thousands of digits.
    """
    number = float(text)
    if not math.isfinite(number):
        raise InputError("expected a finite number", found=number)
    if number == 0:
        if re.search("[1-9]", re.split("[eE]", text)[0]):
            raise InputError(f"expected a size between {SMALLEST:g} and {LARGEST:g}", found=text)
        return Integer(0)
    try:
        fraction = Fraction(text.replace("_", ""))
    except ValueError:
        raise InputError("expected a number of fewer digits", found=text) from None
    return Rational(fraction.numerator, fraction.denominator)


def decimal_text(number: Rational) -> str:
    """Return a number as a decimal of at most :data:`MAX_DECIMAL_DIGITS` digits, rounded if necessary.

    Return an empty text if the decimal would be rounded and the number is a short fraction, such as 1/3.
    """
    context = Context(MAX_DECIMAL_DIGITS, traps=[])
    quotient = context.divide(Decimal(int(number.p)), Decimal(int(number.q)))
    return "" if context.flags[Inexact] and len(str(number)) <= MAX_DECIMAL_DIGITS else str(quotient).lower()


def is_kept(number: Expr) -> bool:
    """Return True if a number is rational, or a rational combination of :data:`EXACT_TERMS`."""
    if number.is_Rational:
        return True
    pairs = (term.as_coeff_Mul() for term in Add.make_args(number))
    return all(factor.is_Rational and term in EXACT_TERMS for factor, term in pairs)


def settled(value: Expr) -> Expr:
    """Return a number as a rational combination of :data:`EXACT_TERMS`, if it has this form.

    Every other number becomes a rational with :data:`DIGITS` digits. Expressions with symbols are returned unchanged.
    Raises :class:`~symgen.errors.InputError` for a number that is not real.
    """
    if not value.is_number or is_kept(value):
        return value
    divides = any(power.exp.is_negative for power in value.atoms(Pow))
    combined = expand(radsimp(value) if divides else value)
    if is_kept(combined):
        return combined
    if not value.is_real:
        raise InputError("expected a real number", found=str(value))
    return rational(value)


def rational(number: Expr) -> Rational:
    """Return the binary fraction of :data:`DIGITS` digits nearest to a real number."""
    if number == 0:
        return Integer(0)
    sign, mantissa, exponent, _ = number.evalf(DIGITS)._mpf_
    return Rational(-int(mantissa) if sign else int(mantissa)) * Rational(2) ** exponent


PI = rational(pi)
"""pi to 60 digits, which replaces pi everywhere except in angles."""

Keep = Callable[[Expr], Expr]
"""Names an intermediate expression and returns its symbol. If ``keep`` is the identity function, results are closed
forms.
"""

ZERO: Expr = Integer(0)
"""SymPy's zero. SymPy has only one object for each small integer, so ``is ZERO`` is a valid test for zero."""
MINUS_ONE: Expr = Integer(-1)


def opposite(expression: Expr) -> Expr | None:
    """Return x if ``expression`` is -x for a symbol x, else None. This test is faster than SymPy's negation."""
    if type(expression) is not Mul:
        return None
    first, *rest = expression.args
    return rest[0] if first is MINUS_ONE and len(rest) == 1 and rest[0].is_Symbol else None


def negative(expression: Expr) -> Expr:
    """Return ``-expression``."""
    name = opposite(expression)
    return -expression if name is None else name


def product(a: Expr, b: Expr) -> Expr:
    """Return ``a * b``. This function is faster than SymPy's product for numbers and negated symbols."""
    if a is ZERO or b is ZERO:
        return ZERO
    x, y = opposite(a), opposite(b)
    if x is not None and (y is not None or b.is_Rational):
        return x * negative(b)
    if y is not None and a.is_Rational:
        return y * -a
    return b * a if a.is_Rational else a * b


def added(a: Expr, b: Expr, keep: Keep) -> Expr:
    """Return ``keep(a + b)``, the symbol of the sum.

    If a = -x and b = -y for symbols x and y, return ``-keep(x + y)``.
    """
    x, y = opposite(a), opposite(b)
    if x is not None and y is not None:
        return -keep(x + y)
    return keep(a + b if x is None else b + a)


def total(terms: Iterable[Expr], keep: Keep) -> Expr:
    """Return the sum of the terms, added from left to right. ``keep`` is applied to each partial sum."""
    result = ZERO
    for term in terms:
        if term is ZERO:
            continue
        if result is ZERO:
            result = keep(term)
            continue
        result = added(result, term, keep)
    return result


def difference(a: Expr, b: Expr, keep: Keep) -> Expr:
    """Return ``a - b``, as the :func:`total` of a and -b."""
    return total((a, negative(b)), keep)


def differentiable(value: Expr, written: object) -> Expr:
    """Return an expression; raise :class:`~symgen.errors.InputError` if it contains the root of a symbol's square.

    SymPy converts such a root to a magnitude, whose derivative jumps at zero.
    """
    if value.has(Abs):
        expected = (
            "expected no root of a square, which has no derivative at zero; sqrt(x**2 + w**2) with a small w has one"
        )
        raise InputError(expected, found=written)
    return value
