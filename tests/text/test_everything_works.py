"""Every quantity of every robot here, and of thirty from elsewhere, in every language, with every kind of parameter.

In the long run, and a few of them by turns in its share of every day; each is a build, which proves the program and
runs the text.
"""

from __future__ import annotations

import pytest
from helpers.firmware import exported, self_test
from helpers.loading import (
    ROBOT_NAMES,
    SYSTEM_NAMES,
    TREE_QUANTITIES,
    example_root,
    example_urdfs,
    load,
    load_named,
    with_a_tip,
)
from helpers.working import works

from symgen.errors import UnsupportedError

pytestmark = [pytest.mark.slow, pytest.mark.rotating]

OTHERS = [str(path.relative_to(example_root())) for path in example_urdfs()]
OTHERS = [path for path in OTHERS if "ur3.urdf" not in path][:: max(1, len(OTHERS) // 30)][:30]
HEAVY = ("second_derivatives", "christoffel", "rk4_step_derivatives", "inverse_derivatives", "base_regressor")
LARGE = 7
"""Velocities above which quantities of n^3 entries are left out, whose code has a hundred thousand lines."""


def skip_heavy(robot, quantity):
    if robot.nv > LARGE and any(each in quantity for each in HEAVY):
        pytest.skip("code of n^3 entries")


@pytest.mark.parametrize("quantity", TREE_QUANTITIES)
@pytest.mark.parametrize("parameters", ["baked", "runtime"])
@pytest.mark.parametrize("name", (*ROBOT_NAMES, *SYSTEM_NAMES))
def test_every_quantity_of_every_robot(name, parameters, quantity, monkeypatch, tmp_path):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    works(load_named(name, parameters=parameters), quantity, tmp_path)


@pytest.mark.parametrize("quantity", TREE_QUANTITIES)
@pytest.mark.parametrize("path", OTHERS)
def test_every_quantity_of_robots_of_others(path, quantity, monkeypatch, tmp_path):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    robot = with_a_tip(load(example_root() / path))
    skip_heavy(robot, quantity)
    works(robot, quantity, tmp_path)


@pytest.mark.parametrize("quantity", TREE_QUANTITIES)
@pytest.mark.parametrize("scalar", ["double", "float", "fixed"])
@pytest.mark.parametrize("name", ROBOT_NAMES)
def test_every_quantity_of_every_robot_as_firmware(name, scalar, quantity, tmp_path):
    """The self-test of an export passes; what firmware cannot hold is refused by name."""
    try:
        folder = exported(name, (quantity,), scalar=scalar, samples=100)
    except UnsupportedError as refusal:
        assert name in str(refusal) or quantity in str(refusal) or "firmware" in str(refusal)
        return
    run = self_test(folder, flags=("-std=c99", "-O0"), scratch=tmp_path)
    assert run.returncode == 0, run.stdout
