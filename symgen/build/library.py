"""Loading a compiled library through cffi, and calling it with NumPy arrays.

Calls go through the C ABI, so no Python headers are needed; cffi releases the interpreter lock around each call.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeGuard

import cffi
import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.build.cache import cached, key_of
from symgen.build.compiler import Compiler
from symgen.build.module import Module, Record, default_record
from symgen.errors import CallError
from symgen.program import Array, Program

_TYPES: dict[str, np.dtype[Any]] = {"double": np.dtype(np.float64), "float": np.dtype(np.float32)}


@dataclass(frozen=True, slots=True)
class Source:
    """Generated C: the texts by file name, the declarations, and what function names start with."""

    files: dict[str, str]
    declarations: str
    prefix: str
    scalar: str
    defaults: Mapping[str, float] = field(default_factory=dict)
    """Of the runtime parameters, in the order of the struct's fields; empty where there are none."""


def load_library(name: str, programs: tuple[Program, ...], source: Source, compiler: Compiler) -> Module:
    """Compile ``source``, or take it from the cache, and wrap one function for each program."""
    text = "\n".join(source.files.values())
    key = key_of(text, compiler.identity, " ".join(compiler.flags))

    def make(library: Path) -> None:
        for file, content in source.files.items():
            (library.parent / file).write_text(content)
        main = next(file for file in source.files if file.endswith(".c"))
        compiler.compile(library.parent / main, library)

    path = cached(key, make)
    ffi = cffi.FFI()
    ffi.cdef(source.declarations)
    library = ffi.dlopen(str(path))
    record = default_record(source.defaults, _TYPES[source.scalar])
    functions = {program.name: CompiledFunction(ffi, library, program, source, record) for program in programs}
    return Module(name, functions, str(path), text, record)


class CompiledFunction:
    """One function of a compiled library.

    Call with one array per input, shape (n,) or (..., n); leading axes broadcast. ``out``, if given, must be a
    C-contiguous array of the result's shape and type; ``parameters`` is a record of :meth:`Module.parameters`. Raises
    :class:`~symgen.errors.CallError` where shapes do not fit.
    """

    def __init__(self, ffi: Any, library: Any, program: Program, source: Source, record: Record | None) -> None:
        (output,) = program.outputs
        self.__name__ = program.name
        self.__doc__ = program.doc
        self._buffer = ffi.from_buffer
        self._library = library
        # One state's inputs are passed as bytes: cffi hands their address over without looking at the array again.
        one = ffi.addressof(library, f"{source.prefix}_{program.name}")
        pointers = len(program.inputs) + (record is not None)
        self._one = ffi.cast(f"void (*)({'const char *, ' * pointers}{source.scalar} *)", one)
        self._record = record
        self._default: list[Any] = [] if record is None else [record.tobytes()]
        self._struct = None if record is None else ffi.typeof(f"{source.prefix}_parameters *")
        self._cast = ffi.cast
        self._batch = getattr(library, f"{source.prefix}_{program.name}_batch")
        self._inputs: tuple[Array, ...] = program.inputs
        self._shape = output.shape
        self._pointer = ffi.typeof(f"{source.scalar}[]")
        self._dtype = _TYPES[source.scalar]
        self._one_shapes = [array.shape for array in program.inputs]

    def __call__(
        self, *arguments: ArrayLike, out: NDArray[Any] | None = None, parameters: Record | None = None
    ) -> NDArray[Any]:
        constants = self._default if parameters is None else self._constants(parameters)
        arrays = arguments
        if not self._fit_one(arrays):
            arrays = self._converted(arrays)
            if any(array.ndim != 1 for array in arrays):
                return self._call_batch(arrays, out, constants)
        result = np.empty(self._shape, self._dtype) if out is None else self._checked(out, self._shape)
        self._one(*constants, *[array.tobytes() for array in arrays], self._buffer(self._pointer, result))
        return result

    def _constants(self, parameters: Record) -> list[Any]:
        if self._record is None or getattr(parameters, "dtype", None) != self._record.dtype or parameters.shape != ():
            raise CallError(f"{self.__name__}: parameters: expected a record of this module's parameters()")
        return [parameters.tobytes()]

    def _fit_one(self, arguments: tuple[Any, ...]) -> TypeGuard[tuple[NDArray[Any], ...]]:
        """Whether the arguments are one state's arrays of the right type."""
        if len(arguments) != len(self._one_shapes):
            return False
        dtype = self._dtype
        for array, shape in zip(arguments, self._one_shapes):  # noqa: B905 - lengths are equal, and this is the hot path
            if type(array) is not np.ndarray or array.shape != shape or array.dtype is not dtype:
                return False
        return True

    def _converted(self, arguments: tuple[ArrayLike, ...]) -> tuple[NDArray[Any], ...]:
        """The arguments as contiguous arrays, their number and last axes checked, one axis for each state's input."""
        names = ", ".join(array.name for array in self._inputs)
        if len(arguments) != len(self._inputs):
            raise CallError(f"{self.__name__}: expected {len(self._inputs)} arrays ({names}), found {len(arguments)}")
        given = [np.asarray(argument) for argument in arguments]
        for declared, array in zip(self._inputs, given, strict=True):
            if array.dtype.kind not in "fiub":
                raise CallError(f"{self.__name__}: {declared.name}: expected real numbers, found {array.dtype}")
        arrays = tuple(np.ascontiguousarray(array, self._dtype) for array in given)
        for declared, array in zip(self._inputs, arrays, strict=True):
            if array.shape[array.ndim - len(declared.shape) :] != declared.shape:
                expected = ", ".join(["...", *map(str, declared.shape)])
                raise CallError(f"{self.__name__}: {declared.name}: expected shape ({expected}), found {array.shape}")
        return tuple(
            array.reshape(*array.shape[: array.ndim - len(declared.shape)], len(declared.elements))
            for declared, array in zip(self._inputs, arrays, strict=True)
        )

    def _call_batch(
        self, arrays: tuple[NDArray[Any], ...], out: NDArray[Any] | None, constants: list[Any]
    ) -> NDArray[Any]:
        try:
            lead = np.broadcast_shapes(*(array.shape[:-1] for array in arrays))
        except ValueError:
            shapes = ", ".join(str(array.shape[:-1]) for array in arrays)
            raise CallError(f"{self.__name__}: leading shapes {shapes} do not broadcast") from None
        shape = lead + self._shape
        result = np.empty(shape, self._dtype) if out is None else self._checked(out, shape)
        rows = [np.ascontiguousarray(np.broadcast_to(array, lead + array.shape[-1:])) for array in arrays]
        rows = [row.copy() if out is not None and np.may_share_memory(row, out) else row for row in rows]
        buffer, pointer = self._buffer, self._pointer
        held = [self._cast(self._struct, buffer("char[]", each)) for each in constants]
        self._batch(math.prod(lead), *held, *[buffer(pointer, row) for row in rows], buffer(pointer, result))
        return result

    def _checked(self, out: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
        if not isinstance(out, np.ndarray) or out.shape != shape or out.dtype != self._dtype:
            found = f"{out.dtype} {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
            raise CallError(f"{self.__name__}: out: expected {self._dtype} {shape}, found {found}")
        if not out.flags.carray:
            raise CallError(f"{self.__name__}: out: expected a writeable C-contiguous array")
        return out
