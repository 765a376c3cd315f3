"""C99, in double or float: a header, the functions of one state, and batches over vectors.

``<robot>.c`` has the functions of one state in plain C. ``<robot>_batch.c`` has the same equations over vectors with a
state in each lane, and the loops over states. ``<robot>_vectors.h`` has the functions of one state that run faster with
vectors; ``<robot>.c`` also has the plain form of these functions, for compilers without vectors. The other headers have
the vector types (``_lanes.h``), sines and cosines (``_sines.h``), and the layouts of batches (``_batch.h``).

Each function is printed twice, in two dialects: for one state and for a vector of states. A function for one state
copies the inputs that it reads after it has written an output, so an output may overlap an input.
"""

from __future__ import annotations

import textwrap
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from symgen.program import Array, Program
from symgen.program.feedback import fed_back
from symgen.program.sparsity import pieces
from symgen.targets.c.forms import MIN_ZERO_RUN, Forms, comment_lines, forms
from symgen.targets.c.kernel import arguments_of
from symgen.targets.c.printer import LANGUAGE, SINES_TOGETHER, CPrinter, macros
from symgen.targets.c.tails import KINDS
from symgen.targets.printer import NO_PROGRAM
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Function, Unit
from symgen.targets.words import conventions


@dataclass(frozen=True, slots=True)
class Argument:
    """An input or output array of a quantity's C functions."""

    name: str
    size: int
    gaps: bool
    """True if long runs of zeros divide the array into pieces."""
    pieces: tuple[str, ...]
    """The start and the end index of each piece between long runs of zeros, as lines of C."""


@dataclass(frozen=True, slots=True)
class PatternText:
    """A constant array of indices of a compressed matrix: its C declarator, and lines with its numbers."""

    declarator: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Rollout:
    """A function that repeats a time step.

    ``fed`` pairs each output with the input that it becomes in the next step.
    """

    prototype: str
    fed: tuple[tuple[str, str], ...]
    varied: tuple[str, ...]
    """Inputs that may have a different row for each step."""


@dataclass(frozen=True, slots=True)
class CFunction:
    """The C functions of one quantity, as texts for the templates."""

    name: str
    comment: tuple[str, ...]
    prototype: str
    batch_prototype: str
    layout_prototype: str
    forms: Forms
    inputs: tuple[Argument, ...]
    outputs: tuple[Argument, ...]
    patterns: tuple[PatternText, ...]
    rollout: Rollout | None
    """The function that repeats a time step; None if this function is no time step."""


@dataclass(frozen=True, slots=True)
class CText:
    """The files of a unit by name, and the declarations of its functions in the form that cffi reads."""

    files: dict[str, str]
    declarations: str
    prefix: str
    functions: tuple[CFunction, ...]


ROUNDING = "Rounding mode: to nearest. In other modes, sines have 9 correct digits (float: 4)."
BATCH = "_batch"
"""The last part of the names of files with functions for batches."""
STATES_PER_TILE = {"double": 8, "float": 16}
"""Number of states in a tile, by number type.

In a tile, the first number of every state comes first. The first numbers take 64 bytes, which is the size of a cache
line and of the widest vectors.
"""


def prefix(unit: Unit, scalar: str) -> str:
    """Return the first part of the names of files and functions, which is different for double and float."""
    return unit.name if scalar == "double" else f"{unit.name}_f"


def render_c(unit: Unit, scalar: str, trig: str = "inline", printed: Iterable[CFunction] = ()) -> CText:
    """Return the C files of a unit.

    ``trig`` is "inline" for inlined sines and cosines, or "libm" for sines and cosines of the C library. Functions in
    ``printed`` were already printed for this unit.
    """
    start = prefix(unit, scalar)
    struct = f"{start}_parameters" if unit.constants else ""
    ready = {function.name: function for function in printed}
    functions = tuple(
        ready.get(function.program.name) or c_function(function, start, scalar, struct, trig)
        for function in unit.functions
    )
    vectors = [function.forms.vectors for function in functions if function.forms.vectors]
    tails = [form.text.tail for form in (*(f.forms.lanes for f in functions), *vectors) if form.text.tail]
    printer = CPrinter(NO_PROGRAM, scalar)
    values = {
        "unit": unit,
        "conventions": conventions(unit, LANGUAGE.layout, ROUNDING),
        "prefix": start,
        "M": macros(start),
        "functions": functions,
        "struct": struct,
        "scalar": scalar,
        "trig": trig,
        "f": "f" if scalar == "float" else "",
        "tile": STATES_PER_TILE[scalar],
        "pack": SINES_TOGETHER[scalar],
        "widths": sorted({width for each in vectors for width in each.widths}),
        "limbs": next((each.limbs for each in vectors if each.widths), ()),
        "vectors": vectors,
        "tails": {kind: [tail.values for tail in tails if tail.kind == kind] for kind in KINDS},
        "defaults": ", ".join(printer.text(c.value) for c in unit.constants),
    }
    fields = " ".join(f"{scalar} {c.field};" for c in unit.constants)
    declarations = f"typedef struct {{ {fields} }} {struct};\n" if struct else ""
    declarations += "\n".join(f"{f.prototype};\n{f.batch_prototype};\n{f.layout_prototype};" for f in functions)
    declarations += "".join(f"\n{f.rollout.prototype};" for f in functions if f.rollout)
    names = ["{}.h", "{}.c", *["{}_vectors.h"] * bool(vectors), "{}_batch.c", "{}_batch.h", "{}_lanes.h"]
    names += ["{}_sines.h"] * (trig == "inline")
    files = {name.format(start): fill(f"c/{name.format('robot')}.jinja", **values) for name in names}
    return CText(files, declarations, start, functions)


def c_function(function: Function, start: str, scalar: str, struct: str, trig: str) -> CFunction:
    """Return a printed quantity.

    The function names start with ``start``. ``struct`` is the C type of the runtime parameters; it is empty if there
    are no runtime parameters.
    """
    program = function.program
    taken = [f"const {struct} *parameters"] if struct else []
    batch = [f"const {scalar} *{a.name}" for a in program.inputs] + [f"{scalar} *{a.name}" for a in program.outputs]
    layout = f"const size_t layout[{len(batch)}]"
    return CFunction(
        program.name,
        comment_lines(program),
        prototype(program, start, scalar, struct),
        f"void {start}_{program.name}_batch({', '.join(['size_t count', *taken, *batch])})",
        f"void {start}_{program.name}_batch_layout({', '.join(['size_t count', layout, *taken, *batch])})",
        forms(function, start, scalar, struct, trig),
        tuple(map(_argument, program.inputs)),
        tuple(map(_argument, program.outputs)),
        tuple(_patterns(program, start)),
        _rollout(program, start, scalar, taken),
    )


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
    arrays = arguments_of(program.inputs, struct, scalar)
    arrays += [f"{scalar} {a.name}[{len(a.elements)}]" for a in program.outputs]
    return f"void {start}_{program.name}({', '.join(arrays)})"


HEADERS = frozenset(
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic "
    "stdbool stdckdint stdbit stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar "
    "wctype new".split()
)
"""Standard headers of C and C++; the header of a unit must not have one of these names."""


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_c(unit, scalar, trig).files


TARGET = Target(
    "c",
    "C99 in double or float, with vectorised functions for batches.",
    _render,
    scalars=("double", "float"),
    trig=("inline", "libm"),
    reserved=HEADERS,
    harness=Harness("harness.c", (("sh", "-c", "${CC:-cc} -std=c99 -O1 *.c -lm -o harness"), ("./harness",))),
)
