"""Layouts of the states of a batch in memory, recognised from the strides of a NumPy array.

* Rows: state after state, C-contiguous.
* Tiles: 64 bytes with the first numbers of 8 or 16 states, then 64 bytes with the second numbers of these states, and
  so on. :func:`tiles` makes such an array; its shape is (..., number of tiles, states in a tile, n).
* Columns: the first number of all states, then the second number of all states, and so on, as in Fortran order.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import ArrayLike, DTypeLike, NDArray

from symgen.errors import CallError
from symgen.options.arguments import checked

Shape = tuple[int, ...]
Array = NDArray[np.floating]

ROWS, TILES, COLUMNS = 0, 1, 2
LINE_BYTES = 64
"""The size of a cache line and of the widest vectors [bytes]. Each line of a tile has one number of every state in the
tile.
"""
PAGE_BYTES = 4096
"""If the distance between columns is a multiple of this number of bytes, columns compete for the same cache lines."""


def tile_of(dtype: DTypeLike) -> int:
    """Return the number of states in a tile: 8 in double, 16 in float."""
    return LINE_BYTES // np.dtype(dtype).itemsize


@checked
def tiles(states: ArrayLike, axes: int = 1) -> Array:
    """Return a copy of states (..., count, n) in tiles, as an array of shape (..., count / 8, 8, n).

    In float32, a tile has 16 states instead of 8. Only the last ``axes`` axes of an array belong to one state.
    Functions take and return such arrays without copying. Raises :class:`~symgen.errors.CallError` if the states do not
    fill the last tile.
    """
    array = np.asarray(states)
    if array.dtype != np.float32:
        array = np.asarray(array, np.float64)
    size, lead = tile_of(array.dtype), array.ndim - axes
    if axes < 0 or lead < 1 or array.shape[lead - 1] % size:
        axis = f"axis {-1 - axes} with a multiple of {size} states"
        raise CallError(f"tiles: expected {axis}, found shape {array.shape}")
    shape = (*array.shape[: lead - 1], array.shape[lead - 1] // size, size)
    found = empty(shape, array.shape[lead:], array.dtype, TILES)
    found[...] = array.reshape(*shape, *array.shape[lead:])
    return found


def layout_of(array: Array, axes: int) -> int | None:
    """Return the layout of an array whose last ``axes`` axes belong to one state.

    The result is ROWS for a layout in rows, and TILES for a layout in tiles. For columns, the result is the distance
    between the starts of adjacent columns in array elements, which is at least 2. For any other layout, the result is
    None.
    """
    if array.flags.c_contiguous or not array.flags.aligned:
        return ROWS if array.flags.aligned else None
    lead, item = array.ndim - axes, array.itemsize
    shape, strides = array.shape, array.strides
    step, count = _stride(shape[lead:], strides[lead:]), math.prod(shape[:lead])
    if not lead or step is None or step % item or not count:
        return None
    if (count == 1 or _stride(shape[:lead], strides[:lead]) == item) and step >= max(count, 2) * item:
        return step // item
    size, whole = tile_of(array.dtype), math.prod(shape[lead:]) * LINE_BYTES
    if (shape[lead - 1], strides[lead - 1], step) == (size, item, LINE_BYTES):
        apart = _stride(shape[: lead - 1], strides[: lead - 1])
        return TILES if apart in (whole, 0) else None
    return None


def _stride(shape: Shape, strides: Shape) -> int | None:
    """Merge several axes of an array to one axis, and return the stride of this axis [bytes].

    Returns 0 for a single element, and None if the axes cannot be merged.
    """
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
    """An array for compiled code, with its layout (see :func:`layout_of`) and the number of elements per state."""

    array: Array
    layout: int
    size: int

    @classmethod
    def of(cls, array: Array, axes: int) -> Placed:
        """Return the array, or a copy in rows if the array has no known layout."""
        layout = layout_of(array, axes)
        size = math.prod(array.shape[array.ndim - axes :])
        return cls(np.array(array, order="C"), ROWS, size) if layout is None else cls(array, layout, size)

    def at(self, state: int) -> int:
        """Return the address of a state. In tiles, the state must be the first one of a tile."""
        before = state * self.size if self.layout in (ROWS, TILES) else state
        return self.array.ctypes.data + before * self.array.itemsize


def empty(lead: Shape, shape: Shape, dtype: DTypeLike, layout: int) -> Array:
    """Return an uninitialised array of shape (*lead, *shape) in a layout, aligned to 64 bytes.

    ``shape`` is the shape for one state. ``layout`` is ROWS or TILES; any larger number means columns.
    """
    item, size, count = np.dtype(dtype).itemsize, math.prod(shape), math.prod(lead)
    if layout == ROWS:
        length, strides = count * size, [*_steps(lead, size * item), *_steps(shape, item)]
    elif layout == TILES:
        length, strides = (
            count * size,
            [*_steps(lead[:-1], size * LINE_BYTES), item, *_steps(shape, LINE_BYTES)],
        )
    else:
        apart = -(-count * item // LINE_BYTES) * LINE_BYTES
        apart += 0 if apart % PAGE_BYTES else LINE_BYTES
        length, strides = size * apart // item, [*_steps(lead, item), *_steps(shape, apart)]
    memory = np.empty(length * item + LINE_BYTES, np.uint8)
    start = -memory.ctypes.data % LINE_BYTES
    return np.ndarray((*lead, *shape), dtype, memory, start, strides)


def _steps(shape: Shape, last: int) -> Iterator[int]:
    """Return the strides of C-ordered axes, given the stride of the last axis."""
    return (last * math.prod(shape[axis + 1 :]) for axis in range(len(shape)))


def shared(arrays: Sequence[Placed]) -> int:
    """Return the layout of results: the layout of the arguments if all arguments have the same layout, else rows."""
    kinds = {min(each.layout, COLUMNS) for each in arrays}
    return kinds.pop() if len(kinds) == 1 else ROWS
