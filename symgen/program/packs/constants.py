"""Numbers of packs, brought together: what a pack is multiplied by, in one product, and each with its negative."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Expr, Mul, S, Symbol

from symgen.program.ir import Assignment, Lane, Pack, Program
from symgen.program.packs.heads import fresh, names_of, numbers_of, product
from symgen.program.variable import operands, rebuilt


def fold_pack_constants(program: Program) -> Program:
    """Join the numbers of each product, those that differ from lane to lane among them.

    What has a negative number in its first lane is the negative of another pack, which may be there already.
    """
    if not any(value.func is Pack for _, value in program.body):
        return program
    folding = _Folding(program)
    return replace(program, body=tuple(folding.lines()))


class _Folding:
    def __init__(self, program: Program) -> None:
        self._program = program
        self._numbers = numbers_of(program)
        self._taken = names_of(program) - {symbol.name for symbol in self._numbers}
        self._known: dict[tuple[Expr, ...], Symbol] = {}
        self._new: list[Assignment] = []

    def lines(self) -> Iterator[Assignment]:
        for symbol, value in self._program.body:
            if symbol not in self._numbers:
                folded = self._folded(value)
                yield from self._new
                self._new = []
                yield Assignment(symbol, folded)

    def _folded(self, value: Expr) -> Expr:
        if value in self._numbers:
            return self._constant(self._numbers[value])
        args = operands(value)
        if not args or value.is_number or value.func in (Pack, Lane):
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
        width = len(next(self._numbers[each] for each in numbers if each in self._numbers))
        lanes = [[self._numbers[each][k] if each in self._numbers else each for each in numbers] for k in range(width)]
        number = self._constant(tuple(Mul(*each) for each in lanes))
        return product([*Mul.make_args(number), *rest])

    def _constant(self, lanes: tuple[Expr, ...]) -> Expr:
        """What has these numbers."""
        if len(set(lanes)) == 1:
            return lanes[0]
        if lanes[0].could_extract_minus_sign():
            return Mul(S.NegativeOne, self._constant(tuple(-each for each in lanes)), evaluate=False)
        if lanes not in self._known:
            self._known[lanes] = fresh("k", self._taken)
            self._new.append(Assignment(self._known[lanes], Pack(*lanes)))
        return self._known[lanes]
