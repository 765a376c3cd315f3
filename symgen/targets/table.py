"""The targets by name."""

from __future__ import annotations

from collections.abc import Callable

from symgen.targets.c import render_c
from symgen.targets.python import render_python
from symgen.targets.report import render_report
from symgen.targets.unit import Unit

_RENDER: dict[str, Callable[[Unit, str, str], dict[str, str]]] = {
    "c": lambda unit, scalar, trig: render_c(unit, scalar, trig).files,
    "python": lambda unit, scalar, trig: render_python(unit),
    "report": lambda unit, scalar, trig: render_report(unit),
}


def render(unit: Unit, targets: tuple[str, ...], scalar: str, trig: str = "inline") -> dict[str, str]:
    """File names and texts of a unit, for each target in turn."""
    files: dict[str, str] = {}
    for target in targets:
        files.update(_RENDER[target](unit, scalar, trig))
    return files
