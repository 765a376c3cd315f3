"""Write trigonometric polynomials as short sums of products: 1 - cos 2q becomes 2 sin^2 q."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from flint import fmpq

from symgen.program.closed_forms.trigonometry.bases import basis_of, in_angles
from symgen.program.closed_forms.trigonometry.waves import Product, Wave, Waves, Written, products

MAX_ANGLES = (24, 24, 6, 4)
"""Maximum number of angles that are tried in products of one, two, three and four factors; likely angles come first."""
MAX_WAVES = 40
"""Polynomials with more waves are not searched for short sums of products."""
BEAM = 8
BRANCHES = 2
"""Maximum number of waves in the rest of a polynomial for which each step of the search tries products."""
MAX_SUMMANDS = 4
SUMMAND = 1.2
"""The cost of one more product in a sum."""
DIFFERENCE = 0.05
"""The cost of a minus sign between terms. Because of this cost, 1 + 3 sin^2 q is preferred to 4 - 3 cos^2 q."""
REUSED = 0.5
"""In the second round, the cost of a product that the first round has used is multiplied by this factor."""


class _Atom(NamedTuple):
    cost: int
    product: Product
    waves: Waves


class Atoms:
    """The products of sines and cosines from which the trigonometric polynomials of one expression are made."""

    def __init__(self, polynomials: Sequence[Waves]) -> None:
        self._polynomials = polynomials
        self._table: dict[frozenset[tuple[Wave, Any]], list[tuple[Any, _Atom]]] = {}
        self._by_wave: dict[Wave, list[_Atom]] = {}
        self._used: set[Product] = set()
        self._known: dict[frozenset[tuple[Wave, Any]], Written] = {}
        waves = {wave for polynomial in polynomials for wave in polynomial}
        ranked = _ranked(polynomials, _candidates({multiples for multiples, _ in waves if any(multiples)}))
        size = len(next(iter(waves))[0]) if waves else 0
        self._bases = [basis_of([], size), basis_of(ranked, size)]
        self._add((), {((0,) * size, False): fmpq(1)})
        for count, most in enumerate(MAX_ANGLES, start=1):
            functions = [(angle, is_sine) for angle in ranked[:most] for is_sine in (False, True)]
            for factors in combinations_with_replacement(functions, count):
                powers = tuple((factor, factors.count(factor)) for factor in dict.fromkeys(factors))
                self._add(powers, products({factor: fmpq(1)} for factor in factors))
        for atoms in self._by_wave.values():
            atoms.sort(key=lambda atom: (atom.cost, atom.product))

    def write_all(self) -> list[Written]:
        """Return each polynomial as a sum of products, in two rounds.

        The second round prefers the products that the first round has used, so that the polynomials share products.
        """
        for _ in range(2):
            self._known = {}
            result = [self._write(polynomial) for polynomial in self._polynomials]
            self._used = {product for written in result for _, product in written}
        return result

    def _add(self, product: Product, waves: Waves) -> None:
        if not waves:
            return
        atom = _Atom(cost_of(product), product, waves)
        scale, key = _normalised(waves)
        self._table.setdefault(key, []).append((scale, atom))
        for wave in waves:
            self._by_wave.setdefault(wave, []).append(atom)

    def _write(self, polynomial: Waves) -> Written:
        key = frozenset(polynomial.items())
        if key not in self._known:
            self._known[key] = self._shortest(polynomial)
        return self._known[key]

    def _shortest(self, polynomial: Waves) -> Written:
        """Return the cheapest sum of products: one product, a sum of two, or a longer sum found by a beam search."""
        flat = tuple((value, _of_wave(wave)) for wave, value in sorted(polynomial.items()))
        best = min(flat, *(in_angles(polynomial, basis) for basis in self._bases), key=self._cost)
        cost = self._cost(best)
        if len(polynomial) > MAX_WAVES:
            return best
        beam: list[tuple[float, Written, Waves]] = [(0.0, (), polynomial)]
        for _ in range(MAX_SUMMANDS):
            extended: dict[Written, tuple[float, Written, Waves]] = {}
            for paid, written, rest in beam:
                whole = self._looked_up(rest)
                if whole is not None and self._cost((*written, whole)) < cost:
                    best, cost = (*written, whole), self._cost((*written, whole))
                for wave in self._rarest(rest):
                    for atom in self._by_wave.get(wave, ()):
                        number = rest[wave] / atom.waves[wave]
                        spent = paid + self._cost_of_term(number, atom.product) + SUMMAND
                        if spent + 1 >= cost:
                            continue
                        more = (*written, (number, atom.product))
                        left = _less(rest, atom.waves, number)
                        state = (spent + 2 * len(left), more, left)
                        key = tuple(sorted(more))
                        if left and (key not in extended or state[:2] < extended[key][:2]):
                            extended[key] = state
                        elif not left:
                            best, cost = more, spent
            beam = sorted(extended.values(), key=lambda state: state[:2])[:BEAM]
            beam = [(score - 2 * len(left), more, left) for score, more, left in beam]
        return best

    def _rarest(self, polynomial: Waves) -> list[Wave]:
        """Return the waves that occur in the fewest products, because there are few ways to write these waves."""
        return sorted(polynomial, key=lambda wave: (len(self._by_wave.get(wave, ())), wave))[:BRANCHES]

    def _looked_up(self, polynomial: Waves) -> tuple[Any, Product] | None:
        scale, key = _normalised(polynomial)
        found = [(scale / own, atom.product) for own, atom in self._table.get(key, ())]
        return min(found, key=lambda term: (self._cost_of_term(*term), term[1]), default=None)

    def _cost(self, written: Written) -> float:
        mixed = len({bool(number > 0) for number, _ in written}) > 1
        cost = sum(self._cost_of_term(number, product) for number, product in written) + SUMMAND * len(written)
        return cost + DIFFERENCE * mixed

    def _cost_of_term(self, number: Any, product: Product) -> float:
        factor = REUSED if product in self._used else 1.0
        # The cost of the number 1/2 makes sin 2q / 2 more expensive than sin q cos q, which books print.
        return factor * cost_of(product) + 1.1 * int(number.q != 1) + int(abs(number.p) != 1)


@cache
def cost_of(product: Product) -> int:
    """Return the number of operations of a product, including the operations in its arguments."""
    parts = sum(1 + _cost_of_angle(wave[0]) + (power != 1) for wave, power in product)
    return parts + max(len(product) - 1, 0)


def _cost_of_angle(multiples: tuple[int, ...]) -> int:
    used = [k for k in multiples if k]
    return len(used) - 1 + sum(abs(k) != 1 for k in used)


def _of_wave(wave: Wave) -> Product:
    return ((wave, 1),) if any(wave[0]) else ()


def _candidates(occurring: set[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the angles whose sines and cosines may be factors."""
    found = set(occurring)
    for a, b in combinations(sorted(occurring), 2):
        found.update(_halves(_sums(a, b)))
    found.update(_halves(occurring))
    size = len(next(iter(occurring), ()))
    found.update(tuple(int(k == place) for k in range(size)) for place in range(size))
    kept = {_positive(angle) for angle in found if any(angle) and (angle in occurring or max(map(abs, angle)) <= 1)}
    used = [any(angle[place] for angle in occurring) for place in range(size)]
    return [angle for angle in sorted(kept) if all(used[k] for k, value in enumerate(angle) if value)]


def _ranked(polynomials: Sequence[Waves], angles: Sequence[tuple[int, ...]]) -> list[tuple[int, ...]]:
    """Return the angles; angles that are likely to occur in factors come first.

    For example, sin(a) cos(b) is half the sum of sin(a + b) and sin(a - b). For each pair of angles in a polynomial,
    such as a + b and a - b, half the sum and half the difference are therefore counted.
    """
    counts = dict.fromkeys(angles, Fraction(0))
    for polynomial in polynomials:
        pairs = list(combinations(sorted({multiples for multiples, _ in polynomial}), 2))
        for a, b in pairs:
            for half in _halves(_sums(a, b)):
                angle = _positive(half) if any(half) else half
                if angle in counts:
                    counts[angle] += Fraction(1, len(pairs))
    return sorted(angles, key=lambda angle: (-counts[angle], _cost_of_angle(angle), angle))


def _sums(a: tuple[int, ...], b: tuple[int, ...]) -> list[tuple[int, ...]]:
    """Return the sum and the difference of two angles, each given by its integer multiples of the model's angles."""
    return [tuple(x + sign * y for x, y in zip(a, b, strict=True)) for sign in (1, -1)]


def _halves(angles: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [tuple(k // 2 for k in angle) for angle in angles if all(k % 2 == 0 for k in angle)]


def _positive(angle: tuple[int, ...]) -> tuple[int, ...]:
    return angle if next(k for k in angle if k) > 0 else tuple(-k for k in angle)


def _normalised(polynomial: Waves) -> tuple[Any, frozenset[tuple[Wave, Any]]]:
    """Return the coefficient of the polynomial's first wave, and the polynomial divided by this coefficient."""
    scale = polynomial[min(polynomial)]
    return scale, frozenset((wave, value / scale) for wave, value in polynomial.items())


def _less(polynomial: Waves, atom: Waves, number: Any) -> Waves:
    result = dict(polynomial)
    for wave, value in atom.items():
        left = result.get(wave, 0) - number * value
        if left == 0:
            result.pop(wave, None)
        else:
            result[wave] = left
    return result
