"""Functions for CasADi, with their derivatives."""

from __future__ import annotations

from symgen.targets.casadi.text import render_casadi
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_casadi(unit, trig)


def _harness(unit: Unit) -> Files:
    return {"harness.py": fill("casadi/harness.py.jinja", unit=unit)}


CASADI = Target(
    "casadi",
    _render,
    trig=("inline", "libm"),
    layout="column-major",
    harness=Harness(_harness, (("python3", "harness.py"),), modules=("casadi",)),
    plain=True,
    companions=("derivatives",),
)
