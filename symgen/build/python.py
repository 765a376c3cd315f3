"""Loading generated Python: the fallback where there is no C compiler."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from symgen.build.function import real_array
from symgen.build.module import Module, Result
from symgen.build.signature import patterns_of
from symgen.errors import CallError
from symgen.program import Program


def load_python(name: str, programs: tuple[Program, ...], file: str, text: str, scalar: str) -> Module:
    """Execute generated module text; tracebacks show its lines."""
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    label = f"<symgen {file}>"
    linecache.cache[label] = (len(text), None, text.splitlines(keepends=True), label)
    namespace: dict[str, Any] = {"__name__": name}
    exec(compile(text, label, "exec"), namespace)
    functions = {program.name: _adapted(namespace[program.name], dtype, program) for program in programs}
    return Module(name, functions, "python", text, namespace.get("PARAMETERS"))


def _adapted(function: Callable[..., Any], dtype: np.dtype[Any], program: Program) -> Callable[..., Result]:
    """``function`` with the errors and the type of result of compiled code."""

    @wraps(function)
    def call(*arguments: ArrayLike, out: Result | None = None, threads: int = 1, **constants: Any) -> Result:
        del threads  # NumPy does all rows by itself
        names = [array.name for array in program.inputs] + ["one too many"] * len(arguments)
        given = [real_array(function.__name__, name, each) for name, each in zip(names, arguments, strict=False)]
        try:
            value: Result = function(*(np.asarray(each, dtype) for each in given), **constants)
        except (TypeError, ValueError) as error:
            raise CallError(f"{function.__name__}: {error}") from None
        values = value if isinstance(value, tuple) else (value,)
        if out is None:
            results = tuple(each.astype(dtype, copy=False) for each in values)
            return results if isinstance(value, tuple) else results[0]
        places = out if isinstance(out, tuple) else (out,)
        if len(places) != len(values):
            raise CallError(f"{function.__name__}: out: expected {len(values)} arrays, found {len(places)}")
        for array, each in zip(places, values, strict=True):
            if not isinstance(array, np.ndarray) or array.shape != each.shape or array.dtype != dtype:
                raise CallError(f"{function.__name__}: out: expected {dtype} {each.shape}")
        for array, each in zip(places, values, strict=True):
            array[...] = each
        return out

    call.patterns = dict(patterns_of(program))  # type: ignore[attr-defined]
    return call
