"""A functional mock-up unit of forward dynamics, FMI 3.0."""

from __future__ import annotations

from symgen.targets.fmi3.text import render_fmi3
from symgen.targets.target import Files, Target
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_fmi3(unit, trig)


FMI3 = Target("fmi3", _render, trig=("inline", "libm"), plain=True, companions=("jvp", "vjp"))
"""It has no harness that runs functions one by one: it has but one, as a system in time."""
