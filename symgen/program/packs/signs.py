"""The signs that values of limbs are kept with: those that leave the fewest changes of sign.

Limbs that mirror each other compute the same but for signs. Most of these vanish where some lanes hold the negative of
their value: a product needs no sign of its own then, a number takes in those of what it multiplies, and a term of a sum
needs none where it has those of the sum. Which signs a pack is kept with is found by trying all, one pack after the
other, as long as changes of sign become fewer.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import reduce
from operator import xor
from typing import NamedTuple

from sympy import Add, Expr, Integer, Mul, Symbol, cos, sin

from symgen.program.ir import Assignment, Lane, Pack, Program
from symgen.program.packs.heads import fresh, names_of, numbers_of, packs_of
from symgen.program.passes.layout import trigonometry_first
from symgen.program.variable import operands

SWEEPS = 12
"""How often all packs are tried; after so many little is found."""

Signs = int
"""A bit for each lane, set where it is negative."""


def choose_signs(program: Program) -> Program:
    """Keep packs with the signs that cost least, and negate whole those that results need with other signs."""
    if not packs_of(program):
        return program
    return trigonometry_first(_negated_whole(_Rewriting(program).program()))


class _Term(NamedTuple):
    """A term of a sum, or a product: signs of its numbers, its packs, and whether a number hides all signs."""

    signs: Signs
    packs: tuple[Symbol, ...]
    is_scaled: bool


class _Choice:
    """The signs of packs. Where all lanes are negative a term is subtracted, which costs nothing."""

    def __init__(self, program: Program) -> None:
        packs = packs_of(program)
        self.width = max(packs.values())
        self.all: Signs = (1 << self.width) - 1
        self.numbers = numbers_of(program)
        self.of: dict[Symbol, Signs] = {symbol: 0 for symbol in packs if symbol not in self.numbers}
        self._ways = range(0, 1 << len(program.limbs[0]), 2)  # the first lane, and lanes that repeat it, as they are
        self._terms = {s: list(self._terms_of(v)) for s, v in program.body if s in self.of}
        self._results: dict[Symbol, set[tuple[int, bool]]] = defaultdict(set)
        for element in program.output_elements():
            lane, is_negative = (-element, True) if element.is_Mul else (element, False)
            if lane.func is Lane:
                self._results[lane.args[0]].add((int(lane.args[1]), is_negative))
        self._users: dict[Symbol, list[Symbol]] = defaultdict(list)
        for symbol, terms in self._terms.items():
            for used in dict.fromkeys([symbol, *(pack for term in terms for pack in term.packs)]):
                self._users[used].append(symbol)
        for sweep in range(SWEEPS):
            for symbol in self._terms if sweep % 2 else reversed(self._terms):
                self._improve(symbol, sideways=sweep % 2 == 1)
        for symbol in self._terms:
            self._settle(symbol)

    def lanes_of(self, value: Expr) -> Sequence[Expr]:
        """By lane, the numbers of what is a number in each; nothing of all else."""
        return [value] * self.width if value.is_number else self.numbers.get(value, ())

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
                signs ^= _negative(numbers)
                is_scaled |= _is_scaling(numbers)
            elif each in self.of:
                packs.append(each)
            elif each.is_Mul or each.func is sin or _is_odd_power(each):
                stack += each.args[:1] if each.is_Pow else each.args
        return _Term(signs, tuple(packs), is_scaled)

    def _left(self, symbol: Symbol) -> Iterator[Signs]:
        """Of each term whose signs no number hides, those that it has and the pack it is a term of has not."""
        for term in self._terms[symbol]:
            if not term.is_scaled:
                signs = term.signs ^ self.of[symbol]
                for pack in term.packs:
                    signs ^= self.of[pack]
                yield signs

    def _cost(self, symbol: Symbol) -> int:
        """The changes of sign where a pack is used or made; terms with the same are added up before."""
        changes = sum(
            len({min(signs, signs ^ self.all) for signs in self._left(user)} - {0}) for user in self._users[symbol]
        )
        return changes + (len(self._negated(symbol)) == 2)

    def _negated(self, symbol: Symbol) -> set[bool]:
        """Whether results are negatives of what a pack holds: both where some are and some are not."""
        return {is_negative ^ bool(self.of[symbol] >> lane & 1) for lane, is_negative in self._results.get(symbol, ())}

    def _improve(self, symbol: Symbol, sideways: bool) -> None:
        """Take the signs that cost least; ``sideways`` others that cost no more, from where less may be found."""
        before = best = self.of[symbol]
        least = self._cost(symbol)
        for signs in self._ways if least else ():
            self.of[symbol] = signs
            changes = self._cost(symbol)
            if changes < least or (sideways and changes == least and best == before):
                least, best = changes, signs
        self.of[symbol] = best

    def _settle(self, symbol: Symbol) -> None:
        """Negate all lanes where that leaves results or most terms positive."""
        left = list(self._left(symbol))
        if self._negated(symbol) == {True} or (symbol not in self._results and left.count(self.all) > left.count(0)):
            self.of[symbol] ^= self.all


class _Rewriting:
    """The program with packs kept by their signs."""

    def __init__(self, program: Program) -> None:
        self._source, self._choice = program, _Choice(program)
        self._taken = names_of(program)
        self._numbers = {numbers: symbol for symbol, numbers in self._choice.numbers.items()}

    def program(self) -> Program:
        of = self._choice.of
        rest = [a for a in self._source.body if a.symbol not in self._choice.numbers]
        body = [each for symbol, value in rest for each in self._assigned(symbol, value, of.get(symbol, 0))]
        elements = [self._single(element) for element in self._source.output_elements()]
        numbers = (Assignment(symbol, Pack(*lanes)) for lanes, symbol in self._numbers.items())
        return replace(self._source.with_outputs(elements), body=(*numbers, *body))

    def _assigned(self, symbol: Symbol, value: Expr, signs: Signs) -> Iterator[Assignment]:
        """What a symbol is: of a sine, and of what is put together, signs are a line of their own."""
        if symbol not in self._choice.of:
            yield Assignment(symbol, self._single(value))
        elif value.func in (Pack, sin, cos):
            own, rest = self._natural(value)
            alone = fresh(f"{symbol.name}_", self._taken) if own != signs else symbol
            yield Assignment(alone, rest)
            if own != signs:
                yield Assignment(symbol, self._times(own ^ signs, alone))
        else:
            yield Assignment(symbol, self._kept(value, signs))

    def _single(self, value: Expr) -> Expr:
        """A value that is no pack."""
        if value.func is Lane:
            pack, lane = value.args
            return -value if self._choice.of[pack] >> int(lane) & 1 else value
        changed = [self._single(each) for each in operands(value)]
        if all(new is old for new, old in zip(changed, operands(value), strict=True)):
            return value
        return value.func(*changed)

    def _kept(self, value: Expr, signs: Signs) -> Expr:
        """A value of packs, times signs: terms of a sum that need the same signs are added up before."""
        terms: list[Expr] = []
        others: dict[Signs, list[Expr]] = defaultdict(list)
        for each in value.args if value.is_Add else (value,):
            own, rest = self._natural(each)
            left = own ^ signs
            if left in (0, self._choice.all) or self._choice.lanes_of(rest.args[0] if rest.is_Mul else rest):
                terms.append(self._times(left, rest))
            else:
                least = min(left, left ^ self._choice.all)
                others[least].append(self._times(left ^ least, rest))
        terms += (self._times(least, _sum(each)) for least, each in others.items())
        return _sum(terms)

    def _natural(self, value: Expr) -> tuple[Signs, Expr]:
        """Signs and a value of what packs hold that are a term or a factor together."""
        if value in self._choice.of:
            return self._choice.of[value], value
        if value.func is Lane:
            single = self._single(value)
            return (0, value) if single is value else (self._choice.all, value)
        if numbers := self._choice.lanes_of(value):
            return (0, value) if _is_scaling(numbers) else (_negative(numbers), Integer(1))
        if value.is_Mul:
            signs, factors = zip(*map(self._natural, value.args), strict=True)
            return reduce(xor, signs), _product(factors)
        if value.is_Add:
            return 0, self._kept(value, 0)
        if value.func not in (sin, cos) and not value.is_Pow:
            return 0, self._single(value)
        own, inner = self._natural(value.args[0])
        if value.is_Pow and not value.exp.is_Integer:
            return 0, value.func(self._times(own, inner), value.exp)
        return own * (value.func is sin or _is_odd_power(value)), value.func(inner, *value.args[1:])

    def _times(self, signs: Signs, value: Expr) -> Expr:
        """A value times signs, which its number takes in if it has one."""
        if not signs:
            return value
        factors = value.args if value.is_Mul else (value,)
        known = self._choice.lanes_of(factors[0])
        numbers = known or [Integer(1)] * self._choice.width
        number = self._number(tuple(-each if signs >> lane & 1 else each for lane, each in enumerate(numbers)))
        return _product([number, *factors[len(known) > 0 :]])

    def _number(self, lanes: tuple[Expr, ...]) -> Expr:
        if len(set(lanes)) == 1:
            return lanes[0]
        if lanes not in self._numbers:
            self._numbers[lanes] = fresh("k", self._taken)
        return self._numbers[lanes]


def _sum(terms: Sequence[Expr]) -> Expr:
    return Add(*terms, evaluate=False) if len(terms) > 1 else terms[0]


def _product(factors: Iterable[Expr]) -> Expr:
    others = [each for each in factors if each != 1]
    return Mul(*others, evaluate=False) if len(others) > 1 else next(iter(others), Integer(1))


def _is_scaling(numbers: Sequence[Expr]) -> bool:
    return any(abs(number) != 1 for number in numbers)


def _negative(numbers: Sequence[Expr]) -> Signs:
    return sum(1 << lane for lane, number in enumerate(numbers) if number.could_extract_minus_sign())


def _is_odd_power(value: Expr) -> bool:
    return bool(value.is_Pow and value.exp.is_Integer and value.exp % 2)


def _negated_whole(program: Program) -> Program:
    """Packs of which the negatives of some lanes are results are negated whole."""
    elements = program.output_elements()
    below = Counter((-each).args[0] for each in elements if each.is_Mul and (-each).func is Lane)
    taken = names_of(program)
    negative = {pack: fresh(f"{pack.name}_", taken) for pack, count in below.items() if count > 1}

    def result(element: Expr) -> Expr:
        pack, lane = (-element).args if element.is_Mul and (-element).func is Lane else (None, None)
        return Lane(negative[pack], lane) if pack in negative else element

    body = (*program.body, *(Assignment(new, Mul(-1, pack, evaluate=False)) for pack, new in negative.items()))
    return replace(program.with_outputs(map(result, elements)), body=body)
