"""When and how the lines of a program store its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from sympy import Expr, S, Symbol

from symgen.program import Program
from symgen.program.ir import Assignment, Lane, free_symbols
from symgen.program.sparsity import zero_runs
from symgen.program.variable import operands


class Store(NamedTuple):
    """Elements of an output that are next to each other, and are stored together if there are several."""

    array: str
    first: int
    elements: tuple[Expr, ...]


Stores = dict[Symbol | None, list[Store]]
"""What is stored, by the symbol after which it is known; by None if it has no operand in the lines."""


def results(
    program: Program, chunks: Sequence[Sequence[Assignment]], width: int, zeros: bool
) -> tuple[list[Stores], list[tuple[str, range]]]:
    """Of each chunk of the lines: the elements of outputs by their last operand, where that is in it; runs of zeros.

    Of elements next to each other, as many as packs have lanes, ``width``, are stored as a vector where most of them
    are lanes, or half are and the rest zeros, and one chunk knows them all. With ``zeros`` those that are left are in
    the runs, and not among the rest.
    """
    position = {symbol: index for index, symbol in enumerate(s for chunk in chunks for s, _ in chunk)}
    home = {symbol: index for index, chunk in enumerate(chunks) for symbol, _ in chunk}
    stores: list[Stores] = [{} for _ in chunks]
    runs: list[tuple[str, range]] = []

    def last(element: Expr) -> Symbol | None:
        return max((s for s in free_symbols(element) if s in position), key=position.__getitem__, default=None)

    def put(array: str, first: int, elements: tuple[Expr, ...], after: Symbol | None) -> None:
        chunk = home[after] if after is not None else len(chunks) - 1
        stores[chunk].setdefault(after, []).append(Store(array, first, elements))

    for array in program.outputs:
        alone = list(array.elements)
        for first in range(0, len(array.elements), width):
            row = array.elements[first : first + width]
            known = [symbol for symbol in map(last, row) if symbol is not None]
            whole = len(row) == width > 1 and _fills_a_vector(row)
            if whole and len({home[symbol] for symbol in known}) == 1:
                put(array.name, first, row, max(known, key=position.__getitem__))
                alone[first : first + width] = [S.One] * width
                continue
            for index, element in enumerate(row, first):
                if not zeros or element is not S.Zero:
                    put(array.name, index, (element,), last(element))
        if zeros:
            runs += ((array.name, run) for run in zero_runs(replace(array, elements=tuple(alone))))
    return stores, runs


def _fills_a_vector(row: Sequence[Expr]) -> bool:
    lanes, zeros = sum(map(_has_lane, row)), sum(element is S.Zero for element in row)
    return 2 * lanes > len(row) or 2 * lanes == lanes + zeros == len(row)


def _has_lane(element: Expr) -> bool:
    return element.func is Lane or any(each.func is Lane for each in operands(element))
