"""A module of Julia: straight-line functions, generic in their numbers, that return arrays."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from sympy import Expr, Symbol

from symgen.program import Array, Program
from symgen.program.evaluate import nearest_float
from symgen.targets.printer import Printer
from symgen.targets.target import Files
from symgen.targets.templates import fill
from symgen.targets.unit import FIELD_PREFIX, Unit, conventions, proof_lines, route_words

LAYOUT = "SI units. A matrix has its element of row i and column j at [i, j], counted from one."


class JuliaPrinter(Printer):
    """Prints input elements as ``q[1]``; runtime parameters are fields of a named tuple."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._element = {
            symbol: f"{array.name}[{', '.join(str(k + 1) for k in index)}]" if array.shape else array.name
            for array in program.inputs
            for symbol, index in zip(array.elements, product(*map(range, array.shape)), strict=True)
        }
        self._element |= {symbol: f"parameters.{FIELD_PREFIX}{symbol}" for symbol in program.parameters}

    def symbol(self, symbol: Symbol) -> str:
        return self._element.get(symbol) or super().symbol(symbol)

    def number(self, value: Expr) -> str:
        return f"R({nearest_float(value)!r})"

    def call(self, function: str, argument: str) -> str:
        return f"{function}({argument})"


@dataclass(frozen=True, slots=True)
class JuliaFunction:
    """One function as finished strings."""

    name: str
    arguments: str
    doc: tuple[str, ...]
    checks: tuple[tuple[str, str], ...]
    """The name and size of each input with a shape."""
    types: str
    lines: tuple[str, ...]
    results: tuple[tuple[str, str, tuple[str, ...]], ...]
    """The name and shape of each output, and the lines of its elements in column-major order."""


def render_julia(unit: Unit) -> Files:
    """Return the file of the module."""
    text = fill(
        "julia/module.jl.jinja",
        unit=unit,
        module=unit.name.capitalize(),
        conventions=conventions(unit, LAYOUT),
        functions=[_function(function.program, bool(unit.constants)) for function in unit.functions],
        defaults=[(constant, repr(nearest_float(constant.value))) for constant in unit.constants],
    )
    return {f"{unit.name.capitalize()}.jl": text}


def _function(program: Program, struct: bool) -> JuliaFunction:
    printer = JuliaPrinter(program)
    names = [array.name for array in program.inputs]
    results = []
    for array in program.outputs:
        by_columns = sorted(
            zip(product(*map(range, array.shape)), array.elements, strict=True), key=lambda each: each[0][::-1]
        )
        elements = tuple(printer.text(element) for _, element in by_columns)
        results.append((array.name, ", ".join(map(str, array.shape)), elements))
    return JuliaFunction(
        program.name,
        ", ".join(names) + ("; parameters = PARAMETERS" if struct else ""),
        tuple(line.replace("$", "%") for line in _doc(program)),  # which would be replaced by values
        tuple((a.name, f"({', '.join(map(str, a.shape))},)") for a in program.inputs if a.shape),
        ", ".join(f"eltype({name})" for name in names),
        tuple(f"{symbol.name} = {printer.text(value)}" for symbol, value in program.assignments),
        tuple(results),
    )


def _doc(program: Program) -> Iterator[str]:
    yield from (program.doc, "", f"Route {route_words(program)}.", *proof_lines(program), "")
    for array in program.inputs:
        yield from textwrap.wrap(_describe(array), 110)
    for array in program.outputs:
        yield from textwrap.wrap(f"Returns {_describe(array)}", 110)


def _describe(array: Array) -> str:
    shape = "x".join(map(str, array.shape)) or "1"
    where = ""
    if array.pattern:
        height, width = array.pattern.shape
        start, index = (list(map(int, each)) for each in (array.pattern.start, array.pattern.index))
        where = f"; entries of {height}x{width} by {array.pattern.order}, from zero: starts {start}, indices {index}"
    return f"{array.name}: {array.doc} [{array.unit}], {shape}{where}"
