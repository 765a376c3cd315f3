"""CUDA: kernels with a state in each thread, in double and float, and functions that launch them on a stream.

Row-major arrays pass through shared memory, so that neighbouring threads read and write neighbouring numbers. If a
block's results do not fit there, threads write their rows themselves. Values that registers cannot keep wait in the
places of results (see :mod:`~symgen.targets.cuda.waiting`).
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from symgen.program import Array, Program
from symgen.program.feedback import fed_back
from symgen.targets.c.forms import comment_lines
from symgen.targets.cpp.text import CppPrinter, cpp_function, cpp_line
from symgen.targets.cuda.waiting import Return, Wait, with_waiting
from symgen.targets.target import Files
from symgen.targets.templates import fill
from symgen.targets.unit import Unit, conventions

LAYOUT = (
    "SI units; matrices row-major; states one after the other in the device's memory. Outputs must not overlap inputs."
)
SHARED_MEMORY_BYTES = 48 * 1024
"""Shared memory that a block can have on every device."""
THREADS_PER_BLOCK = (128, 64, 32)
BYTES_PER_NUMBER = 8
"""The size of a double, for which blocks are planned."""

_SINE = re.compile(r"const Real (\w+) = sin\((.*)\);")
_COSINE = re.compile(r"const Real (\w+) = cos\((.*)\);")


@dataclass(frozen=True, slots=True)
class CudaArray:
    """An array of a kernel: its name, its size for one state, and its start in shared memory."""

    name: str
    size: int
    place: int
    """Numbers of one state before this array in shared memory; negative if it does not pass through it."""


@dataclass(frozen=True, slots=True)
class Rollout:
    """Repeated steps: the outputs that are fed back as inputs, and their sizes."""

    fed: tuple[tuple[str, str, int], ...]
    held: tuple[tuple[str, int], ...]
    """Inputs that stay constant."""


@dataclass(frozen=True, slots=True)
class CudaFunction:
    """One function as finished strings."""

    name: str
    comment: tuple[str, ...]
    arguments: str
    call: str
    lines: tuple[str, ...]
    inputs: tuple[CudaArray, ...]
    outputs: tuple[CudaArray, ...]
    threads: int
    numbers: int
    """Numbers of each state in shared memory."""
    rollout: Rollout | None


def render_cuda(unit: Unit) -> Files:
    """Return the files of a unit, in a folder of its own."""
    name = unit.name
    values = {
        "unit": unit,
        "conventions": conventions(unit, LAYOUT),
        "functions": [_function(function.program) for function in unit.functions],
        "scalars": (("double", ""), ("float", "f_")),
    }
    return {
        f"{name}_cuda/{name}_cuda.cuh": fill("cuda/kernels.cuh.jinja", heading=f"{name}_cuda.cuh", **values),
        f"{name}_cuda/{name}_cuda.cu": fill("cuda/launch.cu.jinja", heading=f"{name}_cuda.cu", **values),
        f"{name}_cuda/{name}_cuda.h": fill("cuda/launch.h.jinja", heading=f"{name}_cuda.h", **values),
    }


def _function(program: Program) -> CudaFunction:
    made = cpp_function(program, struct=False)
    sizes = [len(array.elements) for array in (*program.inputs, *program.outputs)]
    whole, given = sum(sizes), sum(sizes[: len(program.inputs)])
    threads = next((t for t in THREADS_PER_BLOCK if t * whole * BYTES_PER_NUMBER <= SHARED_MEMORY_BYTES), 0)
    staged = threads > 0
    threads = threads or next((t for t in THREADS_PER_BLOCK if t * given * BYTES_PER_NUMBER <= SHARED_MEMORY_BYTES), 0)
    inputs, place = _placed(program.inputs, 0)
    if not threads:
        inputs, given, threads = [CudaArray(each.name, each.size, -1) for each in inputs], 0, THREADS_PER_BLOCK[0]
    outputs, _ = _placed(program.outputs, place)
    if not staged:
        outputs = [CudaArray(each.name, each.size, -1) for each in outputs]
    fed = fed_back([a.name for a in program.inputs], [a.name for a in program.outputs])
    rollout = None
    if fed:
        by_name = {a.name: len(a.elements) for a in program.inputs}
        state = tuple((after, before, by_name[before]) for after, before in fed.items())
        rollout = Rollout(state, tuple((n, size) for n, size in by_name.items() if n not in fed.values()))
    lines = _lines(program) if staged and not fed else made.lines
    call = [a.name if a.shape else f"*{a.name}" for a in program.inputs] + [a.name for a in program.outputs]
    return CudaFunction(
        program.name,
        comment_lines(program),
        made.arguments,
        ", ".join(call),
        tuple(_pairs([*(f"(void){name};" for name in made.unused), *lines])),
        tuple(inputs),
        tuple(outputs),
        threads,
        whole if staged else given,
        rollout,
    )


def _lines(program: Program) -> Iterator[str]:
    """Yield the lines of a function whose results are in shared memory."""
    printer = CppPrinter(program)
    for line in with_waiting(program):
        if isinstance(line, Wait):
            yield f"put_aside(&{line.place}, {line.symbol.name});"
        elif isinstance(line, Return):
            yield f"const Real {line.symbol.name} = taken_back(&{line.place});"
        else:
            yield cpp_line(printer, line)


def _placed(arrays: Iterable[Array], start: int) -> tuple[list[CudaArray], int]:
    placed = []
    for array in arrays:
        placed.append(CudaArray(array.name, len(array.elements), start))
        start += len(array.elements)
    return placed, start


def _pairs(lines: list[str]) -> Iterator[str]:
    """Merge sine and cosine of one angle into one call."""
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
