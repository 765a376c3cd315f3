"""Packages of generated C and its wrappers. The C is compiled at first use."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from symgen.targets.c.text import BATCH, prefix, render_c
from symgen.targets.target import Files
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Unit
from symgen.targets.words import conventions
from symgen.targets.wrapped.parameters import defaults_of


def c_sources(unit: Unit, trig: str, *scalars: str, batches: bool = True) -> Files:
    """Return the C files of a unit in each scalar type, by name; without ``batches``, only functions of one state."""
    files: Files = {}
    for scalar in scalars:
        batch = f"{prefix(unit, scalar)}{BATCH}."
        found = render_c(unit, scalar, trig).files
        files |= {name: text for name, text in found.items() if batches or not name.startswith(batch)}
    return files


def packaged(
    unit: Unit,
    target: str,
    layout: str,
    wrappers: Mapping[str, str],
    sources: Files,
    *,
    python: bool = True,
    **values: Any,
) -> Files:
    """Return the files of a package, in the folder ``<unit>_<target>``.

    Args:
        unit: the functions of the package.
        target: the name of the target, which is also the name of the folder with its templates.
        layout: the first line of the conventions in banners.
        wrappers: the template of each file, by file name, with ``{package}`` for the name of the package. Templates are
            in the folder of the target, unless the template's name contains another folder. A template that does not
            end in ``.jinja`` is written unchanged.
        sources: the generated C.
        python: True to add ``compiled.py``, a module that compiles the generated C and the C files among the wrappers.
        values: further values for the templates.

    """
    package = f"{unit.name}_{target}"
    facts = {"unit": unit, "package": package, "conventions": conventions(unit, layout)}
    values = facts | {"defaults": defaults_of(unit)} | values
    files = {}
    for name, template in wrappers.items():
        file, path = name.format(package=package), template if "/" in template else f"{target}/{template}"
        files[file] = fill(path, heading=file, **values) if path.endswith(".jinja") else plain(path)
    if python:
        wrapping = [file for file in files if file.endswith((".c", ".cc"))]
        compiled = [file for file in sources if file.endswith(".c")]
        compiling = fill("package/compiled.py.jinja", package=package, sources=compiled, wrappers=wrapping)
        files["compiled.py"] = compiling
    return {f"{package}/{file}": text for file, text in (files | sources).items()}
