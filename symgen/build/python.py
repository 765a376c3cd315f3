"""Load generated Python code, which replaces compiled code if there is no C compiler."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from functools import wraps
from math import prod
from typing import Any

import numpy as np
from numpy.typing import ArrayLike

from symgen.build.calling import (
    checked_count,
    checked_record,
    documentation,
    in_order,
    of_many,
    python_signature,
    real_array,
)
from symgen.build.module import Module, Result
from symgen.build.rollout import finished, prepared
from symgen.build.signature import Signature, patterns_of
from symgen.errors import CallError
from symgen.program import Program


def load_python(name: str, programs: tuple[Program, ...], file: str, text: str, scalar: str) -> Module:
    """Execute generated Python text and return the module; tracebacks show lines of the text."""
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    label = f"<symgen {file}>"
    linecache.cache[label] = (len(text), None, text.splitlines(keepends=True), label)
    namespace: dict[str, Any] = {"__name__": name}
    exec(compile(text, label, "exec"), namespace)
    record = namespace.get("PARAMETERS")
    functions = {program.name: _adapted(namespace[program.name], dtype, program, record) for program in programs}
    return Module(name, functions, "python", text, record)


def _adapted(
    function: Callable[..., Any], dtype: np.dtype[Any], program: Program, record: Any
) -> Callable[..., Result]:
    """Return a function that calls ``function`` and behaves like compiled code: same options, errors and types."""
    signature = Signature.of(program)

    @wraps(function)
    def call(
        *arguments: ArrayLike, out: Result | None = None, threads: int = 1, parameters: Any = None, **named: ArrayLike
    ) -> Result:
        arguments = in_order(signature, arguments, named)
        checked_count(signature.name, "threads", threads)  # NumPy computes all rows in one call, without threads
        if parameters is not None and np.shape(parameters) != ():
            arrays = [real_array(signature.name, "input", each) for each in arguments]
            many: Result = of_many(call, signature, arrays, parameters, out, threads)
            return many
        constants = {}
        if parameters is not None:
            checked_record(signature.name, parameters, record)
            constants["parameters"] = parameters
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

    def rollout(
        *arguments: ArrayLike,
        steps: int,
        every: int | None = None,
        threads: int | None = None,
        parameters: Any = None,
        **named: ArrayLike,
    ) -> Result:
        """Compute all trajectories together, step by step. The arguments are those of a compiled function's rollout."""
        checked_count(signature.name, "threads", 1 if threads is None else threads)
        if parameters is not None:
            checked_record(signature.name, parameters, record)
        arguments = in_order(signature, arguments, named)
        convert = lambda name, each: np.asarray(real_array(function.__name__, name, each), dtype)  # noqa: E731
        whole = prepared(signature, arguments, steps, steps if every is None else every, convert)
        names = [name for name, _ in signature.inputs]
        shapes = dict(signature.inputs)
        blocks = {
            name: each.reshape(whole.count, each.shape[1] // prod(shapes[name]), *shapes[name])
            for name, each in zip(names, whole.inputs, strict=True)
        }
        state = {name: blocks[name][:, 0] for name in signature.fed_back.values()}
        for step in range(whole.steps):
            now = [
                state[name] if name in state else blocks[name][:, min(step, blocks[name].shape[1] - 1)]
                for name in names
            ]
            found = dict(zip([name for name, _ in signature.outputs], call(*now, parameters=parameters), strict=True))
            state = {before: found[after] for after, before in signature.fed_back.items()}
            if (step + 1) % whole.every == 0:
                for out, each in zip(whole.outputs, state.values(), strict=True):
                    out[:, (step + 1) // whole.every - 1] = each
        return finished(whole)

    if signature.fed_back:
        call.rollout = rollout  # type: ignore[attr-defined]
    call.patterns = dict(patterns_of(program))  # type: ignore[attr-defined]
    call.signature = signature  # type: ignore[attr-defined]
    call.dtype = dtype  # type: ignore[attr-defined]
    call.__doc__, call.__signature__ = documentation(signature), python_signature(signature)  # type: ignore[attr-defined]
    return call
