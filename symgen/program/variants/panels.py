"""Programs that end in loops for a product of matrices, -A B. The loops compute several columns at a time.

The straight-line code before the loops computes A and B. B consists of two square matrices side by side. Columns of B
with the same nonzero rows, such as the columns of one limb, form a :class:`Panel`. A panel is stored row by row,
without the rows that are zero. Each step of the loops multiplies a vector of entries of the panel by one entry of A.
The loops may also compute A, as a product of two factors: A = W (D^-1 W^T), where D is diagonal. For proofs and tests,
the loops are converted to straight-line code.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from sympy import Expr, S, Symbol

from symgen.program.ir import Array, Assignment, Program, free_symbols, scalar
from symgen.program.variable import difference, sum_of_products
from symgen.program.variants.variant import Variant

RUN_ALIGNMENT = 4
"""Each run of columns begins at an index that is a multiple of this number: half the largest number of lanes."""
PANEL_OVERHEAD_ROWS = 2
"""Time to begin the product with a panel; the unit is the time for one row of the panel."""

Matrix = Sequence[Sequence[Expr]]


class Run(NamedTuple):
    """Adjacent columns of one output that belong to the same panel."""

    output: int
    first: int
    size: int

    @property
    def width(self) -> int:
        """The number of entries of one row, with padding."""
        return -(-self.size // RUN_ALIGNMENT) * RUN_ALIGNMENT


class Panel(NamedTuple):
    """Columns of B or of D^-1 W^T, and the rows in which at least one of these columns is nonzero."""

    runs: tuple[Run, ...]
    rows: tuple[int, ...]

    @property
    def width(self) -> int:
        """The number of entries of one row, with padding."""
        return -(-sum(run.width for run in self.runs) // (2 * RUN_ALIGNMENT)) * 2 * RUN_ALIGNMENT

    @property
    def numbers(self) -> int:
        """The number of entries of the panel, with padding."""
        return self.width * len(self.rows)


@dataclass(frozen=True, slots=True)
class PanelTail:
    """Loops for three outputs: the two square matrices of -A B, and A.

    The code before the loops has two or three outputs: the entries of all panels, the matrix A or W, and the values
    that the loops add to the entries in ``known``, if there are such entries.
    """

    outputs: tuple[Array, ...]
    """The output arrays (names and shapes) without their elements."""
    panels: tuple[Panel, ...]
    """The panels of B."""
    own: tuple[Panel, ...] = ()
    """The panels of D^-1 W^T if the loops compute A. They are stored before the panels of B."""
    known: tuple[tuple[int, int], ...] = ()
    """The loops add values that were computed before the loops to these entries, given as pairs (output, index)."""

    @property
    def n(self) -> int:
        """The number of rows of each output, which is also the number of columns."""
        return self.outputs[0].shape[0]

    @property
    def weight(self) -> float:
        """The estimated time for one state; the unit is the time of one addition.

        A vector operation multiplies four numbers at once. If the loops compute A, which is symmetric, they compute
        half of it.
        """
        return self.n * (sum(each.numbers for each in self.panels) + sum(each.numbers for each in self.own) // 2) // 4

    def unrolled(self, lines: Program) -> Program:
        """Return the code before the loops (``lines``) and, as straight-line code, all entries of the products."""
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
    """The position of an entry of a panel: output, column, row, and index among the entries of all panels."""

    output: int
    column: int
    row: int
    at: int


def places(panels: Iterable[Panel]) -> Iterator[Place]:
    """Yield the positions of all entries of panels except padding, row by row."""
    at = 0
    for panel in panels:
        for row in panel.rows:
            start = at
            for run in panel.runs:
                yield from (Place(run.output, run.first + k, row, start + k) for k in range(run.size))
                start += run.width
            at += panel.width


def rounds(variant: Variant[PanelTail], program: Program, outputs: int = 2) -> bool:
    """Return True if the loops would round an entry that is not rounded in ``program``, which has no loops.

    Only the first ``outputs`` outputs are checked. Entries that are zero or a constant in the setup block are not
    checked.
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
    """Group the columns of several matrices into panels with few zeros; zero columns are left out.

    ``matrices`` maps the index of each output to its matrix, a list of rows.
    """
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
            effort = panel.width * (len(panel.rows) + PANEL_OVERHEAD_ROWS)
            ways.append((best[start][0] + effort, (*best[start][1], *([panel] if panel.runs else []))))
        best.append(min(ways))
    return best[-1][1]


def _panel(rows: Mapping[int, Sequence[set[int]]], start: int, stop: int) -> Panel:
    """Return the panel with the columns ``start`` to ``stop - 1`` of all outputs.

    ``rows`` maps each output to the nonzero rows of its columns.
    """
    runs, found = [], set[int]()
    for output, columns in rows.items():
        filled = [column for column in range(start, stop) if columns[column]]
        if filled:
            runs.append(Run(output, filled[0], filled[-1] + 1 - filled[0]))
            found.update(*(columns[column] for column in filled))
    return Panel(tuple(runs), tuple(sorted(found)))


def numbers_of(matrices: Mapping[int, Matrix], panels: Sequence[Panel], zero: Expr) -> list[Expr]:
    """Return the entries of all panels, row by row, with padding."""
    elements = [zero] * sum(panel.numbers for panel in panels)
    for output, column, row, index in places(panels):
        elements[index] = matrices[output][row][column]
    return elements


def vector(name: str, elements: Sequence[Expr]) -> Array:
    """Return a vector of numbers as an output array of a program."""
    return Array(name, (len(elements),), tuple(elements))
