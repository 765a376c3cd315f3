"""A package for JAX: generated C behind XLA's foreign function interface, as primitives with their derivatives."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units; matrices row-major; leading axes are states. float64 where JAX has it, else float32."
SCALARS = {"double": "F64", "float": "F32"}
FILES = {"{package}.cc": "handlers.cc.jinja", "__init__.py": "package.py.jinja", "primitives.py": "primitives.py"}


def render(unit: Unit, _: str, trig: str) -> Files:
    """Return a package for Python, in both types of numbers."""
    kinds = [(prefix(unit, scalar), scalar, kind) for scalar, kind in SCALARS.items()]
    sources = c_sources(unit, trig, *SCALARS)
    return packaged(unit, "jax", LAYOUT, FILES, sources, functions=wrapped(unit), kinds=kinds)


TARGET = Target(
    "jax",
    "Functions for JAX, with their derivatives.",
    render,
    scalars=(),
    trig=("inline", "libm"),
    harness=Harness(modules=("jax",)),
    plain=True,
    companions=("derivatives", "jvp", "vjp"),
)
