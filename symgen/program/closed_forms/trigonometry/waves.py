"""Trigonometric polynomials as sums of waves. A wave is the cosine or sine of an angle such as 2 q1 - q2."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from flint import fmpq

Wave = tuple[tuple[int, ...], bool]
"""The integer factors of all angles, the first nonzero one positive, and True for a sine or False for a cosine."""
Waves = dict[Wave, Any]
"""A trigonometric polynomial, as a map from each wave to its rational coefficient."""

Product = tuple[tuple[Wave, int], ...]
"""A product of sines and cosines with their exponents; the empty product is 1."""
Written = tuple[tuple[Any, Product], ...]
"""A sum of terms; each term is a rational number times a product."""


def wave_of(multiples: tuple[int, ...], is_sine: bool) -> Waves:
    """Return the cosine or sine of an angle as a polynomial; ``multiples`` has an integer for each model angle."""
    first = next((k for k in multiples if k), 0)
    if first == 0:
        return {} if is_sine else {(multiples, False): fmpq(1)}
    if first > 0:
        return {(multiples, is_sine): fmpq(1)}
    return {(tuple(-k for k in multiples), is_sine): fmpq(-1 if is_sine else 1)}


_HALF = fmpq(1, 2)
_Products = list[tuple[Wave, Any]]


def product_of_waves(a: Wave, b: Wave) -> _Products:
    """Return the product of two waves as a sum of waves, each with its coefficient."""
    if not any(a[0]):
        return [(b, fmpq(1))]
    if not any(b[0]):
        return [(a, fmpq(1))]
    plus = tuple(x + y for x, y in zip(a[0], b[0], strict=True))
    minus = tuple(x - y for x, y in zip(a[0], b[0], strict=True))
    is_sine = a[1] != b[1]
    # sin a sin b and cos a sin b change the sign of one of the two parts.
    signs = {(0, 0): (1, 1), (1, 1): (-1, 1), (1, 0): (1, 1), (0, 1): (1, -1)}[int(a[1]), int(b[1])]
    parts = zip((plus, minus), signs, strict=True)
    return [(wave, value * _HALF * sign) for k, sign in parts for wave, value in wave_of(k, is_sine).items()]


def products(waves: Iterable[Waves]) -> Waves:
    """Return the product of trigonometric polynomials."""
    waves = iter(waves)
    result = next(waves)
    for factor in waves:
        found: Waves = {}
        for a, x in result.items():
            for b, y in factor.items():
                for wave, value in product_of_waves(a, b):
                    found[wave] = found.get(wave, 0) + x * y * value
        result = {wave: value for wave, value in found.items() if value != 0}
    return result
