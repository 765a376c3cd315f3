"""Functions for JAX: compiled, batched and differentiated by JAX itself."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest
from frameworks.packages import (
    BY_PARAMETERS,
    FD,
    HESSIAN,
    PAIRS,
    TURNING,
    WITH_PARAMETERS,
    draw,
    imported,
    in_c,
    on_the_circle,
    with_second,
)
from helpers.loading import ROOT

import symgen

jax = pytest.importorskip("jax")
jax.config.update("jax_enable_x64", True)
check_grads = pytest.importorskip("jax.test_util").check_grads


@pytest.fixture(scope="module")
def panda(tmp_path_factory):
    return imported(tmp_path_factory, "jax")


@pytest.fixture(scope="module")
def compiled():
    quantities = ("inverse_dynamics_derivatives", *FD)
    return symgen.build(ROOT / "robots" / "panda.toml", quantities=quantities)


@pytest.fixture(scope="module")
def state():
    return np.random.default_rng(5).normal(size=(3, 7))


def test_values_are_those_of_the_c_whatever_the_batch(panda, compiled, state):
    states = np.random.default_rng(6).normal(size=(3, 5, 9, 7))
    for given in (state, states, (state[0], states[1], states[2][:, :1])):
        truth = compiled.inverse_dynamics(*given)
        for call in (panda.inverse_dynamics, jax.jit(panda.inverse_dynamics)):
            assert np.allclose(call(*given), truth, rtol=0, atol=1e-12 * np.abs(truth).max())
    mapped = jax.vmap(jax.vmap(panda.inverse_dynamics, (0, 0, None)), (1, 1, None))(states[0], states[1], state[2])
    truth = compiled.inverse_dynamics(states[0], states[1], state[2]).swapaxes(0, 1)
    assert np.allclose(mapped, truth, rtol=0, atol=1e-12 * np.abs(truth).max())


def test_numbers_of_four_bytes_stay_so(panda, compiled, state):
    found = panda.inverse_dynamics(*state.astype(np.float32))
    assert found.dtype == np.float32
    truth = compiled.inverse_dynamics(*state)
    assert np.allclose(found, truth, rtol=0, atol=1e-5 * np.abs(truth).max())


def test_jacobians_are_the_analytic_ones_forward_and_backward(panda, compiled, state):
    truth = compiled.inverse_dynamics_derivatives(*state)
    for transform in (jax.jacfwd, jax.jacrev):
        for mine, each in zip(transform(panda.inverse_dynamics, (0, 1, 2))(*state), truth, strict=True):
            assert np.allclose(mine, each, rtol=0, atol=1e-12 * np.abs(each).max())


@pytest.mark.parametrize(("name", "count"), [("forward_dynamics", 3), ("bias", 2), ("mass_matrix", 1)])
def test_derivatives_are_those_of_differences(panda, name, count, state):
    check_grads(getattr(panda, name), tuple(state[:count]), order=1, modes=["fwd", "rev"], rtol=1e-5)


def test_second_derivatives_too_where_they_were_generated(panda, state):
    check_grads(panda.inverse_dynamics, tuple(state), order=2, modes=["fwd", "rev"], rtol=1e-5)
    check_grads(panda.inverse_dynamics_vjp, (*state, state[0]), order=1, modes=["fwd", "rev"], rtol=1e-5)


def test_hessians_of_forward_dynamics_are_the_generated_ones(tmp_path_factory):
    robot = symgen.load(ROOT / "robots" / "planar_3r.toml", parameters="baked")
    package = imported(tmp_path_factory, "jax", "planar_3r", quantities=("forward_dynamics", HESSIAN))
    *state, w = np.random.default_rng(5).normal(size=(4, 2, robot.nv))
    check_grads(package.forward_dynamics_jvp, (*state, *state[::-1]), order=1, modes=["fwd"], rtol=1e-5)
    check_grads(package.forward_dynamics_vjp, (*state, w), order=1, modes=["fwd", "rev"], rtol=1e-5)
    weighted = lambda q, qd, tau, w: w @ package.forward_dynamics(q, qd, tau)  # noqa: E731
    found = jax.vmap(jax.hessian(weighted, (0, 1, 2)))(*state, w)
    truth = symgen.build(robot, quantities=(HESSIAN,)).forward_dynamics_hessian(*state, w)
    for (a, b), each in zip(PAIRS, truth, strict=True):
        assert np.allclose(found[a][b], each, rtol=0, atol=1e-12 * np.abs(each).max())
        assert np.allclose(found[b][a], np.swapaxes(each, 1, 2), rtol=0, atol=1e-12 * np.abs(each).max())


def test_what_was_not_generated_is_refused_by_name(panda, state):
    with pytest.raises(NotImplementedError, match="forward_dynamics: its second derivatives were not generated"):
        jax.hessian(lambda q: panda.forward_dynamics(q, state[1], state[2])[0])(state[0])
    with pytest.raises(NotImplementedError, match="bias_derivatives: its derivatives were not generated"):
        jax.hessian(lambda q: panda.bias(q, state[1])[0])(state[0])
    with pytest.raises(ValueError, match=r"inverse_dynamics: qd: expected shape \(..., 7\), found \(6,\)"):
        panda.inverse_dynamics(state[0], state[1][:6], state[2])


def test_gradients_by_quaternions_are_those_of_differences_of_ones_kept_at_unit_length(tmp_path_factory):
    turning = imported(tmp_path_factory, "jax", TURNING, quantities=FD)
    draw = np.random.default_rng(8).normal
    q, more = draw(size=TURNING.nq), draw(size=(2, TURNING.nv))
    for name, count in (("inverse_dynamics", 2), ("forward_dynamics", 2), ("bias", 1), ("mass_matrix", 0)):
        function = getattr(turning, name)
        kept = lambda q, *more, f=function: f(on_the_circle(q, jax.numpy.concatenate), *more)  # noqa: E731
        check_grads(kept, (q, *more[:count]), order=1, modes=["fwd", "rev"], rtol=1e-5)
    at = on_the_circle(q, np.concatenate)
    for group in TURNING.unit_norm_groups:
        radial = np.where(np.isin(np.arange(TURNING.nq), group), at, 0.0)
        assert np.allclose(jax.jvp(lambda q: turning.bias(q, more[0]), (at,), (radial,))[1], 0, atol=1e-11)
    with pytest.raises(NotImplementedError, match="position_rates_to_velocity: its derivatives were not generated"):
        jax.hessian(lambda q: turning.bias(q, more[0])[0])(at)


def test_an_optimisation_finds_the_posture_that_gravity_holds(panda):
    """The joints of least gravity torque, by gradient descent through vmap and jit."""
    cost = lambda q: (panda.inverse_dynamics(q, np.zeros(7), np.zeros(7)) ** 2).sum()  # noqa: E731
    step = jax.jit(jax.vmap(lambda q: q - 2e-4 * jax.grad(cost)(q)))
    q = np.random.default_rng(1).uniform(-0.5, 0.5, (16, 7))
    before = jax.vmap(cost)(q)
    for _ in range(300):
        q = step(q)
    assert np.all(jax.vmap(cost)(q) < np.minimum(before, 3.0))


def test_the_gradient_of_a_rollout_is_that_of_differences(panda, state):
    def after(v):
        def step(carry, _):
            q, v = carry
            v = v + 1e-3 * panda.forward_dynamics(q, v, np.zeros(7))
            return (q + 1e-3 * v, v), None

        (q, _), _ = jax.lax.scan(step, (state[0], v), None, length=100)
        return (q**2).sum()

    gradient = jax.jit(jax.grad(after))(state[1])
    e = 1e-5 * np.eye(7)
    differences = [(after(state[1] + each) - after(state[1] - each)) / 2e-5 for each in e]
    assert np.allclose(gradient, differences, rtol=1e-7, atol=1e-8)


@pytest.fixture(scope="module", params=WITH_PARAMETERS, ids=lambda robot: robot.name)
def changing(tmp_path_factory, request):
    """A robot with runtime parameters, and its package."""
    return request.param, imported(tmp_path_factory, "jax", request.param, quantities=with_second(request.param))


@pytest.mark.parametrize(("name", "count"), [("inverse_dynamics", 2), ("forward_dynamics", 2), ("mass_matrix", 0)])
def test_parameters_are_the_first_input_and_have_derivatives(changing, name, count):
    robot, package = changing
    module, record, vector = in_c(robot)
    function, states = getattr(package, name), draw(robot, count, 5)
    assert list(package.PARAMETERS.items()) == list(module.defaults.items())
    for parameters, given in ((record, vector), (None, list(package.PARAMETERS.values()))):
        truth = getattr(module, name)(*states, **({} if parameters is None else {"parameters": parameters}))
        for call in (function, jax.jit(function)):
            assert np.allclose(call(np.array(given), *states), truth, rtol=0, atol=1e-11 * np.abs(truth).max())
    if name not in BY_PARAMETERS:
        with pytest.raises(NotImplementedError, match=f"{name}: its derivatives by parameters were not generated"):
            jax.jacrev(function)(vector, *states)
        return
    truth = getattr(module, f"{name}_parameter_derivatives")(*states, parameters=record)
    for transform in (jax.jacfwd, jax.jacrev):
        found = transform(function)(vector, *states)
        assert np.allclose(found, truth, rtol=0, atol=1e-10 * np.abs(truth).max())
    kept = lambda p, q, *more: function(p, on_the_circle(q, jax.numpy.concatenate), *more)  # noqa: E731
    alone = [each[0] for each in states]
    check_grads(kept, (vector, *alone), order=1, modes=["fwd", "rev"], rtol=1e-5, eps=1e-5)
    if robot.nq == robot.nv and name == "inverse_dynamics":
        check_grads(partial(function, vector), alone, order=2, modes=["fwd", "rev"], rtol=1e-5)
        with pytest.raises(NotImplementedError, match=r"\w+: its derivatives by parameters were not generated"):
            jax.hessian(lambda p: function(p, *alone)[0])(vector)


def test_parameters_are_one_vector_or_one_for_each_state_under_vmap(changing):
    robot, package = changing
    module, record, vector = in_c(robot)
    states, rows = draw(robot, 2, 5), np.linspace(1, 1.3, 5)[:, None] * vector
    truth = np.array([module.inverse_dynamics(*(each[0] for each in states), parameters=record)] * 5)
    shared = jax.vmap(package.inverse_dynamics, (None, None, 0, None))(vector, states[0][0], states[1], states[2][0])
    assert np.allclose(shared[0], truth[0], rtol=0, atol=1e-11 * np.abs(truth).max())
    names = list(module.defaults)
    records = module.parameters(**dict(zip(names, rows.T, strict=True)))
    truth = module.inverse_dynamics(*states, parameters=records)
    assert np.allclose(
        jax.vmap(package.inverse_dynamics)(rows, *states), truth, rtol=0, atol=1e-11 * np.abs(truth).max()
    )
    truth = module.inverse_dynamics_parameter_derivatives(*states, parameters=records)
    found = jax.vmap(jax.jacrev(package.inverse_dynamics))(rows, *states)
    assert np.allclose(found, truth, rtol=0, atol=1e-10 * np.abs(truth).max())
    count = len(names)
    with pytest.raises(
        ValueError, match=rf"inverse_dynamics: parameters: expected shape \({count}\), found \(5, {count}\)"
    ):
        package.inverse_dynamics(rows, *states)
