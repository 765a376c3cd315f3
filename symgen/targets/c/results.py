"""Decide how a program stores its results, and after which lines."""

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
    """One element of an output, or several adjacent elements that are stored together."""

    array: str
    first: int
    elements: tuple[Expr, ...]


Stores = dict[Symbol | None, list[Store]]
"""Maps a symbol to the stores that become possible when this symbol is computed. The key None has the stores that
depend on no symbol.
"""


def results(
    program: Program, chunks: Sequence[Sequence[Assignment]], width: int, zeros: bool
) -> tuple[list[Stores], list[tuple[str, range]]]:
    """Return the stores of each chunk of lines, and the ranges of zeros.

    A store belongs to the chunk that computes the last operand of the stored value.

    ``width`` is the number of lanes of a pack (a vector of values), or 1 without packs. ``width`` adjacent elements are
    stored as one vector if both conditions are true:

    * The same chunk computes all these elements.
    * More than half of these elements are lanes of packs, or half are lanes and half are zeros.

    If ``zeros`` is True, zeros outside of such vectors are returned as ranges, each with the name of its output.
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
        single = list(array.elements)
        for first in range(0, len(array.elements), width):
            row = array.elements[first : first + width]
            known = [symbol for symbol in map(last, row) if symbol is not None]
            whole = len(row) == width > 1 and _fills_a_vector(row)
            if whole and len({home[symbol] for symbol in known}) == 1:
                put(array.name, first, row, max(known, key=position.__getitem__))
                single[first : first + width] = [S.One] * width
                continue
            for index, element in enumerate(row, first):
                if not zeros or element is not S.Zero:
                    put(array.name, index, (element,), last(element))
        if zeros:
            runs += ((array.name, run) for run in zero_runs(replace(array, elements=tuple(single))))
    return stores, runs


def _fills_a_vector(row: Sequence[Expr]) -> bool:
    lanes, zeros = sum(map(_has_lane, row)), sum(element is S.Zero for element in row)
    return 2 * lanes > len(row) or 2 * lanes == lanes + zeros == len(row)


def _has_lane(element: Expr) -> bool:
    return element.func is Lane or any(each.func is Lane for each in operands(element))
