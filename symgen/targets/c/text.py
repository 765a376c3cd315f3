"""C99, in double or float: a header, the entry points, the equations, and the vector type of the batches.

The equations are written once over a type ``real`` and compiled twice: for one state, and for as many states as fit a
vector register. Inputs that are read after an output is written are copied first, so an output may overlap an input.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from symgen.program import Array, Program
from symgen.program.feedback import fed_back
from symgen.program.sparsity import pieces, zeros
from symgen.program.variants.packs.heads import packs_of
from symgen.program.variants.variant import AnyVariant, Variant
from symgen.targets.c.kernel import Kernel
from symgen.targets.c.printer import CPrinter, Dialect, lanes, macros
from symgen.targets.c.tails import KINDS, TailText, variant_text
from symgen.targets.templates import fill
from symgen.targets.unit import Function, Unit, conventions, proof_lines, route_words


@dataclass(frozen=True, slots=True)
class Argument:
    """An input or output array of an entry point."""

    name: str
    size: int
    gaps: bool
    """True if the array has long runs of zeros."""
    pieces: tuple[str, ...]
    """Lines with the start and end of each piece between the zeros."""


@dataclass(frozen=True, slots=True)
class PatternText:
    """A constant index array of a compressed matrix: its declarator and its numbers."""

    declarator: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rollout:
    """The repetition of a step: its prototype, the outputs fed back as inputs, and the inputs that may vary."""

    prototype: str
    fed: tuple[tuple[str, str], ...]
    varied: tuple[str, ...]
    """Inputs that may have a row for each step."""


class SingleText(NamedTuple):
    """The functions of one state, if they differ from the functions of many."""

    comment: tuple[str, ...]
    kernel: Kernel
    tail: TailText | None
    lanes: tuple[str, ...]
    """The positions of the limb that is in each lane."""
    widths: tuple[int, ...]
    """The numbers of lanes of its vectors."""


@dataclass(frozen=True, slots=True)
class CFunction:
    """One quantity as finished strings."""

    name: str
    comment: tuple[str, ...]
    prototype: str
    batch_prototype: str
    layout_prototype: str
    kernel: Kernel
    tail: TailText | None
    """The loops that follow the equations of ``kernel``."""
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    patterns: tuple[PatternText, ...]
    rollout: Rollout | None
    """The repetition of a step."""
    single: SingleText | None


@dataclass(frozen=True, slots=True)
class CText:
    """The files of a unit, and its declarations as cffi reads them."""

    files: dict[str, str]
    declarations: str
    prefix: str
    functions: tuple[CFunction, ...]


LAYOUT = "SI units; matrices row-major. An output may overlap the inputs of its call; arrays of a batch must not."
ROUNDING = "Rounding is to nearest: in other modes sines keep 9 digits (float 4)."
MIN_ZERO_RUN = 8
"""Consecutive zeros from which a batch stores them apart: the lanes of a vector."""
STATES_PER_TILE = {"double": 8, "float": 16}
"""States in a tile: one number of all of them is 64 bytes, the size of cache lines and of the widest vectors."""


def prefix(unit: Unit, scalar: str) -> str:
    """Return the prefix of files and functions; float and double differ, so that they can be linked together."""
    return unit.name if scalar == "double" else f"{unit.name}_f"


def render_c(unit: Unit, scalar: str, trig: str = "inline", printed: Iterable[CFunction] = ()) -> CText:
    """Return the files of a unit; ``trig`` says whether sines and cosines are computed inline or by the C library.

    ``printed`` are functions of the unit that have been printed before.
    """
    start = prefix(unit, scalar)
    struct = f"{start}_parameters" if unit.constants else ""
    ready = {function.name: function for function in printed}
    functions = tuple(
        ready.get(function.program.name) or c_function(function, start, scalar, struct, trig)
        for function in unit.functions
    )
    single = [function.single for function in functions if function.single]
    tails = [tail for tail in (*(f.tail for f in functions), *(s.tail for s in single)) if tail]
    printer = CPrinter(Program("", (), (), ()), scalar)
    values = {
        "unit": unit,
        "conventions": conventions(unit, LAYOUT, ROUNDING),
        "prefix": start,
        "M": macros(start),
        "functions": functions,
        "struct": struct,
        "scalar": scalar,
        "trig": trig,
        "f": "f" if scalar == "float" else "",
        "gap": MIN_ZERO_RUN,
        "tile": STATES_PER_TILE[scalar],
        "widths": sorted({width for each in single for width in each.widths}),
        "limbs": next((each.lanes for each in single if each.widths), ()),
        "single": bool(single),
        "tails": {kind: [tail.values for tail in tails if tail.kind == kind] for kind in KINDS},
        "defaults": ", ".join(printer.text(c.value) for c in unit.constants),
    }
    fields = " ".join(f"{scalar} {c.field};" for c in unit.constants)
    declarations = f"typedef struct {{ {fields} }} {struct};\n" if struct else ""
    declarations += "\n".join(f"{f.prototype};\n{f.batch_prototype};\n{f.layout_prototype};" for f in functions)
    declarations += "".join(f"\n{f.rollout.prototype};" for f in functions if f.rollout)
    files = {
        f"{start}.h": fill("c/header.h.jinja", **values),
        f"{start}.c": fill("c/source.c.jinja", **values),
        f"{start}_kernels.h": fill("c/kernels.h.jinja", **values),
        f"{start}_lanes.h": fill("c/lanes.h.jinja", **values),
    }
    if values["single"]:
        files[f"{start}_single_kernels.h"] = fill("c/single_kernels.h.jinja", **values)
    return CText(files, declarations, start, functions)


def c_function(
    function: Function, start: str, scalar: str, struct: str, trig: str, dialect: Dialect | None = None
) -> CFunction:
    """Return a printed quantity; names start with ``start``, ``struct`` is the type of runtime parameters."""
    program = function.program
    taken = [f"const {struct} *parameters"] if struct else []
    batch = [f"const {scalar} *{a.name}" for a in program.inputs] + [f"{scalar} *{a.name}" for a in program.outputs]
    layout = f"const size_t layout[{len(batch)}]"
    own = function.batch if dialect is None else Variant(program)
    one = function.one if dialect is None and trig == "inline" else None
    return CFunction(
        program.name,
        comment_lines(program),
        prototype(program, start, scalar, struct),
        f"void {start}_{program.name}_batch({', '.join(['size_t count', *taken, *batch])})",
        f"void {start}_{program.name}_batch_layout({', '.join(['size_t count', layout, *taken, *batch])})",
        *variant_text(own, program, scalar, struct, trig, dialect or lanes(start)),
        tuple(map(_argument, program.inputs)),
        tuple(map(_argument, program.outputs)),
        tuple(_patterns(program, start)),
        _rollout(program, start, scalar, taken),
        _single(one, program, *variant_text(one, program, scalar, struct, trig, lanes(start))) if one else None,
    )


def _single(one: AnyVariant, program: Program, kernel: Kernel, tail: TailText | None) -> SingleText:
    """Return the text for one state: the functions of ``one``, and its route."""
    packs = set(packs_of(one.lines).values())
    counted = [", a vector counted as one number"] if packs else []
    counted += [", the product of columns not counted"] if tail else []
    route = route_words(replace(one.lines, others=())) + "".join(counted)
    return SingleText(comment_lines(program, route), kernel, tail, tuple(_lanes(program)), tuple(packs))


def _lanes(program: Program) -> Iterator[str]:
    """Yield the positions of each limb in words."""
    place = {symbol: k for array in program.inputs if array.name == "q" for k, symbol in enumerate(array.elements)}
    cycles = [cycle for cycle in program.limbs if cycle[0] in place]
    for lane, symbols in enumerate(zip(*cycles, strict=True)):
        yield f"{lane}: " + ", ".join(f"q[{place[symbol]}]" for symbol in symbols)


def _rollout(program: Program, start: str, scalar: str, taken: list[str]) -> Rollout | None:
    fed = fed_back([a.name for a in program.inputs], [a.name for a in program.outputs])
    if not fed:
        return None
    varied = tuple(a.name for a in program.inputs if a.shape and a.name not in fed.values())
    arrays = ["size_t count", "size_t steps", "size_t every", *(f"size_t {name}_rows" for name in varied), *taken]
    arrays += [*(f"const {scalar} *{a.name}" for a in program.inputs), *(f"{scalar} *{name}" for name in fed)]
    return Rollout(f"void {start}_{program.name}_rollout({', '.join(arrays)})", tuple(fed.items()), varied)


def _argument(array: Array) -> Argument:
    size = len(array.elements)
    found = list(pieces(array, MIN_ZERO_RUN)) or [range(0)]
    texts = ", ".join(f"{{{piece.start}, {piece.stop}}}" for piece in found)
    return Argument(array.name, size, found != [range(size)], tuple(textwrap.wrap(texts, 110)))


def _patterns(program: Program, start: str) -> Iterator[PatternText]:
    for array in program.outputs:
        if array.pattern:
            major, minor = ("row", "column") if array.pattern.order == "csr" else ("column", "row")
            name = f"{start}_{program.name}_{array.name}"
            for what, values in ((f"{major}s", array.pattern.start), (minor, array.pattern.index)):
                numbers = textwrap.wrap(", ".join(map(str, values)), 110)
                yield PatternText(f"{name}_{what}[{len(values)}]", tuple(numbers))


def prototype(program: Program, start: str, scalar: str, struct: str) -> str:
    """Return the declaration of a function of one state, without its semicolon."""
    arrays = [f"const {struct} *parameters"] if struct else []
    arrays += [f"const {scalar} {a.name}[{len(a.elements)}]" for a in program.inputs]
    arrays += [f"{scalar} {a.name}[{len(a.elements)}]" for a in program.outputs]
    return f"void {start}_{program.name}({', '.join(arrays)})"


def comment_lines(program: Program, route: str = "") -> tuple[str, ...]:
    """Return comment lines: outputs, inputs and route of a function; ``route`` replaces the program's."""
    return (
        program.doc,
        f"route: {route or route_words(program)}",
        *proof_lines(program),
        *(_describe("in", array) for array in program.inputs),
        *(_describe("out", array) for array in program.outputs),
    )


def _describe(direction: str, array: Array) -> str:
    shape = "x".join(str(extent) for extent in array.shape) or "1"
    layout = ", row-major" if len(array.shape) > 1 else ""
    if array.pattern:
        height, width = array.pattern.shape
        layout = f" entries of {height}x{width}"
    elif direction == "out" and (count := zeros(array)):
        layout += f", {count} entries always zero"
    return f"{direction:3} {array.name:4} {array.doc} [{array.unit}], {shape}{layout}"
