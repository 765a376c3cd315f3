"""Functions for PyTorch: batched, compiled and differentiated by PyTorch itself."""

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

torch = pytest.importorskip("torch")
pytestmark = pytest.mark.filterwarnings("ignore:.*torch.jit.script.*:DeprecationWarning")  # of torch's own code


@pytest.fixture(scope="module")
def panda(tmp_path_factory):
    return imported(tmp_path_factory, "torch")


@pytest.fixture(scope="module")
def turning(tmp_path_factory):
    return imported(tmp_path_factory, "torch", TURNING, quantities=FD)


@pytest.fixture(scope="module")
def compiled():
    quantities = ("inverse_dynamics_derivatives", *FD)
    return symgen.build(ROOT / "robots" / "panda.toml", quantities=quantities)


@pytest.fixture
def states():
    torch.manual_seed(3)
    return [torch.randn(3, 7, dtype=torch.float64, requires_grad=True) for _ in range(3)]


def numbers(tensors):
    return [each.detach().numpy() for each in tensors]


def test_values_are_those_of_the_c_whatever_the_batch(panda, compiled, states):
    truth = compiled.inverse_dynamics(*numbers(states))
    assert np.allclose(panda.inverse_dynamics(*states).detach(), truth, rtol=0, atol=1e-12 * np.abs(truth).max())
    mixed = (states[0][0], states[1], states[2].expand(4, 3, 7))
    truth = compiled.inverse_dynamics(*numbers(mixed))
    assert np.allclose(panda.inverse_dynamics(*mixed).detach(), truth, rtol=0, atol=1e-12 * np.abs(truth).max())
    turned = [each.detach().T.contiguous().T for each in states]
    truth = compiled.inverse_dynamics(*numbers(states))
    assert np.allclose(panda.inverse_dynamics(*turned), truth, rtol=0, atol=1e-12 * np.abs(truth).max())


@pytest.mark.filterwarnings("ignore:.*torch.jit.trace.*:DeprecationWarning", "ignore::torch.jit.TracerWarning")
def test_traced_functions_compute_again(panda, states):
    q = [each.detach() for each in states]
    traced = torch.jit.trace(lambda *given: panda.inverse_dynamics(*given), q)
    assert torch.equal(traced(*(2 * each for each in q)), panda.inverse_dynamics(*(2 * each for each in q)))


def test_gradients_without_memory_of_their_own_are_read_whole(panda, states):
    panda.inverse_dynamics(*states).sum().backward()
    given = [each.detach() for each in states]
    ones = torch.ones_like(given[0])
    truth = panda.inverse_dynamics_vjp(*given, ones)
    for state, gradient in zip(states, truth, strict=True):
        assert torch.equal(state.grad, gradient)


def test_numbers_of_four_bytes_stay_so(panda, compiled, states):
    found = panda.inverse_dynamics(*(each.float() for each in states))
    assert found.dtype == torch.float32
    with pytest.raises(TypeError, match="inverse_dynamics: expected tensors of float64 or of float32"):
        panda.inverse_dynamics(*(each.half() for each in states))


def test_inverse_dynamics_passes_every_check_of_first_and_second_derivatives(panda, states):
    first = {"check_forward_ad": True, "check_batched_grad": True, "check_batched_forward_grad": True}
    assert torch.autograd.gradcheck(panda.inverse_dynamics, states, **first)
    assert torch.autograd.gradgradcheck(panda.inverse_dynamics, states, check_fwd_over_rev=True)


@pytest.mark.parametrize(("name", "count"), [("forward_dynamics", 3), ("bias", 2), ("mass_matrix", 1)])
def test_other_functions_pass_the_check_of_first_derivatives(panda, name, count, states):
    assert torch.autograd.gradcheck(getattr(panda, name), states[:count], check_forward_ad=True)


@pytest.mark.parametrize(("name", "count"), [("inverse_dynamics", 2), ("forward_dynamics", 2), ("mass_matrix", 0)])
def test_gradients_by_quaternions_are_those_of_ones_kept_at_unit_length(turning, name, count):
    torch.manual_seed(4)
    q, *more = (torch.randn(n, dtype=torch.float64, requires_grad=True) for n in (TURNING.nq, *[TURNING.nv] * count))
    kept = lambda q, *more: getattr(turning, name)(on_the_circle(q, torch.cat), *more)  # noqa: E731
    assert torch.autograd.gradcheck(kept, (q, *more), check_forward_ad=True)


def test_products_pass_it_too(panda, states):
    assert torch.autograd.gradcheck(panda.inverse_dynamics_jvp, [*states, *states[::-1]])
    assert torch.autograd.gradcheck(panda.inverse_dynamics_vjp, [*states, states[0]])


def test_transforms_of_functions_give_the_analytic_jacobian(panda, compiled, states):
    truth = compiled.inverse_dynamics_derivatives(*numbers(states))[0]
    for transform in (torch.func.jacrev, torch.func.jacfwd):
        found = torch.func.vmap(transform(panda.inverse_dynamics))(*states)
        assert np.allclose(found.detach(), truth, rtol=0, atol=1e-11)


def test_hessians_of_forward_dynamics_are_the_generated_ones(tmp_path_factory):
    robot = symgen.load(ROOT / "robots" / "planar_3r.toml", parameters="baked")
    package = imported(tmp_path_factory, "torch", "planar_3r", quantities=("forward_dynamics", HESSIAN))
    torch.manual_seed(5)
    *state, w = torch.randn(4, 3, robot.nv, dtype=torch.float64)
    inputs, along = ([each.clone().requires_grad_() for each in state] for _ in range(2))
    assert torch.autograd.gradgradcheck(package.forward_dynamics, inputs, check_fwd_over_rev=True)
    assert torch.autograd.gradcheck(package.forward_dynamics_jvp, [*inputs, *along], check_forward_ad=True)
    weighted = lambda q, qd, tau, w: w @ package.forward_dynamics(q, qd, tau)  # noqa: E731
    found = torch.func.vmap(torch.func.hessian(weighted, (0, 1, 2)))(*state, w)
    truth = symgen.build(robot, quantities=(HESSIAN,)).forward_dynamics_hessian(*(each.numpy() for each in (*state, w)))
    for (a, b), each in zip(PAIRS, truth, strict=True):
        assert np.allclose(found[a][b], each, rtol=0, atol=1e-12 * np.abs(each).max())
        assert np.allclose(found[b][a], np.swapaxes(each, 1, 2), rtol=0, atol=1e-12 * np.abs(each).max())


def test_what_was_not_generated_is_refused_by_name(panda, states):
    for name, count, message in (
        ("forward_dynamics", 3, "forward_dynamics: its second derivatives were not generated"),
        ("bias", 2, "bias_derivatives: its derivatives were not generated"),
    ):
        value = getattr(panda, name)(*states[:count])
        (gradient,) = torch.autograd.grad(value.sum(), states[0], create_graph=True)
        with pytest.raises(NotImplementedError, match=message):
            torch.autograd.grad(gradient.sum(), states[0])
    with pytest.raises(ValueError, match=r"inverse_dynamics: qd: expected shape \(..., 7\), found \(3, 6\)"):
        panda.inverse_dynamics(states[0], states[1][:, :6], states[2])


def test_the_operator_is_what_pytorch_expects_of_one(panda, states):
    torch.library.opcheck(panda._inverse_dynamics.operator, tuple(each.detach() for each in states))


@pytest.fixture(scope="module", params=WITH_PARAMETERS, ids=lambda robot: robot.name)
def changing(tmp_path_factory, request):
    """A robot with runtime parameters, and its package."""
    return request.param, imported(tmp_path_factory, "torch", request.param, quantities=with_second(request.param))


def tensors(*arrays):
    return [torch.tensor(np.array(each), requires_grad=True) for each in arrays]


@pytest.mark.parametrize(("name", "count"), [("inverse_dynamics", 2), ("forward_dynamics", 2), ("mass_matrix", 0)])
def test_parameters_are_the_first_input_and_have_derivatives(changing, name, count):
    robot, package = changing
    module, record, vector = in_c(robot)
    function, states = getattr(package, name), draw(robot, count, 5)
    given = tensors(vector, *states)
    assert list(package.PARAMETERS.items()) == list(module.defaults.items())
    truth = getattr(module, name)(*states, parameters=record)
    for found in (function(*given).detach(), function(*(each.detach() for each in given))):
        assert np.allclose(found, truth, rtol=0, atol=1e-11 * np.abs(truth).max())
    truth = getattr(module, name)(*states)
    found = function(list(package.PARAMETERS.values()), *given[1:]).detach()
    assert np.allclose(found, truth, rtol=0, atol=1e-11 * np.abs(truth).max())
    if name not in BY_PARAMETERS:
        with pytest.raises(NotImplementedError, match=f"{name}: its derivatives by parameters were not generated"):
            function(*given).sum().backward()
        return
    truth = getattr(module, f"{name}_parameter_derivatives")(*states, parameters=record)
    for transform in (torch.func.jacrev, torch.func.jacfwd):
        found = transform(function)(*given).detach()
        assert np.allclose(found, truth, rtol=0, atol=1e-10 * np.abs(truth).max())
    kept = lambda p, q, *more: function(p, on_the_circle(q, torch.cat), *more)  # noqa: E731
    alone = tensors(vector, *(each[0] for each in states))
    assert torch.autograd.gradcheck(kept, alone, check_forward_ad=True)
    if robot.nq == robot.nv and name == "inverse_dynamics":
        assert torch.autograd.gradgradcheck(partial(function, alone[0].detach()), alone[1:], check_fwd_over_rev=True)
        (gradient,) = torch.autograd.grad(function(*alone).sum(), alone[1], create_graph=True)
        with pytest.raises(NotImplementedError, match=r"\w+: its derivatives by parameters were not generated"):
            torch.autograd.grad(gradient.sum(), alone[0])


def test_parameters_are_one_vector_or_one_for_each_state_under_vmap(changing):
    robot, package = changing
    module, record, vector = in_c(robot)
    states, rows = draw(robot, 2, 5), np.linspace(1, 1.3, 5)[:, None] * vector
    given = [each.detach() for each in tensors(rows, *states)]
    truth = module.inverse_dynamics(*states, parameters=record)
    found = torch.func.vmap(package.inverse_dynamics, (None, 0, 0, 0))(torch.tensor(vector), *given[1:])
    assert np.allclose(found, truth, rtol=0, atol=1e-11 * np.abs(truth).max())
    records = module.parameters(**dict(zip(module.defaults, rows.T, strict=True)))
    truth = module.inverse_dynamics(*states, parameters=records)
    found = torch.func.vmap(package.inverse_dynamics)(*given)
    assert np.allclose(found, truth, rtol=0, atol=1e-11 * np.abs(truth).max())
    truth = module.inverse_dynamics_parameter_derivatives(*states, parameters=records)
    found = torch.func.vmap(torch.func.jacrev(package.inverse_dynamics))(*given)
    assert np.allclose(found, truth, rtol=0, atol=1e-10 * np.abs(truth).max())
    count = len(module.defaults)
    with pytest.raises(
        ValueError, match=rf"inverse_dynamics: parameters: expected shape \({count}\), found \(5, {count}\)"
    ):
        package.inverse_dynamics(*given)


def test_operators_with_parameters_are_what_pytorch_expects(changing):
    robot, package = changing
    given = tensors(list(package.PARAMETERS.values()), *draw(robot, 2, 3))
    torch.library.opcheck(package._inverse_dynamics.operator, tuple(each.detach() for each in given))
