"""Find entries of outputs that are always zero, and compress matrices to the other entries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import groupby, pairwise
from math import prod

from sympy import S

from symgen.program.ir import Array, Program
from symgen.program.pattern import Pattern


def zeros(array: Array) -> int:
    """Return the number of entries that are always zero."""
    return sum(element == 0 for element in array.elements)


def zero_runs(array: Array) -> Iterator[range]:
    """Yield the runs of consecutive entries that are always zero, each as a range of indices."""
    for zero, run in groupby(range(len(array.elements)), lambda index: array.elements[index] is S.Zero):
        if zero:
            places = tuple(run)
            yield range(places[0], places[-1] + 1)


def pieces(array: Array, gap: int) -> Iterator[range]:
    """Yield ranges of indices that cover the array except for runs of at least ``gap`` zeros."""
    start = 0
    for run in zero_runs(array):
        if len(run) >= gap:
            if run.start > start:
                yield range(start, run.start)
            start = run.stop
    if start < len(array.elements):
        yield range(start, len(array.elements))


def places(pattern: Pattern) -> Iterator[tuple[int, int]]:
    """Yield the row and the column of each kept entry, in the order of the entries."""
    for k, (start, stop) in enumerate(pairwise(pattern.start)):
        for index in pattern.index[start:stop]:
            yield (k, index) if pattern.order == "csr" else (index, k)


def compressed(program: Program, order: str) -> Program:
    """Return the program with matrices reduced to the entries that are not always zero, in ``csr`` or ``csc`` order.

    Only the lower triangle of a symmetric matrix is kept. Vectors, other matrices without zeros, and matrices that are
    always zero stay unchanged.
    """
    return replace(program, outputs=tuple(_compressed(array, order) for array in program.outputs))


def _compressed(array: Array, order: str) -> Array:
    if len(array.shape) < 2 or not (array.symmetric or zeros(array)):
        return array
    width = array.shape[-1]
    height = prod(array.shape) // width
    if not (kept := list(_kept(array, height, width))):
        return array
    major, minor = (0, 1) if order == "csr" else (1, 0)
    kept.sort(key=lambda place: (place[major], place[minor]))
    counts = [sum(place[major] < k for place in kept) for k in range((height, width)[major] + 1)]
    pattern = Pattern(order, (height, width), tuple(counts), tuple(place[minor] for place in kept))
    elements = tuple(array.elements[i * width + j] for i, j in kept)
    part = "lower triangle of " if array.symmetric else ""
    doc = f"{part}{array.doc}, {order}"
    return Array(array.name, (len(kept),), elements, array.unit, doc, pattern=pattern)


def _kept(array: Array, height: int, width: int) -> Iterator[tuple[int, int]]:
    for i in range(height):
        for j in range(i + 1 if array.symmetric else width):
            if array.elements[i * width + j] != 0:
                yield i, j
