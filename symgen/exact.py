"""Which numbers are exact: rational combinations of 1, sqrt 2, sqrt 3, sqrt 6 and pi.

Angles are exact with them, and so are the sines and cosines of multiples of 30 and 45 degrees. What is no such
combination (a root of 5, a cosine of pi/7) is taken for the rational within 1e-60 of its size.
"""

from __future__ import annotations

import ast
import keyword
import math
import re
from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Self

from sympy import Add, Expr, Integer, Pow, Rational, expand, pi, radsimp, sqrt

from symgen.errors import InputError

DIGITS = 60
SMALLEST, LARGEST = 1e-100, 1e100
KEPT = frozenset({Integer(1), sqrt(2), sqrt(3), sqrt(6), pi})


class Written(float):
    """A decimal as a file writes it: a float whose ``repr`` is the text, so no digit of it is lost.

    Raises :class:`ValueError` for a text that is no number.
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
    """Return the rational a decimal literal is written as.

    Raises :class:`InputError` for a number too large or too small for a double, and for thousands of digits.
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


def parsed(text: str, mode: str, names: Iterable[str]) -> Any:
    """Parse arithmetic as Python: ``^`` is a power, decimals keep their digits, ``names`` may be keywords of Python.

    A keyword with its first letter in full width is no keyword, and the parser reads it as the usual letter.
    """
    for name in filter(keyword.iskeyword, names):
        text = re.sub(rf"\b{name}\b", chr(ord(name[0]) + ord("\uff21") - ord("A")) + name[1:], text)
    text = text.replace("^", "**")
    tree = ast.parse(text, mode=mode)
    lines = [line.encode() for line in re.split("\r\n|\r|\n", text)]
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and type(node.value) is float:
            node.value = Written(lines[node.lineno - 1][node.col_offset : node.end_col_offset].decode())
    return tree


def is_kept(number: Expr) -> bool:
    """Whether a number is such a combination, as it is written."""
    return number.is_Rational or all(term.as_coeff_Mul()[1] in KEPT for term in Add.make_args(number))


def settled(value: Expr) -> Expr:
    """A number as such a combination, or as the rational beside it; an expression with symbols as it is.

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
    """The binary fraction of :data:`DIGITS` digits nearest to a real number."""
    if number == 0:
        return Integer(0)
    sign, mantissa, exponent, _ = number.evalf(DIGITS)._mpf_
    return Rational(-int(mantissa) if sign else int(mantissa)) * Rational(2) ** exponent


PI = rational(pi)
"""pi to 60 digits: what it counts as where it is no angle."""
