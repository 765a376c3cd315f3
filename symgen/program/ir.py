"""The program: named inputs, assignments in order, named outputs.

Programs are straight-line code in single-assignment form. An expression may consist of:

* Symbol, exact numbers (rational, or algebraic such as sqrt(2)/2) and pi
* Add, Mul, sin and cos
* Pow with an integer exponent (-1 is a division) or an integer plus one half (1/2 is a square root)
* Pack and Lane, only in programs that compute the limbs of one state side by side

Not supported: loops, calls, branches, comparisons, other functions, and floating-point literals. Numbers stay exact
until a target prints them. :mod:`symgen.program.variants` adds loops after the straight-line code.
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
    """The value in one lane of a pack. The arguments are the symbol of the pack and the index of the lane."""


class Assignment(NamedTuple):
    """One assignment: ``symbol = value``."""

    symbol: Symbol
    value: Expr


@dataclass(frozen=True, slots=True)
class Array:
    """A named input or output. ``elements`` are in row-major order."""

    name: str
    shape: tuple[int, ...]
    elements: tuple[Expr, ...]
    unit: str = ""
    doc: str = ""
    symmetric: bool = False
    unit_norm_groups: tuple[tuple[Symbol, ...], ...] = ()
    """Groups of elements of an input. In each group, the sum of the squares is 1, as in a unit quaternion."""
    pattern: Pattern | None = None
    """The positions of ``elements`` in the matrix if the output is a compressed matrix; otherwise None."""
    latex: str = ""
    """The symbol in formulas, if it differs from the name."""
    spans: tuple[tuple[float, float], ...] = ()
    """The interval from which random values of each input element are drawn; empty if the input has no limits."""

    def counted(self) -> Iterator[Expr]:
        """Yield the elements that must be computed: all, or only the lower triangle of a symmetric matrix."""
        if not self.symmetric:
            yield from self.elements
            return
        n = self.shape[0]
        for i in range(n):
            yield from self.elements[i * n : i * n + i + 1]


@dataclass(frozen=True, slots=True)
class Program:
    """A straight-line computation of outputs from inputs and parameters.

    The assignments in ``setup`` depend only on ``parameters``, and their operations are counted separately. The
    assignments in ``body`` may depend on all inputs.
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
    """A description of the equivalent robot from which the program was derived; empty for the original robot."""
    others: tuple[tuple[str, int], ...] = ()
    """The name and the number of operations of each more expensive route that was derived for comparison."""
    roundoffs: float | None = None
    """The estimated relative error of the results, in unit roundoffs (:mod:`symgen.program.domains.digits`)."""
    proof: str = ""
    """A sentence for the header of generated code: which programs were proven equal to this program, and how."""
    origins: tuple[tuple[Symbol, str], ...] = ()
    """The formula of each constant in ``setup``, as a text for a comment in generated code."""
    limbs: tuple[tuple[Symbol, ...], ...] = ()
    """Cycles of corresponding inputs of identical limbs. A cycle has one input for each limb, such as all knee angles.

    A symmetry of the robot maps each element of a cycle to the next element.
    """

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
        """Return this program with ``elements`` as the elements of all outputs, one output after the other."""
        values = iter(elements)
        return replace(
            self,
            outputs=tuple(
                replace(array, elements=tuple(next(values) for _ in array.elements)) for array in self.outputs
            ),
        )


def free_symbols(expression: Expr) -> tuple[Symbol, ...]:
    """Return the symbols of an expression in the order in which they first occur, read from left to right."""
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
