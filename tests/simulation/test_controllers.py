"""Controllers that are tried out: friction, samples, a plant that differs; and numbers that are not finite."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.cli import main
from symgen.uses.simulation.controls import control_named
from symgen.uses.simulation.solve import INTEGRATORS

PENDULUM = ROBOTS / "double_pendulum.toml"


def changed(path, joints):
    """The double pendulum with more on its joints."""
    text = PENDULUM.read_text().replace('type = "revolute"', f'type = "revolute"\n{joints}')
    path.write_text(text)
    return path


def rubbing(tmp_path):
    path = changed(tmp_path / "rubbing.toml", "friction = 0.7\ndamping = 0.2")
    return symgen.load(path, parameters="baked", joint_effects=("friction", "damping"))


@pytest.mark.parametrize("integrator", ["DOP853", "Radau"])
def test_the_work_of_friction_is_accounted_for(integrator, tmp_path):
    """Work is lost at every moment, by |qd| f where joints move fast; the balance closes."""
    run = symgen.simulate(rubbing(tmp_path), (1.0, 0.5), 4.0, integrator=integrator, samples=4000)
    assert run.energy_error < (1e-8 if integrator == "DOP853" else 1e-6)
    work = run.columns["work"]
    assert (np.diff(work) <= 1e-12).all()
    size = np.hypot(run.qd, 0.01)
    power = -np.sum((0.2 + 0.7 / size) * run.qd**2, axis=1)
    assert work[-1] == pytest.approx(np.trapezoid(power, run.time), rel=1e-4)
    assert work[-1] < -1


def test_a_joint_that_mimics_loses_the_work_of_its_own_friction(tmp_path):
    path = changed(tmp_path / "geared.toml", "friction = 0.4\ndamping = 0.3")
    path.write_text(path.read_text() + '\nmimic = { joint = "joint1", multiplier = -2 }\n')
    model = symgen.load(path, parameters="baked", joint_effects=("friction", "damping"))
    assert symgen.simulate(model, (1.0, 3.0), 2.0).energy_error < 1e-8


@pytest.mark.parametrize("sample", [None, 0.1])
def test_controllers_may_reuse_and_change_their_arrays(sample):
    """Recorded forces must not change afterwards, nor the motion by changes of the controller's arguments."""
    model, buffer = load_named("double_pendulum", parameters="baked"), np.zeros(2)

    def reusing(t, q, qd):
        q -= 0.5
        buffer[:] = -3 * q
        return buffer

    runs = [
        symgen.simulate(model, (0.5, -0.3), 0.5, control=law, sample=sample, samples=20)
        for law in (reusing, lambda t, q, qd: -3 * (q - 0.5))
    ]
    for name in runs[0].columns:
        assert np.allclose(runs[0].columns[name], runs[1].columns[name], atol=1e-9), name


@pytest.mark.parametrize(
    ("forces", "complaint"),
    [
        (np.zeros((1, 2)), r"control: expected 2 forces, found 'the shape \(1, 2\)'"),
        ([0.0], "control: expected 2 forces"),
        ("a", "control: expected real numbers"),
        ([1j, 0], "control: expected real numbers"),
        (None, "control: expected real numbers"),
    ],
)
def test_forces_that_do_not_fit_are_refused_in_one_line(forces, complaint):
    with pytest.raises(symgen.SymgenError, match=complaint):
        symgen.simulate(":double_pendulum", (0.1, 0.2), 0.1, control=lambda t, q, qd: forces)


def test_a_sampled_controller_holds_its_forces():
    """Against the compiled Runge-Kutta step with the same forces in between."""
    model, period = load_named("double_pendulum", parameters="baked"), 0.004
    law = control_named("pd", model, gains=(40.0, 6.0))
    run = symgen.simulate(model, (0.5, -0.3), 0.4, control=law, sample=period, samples=201)
    step = symgen.build(model, quantities=("rk4_step",)).rk4_step
    q, qd = np.array([0.5, -0.3]), np.zeros(2)
    for _ in range(100):
        tau = law(0.0, q, qd)
        for _ in range(20):
            q, qd = step(q, qd, tau, period / 20)
    np.testing.assert_allclose(run.q[-1], q, atol=1e-7)
    forces = run.columns["tau_joint1"]
    inside = run.time % period
    held = np.flatnonzero((inside > 1e-9) & (inside < period - 1e-9))
    assert len(held) == 100
    assert len(np.unique(forces)) == 100
    assert run.energy_error < 1e-7
    smooth = symgen.simulate(model, (0.5, -0.3), 0.4, control=law)
    assert np.abs(smooth.q[-1] - run.q[-1]).max() > 1e-4
    with pytest.raises(symgen.InputError, match="sample: expected a control to sample"):
        symgen.simulate(model, (0.5, -0.3), 0.4, sample=0.1)


def test_a_sampled_controller_acts_through_events():
    """A walker's heel strikes lie between samples, which are at multiples of the period all the same."""
    calls = []

    def law(t, q, qd):
        calls.append((t, float(q[0])))
        return np.zeros(2)

    model = load_named("passive_walker", parameters="baked")
    state = (0.16989746, -0.16989746, -1.03178747, -0.92583291)
    run = symgen.simulate(model, state, 1.6, control=law, sample=0.1, samples=50)
    assert [t for t, _ in calls] == pytest.approx(0.1 * np.arange(16))
    assert len(run.events) == 2
    free = symgen.simulate(model, state, 1.6, samples=50)
    np.testing.assert_allclose(run.q[-1], free.q[-1], atol=1e-8)


def test_a_controller_computes_with_a_model_of_its_own(tmp_path, capsys):
    """Held by its own gravity the arm stays; by that of a heavier one it rises."""
    heavier = tmp_path / "heavier.toml"
    text = PENDULUM.read_text()
    assert "g = { value" in text
    arguments = ["simulate", str(PENDULUM), "--state", "1,0.3", "--time", "0.5", "--control", "gravity"]
    heavier.write_text(re.sub(r'g = \{ value = "[^"]*"', 'g = { value = "12"', text))
    for more, moves in (([], False), (["--control-model", str(heavier)], True)):
        out = tmp_path / "run.npz"
        assert main([*arguments, *more, "-o", str(out)]) == 0
        arrays = np.load(out)
        assert (np.ptp(arrays["joint1"]) > 1e-3) == moves
        assert "tau_joint1" in arrays
    capsys.readouterr()
    assert main([*arguments, "--control-model", str(ROBOTS / "planar_3r.toml")]) == 2
    assert "expected the joints joint1, joint2, found 'joint1, joint2, joint3'" in capsys.readouterr().err


UNFIT = [
    (["--gains", "1,2"], "gains: expected a control that uses them, one of pd, computed-torque, found 'control none'"),
    (["--target", "1,2"], "target: expected a control that uses them"),
    (["--control", "gravity", "--target", "1,2"], "target: expected a control that uses them"),
    (["--control", "pd", "--gains", "1,inf"], "option gains: expected finite numbers"),
    (["--control-model", "x.toml"], "option control-model: expected --control"),
    (["--sample", "0.1"], "sample: expected a control to sample"),
    (["--control", "pd", "--sample", "0"], "sample: expected a positive time"),
    (["--control", "pd", "--sample", "nan"], "sample: expected a positive time"),
    (["--control", "pd", "--sample", "1e-12"], "sample: expected at most 200,000 samples in 0.1 s"),
    (["--set", "g=1", "--set", "g=2"], "option set: expected each name once, found 'g'"),
    (["--motion", "joint1=1/t"], "with a finite acceleration from 0 to 0.1 s, found '1/t, near t = 0'"),
    (["--motion", "joint1=sqrt(t - 1)"], "found 'sqrt(t - 1), near t = 0'"),
    (["--motion", "a=t", "--motion", "a=2*t"], "option motion: expected each name once, found 'a'"),
    (["--set", "g=nan"], "option set: expected finite numbers, found 'nan'"),
    (["--set", "g=1e999"], "option set: expected finite numbers, found '1e999'"),
    (["--state", "inf,0"], "option state: expected finite numbers"),
    (["-o", "x.txt"], "output: expected a file ending in .parquet, .csv, .npz, found 'x.txt'"),
]


@pytest.mark.parametrize(("arguments", "message"), UNFIT)
def test_options_that_cannot_act_and_numbers_that_are_not_finite_are_refused(
    arguments, message, tmp_path, monkeypatch, capsys
):
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", str(PENDULUM), "--state", "1,0", "--time", "0.1", *arguments]) == 2
    assert message in capsys.readouterr().err.replace("\n", " ")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("integrator", INTEGRATORS)
def test_a_motion_without_finite_accelerations_is_refused_or_stops(integrator, capsys):
    arguments = ["simulate", str(PENDULUM), "--state", "1,0", "--time", "0.1", "--integrator", integrator]
    assert main([*arguments, "--set", "l1=0"]) == 2
    assert "state: expected a state and parameters with finite accelerations" in capsys.readouterr().err
    model = load_named("double_pendulum", parameters="baked")

    def law(t, q, qd):
        return np.full(2, np.nan if t > 0.3 else 0.0)

    run = symgen.simulate(model, (1.0, 0.0), 1.0, control=law, integrator=integrator)
    assert not run.complete
    assert run.note
    assert 0.2 < run.time[-1] <= 0.3
    assert np.isfinite(run.q).all()


def test_values_and_states_of_batches_are_finite():
    model = load_named("double_pendulum", parameters="runtime")
    with pytest.raises(symgen.InputError, match="parameter g: expected a finite number"):
        symgen.batch(model, [[1.0, 0.0]], [[0.0, 0.0]], 0.1, values={"g": float("nan")})
    with pytest.raises(symgen.InputError, match="state: expected finite numbers"):
        symgen.batch(model, [[1.0, np.nan]], [[0.0, 0.0]], 0.1)
    with pytest.raises(symgen.InputError, match="parameter g: expected a finite number"):
        symgen.simulate(model, (1.0, 0.0), 0.1, values={"g": float("inf")})
    many = symgen.batch(model, [[1.0, 0.0]], [[0.0, 0.0]], 0.1, values={"l1": 0.0})
    assert many.note[0] == "the state is not finite at 0.001 s"
    assert many.time[0] == pytest.approx(0.001)


def test_a_gait_is_followed_along_a_limited_number_of_values(capsys):
    arguments = ["gait", str(ROBOTS / "lectures" / "compass_gait.toml"), "--state", "0.27,-0.27,-1.09,-0.38"]
    assert main([*arguments, "--vary", "gamma=0.05:0.06:100000000"]) == 2
    assert "option vary: expected a COUNT of at most 10000" in capsys.readouterr().err
    assert main([*arguments, "--longest", "nan"]) == 2
    assert "longest: expected a positive time" in capsys.readouterr().err


def test_steps_without_end_and_unfit_tolerances_are_refused():
    for key, value in (("rtol", -1), ("rtol", 1e-15), ("atol", math.nan), ("atol", 0)):
        with pytest.raises(symgen.InputError, match=f"{key}: expected a number from"):
            symgen.simulate(PENDULUM, (0, 0), 0.1, **{key: value})
    for duration, step in ((1e12, 1e-3), (0.1, 1e-14)):
        with pytest.raises(symgen.InputError, match="step: expected at most 1,000,000 steps"):
            symgen.batch(PENDULUM, [[0, 0]], [[0, 0]], duration, step=step)


@pytest.mark.parametrize("changed", ["g=1.62", "m2=2"])
@pytest.mark.parametrize("law", ["gravity", "computed-torque --target 0.3,0.2"])
def test_the_controller_computes_with_the_given_values(law, changed, tmp_path, capsys):
    """The arm stays where it is, because the controller's model is the simulated one."""
    path = tmp_path / "out.csv"
    command = f"simulate :planar_2r --state 0.3,0.2 --time 1 --samples 3 --set {changed} -o {path} --control {law}"
    assert main(command.split()) == 0
    last = path.read_text().splitlines()[-1].split(",")
    assert [float(each) for each in last[1:3]] == pytest.approx([0.3, 0.2], abs=1e-9)
