"""Programs that end in loops for -M^-1 B and M^-1, computed with sparse factors W and V of M^-1 = W V.

M is the mass matrix. The straight-line code before the loops computes B, the matrix W, and V = D^-1 W^T, where D is
diagonal. Many entries of W are zero if the robot branches. B consists of two square matrices, such as the derivatives
of the joint forces with respect to q and qd. A vector register holds the same entry for several states, one state in
each lane.

Each column of B is multiplied by V and then by W. For a large robot, straight-line code for these two products would be
most of the generated code. The loops are a few lines with tables of the nonzero entries. For proofs, and for languages
without such loops, the loops are converted to straight-line code.

Each loop multiplies two rows of W or V by several columns at once, so each loaded number is used several times.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain, groupby
from typing import NamedTuple

from sympy import Expr, S

from symgen.program.ir import Array, Assignment, Program, free_symbols, scalar
from symgen.program.variable import difference, sum_of, sum_of_products
from symgen.program.variants.panels import PanelTail, places, vector
from symgen.program.variants.variant import Variant

MAX_BLOCK_COLUMNS = 6
"""Maximum number of columns of a block. Each column needs two of the 16 vector registers."""
PAIR_OVERHEAD = 2
"""Time to begin and end a sum of products; the unit is the time of one product."""
LOAD_COST = 0.7
"""Time to load a number of W or V; the unit is the time of one product."""
MIN_ADDITIONS_FOR_LOOPS = 50_000
"""Minimum :attr:`FactorTail.weight` of loops. With more operations, straight-line code exceeds instruction caches."""
INVERSE_OUTPUT = 2
"""Index of the output M^-1."""

Matrix = Mapping[int, Mapping[int, Expr]]
"""The nonzero entries of a matrix: ``matrix[row][column]``, or ``matrix[column][row]`` if stored by columns."""


class Pair(NamedTuple):
    """Two rows of a left factor, and the columns in which either row is nonzero.

    The entries of all pairs are stored in one vector. The entries of this pair begin at the index ``at``.
    """

    rows: tuple[int, int]
    columns: tuple[int, ...]
    at: int


class Block(NamedTuple):
    """Adjacent columns of V or of B, and the rows in which at least one of these columns is nonzero.

    ``first`` is the index of the first column. ``output`` is the index of the output that has these columns.
    """

    output: int
    first: int
    size: int
    rows: tuple[int, ...]
    reached: tuple[int, ...]
    """The nonzero rows of V times the columns if they are columns of B. The same as ``rows`` for columns of V."""


class Run(NamedTuple):
    """A loop that adds to two rows of the product of W or V and a block.

    The loop makes ``pairs`` steps. Each step multiplies two numbers of W or V by one row of the block. The two numbers
    belong to the two rows of the result. The loop begins with the numbers at the index ``left`` and with row ``right``
    of the block.
    """

    first: int
    """The index of the first of the two rows. If this row is not needed, the index is the number of rows of the result.

    ``second`` is the same for the second row.
    """
    second: int
    left: int
    right: int
    pairs: int


class Step(NamedTuple):
    """The loops for one block.

    For a block of B, the loops compute -V B, and then the product of W and -V B. For a block of V, they compute W V.
    """

    block: Block
    at: int
    """The entries of all blocks are stored in one vector. This is the index of the first entry of this block."""
    half: tuple[Run, ...]
    """The loops for -V B, if the block is from B. They write the rows in ``block.reached``, and an unused row."""
    whole: tuple[Run, ...]
    """The loops for the rows of the output. W V is symmetric, so most entries above its diagonal are not computed."""


@dataclass(frozen=True)
class FactorTail:
    """Loops for three outputs: the two square matrices of -M^-1 B, and M^-1.

    The code before the loops has three or four outputs:

    * the entries of W, in the order of the pairs of rows
    * the entries of V, in the order of the pairs of rows
    * the entries of all blocks
    * the values that the loops add to the entries in ``known``, if there are such entries
    """

    outputs: tuple[Array, ...]
    """The output arrays (names and shapes) without their elements."""
    W: tuple[Pair, ...]
    V: tuple[Pair, ...]
    blocks: tuple[Block, ...]
    """The blocks of V, followed by the blocks of B."""
    known: tuple[tuple[int, int], ...] = ()
    """The loops add values that were computed before the loops to these entries, given as pairs (output, index)."""

    @property
    def n(self) -> int:
        """The number of rows of each output, which is also the number of columns."""
        return self.outputs[0].shape[0]

    @cached_property
    def weight(self) -> float:
        """The estimated time for one state: the number of multiplications and additions in the loops."""
        return sum(2 * run.pairs * step.block.size for step in self.steps for run in (*step.half, *step.whole))

    @property
    def pays(self) -> bool:
        """True if the loops are estimated to take less time than straight-line code."""
        return self.weight >= MIN_ADDITIONS_FOR_LOOPS

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The loops for each block, in the order of the blocks."""
        steps, at = [], 0
        for block in self.blocks:
            of_V = block.output == INVERSE_OUTPUT
            half = () if of_V else tuple(_runs(self.V, block.rows, block.reached))
            below = [pair for pair in self.W if not of_V or pair.rows[1] >= block.first]
            steps.append(Step(block, at, half, tuple(_runs(below, block.reached, range(self.n)))))
            at += block.size * len(block.rows)
        return tuple(steps)

    def unrolled(self, lines: Program) -> Program:
        """Return the code before the loops (``lines``) and, as straight-line code, all entries of the products."""
        n = self.n
        left, scaled, right, *more = (array.elements for array in lines.outputs)
        body, constants = list(lines.body), list(lines.setup)
        same = {symbol for symbol, _ in constants}
        matrices: list[list[Expr]] = [[S.Zero] * n * n for _ in self.outputs]
        for (output, place), entry in zip(self.known, more[0] if more else (), strict=True):
            matrices[output][place] = entry

        def kept(value: Expr) -> Expr:
            if value.is_Symbol or value.is_number:
                return value
            own = constants if same.issuperset(free_symbols(value)) else body
            own.append(Assignment(scalar(f"_{'same' if own is constants else 'product'}{len(own)}"), value))
            if own is constants:
                same.add(own[-1].symbol)
            return own[-1].symbol

        for block, at, half, whole in self.steps:
            numbers = list(right[at : at + block.size * len(block.rows)])
            if block.output != INVERSE_OUTPUT:
                sums = _sums(half, scaled, numbers, block.size)
                places_of_half = range(block.size * len(block.reached))
                numbers = [kept(difference(S.Zero, sums[k])) if k in sums else S.Zero for k in places_of_half]
            for place, value in _sums(whole, left, numbers, block.size).items():
                row, column = place // block.size, block.first + place % block.size
                M = matrices[block.output]
                if block.output != INVERSE_OUTPUT:
                    entry = M[n * row + column]
                    M[n * row + column] = value if entry is S.Zero else sum_of((entry, value))
                elif row >= column:
                    M[n * row + column] = M[n * column + row] = kept(value)
        outputs = [replace(array, elements=tuple(M)) for array, M in zip(self.outputs, matrices, strict=True)]
        return replace(lines, setup=tuple(constants), body=tuple(body), outputs=tuple(outputs))


def _runs(pairs: Iterable[Pair], right: Sequence[int], to: Sequence[int]) -> Iterator[Run]:
    """Yield the loops of a product; ``right`` has the nonzero rows of the block, and ``to`` the rows of the result."""
    place, wanted = ({row: k for k, row in enumerate(rows)} for rows in (right, to))
    for rows, columns, at in pairs:
        first, second = (wanted.get(row, len(to)) for row in rows)
        found = [(k, place[column]) for k, column in enumerate(columns) if column in place and first != second]
        for _, group in groupby(enumerate(found), lambda each: (each[1][0] - each[0], each[1][1] - each[0])):
            (_, (k, start)), *others = group
            yield Run(first, second, at + 2 * k, start, 1 + len(others))


def factored(variant: Variant[PanelTail], route: str) -> Variant[FactorTail]:
    """Return the variant that multiplies by V and then by W, instead of by M^-1; ``route`` is its route."""
    lines, tail = variant.lines, variant.tail
    n, body, constants = tail.n, list(lines.body), list(lines.setup)
    right, left, *more = (array.elements for array in lines.outputs)

    def named(value: Expr) -> Expr:
        """Assign an entry to a symbol, so that all products use the same rounded value."""
        if value.is_Symbol or (-value).is_Symbol or value in (0, 1, -1):
            return value
        own = constants if value.is_number else body
        own.append(Assignment(scalar(f"_{'number' if value.is_number else 'entry'}{len(own)}"), value))
        return own[-1].symbol

    W = {i: {k: named(left[n * i + k]) for k in range(n) if left[n * i + k] is not S.Zero} for i in range(n)}
    matrices: list[dict[int, dict[int, Expr]]] = [{}, {}, {}]
    for output, column, row, index in places((*tail.own, *tail.panels)):
        if right[index] is not S.Zero:
            matrices[output].setdefault(column, {})[row] = named(right[index])
    V = _transposed(matrices[INVERSE_OUTPUT])
    pairs_of_W, pairs_of_V = (tuple(_pairs(each, n)) for each in (W, V))
    blocks = [*_blocks(INVERSE_OUTPUT, matrices[INVERSE_OUTPUT], W)]
    blocks += [block for output in range(2) for block in _blocks(output, matrices[output], W, V)]
    numbers = [
        matrices[block.output].get(block.first + k, {}).get(row, S.Zero)
        for block in blocks
        for row in block.rows
        for k in range(block.size)
    ]
    outputs = [
        vector("left", _numbers(W, pairs_of_W)),
        vector("scaled", _numbers(V, pairs_of_V)),
        vector("right", numbers),
        *(vector("known", each) for each in more),
    ]
    lines = replace(lines, setup=tuple(constants), body=tuple(body), outputs=tuple(outputs), route=route)
    return Variant(lines, FactorTail(tail.outputs, pairs_of_W, pairs_of_V, tuple(blocks), tail.known))


def _transposed(columns: Matrix) -> Matrix:
    """Return the rows of a matrix, given its columns."""
    rows: dict[int, dict[int, Expr]] = {}
    for column in sorted(columns):
        for row, value in columns[column].items():
            rows.setdefault(row, {})[column] = value
    return rows


def _pairs(rows: Matrix, n: int) -> Iterator[Pair]:
    """Yield pairs of adjacent rows that have few entries in total. Each nonzero row is in one or two pairs."""
    columns = [sorted({*rows.get(k, ()), *rows.get(k + 1, ())}) for k in range(n - 1)]
    best: list[tuple[int, tuple[int, ...]]] = [(0, ()), (len(columns[0]), (0,))]
    for k in range(n - 1):
        effort, found = min(best[k], best[k + 1])
        best.append((effort + len(columns[k]), (*found, k)))
    at = 0
    for k in best[n][1]:
        if columns[k]:
            yield Pair((k, k + 1), tuple(columns[k]), at)
            at += 2 * len(columns[k])


def _numbers(rows: Matrix, pairs: Iterable[Pair]) -> list[Expr]:
    """Return the entries of all pairs of rows. Each pair is stored by columns, with two entries per column."""
    return [rows.get(row, {}).get(column, S.Zero) for pair in pairs for column in pair.columns for row in pair.rows]


def _blocks(output: int, columns: Matrix, W: Matrix, V: Matrix | None = None) -> tuple[Block, ...]:
    """Group the columns of a matrix into blocks with few zeros; zero columns are left out."""
    best: list[tuple[float, tuple[Block, ...]]] = [(0, ())]
    for stop in range(1, len(W) + 1):
        ways = []
        for start in range(max(0, stop - MAX_BLOCK_COLUMNS), stop):
            effort, found = best[start]
            filled = [column for column in range(start, stop) if columns.get(column)]
            if filled:
                rows = set(chain.from_iterable(columns[column] for column in filled))
                size = filled[-1] + 1 - filled[0]
                halves = {row: len(rows.intersection(V[row])) for row in V} if V else {row: 0 for row in rows}
                reached = sorted(row for row, products in halves.items() if products or not V)
                found = (*found, Block(output, filled[0], size, tuple(sorted(rows)), tuple(reached)))
                sums = [*halves.values(), *(len(W[row].keys() & {*reached}) for row in W)]
                effort += (size + LOAD_COST) * sum(products + PAIR_OVERHEAD for products in sums if products)
            ways.append((effort, found))
        best.append(min(ways))
    return best[-1][1]


def _sums(runs: Iterable[Run], left: Sequence[Expr], right: Sequence[Expr], size: int) -> dict[int, Expr]:
    """Return the nonzero entries of the product with a block of ``size`` columns, by their index in row-major order."""
    sums = {}
    for (first, second), own in groupby(runs, lambda run: run[:2]):
        products = [(run.left + 2 * k, size * (run.right + k)) for run in own for k in range(run.pairs)]
        for row, place in enumerate((first, second)):
            for column in range(size):
                pairs = [(left[a + row], right[b + column]) for a, b in products]
                value = sum_of_products((a, b) for a, b in pairs if a is not S.Zero and b is not S.Zero)
                if value is not S.Zero:
                    sums[size * place + column] = value
    return sums
