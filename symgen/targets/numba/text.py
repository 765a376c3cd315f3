"""A package for Numba: generated C, called by address from compiled Python without the interpreter."""

from __future__ import annotations

from symgen.targets.c.text import prefix
from symgen.targets.target import Files
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Unit, conventions
from symgen.targets.wrapped.functions import wrapped
from symgen.targets.wrapped.package import c_sources, compiling

LAYOUT = "SI units; matrices row-major; leading axes are states."


def render_numba(unit: Unit, scalar: str, trig: str) -> Files:
    """Return a package for Python."""
    package = f"{unit.name}_numba"
    values = {
        "unit": unit,
        "package": package,
        "prefix": prefix(unit, scalar),
        "dtype": "float64" if scalar == "double" else "float32",
        "conventions": conventions(unit, LAYOUT),
        "functions": wrapped(unit),
    }
    files = {
        "__init__.py": fill("numba/package.py.jinja", **values),
        "addresses.py": plain("numba/addresses.py"),
        **compiling(package, c_sources(unit, trig, scalar)),
    }
    return {f"{package}/{name}": text for name, text in files.items()}
