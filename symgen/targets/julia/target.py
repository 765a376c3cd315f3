"""A module of Julia. It is parsed by a grammar of the language, and run where Julia is installed."""

from __future__ import annotations

from symgen.targets.julia.text import render_julia
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

RESERVED = frozenset(
    "baremodule begin break catch const continue do else elseif end export false finally for function global if import"
    " let local macro module quote return struct true try using while base core main".split()
)
"""Keywords, which cannot name a module."""


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_julia(unit)


def _harness(unit: Unit) -> Files:
    return {"harness.jl": fill("julia/harness.jl.jinja", unit=unit, module=unit.name.capitalize())}


JULIA = Target(
    "julia",
    _render,
    reserved=RESERVED,
    index_base=1,
    layout="column-major",
    harness=Harness(_harness, (("julia", "--startup-file=no", "harness.jl"),)),
)
