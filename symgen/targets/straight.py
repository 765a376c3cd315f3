"""Convert a program to lines: assignments, and stores of outputs right after their last operands."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sympy import Expr, Symbol

from symgen.program import Array, Program
from symgen.program.ir import free_symbols


@dataclass(frozen=True, slots=True)
class Line:
    """An assignment to a symbol, or a store to an element of an output."""

    value: Expr
    symbol: Symbol | None = None
    output: Array | None = None
    index: int = 0
    """The index of the element in the output, in row-major order."""


def straight_lines(program: Program) -> Iterator[Line]:
    """Yield all lines of a program.

    Each element of an output is stored as early as possible, so that few values are alive at one time. Elements that
    need no assignment, such as zeros and copies of inputs, are stored last.
    """
    stores: dict[Symbol | None, list[Line]] = {}
    position = {symbol: index for index, (symbol, _) in enumerate(program.assignments)}
    for array in program.outputs:
        for index, element in enumerate(array.elements):
            used = [symbol for symbol in free_symbols(element) if symbol in position]
            last = max(used, key=position.__getitem__, default=None)
            stores.setdefault(last, []).append(Line(element, output=array, index=index))
    for symbol, value in program.assignments:
        yield Line(value, symbol)
        yield from stores.get(symbol, ())
    yield from stores.get(None, ())
