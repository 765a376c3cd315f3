"""Check the numbers that users give to parameters instead of the numbers in the file."""

from __future__ import annotations

import math

from sympy import Symbol

from symgen.errors import InputError


def check_value(parameter: Symbol, value: float, place: str) -> None:
    """Raise :class:`~symgen.errors.InputError` if the parameter may not have this value.

    The value must be finite. A parameter that the file calls positive may also be zero, but not negative.
    """
    if not math.isfinite(value):
        raise InputError("expected a finite number", place=place, found=value)
    if parameter.is_positive and value < 0:
        expected = "expected a value that is not negative, because the parameter is positive"
        raise InputError(expected, place=place, found=value)
