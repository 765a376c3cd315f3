"""Every quantity of every robot here, and of thirty from elsewhere, is generated, proven, compiled and compared.

In the long run; each test is a build, which proves the program and runs the text.
"""

from __future__ import annotations

import pytest
from conftest import ROBOT_NAMES, example_root, example_urdfs, load, load_named

import symgen
from symgen.catalog import QUANTITIES
from symgen.errors import UnsupportedError

pytestmark = pytest.mark.slow

OTHERS = [str(path.relative_to(example_root())) for path in example_urdfs()]
OTHERS = [path for path in OTHERS if "ur3.urdf" not in path][:: max(1, len(OTHERS) // 30)][:30]
HEAVY = ("second_derivatives", "christoffel", "rk4_step_derivatives", "inverse_derivatives", "base_regressor")
LARGE = 7
"""Velocities above which quantities of n^3 entries are left out, whose code has a hundred thousand lines."""


def build(robot, quantity, monkeypatch):
    if robot.nv > LARGE and any(each in quantity for each in HEAVY):
        pytest.skip("code of n^3 entries")
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    try:
        assert quantity in symgen.build(robot, symgen.Options(quantities=(quantity,)))
    except UnsupportedError as refusal:
        assert robot.name in str(refusal) or "joint" in str(refusal) or quantity in str(refusal)


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("name", ROBOT_NAMES)
def test_every_quantity_of_every_robot(name, quantity, monkeypatch):
    build(load_named(name, parameters="runtime"), quantity, monkeypatch)


@pytest.mark.parametrize("quantity", QUANTITIES)
@pytest.mark.parametrize("path", OTHERS)
def test_every_quantity_of_robots_of_others(path, quantity, monkeypatch):
    build(load(example_root() / path), quantity, monkeypatch)
