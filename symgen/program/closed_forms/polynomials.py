"""Divide and factor polynomials. A polynomial is a dictionary from exponents to rational numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import reduce
from math import gcd, lcm
from operator import add, sub
from typing import Any

import numpy
from flint import fmpq, fmpq_mpoly_ctx

Exponents = tuple[int, ...]
Polynomial = Mapping[Exponents, Any]
Key = frozenset[tuple[Exponents, int, int]]

_HASH_FACTORS = (0x9E3779B97F4A7C15 - 2**64, 0x2545F4914F6CDD1D)
"""Odd numbers with which the hash of a pair of terms is computed."""
MAX_TERMS_TO_FACTOR = 30
"""Maximum number of terms of a polynomial that is searched for polynomial factors."""


def without_common_monomial(polynomial: Polynomial) -> tuple[Exponents, Polynomial]:
    """Return the largest monomial that divides all terms, and the polynomial divided by this monomial."""
    common = tuple(map(min, zip(*polynomial, strict=True)))
    if not any(common):
        return common, polynomial
    return common, {difference(exponents, common): value for exponents, value in polynomial.items()}


def quotient_of(polynomial: Polynomial, divisor: Polynomial) -> Polynomial:
    """Return the quotient of a division with remainder.

    The product of quotient and divisor consists of terms of the polynomial; none of them is used twice. The remainder
    consists of all other terms.
    """
    first, *others = sorted(divisor)
    quotient: dict[Exponents, Any] = {}
    taken: set[Exponents] = set()
    for exponents in sorted(polynomial):
        factor = difference(exponents, first)
        if exponents in taken or min(factor) < min(0, *exponents):
            continue
        reached = [total(factor, other) for other in others]
        if any(key in taken or key not in polynomial for key in reached):
            continue
        value = polynomial[exponents] / divisor[first]
        if all(polynomial[key] == divisor[other] * value for key, other in zip(reached, others, strict=True)):
            quotient[factor] = value
            taken.update((exponents, *reached))
    return quotient


def key_of(polynomial: Polynomial) -> Key:
    """Return a hashable key; equal polynomials have equal keys."""
    return frozenset((exponents, int(value.p), int(value.q)) for exponents, value in polynomial.items())


def content(polynomial: Polynomial) -> Any:
    """Return the greatest common divisor of the coefficients; it is negative if most coefficients are negative."""
    top = reduce(gcd, (int(value.p) for value in polynomial.values()))
    bottom = reduce(lcm, (int(value.q) for value in polynomial.values()))
    negative = sum(1 if value < 0 else -1 for value in polynomial.values())
    return fmpq(-top if negative > 0 else top, bottom)


def factors_of(polynomial: Polynomial) -> tuple[Any, list[tuple[Polynomial, int]]]:
    """Return the constant factor of a polynomial, and its irreducible factors as pairs (factor, exponent).

    Polynomials with one or two terms, many terms or negative exponents are not searched for factors.
    """
    used = [k for k, column in enumerate(zip(*polynomial, strict=True)) if any(column)]
    if not 3 <= len(polynomial) <= MAX_TERMS_TO_FACTOR or min(map(min, polynomial)) < 0:
        return fmpq(1), [(polynomial, 1)]
    size = len(next(iter(polynomial)))
    context = fmpq_mpoly_ctx.get([f"x{k}" for k in used], "lex")
    whole = context.from_dict({tuple(e[k] for k in used): value for e, value in polynomial.items()})
    number, factors = whole.factor()
    return number, [(_widened(factor.to_dict(), used, size), int(power)) for factor, power in factors]


def cancelled(above: Polynomial, below: Polynomial) -> tuple[Polynomial, Polynomial]:
    """Return the numerator and the denominator of a quotient after all common factors are cancelled.

    The coefficients of the denominator are integers without a common divisor.
    """
    size = len(next(iter(below)))
    shift = tuple(-min(0, *(e[k] for e in (*above, *below))) for k in range(size))
    context = fmpq_mpoly_ctx.get([f"x{k}" for k in range(size)], "lex")
    top, bottom = (context.from_dict({total(e, shift): value for e, value in each.items()}) for each in (above, below))
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
    """Yield the product of each term of ``divisor`` and each term of ``quotient``, as separate terms."""
    for a, x in divisor.items():
        for b, y in quotient.items():
            yield total(a, b), x * y


def divisions_by_variable(polynomial: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Yield a divisor and a quotient for each variable that occurs in several terms, but not in all terms.

    The divisor is the largest monomial that divides all terms with this variable. The quotient is the sum of these
    terms, divided by the monomial.
    """
    for place in range(len(next(iter(polynomial)))):
        terms = {exponents: value for exponents, value in polynomial.items() if exponents[place] > 0}
        if 2 <= len(terms) < len(polynomial):
            common, quotient = without_common_monomial(terms)
            yield {common: fmpq(1)}, quotient


def divisions_by_sums(polynomial: Polynomial) -> Iterator[tuple[Polynomial, Polynomial]]:
    """Yield the divisions in which both the divisor and the quotient are sums of two or more terms."""
    terms = sorted(polynomial)
    table = numpy.array(terms, dtype=numpy.int64)
    weights = numpy.array([pow(1_000_003, k + 1, 2**61 - 1) for k in range(table.shape[1])], dtype=numpy.int64)
    first, second = numpy.triu_indices(len(terms), 1)
    common = numpy.minimum(table[first], table[second])
    left, right = (table[first] - common) @ weights, (table[second] - common) @ weights
    ratios = _ratios([polynomial[term] for term in terms])[first, second]
    keys = left * _HASH_FACTORS[0] + right * _HASH_FACTORS[1] + ratios
    # Pairs of terms with the same divisor have the same key. A divisor is tried if two or more pairs have its key.
    _, places, counts = numpy.unique(keys, return_index=True, return_counts=True)
    seen: set[frozenset[Exponents]] = set()
    for pair in sorted(places[counts > 1].tolist()):
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


def _ratios(values: Sequence[Any]) -> Any:
    """Return a table in which entries (i, j) are equal integers if the ratios values[i] / values[j] are equal."""
    numbers: dict[tuple[int, int], int] = {}
    kinds = [numbers.setdefault((int(value.p), int(value.q)), len(numbers)) for value in values]
    ratios: dict[tuple[int, int], int] = {}
    table = numpy.empty((len(numbers), len(numbers)), dtype=numpy.int64)
    for (p, q), i in numbers.items():
        for (r, s), j in numbers.items():
            common = gcd(p * s, q * r) * (1 if r > 0 else -1)
            table[i, j] = ratios.setdefault((p * s // common, q * r // common), len(ratios))
    return table[numpy.ix_(kinds, kinds)]


def _monic(polynomial: Polynomial) -> Polynomial:
    scale = polynomial[min(polynomial)]
    return {exponents: value / scale for exponents, value in polynomial.items()}


def difference(a: Exponents, b: Exponents) -> Exponents:
    """Return the exponents of a quotient of monomials."""
    return tuple(map(sub, a, b))


def total(a: Exponents, b: Exponents) -> Exponents:
    """Return the exponents of a product of monomials."""
    return tuple(map(add, a, b))


def in_all(polynomial: Polynomial, variable: int) -> bool:
    return all(exponents[variable] for exponents in polynomial)


def in_some(polynomial: Polynomial, variable: int) -> bool:
    return len(polynomial) > 1 and any(exponents[variable] for exponents in polynomial)


def powers_of(monomial: Exponents) -> list[tuple[int, int]]:
    return [(k, exponent) for k, exponent in enumerate(monomial) if exponent]
