"""Replace values by a cheaper multiple, sum, difference or product of other values.

Some of the values in a program satisfy identities that its derivation does not use, for example:

* A rotation does not change some entry of an inertia matrix.
* The sum of two entries has been computed before in another way.
* A term is always zero.

The search compares residues of values at random points (:mod:`symgen.program.fingerprints`), so the form of the
expressions does not matter. Logic synthesis calls this resubstitution (A. Mishchenko and R. K. Brayton, *Scalable logic
synthesis using a simple circuit structure*, 2006). A *line* is an assignment. The *cone* of a line consists of the line
and all lines whose values are needed only for this line. A new expression for a line replaces the cone of the line. A
line is rewritten if the new expression costs less than the cone.
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
"""If an operand has at most this many users, the search also tries these users as terms or factors."""

MAX_REWRITE_LINES = 30_000
"""Maximum number of lines of a program for the complete search. In longer programs, only equal values are replaced."""

TERM_FACTORS = (Integer(1), Integer(2), Rational(1, 2))
"""The search tries these factors, and their negatives, for the terms of a sum."""


def resubstitute(program: Program) -> Program:
    """Compute equal values once. Then replace expressions until no replacement saves an operation.

    Move lines that depend only on parameters to the setup block. Programs without residues are returned unchanged.
    """
    try:
        known = Fingerprints(program)
    except (ProgramError, ZeroDivisionError):
        return program
    divided = _divided(program)
    program = hoist_parameters(_without_equals(program, known, divided))
    return program if len(program.body) > MAX_REWRITE_LINES else hoist_parameters(_rewritten(program, known, divided))


def _rewritten(program: Program, known: Fingerprints, divided: Set[Symbol]) -> Program:
    """Try to rewrite all lines. Repeat this for the lines near the last changes until no rewrite saves an operation."""
    sizes, lines = cache(partial(magnitudes, program)), _Lines(program, divided, {})
    while True:
        search = _Search(lines, known, sizes)
        if not any([search.improve(line) for line in lines.body if not lines.gone[line]]):
            return program
        program = remove_dead_code(fold_constants(lines.program()))
        lines = _Lines(program, divided, lines.surroundings)


def _without_equals(program: Program, known: Fingerprints, divided: Set[Symbol]) -> Program:
    """Remove lines that are always zero, and lines that equal an earlier line up to the sign."""
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
    """Return the symbols that contain or depend on a quotient. These symbols have no value where a divisor is zero."""
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
"""The expression that is assigned to a symbol, and the users of the symbol: symbols whose expressions contain it."""


class _Lines:
    """The list of a program's symbols, inputs first, and the operands and users of each symbol."""

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
        """The expression and the users of each symbol before any rewrite."""
        self.touched = {k for k, s in enumerate(self.symbols) if before.get(s) != self.surroundings[s]}
        """Lines whose expression or users are not the same as in ``before``, or that have changed since."""

    def cone(self, line: int) -> tuple[set[int], set[int]]:
        """Return the cone of a line, and its edge: lines outside the cone that are operands of lines in the cone."""
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
        """Give a line a new expression in symbols of earlier lines, and remove all other lines of its cone."""
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
        """Return the program without the lines that have been removed."""
        lines = (Assignment(self.symbols[k], self.values[k]) for k in self.body if not self.gone[k])
        return replace(self._program, body=tuple(lines))

    def _connect(self, line: int) -> None:
        self.operands[line] = [self._index[s] for s in free_symbols(self.values[line])]
        for operand in self.operands[line]:
            self.users[operand].add(line)
        self.touched.update(self.operands[line])


class _Offer(NamedTuple):
    """A cheaper expression for a line, and the number of operations that the rewrite saves."""

    saved: int
    value: Expr


_Term = tuple[Rational, int]
"""A term of a sum: a factor, and the index of the symbol that is multiplied by this factor."""


class _Search:
    """Finds sums and products that equal a given value, by comparing residues at two points."""

    def __init__(self, lines: _Lines, known: Fingerprints, sizes: Callable[[], Mapping[Symbol, float]]) -> None:
        self._lines, self._known, self._sizes, self._prime = lines, known, sizes, known.prime
        self._first = [known.first[symbol] for symbol in lines.symbols]
        self._second = [known.second[symbol] for symbol in lines.symbols]
        self._step = [(a - b) % self._prime for a, b in zip(self._first, self._second, strict=True)]
        """The difference of each value's residues at the two points; an added constant does not change it."""
        self._inverse = [pow(value, -1, self._prime) if value else 0 for value in self._first]
        self._with_step, self._with_value = self._lookup(self._step), self._lookup(self._first)
        self._factors = [(factor, factor.q * pow(factor.p, -1, self._prime)) for factor in TERM_FACTORS]
        multiples = [factor.p * pow(factor.q, -1, self._prime) for factor in TERM_FACTORS]
        self._multiple_steps = {step * each % self._prime for each in multiples for step in self._with_step}

    def improve(self, line: int) -> bool:
        """Rewrite a line if this saves operations. Return True if the line was rewritten."""
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
        """Yield constants, and multiples, sums and products of other values, if they cost less than ``spent``."""
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
        """Return candidates for a new expression: the edge of the cone, and other values computed from the edge."""
        users = (self._lines.users[each] for each in edge)
        return sorted(
            one
            for one in edge.union(*(each for each in users if len(each) <= MAX_USERS))
            if self._stays(one, line, cone)
        )

    def _multiples(self, line: int, cone: set[int], step: int) -> Iterator[_Term]:
        """Yield multiples of earlier symbols for which the difference of the residues at the two points is ``step``."""
        for factor, inverse in self._factors:
            sign, k = self._with_step.get(step * inverse % self._prime, (0, line))
            if step and self._stays(k, line, cone):
                yield sign * factor, k

    def _stays(self, other: int, line: int, cone: set[int]) -> bool:
        """Return True if ``other`` is an earlier line outside the cone, and is defined wherever ``line`` is defined."""
        lines = self._lines
        earlier = other < line and not lines.gone[other] and other not in cone
        return earlier and (lines.divided[line] or not lines.divided[other])

    def _sum(self, line: int, cone: set[int], spent: int, *terms: _Term) -> Iterator[_Offer]:
        """Yield an offer if the sum of ``terms`` and a constant equals the line and costs less than ``spent``.

        No term may be larger than the largest term of the cone, because digits are lost when large terms cancel.
        """
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
            largest = max(abs(float(number)), *(abs(float(factor)) * sizes()[symbols[k]] for factor, k in terms))
            if not largest <= max(size for each in cone for size in self._magnitudes(each)):
                return
        yield _Offer(saved, Add(number, *(factor * symbols[k] for factor, k in terms)))

    def _product(self, line: int, sign: int, one: int, other: int, spent: int) -> Iterator[_Offer]:
        """Yield an offer if a product, which equals the line at the first point, equals the line at the second, too."""
        second = self._second
        if (second[line] - sign * second[one] * second[other]) % self._prime == 0:
            yield _Offer(spent - 1, sign * self._lines.symbols[one] * self._lines.symbols[other])

    def _magnitudes(self, line: int) -> Iterator[float]:
        """Yield the typical size of a line's value, and of each term if the line is a sum."""
        value, sizes = self._lines.values[line], self._sizes()
        yield sizes[self._lines.symbols[line]]
        for term in value.args if value.is_Add else ():
            factor, rest = term.as_coeff_Mul()
            if rest.is_Symbol:
                yield abs(float(factor)) * sizes[rest]
            elif term.is_number:
                yield abs(float(term))

    def _lookup(self, residues: list[int]) -> dict[int, tuple[int, int]]:
        """Map each residue to the index of the first symbol that has this residue or its negative, with the sign."""
        order = range(len(residues) - 1, -1, -1)
        found = {self._prime - residues[k]: (-1, k) for k in order}
        return found | {residues[k]: (1, k) for k in order}
