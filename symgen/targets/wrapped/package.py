"""Packages of generated C and wrappers, which are compiled at first use."""

from __future__ import annotations

from symgen.targets.c.text import BATCH, prefix, render_c
from symgen.targets.target import Files
from symgen.targets.templates import fill
from symgen.targets.unit import Unit


def c_sources(unit: Unit, trig: str, *scalars: str, batches: bool = True) -> Files:
    """Return the C of a unit in each scalar type, by file name; without ``batches`` for one state only."""
    files: Files = {}
    for scalar in scalars:
        batch = f"{prefix(unit, scalar)}{BATCH}."
        found = render_c(unit, scalar, trig).files
        files |= {name: text for name, text in found.items() if batches or not name.startswith(batch)}
    return files


def compiling(package: str, sources: Files, *wrappers: str) -> Files:
    """Return the C of a package, and the module that compiles it and the sources that wrap it."""
    compiled = [name for name in sources if name.endswith(".c")]
    text = fill("package/compiled.py.jinja", package=package, sources=compiled, wrappers=wrappers)
    return {"compiled.py": text, **sources}
