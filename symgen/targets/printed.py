"""Print the functions of a unit in a language, for templates."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import product
from typing import Any, NamedTuple

from sympy import Expr

from symgen.program import Array, Program
from symgen.program.ir import free_symbols
from symgen.targets.language import Language
from symgen.targets.printer import Line, Printer, straight_lines
from symgen.targets.unit import Unit
from symgen.targets.words import comment_of, conventions, docstring_of


class PrintedArray(NamedTuple):
    """An input or output of a printed function."""

    name: str
    shape: tuple[int, ...]
    elements: tuple[tuple[str, str], ...]
    """The printed index and the printed variable or value of each element. The elements are in row-major order."""
    read: bool
    """True if the function reads this input."""

    @property
    def size(self) -> int:
        return len(self.elements)

    @property
    def by_columns(self) -> list[tuple[str, str]]:
        """The elements in column-major order."""
        places = zip(product(*map(range, self.shape)), self.elements, strict=True)
        return [element for _, element in sorted(places, key=lambda each: each[0][::-1])]


@dataclass(frozen=True, slots=True)
class PrintedFunction:
    """The texts of a function that templates insert."""

    program: Program
    language: Language
    inputs: tuple[PrintedArray, ...]
    outputs: tuple[PrintedArray, ...]
    lines: tuple[str, ...]
    """The assignments and, in languages with stores, the stores to outputs."""
    reads_parameters: bool

    @property
    def name(self) -> str:
        return self.program.name

    @property
    def doc(self) -> str:
        return self.program.doc

    @property
    def details(self) -> tuple[str, ...]:
        """The lines of the function's docstring after the first line."""
        return docstring_of(self.program, self.language.describe)

    @property
    def comment(self) -> tuple[str, ...]:
        return comment_of(self.program, self.language.describe)


def printed(printer: Printer) -> PrintedFunction:
    """Return the program of a printer as a function in the printer's language."""
    language, program = printer.language, printer.program
    values = [*(value for _, value in program.assignments), *program.output_elements()]
    read = {symbol for value in values for symbol in free_symbols(value)}

    def arrays(given: tuple[Array, ...], text: Callable[[Expr], str]) -> tuple[PrintedArray, ...]:
        return tuple(
            PrintedArray(
                array.name,
                array.shape,
                tuple(zip(language.indices(array), map(text, array.elements), strict=True)),
                not read.isdisjoint(array.elements),
            )
            for array in given
        )

    assignments = (Line(value, symbol) for symbol, value in program.assignments)
    return PrintedFunction(
        program,
        language,
        arrays(program.inputs, lambda symbol: str(symbol.name)),
        arrays(program.outputs, printer.text),
        tuple(map(printer.line, straight_lines(program) if language.store else assignments)),
        not read.isdisjoint(program.parameters),
    )


def values_of(unit: Unit, language: Language, printer: type[Printer] = Printer) -> dict[str, Any]:
    """Return the values that a language's templates use: unit, conventions, printed functions and defaults."""
    number = printer(language)
    return {
        "unit": unit,
        "conventions": conventions(unit, language.layout),
        "functions": [printed(printer(language, function.program)) for function in unit.functions],
        "defaults": [(constant, number.text(constant.value)) for constant in unit.constants],
    }
