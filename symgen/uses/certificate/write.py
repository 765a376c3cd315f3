"""The files of a certificate: the robot, the generated C, the claims, the checker, and a README about the proof."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Program
from symgen.robot import Robot
from symgen.targets.c.printer import CPrinter
from symgen.targets.templates import fill, plain
from symgen.uses.certificate.describe import described, written

CHECKER_FILES = ("check.py", "lagrange.py")
"""The source files of the checker, which are copied into each certificate."""


def certificate(
    robot: Robot, files: Mapping[str, str], programs: Sequence[Program], start: str, scalar: str, moved: float
) -> dict[str, str]:
    """Return the texts of the certificate's files by name.

    ``files`` has the generated C; the names of its functions begin with ``start``. ``moved`` is the largest difference
    between the robot's numbers and the numbers in the robot's file. Raises :class:`~symgen.errors.UnsupportedError` for
    a quantity or a robot that the checker does not support.
    """
    unknown = [program.name for program in programs if program.name not in CHECKED_QUANTITIES]
    if unknown:
        raise UnsupportedError(f"certificates support {', '.join(CHECKED_QUANTITIES)}, not {unknown[0]}")
    claims = [claim(program, f"{start}_{program.name}", f"{start}.c", scalar) for program in programs]
    document = {"robot": robot.name, "moved_by_at_most": moved, "functions": claims}
    return {
        **files,
        "robot.json": json.dumps(described(robot), indent=1) + "\n",
        "claims.json": json.dumps(document, indent=1) + "\n",
        **{name: plain(f"certificate/{name}") for name in CHECKER_FILES},
        "README.md": fill(
            "certificate/README.md.jinja", robot=robot, quantities=[p.name for p in programs], moved=moved
        ),
    }


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
    """Yield the numbers in the printed text of an expression, without signs and without the exponents of powers."""
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
