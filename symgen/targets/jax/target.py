"""Functions for JAX, with their derivatives."""

from __future__ import annotations

from symgen.targets.jax.text import render_jax
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_jax(unit, trig)


def _harness(unit: Unit) -> Files:
    return {"harness.py": fill("jax/harness.py.jinja", unit=unit)}


JAX = Target(
    "jax",
    _render,
    scalars=(),
    trig=("inline", "libm"),
    harness=Harness(_harness, (("python3", "harness.py"),), modules=("jax",)),
    plain=True,
    companions=("derivatives", "jvp", "vjp"),
)
