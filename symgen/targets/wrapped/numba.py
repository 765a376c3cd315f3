"""A package for Numba: functions that Numba compiles call generated C directly, without the interpreter.

SciPy can call the C functions, too.
"""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units; matrices row-major; leading axes are states."
SCALARS = {"double": "float64", "float": "float32"}
FILES = {"__init__.py": "package.py.jinja", "addresses.py": "addresses.py"}


def render(unit: Unit, scalar: str, trig: str) -> Files:
    """Return a Python package with generated C."""
    return packaged(
        unit,
        "numba",
        LAYOUT,
        FILES,
        c_sources(unit, trig, scalar),
        prefix=prefix(unit, scalar),
        dtype=SCALARS[scalar],
        functions=wrapped(unit),
    )


TARGET = Target(
    "numba",
    "Functions that code compiled by Numba can call.",
    render,
    scalars=tuple(SCALARS),
    trig=("inline", "libm"),
    dense=True,
    harness=Harness(modules=("numba",)),
)
