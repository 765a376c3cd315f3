"""Describe functions and arrays in the comments of generated text."""

from __future__ import annotations

import textwrap
from collections.abc import Callable, Iterable, Sequence

from symgen.program import Array, Program, cost
from symgen.program.domains.digits import digits
from symgen.targets.unit import Unit

WIDTH = 110
"""Maximum number of characters of a line that describes an array."""
ANGLES = (
    "Accuracy: a joint angle of many turns loses as many digits as its integer part has, because the angles of parallel"
    " joints are added before the sine. Reduce such angles to one turn."
)

Describe = Callable[[str, Array], Iterable[str]]
"""Function that returns the comment lines about an array. The first argument of this function is ``in`` for inputs and
``out`` for outputs.
"""


def conventions(unit: Unit, layout: str, *more: str) -> tuple[str, ...]:
    """Return the lines about conventions for a banner: array layout, frames and units, accuracy, and ``more`` text."""
    return (layout, *unit.conventions, *textwrap.wrap(f"{ANGLES} {' '.join(more)}".strip(), 115))


def route_words(program: Program) -> str:
    """Return a text about a program: its route, its cost and the costs of other candidates, and its correct digits."""
    others = ", ".join(f"{operations} by {route}" for route, operations in program.others)
    route = f"{program.route}, {program.variant}" if program.variant else program.route
    words = f"{route}; {cost(program)}" + (f" (operations: {others})" if others else "")
    return f"{words}; {digits_words(program)}" if program.roundoffs else words


def digits_words(program: Program) -> str:
    """Return the number of correct digits in double and float as text; empty if the rounding error is not known."""
    if program.roundoffs is None:
        return ""
    double, single = (digits(program.roundoffs, scalar) for scalar in ("double", "float"))
    return f"{double:.1f} digits (float {single:.1f})"


def extents_words(shape: Sequence[int]) -> str:
    """Return a shape as text, such as 2x3."""
    return "x".join(map(str, shape)) or "1"


def pattern_words(array: Array, note: str = "") -> str:
    """Return the pattern of a compressed matrix as text; empty for other arrays.

    ``note`` is a remark on the indices, such as ``, from zero`` in languages that count from one.
    """
    if not array.pattern:
        return ""
    height, width = array.pattern.shape
    start, index = (list(map(int, each)) for each in (array.pattern.start, array.pattern.index))
    return f"; entries of {height}x{width} by {array.pattern.order}{note}: starts {start}, indices {index}"


def array_words(direction: str, array: Array) -> str:
    """Describe an array for Python: name, meaning, unit, shape, and the pattern of a compressed matrix."""
    shape = ", ".join(["...", *map(str, array.shape)])
    where = ""
    if array.pattern:
        height, width = array.pattern.shape
        where = f"; entries of {height}x{width}, starts {array.pattern.start}, indices {array.pattern.index}"
    start = "" if direction == "in" else "Returns "
    return f"{start}{array.name}: {array.doc} [{array.unit}], shape ({shape}){where}"


def array_lines(direction: str, array: Array) -> list[str]:
    """Return the description of an array for Python (:func:`array_words`) in lines."""
    return textwrap.wrap(array_words(direction, array), WIDTH)


def comment_of(program: Program, describe: Describe, route: str = "") -> tuple[str, ...]:
    """Return the comment lines of a function; ``route`` replaces the text about the program's route."""
    return (
        program.doc,
        f"route: {route or route_words(program)}",
        *_proof_lines(program),
        *_arrays_lines(program, describe),
    )


def docstring_of(program: Program, describe: Describe = array_lines) -> tuple[str, ...]:
    """Return the lines of a function's docstring after the first line."""
    return (f"Route {route_words(program)}.", *_proof_lines(program), "", *_arrays_lines(program, describe))


def _proof_lines(program: Program) -> list[str]:
    """Return the lines about the proof of a program; no lines if the program has no proof."""
    return textwrap.wrap(f"proven: {program.proof}", WIDTH, subsequent_indent="    ") if program.proof else []


def _arrays_lines(program: Program, describe: Describe) -> list[str]:
    arrays = [*(("in", array) for array in program.inputs), *(("out", array) for array in program.outputs)]
    return [line for direction, array in arrays for line in describe(direction, array)]
