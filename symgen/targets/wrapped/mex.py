"""A MEX gateway to generated C: one function that computes any quantity by name, for one state or many."""

from __future__ import annotations

from symgen.targets.c.forms import comment_lines
from symgen.targets.languages.matlab import MAX_NAME
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units. Vectors are columns. Arrays of many states have one more axis at their end."
FILES = {"{package}.c": "gateway.c.jinja"}


def render(unit: Unit, scalar: str, trig: str) -> Files:
    """Return the gateway and the C code, in the folder ``<unit>_mex``."""
    functions = [(function.program, comment_lines(function.program)) for function in unit.functions]
    sources = c_sources(unit, trig, scalar)
    return packaged(unit, "mex", LAYOUT, FILES, sources, python=False, functions=functions)


_BUILD = "cd *_mex && CFLAGS=-O1 mkoctfile --mex *.c --output $(basename $(pwd)).mex"
_RUN = "cd *_mex && octave-cli --no-gui --quiet harness.m"

TARGET = Target(
    "mex",
    "A compiled function for MATLAB and Octave, where indices start at 1 and matrices are column-major.",
    render,
    trig=("inline", "libm"),
    max_name=MAX_NAME,
    dense=True,
    harness=Harness(
        "{unit}_mex/harness.m", (("sh", "-c", _BUILD), ("sh", "-c", _RUN)), tools=("mkoctfile", "octave-cli")
    ),
)
