"""Runtime parameters as an input: the vector ``parameters``, which each function of a package takes first.

The numbers of the vector have the order of the fields of the C struct, so C functions can read the vector as a struct.
"""

from __future__ import annotations

from dataclasses import replace

from symgen.program import Array, Program
from symgen.program.evaluate import nearest_float
from symgen.program.variable import scalar
from symgen.targets.unit import Unit
from symgen.targets.words import array_lines

NAME = "parameters"


def with_parameters(unit: Unit, program: Program) -> Program:
    """Return a program whose first input is the vector of the unit's runtime parameters, if there are any."""
    if not unit.constants:
        return program
    elements = tuple(scalar(constant.name) for constant in unit.constants)
    doc = "runtime parameters, one vector for all states, in the order of PARAMETERS"
    vector = Array(NAME, (len(elements),), elements, "their own units", doc)
    return replace(program, inputs=(vector, *program.inputs))


def described(direction: str, array: Array) -> list[str]:
    """Return the description of an array in lines; the vector of parameters has no leading axes."""
    lines = array_lines(direction, array)
    return [line.replace("(..., ", "(") for line in lines] if array.name == NAME else lines


def defaults_of(unit: Unit) -> list[tuple[str, str, str]]:
    """Return the name, the value and the meaning of each runtime parameter."""
    return [(each.name, repr(nearest_float(each.value)), f"{each.doc} [{each.unit}]") for each in unit.constants]
