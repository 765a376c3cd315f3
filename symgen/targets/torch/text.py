"""A package for PyTorch: generated C as custom operators with their derivatives."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.target import Files
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Unit, conventions
from symgen.targets.wrapped.differentials import TO_VELOCITY
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, compiling

LAYOUT = "SI units; matrices row-major; leading axes are states. Tensors of float64 or float32, on the CPU."
SCALARS = {"double": "float64", "float": "float32"}


def render_torch(unit: Unit, trig: str) -> Files:
    """Return a package for Python, in both types of numbers."""
    package = f"{unit.name}_torch"
    values = {
        "unit": unit,
        "package": package,
        "conventions": conventions(unit, LAYOUT),
        "functions": wrapped(unit),
        "to_velocity": TO_VELOCITY,
        "kinds": [(prefix(unit, scalar), kind) for scalar, kind in SCALARS.items()],
    }
    files = {
        "__init__.py": fill("torch/package.py.jinja", **values),
        "operators.py": plain("torch/operators.py"),
        **compiling(package, c_sources(unit, trig, *SCALARS)),
    }
    return {f"{package}/{name}": text for name, text in files.items()}
