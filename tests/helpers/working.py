"""Tests whether a quantity of a robot works in each language: it is built, proven and compared, or refused."""

from __future__ import annotations

import importlib.util
import shutil
import subprocess
import sys

import numpy as np
import pytest

import symgen
from symgen.errors import UnsupportedError
from symgen.options import Generating
from symgen.pipeline import candidate, unit_of
from symgen.program.domains.rounding import Rounding, rounding
from symgen.program.domains.states import draw_state
from symgen.program.evaluate import nearest_float
from symgen.proof.text import ceilings
from symgen.session import Session


def compiled(robot, quantity, scalar="double"):
    """Return the C function, which is proven and compared when it is built; return None if it is refused."""
    try:
        return getattr(symgen.build(robot, quantities=(quantity,), scalar=scalar), quantity)
    except UnsupportedError as refusal:
        assert any(word in str(refusal) for word in (robot.name, quantity, "joint", "parameter", "constant"))
        return None


def in_python(robot, quantity, folder):
    """Return the function of the generated Python text."""
    (text,) = symgen.generate(robot, quantities=(quantity,), target=("python",)).values()
    (folder / "generated.py").write_text(text)
    specification = importlib.util.spec_from_file_location("generated", folder / "generated.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return getattr(module, quantity)


def works(robot, quantity, folder, scalar="double"):
    """Return True if a quantity is defined for a robot. C and Python must then have it, and agree."""
    function = compiled(robot, quantity, scalar)
    if function is None:
        return False
    options = {"quantities": (quantity,), "scalar": scalar}
    made = candidate(Session(robot), quantity, Generating(**options))
    program, variants = made.program, [made.batch, *([made.one] if made.one else [])]
    known = [Rounding(each.program, scalar) for each in variants]
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    state = draw_state(program, np.random.default_rng(1), dtype)
    given = [state[array.name].reshape(array.shape) for array in program.inputs]
    defaults = symgen.build(robot, **options).defaults
    truth = ceilings(known, {name: row.tolist() for name, row in state.items()}, defaults)
    results = listed(in_python(robot, quantity, folder)(*given)), listed(function(*given))
    for array, found, expected in zip(program.outputs, *results, strict=True):
        allowed = 2 * np.array(truth[array.name].bounds).reshape(np.shape(expected))
        assert np.all(np.abs(found - expected) <= allowed), (array.name, found, expected)
    return True


def listed(value):
    return value if isinstance(value, tuple) else (value,)


def run(target, folder, numbers):
    """Return the output of the unit's harness for these inputs."""
    for module in target.harness.modules:
        pytest.importorskip(module)
    for tool in (target.harness.commands[0][0], *target.harness.tools):
        if shutil.which(tool) is None:
            pytest.skip(f"{tool} is not installed")
    text = "\n".join(map(repr, numbers))
    for command in target.harness.commands:
        command = [sys.executable if part == "python3" else part for part in command]
        done = subprocess.run(command, cwd=folder, input=text, capture_output=True, text=True)
        assert done.returncode == 0, done.stderr[:2000]
    return [float(line) for line in done.stdout.split()]


def require_the_programs_values(chosen, session, wanted, folder):
    """Run a target's text with the language's tool, and compare every output with the program's own value."""
    functions = [candidate(session, quantity, Generating(quantities=wanted)) for quantity in wanted]
    unit = unit_of(session.model, Generating(), functions)
    for file, text in (chosen.render(unit, "double", "libm") | chosen.render_harness(unit)).items():
        (folder / file).parent.mkdir(parents=True, exist_ok=True)
        (folder / file).write_text(text)
    defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
    source, given, expected = np.random.default_rng(3), [], []
    for function in functions:
        state = {k: v.tolist() for k, v in draw_state(function.program, source, np.dtype(float)).items()}
        given += [value for array in function.program.inputs for value in state[array.name]]
        truth = rounding(function.program, state, defaults, "double")
        expected += [(function.program.name, *pair) for each in truth.values() for pair in zip(*each, strict=True)]
    found = run(chosen, folder, given)
    assert len(found) == len(expected)
    for value, (quantity, exact, bound) in zip(found, expected, strict=True):
        assert abs(value - exact) <= bound, quantity
