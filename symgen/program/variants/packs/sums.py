"""Sums over limbs: the terms of each limb are added in the limb's lane, then the lanes are added."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterator

from sympy import Add, Expr, Integer, S, Symbol

from symgen.program.ir import Lane, Program
from symgen.program.passes.layout import occurrences
from symgen.program.variable import negated, operands, product_of, sum_of
from symgen.program.variants.packs.heads import mapped
from symgen.program.variants.packs.rows import DifferentError, Rows
from symgen.program.variants.packs.symmetry import turning


class Sums:
    """The sums of a program that are single values, not packs.

    ``partial`` has the partial sums: each is used only once, as a term of another sum.
    """

    def __init__(self, program: Program, rows: Rows) -> None:
        self._rows, self._value_of = rows, dict(program.body)
        self.partial = set(_partial(program, rows.place))

    def total(self, symbol: Symbol) -> Expr:
        """Return an expression for a sum. Partial sums are written out, and corresponding terms are added as packs."""
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
