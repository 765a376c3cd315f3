"""A package for JAX: generated C behind XLA's foreign function interface, as primitives with their derivatives."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.target import Files
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Unit, conventions
from symgen.targets.wrapped.differentials import TO_VELOCITY
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, compiling

LAYOUT = "SI units; matrices row-major; leading axes are states. float64 where JAX has it, else float32."
SCALARS = {"double": "F64", "float": "F32"}


def render_jax(unit: Unit, trig: str) -> Files:
    """Return a package for Python, in both types of numbers."""
    package = f"{unit.name}_jax"
    values = {
        "unit": unit,
        "package": package,
        "conventions": conventions(unit, LAYOUT),
        "functions": wrapped(unit),
        "to_velocity": TO_VELOCITY,
        "kinds": [(prefix(unit, scalar), scalar, kind) for scalar, kind in SCALARS.items()],
    }
    files = {
        f"{package}.cc": fill("jax/handlers.cc.jinja", heading=f"{package}.cc", **values),
        "__init__.py": fill("jax/package.py.jinja", **values),
        "primitives.py": plain("jax/primitives.py"),
        **compiling(package, c_sources(unit, trig, *SCALARS), f"{package}.cc"),
    }
    return {f"{package}/{name}": text for name, text in files.items()}
