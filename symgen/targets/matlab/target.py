"""Function files for MATLAB and Octave."""

from __future__ import annotations

from symgen.targets.matlab.text import render_matlab
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

LONGEST = 63
"""The most characters of a name, MATLAB's namelengthmax."""


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_matlab(unit)


def _harness(unit: Unit) -> Files:
    return {"harness.m": fill("matlab/harness.m.jinja", unit=unit)}


MATLAB = Target(
    "matlab",
    _render,
    max_name=LONGEST,
    index_base=1,
    layout="column-major",
    harness=Harness(_harness, (("octave-cli", "--no-gui", "--quiet", "harness.m"),)),
)
