"""The program: named inputs, assignments in order, named outputs.

Programs are straight-line code in single-assignment form. An expression may have these heads:

    Symbol, exact numbers (rational, or algebraic such as sqrt(2)/2), pi,
    Add, Mul, Pow with an integer exponent (division is exponent -1) or half of one (square roots), sin, cos,
    Pack and Lane (only in programs that compute the limbs of one state side by side)

Not supported: loops (:mod:`symgen.program.variants` has programs that end in loops), calls, branches, comparisons,
other functions, floating-point literals (numbers stay exact until a target prints them).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import NamedTuple

from sympy import Expr, Function, Symbol, cos, sin

from symgen.errors import ProgramError
from symgen.program.pattern import Pattern
from symgen.program.variable import operands
from symgen.program.variable import scalar as scalar


class Pack(Function):  # type: ignore[misc]
    """A vector with one lane per argument (see :mod:`symgen.program.variants.packs`)."""


class Lane(Function):  # type: ignore[misc]
    """One value of a pack: the pack's symbol and the index of the lane."""


class Assignment(NamedTuple):
    """One assignment: ``symbol = value``."""

    symbol: Symbol
    value: Expr


@dataclass(frozen=True, slots=True)
class Array:
    """A named input or output, its elements in row-major order."""

    name: str
    shape: tuple[int, ...]
    elements: tuple[Expr, ...]
    unit: str = ""
    doc: str = ""
    symmetric: bool = False
    unit_norm_groups: tuple[tuple[Symbol, ...], ...] = ()
    """Groups of an input's elements whose squares sum to one, such as unit quaternions."""
    pattern: Pattern | None = None
    """The sparsity pattern of the matrix, for an output that has been compressed."""
    latex: str = ""
    """The symbol in formulas, if it differs from the name."""
    spans: tuple[tuple[float, float], ...] = ()
    """Intervals for random values of an input's elements, if the input must be in a range."""

    def counted(self) -> Iterator[Expr]:
        """Yield the elements that have to be computed: only the lower triangle of a symmetric matrix."""
        if not self.symmetric:
            yield from self.elements
            return
        n = self.shape[0]
        for i in range(n):
            yield from self.elements[i * n : i * n + i + 1]


@dataclass(frozen=True, slots=True)
class Program:
    """Assignments from inputs to outputs.

    ``setup`` depends only on ``parameters`` and is counted separately; ``body`` may depend on all inputs.
    """

    name: str
    inputs: tuple[Array, ...]
    outputs: tuple[Array, ...]
    body: tuple[Assignment, ...]
    parameters: tuple[Symbol, ...] = ()
    setup: tuple[Assignment, ...] = ()
    doc: str = ""
    route: str = ""
    variant: str = ""
    """A text for the banner: the equivalent robot from which the program was derived; empty for the original robot."""
    others: tuple[tuple[str, int], ...] = ()
    """The names of more expensive routes that were derived too, with their operation counts."""
    roundoffs: float | None = None
    """The estimated relative rounding error of the results in unit roundoffs
    (:mod:`symgen.program.domains.digits`)."""
    proof: str = ""
    """A text for the banner: the programs to which this one was proven equal, and the method of proof."""
    origins: tuple[tuple[Symbol, str], ...] = ()
    """A text for a comment: the origin of each constant in the setup."""
    limbs: tuple[tuple[Symbol, ...], ...] = ()
    """Cycles of corresponding input elements of identical limbs: a symmetry maps each element to the next."""

    @property
    def assignments(self) -> tuple[Assignment, ...]:
        return self.setup + self.body

    def input_symbols(self) -> Iterator[Symbol]:
        for array in self.inputs:
            yield from array.elements

    def output_elements(self) -> list[Expr]:
        """Return all elements of all outputs, in order."""
        return [element for array in self.outputs for element in array.elements]

    def with_outputs(self, elements: Iterable[Expr]) -> Program:
        """Return this program with the elements of its outputs replaced, in order."""
        values = iter(elements)
        return replace(
            self,
            outputs=tuple(
                replace(array, elements=tuple(next(values) for _ in array.elements)) for array in self.outputs
            ),
        )


def free_symbols(expression: Expr) -> tuple[Symbol, ...]:
    """Return the symbols of an expression, each once, in the order of a left-to-right walk."""
    if not operands(expression):
        return (expression,) if expression.is_Symbol else ()
    symbols: dict[Symbol, None] = {}
    _collect_symbols(operands(expression), symbols)
    return tuple(symbols)


def _collect_symbols(arguments: tuple[Expr, ...], symbols: dict[Symbol, None]) -> None:
    for argument in arguments:
        inner = operands(argument)
        if inner:
            _collect_symbols(inner, symbols)
        elif argument.is_Symbol:
            symbols[argument] = None


def verify(program: Program) -> Program:
    """Return ``program`` unchanged, or raise :class:`ProgramError` naming the broken rule and the symbol."""
    defined = set(program.parameters)
    inputs = list(program.input_symbols())
    _check_once([*program.parameters, *inputs], program)
    for assignment in program.setup:
        _check_assignment(assignment, defined, program)
    defined.update(inputs)
    for assignment in program.body:
        _check_assignment(assignment, defined, program)
    for array in program.outputs:
        size = 1
        for extent in array.shape:
            size *= extent
        if size != len(array.elements):
            raise ProgramError(f"{program.name}: output {array.name} has {len(array.elements)} elements, not {size}")
        for element in array.elements:
            _check_expression(element, defined, program, array.name)
    return program


def _check_once(symbols: list[Symbol], program: Program) -> None:
    seen = set()
    for symbol in symbols:
        if symbol in seen:
            raise ProgramError(f"{program.name}: {symbol} is declared twice")
        seen.add(symbol)


def _check_assignment(assignment: Assignment, defined: set[Symbol], program: Program) -> None:
    symbol, value = assignment
    if symbol in defined:
        raise ProgramError(f"{program.name}: {symbol} is assigned twice")
    _check_expression(value, defined, program, symbol.name)
    defined.add(symbol)


def _check_expression(expression: Expr, defined: set[Symbol], program: Program, where: str) -> None:
    stack = [expression]
    while stack:
        node = stack.pop()
        if node.is_Symbol:
            if node not in defined:
                raise ProgramError(f"{program.name}: {where} uses {node} before it is defined")
        elif node.is_Add or node.is_Mul:
            stack.extend(operands(node))
        elif node.is_Rational or node.is_NumberSymbol:
            continue
        elif node.func in (sin, cos, Pack, Lane):
            stack.extend(operands(node))
        elif node.is_Pow and (2 * node.exp).is_Integer:
            stack.append(node.base)
        else:
            raise ProgramError(f"{program.name}: {where} has the head {type(node).__name__}, which is not allowed")
