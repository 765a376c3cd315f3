"""One function file for each quantity, for MATLAB and Octave: vectors are columns, indices begin with one."""

from __future__ import annotations

import textwrap

from symgen.program import Array
from symgen.targets.language import Language
from symgen.targets.printed import values_of
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit
from symgen.targets.words import WIDTH, extents_words, pattern_words

MAX_NAME = 63
"""Maximum number of characters of a name: MATLAB's namelengthmax."""


def extents(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return a shape with at least two axes, as in MATLAB: ones are appended to a shorter shape."""
    return (*shape, *(1, 1)[len(shape) :])


def _describe(direction: str, array: Array) -> list[str]:
    words = f"{direction:3} {array.name:4} {array.doc} [{array.unit}], {extents_words(extents(array.shape))}"
    words += pattern_words(array, ", from zero")
    return textwrap.wrap(words, WIDTH, subsequent_indent="    ")


LANGUAGE = Language(
    "SI units. Vectors are columns; A(i, j) is the element in row i and column j, counted from one.",
    element="{}({})",
    assignment="{} = {};",
    base=1,
    describe=_describe,
)


def render(unit: Unit, *_: str) -> Files:
    """Return the files of a unit: one for each function, and one with default parameters if there are any."""
    values = values_of(unit, LANGUAGE) | {"extents": extents}
    files = {
        f"{unit.name}_{function.name}.m": fill("matlab/function.m.jinja", function=function, **values)
        for function in values["functions"]
    }
    if unit.constants:
        files[f"{unit.name}_parameters.m"] = fill("matlab/parameters.m.jinja", **values)
    return files


TARGET = Target(
    "matlab",
    "Function files for MATLAB and Octave, where indices start at 1 and matrices are column-major.",
    render,
    max_name=MAX_NAME,
    harness=Harness("harness.m", (("octave-cli", "--no-gui", "--quiet", "harness.m"),)),
)
