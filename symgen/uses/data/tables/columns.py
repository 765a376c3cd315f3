"""Columns of tables as arrays of numbers in SI units."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.errors import InputError
from symgen.uses.data.tables.matching import CONTINUOUS_HINT, Input

Array = NDArray[Any]


def numbers_of(inputs: Sequence[Input]) -> frozenset[str]:
    """Return the names of all columns that the inputs use."""
    return frozenset(name for each in inputs for name in each.columns)


def array_of(batch: Any, taken: Input, dtype: np.dtype[Any], place: str, gaps: bool = False) -> Array:
    """Return the numbers (rows, *shape) of an input in SI units, from a record batch of PyArrow.

    A column of lists that needs no conversion is not copied. Raises :class:`~symgen.errors.InputError` for empty
    entries and for numbers that are not finite; this is the rule for all kinds of files. ``gaps`` allows both. Empty
    entries become NaN, but empty entries in lists are still refused.
    """
    numbers = _array_of(batch, taken, dtype, place, gaps)
    if taken.factors:
        numbers = (numbers * np.reshape(taken.factors, taken.wanted.shape)).astype(dtype, copy=False)
    if not gaps and not np.isfinite(numbers).all():
        flat = numbers.reshape(len(numbers), -1)
        row, entry = np.argwhere(~np.isfinite(flat))[0]
        name = taken.columns[entry if len(taken.columns) > 1 else 0]
        raise InputError("expected finite numbers", file=place, place=f"column {name}", found=float(flat[row, entry]))
    return numbers


def _array_of(batch: Any, taken: Input, dtype: np.dtype[Any], place: str, gaps: bool) -> Array:
    columns = [batch.column(name) for name in taken.columns]
    for name, column in zip(taken.columns, columns, strict=True):
        if column.null_count and (not gaps or _is_list(column)):
            raise InputError("expected no empty entries", file=place, place=f"column {name}")
    if (len(columns) == 1 and taken.wanted.size != 1) or _is_list(columns[0]):
        return _from_lists(columns[0], taken, dtype, place)
    whole = np.empty((taken.wanted.size, len(batch)), dtype)
    for row, column in zip(whole, columns, strict=True):
        row[:] = _numbers(column, taken, place)
    return whole.T.reshape(len(batch), *taken.wanted.shape)


def _is_list(column: Any) -> bool:
    import pyarrow.types as types

    kind = column.type
    return bool(types.is_fixed_size_list(kind) or types.is_list(kind) or types.is_large_list(kind))


def _from_lists(column: Any, taken: Input, dtype: np.dtype[Any], place: str) -> Array:
    import pyarrow
    import pyarrow.compute as compute

    name = taken.columns[0]
    if not _is_list(column):
        expected = f"expected lists of {taken.wanted.size} numbers"
        raise InputError(expected, file=place, place=f"column {name}", found=str(column.type))
    if pyarrow.types.is_fixed_size_list(column.type) and pyarrow.types.is_fixed_size_list(column.type.value_type):
        column = _without_axes(column, taken, place)
    if pyarrow.types.is_fixed_size_list(column.type):
        sizes = {column.type.list_size} if len(column) else {taken.wanted.size}
    else:
        sizes = set(compute.unique(compute.list_value_length(column)).to_pylist()) or {taken.wanted.size}
    if sizes != {taken.wanted.size}:
        found = f"lists of {', '.join(map(str, sorted(sizes)))}"
        hint = CONTINUOUS_HINT if sizes == {taken.wanted.angles} else ""
        expected = f"expected lists of {taken.wanted.size} numbers"
        raise InputError(expected, file=place, place=f"column {name}", found=found, hint=hint)
    values = column.flatten()
    if values.null_count:
        raise InputError("expected no empty entries", file=place, place=f"column {name}")
    numbers = _numbers(values, taken, place).astype(dtype, copy=False)
    return numbers.reshape(len(column), *taken.wanted.shape)


def _without_axes(column: Any, taken: Input, place: str) -> Any:
    """Return a column of arrays as a column of lists; an array must have the shape of the input."""
    import pyarrow

    shape, values = list[int](), column
    while pyarrow.types.is_fixed_size_list(values.type):
        shape.append(values.type.list_size)
        values = values.flatten()
    if tuple(shape) != taken.wanted.shape:
        expected = f"expected arrays of shape ({', '.join(map(str, ('rows', *taken.wanted.shape)))})"
        found = f"({', '.join(map(str, (len(column), *shape)))})"
        raise InputError(expected, file=place, place=f"array {taken.columns[0]}", found=found)
    return pyarrow.FixedSizeListArray.from_arrays(values, taken.wanted.size)


def _numbers(values: Any, taken: Input, place: str) -> Array:
    import pyarrow
    import pyarrow.types as types

    if types.is_decimal(values.type):
        values = values.cast(pyarrow.float64())
    if not (types.is_floating(values.type) or types.is_integer(values.type)):
        raise InputError(
            "expected numbers", file=place, place=f"columns of {taken.wanted.name}", found=str(values.type)
        )
    found: Array = values.to_numpy(zero_copy_only=False)
    return found
