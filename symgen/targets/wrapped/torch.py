"""A package for PyTorch: generated C as custom operators with their derivatives."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units; matrices row-major; leading axes are states. Tensors of float64 or float32, on the CPU."
SCALARS = {"double": "float64", "float": "float32"}
FILES = {"__init__.py": "package.py.jinja", "operators.py": "operators.py"}


def render(unit: Unit, _: str, trig: str) -> Files:
    """Return a package for Python, in both types of numbers."""
    kinds = [(prefix(unit, scalar), kind) for scalar, kind in SCALARS.items()]
    sources = c_sources(unit, trig, *SCALARS)
    return packaged(unit, "torch", LAYOUT, FILES, sources, functions=wrapped(unit), kinds=kinds)


TARGET = Target(
    "torch",
    "Functions for PyTorch, with their derivatives.",
    render,
    scalars=(),
    trig=("inline", "libm"),
    harness=Harness(modules=("torch",)),
    plain=True,
    companions=("derivatives", "jvp", "vjp"),
)
