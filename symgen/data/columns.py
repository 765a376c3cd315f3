"""Which columns of a table are which input: one column of lists, or a column for each number.

A column of lists has the input's name (``q``). Columns of numbers have it with the number's place or the joint's name
behind (``q0``, ``q_0``, ``q[0]``, ``q_elbow``, ``q.elbow``), or are named as :mod:`symgen.simulation` writes motions:
``elbow``, ``elbow'`` and ``force elbow``. What is in between can be given: ``q=position`` looks for ``position`` in
place of ``q``.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.errors import InputError

Array = NDArray[Any]
_MOTION = {"q": "{}", "qd": "{}'", "tau": "force {}"}
"""How a motion names its columns by joint."""


@dataclass(frozen=True, slots=True)
class Input:
    """An input of a function, and the columns that hold it: one of lists, or one for each number."""

    name: str
    shape: tuple[int, ...]
    columns: tuple[str, ...]

    @property
    def size(self) -> int:
        return math.prod(self.shape)


def found_in(
    names: Sequence[str],
    place: str,
    wanted: Mapping[str, tuple[int, ...]],
    joints: Sequence[str],
    given: Mapping[str, str],
) -> list[Input]:
    """The columns of each input. Raises :class:`~symgen.errors.InputError` naming the first input that has none."""
    for name in given:
        if name not in wanted:
            expected = f"expected one of {', '.join(wanted)}"
            raise InputError(expected, place="option column", found=name)
    present = frozenset(names)
    inputs = []
    for name, shape in wanted.items():
        called, size = given.get(name, name), math.prod(shape)
        columns = next((each for each in _candidates(name, called, size, joints) if present.issuperset(each)), None)
        if columns is None:
            shown = ", ".join(names[:12]) + (" ..." if len(names) > 12 else "")
            expected = f"expected a column {called} of lists of {size} numbers, or {called}_0 to {called}_{size - 1}"
            raise InputError(expected, file=place, found=f"columns {shown}")
        inputs.append(Input(name, shape, columns))
    return inputs


def _candidates(name: str, called: str, size: int, joints: Sequence[str]) -> Iterator[tuple[str, ...]]:
    yield (called,)
    places = [str(k) for k in range(size)]
    for form in ("{}{}", "{}_{}", "{}.{}", "{}[{}]"):
        yield tuple(form.format(called, each) for each in places)
        if len(joints) == size:
            yield tuple(form.format(called, each) for each in joints)
    if len(joints) == size and name in _MOTION and called == name:
        yield tuple(_MOTION[name].format(each) for each in joints)


def numbers_of(inputs: Sequence[Input]) -> frozenset[str]:
    """The names of their columns."""
    return frozenset(name for each in inputs for name in each.columns)


def array_of(batch: Any, taken: Input, dtype: np.dtype[Any], place: str) -> Array:
    """An input's numbers in a record batch of pyarrow, shape (rows, *shape): a view where the file has them so."""
    columns = [batch.column(name) for name in taken.columns]
    for name, column in zip(taken.columns, columns, strict=True):
        if column.null_count:
            raise InputError("expected no empty entries", file=place, place=f"column {name}")
    if (len(columns) == 1 and taken.size != 1) or _is_list(columns[0]):
        return _from_lists(columns[0], taken, dtype, place)
    whole = np.empty((taken.size, len(batch)), dtype)
    for row, column in zip(whole, columns, strict=True):
        row[:] = _numbers(column, taken, place)
    return whole.T.reshape(len(batch), *taken.shape)


def _is_list(column: Any) -> bool:
    import pyarrow.types as types

    kind = column.type
    return bool(types.is_fixed_size_list(kind) or types.is_list(kind) or types.is_large_list(kind))


def _from_lists(column: Any, taken: Input, dtype: np.dtype[Any], place: str) -> Array:
    import pyarrow
    import pyarrow.compute as compute

    name = taken.columns[0]
    if not _is_list(column):
        expected = f"expected lists of {taken.size} numbers"
        raise InputError(expected, file=place, place=f"column {name}", found=str(column.type))
    if pyarrow.types.is_fixed_size_list(column.type):
        sizes = {column.type.list_size} if len(column) else {taken.size}
    else:
        sizes = set(compute.unique(compute.list_value_length(column)).to_pylist()) or {taken.size}
    if sizes != {taken.size}:
        found = f"lists of {', '.join(map(str, sorted(sizes)))}"
        raise InputError(f"expected lists of {taken.size} numbers", file=place, place=f"column {name}", found=found)
    values = column.flatten()
    if values.null_count:
        raise InputError("expected no empty entries", file=place, place=f"column {name}")
    numbers = _numbers(values, taken, place).astype(dtype, copy=False)
    return numbers.reshape(len(column), *taken.shape)


def _numbers(values: Any, taken: Input, place: str) -> Array:
    import pyarrow.types as types

    if not (types.is_floating(values.type) or types.is_integer(values.type)):
        raise InputError("expected numbers", file=place, place=f"columns of {taken.name}", found=str(values.type))
    found: Array = values.to_numpy(zero_copy_only=False)
    return found
