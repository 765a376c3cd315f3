"""CUDA: kernels with a state in each thread, in double and float, and functions that launch them on a stream.

Runtime parameters are one struct in the device's memory, which all threads read. Each thread reads the inputs of its
state; the cache combines the reads of neighbouring threads. If a state has more than a few results and they fit into
shared memory, threads write the results there first. Neighbouring threads then copy neighbouring numbers to the
outputs. If no register is free for a value, the value is stored in a result element that is not yet written (see
:mod:`~symgen.targets.languages.waiting`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate
from typing import Any

from symgen.program import Program
from symgen.program.evaluate import nearest_float
from symgen.program.feedback import fed_back
from symgen.targets.language import literal
from symgen.targets.languages import cpp
from symgen.targets.languages.waiting import Return, Wait, with_waiting
from symgen.targets.printed import PrintedArray, PrintedFunction, values_of
from symgen.targets.printer import Printer
from symgen.targets.target import Files, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

LANGUAGE = replace(
    cpp.LANGUAGE,
    layout="SI units; matrices row-major; states one after the other in the device's memory. Outputs must not overlap"
    " inputs.",
)
SHARED_MEMORY_BYTES = 48 * 1024
"""Shared memory that every device has for a block [bytes]."""
MAX_STATES_PER_BLOCK = 128
MAX_DIRECT_RESULTS = 16
"""Largest number of results per state that a thread writes directly to global memory."""
BYTES = {"double": 8, "float": 4}

_SINE = re.compile(r"const Real (\w+) = sin\((.*)\);")
_COSINE = re.compile(r"const Real (\w+) = cos\((.*)\);")


@dataclass(frozen=True, slots=True)
class CudaFunction(PrintedFunction):
    """One function with its kernel."""

    states: Mapping[str, int]
    """Maps ``double`` and ``float`` to the number of states per block, a power of two.

    A block has one thread for each state, and at least 32 threads.
    """
    numbers: int
    """The number of values of one state in shared memory, including padding; 0 without shared memory."""
    places: Mapping[str, int]
    """Maps an output to the index of its first number within a state's numbers in shared memory; empty without shared
    memory.
    """
    fed: tuple[tuple[str, str, int], ...]
    """Each triple belongs to a time step: an output, the input that it becomes in the next step, and their size."""

    @staticmethod
    def padded(array: PrintedArray) -> int:
        """Return the length of the row that an output has in shared memory.

        The length of the row is odd, so that the threads of a warp use different banks.
        """
        return array.size | 1


def render(unit: Unit, *_: str) -> Files:
    """Return the files of a unit, in the folder ``<unit>_cuda``."""
    name, values = unit.name, kernels(unit)
    return {
        f"{name}_cuda/{name}_cuda.cuh": kernel_text(values, f"{name}_cuda.cuh"),
        f"{name}_cuda/{name}_cuda.cu": fill("cuda/launch.cu.jinja", heading=f"{name}_cuda.cu", **values),
        f"{name}_cuda/{name}_cuda.h": fill("cuda/launch.h.jinja", heading=f"{name}_cuda.h", **values),
    }


def kernels(unit: Unit) -> dict[str, Any]:
    """Return the values for the templates; ``functions`` has a :class:`CudaFunction` for each function."""
    values = values_of(unit, LANGUAGE)
    functions = list(map(_function, values["functions"]))
    numbers = [literal(nearest_float(constant.value), "double") for constant in unit.constants]
    return values | {"functions": functions, "scalars": (("double", ""), ("float", "f_")), "numbers": numbers}


def kernel_text(values: dict[str, Any], heading: str) -> str:
    """Return the text of the kernels for the file that begins with ``heading``."""
    return fill("cuda/kernels.cuh.jinja", heading=heading, **values)


def _function(function: PrintedFunction) -> CudaFunction:
    inputs, outputs = function.inputs, function.outputs
    states, numbers, places = _shared(outputs)
    sizes = {each.name: each.size for each in inputs}
    fed = fed_back(sizes, [each.name for each in outputs])
    waiting = bool(places) and not fed
    return CudaFunction(
        function.program,
        LANGUAGE,
        inputs,
        outputs,
        tuple(paired(_lines(function.program) if waiting else function.lines)),
        function.reads_parameters,
        states,
        numbers,
        places,
        tuple((after, before, sizes[before]) for after, before in fed.items()),
    )


def _shared(outputs: Sequence[PrintedArray]) -> tuple[dict[str, int], int, dict[str, int]]:
    """Return the plan for shared memory: states per block, numbers per state, and the offset of each output.

    The count of states is given for each type of number. Threads write to global memory directly if a state has few
    results, or if the results are too large for shared memory.
    """
    *starts, numbers = accumulate(map(CudaFunction.padded, outputs), initial=0)
    most = {scalar: SHARED_MEMORY_BYTES // (numbers * size) for scalar, size in BYTES.items()}
    if sum(each.size for each in outputs) <= MAX_DIRECT_RESULTS or not all(most.values()):
        return dict.fromkeys(BYTES, MAX_STATES_PER_BLOCK), 0, {}
    states = {scalar: min(MAX_STATES_PER_BLOCK, 1 << count.bit_length() - 1) for scalar, count in most.items()}
    return states, numbers, dict(zip((each.name for each in outputs), starts, strict=True))


def _lines(program: Program) -> Iterator[str]:
    """Yield the lines of a function whose results pass through shared memory.

    Values for which no register is free are spilled.
    """
    printer = Printer(LANGUAGE, program)
    for line in with_waiting(program):
        if isinstance(line, Wait):
            yield f"put_{'wide_' * line.wide}aside(&{line.place}, {line.symbol.name});"
        elif isinstance(line, Return):
            value = f"{'wide_' * line.wide}taken_back(&{line.place}, {line.original.name})"
            yield f"const Real {line.symbol.name} = {value};"
        else:
            yield printer.line(line)


def paired(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines, with the sine and the cosine of the same angle merged into one call."""
    lines = list(lines)
    sines = {m[2]: m[1] for line in lines if (m := _SINE.fullmatch(line))}
    cosines = {m[2]: m[1] for line in lines if (m := _COSINE.fullmatch(line))}
    done: set[str | None] = set()
    for line in lines:
        found = _SINE.fullmatch(line) or _COSINE.fullmatch(line)
        angle = found[2] if found else None
        if angle in sines and angle in cosines:
            sine, cosine = sines.pop(angle), cosines[angle]
            yield f"Real {sine}, {cosine};"
            yield f"sine_and_cosine({angle}, &{sine}, &{cosine});"
            done.add(angle)
        elif angle not in done:
            yield line


TARGET = Target("cuda", "Kernels for CUDA.", render, scalars=(), reserved=cpp.RESERVED | {"cuda"}, dense=True)
