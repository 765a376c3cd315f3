"""A module of functions of arrays that writes nothing in place."""

from __future__ import annotations

from symgen.targets.array_api.text import render_array_api
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_array_api(unit)


def _harness(unit: Unit) -> Files:
    return {"harness.py": fill("array_api/harness.py.jinja", unit=unit)}


ARRAY_API = Target(
    "array_api",
    _render,
    harness=Harness(_harness, (("python3", "harness.py"),), modules=("array_api_strict",)),
)
