"""Describe generated functions in the form that CasADi's external interface needs."""

from __future__ import annotations

import textwrap
from collections import Counter
from dataclasses import dataclass

Entry = tuple[int, int, int]
"""The column and row of a nonzero entry, and the index of the entry's value in a C array."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A CasADi matrix: its size, its nonzero entries, and the indices of their values in a C array."""

    name: str
    rows: int
    columns: int
    source: str = ""
    """The name of the C array with the values, in row-major order; empty if the matrix has no values."""
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
        """Lines with the array index of each entry; empty if these indices are 0, 1, 2 and so on."""
        places = [place for _, _, place in self.entries]
        ordered = places == list(range(len(places)))
        return () if ordered else tuple(textwrap.wrap(", ".join(map(str, places)), 110))

    @property
    def count(self) -> int:
        return len(self.entries)


@dataclass(frozen=True, slots=True)
class Product:
    """A matrix product in working memory, whose result is derivatives with respect to positions.

    The left factor consists of derivatives along velocities. The right factor maps rates of positions to velocities.
    """

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
    """A call of a C function: its name, the names of its inputs, and the names and sizes of its outputs."""

    function: str
    inputs: tuple[str, ...]
    outputs: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class CasadiFunction:
    """A function with the interface that CasADi calls.

    The function calls generated C functions to compute its results.
    """

    name: str
    comment: tuple[str, ...]
    inputs: tuple[Pattern, ...]
    outputs: tuple[Pattern, ...]
    calls: tuple[Call, ...]
    products: tuple[Product, ...] = ()
    refusal: str = ""
    """The reason why some derivatives are missing. The reason is empty if all derivatives are available."""

    @property
    def given(self) -> tuple[tuple[int, Pattern], ...]:
        """The inputs that the function reads, each with its index among all inputs."""
        return tuple((place, each) for place, each in enumerate(self.inputs) if each.source)

    @property
    def found(self) -> tuple[tuple[str, int], ...]:
        """The names and sizes of the outputs of all C functions that are called."""
        return tuple(output for call in self.calls for output in call.outputs)

    @property
    def direct(self) -> dict[str, int]:
        """Maps C outputs to indices of CasADi results.

        The C function writes these CasADi results directly, without a copy.

        These CasADi results have the same elements in the same order as the C output. The output has no other use.
        """
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
        return (
            sum(each.count for _, each in self.given)
            + sum(size for _, size in self.found)
            + sum(each.size for each in self.products)
        )
