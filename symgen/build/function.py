"""Calls of a compiled function with NumPy arrays, which are checked, converted, broadcast and divided over threads."""

from __future__ import annotations

import math
import os
from collections.abc import Callable, Sequence
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.build.calling import (
    Pickled,
    broadcast,
    checked_count,
    checked_record,
    described,
    documentation,
    in_order,
    of_many,
    python_signature,
    real_array,
)
from symgen.build.layout import LINE_BYTES, Placed, empty, layout_of, shared
from symgen.build.module import Function, Record, Result
from symgen.build.process import cores
from symgen.build.rollout import finished, prepared
from symgen.build.signature import Signature
from symgen.errors import CallError

if TYPE_CHECKING:
    from concurrent.futures import ThreadPoolExecutor

TYPES: dict[str, np.dtype[Any]] = {"double": np.dtype(np.float64), "float": np.dtype(np.float32)}


@cache
def _pool() -> ThreadPoolExecutor:
    """Return the thread pool that all calls share."""
    from concurrent.futures import ThreadPoolExecutor  # a slow import, which calls with one thread do not need

    return ThreadPoolExecutor(cores(), "symgen")


if hasattr(os, "register_at_fork"):  # a child process does not have its parent's threads
    os.register_at_fork(after_in_child=_pool.cache_clear)


class CompiledFunction(Pickled):
    """One function of a compiled library.

    Call with one array (n,) or (..., n) for each input; leading axes broadcast. A function of several outputs returns a
    tuple. Each array of a batch may be in rows, columns or tiles (:mod:`symgen.build.layout`) and is not copied. If all
    arguments are in columns, or all in tiles, the results are in the same layout.

    * ``out``: an array of the result's shape and type in one of the layouts, or a tuple of such arrays.
    * ``parameters``: a record of :meth:`Module.parameters`, or an array of records that broadcasts like states.
    * ``threads``: the number of threads for a batch. The number of threads never exceeds the number of states or of
      cores.

    Raises :class:`~symgen.errors.CallError` if shapes do not fit.
    """

    def __init__(
        self, ffi: Any, library: Any, signature: Signature, symbol: str, scalar: str, record: Record | None
    ) -> None:
        self.__name__ = signature.name
        self.__doc__ = documentation(signature)
        self._words = described(symbol.removesuffix(f"_{signature.name}"), signature)
        self._ffi, self._library = ffi, library
        self.signature = signature
        self.patterns = dict(signature.patterns)
        """The compressed outputs by name, each with its pattern. The constructors ``csr_array`` and ``csc_array`` of
        SciPy accept the fields of a pattern.
        """
        self._one = getattr(library, symbol)
        self._batch = getattr(library, f"{symbol}_batch_layout")
        both = (ffi.addressof(library, symbol), ffi.addressof(library, f"{symbol}_batch"))
        self.addresses = tuple(map(self._number, both))
        """The addresses of the functions for one state and for a batch."""
        self._together: Callable[..., None] | None = None
        self._rollout = getattr(library, f"{symbol}_rollout") if signature.fed_back else None
        self._pointer, self._address = ffi.typeof(f"{scalar}[]"), ffi.typeof(f"{scalar} *")
        self.dtype = TYPES[scalar]
        self.record = record
        self._struct = None if record is None else ffi.typeof(f"{symbol.removesuffix(signature.name)}parameters *")

    def with_fast_path(self, fast: Any) -> Function:
        """Return a faster callable.

        The callable passes suitable arrays directly to C, and all other arguments to this function.

        ``fast`` is the extension module of :func:`~symgen.build.fast.loading.fast_calls`. The batches of this function
        run on the threads of ``fast``, too.
        """
        inputs, outputs = (tuple(s for _, s in each) for each in (self.signature.inputs, self.signature.outputs))
        constants = None if self.record is None else self.record.tobytes()
        try:
            addresses = self.addresses[0], self._number(self._batch)
            function: Function = fast.Fast(
                self, *addresses, self.dtype == np.float32, cores(), constants, inputs, outputs
            )
        except ValueError:
            return self
        self._together = fast.together
        return function

    def __call__(
        self,
        *arguments: ArrayLike,
        out: Result | None = None,
        parameters: Record | None = None,
        threads: int = 1,
        **named: ArrayLike,
    ) -> Result:
        arrays = self._converted(in_order(self.signature, arguments, named))
        if parameters is not None and getattr(parameters, "shape", ()) != ():
            many: Result = of_many(self, self.signature, arrays, parameters, out, threads)
            return many
        constants = self._constants(parameters)
        threads = checked_count(self.__name__, "threads", threads)
        axes = [len(shape) for _, shape in self.signature.inputs]
        if any(array.ndim > own for array, own in zip(arrays, axes, strict=True)):
            return self._call_batch(arrays, axes, out, constants, threads)
        shapes = [shape for _, shape in self.signature.outputs]
        results = tuple(np.empty(shape, self.dtype) for shape in shapes) if out is None else self._handed_over(out, ())
        given = [Placed.of(array, own) for array, own in zip(arrays, axes, strict=True)]
        self._one(*constants, *(self._pointer_to(each.at(0)) for each in given), *map(self._buffer, results))
        return _result(results)

    def rollout(
        self,
        *arguments: ArrayLike,
        steps: int,
        every: int | None = None,
        parameters: Record | None = None,
        threads: int | None = None,
        **named: ArrayLike,
    ) -> Result:
        """Run ``steps`` steps from each state, and return every ``every``-th state as an array (..., steps/every, n).

        By default, only the state after the last step is returned. Inputs other than the state may have one value for
        each step. Their shape is then (..., steps, n). By default, the number of threads is the number of cores.
        ``parameters`` is one record for all trajectories.
        """
        if self._rollout is None:
            raise CallError(f"{self.__name__}: only time steps have rollouts")
        convert = lambda name, each: np.asarray(real_array(self.__name__, name, each), self.dtype)  # noqa: E731
        arguments = in_order(self.signature, arguments, named)
        call = prepared(self.signature, arguments, steps, steps if every is None else every, convert)
        constants, run = self._constants(parameters), self._rollout
        asked = cores() if threads is None else checked_count(self.__name__, "threads", threads)
        threads = max(1, min(asked, call.count))
        cuts = [call.count * index // threads for index in range(threads + 1)]

        def part(first: int, last: int) -> None:
            arrays = (each[first:last] for each in (*call.inputs, *call.outputs))
            run(last - first, call.steps, call.every, *call.rows, *constants, *map(self._buffer, arrays))

        if call.count and threads == 1:
            part(0, call.count)
        elif call.count:
            list(_pool().map(part, cuts[:-1], cuts[1:]))
        return finished(call)

    @property
    def __signature__(self) -> Any:
        return python_signature(self.signature)

    def __repr__(self) -> str:
        return self._words

    def _buffer(self, array: NDArray[Any]) -> Any:
        return self._ffi.from_buffer(self._pointer, array)

    def _pointer_to(self, address: int) -> Any:
        return self._ffi.cast(self._address, address)

    def _constants(self, parameters: Record | None) -> list[Any]:
        """Return a list with the pointer to the runtime parameters; empty if the function has no such parameters."""
        record = self.record if parameters is None else parameters
        if parameters is not None:
            checked_record(self.__name__, parameters, self.record)
        return [] if record is None else [self._ffi.cast(self._struct, self._ffi.from_buffer("char[]", record))]

    def _converted(self, arguments: tuple[ArrayLike, ...]) -> tuple[NDArray[Any], ...]:
        """Return the arguments as arrays of the function's type.

        Check the number of arguments and the sizes of their last axes.
        """
        inputs = self.signature.inputs
        if len(arguments) != len(inputs):
            names = ", ".join(name for name, _ in inputs)
            raise CallError(f"{self.__name__}: expected {len(inputs)} arrays ({names}), found {len(arguments)}")
        given = [real_array(self.__name__, name, each) for (name, _), each in zip(inputs, arguments, strict=True)]
        arrays = tuple(np.asarray(array, self.dtype) for array in given)
        for (name, shape), array in zip(inputs, arrays, strict=True):
            if array.shape[array.ndim - len(shape) :] != shape:
                expected = ", ".join(["...", *map(str, shape)])
                raise CallError(f"{self.__name__}: {name}: expected shape ({expected}), found {array.shape}")
        return arrays

    def _call_batch(
        self,
        arrays: Sequence[NDArray[Any]],
        axes: Sequence[int],
        out: Result | None,
        constants: list[Any],
        threads: int,
    ) -> Result:
        leads = [array.shape[: array.ndim - own] for array, own in zip(arrays, axes, strict=True)]
        lead, wide = leads[0], list(arrays)
        if any(each != lead for each in leads):
            lead = broadcast(self.__name__, leads)
            wide = [np.broadcast_to(a, (*lead, *a.shape[a.ndim - own :])) for a, own in zip(arrays, axes, strict=True)]
        if out is not None:
            results = self._handed_over(out, lead)
            wide = [a.copy() if any(np.may_share_memory(a, each) for each in results) else a for a in wide]
        taken = [Placed.of(array, own) for array, own in zip(wide, axes, strict=True)]
        if out is None:
            results = _tuple(self.empty_results(lead, shared(taken)))
        outputs = self.signature.outputs
        given = [Placed.of(result, len(shape)) for result, (_, shape) in zip(results, outputs, strict=True)]
        self._run(math.prod(lead), [*taken, *given], constants, threads)
        return _result(results)

    def empty_results(self, lead: tuple[int, ...], layout: int) -> Result:
        """Return uninitialised arrays for the results.

        ``lead`` is the shape of the leading axes, which count the states.
        """
        return _result(tuple(empty(lead, shape, self.dtype, layout) for _, shape in self.signature.outputs))

    def _run(self, count: int, arrays: Sequence[Placed], constants: list[Any], threads: int) -> None:
        """Run the function for a batch.

        Each thread gets a part of the states; the parts begin at boundaries between tiles.
        """
        layouts = self._ffi.new("size_t[]", [each.layout for each in arrays])
        threads = max(1, min(threads, count, cores()))
        cuts = [*(count * index // threads // LINE_BYTES * LINE_BYTES for index in range(threads)), count]

        def run(first: int, last: int) -> None:
            self._batch(last - first, layouts, *constants, *(self._pointer_to(each.at(first)) for each in arrays))

        if count and threads == 1:
            run(0, count)
        elif count and self._together:
            ahead = [self._number(layouts), *map(self._number, constants)]
            calls = [(last - first, *ahead, *(each.at(first) for each in arrays)) for first, last in pairwise(cuts)]
            self._together(self._number(self._batch), calls)
        elif count:
            list(_pool().map(run, cuts[:-1], cuts[1:]))

    def _number(self, pointer: Any) -> int:
        return int(self._ffi.cast("intptr_t", pointer))

    def _handed_over(self, out: Result, lead: tuple[int, ...]) -> tuple[NDArray[Any], ...]:
        """Check the arrays in ``out`` and return them."""
        shapes = [lead + shape for _, shape in self.signature.outputs]
        given = _tuple(out)
        if len(given) != len(shapes):
            raise CallError(f"{self.__name__}: out: expected {len(shapes)} arrays, found {len(given)}")
        if any(np.may_share_memory(a, b) for k, a in enumerate(given) for b in given[:k]):
            raise CallError(f"{self.__name__}: out: expected arrays that do not overlap")
        return tuple(self._checked(array, shape, len(lead)) for array, shape in zip(given, shapes, strict=True))

    def _checked(self, out: NDArray[Any], shape: tuple[int, ...], lead: int) -> NDArray[Any]:
        if (
            not isinstance(out, np.ndarray)
            or isinstance(out, np.ma.MaskedArray)
            or out.shape != shape
            or out.dtype != self.dtype
        ):
            found = f"{out.dtype} {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
            raise CallError(f"{self.__name__}: out: expected {self.dtype} {shape}, found {found}")
        if not out.flags.writeable or (layout_of(out, len(shape) - lead) is None and out.size):
            raise CallError(f"{self.__name__}: out: expected a writeable array in rows, columns or tiles")
        return out


def _result(results: tuple[NDArray[Any], ...]) -> Result:
    return results[0] if len(results) == 1 else results


def _tuple(result: Result) -> tuple[NDArray[Any], ...]:
    return result if isinstance(result, tuple) else (result,)
