"""Numbers of packs, brought together: what a pack is multiplied by, in one product."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr, Mul, Symbol

from symgen.program.ir import Assignment, Pack, Program
from symgen.program.packs.heads import fresh, names_of
from symgen.program.passes.simplify import remove_dead_code
from symgen.program.variable import operands, rebuilt


def fold_pack_constants(program: Program) -> Program:
    """Join the numbers of each product, those that differ from lane to lane among them."""
    if not any(value.func is Pack for _, value in program.body):
        return program
    folding = _Folding(program)
    body = tuple(folding.lines())
    return remove_dead_code(replace(program, body=body))


class _Folding:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._taken = names_of(program)
        self._numbers: dict[Symbol, tuple[Expr, ...]] = {}
        self._known: dict[tuple[Expr, ...], Symbol] = {}
        self._new: list[Assignment] = []

    def lines(self) -> Iterator[Assignment]:
        for symbol, value in self._program.body:
            if value.func is Pack and all(each.is_number for each in value.args):
                self._numbers[symbol] = value.args
                self._known[value.args] = symbol
                yield Assignment(symbol, value)
                continue
            folded = self._folded(value)
            yield from self._new
            self._new = []
            yield Assignment(symbol, folded)

    def _folded(self, value: Expr) -> Expr:
        args = operands(value)
        if not args or value.is_number or value.func is Pack:
            return value
        if value.is_Mul and any(each in self._numbers for each in args):
            return self._product(value)
        changed = [self._folded(each) for each in args]
        if all(new is old for new, old in zip(changed, args, strict=True)):
            return value
        return rebuilt(value, changed) if value.is_Add or value.is_Mul else value.func(*changed)

    def _product(self, value: Expr) -> Expr:
        numbers = [each for each in operands(value) if each.is_number or each in self._numbers]
        rest = [self._folded(each) for each in operands(value) if each not in numbers]
        if len(numbers) == 1:
            return rebuilt(value, [*numbers, *rest])
        width = len(next(self._numbers[each] for each in numbers if each in self._numbers))
        lanes = [[self._numbers[each][k] if each in self._numbers else each for each in numbers] for k in range(width)]
        return Mul(self._constant(tuple(Mul(*each) for each in lanes)), *rest, evaluate=False)

    def _constant(self, lanes: tuple[Expr, ...]) -> Expr:
        if len(set(lanes)) == 1:
            return lanes[0]
        if lanes not in self._known:
            symbol = fresh("k", self._taken)
            self._known[lanes] = symbol
            self._numbers[symbol] = lanes
            self._new.append(Assignment(symbol, Pack(*lanes)))
        return self._known[lanes]
