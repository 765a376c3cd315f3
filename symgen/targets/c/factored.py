"""Values for the template of functions that end in products with the factors of a matrix.

:mod:`symgen.program.variants.factored` defines the matrices B, V and W, and the runs of their products.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass, replace
from itertools import chain, product
from operator import attrgetter
from typing import NamedTuple

from sympy import S

from symgen.program import Array, Program
from symgen.program.sparsity import zero_runs
from symgen.program.variants.factored import INVERSE_OUTPUT, FactorTail, Run
from symgen.program.variants.variant import Variant
from symgen.targets.c.columns import known_lines
from symgen.targets.c.printer import CLEARED, Dialect


class Table(NamedTuple):
    """A C table of the runs of a product: its name, and the lines of its entries."""

    name: str
    lines: tuple[str, ...]


class Product(NamedTuple):
    """A matrix product with a block of ``width`` adjacent columns: the factors, the table of runs, and the result."""

    comment: str
    sign: str
    width: int
    left: str
    right: str
    table: str
    to: str
    stride: int

    @property
    def function(self) -> str:
        """The last part of the name of the function that computes the product."""
        return f"{'plus' if self.sign == '+' else 'minus'}_{self.width}"


@dataclass(frozen=True, slots=True)
class FactoredText:
    """The matrix products at the end of a function, as values for the template that prints them."""

    n: int
    half: int
    """The size of the largest product with the matrix V. The size includes a spare row that is never read."""
    place_type: str
    """The C type of the indices in ``tables``."""
    tables: tuple[Table, ...]
    products: tuple[Product, ...]
    functions: tuple[Product, ...]
    """One product for each pair of a sign and a width. Products with the same sign and width are calls of the same C
    function.
    """
    inverse: str
    known: tuple[str, ...]
    """Lines that store or add entries whose values were computed before the products (:attr:`FactorTail.known`)."""
    zeros: tuple[str, ...]
    """Lines that clear the entries that no product writes."""
    cleared: tuple[str, ...]
    """Lines that clear entries of the product W V before its lower triangle is copied to the upper triangle."""


RUNS_PER_LINE = 5
"""Number of runs in one line of a table."""
SHORT_LIMIT = 1 << 16
"""Indices below this limit fit ``unsigned short``, half the size of ``unsigned``."""


def factored_text(variant: Variant[FactorTail], program: Program, dialect: Dialect) -> FactoredText:
    """Return the values for the template; ``program`` is the variant with all loops unrolled."""
    tail = variant.tail
    names = [array.name for array in tail.outputs]
    written = set(_written(tail))
    tables: dict[tuple[Run, ...], Table] = {}

    def table(runs: tuple[Run, ...]) -> str:
        if runs not in tables:
            tables[runs] = Table(f"runs{len(tables)}", tuple(_lines(runs)))
        return tables[runs].name

    products = []
    for block, at, half, whole in tail.steps:
        name, first, size = names[block.output], block.first, block.size
        comment = f"Columns {first} to {first + size - 1} of {name}." if size > 1 else f"Column {first} of {name}."
        numbers = f"right + {at}"
        if block.output != INVERSE_OUTPUT:
            products.append(Product(comment, "-", size, "scaled", numbers, table(half), "half", size))
            numbers, comment = "half", ""
        products.append(Product(comment, "+", size, "left", numbers, table(whole), f"{name} + {first}", tail.n))
    return FactoredText(
        tail.n,
        max((step.block.size * (len(step.block.reached) + 1) for step in tail.steps if step.half), default=1),
        "unsigned short" if max(len(array.elements) for array in variant.lines.outputs) < SHORT_LIMIT else "unsigned",
        tuple(tables.values()),
        tuple(products),
        tuple({each.function: each for each in sorted(products, key=attrgetter("sign", "width"))}.values()),
        names[INVERSE_OUTPUT],
        known_lines(tail, written),
        *_zeros(program, written, dialect),
    )


def _lines(runs: Sequence[Run]) -> Iterator[str]:
    for start in range(0, len(runs), RUNS_PER_LINE):
        yield " ".join(f"{{{', '.join(map(str, run))}}}," for run in runs[start : start + RUNS_PER_LINE])


def _zeros(
    program: Program, written: Set[tuple[int, int]], dialect: Dialect
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the lines that clear entries which no product writes. The outputs -W (V B) come first, then W V."""
    zeros = [
        [(array.name, run.start, len(run)) for run in zero_runs(_marked(array, output, written))]
        for output, array in enumerate(program.outputs)
    ]
    cleared = tuple(CLEARED.format(*each) for each in zeros.pop(INVERSE_OUTPUT))
    return tuple(line for each in chain.from_iterable(zeros) for line in dialect.cleared(*each)), cleared


def _marked(array: Array, output: int, written: Set[tuple[int, int]]) -> Array:
    """Return an output in which a 1 replaces each entry that a product writes. Entries with a 1 are not cleared."""
    return replace(array, elements=tuple(S.One if (output, k) in written else e for k, e in enumerate(array.elements)))


def _written(tail: FactorTail) -> Iterator[tuple[int, int]]:
    """Yield the output and the index of each entry to which a product writes.

    Products write the lower triangle of W V, which is then copied to the upper triangle; both triangles are yielded.
    """
    n = tail.n
    for block, _, _, whole in tail.steps:
        rows = {row for run in whole for row in (run.first, run.second)}
        for row, column in product(rows, range(block.first, block.first + block.size)):
            if block.output != INVERSE_OUTPUT:
                yield block.output, n * row + column
            elif row >= column:
                yield from ((INVERSE_OUTPUT, n * row + column), (INVERSE_OUTPUT, n * column + row))
