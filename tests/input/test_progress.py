"""What long commands say while they work."""

from __future__ import annotations

import io

import pytest
from helpers.loading import load, load_named
from helpers.random_robots import chain

import symgen
from symgen.phrasing import announced, duration, progress
from symgen.proof.prove import prove_group
from symgen.robot import Robot
from symgen.routes import ROUTES
from symgen.routes.route import MAX_OPERATIONS, OPERATIONS_OF_CUBED_PATHS, cubed_paths


def reports_of(seconds):
    """The reports of four steps that take so many seconds each."""
    clock, reports = [0.0], []
    for _ in announced(["a", "b", "c", "d"], reports.append, lambda: clock[0]):
        clock[0] += seconds
    return reports


def test_steps_are_counted():
    assert reports_of(1) == ["a (1 of 4)", "b (2 of 4)", "c (3 of 4)", "d (4 of 4)"]


def test_long_work_has_an_estimate_as_soon_as_a_step_is_done():
    assert reports_of(30) == [
        "a (1 of 4)",
        "b (2 of 4), about 90 s left",
        "c (3 of 4), about 60 s left",
        "d (4 of 4), about 30 s left",
    ]
    assert duration(600) == "10 min"


def test_a_single_step_is_named_only():
    reports = []
    assert [name for _, name in announced(["a"], reports.append)] == reports == ["a"]


@pytest.mark.parametrize("terminal", [True, False])
def test_a_terminal_shows_the_step_and_the_time(terminal, monkeypatch):
    stream = io.StringIO()
    stream.isatty = lambda: terminal
    monkeypatch.setattr("sys.stderr", stream)
    with progress() as step:
        step("forward_dynamics [1 of 2]")
    shown = stream.getvalue()
    assert ("forward_dynamics [1 of 2]" in shown and "0:00:0" in shown) if terminal else not shown


@pytest.mark.parametrize(
    "call, first",
    [
        (symgen.generate, "gravity (1 of 2)"),
        (symgen.certify, "gravity (1 of 2)"),
        (symgen.export, "gravity (1 of 2)"),
    ],
)
def test_commands_report_each_quantity(call, first):
    reports = []
    options = {"quantities": ("gravity", "mass_matrix"), "progress": reports.append}
    call(load_named("planar_2r", parameters="baked"), **options, **({"samples": 10} if call is symgen.export else {}))
    assert first in reports and "mass_matrix (2 of 2)" in reports


def test_proofs_report_each_derivation():
    reports = []
    proof = symgen.prove(load_named("planar_2r"), ("gravity",), progress=reports.append)
    assert sum(report.startswith("gravity: ") for report in reports) > len(proof.verdicts) - 2
    assert any(f"gravity: {verdict.route} (1 of " in reports[0] for verdict in proof.verdicts)


def test_routes_that_would_take_hours_are_left_out_and_said_to_be(tmp_path):
    (tmp_path / "chain.urdf").write_text(chain(17))
    robot = load(tmp_path / "chain.urdf")
    assert OPERATIONS_OF_CUBED_PATHS * cubed_paths(robot) > MAX_OPERATIONS
    proof = symgen.prove(robot, ("velocity_product",))
    verdicts = {verdict.route: verdict for verdict in proof.verdicts}
    assert verdicts["lagrange"].status == "left out" and "operations" in verdicts["lagrange"].note
    others = {verdict.status for route, verdict in verdicts.items() if route != "lagrange"}
    assert others == {"proven"} and proof.holds


def test_routes_with_a_largest_number_of_velocities_are_left_out_beyond_it(tmp_path):
    (route,) = (each for each in ROUTES[Robot]["inverse_dynamics"] if each.name == "base_regressor")
    (tmp_path / "chain.urdf").write_text(chain(route.max_velocities + 1))
    robot = load(tmp_path / "chain.urdf")
    assert route.is_left_out_of(robot) and not route.is_left_out_of(load_named("panda"))
    assert "at most 64 velocities" in route.why_left_out(robot)


def test_derivations_with_too_many_operations_are_left_out(monkeypatch):
    """The limit is for each quantity alone, though the quantities of a route share a trace."""
    monkeypatch.setattr("symgen.proof.prove.MAX_OPERATIONS", most := 255)
    robot = load_named("planar_3r", parameters="baked")
    quantities = ("velocity_product", "inverse_dynamics", "gravity", "mass_matrix")
    verdicts = prove_group(robot, lambda _: None, 1, "lagrange", quantities)
    assert [verdict.status for verdict in verdicts] == ["proven", "left out", "proven", "proven"]
    assert verdicts[1].note == f"more than {most} operations"


def test_the_operations_of_a_route_that_is_left_out_are_about_those_it_has(tmp_path):
    (tmp_path / "chain.urdf").write_text(chain(6))
    robot = load(tmp_path / "chain.urdf")
    proof = symgen.prove(robot, ("inverse_dynamics",))
    (lagrange,) = (verdict for verdict in proof.verdicts if verdict.route == "lagrange")
    assert 0.5 < lagrange.cost.operations / (OPERATIONS_OF_CUBED_PATHS * cubed_paths(robot)) < 4
