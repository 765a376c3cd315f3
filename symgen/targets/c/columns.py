"""Values for the template of functions whose last step is a matrix product, computed several columns at a time.

:mod:`symgen.program.variants.panels` describes these products, their panels and their runs of columns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from sympy import S

from symgen.program import Program
from symgen.program.sparsity import zero_runs
from symgen.program.variants.factored import FactorTail
from symgen.program.variants.panels import RUN_ALIGNMENT, Panel, PanelTail
from symgen.program.variants.variant import Variant
from symgen.targets.c.printer import Dialect


class Stored(NamedTuple):
    """The part of a row of the matrix product that belongs to one output."""

    output: str
    places: tuple[tuple[int, int, bool], ...]
    """Each store as three values: the column in the output, the index in the row, and True if it writes four numbers at
    once.
    """


class Segment(NamedTuple):
    """Adjacent rows of a matrix product that are sums over the same rows of the right factor (a panel)."""

    begin: int
    end: int
    rows: tuple[tuple[int, int, int], ...]
    """Each run of consecutive panel rows: its first row, its number of rows, and the index of its first row in the
    panel.
    """


class PanelText(NamedTuple):
    """A group of columns: entries per row, index of the first entry, and the segments and stores of the product."""

    width: int
    start: int
    segments: tuple[Segment, ...]
    stored: tuple[Stored, ...]


@dataclass(frozen=True, slots=True)
class Columns:
    """The values for the template of a function that ends in a matrix product."""

    n: int
    rows: int
    """The number of rows that are computed together."""
    inverse: str
    """Name of the output that is the left factor of the product."""
    panels: tuple[PanelText, ...]
    own: tuple[PanelText, ...]
    """The panels whose product is the left factor, if this factor is a product, too. The product of these panels gives
    only the lower triangle of the left factor.
    """
    wide: bool
    """True if the widest vectors save time in the product. The widest vectors slow down the code after the product."""
    known: tuple[str, ...]
    """Lines that store or add entries whose values were computed before the product (:attr:`PanelTail.known`)."""
    zeros: tuple[str, ...]
    """Stores of exact zeros; computing them would leave rounding noise."""


MAX_ROWS_TOGETHER = 13
"""The largest number of rows that are computed together.

The sums of these rows must leave free some of the 16 vector registers, for the factors.
"""
MIN_COLUMNS_FOR_WIDE_VECTORS = 12
"""Smallest number of columns for which the widest vectors are used. The widest vectors save time in the product, but
slow down the code after it.
"""


def columns(variant: Variant[PanelTail], program: Program, dialect: Dialect) -> Columns:
    """Return the values for the template; ``program`` is the variant with all loops unrolled."""
    tail = variant.tail
    n = tail.n
    names = tuple(array.name for array in tail.outputs)
    runs = [run for panel in tail.panels for run in panel.runs]
    computed = {(run.output, run.first + k) for run in runs for k in range(run.size)}
    products = {(output, n * i + j) for output, j in computed for i in range(n)}
    written = products | set(tail.known)
    zeros = []
    for output, array in enumerate(program.outputs):
        never = [output < 2 and (output, place) not in written for place in range(n * n)]
        left = tuple(S.Zero if zero else each for zero, each in zip(never, array.elements, strict=True))
        runs_of_zeros = zero_runs(replace(array, elements=left))
        zeros += [line for run in runs_of_zeros for line in dialect.cleared(array.name, run.start, len(run))]
    panels = tuple(_panels(variant, names))
    own = len(tail.own)
    return Columns(
        n,
        together(n),
        names[2],
        panels[own:],
        panels[:own],
        n >= MIN_COLUMNS_FOR_WIDE_VECTORS,
        known_lines(tail, products),
        tuple(zeros),
    )


def known_lines(tail: PanelTail | FactorTail, written: Set[tuple[int, int]]) -> tuple[str, ...]:
    """Return the lines that store entries whose values were computed before the product (``tail.known``).

    If the product has already ``written`` an entry, the known value is added to this entry.
    """
    return tuple(
        f"{tail.outputs[output].name}[{place}] {'+=' if (output, place) in written else '='} known[{k}];"
        for k, (output, place) in enumerate(tail.known)
    )


def together(n: int) -> int:
    """Return the number of rows that are computed together.

    The number is chosen so that few of the n rows are computed twice.
    """
    return -(-n // -(-n // MAX_ROWS_TOGETHER))


def _panels(variant: Variant[PanelTail], names: Sequence[str]) -> Iterator[PanelText]:
    """Yield each panel with the places where its product is stored.

    If the output has room, four entries are stored at once. Later stores overwrite the entries in the padding.
    """
    at, tail = 0, variant.tail
    for panel in (*tail.own, *tail.panels):
        stored, start = [], 0
        for run in panel.runs:
            fits = run.first + run.width <= tail.n
            fours = range(0, run.width if fits else run.size // RUN_ALIGNMENT * RUN_ALIGNMENT, RUN_ALIGNMENT)
            singles = range(len(fours) * RUN_ALIGNMENT, run.size)
            places = [*((k, True) for k in fours), *((k, False) for k in singles)]
            stored.append(Stored(names[run.output], tuple((run.first + k, start + k, four) for k, four in places)))
            start += run.width
        yield PanelText(panel.width, at, tuple(_segments(variant, panel)), tuple(stored))
        at += panel.numbers


def _segments(variant: Variant[PanelTail], panel: Panel) -> Iterator[Segment]:
    """Yield the segments of a panel's product.

    Factors that are zero are left out. For a symmetric product, segments above the diagonal are also left out.
    """
    n, own = variant.tail.n, panel in variant.tail.own
    left, step = variant.lines.outputs[1].elements, together(n)
    begins = range(0, n, step)

    def needed(begin: int) -> tuple[tuple[int, int, int], ...]:
        rows = range(min(begin, n - step), min(begin + step, n))
        filled = [k for k in panel.rows if not own or any(left[n * i + k] != 0 for i in rows)]
        return tuple(_in_a_row([(panel.rows.index(k), k) for k in filled]))

    blocks = (begin for begin in begins if not own or begin + step > panel.runs[0].first)
    for rows, group in groupby(blocks, needed):
        begin, *others = group
        yield Segment(begin, min(n, (begin, *others)[-1] + step), rows)


def _in_a_row(rows: Sequence[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Yield each run of consecutive rows: its first row, its number of rows, and its start in the panel."""
    for _, group in groupby(enumerate(rows), lambda each: (each[1][0] - each[0], each[1][1] - each[0])):
        (_, (place, row)), *others = group
        yield row, 1 + len(others), place
