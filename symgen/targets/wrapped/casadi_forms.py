"""Functions of C as CasADi's external interface describes and calls them."""

from __future__ import annotations

import textwrap
from collections import Counter
from dataclasses import dataclass

Entry = tuple[int, int, int]
"""Column, row, and the index of the element in an array of C."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A CasADi matrix: its size, the lines of its sparsity, and the indices of its entries in an array of C."""

    name: str
    rows: int
    columns: int
    source: str = ""
    """The array of C with the entries, in row-major order; empty if no entry is in an array."""
    entries: tuple[Entry, ...] = ()
    dense: bool = False
    refused: bool = False
    """True for derivatives that were not generated."""

    @property
    def sparsity(self) -> tuple[str, ...]:
        if self.dense:
            return (f"{self.rows}, {self.columns}, 1",)
        starts = [sum(column < k for column, _, _ in self.entries) for k in range(self.columns + 1)]
        numbers = [self.rows, self.columns, *starts, *(row for _, row, _ in self.entries)]
        return tuple(textwrap.wrap(", ".join(map(str, numbers)), 110))

    @property
    def places(self) -> tuple[str, ...]:
        """Lines with the array index of each entry; empty if the entries have the order of the array."""
        places = [place for _, _, place in self.entries]
        ordered = places == list(range(len(places)))
        return () if ordered else tuple(textwrap.wrap(", ".join(map(str, places)), 110))

    @property
    def count(self) -> int:
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Product:
    """A product in working memory: derivatives along velocities times the map from rates of positions to velocities."""

    name: str
    left: str
    rows: int
    right: str
    inner: int
    columns: int

    @property
    def size(self) -> int:
        return self.rows * self.columns


@dataclass(frozen=True, slots=True)
class Call:
    """A call of C: the function, the names of its inputs, and the names and sizes of its outputs."""

    function: str
    inputs: tuple[str, ...]
    outputs: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class CasadiFunction:
    """One function in the form in which CasADi calls it; its results come from calls of C functions."""

    name: str
    comment: tuple[str, ...]
    inputs: tuple[Pattern, ...]
    outputs: tuple[Pattern, ...]
    given: tuple[tuple[str, int], ...]
    """The names and sizes of the inputs that the calls use. CasADi passes these inputs before all others."""
    calls: tuple[Call, ...]
    products: tuple[Product, ...] = ()
    refusal: str = ""
    """The reason why derivatives are missing, if some are."""

    @property
    def found(self) -> tuple[tuple[str, int], ...]:
        """The names and sizes of the outputs of all calls."""
        return tuple(output for call in self.calls for output in call.outputs)

    @property
    def direct(self) -> dict[str, int]:
        """The outputs that calls write directly into a result, because it has the same elements in the same order."""
        sizes = dict(self.found)
        used = Counter(name for each in self.products for name in (each.left, each.right))
        used.update(each.source for each in self.outputs if each.count)
        return {
            each.source: place
            for place, each in enumerate(self.outputs)
            if used[each.source] == 1 and each.count == sizes.get(each.source) and not each.places
        }

    @property
    def work(self) -> int:
        return sum(size for _, size in (*self.given, *self.found)) + sum(each.size for each in self.products)
