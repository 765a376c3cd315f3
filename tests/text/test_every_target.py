"""Every target against the program's own values: its text, run by the real tool of its world."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import replace

import numpy as np
import pytest
from helpers.daily import daily
from helpers.loading import IN_OPERATIONAL_SPACE, TREE_QUANTITIES, load_named, session_named

import symgen
from symgen.catalog import QUANTITIES
from symgen.pipeline import unit_of
from symgen.program.domains.rounding import rounding
from symgen.program.evaluate import nearest_float
from symgen.proof.text import draw_state
from symgen.targets import TARGETS, Unit

RUN = [name for name, target in TARGETS.items() if target.harness]
ROBOTS = {
    "scara": {"parameters": "baked"},
    "planar_2r": {"parameters": "runtime"},
    "ur5": {"frames": ("tool0",), "joint_effects": ("armature", "damping", "friction", "spring")},
}


def quantities(model):
    """Of small robots everything that they have, of the UR5 what is not derivatives."""
    for quantity in TREE_QUANTITIES:
        each = QUANTITIES[quantity]
        parameters = any("nd" in argument.shape for argument in each.outputs)
        if (parameters and not model.free_parameters()) or (quantity in IN_OPERATIONAL_SPACE and model.nv < 6):
            continue
        if model.nv < 6 or ("derivatives" not in quantity and not quantity.startswith(("rk4", "base"))):
            yield quantity


def run(target, folder, numbers):
    """What the unit's harness writes for these inputs."""
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


@pytest.mark.parametrize("name", daily(ROBOTS, lambda name: name == "planar_2r"))
@pytest.mark.parametrize("target", RUN)
def test_the_text_of_every_target_gives_the_programs_values(target, name, tmp_path):
    chosen = TARGETS[target]
    session = session_named(name, **(ROBOTS[name] | ({"parameters": "baked"} if chosen.plain else {})))
    wanted = tuple(quantities(session.model))
    functions = [session.proven(quantity, symgen.Options(quantities=wanted)) for quantity in wanted]
    unit = unit_of(session.model, symgen.Options(), functions)
    for file, text in (chosen.render(unit, "double", "libm") | chosen.harness.render(unit)).items():
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_text(text)
    defaults = {constant.name: nearest_float(constant.value) for constant in unit.constants}
    source, given, expected = np.random.default_rng(3), [], []
    for function in functions:
        state = {k: v.tolist() for k, v in draw_state(function.program, source, np.dtype(float)).items()}
        given += [value for array in function.program.inputs for value in state[array.name]]
        truth = rounding(function.program, state, defaults, "double")
        expected += [(function.program.name, *pair) for each in truth.values() for pair in zip(*each, strict=True)]
    found = run(chosen, tmp_path, given)
    assert len(found) == len(expected)
    for value, (quantity, exact, bound) in zip(found, expected, strict=True):
        assert abs(value - exact) <= bound, quantity


def test_what_a_target_cannot_have_is_refused_by_name():
    robot = load_named("planar_2r", parameters="baked")
    for target, options, message in (
        (("matlab",), {"scalar": "float"}, "expected double: target matlab has no other"),
        (("c", "python"), {"scalar": "float"}, "expected double: target python has no other"),
        (("matlab", "report"), {"trig": "libm"}, "expected a target that it acts on, not matlab, report"),
        (
            ("fortran",),
            {},
            "option target: expected one of c, cpp, cuda, rust, julia, python, matlab, mex",
        ),
    ):
        with pytest.raises(symgen.InputError, match=message):
            symgen.generate(robot, symgen.Options(target=target, **options))
    runtime = load_named("planar_2r", parameters="runtime")
    for target in (name for name, each in TARGETS.items() if each.plain):
        with pytest.raises(symgen.UnsupportedError, match=f"target {target}: its functions take no runtime parameters"):
            symgen.generate(runtime, symgen.Options(target=(target,)))
        with pytest.raises(symgen.UnsupportedError, match=f"target {target}: its matrices are not compressed"):
            symgen.generate(robot, symgen.Options(target=(target,), sparse="csr"))
    with pytest.raises(symgen.UnsupportedError, match="names have up to 63 characters"):
        symgen.generate(replace(robot, name="r" * 60), symgen.Options(target=("matlab",)))


def test_names_of_functions_have_one_prefix():
    some = [target for name, target in TARGETS.items() if name != "fmi3"]  # which is of one quantity
    assert all(isinstance(target.render(Unit("u", ()), "double", "libm"), dict) for target in some)
