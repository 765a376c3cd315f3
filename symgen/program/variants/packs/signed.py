"""Rewrite programs with packs, using the signs chosen for the packs."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import replace
from functools import reduce
from operator import xor

from sympy import Expr, Integer, Mul, Symbol, cos, sin

from symgen.program.ir import Assignment, Lane, Pack, Program
from symgen.program.passes.layout import trigonometry_first
from symgen.program.variable import operands, sum_of
from symgen.program.variants.packs.heads import fresh, names_of, packs_of, product
from symgen.program.variants.packs.signs import Choice, Signs, is_odd_power, is_scaling, negative_lanes


def choose_signs(program: Program) -> Program:
    """Let lanes of packs store the negatives of their values, if this saves changes of sign.

    If several results are the negatives of lanes of the same pack, the whole pack is negated in one operation.
    """
    if not packs_of(program):
        return program
    return trigonometry_first(_negated_whole(_Rewriting(program).program()))


class _Rewriting:
    """Rewrites a program so that its packs have the signs that :class:`Choice` has chosen."""

    def __init__(self, program: Program) -> None:
        self._source, self._choice = program, Choice(program)
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
        """Yield the assignments of a symbol.

        If a pack is a sine, a cosine or built from single values, a second assignment may change its signs.
        """
        if symbol not in self._choice.of:
            yield Assignment(symbol, self._single(value))
        elif value.func in (Pack, sin, cos):
            own, rest = self._natural(value)
            unsigned = fresh(f"{symbol.name}_", self._taken) if own != signs else symbol
            yield Assignment(unsigned, rest)
            if own != signs:
                yield Assignment(symbol, self._times(own ^ signs, unsigned))
        else:
            yield Assignment(symbol, self._kept(value, signs))

    def _single(self, value: Expr) -> Expr:
        """Return an expression of single values, with a minus sign before each lane that stores a negated value."""
        if value.func is Lane:
            pack, lane = value.args
            return -value if self._choice.of[pack] >> int(lane) & 1 else value
        changed = [self._single(each) for each in operands(value)]
        if all(new is old for new, old in zip(changed, operands(value), strict=True)):
            return value
        return value.func(*changed)

    def _kept(self, value: Expr, signs: Signs) -> Expr:
        """Return an expression in packs with its lanes multiplied by ``signs``.

        Terms that need the same change of sign are added first, so that they need only one change.
        """
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
        terms += (self._times(least, sum_of(each)) for least, each in others.items())
        return sum_of(terms)

    def _natural(self, value: Expr) -> tuple[Signs, Expr]:
        """Return the signs and the expression of stored packs whose product is a given term or factor."""
        if value.is_Symbol and value in self._choice.of:
            return self._choice.of[value], value
        if value.func is Lane:
            single = self._single(value)
            return (0, value) if single is value else (self._choice.all, value)
        if numbers := self._choice.lanes_of(value):
            return (0, value) if is_scaling(numbers) else (negative_lanes(numbers), Integer(1))
        if value.is_Mul:
            signs, factors = zip(*map(self._natural, value.args), strict=True)
            return reduce(xor, signs), product(factors)
        if value.is_Add:
            return 0, self._kept(value, 0)
        if value.func not in (sin, cos) and not value.is_Pow:
            return 0, self._single(value)
        own, inner = self._natural(value.args[0])
        if value.is_Pow and not value.exp.is_Integer:
            return 0, value.func(self._times(own, inner), value.exp)
        return own * (value.func is sin or is_odd_power(value)), value.func(inner, *value.args[1:])

    def _times(self, signs: Signs, value: Expr) -> Expr:
        """Return a pack with its lanes multiplied by ``signs``. A numeric factor of the pack includes the signs."""
        if not signs:
            return value
        factors = value.args if value.is_Mul else (value,)
        known = self._choice.lanes_of(factors[0])
        numbers = known or [Integer(1)] * self._choice.width
        number = self._number(tuple(-each if signs >> lane & 1 else each for lane, each in enumerate(numbers)))
        return product([number, *factors[len(known) > 0 :]])

    def _number(self, lanes: tuple[Expr, ...]) -> Expr:
        if len(set(lanes)) == 1:
            return lanes[0]
        if lanes not in self._numbers:
            self._numbers[lanes] = fresh("k", self._taken)
        return self._numbers[lanes]


def _negated_whole(program: Program) -> Program:
    """Negate a whole pack in one operation if the negatives of several lanes of the pack are results."""
    elements = program.output_elements()
    below = Counter((-each).args[0] for each in elements if each.is_Mul and (-each).func is Lane)
    taken = names_of(program)
    negative = {pack: fresh(f"{pack.name}_", taken) for pack, count in below.items() if count > 1}

    def result(element: Expr) -> Expr:
        pack, lane = (-element).args if element.is_Mul and (-element).func is Lane else (None, None)
        return Lane(negative[pack], lane) if pack in negative else element

    body = (*program.body, *(Assignment(new, Mul(-1, pack, evaluate=False)) for pack, new in negative.items()))
    return replace(program.with_outputs(map(result, elements)), body=body)
