"""Programs that end in counted loops: factors as straight lines, then sums of products of their entries.

Of long chains some outputs are matrices whose entries are scalar products of what belongs to one joint with what
belongs to another. As straight lines they would be many more instructions than a processor keeps; as loops they are
few, and the entries of a row are computed side by side.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sympy import Add, Expr, Mul

from symgen.program.ir import Array, Program

PADDED = 16
"""Rows of factors are as long as a multiple of this, zeros at their ends: no vector is wider."""


@dataclass(frozen=True, slots=True)
class Products:
    """A square output: out[i, j] = sum over pairs (a, b) of factor[a, i] factor[b, j]."""

    output: str
    below: tuple[tuple[int, int], ...]
    """Pairs for j < i."""
    above: tuple[tuple[int, int], ...]
    """Pairs for j > i."""
    diagonal: int
    """The factor whose entries are those with j = i."""


@dataclass(frozen=True, slots=True)
class Looped:
    """``factors`` has one output of n columns, padded; ``outputs`` are what comes of it, without their elements."""

    factors: Program
    outputs: tuple[Array, ...]
    products: tuple[Products, ...]

    @property
    def n(self) -> int:
        """Rows and columns of each output."""
        return self.outputs[0].shape[0]

    @property
    def stride(self) -> int:
        """Entries of one factor, padding included."""
        return self.factors.outputs[0].shape[1]


def factor_array(rows: list[list[Expr]], zero: Expr) -> Array:
    """Factors of n entries each, as an output."""
    stride = -(-len(rows[0]) // PADDED) * PADDED
    padded = tuple(entry for row in rows for entry in (*row, *[zero] * (stride - len(row))))
    return Array("factors", (len(rows), stride), padded)


def entry_by_entry(looped: Looped) -> Program:
    """The same as straight lines."""
    elements = {each.output: tuple(_entries(looped, each)) for each in looped.products}
    outputs = tuple(replace(array, elements=elements[array.name]) for array in looped.outputs)
    return replace(looped.factors, outputs=outputs)


def _entries(looped: Looped, products: Products) -> Iterator[Expr]:
    factors, stride = looped.factors.outputs[0].elements, looped.stride
    for i in range(looped.n):
        for j in range(looped.n):
            if i == j:
                yield factors[products.diagonal * stride + i]
            else:
                pairs = products.below if j < i else products.above
                yield Add(*(Mul(factors[a * stride + i], factors[b * stride + j]) for a, b in pairs))
