"""Convert numbers and expressions in files and calls to exact numbers.

A number is an integer, a decimal (which is an exact rational), or an expression in a string, such as ``"pi/2"``,
``"0.4318"`` or ``"l1/2"``. Expressions are read by :mod:`symgen.grammar` and rebuilt part by part: no text is executed.

Rational combinations of 1, sqrt 2, sqrt 3, sqrt 6 and pi stay symbolic, so angles and their sines and cosines are
exact. Any other number, such as sqrt 5 or cos(pi/7), becomes a rational with a relative error of at most 1e-60, so
numeric expressions stay short. In values that are not angles, pi also becomes a rational (:func:`amount`).
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import partial
from typing import Any

import mpmath
from sympy import Add, Expr, Float, Integer, Mul, Pow, Rational, Symbol, acos, asin, atan, atan2, cos, pi, sin, sqrt

from symgen.errors import InputError, shown
from symgen.exact import DIGITS, LARGEST, PI, SMALLEST, decimal, differentiable, is_kept, rational, settled
from symgen.grammar import tree
from symgen.grammar.parser import expression
from symgen.grammar.tree import Node
from symgen.grammar.vocabulary import PlainNames

MAX_EXPRESSION_LENGTH = 500
MAX_EXPONENT = 64
MAX_NUMBER_BITS = 2000


def _sine_or_cosine(function: Callable[[Expr], Expr], angle: Expr) -> Expr:
    """Return the sine or cosine of an angle, in terms of sines and cosines of the symbolic part of the angle.

    In ``a + 0.3``, the addition theorem separates 0.3 from ``a``. A multiple of pi/6 or pi/4 is not separated.
    """
    number = Add(*(term for term in Add.make_args(angle) if term.is_number))
    if angle.is_number or _twelfths(number) is not None:
        return function(angle)
    (c, s), moving = circle_point(number), angle - number
    return sin(moving) * c + cos(moving) * s if function is sin else cos(moving) * c - sin(moving) * s


_FUNCTIONS: dict[str, Callable[[Expr], Expr]] = {
    "sin": partial(_sine_or_cosine, sin),
    "cos": partial(_sine_or_cosine, cos),
    "tan": lambda angle: _sine_or_cosine(sin, angle) / _sine_or_cosine(cos, angle),
    "sqrt": sqrt,
}
_ANGLES: dict[str, Callable[..., Expr]] = {"asin": asin, "acos": acos, "atan": atan, "atan2": atan2}
"""Inverse functions, whose arguments must be numbers, because no route supports inverse functions of symbols."""
_KNOWN = f"numbers, names, + - * / ** ^, {', '.join((*_FUNCTIONS, *_ANGLES))}"


def exact(value: object, symbols: Mapping[str, Symbol] | None = None) -> Expr:
    """Return the exact number or expression that a user wrote. pi stays symbolic, so angles remain exact.

    ``symbols`` maps the names that a text may use to the symbols of parameters. Raises :class:`InputError` for other
    values. The error does not name a place in a file; the caller adds the place.
    """
    if isinstance(value, Expr):
        return value if value.is_Rational or value.is_Symbol else value.replace(_is_inexact, _made_exact)
    if isinstance(value, bool):
        raise InputError("expected a number or an expression", found=value)
    if isinstance(value, int):
        return bounded(Integer(value), value)
    if isinstance(value, float):
        return bounded(decimal(str(value)), value)
    if isinstance(value, str):
        return _parse(value, symbols or {})
    raise InputError("expected a number or an expression", found=value)


def amount(value: object) -> Expr:
    """Return the exact number or expression that a user wrote for a value that is not an angle.

    Only sines and cosines keep a symbolic pi; elsewhere pi becomes a rational of 60 digits. Raises :class:`InputError`
    like :func:`exact`.
    """
    number = exact(value)
    return number if number.is_Rational or number.is_Symbol or not number.has(pi) else _without_pi(number)


def _is_inexact(part: Expr) -> bool:
    return part.is_Float or (not is_kept(part) if part.is_number else part.func in (sin, cos))


def _made_exact(part: Expr) -> Expr:
    if isinstance(part, Float):
        return decimal(repr(float(part)))
    return settled(part) if part.is_number else _sine_or_cosine(part.func, part.args[0])


def _without_pi(number: Expr) -> Expr:
    if number == pi:
        return PI
    if not number.args or number.func in (sin, cos):
        return number
    return number.func(*map(_without_pi, number.args))


def exact_vector(values: Iterable[object]) -> tuple[Expr, Expr, Expr]:
    """Return three values converted by :func:`amount`."""
    x, y, z = (amount(value) for value in values)
    return x, y, z


def bounded(value: Expr, written: object) -> Expr:
    """Return ``value`` if it is symbolic, zero, or a real number with a magnitude from 1e-100 to 1e100.

    Raises :class:`InputError` for any other number; the message shows ``written``, the number as the user wrote it. A
    rational must also have fewer than about 600 digits.
    """
    if not value.is_number:
        return value
    if not value.is_real:
        raise InputError("expected a real number", found=written)
    if value.is_Rational:
        p, q = abs(int(value.p)), int(value.q)
        if max(p, q).bit_length() > MAX_NUMBER_BITS:
            raise InputError("expected a number of fewer digits", found=written)
        in_range = p == 0 or (q < p * 10**100 and p < q * 10**100)
    else:
        in_range = SMALLEST < abs(value.evalf(15)) < LARGEST
    if not in_range:
        raise InputError(f"expected a size between {SMALLEST:g} and {LARGEST:g}", found=written)
    return value


def computed(value: Any) -> Expr:
    """Return the exact value of a double that another program computed. Magnitudes up to :data:`SMALLEST` become 0."""
    value = float(value)
    return exact(0.0 if abs(value) <= SMALLEST else value)


def _parse(text: str, symbols: Mapping[str, Symbol]) -> Expr:
    if len(text) > MAX_EXPRESSION_LENGTH:
        raise InputError(f"expected an expression of at most {MAX_EXPRESSION_LENGTH} characters", found=text)
    try:
        node = expression(text, PlainNames(["pi", *symbols]))
    except InputError as error:
        if error.place:
            raise InputError(f"{str(error).partition(': ')[2]} in {shown(text)}") from None
        raise
    return differentiable(bounded(_build(node, text, symbols), text), text)


def _build(node: Node, text: str, symbols: Mapping[str, Symbol]) -> Expr:
    """Return the expression of a parsed node. Long numbers are shortened to rationals of 60 digits."""
    value = _built(node, text, symbols)
    if not value.is_number:
        return value
    if value.is_Rational and abs(abs(value.p).bit_length() - value.q.bit_length()) > MAX_NUMBER_BITS:
        raise InputError(f"expected a size between {SMALLEST:g} and {LARGEST:g}", found=text)
    value = settled(value)
    long = any(max(abs(number.p), number.q).bit_length() > MAX_NUMBER_BITS for number in value.atoms(Rational))
    return rational(value) if long else value


def _built(node: Node, text: str, symbols: Mapping[str, Symbol]) -> Expr:
    if node.kind == tree.NUMBER:
        return bounded(decimal(node.text), text)
    if node.kind == tree.NAME:
        return symbols.get(node.text, pi)
    parts = [_build(part, text, symbols) for part in node.parts]
    if node.kind == tree.SUM:
        return Add(*parts)
    if node.kind == tree.PRODUCT:
        return Mul(*parts)
    if node.kind == tree.NEGATIVE:
        return -parts[0]
    if node.kind == tree.INVERSE:
        if parts[0].is_zero:
            raise InputError("expected a divisor that is not zero", found=text)
        return Pow(parts[0], -1)
    if node.kind == tree.POWER:
        base, exponent = parts
        if not (exponent.is_Integer and abs(int(exponent)) <= MAX_EXPONENT) or (base.is_zero and exponent.is_negative):
            raise InputError(f"expected an integer exponent of at most {MAX_EXPONENT}", found=text)
        return _power(base, int(exponent))
    if node.text in _FUNCTIONS and len(parts) == 1:
        if node.text == "sqrt" and parts[0].is_number and parts[0].is_negative:
            raise InputError("expected the square root of a number that is not negative", found=text)
        if node.text == "tan" and cos(parts[0]).is_zero:
            raise InputError("expected an angle that has a tangent", found=text)
        return _FUNCTIONS[node.text](parts[0])
    if node.text in _ANGLES and len(parts) == 1 + (node.text == "atan2"):
        return _angle(node.text, parts, text)
    raise InputError(f"expected {_KNOWN} only", found=text)


def _angle(name: str, arguments: list[Expr], text: str) -> Expr:
    if not all(each.is_number for each in arguments):
        raise InputError(f"expected {name} of numbers, or of parameters that are baked", found=text)
    if (name in ("asin", "acos") and not -1 <= arguments[0] <= 1) or (name == "atan2" and not any(arguments)):
        raise InputError(f"expected numbers for which {name} is defined", found=text)
    return _ANGLES[name](*arguments)


def _power(base: Expr, exponent: int) -> Expr:
    """Return ``base`` to a power. An irrational base is squared repeatedly; :func:`settled` shortens each square."""
    if base.is_Rational or not base.is_number:
        return Pow(base, exponent)
    result, square = Integer(1), base
    for bit in reversed(f"{abs(exponent):b}"):
        result = settled(result * square) if bit == "1" else result
        square = settled(square * square)
    return result if exponent >= 0 else 1 / result


def snapped_angle(angle: Expr, tolerance: float) -> Expr:
    """Return the multiple of pi/6 or pi/4 within ``tolerance`` [rad] of a rational ``angle`` [rad].

    If no multiple is so near, or if ``angle`` is not rational, return ``angle`` unchanged.
    """
    if not angle.is_Rational or angle == 0:
        return angle
    for divisor in (2, 6, 4):
        count = round(float(Fraction(int(angle.p), int(angle.q))) * divisor / math.pi)
        exact_angle = count * pi / divisor
        if abs(float((angle - exact_angle).evalf(30))) <= tolerance:
            return exact_angle
    return angle


def _twelfths(angle: Expr) -> int | None:
    """Return the angle divided by pi/12 if the angle is a multiple of pi/4 or pi/6, else None."""
    factor, unit = angle.as_coeff_Mul()
    count = 12 * factor if unit == pi else angle
    exact_angle = angle == 0 or (unit == pi and count.is_Integer and (count % 2 == 0 or count % 3 == 0))
    return int(count) if exact_angle else None


_SINES = {0: Integer(0), 2: Rational(1, 2), 3: sqrt(2) / 2, 4: sqrt(3) / 2, 6: Integer(1)}
"""The sines of 0, pi/6, pi/4, pi/3 and pi/2; each key is the angle divided by pi/12."""


def _exact_sine(count: int) -> Expr:
    """Return the sine of ``count`` pi/12 from a table, because the first call of SymPy's sine takes 40 ms."""
    sine = _SINES[min(count % 12, -count % 12)]
    return sine if count % 24 <= 12 else -sine


def circle_point(angle: Expr) -> tuple[Expr, Expr]:
    """Return the cosine and sine of an angle as exact numbers with c^2 + s^2 = 1.

    An angle with symbols gives cos(angle) and sin(angle). A multiple of pi/6 or pi/4 gives numbers such as sqrt(3)/2.
    Any other number gives a rational point within 1e-30 rad of the angle, so rotation matrices are exactly orthogonal:
    c = (1 - t^2)/(1 + t^2), s = 2t/(1 + t^2), with a rational t near the tangent of half the angle.
    """
    if not angle.is_number:
        return cos(angle), sin(angle)
    if (count := _twelfths(angle)) is not None:
        return _exact_sine(count + 6), _exact_sine(count)
    with mpmath.workdps(DIGITS):
        t = _nearby(mpmath.tan(_decimal(angle) / 2))
    p, q = t.numerator, t.denominator
    return Rational(q * q - p * p, q * q + p * p), Rational(2 * p * q, q * q + p * p)


def _decimal(value: Expr) -> mpmath.mpf:
    if value.is_Rational:
        return mpmath.mpf(int(value.p)) / int(value.q)
    return mpmath.mpf(value.evalf(DIGITS)._mpf_)


def _nearby(value: mpmath.mpf) -> Fraction:
    """Return a rational within 1e-30 of ``value``, with a short denominator if one exists."""
    fraction = Fraction(int(mpmath.nint(value * 10**50)), 10**50)
    short = fraction.limit_denominator(10**16)
    return short if abs(short - fraction) < Fraction(1, 10**30) else fraction.limit_denominator(10**31)


def unit_vector(vector: tuple[Expr, Expr, Expr]) -> tuple[Expr, Expr, Expr]:
    """Return an exact unit vector along ``vector``, which must be numeric or along one coordinate axis.

    If the length of ``vector`` is irrational, the result is a rational point of the unit sphere, within 1e-30 of the
    exact direction. Raises :class:`InputError` for a zero vector and for a symbolic vector that is not along a
    coordinate axis.
    """
    x, y, z = vector
    nonzero = [component for component in vector if component != 0]
    if not nonzero:
        raise InputError("expected an axis that is not zero", found=[str(c) for c in vector])
    if len(nonzero) == 1:
        sign = 1 if nonzero[0].is_positive else -1
        return tuple(Integer(0) if c == 0 else Integer(sign) for c in vector)
    if not all(component.is_number for component in vector):
        raise InputError("expected a numeric axis, or one along x, y or z", found=[str(c) for c in vector])
    length = sqrt(x * x + y * y + z * z)
    if length.is_Rational:
        return (x / length, y / length, z / length)
    flip = 1 if z.evalf(15) >= 0 else -1
    with mpmath.workdps(DIGITS):
        u, w = (_nearby(_decimal(c) / (_decimal(length) + flip * _decimal(z))) for c in (x, y))
    scale = 1 + u * u + w * w
    point = (2 * u / scale, 2 * w / scale, flip * (2 - scale) / scale)
    return tuple(Rational(c.numerator, c.denominator) for c in point)
