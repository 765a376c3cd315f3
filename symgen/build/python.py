"""Loading generated Python: the fallback where there is no C compiler."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from functools import wraps
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.build.module import Module
from symgen.errors import CallError
from symgen.program import Program


def load_python(name: str, programs: tuple[Program, ...], file: str, text: str, scalar: str) -> Module:
    """Execute generated module text; tracebacks show its lines."""
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    label = f"<symgen {file}>"
    linecache.cache[label] = (len(text), None, text.splitlines(keepends=True), label)
    namespace: dict[str, Any] = {"__name__": name}
    exec(compile(text, label, "exec"), namespace)
    functions = {program.name: _adapted(namespace[program.name], dtype) for program in programs}
    return Module(name, functions, "python", text, namespace.get("PARAMETERS"))


def _adapted(function: Callable[..., Any], dtype: np.dtype[Any]) -> Callable[..., NDArray[Any]]:
    """``function`` with the errors and the type of result of compiled code."""

    @wraps(function)
    def call(
        *arguments: ArrayLike, out: NDArray[Any] | None = None, threads: int = 1, **constants: Any
    ) -> NDArray[Any]:
        del threads  # NumPy does all rows by itself
        if any(np.iscomplexobj(argument) for argument in arguments):
            raise CallError(f"{function.__name__}: expected real numbers, found complex")
        try:
            value: NDArray[Any] = function(*(np.asarray(argument, dtype) for argument in arguments), **constants)
        except (TypeError, ValueError) as error:
            raise CallError(f"{function.__name__}: {error}") from None
        if out is None:
            return value.astype(dtype, copy=False)
        if not isinstance(out, np.ndarray) or out.shape != value.shape or out.dtype != dtype:
            raise CallError(f"{function.__name__}: out: expected {dtype} {value.shape}")
        out[...] = value
        return out

    return call
