"""Packages of generated C and its wrappers. The C is compiled at first use.

Each function of a package first takes the runtime parameters, as the vector ``parameters``. The numbers of the vector
have the order of the fields of the C struct, so C functions can read the vector as a struct.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from symgen.program import Array, Program
from symgen.program.evaluate import nearest_float
from symgen.program.variable import scalar as symbol
from symgen.targets.c.text import BATCH, prefix, render_c
from symgen.targets.target import Files
from symgen.targets.templates import fill, plain
from symgen.targets.unit import Unit
from symgen.targets.words import array_lines, conventions

NAME = "parameters"


def with_parameters(unit: Unit, program: Program) -> Program:
    """Return the program with the vector of the unit's runtime parameters, if there are any, as its first input."""
    if not unit.constants:
        return program
    elements = tuple(symbol(constant.name) for constant in unit.constants)
    doc = "runtime parameters, one vector for all states, in the order of PARAMETERS"
    vector = Array(NAME, (len(elements),), elements, "their own units", doc)
    return replace(program, inputs=(vector, *program.inputs))


def described(direction: str, array: Array) -> list[str]:
    """Return the description of an array in lines; the vector of parameters has no leading axes."""
    lines = array_lines(direction, array)
    return [line.replace("(..., ", "(") for line in lines] if array.name == NAME else lines


def defaults_of(unit: Unit) -> list[tuple[str, str, str]]:
    """Return the name, the value and the meaning of each runtime parameter."""
    return [(each.name, repr(nearest_float(each.value)), f"{each.doc} [{each.unit}]") for each in unit.constants]


def c_sources(unit: Unit, trig: str, *scalars: str, batches: bool = True) -> Files:
    """Return the C files of a unit by name, in each scalar type.

    Without ``batches``, the files contain only functions of one state.
    """
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
        wrappers: maps a file name (with ``{package}`` for the name of the package) to a template. Templates are in the
            folder of the target, unless the template's name contains another folder. A template whose name does not end
            in ``.jinja`` is copied unchanged.
        sources: the generated C.
        python: True to add ``compiled.py``, a module that compiles the generated C and the C files among the wrappers.
        values: Further values that the templates use.

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
