"""What a target prints: some optimised programs and the facts for the banner."""

from __future__ import annotations

import textwrap
from dataclasses import dataclass, replace
from functools import cached_property

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Array, Program, cost
from symgen.program.passes import Step
from symgen.program.variants.variant import AnyVariant

FIELD = "p_"
"""What fields of C structs start with, so that no macro and no keyword of any C or C++ can be one."""

ANGLES = (
    "Range: an angle of many turns loses as many digits as its whole part has, as angles of parallel axes are added"
    " first; wrap angles that turn on."
)


@dataclass(frozen=True)
class Function:
    """One quantity to print: how it is computed, and the report of the passes it went through."""

    batch: AnyVariant
    """How many states are computed."""
    steps: tuple[Step, ...] = ()
    one: AnyVariant | None = None
    """How one state is computed, if it is another way than many."""
    proof: str = ""
    """What it was proven equal to, and how, in words for a banner."""
    remark: str = ""
    """A line for the user if a cheaper candidate failed its proof."""

    @cached_property
    def program(self) -> Program:
        """The function as a plain program."""
        return replace(self.batch.program, proof=self.proof)


def route_words(program: Program) -> str:
    """The route of a program, what it costs, and what the routes cost that it was chosen from."""
    others = ", ".join(f"{operations} by {route}" for route, operations in program.others)
    route = f"{program.route}, {program.variant}" if program.variant else program.route
    return f"{route}; {cost(program)}" + (f" (operations: {others})" if others else "")


def proof_lines(program: Program) -> list[str]:
    """What a program was proven equal to; no lines for one that no robot is behind."""
    return textwrap.wrap(f"proven: {program.proof}", 110, subsequent_indent="    ") if program.proof else []


def conventions(unit: Unit, layout: str, *more: str) -> tuple[str, ...]:
    """What a user of a text must know, for a banner: how arrays lie, what they are, and ``more`` of the language."""
    return (layout, *unit.conventions, *textwrap.wrap(f"{ANGLES} {' '.join(more)}".strip(), 115))


def array_words(array: Array) -> str:
    """What an array of a function of many states is: name, meaning, unit, shape, and where compressed entries stand."""
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
        return FIELD + self.name


@dataclass(frozen=True, slots=True)
class Unit:
    """A file's worth of functions. ``facts`` are lines for the banner: (what, value).

    Raises :class:`~symgen.errors.UnsupportedError` for programs with parameters that are not among ``constants``.
    """

    name: str
    functions: tuple[Function, ...]
    facts: tuple[tuple[str, str], ...] = ()
    conventions: tuple[str, ...] = ()
    constants: tuple[Constant, ...] = ()
    macros: tuple[tuple[str, str, str], ...] = ()
    """What a header defines about the model: a name behind that of the unit, a value, and what it is."""
    numbers: tuple[Constant, ...] = ()
    """What constants of the functions say that they are made of."""

    def __post_init__(self) -> None:
        known = {constant.name for constant in self.constants}
        for function in self.functions:
            names = ", ".join(name for name in map(str, function.program.parameters) if name not in known)
            if names:
                raise UnsupportedError(f"parameters are still symbolic: {names}; use --parameters baked or runtime")
