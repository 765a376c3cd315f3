"""A plain NumPy module: functions that broadcast over leading axes and need nothing but NumPy."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass
from itertools import product

from sympy import Expr, Symbol

from symgen.program import Array, Program
from symgen.program.evaluate import nearest_float
from symgen.targets.printer import Printer
from symgen.targets.templates import fill
from symgen.targets.unit import Unit, array_words, conventions, proof_lines, route_words

LAYOUT = "SI units; matrices row-major."


class PythonPrinter(Printer):
    """Prints Python expressions over NumPy arrays; runtime parameters are fields of a record."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._constants = frozenset(program.parameters)

    def symbol(self, symbol: Symbol) -> str:
        return f'parameters["{symbol}"]' if symbol in self._constants else super().symbol(symbol)

    def number(self, value: Expr) -> str:
        return repr(nearest_float(value))

    def call(self, function: str, argument: str) -> str:
        return f"np.{function}({argument})"


@dataclass(frozen=True, slots=True)
class PythonFunction:
    """One function as finished strings."""

    name: str
    arguments: str
    doc: str
    details: tuple[str, ...]
    sizes: str
    unpacking: tuple[str, ...]
    lines: tuple[str, ...]
    shapes: tuple[str, ...]
    stores: tuple[str, ...]
    result: str


def render_python(unit: Unit) -> dict[str, str]:
    """Return the module of a unit."""
    functions = [_function(function.program) for function in unit.functions]
    printer = PythonPrinter(Program("", (), (), ()))
    defaults = [printer.text(constant.value) for constant in unit.constants]
    return {
        f"{unit.name}.py": fill(
            "python/module.py.jinja",
            unit=unit,
            conventions=conventions(unit, LAYOUT),
            functions=functions,
            defaults=defaults,
        )
    }


def _function(program: Program) -> PythonFunction:
    printer = PythonPrinter(program)
    names = [array.name for array in program.inputs]
    results = ["out"] if len(program.outputs) == 1 else [f"{array.name}_out" for array in program.outputs]
    return PythonFunction(
        program.name,
        ", ".join(names),
        program.doc,
        (
            f"Route {route_words(program)}.",
            *proof_lines(program),
            "",
            *(array_words(array) for array in program.inputs),
            *(line for array in program.outputs for line in textwrap.wrap(f"Returns {array_words(array)}", 110)),
        ),
        ", ".join(f'("{array.name}", {array.name}, {array.shape!r})' for array in program.inputs),
        tuple(f"{_names(array)} = {array.name}" for array in program.inputs),
        tuple(f"{symbol.name} = {printer.text(value)}" for symbol, value in program.assignments),
        tuple(repr(array.shape) for array in program.outputs),
        tuple(
            f"{result}[{', '.join(['...', *map(str, where)])}] = {printer.text(element)}"
            for result, array in zip(results, program.outputs, strict=True)
            for where, element in zip(product(*map(range, array.shape)), array.elements, strict=True)
        ),
        ", ".join(results),
    )


def _names(array: Array) -> str:
    names = ", ".join(symbol.name for symbol in array.elements)
    return f"({names},)" if len(array.elements) == 1 else names
