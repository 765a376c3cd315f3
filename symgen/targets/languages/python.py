"""A plain NumPy module: functions that broadcast over leading axes and need nothing but NumPy."""

from __future__ import annotations

import keyword
import sys

from symgen.program import Array
from symgen.targets.language import Language
from symgen.targets.printed import values_of
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit
from symgen.targets.words import array_lines, array_words


def _describe(direction: str, array: Array) -> list[str]:
    """Return the description of an array: one line for an input, several for an output (a pattern can be long)."""
    return [array_words(direction, array)] if direction == "in" else array_lines(direction, array)


LANGUAGE = Language(
    "SI units; matrices row-major.",
    call="np.{}({})",
    parameter='parameters["{}"]',
    element="",
    before=("...",),
    describe=_describe,
)
RESERVED = frozenset({*keyword.kwlist, *keyword.softkwlist, *sys.stdlib_module_names, "numpy", "harness"})
"""Keywords of Python, and names of modules that NumPy needs. A generated module cannot have one of these names."""


def render(unit: Unit, *_: str) -> Files:
    return {f"{unit.name}.py": fill("python/module.py.jinja", **values_of(unit, LANGUAGE))}


TARGET = Target("python", "A NumPy module.", render, reserved=frozenset(map(str.lower, RESERVED)), harness=Harness())
