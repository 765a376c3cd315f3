"""Values that others give for less: a multiple, a sum, a difference or a product of what is there anyway.

A derivation cannot see every identity between what it computes in different ways: an entry of an inertia that a turn
leaves as it is, the sum of two that is known from elsewhere, a term that is always zero. Here they are found by what
values are, not by how they were made, from their residues at random points (:mod:`symgen.program.fingerprints`). Logic
synthesis calls it resubstitution (A. Mishchenko and R. K. Brayton, *Scalable logic synthesis using a simple circuit
structure*, 2006): a value is written anew if the new sum or product costs less than its cone, the lines that nothing
else needs.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Set
from dataclasses import replace
from functools import cache, partial
from typing import NamedTuple

from sympy import Add, Expr, Integer, Rational, Symbol

from symgen.errors import ProgramError
from symgen.program.cost import total_cost
from symgen.program.fingerprints import Fingerprints, magnitudes
from symgen.program.ir import Assignment, Program, free_symbols
from symgen.program.passes.simplify import fold_constants, hoist_parameters, remove_dead_code
from symgen.program.trace import renaming
from symgen.program.variable import operands

MAX_USERS = 16
"""Of what is used more often, its other users are not tried as terms or factors."""

LARGEST = 30_000
"""Lines up to which more is looked for than equal values, which are nearly all that is found in long programs."""

FACTORS = (Integer(1), Integer(2), Rational(1, 2))
"""Of the terms of a sum, with either sign."""


def resubstitute(program: Program) -> Program:
    """Compute equal values once, then write values anew as long as that saves operations.

    What is found to depend on parameters alone goes to the setup.
    """
    try:
        known = Fingerprints(program)
    except (ProgramError, ZeroDivisionError):
        return program
    divided = _divided(program)
    program = hoist_parameters(_without_equals(program, known, divided))
    return program if len(program.body) > LARGEST else hoist_parameters(_rewritten(program, known, divided))


def _rewritten(program: Program, known: Fingerprints, divided: Set[Symbol]) -> Program:
    """Rounds over the lines until one saves nothing; each looks only at what the one before has changed."""
    sizes, lines = cache(partial(magnitudes, program)), _Lines(program, divided, {})
    while True:
        search = _Search(lines, known, sizes)
        if not any([search.improve(line) for line in lines.body if not lines.gone[line]]):
            return program
        program = remove_dead_code(fold_constants(lines.program()))
        lines = _Lines(program, divided, lines.surroundings)


def _without_equals(program: Program, known: Fingerprints, divided: Set[Symbol]) -> Program:
    """Without lines that are always zero, or what an earlier line or its negative is."""
    first, second, prime = known.first, known.second, known.prime
    zero: Expr = Integer(0)
    seen, alias = {(0, 0): zero}, dict[Symbol, Expr]()
    for symbol in (*program.input_symbols(), *program.parameters, *(symbol for symbol, _ in program.assignments)):
        same = seen.get((first[symbol], second[symbol]))
        if same is not None and (symbol in divided or divided.isdisjoint(free_symbols(same))):
            alias[symbol] = same
        elif same is None:
            seen[first[symbol], second[symbol]] = symbol
            seen[prime - first[symbol], prime - second[symbol]] = -symbol
    body = tuple(Assignment(symbol, renaming(value, alias)) for symbol, value in program.body if symbol not in alias)
    elements = [renaming(element, alias) for element in program.output_elements()]
    return remove_dead_code(replace(program.with_outputs(elements), body=body))


def _divided(program: Program) -> set[Symbol]:
    """Quotients and what is made of them; they have no value where a divisor is zero, unlike what only equals them."""
    found: set[Symbol] = set()
    for symbol, value in program.assignments:
        if _is_quotient(value) or not found.isdisjoint(free_symbols(value)):
            found.add(symbol)
    return found


def _is_quotient(value: Expr) -> bool:
    return (value.is_Pow and value.exp.is_negative) or any(
        _is_quotient(each) for each in operands(value) if operands(each)
    )


_Surroundings = tuple[Expr, frozenset[Symbol]]
"""A symbol's value, and what is made of it."""


class _Lines:
    """The symbols of a program by number, inputs first; what each is made of, and by whom it is used."""

    def __init__(self, program: Program, divided: Set[Symbol], before: Mapping[Symbol, _Surroundings]) -> None:
        given = [*program.input_symbols(), *program.parameters, *(symbol for symbol, _ in program.setup)]
        self._program = program
        self.symbols: list[Symbol] = [*given, *(symbol for symbol, _ in program.body)]
        self.body = range(len(given), len(self.symbols))
        self.values: list[Expr] = [*given, *(value for _, value in program.body)]
        self.costs = [0] * len(given) + [total_cost([value]).weight for _, value in program.body]
        self.gone = [False] * len(self.symbols)
        self.divided = [symbol in divided for symbol in self.symbols]
        self._index = {symbol: k for k, symbol in enumerate(self.symbols)}
        self._asked = {self._index[s] for element in program.output_elements() for s in free_symbols(element)}
        self.touched = set[int]()
        self.operands: list[list[int]] = [[] for _ in given]
        self.users: list[set[int]] = [set() for _ in self.symbols]
        for line in self.body:
            self.operands.append([])
            self._connect(line)
        self.surroundings: dict[Symbol, _Surroundings] = {
            symbol: (value, frozenset(self.symbols[user] for user in users))
            for symbol, value, users in zip(self.symbols, self.values, self.users, strict=True)
        }
        """Of each symbol, at the start."""
        self.touched = {k for k, s in enumerate(self.symbols) if before.get(s) != self.surroundings[s]}
        """What has other surroundings than ``before``."""

    def cone(self, line: int) -> tuple[set[int], set[int]]:
        """A line and those that only it needs, directly or not; and what they are made of."""
        cone, edge, stack = {line}, set[int](), [line]
        while stack:
            for operand in self.operands[stack.pop()]:
                if operand in self.body and operand not in self._asked and self.users[operand] <= cone:
                    if operand not in cone:
                        cone.add(operand)
                        stack.append(operand)
                    edge.discard(operand)
                elif operand not in cone:
                    edge.add(operand)
        return cone, edge

    def rewrite(self, line: int, value: Expr, cone: Collection[int]) -> None:
        """Give a line a new value of symbols on earlier lines; the rest of its cone goes."""
        self.touched.add(line)
        for each in cone:
            for operand in self.operands[each]:
                self.users[operand].discard(each)
                self.touched.add(operand)
            self.operands[each] = []
            self.gone[each] = each != line
        self.values[line], self.costs[line] = value, total_cost([value]).weight
        self._connect(line)

    def program(self) -> Program:
        """What is left."""
        lines = (Assignment(self.symbols[k], self.values[k]) for k in self.body if not self.gone[k])
        return replace(self._program, body=tuple(lines))

    def _connect(self, line: int) -> None:
        self.operands[line] = [self._index[s] for s in free_symbols(self.values[line])]
        for operand in self.operands[line]:
            self.users[operand].add(line)
        self.touched.update(self.operands[line])


class _Offer(NamedTuple):
    """Another way to a value."""

    saved: int
    value: Expr


_Term = tuple[Rational, int]
"""A multiple of the symbol of that number."""


class _Search:
    """Looks up what values are sums and products of, by their residues."""

    def __init__(self, lines: _Lines, known: Fingerprints, sizes: Callable[[], Mapping[Symbol, float]]) -> None:
        self._lines, self._known, self._sizes, self._prime = lines, known, sizes, known.prime
        self._first = [known.first[symbol] for symbol in lines.symbols]
        self._second = [known.second[symbol] for symbol in lines.symbols]
        self._step = [(a - b) % self._prime for a, b in zip(self._first, self._second, strict=True)]
        """What is left of a residue without a number that is added."""
        self._inverse = [pow(value, -1, self._prime) if value else 0 for value in self._first]
        self._with_step, self._with_value = self._lookup(self._step), self._lookup(self._first)
        self._factors = [(factor, factor.q * pow(factor.p, -1, self._prime)) for factor in FACTORS]
        multiples = [factor.p * pow(factor.q, -1, self._prime) for factor in FACTORS]
        self._multiple_steps = {step * each % self._prime for each in multiples for step in self._with_step}

    def improve(self, line: int) -> bool:
        """Write a line anew in the way that saves most operations, if any does that has not been tried."""
        cone, edge = self._lines.cone(line)
        spent = sum(self._lines.costs[each] for each in cone)
        if spent == 0 or (self._lines.touched.isdisjoint(cone) and self._lines.touched.isdisjoint(edge)):
            return False
        best = max(self._offers(line, cone, edge, spent), key=lambda offer: offer.saved, default=None)
        if best is None:
            return False
        self._lines.rewrite(line, best.value, cone)
        return True

    def _offers(self, line: int, cone: set[int], edge: set[int], spent: int) -> Iterator[_Offer]:
        """Ways that cost less than ``spent``: a number, multiples, then sums and products with what is near."""
        step, prime = self._step[line], self._prime
        if step == 0:
            yield from self._sum(line, cone, spent)
            return
        for multiple in self._multiples(line, cone, step):
            yield from self._sum(line, cone, spent, multiple)
        if spent == 1:
            return
        steps, values, value = (
            self._multiple_steps if spent > 2 else self._with_step,
            self._with_value,
            self._first[line],
        )
        for one in self._near(line, cone, edge):
            for sign in (1, -1):
                rest = (step - sign * self._step[one]) % prime
                if rest in steps:
                    for multiple in self._multiples(line, cone, rest):
                        yield from self._sum(line, cone, spent, (Integer(sign), one), multiple)
            quotient = value * self._inverse[one] % prime
            if quotient and quotient in values:
                sign, other = values[quotient]
                if self._stays(other, line, cone):
                    yield from self._product(line, sign, one, other, spent)

    def _near(self, line: int, cone: set[int], edge: set[int]) -> list[int]:
        """What stays of what a cone is made of, and of what else is made of that."""
        users = (self._lines.users[each] for each in edge)
        return sorted(
            one
            for one in edge.union(*(each for each in users if len(each) <= MAX_USERS))
            if self._stays(one, line, cone)
        )

    def _multiples(self, line: int, cone: set[int], step: int) -> Iterator[_Term]:
        """What stays and has the step, times a factor with either sign."""
        for factor, inverse in self._factors:
            sign, k = self._with_step.get(step * inverse % self._prime, (0, line))
            if step and self._stays(k, line, cone):
                yield sign * factor, k

    def _stays(self, other: int, line: int, cone: set[int]) -> bool:
        """Whether a line is an earlier one, there when ``cone`` is gone, and has a value wherever the line has one."""
        lines = self._lines
        earlier = other < line and not lines.gone[other] and other not in cone
        return earlier and (lines.divided[line] or not lines.divided[other])

    def _sum(self, line: int, cone: set[int], spent: int, *terms: _Term) -> Iterator[_Offer]:
        """The line as the sum of ``terms`` and a number, if that is cheaper and no louder than the cone's sums."""
        first, symbols, sizes = self._first, self._lines.symbols, self._sizes
        twice = 2 * first[line] - sum(int(2 * factor) * first[k] for factor, k in terms)
        added = len(terms) + (twice % self._prime != 0)
        saved = spent - max(0, added - 1) - sum(abs(factor) != 1 for factor, _ in terms)
        if saved <= 0:
            return
        number: Rational | None = Integer(0)
        if added > len(terms):
            number = self._known.number([(Integer(1), symbols[line]), *((-factor, symbols[k]) for factor, k in terms)])
        if number is None:
            return
        if added > 1:
            loudest = max(abs(float(number)), *(abs(float(factor)) * sizes()[symbols[k]] for factor, k in terms))
            if not loudest <= max(size for each in cone for size in self._magnitudes(each)):
                return
        yield _Offer(saved, Add(number, *(factor * symbols[k] for factor, k in terms)))

    def _product(self, line: int, sign: int, one: int, other: int, spent: int) -> Iterator[_Offer]:
        """The line as a product, which it is at the first point."""
        at = self._second
        if (at[line] - sign * at[one] * at[other]) % self._prime == 0:
            yield _Offer(spent - 1, sign * self._lines.symbols[one] * self._lines.symbols[other])

    def _magnitudes(self, line: int) -> Iterator[float]:
        """The sizes of a value and of the terms it is the sum of: what is larger and cancels costs digits."""
        value, sizes = self._lines.values[line], self._sizes()
        yield sizes[self._lines.symbols[line]]
        for term in value.args if value.is_Add else ():
            factor, rest = term.as_coeff_Mul()
            if rest.is_Symbol:
                yield abs(float(factor)) * sizes[rest]
            elif term.is_number:
                yield abs(float(term))

    def _lookup(self, residues: list[int]) -> dict[int, tuple[int, int]]:
        """By residue: the sign with which a symbol has it, and the symbol, the first of several."""
        order = range(len(residues) - 1, -1, -1)
        found = {self._prime - residues[k]: (-1, k) for k in order}
        return found | {residues[k]: (1, k) for k in order}
