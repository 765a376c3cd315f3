"""Functions for Numba, called from what Numba compiles."""

from __future__ import annotations

import numpy as np
import pytest
from frameworks.packages import WITH_PARAMETERS, draw, imported, in_c
from helpers.loading import ROOT

import symgen

numba = pytest.importorskip("numba")


@pytest.fixture(scope="module")
def ur5(tmp_path_factory):
    return imported(tmp_path_factory, "numba", "ur5", quantities=("forward_dynamics", "mass_matrix"))


@pytest.fixture(scope="module")
def compiled():
    return symgen.build(ROOT / "robots" / "ur5.toml")


def test_values_are_those_of_the_c_however_arrays_lie(ur5, compiled):
    states = np.random.default_rng(2).normal(size=(3, 40, 6))
    truth = compiled.forward_dynamics(*states)
    given = np.asfortranarray(states[0]), states[1].astype(np.float32), states[2]
    truth = compiled.forward_dynamics(states[0], given[1].astype(float), states[2])
    assert np.allclose(ur5.forward_dynamics_batch(*given), truth, rtol=0, atol=1e-11 * np.abs(truth).max())
    sliced = np.zeros((6, 3))
    sliced[:] = states[:, 0].T
    one = ur5.forward_dynamics(sliced[:, 0], sliced[:, 1], sliced[:, 2])
    assert np.allclose(one, compiled.forward_dynamics(*states[:, 0]), rtol=0, atol=1e-11 * np.abs(truth).max())
    assert np.allclose(ur5.mass_matrix_batch(states[0]), compiled.mass_matrix(states[0]), rtol=0, atol=1e-12)


def test_a_loop_that_is_compiled_calls_it_without_the_interpreter(ur5, compiled):
    @numba.njit
    def fallen(q, qd, tau, steps, h):
        for _ in range(steps):
            qd = qd + h * ur5.forward_dynamics(q, qd, tau)
            q = q + h * qd
        return q

    q = qd = tau = np.zeros(6)
    for _ in range(200):
        qd = qd + 1e-3 * compiled.forward_dynamics(q, qd, tau)
        q = q + 1e-3 * qd
    assert np.allclose(fallen(np.zeros(6), np.zeros(6), tau, 200, 1e-3), q, rtol=0, atol=1e-10)


def test_arrays_of_another_size_are_refused(ur5):
    with pytest.raises(ValueError, match="expected arrays of one size for each state"):
        ur5.forward_dynamics(np.zeros(5), np.zeros(6), np.zeros(6))


def test_parameters_are_the_first_input(tmp_path_factory):
    robot = WITH_PARAMETERS[0]
    package = imported(tmp_path_factory, "numba", robot, quantities=("inverse_dynamics", "mass_matrix"))
    module, record, vector = in_c(robot)
    q, qd, qdd = draw(robot, 2, 9)
    assert list(package.PARAMETERS.items()) == list(module.defaults.items())
    for parameters, given in (({"parameters": record}, vector), ({}, np.array(list(package.PARAMETERS.values())))):
        truth = module.inverse_dynamics(q, qd, qdd, **parameters)
        found = package.inverse_dynamics_batch(given, q, qd, qdd)
        assert np.allclose(found, truth, rtol=0, atol=1e-12 * np.abs(truth).max())
        found = package.inverse_dynamics(given, q[1], qd[1], qdd[1])
        assert np.allclose(found, truth[1], rtol=0, atol=1e-12 * np.abs(truth).max())
    with pytest.raises(ValueError, match="expected arrays of one size for each state"):
        package.mass_matrix(vector[1:], q[0])
