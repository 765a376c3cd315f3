"""Choose the signs with which packs are stored, so that the program needs the fewest changes of sign.

Mirrored limbs, such as a left and a right leg, compute the same values up to signs. Most changes of sign become
unnecessary if some lanes of a pack store the negative of their value:

* If a product is stored with the signs that result from its factors, no factor needs a change of sign.
* The numeric factor of a product can include the signs of the other factors.
* A term of a sum needs no change of sign if it is stored with the same signs as the sum.

The search tries all signs for one pack after the other, and repeats this until the signs no longer change.
:mod:`symgen.program.variants.packs.signed` writes the resulting program.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sympy import Expr, Symbol, sin

from symgen.program.ir import Lane, Program
from symgen.program.variants.packs.heads import numbers_of, packs_of

MAX_ROUNDS = 12
"""Maximum number of rounds of the search; each round tries every pack once. Later rounds find few improvements."""

Signs = int
"""One bit per lane, which is 1 if the lane stores the negative of its value."""


class _Term(NamedTuple):
    """The packs in a product, and the signs of its numeric factors; the product may be a term of a sum.

    ``is_scaled`` is True if the numeric factor can include the signs of the packs.
    """

    signs: Signs
    packs: tuple[Symbol, ...]
    is_scaled: bool


class _Use(NamedTuple):
    """The effect of one pack on one sum: the pack stores the sum, or occurs in its terms.

    ``left`` has the signs of each term relative to the sum. ``turning`` has the indices of the terms whose relative
    signs change if the signs of the pack change. ``kept`` has the indices of all other terms.
    """

    left: list[Signs]
    turning: list[int]
    kept: list[int]


class Choice:
    """The signs with which packs are stored.

    A term that is negative in all lanes needs no change of sign, because it can be subtracted.
    """

    def __init__(self, program: Program) -> None:
        packs = packs_of(program)
        self.width = max(packs.values())
        self.all: Signs = (1 << self.width) - 1
        self.numbers = numbers_of(program)
        self.of: dict[Symbol, Signs] = {symbol: 0 for symbol in packs if symbol not in self.numbers}
        self._ways = range(0, 1 << len(program.limbs[0]), 2)  # lane 0, and any lane that repeats it, is never negated
        self._terms = {s: list(self._terms_of(v)) for s, v in program.body if s in self.of}
        self._results: dict[Symbol, set[tuple[int, bool]]] = defaultdict(set)
        for element in program.output_elements():
            lane, is_negative = (-element, True) if element.is_Mul else (element, False)
            if lane.func is Lane:
                self._results[lane.args[0]].add((int(lane.args[1]), is_negative))
        self._bit = [1 << min(signs, signs ^ self.all) & ~1 for signs in range(self.all + 1)]
        """Maps a change of sign to a mask with one bit; opposite changes have the same mask.

        The number of different changes is the number of bits in the union of their masks. If all lanes have the same
        sign, no operation is needed, and the mask is zero.
        """
        self._left: dict[Symbol, list[Signs]] = {}
        """Maps each sum to the signs of its terms relative to the sum, except for terms with ``is_scaled``."""
        self._uses: dict[Symbol, list[_Use]] = defaultdict(list)
        for symbol, terms in self._terms.items():
            own = [term for term in terms if not term.is_scaled]
            self._left[symbol] = left = [term.signs for term in own]
            for used in dict.fromkeys([symbol, *(pack for term in terms for pack in term.packs)]) if own else ():
                turns = [(term.packs.count(used) + (used is symbol)) % 2 == 1 for term in own]
                kinds = ([k for k, turn in enumerate(turns) if turn is kind] for kind in (True, False))
                self._uses[used].append(_Use(left, *kinds))
        before: dict[Symbol, Signs] = {}
        for round_ in range(MAX_ROUNDS):
            if round_ % 2 == 0:
                if self.of == before:
                    break
                before = dict(self.of)
            for symbol in self._terms if round_ % 2 else reversed(self._terms):
                self._improve(symbol, sideways=round_ % 2 == 1)
        for symbol in self._terms:
            self._settle(symbol)

    def lanes_of(self, value: Expr) -> Sequence[Expr]:
        """Return the constants in the lanes of ``value``, if it is a number or a constant pack; otherwise nothing."""
        if value.is_Symbol:
            return self.numbers.get(value, ())
        return [value] * self.width if value.is_number else ()

    def _terms_of(self, value: Expr) -> Iterator[_Term]:
        for each in value.args if value.is_Add else (value,):
            if not self.lanes_of(each):
                yield self._term(each)

    def _term(self, value: Expr) -> _Term:
        signs, packs, is_scaled = 0, list[Symbol](), False
        stack = [value]
        while stack:
            each = stack.pop()
            if numbers := self.lanes_of(each):
                signs ^= negative_lanes(numbers)
                is_scaled |= is_scaling(numbers)
            elif each in self.of:
                packs.append(each)
            elif each.is_Mul or each.func is sin or is_odd_power(each):
                stack += each.args[:1] if each.is_Pow else each.args
        return _Term(signs, tuple(packs), is_scaled)

    def _costs(self, symbol: Symbol) -> list[int]:
        """Return the number of changes of sign for each choice of a pack's signs, with all other packs unchanged.

        Terms of a sum that need the same change of sign are added first, so their change counts once.
        """
        own, bit = self.of[symbol], self._bit
        costs = [0] * (self.all + 1)
        for left, turning, kept in self._uses[symbol]:
            same = 0
            for k in kept:
                same |= bit[left[k]]
            for signs in self._ways:
                changes = same
                for k in turning:
                    changes |= bit[left[k] ^ own ^ signs]
                costs[signs] += changes.bit_count()
        if symbol in self._results:
            for signs in self._ways:
                costs[signs] += len(self._negated(symbol, signs)) == 2
        return costs

    def _keep(self, symbol: Symbol, signs: Signs) -> None:
        """Store a pack with the given signs, and update the relative signs of all terms that contain the pack."""
        change = self.of[symbol] ^ signs
        self.of[symbol] = signs
        for left, turning, _ in self._uses[symbol] if change else ():
            for k in turning:
                left[k] ^= change

    def _negated(self, symbol: Symbol, signs: Signs) -> set[bool]:
        """Return a set of booleans: True if a result is the negative of a stored lane, False if it is a stored lane."""
        return {is_negative ^ bool(signs >> lane & 1) for lane, is_negative in self._results.get(symbol, ())}

    def _improve(self, symbol: Symbol, sideways: bool) -> None:
        """Choose the signs of a pack that need the fewest changes of sign.

        If ``sideways`` is True, signs of equal cost are accepted too, so that the search can leave a local minimum.
        """
        before = best = self.of[symbol]
        costs = self._costs(symbol)
        least = costs[before]
        for signs in self._ways if least else ():
            if costs[signs] < least or (sideways and costs[signs] == least and best == before):
                least, best = costs[signs], signs
        self._keep(symbol, best)

    def _settle(self, symbol: Symbol) -> None:
        """Negate all lanes of a pack if this removes the minus signs of the results in the pack.

        If the pack contains no result, negate it if most terms with the pack have a minus sign.
        """
        left = self._left[symbol]
        if self._negated(symbol, self.of[symbol]) == {True} or (
            symbol not in self._results and left.count(self.all) > left.count(0)
        ):
            self._keep(symbol, self.of[symbol] ^ self.all)


def is_scaling(numbers: Sequence[Expr]) -> bool:
    """Return True if any number is neither 1 nor -1."""
    return any(abs(number) != 1 for number in numbers)


def negative_lanes(numbers: Sequence[Expr]) -> Signs:
    """Return the signs of numbers, given one number for each lane."""
    return sum(1 << lane for lane, number in enumerate(numbers) if number.could_extract_minus_sign())


def is_odd_power(value: Expr) -> bool:
    """Return True if a value is an odd power, which has the sign of its base."""
    return bool(value.is_Pow and value.exp.is_Integer and value.exp % 2)
