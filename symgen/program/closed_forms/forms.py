"""The type of canonical forms, and functions that add forms and multiply monomials."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from symgen.program.closed_forms.trigonometry.waves import Wave

Monomial = tuple[int, ...]
"""The exponent of each variable."""
Form = dict[tuple[Monomial, Wave], Any]
"""The rational coefficient of each product of a monomial and a wave (the cosine or sine of an angle)."""


def total(forms: Iterable[Form]) -> Form:
    """Return the sum of forms."""
    found: Form = {}
    for form in forms:
        for key, value in form.items():
            found[key] = found.get(key, 0) + value
    return {key: value for key, value in found.items() if value != 0}


def sum_of_exponents(a: Monomial, b: Monomial) -> Monomial:
    """Return the exponents of the product of two monomials."""
    if len(a) < len(b):
        a, b = b, a
    return trimmed([x + y for x, y in zip(a, b + (0,) * (len(a) - len(b)), strict=True)])


def trimmed(exponents: Iterable[int]) -> Monomial:
    """Return exponents without zeros at the end."""
    exponents = list(exponents)
    while exponents and exponents[-1] == 0:
        exponents.pop()
    return tuple(exponents)
