"""Whether a quantity of a robot works in each language: built, proven and compared, or refused by name."""

from __future__ import annotations

import importlib.util

import numpy as np

import symgen
from symgen.errors import UnsupportedError
from symgen.program.domains.rounding import Rounding
from symgen.proof.text import ceilings, draw_state
from symgen.session import Session


def compiled(robot, quantity, scalar="double"):
    """The C function, proven and compared with fifty digits where it is built; None where it is refused."""
    try:
        return getattr(symgen.build(robot, symgen.Options(quantities=(quantity,), scalar=scalar)), quantity)
    except UnsupportedError as refusal:
        assert any(word in str(refusal) for word in (robot.name, quantity, "joint", "parameter", "constant"))
        return None


def in_python(robot, quantity, folder):
    """The function of the generated Python text."""
    (text,) = symgen.generate(robot, symgen.Options(quantities=(quantity,), target=("python",))).values()
    (folder / "generated.py").write_text(text)
    specification = importlib.util.spec_from_file_location("generated", folder / "generated.py")
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return getattr(module, quantity)


def works(robot, quantity, folder, scalar="double"):
    """Whether a quantity is defined for a robot; then C and Python have it, and agree."""
    function = compiled(robot, quantity, scalar)
    if function is None:
        return False
    options = symgen.Options(quantities=(quantity,), scalar=scalar)
    made = Session(robot).proven(quantity, options)
    program, known = made.program, [Rounding(each, scalar) for each in (made.program, made.alone) if each]
    dtype = np.dtype(np.float64 if scalar == "double" else np.float32)
    state = draw_state(program, np.random.default_rng(1), dtype)
    given = [state[array.name].reshape(array.shape) for array in program.inputs]
    defaults = symgen.build(robot, options).defaults
    truth = ceilings(known, {name: row.tolist() for name, row in state.items()}, defaults)
    results = listed(in_python(robot, quantity, folder)(*given)), listed(function(*given))
    for array, found, expected in zip(program.outputs, *results, strict=True):
        allowed = 2 * np.array(truth[array.name].bounds).reshape(np.shape(expected))
        assert np.all(np.abs(found - expected) <= allowed), (array.name, found, expected)
    return True


def listed(value):
    return value if isinstance(value, tuple) else (value,)
