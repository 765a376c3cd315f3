"""Motions against closed forms, balances and other programs' figures; and what is refused or kept."""

from __future__ import annotations

import csv

import mpmath
import numpy as np
import pytest
from helpers.constrained_robots import load_constrained
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.cli import main

WALKER = (0.16989746, -0.16989746, -1.03178747, -0.92583291)


def walker():
    return load_named("passive_walker", parameters="baked")


def test_the_walker_walks_a_hundred_steps():
    """Period and loss of energy per step are the published gait's."""
    found = symgen.simulate(walker(), WALKER, 76.0, samples=500)
    assert found.complete
    assert len(found.events) >= 100
    assert found.energy_error < 1e-8
    periods = np.diff([event.time for event in found.events])
    assert periods == pytest.approx(0.75112462, abs=2e-8)
    assert [event.energy_lost for event in found.events] == pytest.approx([0.33221234] * len(found.events), abs=5e-8)


def test_the_walker_s_gait_is_the_published_one():
    """L = 1, R = .3, C = -.5, m = 5, Ic = .4 on a slope of .01, from a rough start."""
    gait = symgen.gait(walker(), (0.2, -0.2, -1.0, -0.9))
    assert gait.residual <= 1e-10
    assert gait.state == pytest.approx(WALKER, abs=5e-9)
    assert gait.period == pytest.approx(0.75112462, abs=5e-9)
    assert np.abs(gait.eigenvalues) == pytest.approx([0.766, 0.404, 0.404], abs=5e-4)
    assert gait.stable
    phi = gait.state[0]
    step = 2 * 0.3 * phi + 2 * 0.7 * np.sin(phi)
    assert step == pytest.approx(0.33865227, abs=5e-9)
    assert gait.energy_lost == pytest.approx(0.33221234, abs=5e-9)
    assert gait.energy_lost == pytest.approx(2 * 5 * 9.81 * np.sin(0.01) * step, abs=1e-10)


def test_the_rimless_wheel_has_its_closed_form():
    """w'^2 = cos(2 alpha)^2 (w^2 + 4 g / L sin alpha sin gamma) from spoke to spoke; its time an integral."""
    model = load_named("rimless_wheel", parameters="baked")
    alpha, gamma, g = np.pi / 8, 0.08, 9.81
    c = np.cos(2 * alpha) ** 2
    rate = np.sqrt(c / (1 - c) * 4 * g * np.sin(alpha) * np.sin(gamma))
    gait = symgen.gait(model, (-alpha, 1.5))
    assert gait.state == pytest.approx([-alpha, rate], abs=1e-11)
    assert gait.eigenvalues == pytest.approx([c], abs=1e-9)
    with mpmath.workdps(40):
        a, s, w = mpmath.pi / 8, mpmath.mpf("0.08"), mpmath.mpf(2)
        G = mpmath.mpf("9.81")
        speed = lambda t: mpmath.sqrt(w**2 + 2 * G * (mpmath.cos(-a + s) - mpmath.cos(t + s)))  # noqa: E731
        exact = mpmath.quad(lambda t: 1 / speed(t), [-a, 0, a])
    found = symgen.simulate(model, (-alpha, 2.0), 1.0, rtol=1e-13, atol=1e-14)
    assert found.events[0].time == pytest.approx(float(exact), abs=1e-12)
    assert found.events[0].after[1] == pytest.approx(np.cos(2 * alpha) * found.events[0].before[1], rel=1e-13)


SYMMETRIC = """
name = "{name}"
gravity = [0, 0, {gravity}]

[[links]]
name = "world"

[[links]]
name = "body"
mass = 2
com = [0, 0, {com}]
inertia = {{ xx = 0.04, yy = {yy}, zz = 0.07 }}

[[joints]]
name = "free"
type = "{joint}"
parent = "world"
child = "body"
"""


def body(path, **values):
    path.write_text(
        SYMMETRIC.format(**({"name": "body", "gravity": 0, "com": 0, "yy": 0.04, "joint": "floating"} | values))
    )
    return symgen.load(path)


def test_a_free_symmetric_body_precesses_as_euler_says(tmp_path):
    """In the body the rate turns about its axis at (I3 - I1) / I1 times its own along it."""
    model = body(tmp_path / "body.toml")
    w = np.array([0.7, 0.0, 3.0])
    found = symgen.simulate(model, [0, 0, 0, 0, 0, 0, 1, 0.1, 0.2, 0.3, *w], 5.0, samples=51)
    turn = (0.07 - 0.04) / 0.04 * 3.0 * found.time
    assert found.qd[:, 3] == pytest.approx(0.7 * np.cos(turn), abs=2e-8)
    assert found.qd[:, 4] == pytest.approx(0.7 * np.sin(turn), abs=2e-8)
    assert np.linalg.norm(found.q[:, 3:], axis=1) == pytest.approx(1, abs=1e-14)
    assert found.energy_error < 1e-9


def test_a_heavy_top_precesses_steadily(tmp_path):
    """Ball joint, center of mass at l along the axis: W (I3 w3 - (I1 + m l^2) W cos t) = m g l."""
    model = body(tmp_path / "top.toml", joint="spherical", gravity=-9.81, com=0.3)
    tilt, W, lever = 0.5, 4.0, 2 * 9.81 * 0.3
    w3 = (lever / W + (0.04 + 2 * 0.09) * W * np.cos(tilt)) / 0.07
    start = [0, np.sin(tilt / 2), 0, np.cos(tilt / 2), -W * np.sin(tilt), 0, w3]
    found = symgen.simulate(model, start, 3.0, samples=61)
    x, y, z, s = found.q.T
    axis = np.stack([2 * (x * z + s * y), 2 * (y * z - s * x), 1 - 2 * (x * x + y * y)])
    assert axis[2] == pytest.approx(np.cos(tilt), abs=1e-9)
    assert axis[0] == pytest.approx(np.sin(tilt) * np.cos(W * found.time), abs=1e-8)
    assert axis[1] == pytest.approx(np.sin(tilt) * np.sin(W * found.time), abs=1e-8)


def test_the_middle_axis_is_unstable_and_energy_is_kept(tmp_path):
    """A body turned about its middle axis flips over, again and again."""
    model = body(tmp_path / "wing_nut.toml", yy=0.06)
    found = symgen.simulate(model, [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 1e-4, 5, 0], 20.0)
    assert found.qd[:, 4].min() < -4.9
    assert found.energy_error < 1e-8
    momentum = found.qd[:, 3:] * [0.04, 0.06, 0.07]
    assert np.linalg.norm(momentum, axis=1) == pytest.approx(0.3, rel=1e-9)


def test_a_mechanism_stays_closed_and_is_closed_first():
    found = symgen.simulate(load_constrained("four_bar"), (1.0, -0.5, 1.6), 5.0)
    assert found.closure_error < 1e-11
    assert found.energy_error < 1e-8


def test_free_fall_of_an_arm_keeps_the_equations_of_motion():
    """Inverse dynamics of what forward dynamics gives along the motion is the force given."""
    model = load_named("planar_3r", parameters="baked")
    module = symgen.build(model)
    found = symgen.simulate(model, (0.3, -0.2, 0.5), 5.0, control=lambda t, q, qd: np.array([np.sin(t), 0.0, 0.1]))
    for t, q, qd in zip(found.time[::50], found.q[::50], found.qd[::50], strict=True):
        tau = np.array([np.sin(t), 0.0, 0.1])
        assert module.inverse_dynamics(q, qd, module.forward_dynamics(q, qd, tau)) == pytest.approx(tau, abs=1e-12)
    assert found.energy_error < 1e-8


def test_damping_is_accounted_for(tmp_path):
    path = tmp_path / "damped.toml"
    text = (ROBOTS / "double_pendulum.toml").read_text()
    path.write_text(text.replace('type = "revolute"', 'type = "revolute"\ndamping = 0.3'))
    model = symgen.load(path, parameters="baked", joint_effects=("damping",))
    found = symgen.simulate(model, (2.0, 1.0), 10.0)
    assert found.columns["work"][-1] < -0.1
    assert found.energy_error < 1e-7


def test_damping_of_a_follower_is_accounted_for(tmp_path):
    text = """
name = "pair"
[[links]]
name = "base"
[[links]]
name = "a"
mass = 1
com = [0.1, 0, 0.3]
inertia = { xx = 0.03, yy = 0.02, zz = 0.04 }
[[links]]
name = "b"
mass = 0.5
[[joints]]
name = "leader"
type = "revolute"
parent = "base"
child = "a"
axis = [0, 1, 0]
[[joints]]
name = "follower"
type = "revolute"
parent = "a"
child = "b"
axis = [0, 1, 0]
damping = 0.02
mimic = { joint = "leader", multiplier = -3 }
"""
    (tmp_path / "pair.toml").write_text(text)
    model = symgen.load(tmp_path / "pair.toml", joint_effects=("damping",))
    found = symgen.simulate(model, (0.5, 1.0), 2.0)
    assert found.energy_error < 1e-8


def test_files_have_names_units_and_the_same_numbers(tmp_path, capsys):
    from pyarrow import parquet

    robot = str(ROBOTS / "passive_walker.toml")
    state = ",".join(map(str, WALKER))
    for suffix in ("parquet", "csv", "npz"):
        arguments = ["simulate", robot, "--state", state, "--time", "1", "--samples", "20"]
        assert main([*arguments, "-o", str(tmp_path / f"run.{suffix}"), "--plot", str(tmp_path / "run.svg")]) == 0
    assert "1 events" in capsys.readouterr().out
    table = parquet.read_table(tmp_path / "run.parquet")
    assert table.schema.field("kinetic_energy").metadata[b"unit"] == b"J"
    with (tmp_path / "run.csv").open() as file:
        rows = list(csv.reader(file))
    assert rows[0][0] == "time [s]"
    arrays = np.load(tmp_path / "run.npz")
    for k, name in enumerate(arrays):
        assert arrays[name] == pytest.approx(table[name].to_numpy())
        assert [float(row[k]) for row in rows[1:]] == pytest.approx(arrays[name])
    assert (tmp_path / "run.svg").read_text().startswith("<?xml")
    assert {path.name for path in tmp_path.iterdir()} == {"run.parquet", "run.csv", "run.npz", "run.svg"}


BALL = """
name = "ball"
variables = ["y"]

[[coordinates]]
name = "height"
x = "y"
mass = 1
force = -9.81

[[events]]
name = "bounce"
guard = "y"
direction = "falling"
variables = { y = "y*(-1/2)" }
"""
"""Named anew upside down and smaller, it falls onto what it has just left: sooner and sooner."""


def test_chattering_events_end_a_motion_that_is_kept(tmp_path):
    path = tmp_path / "ball.toml"
    path.write_text(BALL)
    found = symgen.simulate(symgen.load(path), (1.0,), 10.0)
    assert not found.complete
    assert "events chatter at" in found.note
    assert found.time[-1] < 3


def test_ctrl_c_keeps_what_was_computed():
    def control(t, q, qd):
        if t > 1:
            raise KeyboardInterrupt
        return np.zeros(2)

    found = symgen.simulate(load_named("double_pendulum", parameters="baked"), (1.0, 0.5), 10.0, control=control)
    assert not found.complete
    assert "stopped at" in found.note
    assert 0.5 < found.time[-1] <= 1


BAD = [
    (["--state", "1,2,3"], "state: expected 2 positions, or 4 numbers with velocities, found 3"),
    (["--state", "1,nan"], "state: expected finite numbers"),
    (["--state", "1,x"], "option state: expected numbers separated by commas, found '1,x'"),
    (["--state", "1,2", "--time", "-1"], "time: expected a positive time"),
    (["--state", "1,2", "--samples", "1"], "samples: expected a number from 2, at most 1,000,000, found 1"),
    (["--state", "1,2", "--samples", "1" + "0" * 20], "samples: expected a number from 2, at most 1,000,000, found 1"),
    (["--state", "1,2", "--integrator", "Euler"], "integrator: expected one of DOP853, Radau"),
    (["--state", "1,2", "--control", "pd", "--gains", "1"], "gains: expected stiffness and damping"),
    (["--state", "1,2", "--control", "pd", "--target", "1"], "target: expected 2 numbers, found 1"),
    (["--state", "1,2", "-o", "run.xls"], "output: expected a file ending in .parquet, .csv, .npz"),
    (["--state", "1,2", "--plot", "run.doc"], "plot: expected a file ending in .svg, .png, .pdf"),
]


@pytest.mark.parametrize(("arguments", "message"), BAD)
def test_what_does_not_fit_is_told_in_one_line(arguments, message, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", str(ROBOTS / "double_pendulum.toml"), *arguments]) == 2
    err = capsys.readouterr().err.replace("\n", " ")
    assert message in err
    assert "Traceback" not in err
    assert list(tmp_path.iterdir()) == []


def test_quaternions_of_other_lengths_and_gaits_without_events_are_refused(tmp_path):
    with pytest.raises(symgen.InputError, match="expected length one, found 'length 2'"):
        symgen.simulate(body(tmp_path / "body.toml"), [0, 0, 0, 0, 0, 0, 2], 1.0)
    with pytest.raises(symgen.UnsupportedError, match="gaits are for systems with events"):
        symgen.gait(load_named("planar_2r"), (1.0, 0.0))
    with pytest.raises(symgen.InputError, match="from which an event follows within 1 s"):
        symgen.gait(walker(), (0.2, -0.3, 5.0, 0.0), longest=1.0)
