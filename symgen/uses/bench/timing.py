"""Time several candidates in rounds.

In each round, every candidate runs for about the same time, and the order of candidates is random.
"""

from __future__ import annotations

import random
import statistics
import time
from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any

import cffi
import numpy as np
from numpy.typing import NDArray

from symgen.build import fast, find_compiler
from symgen.build.cache import cached, key_of
from symgen.build.library import opened
from symgen.errors import BuildError

_SOURCES = (Path(__file__).with_name("timing.c"), Path(fast.__file__).with_name("calls.h"))
_DECLARATIONS = """
double time_one(void (*f)(void), int count, void **start, size_t *stride, size_t states, long calls);
double time_batch(void (*f)(void), int count, void **start, size_t states, long calls);
double time_loop(void (*loop)(void *handle, int what, long calls), void *handle, int what, long calls);
double peak(long rounds);
"""

Candidate = Callable[[int], float]
"""A function that calls another function a given number of times, and returns the mean time of a call [ns]."""


def from_python(call: Callable[[], Any]) -> Candidate:
    """Return a candidate that calls a Python function.

    The measured times include the time that Python needs for a call.
    """

    def run(calls: int) -> float:
        start = time.thread_time_ns()
        for _ in range(calls):
            call()
        return (time.thread_time_ns() - start) / calls

    return run


class Timer:
    """C code of ``timing.c``: the loops that measure times.

    Raises :class:`~symgen.errors.BuildError` without a C compiler.
    """

    def __init__(self) -> None:
        compiler = find_compiler()
        if compiler is None:
            raise BuildError("timing needs a C compiler ($CC, cc, gcc, clang or pip install 'symgen[cc]')")
        texts = {source.name: source.read_text() for source in _SOURCES}

        def make(library: Path) -> None:
            for name, text in texts.items():
                library.with_name(name).write_text(text)
            compiler.compile([library.with_name("timing.c")], library)

        self._ffi = cffi.FFI()
        self._ffi.cdef(_DECLARATIONS)
        key = key_of(*texts.values(), compiler.identity, " ".join(compiler.flags))
        self._library = opened(self._ffi, cached(key, make))

    def one(self, address: int, inputs: Sequence[NDArray[Any]], outputs: Sequence[NDArray[Any]]) -> Candidate:
        """Return a candidate for single calls of a C function. Each call gets the next row of the inputs.

        All calls read the same record of parameters, and write their results to the first row of the outputs.
        """
        held, start = self._pointers([*inputs, *outputs])
        stride = [array.strides[0] if array.ndim else 0 for array in held[: len(inputs)]] + [0] * len(outputs)
        function = self._ffi.cast("void (*)(void)", address)
        states = len(held[-1])
        return lambda calls: float(self._library.time_one(function, len(held), start, stride, states, calls))

    def batch(self, address: int, arrays: Sequence[NDArray[Any]]) -> Candidate:
        """Return a candidate that calls a C function with all rows at once; the measured times are per row."""
        held, start = self._pointers(arrays)
        function = self._ffi.cast("void (*)(void)", address)
        states = len(held[-1])
        return lambda calls: float(self._library.time_batch(function, len(held), start, states, calls))

    def loop(self, address: int, handle: int, what: int) -> Candidate:
        """Return a candidate for a loop of another library: a C function with arguments (handle, what, calls).

        The loop repeats the computation ``what``; ``calls`` is the number of repetitions.
        """
        function = self._ffi.cast("void (*)(void *, int, long)", address)
        pointer = self._ffi.cast("void *", handle)
        return lambda calls: float(self._library.time_loop(function, pointer, what, calls))

    def peak(self) -> float:
        """Return the number of additions and multiplications that one core can do per nanosecond."""
        return max(float(self._library.peak(2_000_000)) for _ in range(5))

    def _pointers(self, arrays: Sequence[NDArray[Any]]) -> tuple[list[NDArray[Any]], Any]:
        held = [np.ascontiguousarray(array) if array.ndim else array for array in arrays]
        buffers = [self._ffi.from_buffer("char[]", array) for array in held]
        start = self._ffi.new("void *[]", [self._ffi.cast("void *", buffer) for buffer in buffers])
        return held, start


def medians(candidates: Mapping[Hashable, Candidate], rounds: int = 25, milliseconds: float = 2.0) -> dict[Any, float]:
    """Return the median time of each candidate over the rounds [ns].

    In each round, a candidate runs for about ``milliseconds``.
    """
    calls = {}
    for key, run in candidates.items():
        run(2)
        begin = time.perf_counter()
        run(8)
        calls[key] = max(1, round(8 * milliseconds * 1e-3 / (time.perf_counter() - begin)))
    times: dict[Any, list[float]] = {key: [] for key in candidates}
    order, source = list(candidates), random.Random(0)
    for _ in range(rounds):
        source.shuffle(order)
        for key in order:
            times[key].append(candidates[key](calls[key]))
    return {key: statistics.median(values) for key, values in times.items()}
