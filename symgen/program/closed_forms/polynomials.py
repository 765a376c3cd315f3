"""Polynomials as dictionaries from exponents to rational numbers: division, factors and common divisors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from math import gcd, lcm
from typing import Any

import numpy
from flint import fmpq, fmpq_mpoly_ctx

Exponents = tuple[int, ...]
Polynomial = Mapping[Exponents, Any]
Key = frozenset[tuple[Exponents, int, int]]

MAX_TERMS_TO_FACTOR = 30
"""Maximum number of terms of a polynomial that is searched for polynomial factors."""


def without_common_monomial(polynomial: Polynomial) -> tuple[Exponents, Polynomial]:
    """Return the monomial common to all terms, and the polynomial without it."""
    common = tuple(map(min, zip(*polynomial, strict=True)))
    if not any(common):
        return common, polynomial
    return common, {difference(exponents, common): value for exponents, value in polynomial.items()}


def quotient_of(polynomial: Polynomial, divisor: Polynomial) -> Polynomial:
    """Return a quotient. The product of each of its terms and the divisor is a part of the polynomial."""
    first, *others = sorted(divisor)
    quotient: dict[Exponents, Any] = {}
    taken: set[Exponents] = set()
    for exponents in sorted(polynomial):
        factor, value = difference(exponents, first), polynomial[exponents] / divisor[first]
        reached = [tuple(map(sum, zip(factor, other, strict=True))) for other in others]
        wanted = [divisor[other] * value for other in others]
        if (
            min(factor) >= min(0, *exponents)
            and not taken & {exponents, *reached}
            and [polynomial.get(key) for key in reached] == wanted
        ):
            quotient[factor] = value
            taken |= {exponents, *reached}
    return quotient


def key_of(polynomial: Polynomial) -> Key:
    """Return a key that identifies a polynomial."""
    return frozenset((exponents, int(value.p), int(value.q)) for exponents, value in polynomial.items())


def content(polynomial: Polynomial) -> Any:
    """Return the greatest common divisor of the coefficients, negative if most coefficients are."""
    top = reduce(gcd, (int(value.p) for value in polynomial.values()))
    bottom = reduce(lcm, (int(value.q) for value in polynomial.values()))
    negative = sum(1 if value < 0 else -1 for value in polynomial.values())
    return fmpq(-top if negative > 0 else top, bottom)


def factors_of(polynomial: Polynomial) -> tuple[Any, list[tuple[Polynomial, int]]]:
    """Return the content and the irreducible factors with their powers; a long polynomial is one factor."""
    used = [k for k, column in enumerate(zip(*polynomial, strict=True)) if any(column)]
    if not 3 <= len(polynomial) <= MAX_TERMS_TO_FACTOR or min(map(min, polynomial)) < 0:
        return fmpq(1), [(polynomial, 1)]
    size = len(next(iter(polynomial)))
    context = fmpq_mpoly_ctx.get([f"x{k}" for k in used], "lex")
    whole = context.from_dict({tuple(e[k] for k in used): value for e, value in polynomial.items()})
    number, factors = whole.factor()
    return number, [(_widened(factor.to_dict(), used, size), int(power)) for factor, power in factors]


def cancelled(above: Polynomial, below: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return numerator and denominator of a quotient, with integer coefficients and no common factor."""
    size = len(next(iter(below)))
    shift = tuple(-min(0, *(e[k] for e in (*above, *below))) for k in range(size))
    context = fmpq_mpoly_ctx.get([f"x{k}" for k in range(size)], "lex")
    top, bottom = (
        context.from_dict({tuple(map(sum, zip(e, shift, strict=True))): value for e, value in each.items()})
        for each in (above, below)
    )
    common = top.gcd(bottom)
    top, bottom = top / common, bottom / common
    numbers = content(bottom.to_dict())
    whole = range(size)
    return (_widened((top / numbers).to_dict(), whole, size), _widened((bottom / numbers).to_dict(), whole, size))


def _widened(polynomial: Mapping[Exponents, Any], used: Sequence[int], size: int) -> Polynomial:
    result = {}
    for exponents, value in polynomial.items():
        wide = [0] * size
        for k, exponent in zip(used, exponents, strict=True):
            wide[k] = int(exponent)
        result[tuple(wide)] = value
    return result


def expanded(divisor: Polynomial, quotient: Polynomial) -> Iterator[tuple[Exponents, Any]]:
    """Yield the terms of a product."""
    for a, x in divisor.items():
        for b, y in quotient.items():
            yield tuple(map(sum, zip(a, b, strict=True))), x * y


def divisions_by_variable(polynomial: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Yield, for each variable, the largest monomial that divides all its terms, and the sum of the quotients."""
    for place in range(len(next(iter(polynomial)))):
        terms = {exponents: value for exponents, value in polynomial.items() if exponents[place] > 0}
        if 2 <= len(terms) < len(polynomial):
            common, quotient = without_common_monomial(terms)
            yield {common: fmpq(1)}, quotient


def divisions_by_sums(polynomial: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Yield each sum that two or more monomials multiply, and the sum of these monomials."""
    terms = sorted(polynomial)
    table = numpy.array(terms, dtype=numpy.int64)
    weights = numpy.array([pow(1_000_003, k + 1, 2**61 - 1) for k in range(table.shape[1])], dtype=numpy.int64)
    first, second = numpy.triu_indices(len(terms), 1)
    common = numpy.minimum(table[first], table[second])
    left, right = (table[first] - common) @ weights, (table[second] - common) @ weights
    groups: dict[tuple[int, int, Any], list[int]] = {}
    for pair, (i, j, a, b) in enumerate(
        zip(first.tolist(), second.tolist(), left.tolist(), right.tolist(), strict=True)
    ):
        ratio = polynomial[terms[j]] / polynomial[terms[i]]
        key = (a, b, ratio) if a < b else (b, a, 1 / ratio)
        groups.setdefault(key, []).append(pair)
    seen: set[frozenset[Exponents]] = set()
    for pairs in groups.values():
        if len(pairs) < 2:
            continue
        pair = pairs[0]
        shared = tuple(common[pair].tolist())
        two = [terms[first[pair]], terms[second[pair]]]
        divisor = {difference(exponents, shared): polynomial[exponents] for exponents in two}
        scale = divisor[min(divisor)]
        quotient = quotient_of(polynomial, {exponents: value / scale for exponents, value in divisor.items()})
        if len(quotient) < 2:
            continue
        whole = quotient_of(polynomial, _monic(quotient))
        members = frozenset(whole)
        if len(whole) >= 2 and members not in seen:
            seen.add(members)
            number = quotient[min(quotient)]
            yield {e: value / number for e, value in whole.items()}, quotient


def _monic(polynomial: Polynomial) -> Polynomial:
    scale = polynomial[min(polynomial)]
    return {exponents: value / scale for exponents, value in polynomial.items()}


def difference(a: Exponents, b: Exponents) -> Exponents:
    """Return the exponents of a quotient of monomials."""
    return tuple(x - y for x, y in zip(a, b, strict=True))
