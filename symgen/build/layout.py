"""How the states of a batch lie in an array: what the strides of a NumPy array say, as compiled code counts it.

Rows: state after state, C-contiguous. Tiles: for so many states as fill 64 bytes, each number of all of them, then the
next; an array of shape (..., count, tile, n) made by :func:`tiles`. Columns: each number of all states, then the next,
as arrays in Fortran order have them.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from symgen.errors import CallError

Shape = tuple[int, ...]
Array = NDArray[np.floating]

ROWS, TILES, COLUMNS = 0, 1, 2
LINE = 64
"""Bytes of each number of a tile: a line of a cache, and the widest vectors there are."""
PAGE = 4096
"""Columns that begin so many bytes apart, or a multiple of it, push each other out of a cache."""


def tile_of(dtype: DTypeLike) -> int:
    """States in a tile: 8 in double, 16 in float."""
    return LINE // np.dtype(dtype).itemsize


def tiles(states: ArrayLike, axes: int = 1) -> Array:
    """A copy of states, shape (..., count, n), in tiles: shape (..., count / tile, tile, n); ``axes`` are one state's.

    Functions take and return such arrays without moving a number; each tile has 8 states (of float32 16). Raises
    :class:`~symgen.errors.CallError` where the states do not fill the last tile.
    """
    array = np.asarray(states)
    if array.dtype != np.float32:
        array = np.asarray(array, np.float64)
    size, lead = tile_of(array.dtype), array.ndim - axes
    if lead < 1 or array.shape[lead - 1] % size:
        raise CallError(f"tiles: expected a multiple of {size} states before {axes} axes, found shape {array.shape}")
    shape = (*array.shape[: lead - 1], array.shape[lead - 1] // size, size)
    found = empty(shape, array.shape[lead:], array.dtype, TILES)
    found[...] = array.reshape(*shape, *array.shape[lead:])
    return found


def layout_of(array: Array, axes: int) -> int | None:
    """Rows, tiles or how many numbers columns are apart, of an array whose last ``axes`` are one state's; else None."""
    if array.flags.c_contiguous or not array.flags.aligned:
        return ROWS if array.flags.aligned else None
    lead, item = array.ndim - axes, array.itemsize
    shape, strides = array.shape, array.strides
    step, count = _stride(shape[lead:], strides[lead:]), math.prod(shape[:lead])
    if not lead or step is None or step % item or not count:
        return None
    if (count == 1 or _stride(shape[:lead], strides[:lead]) == item) and step >= max(count, 2) * item:
        return step // item
    size, whole = tile_of(array.dtype), math.prod(shape[lead:]) * LINE
    if (shape[lead - 1], strides[lead - 1], step) == (size, item, LINE):
        apart = _stride(shape[: lead - 1], strides[: lead - 1])
        return TILES if apart in (whole, 0) else None
    return None


def _stride(shape: Shape, strides: Shape) -> int | None:
    """The distance of the elements of some axes as if they were one axis; 0 for one element, None if they are not."""
    found, size = 0, 1
    for extent, stride in zip(reversed(shape), reversed(strides), strict=True):
        if extent != 1:
            if size > 1 and stride != found * size:
                return None
            found = found if size > 1 else stride
            size *= extent
    return found


@dataclass(frozen=True, slots=True)
class Placed:
    """An array as compiled code takes it: where it is, its layout and how many numbers a state has."""

    array: Array
    layout: int
    size: int

    @classmethod
    def of(cls, array: Array, axes: int) -> Placed:
        """The array, or a copy in rows if it lies in no layout."""
        layout = layout_of(array, axes)
        size = math.prod(array.shape[array.ndim - axes :])
        return cls(np.array(array, order="C"), ROWS, size) if layout is None else cls(array, layout, size)

    def at(self, state: int) -> int:
        """The address of a state that is the first of its tile."""
        before = state * self.size if self.layout in (ROWS, TILES) else state
        return self.array.ctypes.data + before * self.array.itemsize


def empty(lead: Shape, shape: Shape, dtype: DTypeLike, layout: int) -> Array:
    """An array for states of a shape, at a multiple of 64 bytes; ``layout`` from COLUMNS on stands for columns."""
    item, size, count = np.dtype(dtype).itemsize, math.prod(shape), math.prod(lead)
    if layout == ROWS:
        length, strides = count * size, [*_steps(lead, size * item), *_steps(shape, item)]
    elif layout == TILES:
        length, strides = count * size, [*_steps(lead[:-1], size * LINE), item, *_steps(shape, LINE)]
    else:
        apart = -(-count * item // LINE) * LINE
        apart += 0 if apart % PAGE else LINE
        length, strides = size * apart // item, [*_steps(lead, item), *_steps(shape, apart)]
    memory = np.empty(length * item + LINE, np.uint8)
    start = -memory.ctypes.data % LINE
    return np.ndarray((*lead, *shape), dtype, memory, start, strides)


def _steps(shape: Shape, last: int) -> Iterator[int]:
    """The strides of axes in C order, the last one given."""
    return (last * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def shared(arrays: Sequence[Placed]) -> int:
    """The layout of results: that of all arguments if they have one, else rows."""
    kinds = {min(each.layout, COLUMNS) for each in arrays}
    return kinds.pop() if len(kinds) == 1 else ROWS
