"""Every target against the program's own values: its text, run by the real tool of its world."""

from __future__ import annotations

from dataclasses import replace

import pytest
from helpers.daily import daily
from helpers.loading import IN_OPERATIONAL_SPACE, TREE_QUANTITIES, load_named, session_named
from helpers.working import require_the_programs_values

import symgen
from symgen.catalog import QUANTITIES
from symgen.options import OPTIONS
from symgen.targets import TARGETS, Unit

RUN = [name for name, target in TARGETS.items() if target.harness]
ROBOTS = {
    "scara": {"parameters": "baked"},
    "planar_2r": {"parameters": "runtime"},
    "ur5": {"frames": ("tool0",), "joint_effects": ("armature", "damping", "friction", "spring")},
}


SLOW_COMPILERS = ("jax", "numba", "warp")
"""Targets whose compilers take as long as those of all other targets."""


def selections(target, name):
    """Return the selections of quantities that are tested: the UR5 has few, slow compilers have few in every run."""
    if name == "ur5":
        return ("few",)
    return ("few", "all") if name == "planar_2r" and target in SLOW_COMPILERS else ("all",)


CASES = [(target, name, selected) for target in RUN for name in ROBOTS for selected in selections(target, name)]


def quantities(model, selected):
    """Yield the quantities of the model, or the few that are no derivatives, Runge-Kutta steps or base parameters."""
    for quantity in TREE_QUANTITIES:
        each = QUANTITIES[quantity]
        parameters = any("nd" in argument.shape for argument in each.outputs)
        if (parameters and not model.free_parameters()) or (quantity in IN_OPERATIONAL_SPACE and model.nv < 6):
            continue
        if selected == "all" or ("derivatives" not in quantity and not quantity.startswith(("rk4", "base"))):
            yield quantity


@pytest.mark.parametrize(
    "case",
    daily(CASES, lambda case: case[1] == "planar_2r" and case[2] == selections(*case[:2])[0]),
    ids="-".join,
)
def test_the_text_of_every_target_gives_the_programs_values(case, tmp_path):
    target, name, selected = case
    chosen = TARGETS[target]
    session = session_named(name, **ROBOTS[name])
    require_the_programs_values(chosen, session, tuple(quantities(session.model, selected)), tmp_path)


def test_what_a_target_cannot_have_is_refused_by_name():
    robot = load_named("planar_2r", parameters="baked")
    for target, options, message in (
        (("matlab",), {"scalar": "float"}, "expected double: target matlab has no other"),
        (("c", "python"), {"scalar": "float"}, "expected double: target python has no other"),
        (("matlab", "report"), {"trig": "libm"}, "expected a target that supports it, not matlab, report"),
        (("no_target",), {}, f"option target: expected one of {', '.join(TARGETS)}, found 'no_target'"),
    ):
        with pytest.raises(symgen.InputError, match=message):
            symgen.generate(robot, target=target, **options)
    for target in (name for name, each in TARGETS.items() if each.dense):
        with pytest.raises(symgen.UnsupportedError, match=f"target {target}: does not support compressed matrices"):
            symgen.generate(robot, target=(target,), sparse="csr")
    with pytest.raises(symgen.UnsupportedError, match="names have up to 63 characters"):
        symgen.generate(replace(robot, name="r" * 60), target=("matlab",))


def test_options_list_the_targets_of_the_table():
    assert OPTIONS["target"].metadata["choices"] == tuple(TARGETS)
    assert all(target.name == name for name, target in TARGETS.items())


def test_names_of_functions_have_one_prefix():
    some = [target for target in TARGETS.values() if not target.needs]
    assert all(isinstance(target.render(Unit("u", ()), "double", "libm"), dict) for target in some)
