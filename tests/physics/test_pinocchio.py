"""Compiled C against Pinocchio on every URDF of example-robot-data, mobile robots on a floating base.

Pinocchio reads the same file with the angles symgen makes exact written out in full, so both see one robot; joints that
mimic others are folded into its results by hand. ``pytest -n 0 --update`` writes the table in docs/reference/robots.md.
"""

from __future__ import annotations

import math
import re

import numpy as np
import pinocchio
import pytest
from helpers.daily import daily
from helpers.examples import COVERED, NO_ACCELERATION, PATHS, REFUSED, base_of
from helpers.loading import ROOT, load, load_named, with_a_tip
from helpers.peers import Folded, pinocchio_model

import symgen

STATES = 10
TOLERANCE = 1e-10
BIG = 6
"""Degrees of freedom above which the C compiler's optimiser is left out, which takes most of the time."""
COMPARED = (
    "inverse_dynamics",
    "mass_matrix",
    "forward_dynamics",
    "jacobian",
    "center_of_mass",
    "kinetic_energy",
    "potential_energy",
)
TABLE = ROOT / "docs" / "reference" / "robots.md"


def worst_errors(robot, module, model, seed=0):
    """The largest error of each quantity over random states, relative to its largest entry."""
    source, peer = np.random.default_rng(seed), Folded(robot, model)
    frame, worst = robot.chosen_frames[0].name, dict.fromkeys(module, 0.0)
    for _ in range(STATES):
        step, qd, x = source.uniform(-2, 2, (3, robot.nv))
        q = symgen.integrate(robot, symgen.neutral(robot), step)
        expected = peer.values(q, qd, x, frame)
        for name in module:
            arguments, value = expected[name]
            error = np.abs(getattr(module, name)(*arguments) - value).max() / (np.abs(value).max() or 1)
            worst[name] = max(worst[name], error if np.isfinite(error) else math.inf)
    return worst


ROWS: dict[str, str] = {}


@pytest.fixture(scope="module", autouse=True)
def table(request):
    """Under --update, the rows of the files that were run, as they were measured, among those written before."""
    yield
    if request.config.getoption("--update"):
        lines = [line for line in TABLE.read_text().splitlines(keepends=True) if ".urdf |" in line]
        rows = {line.split("|")[1].strip(): line for line in lines} | ROWS
        TABLE.write_text(HEAD + "".join(rows[name] for name in sorted(rows)))


HEAD = f"""# Robots of example-robot-data

The test `test_pinocchio.py` generates and compiles code for every URDF of the package example-robot-data. The test
compares the results of the code with Pinocchio at {STATES} random states, and writes the table on this page. The
compared quantities are inverse dynamics, mass matrix, forward dynamics, the Jacobian of the last tip, center of mass,
kinetic and potential energy. The column "error" has the largest error of the compared quantities. Each error is divided
by the largest entry of the quantity. The test allows errors up to {TOLERANCE:g}. The columns "nq" and "nv" have the
number of position and velocity variables. The column "mimic" has the number of mimic joints, whose positions follow
other joints.

| file | base | nq | nv | mimic | error | |
|---|---|--:|--:|--:|--:|---|
"""


def row(name, robot, error, note):
    follow = sum(bool(slot.joint.mimic) for slot in robot.slots)
    return f"| {name} | {base_of(name)} | {robot.nq} | {robot.nv} | {follow} | {error} | {note} |\n"


def test_every_file_is_listed():
    text = TABLE.read_text()
    assert all(f"| {name} |" in text for name in PATHS)
    assert text.startswith(HEAD)


LONG = re.compile(
    r"icub|talos_full|talos_reduced|centauro|g1_29dof|tiago|human\.urdf|humanoid|romeo|alex|pr2|anymal_c|anymal-kinova"
    r"|_box|_corrected|joint_limited|panda_collision|classical|hands|allegro_left|b1|laikago|go[12]|a1_|solo|bolt|anymal_b_simple|so101|hextilt|baxter"
)
"""Robots of many joints, and variants of others: in make test-slow; --slow --update makes the table anew."""


@pytest.mark.parametrize("name", daily(COVERED, lambda name: not LONG.search(name)))
@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_agrees_with_pinocchio(name, monkeypatch):
    robot = with_a_tip(load(PATHS[name], base=base_of(name)))
    if robot.nv > BIG:
        monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    note = f"no forward dynamics: {NO_ACCELERATION[name]}" if name in NO_ACCELERATION else ""
    asked = tuple(each for each in COMPARED if not (note and each == "forward_dynamics"))
    module = symgen.build(robot, quantities=asked)
    errors = worst_errors(robot, module, pinocchio_model(PATHS[name], base_of(name)))
    assert max(errors.values()) <= TOLERANCE, errors
    ROWS[name] = row(name, robot, f"{max(errors.values()):.0e}", note)
    stable = [cell.strip() for cell in ROWS[name].split("|")]
    written = [line.split("|") for line in TABLE.read_text().splitlines() if line.startswith(f"| {name} |")]
    if written:
        found = [cell.strip() for cell in written[0]]
        assert [*found[:6], found[7]] == [*stable[:6], stable[7]]


@pytest.mark.parametrize("name", REFUSED)
def test_refused_where_pinocchio_refuses(name):
    with pytest.raises(symgen.SymgenError, match=REFUSED[name]):
        load(PATHS[name])
    with pytest.raises(ValueError):
        pinocchio.buildModelFromXML(PATHS[name].read_text())
    ROWS[name] = f"| {name} | | | | | | refused, as by Pinocchio: the robot has no name |\n"


@pytest.mark.parametrize("name", NO_ACCELERATION)
def test_massless_joints_are_refused_where_pinocchio_has_no_number(name):
    robot = load(PATHS[name], base="floating")
    with pytest.raises(symgen.UnsupportedError, match=NO_ACCELERATION[name]):
        symgen.build(robot, quantities=("forward_dynamics",))


MIMICKING = [name for name in COVERED if re.search(r"panda\.urdf|baxter|talos_reduced\.urdf|pr2", name)]


@pytest.mark.parametrize("name", daily(MIMICKING, lambda name: "pr2" in name))
def test_mimic_joints_are_folded_as_pinocchio_folds_them(name, monkeypatch):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    robot = load(PATHS[name], snap=0.0)
    module = symgen.build(robot, quantities=("inverse_dynamics", "mass_matrix"))
    model = pinocchio.buildModelFromUrdf(str(PATHS[name]), True)
    data, source = model.createData(), np.random.default_rng(1)
    assert (robot.nq, robot.nv) == (model.nq, model.nv)
    step, qd, qdd = source.uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    tau = pinocchio.rnea(model, data, q, qd, qdd)
    np.testing.assert_allclose(module.inverse_dynamics(q, qd, qdd), tau, rtol=1e-9, atol=1e-9)
    upper = np.triu(pinocchio.crba(model, data, q))
    np.testing.assert_allclose(module.mass_matrix(q), upper + np.triu(upper, 1).T, rtol=1e-9, atol=1e-9)


AS_WRITTEN = ["panda_description/urdf/panda.urdf", *(f"ur_description/urdf/ur{size}_robot.urdf" for size in (3, 5, 10))]


@pytest.mark.parametrize("name", daily(AS_WRITTEN, lambda name: name != AS_WRITTEN[0]))
def test_without_snapping_the_file_is_taken_as_written(name):
    robot = with_a_tip(load(PATHS[name], snap=0.0))
    errors = worst_errors(robot, symgen.build(robot), pinocchio_model(PATHS[name], snap=0))
    assert max(errors.values()) <= TOLERANCE, errors


@pytest.mark.parametrize(
    ("toml", "urdf", "locked"),
    [
        ("panda", "panda_description/urdf/panda.urdf", ["panda_finger_joint1", "panda_finger_joint2"]),
        ("ur5", "ur_description/urdf/ur5_robot.urdf", []),
    ],
)
def test_our_own_files_describe_the_same_robots(toml, urdf, locked):
    model = pinocchio_model(PATHS[urdf])
    model = pinocchio.buildReducedModel(model, [model.getJointId(name) for name in locked], pinocchio.neutral(model))
    robot = load_named(toml)
    module = symgen.build(robot)
    data, source = model.createData(), np.random.default_rng(0)
    for _ in range(STATES):
        q, qd, x = source.uniform(-2, 2, (3, robot.nv))
        expected = pinocchio.rnea(model, data, q, qd, x)
        assert np.abs(module.inverse_dynamics(q, qd, x) - expected).max() <= TOLERANCE * np.abs(expected).max()
        expected = pinocchio.aba(model, data, q, qd, x)
        assert np.abs(module.forward_dynamics(q, qd, x) - expected).max() <= TOLERANCE * np.abs(expected).max()


def test_reference_torques_of_the_puma():
    """Torques of the PUMA 560 with Armstrong's figures, from Pinocchio on a hand-built model, to all printed digits."""
    q, qd, qdd = np.random.default_rng(0).normal(size=(3, 6))
    tau = symgen.build(symgen.load("robots/puma560.toml")).inverse_dynamics(q, qd, qdd)
    printed = [-6.55799031, -43.1208247, -5.17271336, -3.82124367e-3, -6.16102686e-3, -1.0467015e-4]
    np.testing.assert_allclose(tau, printed, rtol=1e-8)
