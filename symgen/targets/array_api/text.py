"""Functions for arrays of any library with the array API standard's names; nothing is written in place.

They can be traced by JAX and torch.compile, and they run on the device of the arrays, such as a GPU with CuPy.
"""

from __future__ import annotations

import re
import textwrap
from dataclasses import dataclass
from itertools import product

from symgen.program import Program
from symgen.targets.python.text import PythonPrinter
from symgen.targets.target import Files
from symgen.targets.templates import fill
from symgen.targets.unit import Function, Unit, array_words, conventions, proof_lines, route_words

LAYOUT = "SI units; the last axes of an array are one state's, those before them states."


class ArrayPrinter(PythonPrinter):
    """Sines are those of the arrays' own library."""

    def __init__(self, program: Program) -> None:
        super().__init__(program)
        self._constant = {symbol.name for symbol, _ in program.setup}
        self._like = next((array.elements[0].name for array in program.inputs if array.elements), "")

    def call(self, function: str, argument: str) -> str:
        """Return the call; an argument of parameters only may be a number, which becomes an array first."""
        names = set(re.findall(r"[A-Za-z_]\w*", re.sub(r'parameters\["\w+"\]', "", argument)))
        if self._like and names <= self._constant:
            argument = f"xp.asarray({argument}, dtype={self._like}.dtype)"
        return f"xp.{function}({argument})"


@dataclass(frozen=True, slots=True)
class ArrayFunction:
    """One function as finished strings."""

    name: str
    arguments: tuple[str, ...]
    doc: str
    details: tuple[str, ...]
    shapes: tuple[tuple[str, tuple[int, ...]], ...]
    unpacking: tuple[str, ...]
    firsts: tuple[str, ...]
    """The first element of each input. Zeros of the type of their sum have the type of results."""
    lines: tuple[str, ...]
    results: tuple[tuple[str, ...], ...]
    """The lines of the elements of each output."""
    outputs: tuple[tuple[int, ...], ...]
    """The shape of each output."""


def render_array_api(unit: Unit) -> Files:
    """Return the module of a unit."""
    printer = PythonPrinter(Program("", (), (), ()))
    text = fill(
        "array_api/module.py.jinja",
        unit=unit,
        conventions=conventions(unit, LAYOUT),
        functions=[_function(function) for function in unit.functions],
        defaults=[(constant, printer.text(constant.value)) for constant in unit.constants],
    )
    return {f"{unit.name}_arrays.py": text}


def _function(function: Function) -> ArrayFunction:
    program = function.program
    printer = ArrayPrinter(program)
    return ArrayFunction(
        program.name,
        tuple(array.name for array in program.inputs),
        program.doc,
        (
            f"Route {route_words(program)}.",
            *proof_lines(program),
            "",
            *(array_words(array) for array in program.inputs),
            *(line for array in program.outputs for line in textwrap.wrap(f"Returns {array_words(array)}", 110)),
        ),
        tuple((array.name, array.shape) for array in program.inputs),
        tuple(
            f"{symbol.name} = {array.name}[{', '.join(['...', *map(str, where)])}]"
            for array in program.inputs
            for symbol, where in zip(array.elements, product(*map(range, array.shape)), strict=True)
        ),
        tuple(array.elements[0].name for array in program.inputs if array.elements),
        tuple(f"{symbol.name} = {printer.text(value)}" for symbol, value in program.assignments),
        tuple(tuple(printer.text(element) for element in array.elements) for array in program.outputs),
        tuple(array.shape for array in program.outputs),
    )
