"""A gateway of MEX over generated C: one function with all quantities by name, for one state and for many."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.program import Array, Program
from symgen.targets.c.forms import comment_lines
from symgen.targets.c.text import prefix
from symgen.targets.target import Files
from symgen.targets.templates import fill
from symgen.targets.unit import Unit, conventions
from symgen.targets.wrapped.package import c_sources

LAYOUT = "SI units. Vectors are columns, states follow along the last axis: an array of a state has one axis more."


@dataclass(frozen=True, slots=True)
class MexArray:
    """An array: its name, its size for one state, and its extents; vectors have one extent."""

    name: str
    size: int
    extents: tuple[int, ...]

    @classmethod
    def of(cls, array: Array) -> MexArray:
        return cls(array.name, len(array.elements), array.shape or (1,))


@dataclass(frozen=True, slots=True)
class MexFunction:
    """One quantity as finished strings."""

    name: str
    comment: tuple[str, ...]
    inputs: tuple[MexArray, ...]
    outputs: tuple[MexArray, ...]


def render_mex(unit: Unit, trig: str) -> Files:
    """Return the gateway and the C, in a folder of its own."""
    package = f"{unit.name}_mex"
    gateway = fill(
        "mex/gateway.c.jinja",
        heading=f"{package}.c",
        unit=unit,
        package=package,
        prefix=prefix(unit, "double"),
        conventions=conventions(unit, LAYOUT),
        functions=[_function(function.program) for function in unit.functions],
    )
    files = {f"{package}.c": gateway, **c_sources(unit, trig, "double")}
    return {f"{package}/{name}": text for name, text in files.items()}


def _function(program: Program) -> MexFunction:
    inputs, outputs = (tuple(map(MexArray.of, arrays)) for arrays in (program.inputs, program.outputs))
    return MexFunction(program.name, comment_lines(program), inputs, outputs)
