"""A NumPy module."""

from __future__ import annotations

import keyword
import sys

from symgen.targets.python.text import render_python
from symgen.targets.target import Files, Harness, Target
from symgen.targets.templates import fill
from symgen.targets.unit import Unit

RESERVED = frozenset({*keyword.kwlist, *keyword.softkwlist, *sys.stdlib_module_names, "numpy", "harness"})
"""Names that no module can have, or that would hide a module that NumPy needs."""


def _render(unit: Unit, scalar: str, trig: str) -> Files:
    return render_python(unit)


def _harness(unit: Unit) -> Files:
    return {"harness.py": fill("python/harness.py.jinja", unit=unit)}


PYTHON = Target(
    "python",
    _render,
    reserved=frozenset(map(str.lower, RESERVED)),
    harness=Harness(_harness, (("python3", "harness.py"),)),
)
