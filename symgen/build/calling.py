"""The common part of compiled and Python functions: signatures, docstrings, named arguments, parameter arrays."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping, Sequence
from math import prod
from numbers import Integral
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.build.signature import Signature
from symgen.errors import CallError, one_line
from symgen.phrasing import ALONG_WORLD

_KEYWORDS: tuple[tuple[str, Any], ...] = (("out", None), ("parameters", None), ("threads", 1))


class Pickled:
    """A function that is pickled as its module and its name.

    The process that unpickles the function builds the module again, or loads the module from the cache.
    """

    __name__: str
    _module: Any = None

    def belong_to(self, module: Any) -> None:
        """Record the module to which this function belongs."""
        self._module = module

    def __reduce__(self) -> tuple[Callable[..., Any], tuple[Any, str]]:
        if self._module is None:
            raise CallError(f"{self.__name__}: does not belong to a module, so it cannot be pickled")
        return getattr, (self._module, self.__name__)


def python_signature(signature: Signature) -> inspect.Signature:
    """Return the Python signature of a function: inputs by position or by name, then options by name only."""
    inputs = [inspect.Parameter(name, inspect.Parameter.POSITIONAL_OR_KEYWORD) for name, _ in signature.inputs]
    options = [inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=value) for name, value in _KEYWORDS]
    return inspect.Signature([*inputs, *options])


def documentation(signature: Signature) -> str:
    """Return the docstring of a function: its summary, a line about each input and output, and conventions."""
    conventions = "Leading axes are states and broadcast. SI units; frames and joints are those of the file."
    return "\n".join([signature.doc, "", *signature.details, "", conventions])


def described(robot: str, signature: Signature) -> str:
    """Return the text that represents a function, such as ``<panda.mass_matrix(q: 7) -> M: 7x7>``."""
    given, found = (
        ", ".join(f"{name}: {'x'.join(map(str, shape)) or 'number'}" for name, shape in arrays)
        for arrays in (signature.inputs, signature.outputs)
    )
    mixed = ALONG_WORLD if ALONG_WORLD in signature.doc else ""
    return f"<{robot}.{signature.name}({given}) -> {found}{mixed}>"


def in_order(signature: Signature, given: Sequence[ArrayLike], named: Mapping[str, ArrayLike]) -> tuple[ArrayLike, ...]:
    """Return the inputs in the order of the signature. Callers give each input by position or by name.

    Raises TypeError, like Python functions, for an input that is unknown, given twice or missing.
    """
    names = [name for name, _ in signature.inputs]
    if not named:
        return tuple(given)
    free, unknown = names[len(given) :], [name for name in named if name not in names]
    if unknown:
        expected = ", ".join([*names, *(name for name, _ in _KEYWORDS)])
        raise TypeError(f"{signature.name}: unexpected keyword argument {unknown[0]!r}, expected one of {expected}")
    for name in names:
        if (name in named) != (name in free):
            what = "was given twice" if name in named else "is missing"
            raise TypeError(f"{signature.name}: {name} {what}")
    return (*given, *(named[name] for name in free))


def real_array(function: str, name: str, argument: ArrayLike) -> NDArray[Any]:
    """Return an argument converted to an array.

    Raises :class:`~symgen.errors.CallError` if the numbers are not real.
    """
    if isinstance(argument, np.ma.MaskedArray):
        raise CallError(f"{function}: {name}: expected an array without a mask")
    try:
        array = np.asarray(argument)
    except (ValueError, TypeError, OverflowError) as error:
        raise CallError(f"{function}: {name}: expected an array: {one_line(str(error))}") from None
    if array.dtype.kind not in "fiub":
        raise CallError(f"{function}: {name}: expected real numbers, found {array.dtype}")
    return array


def broadcast(function: str, shapes: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """Return the shape to which leading shapes broadcast; raise :class:`~symgen.errors.CallError` if there is none."""
    try:
        return np.broadcast_shapes(*shapes)
    except ValueError:
        raise CallError(f"{function}: leading shapes {', '.join(map(str, shapes))} do not broadcast") from None


def checked_count(function: str, name: str, value: object) -> int:
    """Return a number from 1 as an int; raise :class:`~symgen.errors.CallError` for everything else."""
    if isinstance(value, bool) or not isinstance(value, Integral) or value < 1:
        raise CallError(f"{function}: {name}: expected a number from 1, found {value!r}")
    return int(value)


def checked_record(function: str, parameters: Any, record: NDArray[Any] | None) -> None:
    """Raise :class:`~symgen.errors.CallError` unless ``parameters`` is one record with the fields of ``record``."""
    if record is None or getattr(parameters, "dtype", None) != record.dtype:
        raise CallError(f"{function}: parameters: expected a record of this module's parameters()")
    if parameters.shape != ():
        raise CallError(f"{function}: parameters: expected one record, found an array of shape {parameters.shape}")


def of_many(
    call: Any,
    signature: Signature,
    arrays: Sequence[NDArray[Any]],
    records: NDArray[Any],
    out: object,
    threads: int,
) -> Any:
    """Call a function with an array of parameter records instead of one record.

    The axes of this array broadcast with the leading axes of the states.

    Neighbouring states with the same record form one batch and need only one call. Raises
    :class:`~symgen.errors.CallError` if axes do not broadcast, or if ``out`` is given.
    """
    if out is not None:
        raise CallError(f"{signature.name}: out: expected None with an array of parameter records")
    checked_count(signature.name, "threads", threads)
    leads = [array.shape[: array.ndim - len(shape)] for (_, shape), array in zip(signature.inputs, arrays, strict=True)]
    try:
        lead = np.broadcast_shapes(*leads, records.shape)
    except ValueError:
        found = ", ".join(map(str, [*leads, records.shape]))
        message = f"leading shapes {found} do not broadcast; the last shape belongs to the parameters"
        raise CallError(f"{signature.name}: {message}") from None
    if not prod(lead):
        empty = tuple(np.empty((*lead, *shape), call.dtype) for _, shape in signature.outputs)
        return empty if len(empty) > 1 else empty[0]
    wide = np.broadcast_to(records, lead)
    own = records.reshape((1,) * (len(lead) - records.ndim) + records.shape)
    outer = max((k + 1 for k, extent in enumerate(own.shape) if extent > 1), default=0)
    states = [
        np.broadcast_to(array, (*lead, *shape)) for (_, shape), array in zip(signature.inputs, arrays, strict=True)
    ]
    first = (0,) * (len(lead) - outer)
    parts = [
        call(*(array[index] for array in states), parameters=wide[(*index, *first)], threads=threads)
        for index in np.ndindex(lead[:outer])
    ]
    rows = [part if isinstance(part, tuple) else (part,) for part in parts]
    results = []
    for k, (_, shape) in enumerate(signature.outputs):
        whole = np.stack([np.asarray(row[k]) for row in rows])
        assert whole.size == prod(lead) * prod(shape)
        results.append(whole.reshape(*lead, *shape))
    return tuple(results) if len(results) > 1 else results[0]
