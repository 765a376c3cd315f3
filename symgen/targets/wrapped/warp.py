"""A package for NVIDIA Warp: functions that kernels call, kernels with one state per thread, and derivatives.

The functions are native snippets with the lines of the CUDA kernels, so Warp only compiles their text. The adjoint of a
function calls the generated vector-Jacobian product or the generated Jacobian.
"""

from __future__ import annotations

import json
import math
from dataclasses import replace

from symgen.targets.escapes import Ready
from symgen.targets.languages import cuda
from symgen.targets.printed import printed
from symgen.targets.printer import Printer
from symgen.targets.target import Files, Harness, Target
from symgen.targets.unit import Unit
from symgen.targets.wrapped.functions import WrappedFunction, wrapped
from symgen.targets.wrapped.package import packaged

LANGUAGE = replace(
    cuda.LANGUAGE,
    layout="SI units; matrices row-major; the first axis of an array counts states. float64 or float32, on any device.",
    parameter="parameter_{}",
    scalar="*{}",
)
FILES = {
    "__init__.py": "package.py.jinja",
    "functions.py": "functions.py.jinja",
    "native.py": "native.py",
    "launching.py": "launching.py",
}


MAX_AXES = 3
"""Maximum number of axes of one state's array. Warp arrays have at most four axes. The first axis of a Warp array
counts the states.
"""


def merged(shape: tuple[int, ...]) -> tuple[int, ...]:
    """Return the shape of one state's array in Warp: if there are more than three axes, the first axes are merged."""
    first = len(shape) - MAX_AXES + 1
    return (math.prod(shape[:first]), *shape[first:]) if len(shape) > MAX_AXES else shape


def render(unit: Unit, _: str, trig: str) -> Files:
    """Return a Python package, whose snippets work in float64 and float32."""
    programs = {each.program.name: each.program for each in unit.functions}
    read = [
        f"const Real {LANGUAGE.parameter.format(each.name)} = parameters[{k}];" for k, each in enumerate(unit.constants)
    ]

    def lines(function: WrappedFunction) -> list[str]:
        found = printed(Printer(LANGUAGE, programs[function.name]))
        return [*(read if found.reads_parameters else ()), *(cuda.paired if trig == "inline" else iter)(found.lines)]

    joints = [Ready(json.dumps(name)) for name in unit.joints]
    values = {
        "functions": wrapped(unit),
        "lines": lines,
        "merged": merged,
        "inline": trig == "inline",
        "joints": joints,
    }
    return packaged(unit, "warp", LANGUAGE.layout, FILES, {}, python=False, **values)


TARGET = Target(
    "warp",
    "Functions and kernels for NVIDIA Warp, with their derivatives.",
    render,
    scalars=(),
    trig=("inline", "libm"),
    harness=Harness(modules=("warp",)),
    dense=True,
    joint_order=True,
    companions=("derivatives", "jvp", "vjp", "parameter_derivatives"),
)
