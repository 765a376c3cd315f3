"""When and how the lines of a program store its results."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
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
"""What is stored, by the symbol after which it is known; by None if it has no operand."""


class Results:
    """The outputs of a program whose packs have ``width`` lanes; ``zeros`` writes runs of zeros where it is a text."""

    def __init__(self, program: Program, width: int, zeros: str) -> None:
        self._program, self._width, self._zeros = program, width, zeros
        self._with_others: set[tuple[str, int]] = set()
        """Elements that are stored as part of a vector."""

    def stores(self, chunks: Sequence[Sequence[Assignment]]) -> list[Stores]:
        """Of each chunk of the lines: the elements of outputs by their last operand, where that is in it.

        As many as a pack has are stored as a vector where most of them are lanes and one chunk knows them all. Zeros
        that are written run by run are not among the rest.
        """
        position = {symbol: index for index, symbol in enumerate(s for chunk in chunks for s, _ in chunk)}
        home = {symbol: index for index, chunk in enumerate(chunks) for symbol, _ in chunk}
        stores: list[Stores] = [{} for _ in chunks]
        self._with_others.clear()

        def last(element: Expr) -> Symbol | None:
            return max((s for s in free_symbols(element) if s in position), key=position.__getitem__, default=None)

        def put(array: str, first: int, elements: tuple[Expr, ...], after: Symbol | None) -> None:
            chunk = home[after] if after is not None else len(chunks) - 1
            stores[chunk].setdefault(after, []).append(Store(array, first, elements))

        for array in self._program.outputs:
            for first in range(0, len(array.elements), self._width):
                row = array.elements[first : first + self._width]
                known = [symbol for symbol in map(last, row) if symbol is not None]
                lanes, whole = sum(map(_has_lane, row)), len(row) == self._width > 1
                if whole and 2 * lanes > self._width and len({home[symbol] for symbol in known}) == 1:
                    put(array.name, first, row, max(known, key=position.__getitem__))
                    self._with_others.update((array.name, first + k) for k in range(self._width))
                    continue
                for index, element in enumerate(row, first):
                    if not self._zeros or element is not S.Zero:
                        put(array.name, index, (element,), last(element))
        return stores

    def zeros(self) -> Iterator[str]:
        """Runs of zeros in the outputs that are not stored with others, which need no operand."""
        if self._zeros:
            for array in self._program.outputs:
                alone = (S.One if (array.name, k) in self._with_others else e for k, e in enumerate(array.elements))
                for run in zero_runs(replace(array, elements=tuple(alone))):
                    yield self._zeros.format(array.name, run.start, len(run))


def _has_lane(element: Expr) -> bool:
    return element.func is Lane or any(each.func is Lane for each in operands(element))
