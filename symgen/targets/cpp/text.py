"""C++17: one header with functions over any type of number, one with Eigen's views of them, and files for CMake."""

from __future__ import annotations

import math
from dataclasses import dataclass

from sympy import Expr, Symbol

from symgen.program import Array, Program
from symgen.program.ir import free_symbols
from symgen.targets.c.forms import comment_lines
from symgen.targets.c.printer import CPrinter
from symgen.targets.straight import Line, straight_lines
from symgen.targets.target import Files
from symgen.targets.templates import fill
from symgen.targets.unit import FIELD_PREFIX, Unit, conventions

LAYOUT = "SI units; matrices row-major. Outputs must not overlap inputs."


class CppPrinter(CPrinter):
    """Prints numbers converted to the type Real; sines are found by argument-dependent lookup."""

    def __init__(self, program: Program) -> None:
        super().__init__(program, "double")
        scalars = {array.elements[0]: array.name for array in program.inputs if not array.shape}
        self._element |= scalars | {symbol: f"parameters.{FIELD_PREFIX}{symbol}" for symbol in program.parameters}

    def symbol(self, symbol: Symbol) -> str:
        return self._element.get(symbol) or str(symbol.name)

    def number(self, value: Expr) -> str:
        return f"Real({super().number(value)})"


@dataclass(frozen=True, slots=True)
class CppFunction:
    """One function as finished strings."""

    name: str
    comment: tuple[str, ...]
    arguments: str
    unused: tuple[str, ...]
    lines: tuple[str, ...]
    functions: tuple[str, ...]
    """The functions of <cmath> that the function calls."""
    views: str
    """The arguments as views of Eigen's."""
    copies: tuple[str, ...]
    """Loops over views of matrices, row by row; the views may have any layout."""
    results: tuple[tuple[str, str], ...]
    """The types and names of the outputs."""
    call: str
    """The arguments passed on by the views, with ``found`` for the results."""


def render_cpp(unit: Unit) -> Files:
    """Return the files of a unit, in a folder of its own."""
    printer = CppPrinter(Program("", (), (), ()))
    values = {
        "unit": unit,
        "conventions": conventions(unit, LAYOUT),
        "functions": [cpp_function(function.program, bool(unit.constants)) for function in unit.functions],
        "defaults": [(constant, printer.text(constant.value)) for constant in unit.constants],
    }
    name = unit.name
    return {
        f"{name}_cpp/include/{name}/{name}.hpp": fill("cpp/header.hpp.jinja", heading=f"{name}.hpp", **values),
        f"{name}_cpp/include/{name}/eigen.hpp": fill("cpp/eigen.hpp.jinja", heading="eigen.hpp", **values),
        f"{name}_cpp/CMakeLists.txt": fill("cpp/CMakeLists.txt.jinja", unit=unit),
    }


def cpp_function(program: Program, struct: bool) -> CppFunction:
    """Return a function over a type Real."""
    printer = CppPrinter(program)
    lines = [cpp_line(printer, line) for line in straight_lines(program)]
    values = [value for _, value in program.assignments] + program.output_elements()
    read = {symbol for value in values for symbol in free_symbols(value)}
    unused = [a.name for a in program.inputs if read.isdisjoint(a.elements)]
    unused += ["parameters"] if struct and read.isdisjoint(program.parameters) else []
    first = ["const Parameters<Real> &parameters"] if struct else []
    several, inputs, outputs = len(program.outputs) > 1, program.inputs, program.outputs
    found = [f"found.{a.name}" if several else "found" for a in outputs]
    call = [
        *(["parameters"] if struct else []),
        *(f"{a.name}_rows.data()" if len(a.shape) > 1 else f"{a.name}.data()" if a.shape else a.name for a in inputs),
        *(f"{name}.data()" if a.shape else f"&{name}" for name, a in zip(found, outputs, strict=True)),
    ]
    return CppFunction(
        program.name,
        comment_lines(program),
        ", ".join(first + [_given(a) for a in inputs] + [f"Real *{a.name}" for a in outputs]),
        tuple(unused),
        tuple(lines),
        tuple(name for name in ("sin", "cos", "sqrt") if any(f"{name}(" in line for line in lines)),
        ", ".join(first + [f"{_view(a)} &{a.name}" for a in inputs]),
        tuple(f"const {_matrix(a)} {a.name}_rows = {a.name};" for a in inputs if len(a.shape) > 1),
        tuple((_matrix(a), a.name) for a in outputs),
        ", ".join(call),
    )


def cpp_line(printer: CppPrinter, line: Line) -> str:
    """Return one line of a function over a type Real."""
    text = printer.text(line.value)
    return f"const Real {line.symbol.name} = {text};" if line.symbol else f"{line.place} = {text};"


def _given(array: Array) -> str:
    return f"const Real *{array.name}" if array.shape else f"const Real &{array.name}"


def _matrix(array: Array) -> str:
    """Return the type of an array as a matrix; all axes except the last are rows."""
    if not array.shape:
        return "Real"
    if len(array.shape) == 1:
        return f"Vector<Real, {array.shape[0]}>"
    return f"Matrix<Real, {math.prod(array.shape[:-1])}, {array.shape[-1]}>"


def _view(array: Array) -> str:
    return f"const Eigen::Ref<const {_matrix(array)}>" if array.shape else "const Real"
