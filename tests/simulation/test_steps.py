"""Steps in time: of every kind of joint and of every kind of model, one by one and many in one call."""

import numpy as np
import pytest
from helpers.constrained_robots import load_constrained
from helpers.loading import ROBOTS, load_named
from helpers.random_robots import KINDS, Builder

import symgen
from symgen.proof.shipped import Witness, prove_shipped
from symgen.robot.configuration.coordinates import difference, normalise, random_positions
from symgen.routes import derive, routes_of
from symgen.routes.integration import time_steps

RNG = np.random.default_rng(11)
KINDS = [name for name in KINDS if name != "universal"]
ROUNDING = 1e-11
"""Errors of steps below it are mostly rounding."""
STEPS = ("euler_step", "rk4_step", "variational_step")


def built(model, *names):
    return symgen.build(model, quantities=names)


@pytest.mark.parametrize("seed", range(3))
def test_runge_kutta_s_steps_have_order_four_for_every_joint(seed):
    """Halving the step divides the error by sixteen, in charts too; unit lengths are kept."""
    rng = np.random.default_rng(seed)
    robot = Builder(seed, KINDS).robot(3)
    step = built(robot, "rk4_step").rk4_step
    q, qd, tau = random_positions(robot, 1, rng)[0], rng.uniform(-1, 1, robot.nv), rng.uniform(-1, 1, robot.nv)

    def after(steps):
        return [each[-1] for each in step.rollout(q, qd, tau, 0.4 / steps, steps=steps)]

    exact = after(4096)

    def error(steps):
        now = after(steps)
        return max(np.abs(difference(robot, now[0], exact[0])).max(), np.abs(now[1] - exact[1]).max())

    steps = max(steps for steps in (16, 32, 64, 128) if error(2 * steps) > ROUNDING)
    assert np.log2(error(steps) / error(2 * steps)) == pytest.approx(4, abs=0.3)
    np.testing.assert_allclose(normalise(robot, exact[0]), exact[0], atol=1e-12)


@pytest.mark.parametrize("name", ["passive_walker", "planar_3r", "four_bar", "rolling_disk"])
def test_every_route_of_every_step_is_the_reference_s(name):
    system = (ROBOTS / f"{name}.toml").exists()
    model = load_named(name, parameters="baked") if system else load_constrained(name)
    steps = [step for step in STEPS if system or step != "variational_step"]
    for step in steps:
        for route in routes_of(model, step):
            prove_shipped(derive(model, step, route.name), Witness(model, seed=5))


def test_a_wrong_step_is_rejected(monkeypatch):
    """Of order three: one weight of Kutta's is another."""
    monkeypatch.setattr(time_steps, "_FRACTIONS", (*time_steps._FRACTIONS[:3], time_steps._FRACTIONS[1]))
    with pytest.raises(symgen.errors.ProofError, match="differs from"):
        symgen.program(load_named("planar_2r", parameters="baked"), "rk4_step")


def test_the_open_tree_s_linearised_steps_are_not_those_of_a_mechanism():
    with pytest.raises(symgen.UnsupportedError, match="not defined for a robot under constraints"):
        symgen.program(load_constrained("four_bar"), "rk4_step_derivatives")


def test_a_variational_step_is_for_positions_that_add_up():
    robot = Builder(1, ["spherical"]).robot(1)
    with pytest.raises(symgen.UnsupportedError, match="velocities that are the rates of the positions"):
        symgen.program(robot, "variational_step")


def energy_errors(robot, step, h, start):
    """Of a free fall of a million steps, every five hundred; and the most kinetic energy on the way."""
    module = built(robot, step, "kinetic_energy", "potential_energy")
    still = np.zeros(robot.nv)
    q, qd = getattr(module, step).rollout(np.full(robot.nv, start), still, still, h, steps=1_000_000, every=500)
    kinetic = module.kinetic_energy(q, qd).ravel()
    return kinetic + module.potential_energy(q).ravel() - module.potential_energy(
        np.full(robot.nv, start)
    ), kinetic.max()


@pytest.mark.slow
def test_a_variational_step_keeps_the_energy_of_a_tumbling_arm():
    """In the mean of each hundred thousand steps; Runge and Kutta's loses it steadily."""
    robot = load_named("planar_3r", parameters="baked")
    ours, most = energy_errors(robot, "variational_step", 2e-3, 0.3)
    theirs, _ = energy_errors(robot, "rk4_step", 2e-3, 0.3)
    windows = np.array([part.mean() for part in np.array_split(ours, 10)])
    assert np.abs(ours).max() < 0.01 * most
    assert np.abs(windows).max() < 1e-3 * most / 10
    losses = np.array([part.mean() for part in np.array_split(theirs, 10)])
    assert (np.diff(losses) < 0).all()
    assert losses[-1] < 100 * windows.min()


@pytest.mark.slow
def test_a_variational_step_keeps_the_energy_of_a_falling_arm():
    """The Stanford arm's hand falls for a thousand seconds."""
    ours, most = energy_errors(load_named("stanford", parameters="baked"), "variational_step", 1e-3, 0.3)
    assert np.abs(ours).max() < 1e-11 * most


def test_a_damped_variational_step_loses_the_work_of_its_dampers():
    robot = Builder(4, ["revolute"]).robot(2, drives=True)
    module = built(robot, "variational_step", "rk4_step")
    q, qd, tau = RNG.uniform(-1, 1, (3, 2))
    ours = module.variational_step.rollout(q, qd, tau, 1e-4, steps=2000)
    exact = module.rk4_step.rollout(q, qd, tau, 1e-4, steps=2000)
    np.testing.assert_allclose(ours[0], exact[0], atol=1e-6)


@pytest.mark.parametrize("scalar", ["double", "float"])
def test_rollouts_are_steps_one_after_the_other(scalar):
    robot = Builder(3, ["spherical", "revolute"]).robot(2)
    module = symgen.build(robot, quantities=("rk4_step",), scalar=scalar)
    count, steps = 21, 12
    q = random_positions(robot, count, RNG)
    qd, tau = RNG.uniform(-1, 1, (count, robot.nv)), RNG.uniform(-1, 1, (count, steps, robot.nv))
    h = np.full(count, 1e-2)
    samples = module.rk4_step.rollout(q, qd, tau, h, steps=steps, every=3)
    assert [each.shape for each in samples] == [(count, 4, robot.nq), (count, 4, robot.nv)]
    near = {"rtol": 1e-12, "atol": 1e-13} if scalar == "double" else {"rtol": 1e-4, "atol": 1e-5}
    for step in range(steps):
        q, qd = module.rk4_step(q, qd, tau[:, step], h)
        if step % 3 == 2:
            np.testing.assert_allclose(samples[0][:, step // 3], q, **near)
            np.testing.assert_allclose(samples[1][:, step // 3], qd, **near)


def test_rollouts_without_a_compiler_are_the_same(monkeypatch):
    robot = load_named("planar_2r", parameters="runtime")
    options = {"quantities": ("rk4_step",), "parameters": "runtime"}
    compiled = symgen.build(robot, **options)
    monkeypatch.setenv("CC", "/nonexistent/cc")
    with pytest.warns(symgen.BuildWarning):
        plain = symgen.build(robot, **options)
    state = *RNG.uniform(-1, 1, (2, 5, 2)), RNG.uniform(-1, 1, (1, 7, 2)), 1e-2
    more = {"steps": 7, "every": 1, "threads": 1, "parameters": compiled.parameters(g=1.62)}
    for call in (lambda m: m.rollout(*state, **more), lambda m: m.rollout(*state[:2], h=1e-2, tau=state[2], **more)):
        for ours, theirs in zip(*(call(module.rk4_step) for module in (compiled, plain)), strict=True):
            np.testing.assert_allclose(ours, theirs, rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize(
    "shapes, more, message",
    [
        (((2,), (2,), (2,), ()), {"steps": 0}, "steps: expected a number from 1"),
        (((2,), (2,), (2,), ()), {"steps": 10, "every": 3}, "expected a divisor of 10 steps, found 3"),
        (((3,), (2,), (2,), ()), {"steps": 1}, "q: expected shape"),
        (((4, 2), (3, 2), (2,), ()), {"steps": 1}, "do not broadcast"),
        (((4, 2), (4, 2), (4, 3, 2), ()), {"steps": 2}, "tau: .* does not broadcast"),
        (((2,), (2,), (2,)), {"steps": 1}, "expected 4 arrays"),
        (((2,), (2,), (7, 2), ()), {"steps": 3}, r"tau: \(7, 2\) does not broadcast to \(2,\) or \(3, 2\)"),
        (((2,), (2,), (2,), ()), {"steps": True}, "steps: expected a number from 1, found True"),
        (((2,), (2,), (2,), ()), {"steps": 1, "threads": 0}, "threads: expected a number from 1, found 0"),
        (((2,), (2,), (2,), ()), {"steps": 1, "threads": 2.5}, "threads: expected a number from 1, found 2.5"),
    ],
)
def test_unfit_rollouts_are_refused(shapes, more, message):
    step = built(load_named("planar_2r", parameters="baked"), "rk4_step").rk4_step
    with pytest.raises(symgen.CallError, match=message):
        step.rollout(*map(np.zeros, shapes), **more)


def test_only_steps_have_rollouts():
    module = built(load_named("planar_2r", parameters="baked"), "gravity")
    with pytest.raises(symgen.CallError, match="only time steps have rollouts"):
        module.gravity.rollout(np.zeros(2), steps=1)
