"""Functions for PyTorch, with their derivatives."""

from __future__ import annotations

from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.torch.text import render_torch
from symgen.targets.unit import Unit


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_torch(unit, trig)


def _harness(unit: Unit) -> Files:
    return {"harness.py": fill("torch/harness.py.jinja", unit=unit)}


TORCH = Target(
    "torch",
    _render,
    scalars=(),
    trig=("inline", "libm"),
    harness=Harness(_harness, (("python3", "harness.py"),), modules=("torch",)),
    plain=True,
    companions=("derivatives", "jvp", "vjp"),
)
