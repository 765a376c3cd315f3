"""Events of systems: the walker's published gait, saltation by complex steps, and what files may say."""

from __future__ import annotations

import importlib.util

import numpy as np
import pytest
from helpers.loading import ROBOTS, load_named

import symgen
from symgen.cli import main

WALKER = ROBOTS / "passive_walker.toml"
BEFORE = np.array([-0.16989746, 0.16989746, -1.11708842, -1.00484226])
AFTER = np.array([0.16989746, -0.16989746, -1.03178747, -0.92583291])
"""Of the gait of a walker of L = 1, R = .3, C = -.5, m = 5, Ic = .4 on a slope of .01, computed elsewhere."""


def test_heel_strike_is_that_of_the_published_gait():
    module = symgen.build(load_named("passive_walker", parameters="baked"), quantities=("guard", "reset", "impulse"))
    q, qd = BEFORE[:2], BEFORE[2:]
    assert module.guard(q) == pytest.approx(0, abs=1e-15)
    positions, velocities = module.reset(q, qd)
    assert positions[0] == pytest.approx(AFTER[:2], abs=1e-12)
    assert velocities[0] == pytest.approx(AFTER[2:], abs=2e-8)
    assert module.impulse(q, qd).shape == (1, 6)


def test_impact_takes_energy_and_its_impulse_does_no_work():
    model = load_named("passive_walker", parameters="baked")
    module = symgen.build(model, quantities=("reset", "impulse", "kinetic_energy"))
    source = np.random.default_rng(1)
    for _ in range(10):
        phi, qd = source.uniform(-0.4, 0.4), source.uniform(-2, 2, 2)
        (q,), (after,) = module.reset([phi, -phi], qd)
        assert q == pytest.approx([-phi, phi])
        assert module.kinetic_energy(q, after) <= module.kinetic_energy([phi, -phi], qd) * (1 + 1e-12)


def test_saltation_is_what_complex_steps_through_the_event_give(tmp_path):
    """A motion a little aside meets the guard a little later: moved back along the flows to the same time."""
    model = load_named("passive_walker", parameters="baked")
    names = ("guard", "reset", "forward_dynamics", "saltation_matrix")
    (text,) = symgen.generate(model, quantities=names, target=("python",)).values()
    (tmp_path / "walker_text.py").write_text(text)
    spec = importlib.util.spec_from_file_location("walker_text", tmp_path / "walker_text.py")
    walker = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(walker)
    source = np.random.default_rng(2)
    for _ in range(5):
        phi, qd, tau, later = source.uniform(-0.4, 0.4), *source.uniform(-1, 1, (3, 2))
        q = np.array([phi, -phi])
        S = walker.saltation_matrix(q, qd, tau, later)[0]

        def flow(state, forces):
            return np.concatenate([state[2:], walker.forward_dynamics(state[:2], state[2:], forces)])

        x = np.array([*q, *qd])
        for k in range(4):
            step = 1e-30j * (np.arange(4) == k)
            late = -walker.guard((x + step)[:2])[0] / (walker.guard((x + 1e-30j * flow(x, tau))[:2])[0].imag / 1e-30)
            at_guard = x + step + late * flow(x, tau)
            positions, velocities = walker.reset(at_guard[:2], at_guard[2:])
            there = np.concatenate([positions[0], velocities[0]])
            moved = there - late * flow(there.real, later)
            assert moved.imag / 1e-30 == pytest.approx(S[:, k], rel=1e-10, abs=1e-10)


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ('guard = "phi_st + phi_sw"', 'guard = "phi_st + phi"', "events.0.guard: "),
        ('guard = "phi_st + phi_sw"', 'guard = "gamma"', "event heel_strike: expected a guard with a variable"),
        ('direction = "falling"', 'direction = "down"', "events.0.direction: expected one of"),
        (
            'phi_st = "phi_sw", phi_sw',
            'phi_hip = "phi_sw", phi_sw',
            "events.0.variables: expected one of phi_st",
        ),
        ('\nx_st = "-R*phi_sw', '\nx_hip = "-R*phi_sw', "events.0.x: expected one of x_st, y_st"),
        ("[[events]]\n", "[[events]]\nspeed = 1\n", "events.0.speed: unknown key, found 1"),
    ],
)
def test_what_does_not_fit_is_told_in_one_line(before, after, message, tmp_path, capsys):
    text = WALKER.read_text()
    assert before in text
    path = tmp_path / "walker.toml"
    path.write_text(text.replace(before, after))
    assert main(["info", str(path)]) == 2
    err = capsys.readouterr().err.replace("\n", " ")
    assert message in err
    assert "Traceback" not in err


def test_systems_without_events_have_no_resets(tmp_path):
    path = tmp_path / "still.toml"
    path.write_text(WALKER.read_text().partition("# The swing foot")[0])
    with pytest.raises(symgen.UnsupportedError, match="there are no events"):
        symgen.program(symgen.load(path), "reset")
