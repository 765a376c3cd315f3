"""C99: a header and a source file, in double or float.

Functions read all inputs before they write any output, so an output may overlap an input.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

import numpy as np
from sympy import Expr, Symbol

from symgen.errors import UnsupportedError
from symgen.program import Array, Program, cost
from symgen.program.evaluate import nearest_float
from symgen.program.ir import free_symbols
from symgen.targets.printer import Printer
from symgen.targets.templates import fill
from symgen.targets.unit import Function, Unit


class CPrinter(Printer):
    """C expressions; input elements are written ``q[0]``, runtime parameters ``parameters->name``."""

    def __init__(self, program: Program, scalar: str) -> None:
        super().__init__(program)
        self._float = scalar == "float"
        self._element = {
            symbol: f"{array.name}[{index}]" for array in program.inputs for index, symbol in enumerate(array.elements)
        }
        self._element |= {symbol: f"parameters->{symbol.name}" for symbol in program.parameters}

    def symbol(self, symbol: Symbol) -> str:
        return self._element.get(symbol) or super().symbol(symbol)

    def number(self, value: Expr) -> str:
        double = nearest_float(value)
        with np.errstate(over="ignore"):
            nearest = np.float32(double) if self._float else np.float64(double)
        if not math.isfinite(nearest):
            raise UnsupportedError(
                f"the constant {double:g} does not fit the type {'float' if self._float else 'double'}"
            )
        text = np.format_float_positional(nearest, trim="0") if 1e-4 <= nearest < 1e7 else str(nearest)
        if "." not in text and "e" not in text:
            text += ".0"
        return f"{text}f" if self._float else text

    def call(self, function: str, argument: str) -> str:
        return f"{function}{'f' if self._float else ''}({argument})"


@dataclass(frozen=True, slots=True)
class CFunction:
    """One function as finished strings."""

    name: str
    comment: tuple[str, ...]
    prototype: str
    batch_prototype: str
    unused: tuple[str, ...]
    lines: tuple[str, ...]
    batch_arguments: str


@dataclass(frozen=True, slots=True)
class CText:
    """The files of a unit, and its declarations as cffi reads them."""

    files: dict[str, str]
    declarations: str
    prefix: str


def prefix(unit: Unit, scalar: str) -> str:
    """What the names of files and functions start with; float and double can be linked side by side."""
    return unit.name if scalar == "double" else f"{unit.name}_f"


def render_c(unit: Unit, scalar: str) -> CText:
    """Header and source of a unit."""
    start = prefix(unit, scalar)
    struct = f"{start}_parameters" if unit.constants else ""
    functions = [_function(function, start, scalar, struct) for function in unit.functions]
    printer = CPrinter(Program("", (), (), ()), scalar)
    values = {
        "unit": unit,
        "prefix": start,
        "guard": f"{start.upper()}_H",
        "functions": functions,
        "struct": struct,
        "fields": [f"{scalar} {c.name}; /* {c.doc} [{c.unit}] */" for c in unit.constants],
        "defaults": ", ".join(printer.text(c.value) for c in unit.constants),
    }
    fields = " ".join(f"{scalar} {c.name};" for c in unit.constants)
    declarations = f"typedef struct {{ {fields} }} {struct};\n" if struct else ""
    declarations += "\n".join(f"{f.prototype};\n{f.batch_prototype};" for f in functions)
    files = {f"{start}.h": fill("c/header.h.jinja", **values), f"{start}.c": fill("c/source.c.jinja", **values)}
    return CText(files, declarations, start)


def _function(function: Function, start: str, scalar: str, struct: str) -> CFunction:
    program = function.program
    name = f"{start}_{program.name}"
    taken = [f"const {struct} *parameters"] if struct else []
    arguments = [*taken, *(f"const {scalar} {a.name}[{len(a.elements)}]" for a in program.inputs)]
    arguments += [f"{scalar} {a.name}[{len(a.elements)}]" for a in program.outputs]
    batch = ["size_t count", *taken, *(f"const {scalar} *{a.name}" for a in program.inputs)]
    batch += [f"{scalar} *{a.name}" for a in program.outputs]
    used = {s for _, value in program.assignments for s in free_symbols(value)}
    used.update(s for element in program.output_elements() for s in free_symbols(element))
    return CFunction(
        name,
        _comment(program),
        f"void {name}({', '.join(arguments)})",
        f"void {name}_batch({', '.join(batch)})",
        (
            *(["parameters"] if struct and not program.parameters else []),
            *(array.name for array in program.inputs if not used.intersection(array.elements)),
        ),
        tuple(_lines(program, CPrinter(program, scalar), scalar)),
        ", ".join(
            [
                *(["parameters"] if struct else []),
                *(f"{a.name} + {len(a.elements)} * i" for a in (*program.inputs, *program.outputs)),
            ]
        ),
    )


def _lines(program: Program, printer: CPrinter, scalar: str) -> list[str]:
    lines = [f"const {scalar} {symbol.name} = {printer.text(value)};" for symbol, value in program.assignments]
    inputs = set(program.input_symbols())
    stores = []
    for array in program.outputs:
        for index, element in enumerate(array.elements):
            text = printer.text(element)
            if inputs.intersection(free_symbols(element)):
                lines.append(f"const {scalar} {array.name}_{index} = {text};")
                text = f"{array.name}_{index}"
            stores.append(f"{array.name}[{index}] = {text};")
    return [*lines, *stores]


def _comment(program: Program) -> tuple[str, ...]:
    return (
        program.doc,
        f"route: {program.route}; {cost(program)}",
        *(_describe("in", array) for array in program.inputs),
        *(_describe("out", array) for array in program.outputs),
    )


def _describe(direction: str, array: Array) -> str:
    shape = "x".join(str(extent) for extent in array.shape) or "1"
    layout = ", row-major" if len(array.shape) > 1 else ""
    return f"{direction:3} {array.name:4} {array.doc} [{array.unit}], {shape}{layout}"
