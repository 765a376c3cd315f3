"""Find squares of sums in polynomials: k A^2 + 2 k A B + k B^2 becomes k (A + B)^2."""

from __future__ import annotations

from collections.abc import Iterator
from math import isqrt, lcm
from typing import Any

from flint import fmpq

from symgen.program.closed_forms.polynomials import Exponents, Polynomial, quotient_of

MAX_TERMS = 120
"""Maximum number of terms of a polynomial that is searched for squares."""


def with_squares(polynomial: Polynomial) -> tuple[dict[Exponents, Any], list[Polynomial]]:
    """Replace each sum whose square is in a polynomial by a new variable. Return the new polynomial and the sums.

    Each new variable adds one entry to the exponents. The variable also replaces its sum in products of the sum and a
    monomial. Each term of the polynomial is used for at most one square or product.
    """
    rest, sums = dict(polynomial), list[Polynomial]()
    while len(rest) <= MAX_TERMS:
        square = max(_squares(rest, len(sums)), key=lambda found: (len(found[1]), sorted(found[1])), default=None)
        if square is None:
            break
        factor, number, root = square[0], square[2], square[1]
        for exponents, _ in _square_of(factor, root):
            del rest[exponents]
        quotient = quotient_of(rest, root)
        for factor_of_root in quotient:
            for exponents in root:
                del rest[_sum(factor_of_root, exponents)]
        if root not in sums:
            rest = {(*exponents, 0): value for exponents, value in rest.items()}
            quotient = {(*exponents, 0): value for exponents, value in quotient.items()}
            factor = (*factor, 0)
            sums = [{(*exponents, 0): value for exponents, value in each.items()} for each in (*sums, root)]
            root = sums[-1]
        place = len(factor) - len(sums) + sums.index(root)
        rest[_raised(factor, place, 2)] = number
        rest |= {_raised(exponents, place, 1): value for exponents, value in quotient.items()}
    return rest, sums


def _squares(polynomial: Polynomial, used: int) -> Iterator[tuple[Exponents, Polynomial, Any]]:
    """Yield (m, S, k) for squares k m S^2 in a polynomial, where m is a monomial, S a sum and k a number.

    The last ``used`` variables stand for sums. Terms with such a variable are not searched for squares.
    """
    terms = [e for e, value in sorted(polynomial.items()) if not (used and any(e[-used:]))]
    crossed: dict[Exponents, dict[Exponents, int]] = {}
    for place, a in enumerate(terms):
        for b in terms[place + 1 :]:
            double = _sum(a, b)
            if any(e % 2 for e in double):
                continue
            middle = tuple(e // 2 for e in double)
            value = polynomial.get(middle)
            if value is not None and middle not in (a, b) and value * value == 4 * polynomial[a] * polynomial[b]:
                sign = 1 if (value > 0) == (polynomial[a] > 0) else -1
                crossed.setdefault(a, {})[b] = sign
                crossed.setdefault(b, {})[a] = sign
    for start, partners in crossed.items():
        members = {start: 1}
        for other, sign in partners.items():
            if all(crossed[other].get(known) == sign * members[known] for known in members):
                members[other] = sign
        factor, root = _root(polynomial, members)
        expanded = [exponents for exponents, _ in _square_of(factor, root)]
        if len(expanded) == len(set(expanded)):
            first = min(root)
            yield factor, root, polynomial[_sum(factor, first, first)] / (root[first] * root[first])


def _root(polynomial: Polynomial, members: dict[Exponents, int]) -> tuple[Exponents, Polynomial]:
    """Return the monomial m and the sum S of a square m S^2.

    For each term t of S, ``members`` maps the exponents of m t^2 to the sign of t.
    """
    factor = tuple(map(min, zip(*members, strict=True)))
    start = min(members)
    numbers = {e: _rational_root(polynomial[e] / polynomial[start]) for e in members}
    scale = lcm(*(int(number.q) for number in numbers.values()))
    root = {
        tuple((x - y) // 2 for x, y in zip(e, factor, strict=True)): numbers[e] * scale * members[e] * members[start]
        for e in members
    }
    return factor, root


def _rational_root(value: Any) -> Any:
    return fmpq(isqrt(int(value.p)), isqrt(int(value.q)))


def _square_of(factor: Exponents, root: Polynomial) -> Iterator[tuple[Exponents, bool]]:
    """Yield the exponents of each term of factor * root^2, and True if it comes from the square of a term of root."""
    members = sorted(root)
    for place, a in enumerate(members):
        for b in members[place:]:
            yield _sum(factor, a, b), a == b


def _sum(*exponents: Exponents) -> Exponents:
    return tuple(map(sum, zip(*exponents, strict=True)))


def _raised(exponents: Exponents, place: int, power: int) -> Exponents:
    return (*exponents[:place], exponents[place] + power, *exponents[place + 1 :])
