"""Functions for code that Numba compiles."""

from __future__ import annotations

from symgen.targets.numba.text import render_numba
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_numba(unit, scalar, trig)


def _harness(unit: Unit) -> Files:
    return {"harness.py": fill("numba/harness.py.jinja", unit=unit)}


NUMBA = Target(
    "numba",
    _render,
    scalars=("double", "float"),
    trig=("inline", "libm"),
    plain=True,
    harness=Harness(_harness, (("python3", "harness.py"),), modules=("numba",)),
)
