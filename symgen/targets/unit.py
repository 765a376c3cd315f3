"""The input of targets: optimised programs, and facts for the banner."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from functools import cached_property

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Array, Program, cost
from symgen.program.passes import Step
from symgen.program.variants.variant import AnyVariant

FIELD_PREFIX = "p_"
"""Prefix of fields of C structs, so that no macro or keyword of C or C++ can be a field."""

ANGLES = (
    "Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added"
    " first; wrap angles that turn on."
)


@dataclass(frozen=True)
class Function:
    """One quantity to print: its variants, and the report of its passes."""

    batch: AnyVariant
    """The variant that computes many states."""
    steps: tuple[Step, ...] = ()
    one: AnyVariant | None = None
    """The variant that computes one state, if it differs."""
    proof: str = ""
    """The reference and the method of its proof, in words for a banner."""
    remark: str = ""
    """A line for the user if a cheaper candidate failed its proof."""

    @cached_property
    def program(self) -> Program:
        """The function as a plain program."""
        return replace(self.batch.program, proof=self.proof)


def route_words(program: Program) -> str:
    """Return the route of a program, its cost, and the costs of the other candidates."""
    others = ", ".join(f"{operations} by {route}" for route, operations in program.others)
    route = f"{program.route}, {program.variant}" if program.variant else program.route
    return f"{route}; {cost(program)}" + (f" (operations: {others})" if others else "")


def proof_lines(program: Program) -> list[str]:
    """Return lines about the proof of a program; none for a program without a robot."""
    return textwrap.wrap(f"proven: {program.proof}", 110, subsequent_indent="    ") if program.proof else []


def conventions(unit: Unit, layout: str, *more: str) -> tuple[str, ...]:
    """Return the conventions of a text for its banner: array layout, frames and units, and ``more`` of the language."""
    return (layout, *unit.conventions, *textwrap.wrap(f"{ANGLES} {' '.join(more)}".strip(), 115))


def array_words(array: Array) -> str:
    """Describe an array of a function: name, meaning, unit, shape, and the pattern of compressed entries."""
    shape = ", ".join(["...", *map(str, array.shape)])
    where = ""
    if array.pattern:
        height, width = array.pattern.shape
        where = f"; entries of {height}x{width}, starts {array.pattern.start}, indices {array.pattern.index}"
    return f"{array.name}: {array.doc} [{array.unit}], shape ({shape}){where}"


@dataclass(frozen=True, slots=True)
class Constant:
    """A runtime parameter: a field of the struct that every function takes, and its default."""

    name: str
    value: Expr
    unit: str
    doc: str

    @property
    def field(self) -> str:
        """The name of the field in C."""
        return FIELD_PREFIX + self.name


@dataclass(frozen=True, slots=True)
class Unit:
    """The functions of one file. ``facts`` are lines for the banner: (what, value).

    Raises :class:`~symgen.errors.UnsupportedError` for programs with parameters that are not among ``constants``.
    """

    name: str
    functions: tuple[Function, ...]
    facts: tuple[tuple[str, str], ...] = ()
    conventions: tuple[str, ...] = ()
    constants: tuple[Constant, ...] = ()
    macros: tuple[tuple[str, str, str], ...] = ()
    """Macros of the header about the model: the name behind that of the unit, the value, and the meaning."""
    numbers: tuple[Constant, ...] = ()
    """The named numbers from which constants of the functions are computed."""

    def __post_init__(self) -> None:
        known = {constant.name for constant in self.constants}
        for function in self.functions:
            names = ", ".join(name for name in map(str, function.program.parameters) if name not in known)
            if names:
                raise UnsupportedError(f"parameters are still symbolic: {names}; use --parameters baked or runtime")
