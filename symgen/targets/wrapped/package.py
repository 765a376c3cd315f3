"""Packages of generated C and wrappers, which are compiled at first use."""

from __future__ import annotations

from symgen.targets.c.text import prefix, render_c
from symgen.targets.target import Files
from symgen.targets.templates import fill
from symgen.targets.unit import Unit


def c_sources(unit: Unit, trig: str, *scalars: str) -> Files:
    """Return the C of a unit in each scalar type, by file name."""
    files: Files = {}
    for scalar in scalars:
        files |= render_c(unit, scalar, trig).files
    return files


def compiling(package: str, unit: Unit, scalars: tuple[str, ...], wrappers: tuple[str, ...]) -> str:
    """Return the module that compiles a package: its C in each scalar type, and the sources that wrap it."""
    sources = [f"{prefix(unit, scalar)}.c" for scalar in scalars]
    return fill("package/compiled.py.jinja", package=package, sources=sources, wrappers=wrappers)
