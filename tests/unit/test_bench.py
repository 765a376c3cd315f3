"""Timing: that it measures what it says, not how fast a machine is."""

from __future__ import annotations

import subprocess
import sys
import time

import numpy as np
from helpers.loading import ROOT, load_named

import symgen
from symgen.cli import main
from symgen.uses.bench import Timer, measure, medians, random_states

URDF = "ur_description/urdf/ur5_robot.urdf"


def test_every_function_is_timed_in_every_way():
    robot = load_named("panda", runtime=("gravity",))
    module = symgen.build(robot, quantities=("gravity", "mass_matrix"), scalar="float")
    given = random_states(robot, list(module), 17)
    rows = measure(module, given, {("gravity", "sleeper"): lambda calls: 5e5}, rounds=3)
    assert [row.quantity for row in rows] == ["gravity", "mass_matrix"]
    assert all(min(row.one, row.batch, row.small, row.python) > 0 for row in rows)
    assert rows[0].peers == {"sleeper": 5e5}


def test_single_calls_go_round_the_states_and_leave_their_results_in_one_place():
    function = symgen.build(load_named("ur5"), quantities=("gravity",)).gravity
    q, tau = np.random.default_rng(0).normal(size=(4, 6)), np.zeros((4, 6))
    Timer().one(function.addresses[0], [q], [tau])(7)
    np.testing.assert_array_equal(tau, [function(q[2]), *np.zeros((3, 6))])


def test_states_are_configurations_of_the_robot():
    robot = load_named("scara", base="floating")
    given = random_states(robot, ["inverse_dynamics"], 9)
    assert given["q"].shape == (9, robot.nq)
    np.testing.assert_allclose(np.linalg.norm(given["q"][:, 3:7], axis=1), 1)


def test_medians_are_of_equal_shares_of_time():
    """As long as they take, whatever they say that it is for."""
    calls = []

    def slow(count):
        calls.append(count)
        time.sleep(1e-3 * count)
        return 10.0

    assert medians({"slow": slow, "fast": lambda count: 20.0}, rounds=5) == {"slow": 10.0, "fast": 20.0}
    assert set(calls[-5:]) <= {1, 2}


def test_one_core_does_more_than_an_addition_per_nanosecond():
    assert 1 < Timer().peak() < 1000


def test_the_command_names_what_it_leaves_out(capsys, example_robots):
    assert main(["bench", str(ROOT / "robots" / "ur5.toml"), "--quantity", "gravity", "--rounds", "3"]) == 0
    streams = capsys.readouterr()
    assert "gravity" in streams.out
    assert "Pinocchio is timed only for .urdf files" in streams.err
    assert main(["bench", str(example_robots / URDF), "--quantity", "gravity", "--rounds", "3", "--snap", "1e-4"]) == 0
    assert "Pinocchio" in capsys.readouterr().out


IMPORTS = """
import importlib, pathlib, sys
sys.path[:0] = ["."]
for path in sorted(pathlib.Path().glob("*.py")):
    try:
        importlib.import_module(path.stem)
    except ModuleNotFoundError as error:
        if error.name.startswith("symgen"):
            raise
"""


def test_scripts_of_benchmarks_find_the_parts_of_symgen_that_they_name():
    """The scripts run too rarely to notice a renamed constant. Scripts without their packages are skipped."""
    found = subprocess.run(
        [sys.executable, "-c", IMPORTS], cwd=ROOT / "benchmarks", capture_output=True, text=True, check=False
    )
    assert found.returncode == 0, found.stderr[-500:]
