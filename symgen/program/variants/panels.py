"""Programs that end in products of matrices: their factors as straight lines, then -A B with columns side by side.

Of one state the columns of B are many, and what is done to one is done to all. Those with the same rows that are not
zero, such as the columns of one limb, are a :class:`Panel`: its numbers lie one row after the other, as many of them as
a vector has are multiplied by one number of A at a time, and rows that are zero are left out. A may be such a product
itself, W D^-1 W^T. Written out all is a program like any other, for proofs and oracles.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sympy import Expr, S, Symbol

from symgen.program.ir import Array, Assignment, Program, free_symbols, scalar
from symgen.program.variable import difference, sum_of_products
from symgen.program.variants.variant import Variant

ALIGNED = 4
"""Runs of columns begin at a multiple of this; no vector is wider than two of them."""
STARTED = 2
"""What it takes to begin a panel, in rows of it."""

Matrix = Sequence[Sequence[Expr]]


class Run(NamedTuple):
    """Columns of one output that lie next to each other in a panel."""

    output: int
    first: int
    size: int

    @property
    def width(self) -> int:
        """Entries of one row, padding included."""
        return -(-self.size // ALIGNED) * ALIGNED


class Panel(NamedTuple):
    """Columns of B, and the rows that are not zero in all of them."""

    runs: tuple[Run, ...]
    rows: tuple[int, ...]

    @property
    def width(self) -> int:
        """Entries of one row, padding included."""
        return -(-sum(run.width for run in self.runs) // (2 * ALIGNED)) * 2 * ALIGNED

    @property
    def numbers(self) -> int:
        """Its entries, padding included."""
        return self.width * len(self.rows)


@dataclass(frozen=True, slots=True)
class PanelTail:
    """Three outputs: -A B split into two blocks, and the symmetric A. Entries listed in ``known`` are exceptions.

    The lines before leave the numbers of all panels, A or else W, and the numbers that are ``known``.
    """

    outputs: tuple[Array, ...]
    """The outputs, without their elements."""
    panels: tuple[Panel, ...]
    """The panels of B."""
    own: tuple[Panel, ...] = ()
    """The panels of D^-1 W^T if A is W D^-1 W^T; their numbers come first."""
    known: tuple[tuple[int, int], ...] = ()
    """Output and place of the entries that are a known number, or the product and a known number."""

    @property
    def n(self) -> int:
        """Rows and columns of each output."""
        return self.outputs[0].shape[0]

    @property
    def weight(self) -> float:
        """The time for one state, in additions: a product of vectors of four each; one half of A is computed."""
        return self.n * (sum(each.numbers for each in self.panels) + sum(each.numbers for each in self.own) // 2) // 4

    def unrolled(self, lines: Program) -> Program:
        """Return the lines and the product, entry by entry, as straight lines."""
        n = self.n
        right, left, *more = (array.elements for array in lines.outputs)
        body = list(lines.body)
        terms: dict[tuple[int, int], list[tuple[int, int]]] = {}
        for output, column, row, index in places((*self.own, *self.panels)):
            if right[index] is not S.Zero:
                terms.setdefault((output, column), []).append((row, index))
        known = dict(zip(self.known, more[0] if more else (), strict=True))

        def entry(A: Sequence[Expr], output: int, i: int, j: int) -> Expr:
            return sum_of_products((A[n * i + row], right[index]) for row, index in terms.get((output, j), ()))

        def symmetric(i: int, j: int) -> Symbol:
            body.append(Assignment(scalar(f"_of_{i}_{j}"), entry(left, 2, i, j)))
            return body[-1].symbol

        A = left
        if self.own:
            lower = [[symmetric(i, j) for j in range(i + 1)] for i in range(n)]
            A = tuple(lower[max(i, j)][min(i, j)] for i in range(n) for j in range(n))
        matrices = [
            tuple(
                difference(known.get((output, n * i + j), S.Zero), entry(A, output, i, j))
                for i in range(n)
                for j in range(n)
            )
            for output in range(2)
        ]
        outputs = [replace(array, elements=each) for array, each in zip(self.outputs, (*matrices, A), strict=True)]
        return replace(lines, body=tuple(body), outputs=tuple(outputs))


class Place(NamedTuple):
    """Where a number of a panel is: the column of an output that it is of, its row, and its place among all numbers."""

    output: int
    column: int
    row: int
    at: int


def places(panels: Iterable[Panel]) -> Iterator[Place]:
    """The numbers of panels that are no padding, row by row."""
    at = 0
    for panel in panels:
        for row in panel.rows:
            start = at
            for run in panel.runs:
                yield from (Place(run.output, run.first + k, row, start + k) for k in range(run.size))
                start += run.width
            at += panel.width


def rounds(variant: Variant[PanelTail], program: Program, outputs: int = 2) -> bool:
    """Return True if the product would round entries that ``program`` copies exactly, in the first so many outputs.

    Zeros would not be rounded, nor constants of the program that are entries as they are.
    """
    tail = variant.tail
    n, computed, numbers = tail.n, set[Symbol](), {symbol for symbol, _ in program.setup}
    given = {symbol for symbol, value in program.setup if value.is_number}
    for symbol, value in program.body:
        (numbers if numbers.issuperset(free_symbols(value)) else computed).add(symbol)
    right = variant.lines.outputs[0].elements
    found = places((*tail.own, *tail.panels))
    columns = {(output, column) for output, column, _, index in found if right[index] != 0}
    entries = (
        (output, place, program.outputs[output].elements[place]) for output in range(outputs) for place in range(n * n)
    )
    return any(
        each != 0 and (output, place % n) in columns and computed.isdisjoint(free_symbols(each)) and each not in given
        for output, place, each in entries
    )


def panels_of(matrices: Mapping[int, Matrix]) -> tuple[Panel, ...]:
    """The columns of matrices, by output, in panels with little that is zero; columns that are all zero are in none."""
    n = len(next(iter(matrices.values())))
    rows = {
        output: [{k for k in range(n) if matrix[k][column] != 0} for column in range(n)]
        for output, matrix in matrices.items()
    }
    best: list[tuple[int, tuple[Panel, ...]]] = [(0, ())]
    for stop in range(1, n + 1):
        ways = []
        for start in range(stop):
            panel = _panel(rows, start, stop)
            effort = panel.width * (len(panel.rows) + STARTED)
            ways.append((best[start][0] + effort, (*best[start][1], *([panel] if panel.runs else []))))
        best.append(min(ways))
    return best[-1][1]


def _panel(rows: Mapping[int, Sequence[set[int]]], start: int, stop: int) -> Panel:
    """Columns from ``start`` until before ``stop``; ``rows`` has those that are not zero, by output and column."""
    runs, found = [], set[int]()
    for output, columns in rows.items():
        filled = [column for column in range(start, stop) if columns[column]]
        if filled:
            runs.append(Run(output, filled[0], filled[-1] + 1 - filled[0]))
            found.update(*(columns[column] for column in filled))
    return Panel(tuple(runs), tuple(sorted(found)))


def numbers_of(matrices: Mapping[int, Matrix], panels: Sequence[Panel], zero: Expr) -> list[Expr]:
    """The numbers of panels, padding included."""
    elements = [zero] * sum(panel.numbers for panel in panels)
    for output, column, row, index in places(panels):
        elements[index] = matrices[output][row][column]
    return elements


def vector(name: str, elements: Sequence[Expr]) -> Array:
    """Numbers as an output."""
    return Array(name, (len(elements),), tuple(elements))
