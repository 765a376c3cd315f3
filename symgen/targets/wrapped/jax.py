"""A package for JAX: differentiable primitives that call generated C and CUDA through XLA's foreign interface."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.languages.cuda import kernel_text, kernels
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units; matrices row-major; leading axes are states. float64 if JAX enables it, else float32. CPU or GPU."
SCALARS = {"double": "F64", "float": "F32"}
FILES = {
    "{package}.cc": "handlers.cc.jinja",
    "__init__.py": "package.py.jinja",
    "primitives.py": "primitives.py",
    "gpu.py": "package/gpu.py",
}


def render(unit: Unit, _: str, trig: str) -> Files:
    """Return a Python package with C code in double and in float."""
    kinds = [(prefix(unit, scalar), scalar, kind) for scalar, kind in SCALARS.items()]
    sources, gpu = c_sources(unit, trig, *SCALARS), kernels(unit)
    sources["kernels.cuh"] = kernel_text(gpu, "kernels.cuh")
    values = {"functions": wrapped(unit), "kinds": kinds, "kernels": gpu["functions"]}
    return packaged(unit, "jax", LAYOUT, FILES, sources, **values)


TARGET = Target(
    "jax",
    "Functions for JAX, with their derivatives.",
    render,
    scalars=(),
    trig=("inline", "libm"),
    harness=Harness(modules=("jax",)),
    dense=True,
    companions=("derivatives", "jvp", "vjp", "parameter_derivatives"),
)
