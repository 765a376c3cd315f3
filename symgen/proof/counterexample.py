"""Find simple numbers at which two programs differ, and recognise a program that is the other one linearised."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import mpmath
from sympy import Integer, Rational, pi

from symgen.program import Program
from symgen.program.domains.trials import circular_in, unit_norm_groups_in
from symgen.program.evaluate import evaluate, multiprecision

ARITHMETIC = multiprecision(40)
RELATIVE_TOLERANCE = 1e-25
"""Two 40-digit values x and y count as equal if |x - y| is at most this fraction of max(1, |x|, |y|)."""
NEAR_ZERO = 1e-8
"""Inputs of this order show whether two programs are equal to first order: their difference is then of order 1e-16."""

_SIMPLE_ANGLES = (Integer(0), pi / 2, pi / 6, Rational(1, 2), Rational(1, 3))
_GENERIC_UNIT_POINTS = {
    2: (Rational(3, 5), Rational(4, 5)),
    4: (Rational(1, 5), Rational(2, 5), Rational(2, 5), Rational(4, 5)),
}
"""A point of the unit circle (2 components) and a unit quaternion (4 components); all components are nonzero."""
_SIMPLE_UNIT_POINTS = {2: (Integer(1), Integer(0)), 4: (Integer(0), Integer(0), Integer(0), Integer(1))}
_SIMPLE_NUMBERS = (Integer(0), Integer(1), Integer(2), Integer(3))


@dataclass(frozen=True, slots=True)
class Counterexample:
    """Two different values of one output entry, and the nonzero inputs and parameters at which they occur."""

    entry: str
    point: dict[str, str]
    values: tuple[float, float]

    def sentence(self, second: str) -> str:
        """Return a sentence such as ``M[0, 1] is 2, by this route 1, at zero``.

        ``second`` introduces the second value; it is ``by this route`` in this example.
        """
        where = ", ".join(f"{name} = {value}" for name, value in self.point.items())
        left, right = (0.0 if abs(value) < RELATIVE_TOLERANCE else value for value in self.values)
        rest = f"{where} and zero for all others" if where else "zero"
        return f"{self.entry} is {left:.6g}, {second} {right:.6g}, at {rest}"

    def __str__(self) -> str:
        return self.sentence("by this route")


def counterexample(a: Program, b: Program, entry: int | None = None) -> Counterexample | None:
    """Return a simple point at which two programs differ, in the output element ``entry`` if it is given.

    The search starts at a point of distinct numbers. Each number is then replaced by a simple number if the same output
    element still differs. The result is None if no difference is found, for example because the programs divide by zero
    at all points that were tried.
    """
    names = [symbol.name for symbol in _symbols(a, b)]
    circular, unit_norm_groups = circular_in([a, b]), unit_norm_groups_in([a, b])
    for scale in (1, 2, 3):
        point = {name: _generic(k, scale, name in circular) for k, name in enumerate(names)}
        for unit_norm_group in unit_norm_groups:
            point |= dict(zip(unit_norm_group, _GENERIC_UNIT_POINTS[len(unit_norm_group)], strict=True))
        if (found := _difference(a, b, point, entry)) is not None:
            break
    else:
        return None
    index = found[0]
    for unit_norm_group in unit_norm_groups:
        candidate = {**point, **dict(zip(unit_norm_group, _SIMPLE_UNIT_POINTS[len(unit_norm_group)], strict=True))}
        if (seen := _difference(a, b, candidate, index)) is not None:
            point, found = candidate, seen
    for name in names:
        if any(name in unit_norm_group for unit_norm_group in unit_norm_groups):
            continue
        for simpler in _SIMPLE_ANGLES if name in circular else _SIMPLE_NUMBERS:
            if simpler == point[name]:
                break
            candidate = {**point, name: simpler}
            if (seen := _difference(a, b, candidate, index)) is not None:
                point, found = candidate, seen
                break
    parameters = {symbol.name: str(symbol) for program in (a, b) for symbol in program.parameters}
    shown = {parameters.get(name) or _indexed(name): str(value) for name, value in point.items() if value != 0}
    return Counterexample(entry_name(a, index), shown, (found[1], found[2]))


def is_linearisation(a: Program, b: Program) -> bool:
    """Return True if one program is the other one linearised where all inputs are zero.

    The inputs are positions that are not cosines and sines, velocities, accelerations and forces.
    """
    if unit_norm_groups_in([a, b]):
        return False
    names = [symbol.name for symbol in _symbols(a, b)]
    fixed = {symbol.name for program in (a, b) for symbol in program.parameters}
    point = {name: ARITHMETIC.number(_generic(k, 1, False)) for k, name in enumerate(names)}
    try:
        (x, y), (near_x, near_y), (twice_x, twice_y), (rest_x, rest_y) = (
            [_values(each, {n: v if n in fixed else v * scale for n, v in point.items()})[0] for each in (a, b)]
            for scale in (1, NEAR_ZERO, 2, 0)
        )
    except ZeroDivisionError:
        return False
    linear = min(abs(twice_x - 2 * x + rest_x), abs(twice_y - 2 * y + rest_y)) <= RELATIVE_TOLERANCE * max(abs(x), 1)
    return bool(linear and abs(near_x - near_y) <= NEAR_ZERO**1.5 * max(abs(x), 1))


def entry_name(program: Program, index: int, *, expanded: bool = False) -> str:
    """Return the name of an output element, such as ``M[0, 1]``, from its index among the elements of all outputs.

    If ``expanded`` is True, the elements of a compressed matrix are all entries of the matrix.
    """
    for array in program.outputs:
        shape = array.pattern.shape if expanded and array.pattern else array.shape
        if index < math.prod(shape):
            where: list[int] = []
            for extent in reversed(shape):
                index, position = divmod(index, extent)
                where.insert(0, position)
            return f"{array.name}{where}" if shape else array.name
        index -= math.prod(shape)
    raise IndexError(index)


def _indexed(name: str) -> str:
    """Return ``q[1]`` for the input symbol q1."""
    return re.sub(r"^(\D+)(\d+(?:_\d+)*)$", lambda found: f"{found[1]}[{found[2].replace('_', ', ')}]", name)


def _symbols(a: Program, b: Program) -> Iterator[Any]:
    known: dict[Any, None] = {}
    for program in (a, b):
        known.update(dict.fromkeys([*program.input_symbols(), *program.parameters]))
    return iter(known)


def _generic(k: int, scale: int, circular: bool) -> Rational:
    fraction = Fraction(k + 2, 7 * scale) if circular else Fraction(k + 3 * scale, 3)
    return Rational(fraction.numerator, fraction.denominator)


def _difference(a: Program, b: Program, point: dict[str, Any], entry: int | None) -> tuple[int, float, float] | None:
    """Return the index and both values of the first element that differs; None if there is no such element.

    If ``entry`` is an index, only the element with this index is compared. The result is also None where a program
    divides by zero or has a root of a negative number.
    """
    numbers = {name: ARITHMETIC.number(value) for name, value in point.items()}
    try:
        left, right = (_values(program, numbers) for program in (a, b))
    except ZeroDivisionError:
        return None
    if any(mpmath.im(value) for value in (*left, *right)):
        return None
    for index, (x, y) in enumerate(zip(left, right, strict=True)):
        if entry in (None, index) and abs(x - y) > RELATIVE_TOLERANCE * max(1, abs(x), abs(y)):
            return index, float(x), float(y)
    return None


def _values(program: Program, numbers: dict[str, Any]) -> list[Any]:
    inputs = {array.name: [numbers[symbol.name] for symbol in array.elements] for array in program.inputs}
    parameters = {str(symbol): numbers[symbol.name] for symbol in program.parameters}
    return [value for each in evaluate(program, inputs, ARITHMETIC, parameters).values() for value in each]
