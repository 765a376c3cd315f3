"""Join the corresponding values of equal limbs as packs (vectors with one lane for each limb)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from sympy import Add, Expr, Integer, S, Symbol

from symgen.program.ir import Assignment, Lane, Program, free_symbols
from symgen.program.passes.layout import occurrences, trigonometry_first
from symgen.program.variable import negated, operands, product_of, sum_of
from symgen.program.variants.packs.heads import mapped
from symgen.program.variants.packs.rows import DifferentError, Rows
from symgen.program.variants.packs.symmetry import Row, Symmetry, rows_of, turning


def side_by_side(program: Program) -> Program:
    """Return the program with the corresponding values of equal limbs joined as packs.

    Two kinds of values do not become part of a pack: values that are the same for all limbs, and values without
    corresponding values in the other limbs.
    """
    if not program.limbs:
        return program
    symmetry = Symmetry(program)
    rows = list(rows_of(program, symmetry))
    while rows:
        packing = _Packing(program, symmetry, rows)
        if not packing.failed:
            return packing.program()
        rows = [row for row in rows if row not in packing.failed]
    return program


class _Packing:
    """One attempt to make a pack of each row; a row has the corresponding values of all limbs.

    ``failed`` has the rows that cannot become packs.
    """

    def __init__(self, program: Program, symmetry: Symmetry, rows: Sequence[Row]) -> None:
        self._source, self._value_of = program, dict(program.body)
        self._rows = Rows(program, symmetry, rows)
        self._sums = Sums(program, self._rows)
        self._single: dict[Symbol, Expr] = {}
        self._needed: dict[Symbol, list[Symbol]] = {}
        self.failed: set[Row] = set()
        for pack, row in self._rows.row_of.items():
            try:
                self._rows.values[pack] = self._rows.together([self._value_of[symbol] for symbol in row])
            except DifferentError:
                self.failed.add(row)
        if not self.failed:
            self._refuse_circles()

    def program(self) -> Program:
        """Return the program with packs. A pack takes the place of its first value."""
        elements = [mapped(element, self._rows.single) for element in self._source.output_elements()]
        wanted = [self._rows.whole(s) for s in self._value_of if s not in self._sums.partial]
        wanted += [s for element in elements for s in free_symbols(element) if self._is_computed(s)]
        body = tuple(Assignment(symbol, self._value(symbol)) for symbol in after_needs(wanted, self._needs))
        return trigonometry_first(replace(self._source.with_outputs(elements), body=body))

    def _refuse_circles(self) -> None:
        """If packs depend on each other in a cycle, add the row of the first such pack to ``failed``."""
        single = [s for s in self._value_of if s not in self._rows.place and s not in self._sums.partial]
        needs = {symbol: self._needs(symbol) for symbol in single}
        needs |= {symbol: self._needs(symbol) for symbol in self._rows.values}
        packs = [symbol for symbol in in_circles(needs) if symbol in self._rows.row_of]
        self.failed.update(self._rows.row_of[pack] for pack in packs[:1])

    def _value(self, symbol: Symbol) -> Expr:
        """Return the expression of a pack or of a single value."""
        if symbol in self._rows.values:
            return self._rows.values[symbol]
        if symbol not in self._single:
            value = self._value_of[symbol]
            self._single[symbol] = self._sums.total(symbol) if value.is_Add else mapped(value, self._rows.single)
        return self._single[symbol]

    def _needs(self, symbol: Symbol) -> list[Symbol]:
        if symbol not in self._needed:
            self._needed[symbol] = [each for each in free_symbols(self._value(symbol)) if self._is_computed(each)]
        return self._needed[symbol]

    def _is_computed(self, symbol: Symbol) -> bool:
        return symbol in self._rows.values or symbol in self._value_of


Needs = Callable[[Symbol], Iterable[Symbol]]


def after_needs(wanted: Iterable[Symbol], needs: Needs) -> Iterator[Symbol]:
    """Yield the wanted symbols and all symbols on which they depend; each symbol comes after those it depends on.

    ``needs`` returns the symbols on which a symbol depends directly.
    """
    done: set[Symbol] = set()
    for each in wanted:
        stack = [each]
        while stack:
            symbol = stack[-1]
            missing = [] if symbol in done else [need for need in needs(symbol) if need not in done]
            stack.extend(missing)
            if not missing:
                stack.pop()
                if symbol not in done:
                    done.add(symbol)
                    yield symbol


def in_circles(needs: Mapping[Symbol, Iterable[Symbol]]) -> list[Symbol]:
    """Return the symbols that are in a dependency cycle or depend on one."""
    waiting = {symbol: set(own) for symbol, own in needs.items()}
    users: dict[Symbol, list[Symbol]] = defaultdict(list)
    for symbol, own in waiting.items():
        for need in own:
            users[need].append(symbol)
    ready = [symbol for symbol, own in waiting.items() if not own]
    while ready:
        symbol = ready.pop()
        del waiting[symbol]
        for user in users[symbol]:
            waiting[user].discard(symbol)
            if not waiting[user]:
                ready.append(user)
    return list(waiting)


class Sums:
    """The sums of a program that do not become part of a pack.

    ``partial`` has sums that are used only once, as a term of another sum.
    """

    def __init__(self, program: Program, rows: Rows) -> None:
        self._rows, self._value_of = rows, dict(program.body)
        self.partial = set(_partial(program, rows.place))

    def total(self, symbol: Symbol) -> Expr:
        """Return the expression of a sum in the program with packs.

        The terms of partial sums become terms of the sum. Corresponding terms of all limbs become packs. These packs
        are added first, and then their lanes.
        """
        rows, left, packs = self._rows, list[Expr](), list[Expr]()
        for terms in turning(self._terms(symbol), rows.symmetry, rows.lane_of):
            try:
                packs += [rows.together(terms)] if len(terms) > 1 else []
                left += [mapped(terms[0], rows.single)] if len(terms) == 1 else []
            except DifferentError:
                left += (mapped(term, rows.single) for term in terms)
        if packs:
            whole = packs[0]
            if len(packs) > 1 or not whole.is_Symbol:
                whole = rows.new(f"{symbol.name}s", sum_of(packs))
            left += (Lane(whole, Integer(lane)) for lane in range(rows.symmetry.turns))
        return Add(*left)

    def _terms(self, symbol: Symbol) -> Iterator[Expr]:
        stack = [(1, self._value_of[symbol])]
        while stack:
            sign, value = stack.pop()
            for term in reversed(value.args if value.is_Add else (value,)):
                rest = _unsigned(term)
                factor = sign if rest is term else -sign
                if rest in self.partial:
                    stack.append((factor, self._value_of[rest]))
                else:
                    yield rest if factor > 0 else negated(rest)


def _partial(program: Program, packed: Container[Symbol]) -> Iterator[Symbol]:
    value_of = dict(program.body)
    uses = Counter(s for e in [*value_of.values(), *program.output_elements()] for s in occurrences(e))
    for user, value in program.body:
        for rest in map(_unsigned, value.args if value.is_Add and user not in packed else ()):
            if rest in value_of and value_of[rest].is_Add and uses[rest] == 1 and rest not in packed:
                yield rest


def _unsigned(term: Expr) -> Expr:
    factors = operands(term)
    return product_of(factors[1:]) if term.is_Mul and factors[0] is S.NegativeOne else term
