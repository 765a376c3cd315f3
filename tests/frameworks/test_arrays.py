"""Functions of arrays of other libraries."""

from __future__ import annotations

import numpy as np
import pytest
from frameworks.packages import imported
from helpers.loading import ROOT

import symgen

QUANTITIES = ("inverse_dynamics", "mass_matrix", "inverse_dynamics_derivatives")


@pytest.fixture(scope="module")
def ur5(tmp_path_factory):
    return imported(tmp_path_factory, "array_api", "ur5", name="arrays", quantities=QUANTITIES)


@pytest.fixture(scope="module")
def truth():
    states = np.random.default_rng(2).normal(size=(3, 4, 1, 6))
    states = states[0], states[1], states[2].transpose(1, 0, 2)
    return states, symgen.build(ROOT / "robots" / "ur5.toml", quantities=QUANTITIES)


def close(found, truth):
    assert np.allclose(np.asarray(found), truth, rtol=0, atol=1e-11 * np.abs(truth).max())


def test_leading_axes_broadcast_in_the_strict_library(ur5, truth):
    xp = pytest.importorskip("array_api_strict")
    states, compiled = truth
    given = [xp.asarray(each) for each in states]
    close(ur5.inverse_dynamics(*given), compiled.inverse_dynamics(*states))
    close(ur5.mass_matrix(given[0]), compiled.mass_matrix(states[0]))
    with pytest.raises(ValueError, match=r"qd: expected shape \(..., 6\), found \(4, 1, 5\)"):
        ur5.inverse_dynamics(given[0], given[1][..., :5], given[2])
    with pytest.raises(ValueError, match=r"qdd: leading shape \(2, 3\) does not broadcast with \(4, 1\)"):
        ur5.inverse_dynamics(given[0], given[1], xp.zeros((2, 3, 6)))


def test_integers_and_records_of_numbers_are_taken_as_what_they_are(tmp_path_factory):
    scara = imported(tmp_path_factory, "array_api", "scara", name="arrays", quantities=("mass_matrix",))
    truth = symgen.build(symgen.load(ROOT / "robots" / "scara.toml", parameters="baked")).mass_matrix
    close(scara.mass_matrix(np.array([0, 1, 2, 3]), xp=np), truth(np.array([0.0, 1, 2, 3])))
    close(scara.mass_matrix(np.zeros((5, 4)), xp=np), truth(np.zeros((5, 4))))


def test_jax_traces_and_differentiates_them(ur5, truth):
    jax = pytest.importorskip("jax")
    jax.config.update("jax_enable_x64", True)
    states, compiled = truth
    close(jax.jit(ur5.inverse_dynamics)(*map(jax.numpy.asarray, states)), compiled.inverse_dynamics(*states))
    point = [each[0, 0] for each in states]
    found = jax.jacfwd(ur5.inverse_dynamics)(*map(jax.numpy.asarray, point))
    close(found, compiled.inverse_dynamics_derivatives(*point)[0])


def test_pytorch_traces_them_where_it_is_named(ur5, truth):
    torch = pytest.importorskip("torch")
    states, compiled = truth
    close(ur5.inverse_dynamics(*map(torch.as_tensor, states), xp=torch), compiled.inverse_dynamics(*states))
