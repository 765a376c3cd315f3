"""A Julia module of straight-line functions that take any type of numbers and return arrays."""

from __future__ import annotations

import textwrap

from symgen.program import Array
from symgen.program.evaluate import nearest_float
from symgen.targets.language import Language
from symgen.targets.printed import values_of
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit
from symgen.targets.words import WIDTH, extents_words, pattern_words


def _describe(direction: str, array: Array) -> list[str]:
    words = f"{array.name}: {array.doc} [{array.unit}], {extents_words(array.shape)}"
    start = "" if direction == "in" else "Returns "
    return textwrap.wrap(f"{start}{words}{pattern_words(array, ', from zero')}", WIDTH)


LANGUAGE = Language(
    "SI units. A[i, j] is the element in row i and column j, counted from one.",
    number="R({!r})".format,
    base=1,
    describe=_describe,
)
RESERVED = frozenset(
    "baremodule begin break catch const continue do else elseif end export false finally for function global if import"
    " let local macro module quote return struct true try using while base core main".split()
)
"""Keywords of Julia. A Julia module cannot have a keyword as its name."""


def render(unit: Unit, *_: str) -> Files:
    defaults = [(constant, repr(nearest_float(constant.value))) for constant in unit.constants]
    values = values_of(unit, LANGUAGE) | {"defaults": defaults}
    return {f"{unit.name.capitalize()}.jl": fill("julia/module.jl.jinja", **values)}


TARGET = Target(
    "julia",
    "A Julia module, where indices start at 1 and matrices are column-major. Tests parse the module with a grammar of"
    " Julia, and run the module if Julia is installed.",
    render,
    reserved=RESERVED,
    harness=Harness("harness.jl", (("julia", "--startup-file=no", "harness.jl"),)),
)
