"""A crate of Rust: no standard library, no unsafe code, no dependency; straight lines over f64 or f32, with tests."""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from sympy import Expr, Symbol

from symgen.errors import UnsupportedError
from symgen.program import Array, Program
from symgen.program.domains.rounding import rounding
from symgen.program.evaluate import nearest_float
from symgen.program.ir import free_symbols
from symgen.targets.printer import Printer
from symgen.targets.straight import straight_lines
from symgen.targets.target import Files
from symgen.targets.templates import fill, plain
from symgen.targets.unit import FIELD_PREFIX, Unit, conventions, proof_lines, route_words

LAYOUT = "SI units; matrices row-major."
TYPES = {"double": "f64", "float": "f32"}
SPAN, TRIES = 2.0, 20
"""The range of inputs of golden vectors, and the most draws until all results are finite."""


class RustPrinter(Printer):
    """Prints input elements as ``q[0]``; runtime parameters are fields of a struct."""

    def __init__(self, program: Program, scalar: str) -> None:
        super().__init__(program)
        self._scalar = scalar
        self._element = {
            symbol: f"{array.name}[{index}]" if array.shape else array.name
            for array in program.inputs
            for index, symbol in enumerate(array.elements)
        }
        self._element |= {symbol: f"parameters.{FIELD_PREFIX}{symbol}" for symbol in program.parameters}

    def symbol(self, symbol: Symbol) -> str:
        return self._element.get(symbol) or super().symbol(symbol)

    def number(self, value: Expr) -> str:
        return literal(nearest_float(value), self._scalar)

    def call(self, function: str, argument: str) -> str:
        return f"{function}({argument})"


def literal(value: float, scalar: str) -> str:
    """Return the shortest decimal that rounds to the nearest number of the type."""
    with np.errstate(over="ignore"):
        number = np.float32(value) if scalar == "float" else np.float64(value)
    if not np.isfinite(number):
        raise UnsupportedError(f"the constant {value:g} does not fit the type {TYPES[scalar]}")
    plain_digits = number == 0 or 1e-4 <= abs(float(number)) < 1e7
    return np.format_float_positional(number, trim="0") if plain_digits else str(number)


@dataclass(frozen=True, slots=True)
class Golden:
    """One state, its exact results, and the bounds of their rounding errors, as finished strings."""

    call: str
    """The arguments; outputs are arrays with ``_found`` behind their names."""
    found: tuple[tuple[str, int, str, str], ...]
    """The name and size of each output, its values and their error bounds."""


@dataclass(frozen=True, slots=True)
class RustFunction:
    """One function as finished strings."""

    name: str
    doc: tuple[str, ...]
    arguments: str
    lines: tuple[str, ...]
    golden: Golden | None


def render_rust(unit: Unit, scalar: str) -> Files:
    """Return the files of a crate, in a folder of its own."""
    defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
    values = {
        "unit": unit,
        "real": TYPES[scalar],
        "conventions": conventions(unit, LAYOUT),
        "functions": [_function(f.program, scalar, bool(unit.constants), defaults) for f in unit.functions],
        "defaults": [(c, literal(defaults[c.name], scalar)) for c in unit.constants],
    }
    folder = f"{unit.name}_rs"
    return {
        f"{folder}/Cargo.toml": fill("rust/Cargo.toml.jinja", unit=unit),
        f"{folder}/src/lib.rs": fill("rust/lib.rs.jinja", **values),
        f"{folder}/src/elementary.rs": plain("rust/elementary.rs"),
        f"{folder}/tests/golden.rs": fill("rust/golden.rs.jinja", **values),
    }


def _function(program: Program, scalar: str, struct: bool, defaults: dict[str, float]) -> RustFunction:
    printer, real = RustPrinter(program, scalar), TYPES[scalar]
    values = [value for _, value in program.assignments] + program.output_elements()
    read = {symbol for value in values for symbol in free_symbols(value)}
    lines = []
    for line in straight_lines(program):
        place = f"let {line.symbol.name}" if line.symbol else line.place
        lines.append(f"{place} = {printer.text(line.value)};")
    arguments = []
    if struct:
        arguments.append(f"{'' if read & set(program.parameters) else '_'}parameters: &Parameters")
    for array in program.inputs:
        name = array.name if not read.isdisjoint(array.elements) else f"_{array.name}"
        arguments.append(f"{name}: &[{real}; {len(array.elements)}]" if array.shape else f"{name}: {real}")
    for array in program.outputs:
        arguments.append(f"{array.name}: &mut " + (f"[{real}; {len(array.elements)}]" if array.shape else real))
    doc = (
        program.doc,
        "",
        f"Route {route_words(program)}.",
        *proof_lines(program),
        "",
        *(_describe("in", array) for array in program.inputs),
        *(_describe("out", array) for array in program.outputs),
    )
    return RustFunction(program.name, doc, ", ".join(arguments), tuple(lines), _golden(program, scalar, defaults))


def _golden(program: Program, scalar: str, defaults: dict[str, float]) -> Golden | None:
    """Return one random state, always the same."""
    source = random.Random(program.name)
    for _ in range(TRIES):
        state = {a.name: [_drawn(source, scalar) for _ in a.elements] for a in program.inputs}
        try:
            truth = rounding(program, state, defaults, scalar)
        except ZeroDivisionError:
            continue
        found = []
        for array in program.outputs:
            values, bounds = zip(*zip(*truth[array.name], strict=True), strict=True)
            found.append((array.name, len(array.elements), _list(values, "double"), _list(bounds, "double")))
        given = [
            f"&[{_list(state[a.name], scalar)}]" if a.shape else _list(state[a.name], scalar) for a in program.inputs
        ]
        given += [f"&mut {a.name}_found" + ("" if a.shape else "[0]") for a in program.outputs]
        return Golden(", ".join(given), tuple(found))
    return None


def _drawn(source: random.Random, scalar: str) -> float:
    value = round(source.uniform(-SPAN, SPAN), 3)
    return float(np.float32(value)) if scalar == "float" else value


def _list(values: Iterable[object], scalar: str) -> str:
    return ", ".join(literal(float(value), scalar) for value in values)  # type: ignore[arg-type]


def _describe(direction: str, array: Array) -> str:
    shape = "x".join(map(str, array.shape)) or "1"
    where = ""
    if array.pattern:
        height, width = array.pattern.shape
        start, index = (list(map(int, each)) for each in (array.pattern.start, array.pattern.index))
        where = f"; entries of {height}x{width} by {array.pattern.order}: starts {start}, indices {index}"
    return f"* {direction} `{array.name}`: {array.doc} ({array.unit}), {shape}{where}"
