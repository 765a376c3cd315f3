"""Print a program as C functions: the function of a quantity and, if the program is long, functions for its parts.

Long programs are cut into parts, because the time to compile a C function grows with the square of the function's
length. Arrays such as ``work`` carry values from one part of the function to later parts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from symgen.program import Array, Program
from symgen.targets.c.printer import Dialect
from symgen.targets.c.writer import Writer
from symgen.targets.escapes import Ready

MAX_WHOLE_STATEMENTS = 1500
"""A program of at most this many statements is one function, which runs faster than parts and compiles quickly."""
PART_STATEMENTS = 200
"""Number of statements in one part of a long program."""


class Code(NamedTuple):
    """A C function: its declaration and the lines of its body."""

    head: str
    lines: tuple[str, ...]


def kernel(
    program: Program,
    scalar: str,
    struct: str,
    trig: str,
    dialect: Dialect,
    name: str = "",
    whole: int = MAX_WHOLE_STATEMENTS,
    part: int = PART_STATEMENTS,
) -> tuple[Code, ...]:
    """Return the parts of a program in the order in which they run, then the function that calls the parts.

    Programs of at most ``whole`` statements have no parts. ``struct`` is the C type of the runtime parameters; it is
    empty if there are no runtime parameters. If ``name`` is given, it replaces the program's name, and the function is
    static.
    """
    writer, real = Writer(program, scalar, trig, dialect), dialect.real
    given = arguments_of(program.inputs, struct, real)
    sizes = [(a.name, len(a.elements)) for a in program.outputs]
    names = [*(["parameters"] if struct else []), *(a.name for a in (*program.inputs, *program.outputs))]
    function, linkage = dialect.name.format(name or program.name), "static " if name else dialect.linkage
    head = f"{linkage}void {function}({', '.join([*given, *(f'{real} {each}[{size}]' for each, size in sizes)])})"
    if len(program.body) <= whole:
        return (_code(head, names, writer.whole()),)
    pieces, arrays = writer.pieces(part)
    qualifier = "restrict " if dialect.restrict else ""
    written = [f"{kind} {each}[{qualifier}{size}]" for each, (kind, size) in arrays.items()]
    written += [f"{real} {each}[{qualifier}{size}]" for each, size in sizes]
    declared = ", ".join([*given, *written])
    parts = [
        _code(f"{dialect.part}void {function}_{index}({declared})", [*names, *arrays], lines)
        for index, lines in enumerate(pieces, 1)
    ]
    lines = [f"{kind} {each}[{size}];" for each, (kind, size) in arrays.items()]
    lines += [] if dialect.apart else _copies(program.inputs, dialect)
    copied = {array.name: array.name if dialect.apart else f"{array.name}_" for array in program.inputs}
    passed = [*(copied.get(each, each) for each in names[: -len(sizes)]), *arrays, *names[-len(sizes) :]]
    lines += [f"{function}_{index}({', '.join(passed)});" for index in range(1, len(parts) + 1)]
    return (*parts, Code(head, tuple(lines)))


def arguments_of(inputs: Iterable[Array], struct: str, real: str) -> list[str]:
    """Return the declarations of the arguments that a function reads: runtime parameters, if any, and inputs."""
    taken = [f"const {struct} *parameters"] if struct else []
    return taken + [f"const {real} {a.name}[{len(a.elements)}]" for a in inputs]


def _copies(inputs: Sequence[Array], dialect: Dialect) -> Iterator[str]:
    yield Ready("/* Copies: parts write outputs before later parts read the inputs. */")
    for array in inputs:
        yield from dialect.copied(array.name, len(array.elements))


def _code(head: str, names: Iterable[str], lines: Sequence[str]) -> Code:
    """Return a function whose body also mentions its unused arguments, so that compilers do not warn."""
    used = set(re.findall(r"\b(\w+)(?=\[|->|,| \+ \d+, 0,)", "\n".join(lines)))
    return Code(head, (*(f"(void){name};" for name in names if name not in used), *lines))
