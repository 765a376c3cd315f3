"""Print a program as C functions over the type ``real``, which is compiled as one number and as a vector of lanes.

Long programs are cut into parts, as C compilers take time quadratic in the length of a function. Values that a part
needs from earlier parts are passed in the array ``work``.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from symgen.program import Program
from symgen.targets.c.printer import Dialect
from symgen.targets.c.writer import Writer

MAX_WHOLE_STATEMENTS = 1500
"""Programs up to this many statements are one function, which is faster than parts and compiles soon enough."""
PART_STATEMENTS = 200
"""Statements in one part of a longer program."""


@dataclass(frozen=True, slots=True)
class Part:
    """One C function: the end of its name, its arguments and its lines."""

    suffix: str
    arguments: str
    unused: tuple[str, ...]
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Kernel:
    """The parts in the order they run, their arguments, and the arrays that pass values between them."""

    parts: tuple[Part, ...]
    arguments: str
    passed: str
    work: tuple[str, ...] = ()
    suffix: str = ""
    """The suffix of its functions behind the name of the quantity."""


def kernel(
    program: Program,
    scalar: str,
    struct: str,
    trig: str,
    dialect: Dialect,
    whole: int = MAX_WHOLE_STATEMENTS,
    part: int = PART_STATEMENTS,
) -> Kernel:
    """Return the functions of a program; ``struct`` is the type of its runtime parameters, if it takes any."""
    writer, real = Writer(program, scalar, trig, dialect), dialect.real
    arguments = [f"const {struct} *parameters"] if struct else []
    arguments += [f"const {real} {a.name}[{len(a.elements)}]" for a in program.inputs]
    sizes = [(a.name, len(a.elements)) for a in program.outputs]
    outputs = [f"{real} {name}[{size}]" for name, size in sizes]
    names = [*(["parameters"] if struct else []), *(a.name for a in (*program.inputs, *program.outputs))]
    handed = ", ".join([*arguments, *outputs])
    if len(program.body) <= whole:
        lines = writer.whole()
        return Kernel((Part("", handed, _unused(names, lines), tuple(lines)),), handed, ", ".join(names))
    pieces, arrays = writer.pieces(part)
    qualifier = "restrict " if dialect.restrict else ""
    written = [f"{kind} {name}[{qualifier}{size}]" for name, (kind, size) in arrays.items()]
    written += [f"{real} {name}[{qualifier}{size}]" for name, size in sizes]
    declared = ", ".join([*arguments, *written])
    passed = ", ".join([*names[: -len(outputs)], *arrays, *names[-len(outputs) :]])
    parts = [
        Part(f"_{index}", declared, _unused([*names, *arrays], lines), tuple(lines))
        for index, lines in enumerate(pieces, 1)
    ]
    work = tuple(f"{kind} {name}[{size}];" for name, (kind, size) in arrays.items())
    return Kernel(tuple(parts), handed, passed, work)


def _unused(names: Iterable[str], lines: Sequence[str]) -> tuple[str, ...]:
    used = set(re.findall(r"\b(\w+)(?=\[|->|,)", "\n".join(lines)))
    return tuple(name for name in names if name not in used)
