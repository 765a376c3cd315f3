"""Trigonometric polynomials as short sums of products of sines and cosines: 1 - cos 2q as 2 sin^2 q."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import Any, NamedTuple

from flint import fmpq

from symgen.program.closed_forms.waves import Wave, Waves, products

Product = tuple[tuple[Wave, int], ...]
"""Sines and cosines with their exponents; an empty product is one."""
Written = tuple[tuple[Any, Product], ...]
"""A sum: the rational number and the product of each term."""

MAX_ANGLES = (24, 24, 6, 4)
"""Maximum number of angles in products of one, two, three and four factors; above it, only single angles are used."""
MAX_WAVES = 40
"""Maximum number of waves of a polynomial for which sums of products are searched."""
BEAM = 8
MAX_SUMMANDS = 4
SUMMAND = 1.2
"""The cost of one more product in a sum."""
REUSED = 0.5
"""The cost of a product that is already used elsewhere, as a fraction of its cost if it were new."""


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
        angles = _candidates({multiples for multiples, _ in waves if any(multiples)})
        functions: list[Wave] = [(angle, is_sine) for angle in angles for is_sine in (False, True)]
        size = len(next(iter(waves))[0]) if waves else 0
        self._add((), {((0,) * size, False): fmpq(1)})
        for count, most in enumerate(MAX_ANGLES, start=1):
            if len(angles) > most:
                simple = [angle for angle in angles if _cost_of_angle(angle) == 0]
                used = simple[:most] if len(simple) <= most else []
                functions = [(angle, is_sine) for angle in used for is_sine in (False, True)]
            for factors in combinations_with_replacement(functions, count):
                powers = tuple((factor, factors.count(factor)) for factor in dict.fromkeys(factors))
                self._add(powers, products({factor: fmpq(1)} for factor in factors))
        for atoms in self._by_wave.values():
            atoms.sort(key=lambda atom: (atom.cost, atom.product))

    def write_all(self) -> list[Written]:
        """Return each polynomial as a sum of products; a second round prefers products that the first one used."""
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
        """Return the cheapest sum among single atoms, pairs, and longer sums found by a beam search."""
        flat = tuple((value, _of_wave(wave)) for wave, value in sorted(polynomial.items()))
        best = min(flat, in_single_angles(polynomial), key=self._cost)
        cost = self._cost(best)
        if len(polynomial) > MAX_WAVES:
            return best
        beam: list[tuple[float, Written, Waves]] = [(0.0, (), polynomial)]
        for _ in range(MAX_SUMMANDS):
            extended: dict[frozenset[tuple[Wave, Any]], tuple[float, Written, Waves]] = {}
            for _, written, rest in beam:
                whole = self._looked_up(rest)
                if whole is not None and self._cost((*written, whole)) < cost:
                    best, cost = (*written, whole), self._cost((*written, whole))
                for wave, value in sorted(rest.items()):
                    for atom in self._by_wave.get(wave, ()):
                        number = value / atom.waves[wave]
                        more = (*written, (number, atom.product))
                        spent = self._cost(more)
                        if spent + 1 >= cost:
                            continue
                        left = _less(rest, atom.waves, number)
                        state = (spent + 2 * len(left), more, left)
                        key = frozenset(left.items())
                        if left and (key not in extended or state[:2] < extended[key][:2]):
                            extended[key] = state
                        elif not left:
                            best, cost = more, spent
            beam = sorted(extended.values(), key=lambda state: state[:2])[:BEAM]
        return best

    def _looked_up(self, polynomial: Waves) -> tuple[Any, Product] | None:
        scale, key = _normalised(polynomial)
        found = [(scale / own, atom.product) for own, atom in self._table.get(key, ())]
        return min(found, key=lambda term: (self._cost_of_term(*term), term[1]), default=None)

    def _cost(self, written: Written) -> float:
        return sum(self._cost_of_term(number, product) for number, product in written) + SUMMAND * len(written)

    def _cost_of_term(self, number: Any, product: Product) -> float:
        factor = REUSED if product in self._used else 1.0
        # The cost of the number 1/2 tips the choice to sin q cos q, which books print instead of sin 2q / 2.
        return factor * cost_of(product) + 1.1 * int(number.q != 1) + int(abs(number.p) != 1)


def in_single_angles(polynomial: Waves) -> Written:
    """Return a trigonometric polynomial in the sines and cosines of single angles, with no square of a sine."""
    found: dict[tuple[tuple[int, int], ...], Any] = {}
    for (multiples, is_sine), value in polynomial.items():
        for exponents, number in _expanded(multiples, is_sine).items():
            found[exponents] = found.get(exponents, 0) + value * number
    size = len(next(iter(polynomial))[0])
    angles = [tuple(int(k == place) for k in range(size)) for place in range(size)]
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
    """Return cos or sin of a sum of multiples of angles; keys have the powers of each angle's cosine and sine."""
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
    """Return the cosine and the sine of a multiple of an angle, as polynomials in its cosine and sine (Chebyshev)."""
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
    """Return the angles whose sines and cosines may be factors, simple ones first."""
    found = set(occurring)
    for a, b in combinations(sorted(occurring), 2):
        for total in (tuple(x + y for x, y in zip(a, b, strict=True)), tuple(x - y for x, y in zip(a, b, strict=True))):
            found.update(_halves([total]))
    found.update(_halves(occurring))
    size = len(next(iter(occurring), ()))
    found.update(tuple(int(k == place) for k in range(size)) for place in range(size))
    kept = {_positive(angle) for angle in found if any(angle) and (angle in occurring or max(map(abs, angle)) <= 1)}
    used = [any(angle[place] for angle in occurring) for place in range(size)]
    kept = {angle for angle in kept if all(used[k] for k, value in enumerate(angle) if value)}
    return sorted(kept, key=lambda angle: (angle not in occurring, _cost_of_angle(angle), angle))[: MAX_ANGLES[0]]


def _halves(angles: Iterable[tuple[int, ...]]) -> list[tuple[int, ...]]:
    return [tuple(k // 2 for k in angle) for angle in angles if all(k % 2 == 0 for k in angle)]


def _positive(angle: tuple[int, ...]) -> tuple[int, ...]:
    return angle if next(k for k in angle if k) > 0 else tuple(-k for k in angle)


def _normalised(polynomial: Waves) -> tuple[Any, frozenset[tuple[Wave, Any]]]:
    """Return the coefficient of the first wave, and the polynomial divided by it."""
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
