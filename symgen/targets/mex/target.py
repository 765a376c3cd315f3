"""A compiled function for MATLAB and Octave."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.matlab.target import LONGEST
from symgen.targets.mex.text import render_mex
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_mex(unit, trig)


def _harness(unit: Unit) -> Files:
    return {f"{unit.name}_mex/harness.m": fill("mex/harness.m.jinja", unit=unit, prefix=prefix(unit, "double"))}


_BUILD = "cd *_mex && CFLAGS=-O1 mkoctfile --mex *.c --output $(basename $(pwd)).mex"
_RUN = "cd *_mex && octave-cli --no-gui --quiet harness.m"

MEX = Target(
    "mex",
    _render,
    trig=("inline", "libm"),
    max_name=LONGEST,
    index_base=1,
    layout="column-major",
    plain=True,
    harness=Harness(_harness, (("sh", "-c", _BUILD), ("sh", "-c", _RUN)), tools=("mkoctfile", "octave-cli")),
)
