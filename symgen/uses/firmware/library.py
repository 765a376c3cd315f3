"""A C99 library for a microcontroller, with one source for each quantity and without state, heap and loops.

Numbers are float, double, or integers with a binary point (:mod:`symgen.targets.c.fixed`). Sines and cosines are the
library's own polynomials, or functions of <math.h> with ``trig="libm"``; tables are constant.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from sympy import Float

from symgen.errors import UnsupportedError
from symgen.program import Program, cost
from symgen.program.cost import setup_cost
from symgen.program.domains.float_errors import float_errors
from symgen.program.domains.ranges import Range
from symgen.program.variants.variant import Variant
from symgen.robot.description.names import constant_names
from symgen.targets.c.fixed import FixedText, codes, input_fraction, integer
from symgen.targets.c.forms import comment_lines
from symgen.targets.c.kernel import Code, arguments_of
from symgen.targets.c.printer import CPrinter, Dialect
from symgen.targets.c.tails import VariantText, variant_text
from symgen.targets.c.text import ROUNDING, prototype
from symgen.targets.escapes import Ready
from symgen.targets.printer import NO_PROGRAM
from symgen.targets.templates import fill
from symgen.targets.unit import Unit
from symgen.targets.words import conventions
from symgen.uses.firmware.faults.constants import checksummed
from symgen.uses.limits import inward

LAYOUT = "SI units; matrices row-major. An output may overlap the inputs of its call."
C_TYPES = {"float": "float", "double": "double", "fixed": "int32_t"}
MAX_ANGLE = {"float": "400", "double": "1e5"}
"""Largest angle [rad] for which sines with ``--trig inline`` have an error of at most 0.9 units in the last place."""
LARGEST = {"float": "3.4e38f", "double": "1.7e308"}
"""C literals slightly below the largest finite number of each type."""


@dataclass(frozen=True, slots=True)
class Axis:
    """A velocity variable of a robot, with its limits; a limit that the file does not state is None.

    ``position`` is the index of the joint's position in q. The index is None for a joint with several variables.
    """

    name: str
    position: int | None
    lower: float | None
    upper: float | None
    velocity: float | None
    effort: float | None


@dataclass(frozen=True)
class Library:
    """A firmware library: its functions, velocity variables, number of positions and number type.

    ``spans`` maps each input array to the ranges of its entries.
    """

    unit: Unit
    axes: tuple[Axis, ...]
    positions: int
    scalar: str
    trig: str
    spans: Mapping[str, Sequence[Range]] = field(default_factory=dict)
    crc: bool = False
    """True if the constants are in a table with a checksum."""
    fixed: Mapping[str, FixedText] = field(default_factory=dict)
    """Functions in fixed point by name; empty for float and double."""
    inputs: str = "left"
    """Treatment of inputs beyond their ranges (see the option ``inputs``): ``saturated``, ``reported`` or ``left``."""

    @property
    def name(self) -> str:
        return self.unit.name

    @property
    def struct(self) -> str:
        """The name of the C struct of the runtime parameters; empty if there are none."""
        return f"{self.name}_parameters" if self.unit.constants else ""

    @cached_property
    def float_errors(self) -> dict[str, Mapping[str, float] | str]:
        """Error bounds of the outputs of each function in floating point, or the reason why there are none."""
        found: dict[str, Mapping[str, float] | str] = {}
        for function in self.unit.functions if self.scalar != "fixed" else ():
            name, trigonometric = function.program.name, cost(function.program).sines_cosines > 0
            if self.trig == "libm" and trigonometric:
                found[name] = "the errors of libm's sines are not known"
                continue
            try:
                errors = float_errors(function.program, self.spans, self.scalar)
                found[name] = {output: max(row) for output, row in errors.items()}
            except UnsupportedError as error:
                found[name] = str(error).removeprefix(f"{name}: ")
        return found

    def error_bounds(self, name: str) -> Mapping[str, float]:
        """Return the error bounds of a function's outputs; empty if there are none."""
        if self.fixed:
            return self.fixed[name].errors
        found = self.float_errors[name]
        return {} if isinstance(found, str) else found

    def literal(self, value: float) -> str:
        """Return a floating-point literal of the library's type."""
        text = CPrinter(NO_PROGRAM, self.scalar).number(Float(abs(value), 17))
        return f"-{text}" if value < 0 else text

    def ranges(self, program: Program) -> list[tuple[str, str, str]]:
        """Return the C text of each input element that has a range, and of the range's ends (rounded inward)."""
        found = []
        for name in (array.name for array in program.inputs):
            for index, span in enumerate(self.spans.get(name, ())):
                literals = map(self.literal, inward(span, self.scalar))
                lower, upper = map(integer, codes(span, self.fraction(name))) if self.scalar == "fixed" else literals
                found.append((f"{name}[{index}]", lower, upper))
        return found

    def limits(self) -> list[tuple[str, ...]]:
        """Return the limits of each axis as a row of C texts.

        A row has the name of the axis, its smallest and largest position, its largest velocity and its largest force.
        The limits are rounded toward the inside (see :meth:`ranges`), so an input at a limit is within its range.
        """
        rows = []
        for index, axis in enumerate(self.axes):
            if self.scalar == "fixed":
                rows.append((axis.name, *self._fixed_limits(index, axis.position)))
            else:
                most = "FLT_MAX" if self.scalar == "float" else "DBL_MAX"
                stated = ((axis.lower, f"-{most}"), (axis.upper, most), (axis.velocity, most), (axis.effort, most))
                inner = (m if s is None else inward(Range(s, s), self.scalar)[m == most] for s, m in stated)
                rows.append((axis.name, *(each if isinstance(each, str) else self.literal(each) for each in inner)))
        return rows

    def _fixed_limits(self, index: int, position: int | None) -> list[str]:
        ends = ["INT32_MIN", "INT32_MAX"]
        if position is not None:
            ends = [integer(code) for code in codes(self.spans["q"][position], self.fraction("q"))]
        return [*ends, *(integer(codes(self.spans[name][index], self.fraction(name))[1]) for name in ("qd", "tau"))]

    def fraction(self, array: str) -> int:
        """Return the number of fraction bits of an input array in fixed point."""
        return input_fraction(self.spans[array])

    def values(self) -> dict[str, object]:
        """Return the variables that all templates of the library use."""
        kind, constants = C_TYPES[self.scalar], self.unit.constants
        printer = CPrinter(NO_PROGRAM, self.scalar)
        used = {array.name for f in self.unit.functions for array in f.program.inputs} | {"q", "qd", "tau"}
        return {
            "unit": self.unit,
            "conventions": conventions(self.unit, LAYOUT, ROUNDING),
            "name": self.name,
            "NAME": self.name.upper(),
            "struct": self.struct,
            "type": kind,
            "fixed": self.scalar == "fixed",
            "trig": self.trig,
            "crc": self.crc,
            "inputs": self.inputs,
            "f": "f" if self.scalar == "float" else "",
            "nq": self.positions,
            "acceleration": self.spans["qdd"][0].upper if self.fixed and self.spans["qdd"] else 0.0,
            "axes": self.axes,
            "identifiers": constant_names([axis.name for axis in self.axes]),
            "limits": self.limits(),
            "fractions": [(a, self.fraction(a), _scale(self.fraction(a))) for a in self.spans if a in used]
            if self.fixed
            else [],
            "defaults": ", ".join(printer.text(c.value) for c in constants),
        }


@dataclass(frozen=True, slots=True)
class _Function:
    """The variables of the templates that print one function."""

    name: str
    comment: tuple[str, ...]
    prototype: str
    text: VariantText
    status: str = ""
    """The declaration of the function that reports inputs beyond their ranges; empty if there is none."""
    ranges: tuple[tuple[int, str, str, str], ...] = ()
    """The index, the C text and both ends of the range of each input element. The last input element comes first."""
    outputs: tuple[tuple[str, int, str, str], ...] = ()
    """Name, fraction bits, scale (two to the power of the bits) and error bound of each output in fixed point."""


def render_library(library: Library) -> dict[str, str]:
    """Return the sources and headers under ``src/``."""
    files = _fixed_files(library) if library.scalar == "fixed" else _float_files(library)
    return checksummed(library.name, library.scalar, files, library.values()) if library.crc else files


def _float_files(library: Library) -> dict[str, str]:
    values, name, f = library.values(), library.name, "f" if library.scalar == "float" else ""
    names = (f"sin{f}", f"cos{f}", f"sqrt{f}", f"{name}_sincos")
    dialect = Dialect(library.scalar, *names, name=f"{name}_{{}}", together=False, restrict=False, memory=False)
    given = [function.program for function in library.unit.functions]
    functions = [_float_function(library, program, dialect) for program in given]
    files = {
        f"src/{name}.h": fill("firmware/header.h.jinja", functions=functions, **values),
        f"src/{name}_limits.c": fill("firmware/limits.c.jinja", **values),
    }
    if turns(library.unit):
        files[f"src/{name}_trig.h"] = fill("firmware/trig.h.jinja", **values)
        files[f"src/{name}_trig.c"] = fill("firmware/trig.c.jinja", **values)
    files |= {f"src/{name}_inputs.h": fill("firmware/inputs.h.jinja", **values)} if library.inputs != "left" else {}
    for function, program in zip(functions, given, strict=True):
        count = cost(program) + setup_cost(program)
        headers = [f'"{name}_inputs.h"'] * (library.inputs != "left")
        headers += [f'"{name}_trig.h"'] * (count.sines_cosines > 0) + ["<math.h>"] * (count.square_roots > 0)
        files |= _source(function, name, headers, values)
    return files


def _fixed_files(library: Library) -> dict[str, str]:
    values, name = library.values() | {"turns": turns(library.unit)}, library.name
    functions = [_fixed_function(library, text) for text in library.fixed.values()]
    files = {
        f"src/{name}.h": fill("firmware/header.h.jinja", functions=functions, **values),
        f"src/{name}_limits.c": fill("firmware/limits.c.jinja", **values),
        f"src/{name}_fixed.h": fill("firmware/fixed.h.jinja", **values),
    }
    if turns(library.unit):
        files[f"src/{name}_fixed.c"] = fill("firmware/fixed.c.jinja", **values)
    for function in functions:
        files |= _source(function, name, [f'"{name}_fixed.h"'], values)
    return files


def _source(function: _Function, name: str, headers: Sequence[str], values: Mapping[str, object]) -> dict[str, str]:
    file = f"{name}_{function.name}.c"
    return {f"src/{file}": fill("firmware/source.c.jinja", file=file, function=function, headers=headers, **values)}


def _float_function(library: Library, program: Program, dialect: Dialect) -> _Function:
    scalar, struct = library.scalar, library.struct
    if library.inputs != "left":
        limited = {row[0]: f"{library.name}_within({', '.join(row)})" for row in library.ranges(program)}
        dialect = replace(dialect, limited=limited)
    text = variant_text(Variant(program), program, scalar, struct, "inline", dialect)
    bounds = ", ".join(f"{rounded_up(each)} in {name}" for name, each in library.error_bounds(program.name).items())
    proven = (f"rounding: at most {bounds}, for all inputs within the spans of cost.json",) if bounds else ()
    comment = (*comment_lines(program), *proven)
    declared = prototype(program, library.name, scalar, struct)
    return _Function(program.name, comment, declared, text, *_status(library, program))


def _fixed_function(library: Library, text: FixedText) -> _Function:
    program = text.program
    (original,) = (f.program for f in library.unit.functions if f.program.name == program.name)
    outputs = tuple(
        (a.name, text.fractions[a.name], _scale(text.fractions[a.name]), rounded_up(text.errors[a.name]))
        for a in program.outputs
    )
    declared = prototype(program, library.name, C_TYPES["fixed"], "")
    code = Code(declared, tuple(map(Ready, text.lines)))  # the lines have comments on the positions of binary points
    text_of_c = VariantText(program.name, (code,))
    return _Function(program.name, comment_lines(original), declared, text_of_c, *_status(library, original), outputs)


def _status(library: Library, program: Program) -> tuple[str, tuple[tuple[int, str, str, str], ...]]:
    """Return the fields ``status`` and ``ranges`` of :class:`_Function`."""
    if library.inputs != "reported":
        return "", ()
    arrays = [array for array in program.inputs if array.name in library.spans]
    declared = ", ".join(arguments_of(arrays, "", C_TYPES[library.scalar])) or "void"
    rows = [(number, *row) for number, row in enumerate(library.ranges(program), 1)]
    return f"int {library.name}_{program.name}_status({declared})", tuple(reversed(rows))


def _scale(fraction: int) -> str:
    """Return two to the power of ``fraction`` as an exact C constant."""
    return f"{2.0**fraction:.1f}" if fraction >= 0 else repr(2.0**fraction)


def rounded_up(value: float) -> str:
    """Return an upper bound as text. The bound is rounded up to two significant digits."""
    text = f"{value:.1e}"
    return text if float(text) >= value else f"{float(text) + 10.0 ** (int(text.partition('e')[2]) - 1):.1e}"


def turns(unit: Unit) -> bool:
    """Return True if a function in a C source file computes a sine or a cosine."""
    return any((cost(f.program) + setup_cost(f.program)).sines_cosines for f in unit.functions)


def roots(unit: Unit) -> bool:
    """Return True if a function in a C source file computes a square root."""
    return any((cost(f.program) + setup_cost(f.program)).square_roots for f in unit.functions)
