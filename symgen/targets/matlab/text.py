"""One function file for each quantity, for MATLAB and Octave: vectors are columns, indices begin with one."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from itertools import product

from sympy import Expr, Symbol

from symgen.program import Array, Program
from symgen.program.evaluate import nearest_float
from symgen.targets.printer import Printer
from symgen.targets.templates import fill
from symgen.targets.unit import FIELD_PREFIX, Function, Unit, conventions, proof_lines, route_words

LAYOUT = "SI units. Vectors are columns; a matrix has its element of row i and column j at (i, j), counted from one."


class MatlabPrinter(Printer):
    """Prints input elements as ``q(1)``; runtime parameters are fields of a struct."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._element = {
            symbol: place
            for array in program.inputs
            for symbol, place in zip(array.elements, places(array), strict=True)
        }
        self._element |= {symbol: f"parameters.{FIELD_PREFIX}{symbol}" for symbol in program.parameters}

    def symbol(self, symbol: Symbol) -> str:
        return self._element.get(symbol) or super().symbol(symbol)

    def number(self, value: Expr) -> str:
        return repr(nearest_float(value))

    def call(self, function: str, argument: str) -> str:
        return f"{function}({argument})"


@dataclass(frozen=True, slots=True)
class MatlabFunction:
    """One function file as finished strings."""

    name: str
    head: str
    comment: tuple[str, ...]
    checks: tuple[tuple[str, int, str], ...]
    """The name, the number of elements, and the shape in words of each input."""
    arguments: int
    lines: tuple[str, ...]


def render_matlab(unit: Unit) -> dict[str, str]:
    """Return the files of a unit: one for each function, and one with default parameters if there are any."""
    values = {"unit": unit, "conventions": conventions(unit, LAYOUT)}
    files = {}
    for function in unit.functions:
        made = _function(unit, function)
        files[f"{made.name}.m"] = fill("matlab/function.m.jinja", function=made, **values)
    if unit.constants:
        printer = MatlabPrinter(Program("", (), (), ()))
        defaults = [(constant, printer.text(constant.value)) for constant in unit.constants]
        name = f"{unit.name}_parameters"
        files[f"{name}.m"] = fill("matlab/parameters.m.jinja", name=name, defaults=defaults, **values)
    return files


def places(array: Array) -> list[str]:
    """Return the texts of the elements, in row-major order."""
    if not array.shape:
        return [array.name] * len(array.elements)
    return [f"{array.name}({', '.join(str(k + 1) for k in index)})" for index in product(*map(range, array.shape))]


def _function(unit: Unit, function: Function) -> MatlabFunction:
    program = function.program
    printer, name = MatlabPrinter(program), f"{unit.name}_{program.name}"
    names = [array.name for array in program.inputs]
    results = ", ".join(array.name for array in program.outputs)
    lines = [f"{symbol.name} = {printer.text(value)};" for symbol, value in program.assignments]
    for array in program.outputs:
        if array.shape:
            lines.append(f"{array.name} = zeros({', '.join(map(str, _extents(array)))});")
        lines += [
            f"{place} = {printer.text(element)};"
            for place, element in zip(places(array), array.elements, strict=True)
            if element != 0 or not array.shape
        ]
    comment = [
        program.doc,
        f"route: {route_words(program)}",
        *proof_lines(program),
        *(line for array in program.inputs for line in _describe("in", array)),
        *(line for array in program.outputs for line in _describe("out", array)),
    ]
    return MatlabFunction(
        name,
        f"{f'[{results}]' if len(program.outputs) > 1 else results} = {name}",
        tuple(comment),
        tuple((array.name, len(array.elements), "x".join(map(str, _extents(array)))) for array in program.inputs),
        len(names),
        tuple(lines),
    )


def _extents(array: Array) -> tuple[int, ...]:
    if not array.shape:
        return (1, 1)
    return array.shape if len(array.shape) > 1 else (array.shape[0], 1)


def _describe(direction: str, array: Array) -> list[str]:
    where = ""
    if array.pattern:
        height, width = array.pattern.shape
        start, index = (list(map(int, each)) for each in (array.pattern.start, array.pattern.index))
        where = f"; entries of {height}x{width} by {array.pattern.order}, from zero: starts {start}, indices {index}"
    text = f"{direction:3} {array.name:4} {array.doc} [{array.unit}], {'x'.join(map(str, _extents(array)))}{where}"
    return textwrap.wrap(text, 110, subsequent_indent="    ")
