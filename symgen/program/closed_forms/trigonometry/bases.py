"""Choose a basis of angles, and write trigonometric polynomials in the sines and cosines of the basis angles."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from operator import mul
from typing import Any

from flint import fmpz_mat

from symgen.program.closed_forms.trigonometry.waves import Waves, Written

Basis = tuple[Sequence[tuple[int, ...]], Sequence[Sequence[int]]]
"""The angles of a basis, and the matrix that converts multiples of the model's angles to multiples of basis angles."""


def basis_of(ranked: Sequence[tuple[int, ...]], size: int) -> Basis:
    """Return ``size`` angles, the basis, of which each angle of the model is an integer combination.

    The angles in ``ranked``, and then the model's angles, are considered in order. An angle is chosen if a basis
    contains this angle and all angles that have been chosen before.
    """
    chosen: list[tuple[int, ...]] = []
    units = [tuple(int(k == place) for k in range(size)) for place in range(size)]
    for angle in (*ranked, *units):
        columns = fmpz_mat([list(each) for each in (*chosen, angle)])
        # The invariant factors of a part of a basis are one.
        if len(chosen) < size and columns.rank() == len(chosen) + 1 and _is_primitive(columns):
            chosen.append(angle)
    inverse = fmpz_mat(size, size, [x for row in zip(*chosen, strict=True) for x in row]).inv()
    return chosen, [[int(inverse[i, j].p) for j in range(size)] for i in range(size)]


def _is_primitive(rows: Any) -> bool:
    form = rows.snf()
    return all(abs(int(form[k, k])) == 1 for k in range(rows.nrows()))


def in_angles(polynomial: Waves, basis: Basis) -> Written:
    """Return a trigonometric polynomial as a sum of products of sines and cosines of basis angles, without sin^2."""
    found: dict[tuple[tuple[int, int], ...], Any] = {}
    angles, inverse = basis
    for (multiples, is_sine), value in polynomial.items():
        coordinates = tuple(sum(map(mul, row, multiples)) for row in inverse)
        for exponents, number in _expanded(coordinates, is_sine).items():
            found[exponents] = found.get(exponents, 0) + value * number
    return tuple(
        (
            value,
            tuple(
                ((angles[k], sine), e)
                for k, pair in enumerate(key)
                for sine, e in zip((False, True), pair, strict=True)
                if e
            ),
        )
        for key, value in sorted(found.items())
        if value != 0
    )


@cache
def _expanded(multiples: tuple[int, ...], is_sine: bool) -> dict[tuple[tuple[int, int], ...], int]:
    """Expand the cosine or sine of a sum of multiples of angles. The result maps exponents of (cos, sin) to numbers."""
    real: dict[tuple[tuple[int, int], ...], int] = {(): 1}
    imaginary: dict[tuple[tuple[int, int], ...], int] = {}
    for multiple in multiples:
        c, s = _multiple_angle(abs(multiple))
        if multiple < 0:
            s = {key: -value for key, value in s.items()}
        real, imaginary = (
            _added(_times(real, c), _times(imaginary, s), -1),
            _added(_times(real, s), _times(imaginary, c), 1),
        )
    return imaginary if is_sine else real


@cache
def _multiple_angle(count: int) -> tuple[dict[tuple[int, int], int], dict[tuple[int, int], int]]:
    """Return the cosine and sine of a multiple of an angle as polynomials in the cosine and sine of the angle."""
    if count == 0:
        return {(0, 0): 1}, {}
    c, s = _multiple_angle(count - 1)
    cosine: dict[tuple[int, int], int] = {}
    sine: dict[tuple[int, int], int] = {}
    for (p, q), value in c.items():
        cosine[p + 1, q] = cosine.get((p + 1, q), 0) + value
        sine[p, q + 1] = sine.get((p, q + 1), 0) + value
    for (p, q), value in s.items():
        # The sine polynomial has one factor s, so c s - s s becomes c s - (1 - c^2).
        sine[p + 1, q] = sine.get((p + 1, q), 0) + value
        cosine[p, 0] = cosine.get((p, 0), 0) - value
        cosine[p + 2, 0] = cosine.get((p + 2, 0), 0) + value
    return cosine, sine


_Powers = dict[tuple[tuple[int, int], ...], int]


def _times(product: _Powers, factor: dict[tuple[int, int], int]) -> _Powers:
    return {(*key, pair): x * y for key, x in product.items() for pair, y in factor.items()}


def _added(a: _Powers, b: _Powers, sign: int) -> _Powers:
    found = dict(a)
    for key, value in b.items():
        found[key] = found.get(key, 0) + sign * value
    return {key: value for key, value in found.items() if value}
