"""Gaits against other programs' fixed points, and followed along a slope; batches against single motions."""

import csv
from importlib import import_module

import numpy as np
import pytest
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.cli import main
from symgen.uses.simulation.controls import control_named, cycloid
from symgen.uses.simulation.solve import Solution

COMPASS = ROBOTS / "lectures" / "compass_gait.toml"
ROUGH = (0.27, -0.27, -1.09, -0.38)


@pytest.fixture(scope="module")
def compass():
    return symgen.load(COMPASS, parameters="runtime")


def test_a_gait_is_the_one_another_program_finds(compass):
    """P. A. Bhounsule, passivewalker.m (2009): stance angle and rate, then those between the legs, after the impact."""
    values = {"m_H": 1000, "m": 1, "I": 0, "l": 1, "c": 1, "r": 0, "g": 1, "gamma": 0.009}
    phi, rate, between, between_rate = 0.200161072169750, -0.199906060087682, 0.400322144339512, -0.015805473227965
    found = symgen.gait(compass, (0.2, -0.2, -0.2, -0.18), values=values)
    np.testing.assert_allclose(found.state, (phi, phi - between, rate, rate - between_rate), rtol=0, atol=2e-12)
    assert found.stable


def test_the_compass_gait_loses_what_the_slope_gives(compass):
    """Goswami's biped on three degrees; a second of arithmetic, not of the program, gives the energy."""
    found = symgen.gait(compass, ROUGH)
    step = 2 * np.sin(found.state[0])
    assert found.energy_lost == pytest.approx(20 * 9.81 * np.sin(np.pi / 60) * step, rel=1e-9)
    assert found.residual <= 1e-10
    assert found.stable


def test_a_gait_is_followed_until_its_period_doubles(compass):
    slopes = np.radians([4.0, 4.1, 4.2, 4.3, 4.4, 4.5])
    found = dict(symgen.continued(compass, ROUGH, "gamma", slopes.tolist(), longest=3))
    assert list(found) == slopes.tolist()
    largest = np.array([each.eigenvalues[0] for each in found.values()])
    assert [each.stable for each in found.values()] == [True, True, True, True, False, False]
    assert largest[-1].real < -1
    assert largest[-1].imag == 0


def test_the_command_follows_a_gait(tmp_path, capsys):
    path = tmp_path / "gaits.csv"
    arguments = ["gait", str(COMPASS), "--state", "0.27,-0.27,-1.09,-0.38", "--vary", "gamma=0.052:0.06:3"]
    assert main([*arguments, "-o", str(path)]) == 0
    rows = list(csv.reader(path.read_text().splitlines()))
    assert rows[0][0] == "gamma"
    assert [float(row[0]) for row in rows[1:]] == pytest.approx([0.052, 0.056, 0.06])
    assert main([*arguments, "--set", "m_H=12", "-o", str(path)]) == 0
    period = float(next(csv.DictReader(path.read_text().splitlines()))["period"])
    heavy = symgen.gait(COMPASS, (0.27, -0.27, -1.09, -0.38), values={"gamma": 0.052, "m_H": 12}, parameters="runtime")
    assert period == pytest.approx(heavy.period) and period != float(rows[1][rows[0].index("period")])
    capsys.readouterr()
    for more, message in (
        (["--set", "gamma=0.05"], "expected a parameter that --set does not set"),
        (["--vary", "gamma=1:2"], "NAME=FIRST:LAST:COUNT"),
        (["--vary", "slope=1:2:3"], "expected one of m_H"),
    ):
        assert main([*arguments, *more]) == 2
        assert message in capsys.readouterr().err
    assert main(["gait", str(COMPASS), "--state", "0.27,-0.27,-1.09,-0.38", "--set", "gamma=0.05"]) == 0
    assert main(["gait", str(COMPASS), "--state", "0.27,-0.27,-1.09,-0.38", "--set", "gamma"]) == 2


def test_batches_are_single_motions_side_by_side():
    """The walker from ten states: as many events, and the same last one, as located by SciPy's integrator."""
    walker = load_named("passive_walker", parameters="runtime")
    phi, rates = np.linspace(0.15, 0.2, 10), np.linspace(-0.95, -1.15, 10)
    q, qd = np.stack([phi, -phi], axis=1), np.stack([rates, np.full(10, -0.92)], axis=1)
    found = symgen.batch(walker, q, qd, 3.0, values={"gamma": 0.012})
    for k in range(10):
        one = symgen.simulate(walker, (*q[k], *qd[k]), 3.0, values={"gamma": 0.012})
        assert found.events[k] == len(one.events)
        assert found.last[k] == pytest.approx(one.events[-1].time, abs=1e-9)
        np.testing.assert_allclose(found.after[k], one.events[-1].after, atol=1e-9)
        np.testing.assert_allclose(found.q[k], one.q[-1], atol=1e-8)


def test_batches_of_robots_without_events():
    robot = load_named("double_pendulum", parameters="baked")
    q, qd = np.random.default_rng(1).uniform(-1, 1, (2, 20, 2))
    found = symgen.batch(robot, q, qd, 1.0)
    one = symgen.simulate(robot, (*q[3], *qd[3]), 1.0)
    np.testing.assert_allclose(found.q[3], one.q[-1], atol=1e-8)
    assert not found.events.any()
    with pytest.raises(symgen.InputError, match="columns"):
        symgen.batch(robot, q[:, :1], qd, 1.0)


@pytest.mark.parametrize(
    "name, target", [("planar_3r", (1.0, -0.5, 0.7)), ("stanford", (0.5, -0.6, 0.4, 0.3, 0.8, -0.5))]
)
def test_computed_torque_follows_a_cycloidal_path(name, target):
    """From rest to rest; the forces are those of inverse dynamics along the path, and forward dynamics undoes them."""
    robot = load_named(name, parameters="baked")
    control = control_named("computed-torque", robot, target=target, time=2.0)
    found = symgen.simulate(robot, np.zeros(robot.nv), 2.0, control=control, samples=41)
    path = cycloid(np.zeros(robot.nv), np.array(target), 2.0)
    module = symgen.build(robot, quantities=("inverse_dynamics", "forward_dynamics"))
    for t, q, qd in zip(found.time, found.q, found.qd, strict=True):
        wanted, rate, acceleration = path(float(t))
        np.testing.assert_allclose(q, wanted, atol=1e-9)
        np.testing.assert_allclose(qd, rate, atol=1e-8)
        force = module.inverse_dynamics(wanted, rate, acceleration)
        np.testing.assert_allclose(
            module.forward_dynamics(wanted, rate, force), acceleration, rtol=0, atol=1e-12 * max(1, np.abs(force).max())
        )
    np.testing.assert_allclose(found.q[-1], target, atol=1e-9)
    assert found.energy_error < 1e-7


def test_a_search_from_a_bad_guess_ends_soon(compass, monkeypatch):
    """Motions of a robot that tumbled after a Newton step took minutes; Ctrl-C ended only one of them."""
    module, steps = import_module("symgen.uses.simulation.gait"), []
    solve = module.solver()

    def counted(*args, **given):
        found = solve(*args, **given)
        steps.append(found.steps)
        return found

    monkeypatch.setattr(module, "solver", lambda: counted)
    with pytest.raises(symgen.InputError, match="expected a state near a gait"):
        symgen.gait(":passive_walker", (0.5, -0.3, 0.2, 0.1))
    assert sum(steps) < 10_000
    monkeypatch.setattr(module, "solver", lambda: lambda *args, **given: Solution(stopped=True))
    with pytest.raises(KeyboardInterrupt):
        symgen.gait(compass, ROUGH)


@pytest.mark.parametrize(
    "command",
    [
        ["gait", ":passive_walker", "--state", "0.2,-0.2,-1,-0.9"],
        ["simulate", ":passive_walker", "--state", "0.2,-0.2,-1,-0.9", "--time", "0.1"],
    ],
)
def test_values_that_the_file_rules_out_are_refused(command, capsys):
    name = next(str(each.symbol) for each in symgen.load(":passive_walker").parameters if each.symbol.is_positive)
    assert main([*command, "--set", f"{name}=-1"]) == 2
    assert f"error: parameter {name}: expected a value that is not negative" in capsys.readouterr().err
    with pytest.raises(symgen.InputError, match=f"values: {name}: expected a value that is not negative"):
        symgen.linearise(":passive_walker", values={name: -1})


CAROUSEL = """
name = "carousel"
variables = ["x"]
coordinates = [{ name = "along", x = "x", mass = 1, force = "2 - along_d" }]
"""
EVENTS = (
    '[[events]]\nname = "backward"\nguard = "x - 1"\ndirection = "falling"\nvariables = { x = "x - 0.3" }\n',
    '[[events]]\nname = "forward"\nguard = "x - 1"\ndirection = "rising"\nvariables = { x = "x - 1" }\n',
)


@pytest.mark.parametrize("order", [(0, 1), (1, 0)])
def test_the_gait_is_that_of_the_event_that_happens(order, tmp_path):
    """At the speed 2, a round of 1 m takes 0.5 s; a round scales differences by exp(-0.5); backward never happens."""
    path = tmp_path / "carousel.toml"
    path.write_text(CAROUSEL + "".join(EVENTS[k] for k in order))
    found = symgen.gait(path, (0, 1.9))
    assert found.period == pytest.approx(0.5, abs=1e-9) and found.state == pytest.approx([0, 2], abs=1e-9)
    assert found.eigenvalues == pytest.approx([np.exp(-0.5)], abs=1e-6)
