"""A package for PyTorch: generated C and CUDA as custom operators with their derivatives."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.languages.cuda import kernel_text, kernels
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, packaged

LAYOUT = "SI units; matrices row-major; leading axes are states. Tensors of float64 or float32, on the CPU or a GPU."
SCALARS = {"double": "float64", "float": "float32"}
FILES = {"__init__.py": "package.py.jinja", "operators.py": "operators.py", "gpu.py": "package/gpu.py"}


def render(unit: Unit, _: str, trig: str) -> Files:
    """Return a Python package, with C code in double and float."""
    kinds = [(prefix(unit, scalar), kind) for scalar, kind in SCALARS.items()]
    sources, gpu = c_sources(unit, trig, *SCALARS), kernels(unit)
    sources["kernels.cuh"] = kernel_text(gpu, "kernels.cuh")
    values = {"functions": wrapped(unit), "kinds": kinds, "kernels": gpu["functions"]}
    return packaged(unit, "torch", LAYOUT, FILES, sources, **values)


TARGET = Target(
    "torch",
    "Functions for PyTorch, with their derivatives.",
    render,
    scalars=(),
    trig=("inline", "libm"),
    harness=Harness(modules=("torch",)),
    dense=True,
    companions=("derivatives", "jvp", "vjp", "parameter_derivatives"),
)
