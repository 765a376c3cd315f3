"""Functions for NVIDIA Warp: launched, called by other kernels, and differentiated by a tape, on the CPU."""

from __future__ import annotations

import re

import numpy as np
import pytest
from frameworks.packages import BY_PARAMETERS, FD, TURNING, WITH_PARAMETERS, draw, imported, in_c
from helpers.loading import ROOT

import symgen

wp = pytest.importorskip("warp")

NUMBERS = {wp.float64: 1e-12, wp.float32: 1e-5}
"""The types of numbers, and how far results may be from those of compiled C, relative to the largest."""


@pytest.fixture(scope="module", autouse=True)
def quiet():
    wp.config.log_level = wp.LOG_ERROR
    wp.init()


@pytest.fixture(scope="module")
def panda(tmp_path_factory):
    return imported(tmp_path_factory, "warp", quantities=(*FD, "inverse_dynamics_second_derivatives"))


@pytest.fixture(scope="module")
def compiled():
    quantities = ("inverse_dynamics_derivatives", "inverse_dynamics_second_derivatives", *FD)
    return symgen.build(ROOT / "robots" / "panda.toml", quantities=quantities)


def arrays(numbers, dtype=wp.float64, watched=False):
    return [wp.array(each, dtype=dtype, device="cpu", requires_grad=watched) for each in numbers]


def listed(value):
    return value if isinstance(value, tuple) else (value,)


def require_close(found, truth, tolerance):
    assert found.shape == truth.shape
    assert np.abs(found - truth).max() <= tolerance * np.abs(truth).max()


@pytest.mark.parametrize("dtype", NUMBERS, ids=lambda each: each.__name__)
@pytest.mark.parametrize(
    ("name", "count"),
    [("inverse_dynamics", 3), ("forward_dynamics", 3), ("mass_matrix", 1), ("inverse_dynamics_second_derivatives", 3)],
)
def test_values_are_those_of_the_c(panda, compiled, dtype, name, count):
    kind = np.float64 if dtype is wp.float64 else np.float32
    states = np.random.default_rng(1).normal(size=(count, 257, 7)).astype(kind)
    found = listed(getattr(panda, name)(*arrays(states, dtype)))
    truth = listed(getattr(compiled, name)(*states.astype(float)))
    for each, expected in zip(found, truth, strict=True):
        assert each.dtype is dtype
        require_close(each.numpy(), expected, NUMBERS[dtype])


def gradients(function, given, weights):
    """The gradients by all inputs of the weighted sum of a function's results, by a tape."""
    with wp.Tape() as tape:
        results = listed(function(*given))
    tape.backward(grads=dict(zip(results, weights, strict=True)))
    return [each.grad.numpy() for each in given]


@pytest.mark.parametrize("dtype", NUMBERS, ids=lambda each: each.__name__)
def test_a_tape_gives_the_analytic_gradient(panda, compiled, dtype):
    kind = np.float64 if dtype is wp.float64 else np.float32
    *states, w = np.random.default_rng(2).normal(size=(4, 5, 7)).astype(kind)
    found = gradients(panda.inverse_dynamics, arrays(states, dtype, watched=True), arrays([w], dtype))
    blocks = compiled.inverse_dynamics_derivatives(*(each.astype(float) for each in states))
    for gradient, block in zip(found, blocks, strict=True):
        require_close(gradient, np.einsum("ni,nij->nj", w.astype(float), block), NUMBERS[dtype])


@pytest.mark.parametrize("name", ["forward_dynamics", "mass_matrix", "bias"])
def test_gradients_are_those_of_differences(panda, compiled, name):
    function, count = getattr(compiled, name), {"forward_dynamics": 3, "mass_matrix": 1, "bias": 2}[name]
    states = np.random.default_rng(4).normal(size=(count, 1, 7))
    w = np.random.default_rng(5).normal(size=function(*states).shape)
    found = gradients(getattr(panda, name), arrays(states, watched=True), arrays([w]))
    for k, gradient in enumerate(found):
        for joint in range(7):
            step = np.zeros_like(states)
            step[k, 0, joint] = 1e-6
            slope = ((function(*(states + step)) - function(*(states - step))) * w).sum() / 2e-6
            assert abs(gradient[0, joint] - slope) < 1e-7 * np.abs(found).max()


def test_gradients_by_quaternions_are_derivatives_along_velocities(tmp_path_factory):
    package = imported(tmp_path_factory, "warp", TURNING, quantities=("inverse_dynamics",))
    module = symgen.build(TURNING, quantities=("inverse_dynamics_derivatives", "position_rates_to_velocity"))
    states = [np.array(each) for each in draw(TURNING, 2, 4)]
    w = np.random.default_rng(5).normal(size=(4, TURNING.nv))
    found = gradients(package.inverse_dynamics, arrays(states, watched=True), arrays([w]))
    by_q, by_qd, by_qdd = module.inverse_dynamics_derivatives(*states)
    by_q = by_q @ module.position_rates_to_velocity(states[0])
    for gradient, block in zip(found, (by_q, by_qd, by_qdd), strict=True):
        require_close(gradient, np.einsum("ni,nij->nj", w, block), 1e-11)


def test_other_kernels_call_the_functions_and_gradients_go_through(panda, compiled):
    from panda_warp import functions

    @wp.kernel(module="unique")
    def effort(
        q: wp.array2d(dtype=wp.float64), still: wp.array2d(dtype=wp.float64), tau: wp.array2d(dtype=wp.float64),
        loss: wp.array(dtype=wp.float64),
    ):  # fmt: skip
        state = wp.tid()
        functions.inverse_dynamics(q, still, still, tau, state)
        for joint in range(7):
            wp.atomic_add(loss, 0, tau[state, joint] * tau[state, joint])

    states = np.random.default_rng(6).normal(size=(3, 7))
    q, still, tau = arrays([states, 0 * states, 0 * states], watched=True)
    loss = wp.zeros(1, dtype=wp.float64, device="cpu", requires_grad=True)
    with wp.Tape() as tape:
        wp.launch(effort, dim=3, inputs=[q, still, tau, loss], device="cpu")
    tape.backward(loss)
    functions_in_c = (compiled.inverse_dynamics, compiled.inverse_dynamics_derivatives)
    truth, blocks = (function(states, 0 * states, 0 * states) for function in functions_in_c)
    assert abs(loss.numpy()[0] - (truth**2).sum()) < 1e-11 * loss.numpy()[0]
    require_close(q.grad.numpy(), 2 * np.einsum("ni,nij->nj", truth, blocks[0]), 1e-12)


def test_joints_are_in_the_order_of_another_program(tmp_path_factory, compiled):
    names = [f"panda_joint{k}" for k in (3, 1, 2, 7, 6, 5, 4)]
    order = [int(name[-1]) - 1 for name in names]
    options = {"quantities": ("inverse_dynamics", "mass_matrix"), "joint_order": names}
    robot = symgen.load(ROOT / "robots" / "panda.toml", parameters="baked", name="sorted")
    package = imported(tmp_path_factory, "warp", robot, **options)
    package.check_joints(names)
    states, w = np.random.default_rng(10).normal(size=(3, 5, 7)), np.random.default_rng(3).normal(size=(5, 7))
    given = arrays(states[..., order], watched=True)
    require_close(package.inverse_dynamics(*given).numpy(), compiled.inverse_dynamics(*states)[:, order], 1e-12)
    truth = compiled.mass_matrix(states[0])[:, order][:, :, order]
    require_close(package.mass_matrix(given[0]).numpy(), truth, 1e-12)
    found = gradients(package.inverse_dynamics, given, arrays([w[:, order]]))
    for gradient, block in zip(found, compiled.inverse_dynamics_derivatives(*states), strict=True):
        require_close(gradient, np.einsum("ni,nij->nj", w, block)[:, order], 1e-12)


def test_derivatives_that_were_not_generated_are_not_taken_as_zero(panda, capfd):
    states = arrays(np.ones((4, 2, 7)), watched=True)
    found = gradients(panda.inverse_dynamics_vjp, states, arrays(np.ones((3, 2, 7))))
    assert np.isnan(found).all()
    assert "inverse_dynamics_vjp: its derivatives were not generated" in capfd.readouterr().out


def test_rows_of_larger_arrays_and_results_that_are_there_are_used(panda, compiled):
    wide = np.random.default_rng(8).normal(size=(6, 21))
    all_columns, out = arrays([wide, np.zeros((6, 7))])
    q, qd, qdd = (all_columns[:, 7 * k : 7 * k + 7] for k in range(3))
    assert panda.inverse_dynamics(q, qd, qdd, out) is out
    require_close(out.numpy(), compiled.inverse_dynamics(wide[:, :7], wide[:, 7:14], wide[:, 14:]), 1e-12)


def test_what_does_not_fit_is_refused_in_one_line(panda):
    q, short, wide = arrays([np.zeros((3, 7)), np.zeros((2, 7)), np.zeros((3, 14))])
    (single,) = arrays([np.zeros((3, 7))], wp.float32)
    for error, given, message in (
        (ValueError, (q, short, q), r"qd: expected shape \(3, 7\), found \(2, 7\)"),
        (TypeError, (q, single, q), "qd: expected an array of float64, found one of float32"),
        (TypeError, (q, q, np.zeros((3, 7))), "qdd: expected an array of float64 or float32, found ndarray"),
        (ValueError, (q, wide[:, ::2], q), "qd: expected the numbers of a state one after the other"),
    ):
        with pytest.raises(error, match=message):
            panda.inverse_dynamics(*given)


def test_names_of_joints_in_another_order_are_refused(panda):
    names = [f"panda/panda_joint{k}" for k in range(1, 8)]
    panda.check_joints(names)
    with pytest.raises(ValueError, match="panda_warp: expected the names of 7 joints, found 6"):
        panda.check_joints(names[1:])
    with pytest.raises(ValueError, match="panda_warp: joint 2: expected panda_joint3, found panda_joint4"):
        panda.check_joints([*names[:2], names[3], names[2], *names[4:]])


@pytest.mark.parametrize("robot", WITH_PARAMETERS, ids=lambda robot: robot.name)
def test_parameters_are_the_first_input_and_have_derivatives(robot, tmp_path_factory):
    package = imported(tmp_path_factory, "warp", robot, quantities=("inverse_dynamics", "mass_matrix"))
    module, record, vector = in_c(robot)
    states = [np.array(each) for each in draw(robot, 2, 5)]
    given = arrays([vector, *states], watched=True)
    w = np.random.default_rng(9).normal(size=(5, robot.nv))
    truth = module.inverse_dynamics(*states, parameters=record)
    require_close(package.inverse_dynamics(*given).numpy(), truth, 1e-11)
    defaults = package.inverse_dynamics(list(package.PARAMETERS.values()), *given[1:])
    require_close(defaults.numpy(), module.inverse_dynamics(*states), 1e-11)
    by_parameters = gradients(package.inverse_dynamics, given, arrays([w]))[0]
    blocks = module.inverse_dynamics_parameter_derivatives(*states, parameters=record)
    require_close(by_parameters, np.einsum("ni,nip->p", w, blocks), 1e-11)
    assert "inverse_dynamics" in BY_PARAMETERS
    given = arrays([vector, states[0]], watched=True)
    blocks = np.ones((5, robot.nv, robot.nv))
    assert np.isnan(gradients(package.mass_matrix, given, arrays([blocks]))[0]).all()


@pytest.mark.parametrize("trig", ["inline", "libm"])
def test_the_text_is_also_code_for_a_gpu(tmp_path_factory, trig):
    robot = symgen.load(ROOT / "robots" / "scara.toml", parameters="baked", name=f"scara_{trig}")
    package = imported(tmp_path_factory, "warp", robot, quantities=("forward_dynamics",), trig=trig)
    folder = tmp_path_factory.mktemp("ptx")
    for dtype in NUMBERS:
        kernel = getattr(package.functions, f"forward_dynamics_{dtype.__name__}")
        wp.compile_aot_module(kernel.module, device=None, arch=90, module_dir=folder, use_ptx=True)
        (text,) = (path.read_text() for path in folder.glob("*.ptx"))
        if trig == "inline":
            assert bool(re.search(r"\.f64\s+%", text)) == (dtype is wp.float64)
            assert ".local" not in text  # arrays of a thread are in registers
        for path in folder.iterdir():
            path.unlink()
