"""Implicit integrators with slopes of our own."""

import numpy as np
import pytest
from helpers.loading import load_named
from helpers.random_robots import Builder

import symgen
from symgen.uses.simulation.equations import Equations


@pytest.mark.parametrize("seed", range(2))
def test_the_slopes_of_the_rates_are_their_central_differences(seed):
    robot = Builder(seed, ["revolute", "prismatic"]).robot(3, drives=True)
    equations = Equations(robot)
    y = np.random.default_rng(seed).uniform(-1, 1, 2 * robot.nv + 2)
    steps = 1e-6 * np.eye(len(y))
    slopes = [(equations.rates(0, y + d) - equations.rates(0, y - d)) / 2e-6 for d in steps]
    np.testing.assert_allclose(equations.jacobian(0, y), np.transpose(slopes), rtol=1e-6, atol=1e-6)


def test_radau_takes_fewer_rates_with_them(monkeypatch):
    robot = load_named("planar_3r", parameters="baked")
    calls = []
    rates = Equations.rates

    def counted(self, t, y):
        calls.append(t)
        return rates(self, t, y)

    monkeypatch.setattr(Equations, "rates", counted)
    given = symgen.simulate(robot, (1.0, 0.5, -0.5), 0.5, integrator="Radau", rtol=1e-8, atol=1e-10)
    ours = len(calls)
    calls.clear()
    monkeypatch.setattr(Equations, "jacobian", None)
    differenced = symgen.simulate(robot, (1.0, 0.5, -0.5), 0.5, integrator="Radau", rtol=1e-8, atol=1e-10)
    assert ours < len(calls)
    np.testing.assert_allclose(given.q[-1], differenced.q[-1], atol=1e-5)


def test_where_they_are_not_known_there_are_none():
    free = load_named("planar_2r", parameters="baked")
    assert Equations(free).jacobian is not None
    assert Equations(free, lambda t, q, qd: np.zeros(2)).jacobian is None
    assert Equations(load_named("passive_walker", parameters="baked")).jacobian is None
    assert Equations(Builder(1, ["spherical"]).robot(1)).jacobian is None
