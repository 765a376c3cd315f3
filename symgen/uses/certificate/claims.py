"""Claims of a certificate: the quantity that each C function computes, and the exact value of each rounded literal."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from sympy import Expr

from symgen.program import Program
from symgen.targets.c.printer import CPrinter
from symgen.uses.certificate.describe import written

CHECKED_QUANTITIES = (
    "inverse_dynamics",
    "mass_matrix",
    "gravity",
    "bias",
    "forward_dynamics",
)
"""Quantities that the checker supports."""


def claim(program: Program, function: str, file: str, scalar: str) -> dict[str, Any]:
    """Return the certificate's claim about one function of the generated C."""
    return {
        "file": file,
        "function": function,
        "quantity": program.name,
        "scalar": scalar,
        "constants": dict(_constants(program, scalar)),
    }


def _constants(program: Program, scalar: str) -> Iterator[tuple[str, dict[str, str | list[str]]]]:
    """Yield the name of each assignment and output that contains rounded literals, with the literals' exact values."""
    printer = CPrinter(program, scalar)
    lines: list[tuple[str, Expr]] = [(symbol.name, value) for symbol, value in program.assignments]
    for array in program.outputs:
        lines += [(f"{array.name}[{k}]", element) for k, element in enumerate(array.elements)]
    for name, value in lines:
        found = {}
        for number in _numbers(value):
            text = printer.number(number)
            if not number.is_Rational or Fraction(text.removesuffix("f")) != Fraction(int(number.p), int(number.q)):
                found[text] = written(number)
        if found:
            yield name, found


def _numbers(expression: Expr) -> Iterator[Expr]:
    """Yield the numbers that an expression contains when it is printed, without signs and without exponents."""
    if expression.is_number:
        yield -expression if expression.is_negative else expression
        return
    if expression.is_Mul:
        numbers = [argument for argument in expression.args if argument.is_number]
        if numbers:
            yield from _numbers(expression.func(*numbers))
        arguments = [argument for argument in expression.args if not argument.is_number]
    else:
        arguments = list(expression.args)
    for argument in arguments:
        if expression.is_Pow and argument is expression.exp:
            continue
        yield from _numbers(argument)
