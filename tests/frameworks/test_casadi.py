"""Functions for CasADi: values, derivatives, threads, and what is refused, by CasADi itself."""

from __future__ import annotations

import ctypes
import subprocess
import sys

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
    written,
)
from helpers.loading import ROOT

import symgen

casadi = pytest.importorskip("casadi")
QUANTITIES = ("inverse_dynamics", "forward_dynamics", "mass_matrix", "bias", "jacobian")


@pytest.fixture(scope="module")
def panda(tmp_path_factory):
    return imported(tmp_path_factory, "casadi")


@pytest.fixture(scope="module")
def compiled():
    return symgen.build(
        ROOT / "robots" / "panda.toml",
        quantities=(*QUANTITIES, *(f"{each}_derivatives" for each in QUANTITIES)),
    )


@pytest.fixture(scope="module")
def state():
    return np.random.default_rng(5).normal(size=(3, 7))


def columns(*arrays):
    return [casadi.MX.sym(f"x{k}", len(each)) for k, each in enumerate(arrays)]


def test_jacobians_are_the_analytic_ones(panda, compiled, state):
    for name, count in (("inverse_dynamics", 3), ("forward_dynamics", 3), ("bias", 2)):
        x = columns(*state[:count])
        found = casadi.Function("J", x, [casadi.jacobian(getattr(panda, name)(*x), each) for each in x])(*state[:count])
        expected = getattr(compiled, f"{name}_derivatives")(*state[:count])
        for mine, truth in zip(found, expected, strict=True):
            assert np.allclose(mine.full(), truth, rtol=0, atol=1e-11 * np.abs(truth).max())


def test_a_matrix_is_differentiated_column_by_column(panda, compiled, state):
    q = casadi.MX.sym("q", 7)
    found = casadi.Function("J", [q], [casadi.jacobian(panda.mass_matrix(q), q)])(state[0]).full()
    truth = compiled.mass_matrix_derivatives(state[0])
    assert np.allclose(found.reshape(7, 7, 7).transpose(1, 0, 2), truth, rtol=0, atol=1e-12)


def test_second_derivatives_are_those_of_differences_of_the_first(panda, state):
    x = casadi.MX.sym("x", 21)
    cost = casadi.sumsqr(panda.inverse_dynamics(x[:7], x[7:14], x[14:]))
    hessian, gradient = casadi.hessian(cost, x)
    H, g = casadi.Function("H", [x], [hessian])(state.ravel()).full(), casadi.Function("g", [x], [gradient])
    step = 1e-6 * np.eye(21)
    differences = [(g(state.ravel() + e) - g(state.ravel() - e)).full().ravel() / 2e-6 for e in step]
    assert np.allclose(H, differences, rtol=0, atol=1e-8 * np.abs(H).max())


def test_hessians_of_forward_dynamics_are_the_generated_ones(tmp_path_factory):
    robot = symgen.load(ROOT / "robots" / "planar_3r.toml", parameters="baked")
    package = imported(tmp_path_factory, "casadi", "planar_3r", quantities=("forward_dynamics", HESSIAN))
    x, w = casadi.MX.sym("x", 9), casadi.MX.sym("w", 3)
    cost = casadi.dot(w, package.forward_dynamics(x[:3], x[3:6], x[6:]))
    found = casadi.Function("found", [x, w], [*casadi.hessian(cost, x), casadi.jacobian(casadi.gradient(cost, x), w)])
    *state, weights = np.random.default_rng(5).normal(size=(4, 3))
    H, gradient, mixed = (each.full() for each in found(np.concatenate(state), weights))
    compiled = symgen.build(robot, quantities=(HESSIAN, "forward_dynamics_derivatives"))
    for (a, b), each in zip(PAIRS, compiled.forward_dynamics_hessian(*state, weights), strict=True):
        assert np.allclose(H[3 * a : 3 * a + 3, 3 * b : 3 * b + 3], each, rtol=0, atol=1e-12 * np.abs(each).max())
        assert np.allclose(H[3 * b : 3 * b + 3, 3 * a : 3 * a + 3], each.T, rtol=0, atol=1e-12 * np.abs(each).max())
    J = np.hstack(compiled.forward_dynamics_derivatives(*state))
    assert np.allclose(mixed, J.T, rtol=0, atol=1e-12 * np.abs(J).max())
    assert np.allclose(gradient.ravel(), J.T @ weights, rtol=0, atol=1e-12 * np.abs(J).max() * np.abs(weights).max())
    value = casadi.Function("value", [x, w], [casadi.gradient(cost, x)])
    step = 1e-6 * np.eye(9)
    both = [[value(np.concatenate(state) + s * e, weights).full().ravel() for s in (1, -1)] for e in step]
    assert np.allclose(H, [(up - down) / 2e-6 for up, down in both], rtol=0, atol=1e-8 * np.abs(H).max())
    squares = casadi.sumsqr(package.forward_dynamics(x[:3], x[3:6], x[6:]))
    whole = casadi.Function("whole", [x], casadi.hessian(squares, x))
    squared = casadi.Function("squared", [x], [casadi.gradient(squares, x)])
    both = [[squared(np.concatenate(state) + s * e).full().ravel() for s in (1, -1)] for e in step]
    H = whole(np.concatenate(state))[0].full()
    assert np.allclose(H, [(up - down) / 2e-6 for up, down in both], rtol=0, atol=1e-8 * np.abs(H).max())


def test_jacobians_by_quaternions_are_those_of_differences_of_ones_kept_at_unit_length(tmp_path_factory):
    turning = imported(tmp_path_factory, "casadi", TURNING, quantities=FD)
    draw = np.random.default_rng(8).normal
    at, more = on_the_circle(draw(size=TURNING.nq), np.concatenate), draw(size=(2, TURNING.nv))
    e = 1e-6 * np.eye(TURNING.nq)
    for name, count in (("inverse_dynamics", 2), ("forward_dynamics", 2), ("bias", 1), ("mass_matrix", 0)):
        function, (q, *others) = getattr(turning, name), columns(at, *more[:count])
        J = casadi.Function("J", [q, *others], [casadi.jacobian(function(q, *others), q)])(at, *more[:count]).full()
        value = lambda q, f=function, n=count: f(on_the_circle(q, np.concatenate), *more[:n]).full().T.ravel()  # noqa: E731
        differences = np.transpose([(value(at + step) - value(at - step)) / 2e-6 for step in e])
        assert np.allclose(J, differences, rtol=0, atol=1e-7 * np.abs(J).max())


def test_what_has_no_second_derivatives_is_refused_and_not_zero(panda):
    x = casadi.MX.sym("x", 21)
    with pytest.raises(RuntimeError, match="forward_dynamics"):
        casadi.hessian(casadi.sumsqr(panda.forward_dynamics(x[:7], x[7:14], x[14:])), x)


def test_many_threads_call_it_at_once(panda, compiled):
    states = np.random.default_rng(6).normal(size=(3, 7, 400))
    mapped = panda.inverse_dynamics.map(400, "thread", 4)(*states).full()
    truth = compiled.inverse_dynamics(*(each.T for each in states))
    assert np.allclose(mapped.T, truth, rtol=0, atol=1e-12 * np.abs(truth).max())


def test_inputs_that_are_left_out_are_zero(panda, compiled, state):
    wanted = compiled.inverse_dynamics(state[0], np.zeros(7), np.zeros(7))
    found = panda.inverse_dynamics(q=state[0])["tau"].full().ravel()
    assert np.allclose(found, wanted, rtol=0, atol=1e-12)


@pytest.mark.parametrize("robot", ["ur5", TURNING, *WITH_PARAMETERS], ids=["ur5", "turning", "planar", "with gravity"])
def test_the_c_compiles_without_a_warning(tmp_path, robot):
    written(tmp_path, "casadi", robot, FD)
    strict = ["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Wconversion", "-Werror", "-c"]
    for file in tmp_path.glob("*/*.c"):
        subprocess.run(["cc", *strict, file, "-o", tmp_path / f"{file.stem}.o"], check=True)


def test_integers_may_be_of_32_bits_as_acados_has_them(tmp_path, compiled, state):
    """C that CasADi writes around ours, both with short integers, as acados compiles and calls it."""
    written(tmp_path, "casadi")
    subprocess.run([sys.executable, "-c", AROUND], cwd=tmp_path, check=True)
    files = ["around.c", "panda_casadi/panda_casadi.c", "panda_casadi/panda.c"]
    command = ["cc", "-std=c99", "-O1", "-fPIC", "-shared", "-Dcasadi_int=int", *files, "-o", "around.so", "-lm"]
    subprocess.run(command, cwd=tmp_path, check=True)
    library = ctypes.CDLL(str(tmp_path / "around.so"))
    library.panda_casadi_forward_dynamics_sparsity_out.restype = ctypes.POINTER(ctypes.c_int)
    assert library.panda_casadi_forward_dynamics_sparsity_out(0)[:3] == [7, 1, 1]
    sizes = [ctypes.c_int() for _ in range(4)]
    library.around_work(*map(ctypes.byref, sizes))
    given = [np.array(each) for each in state]
    found = [np.empty(7), np.empty((7, 7))]
    pointers = ctypes.POINTER(ctypes.c_double)
    arguments = (pointers * max(3, sizes[0].value))(*(each.ctypes.data_as(pointers) for each in given))
    results = (pointers * max(2, sizes[1].value))(*(each.ctypes.data_as(pointers) for each in found))
    work = np.empty(sizes[3].value + 1)
    integers = (ctypes.c_int * (sizes[2].value + 1))()
    assert library.around(arguments, results, integers, work.ctypes.data_as(pointers), None) == 0
    assert np.allclose(found[0], compiled.forward_dynamics(*given), rtol=1e-12)
    inverse = np.linalg.inv(compiled.mass_matrix(given[0]))
    assert np.allclose(found[1], inverse, rtol=0, atol=1e-10 * np.abs(inverse).max())


AROUND = """
import casadi
import panda_casadi as panda

q, v, tau = (casadi.MX.sym(name, 7) for name in ("q", "v", "tau"))
qdd = panda.forward_dynamics(q, v, tau)
slope = casadi.densify(casadi.jacobian(qdd, tau))
casadi.Function("around", [q, v, tau], [qdd, slope]).generate("around.c", {"casadi_int": "int"})
"""


def test_a_swing_up_by_collocation_is_solved_with_exact_derivatives(panda, compiled):
    """Panda from hanging down to standing, by 30 N m at most where to hold it level takes 51: it has to swing."""
    knots, h = 50, 0.06
    q, v = casadi.MX.sym("q", 7, knots + 1), casadi.MX.sym("v", 7, knots + 1)
    tau = casadi.MX.sym("tau", 7, knots)
    torque = panda.inverse_dynamics.map(knots)(
        (q[:, 1:] + q[:, :-1]) / 2, (v[:, 1:] + v[:, :-1]) / 2, (v[:, 1:] - v[:, :-1]) / h
    )
    defects = [q[:, 1:] - q[:, :-1] - h * (v[:, 1:] + v[:, :-1]) / 2, tau - torque]
    start, end = np.array([0, np.pi, 0, 0, 0, 0, 0]), np.zeros(7)
    ends = [q[:, 0] - start, v[:, 0], q[:, -1] - end, v[:, -1]]
    x = casadi.veccat(q, v, tau)
    g = casadi.veccat(*defects, *ends)
    line = np.linspace(start, end, knots + 1).T
    guess = casadi.veccat(casadi.DM(line), casadi.DM.zeros(7, knots + 1), casadi.DM.zeros(7, knots))
    most = np.concatenate([np.full(14 * (knots + 1), np.inf), np.tile([30.0] * 4 + [4.0] * 3, knots)])
    quiet = {"ipopt.print_level": 0, "print_time": False, "ipopt.sb": "yes"}
    solver = casadi.nlpsol("s", "ipopt", {"x": x, "f": h * casadi.sumsqr(tau), "g": g}, quiet)
    found = solver(x0=guess, lbg=0, ubg=0, lbx=-most, ubx=most)
    assert solver.stats()["return_status"] == "Solve_Succeeded"
    assert float(casadi.norm_inf(found["g"])) < 1e-8
    level = np.array([0, np.pi / 2, 0, 0, 0, 0, 0])
    assert np.abs(compiled.inverse_dynamics(level, np.zeros(7), np.zeros(7))).max() > 50
    assert (np.abs(found["x"].full().ravel()) <= most + 1e-6).all()


@pytest.fixture(scope="module", params=WITH_PARAMETERS, ids=lambda robot: robot.name)
def changing(tmp_path_factory, request):
    """A robot with runtime parameters, and its package."""
    return request.param, imported(tmp_path_factory, "casadi", request.param, quantities=with_second(request.param))


@pytest.mark.parametrize(("name", "count"), [("inverse_dynamics", 2), ("forward_dynamics", 2), ("bias", 1)])
def test_parameters_are_the_first_input_and_have_derivatives(changing, name, count, capfd):
    robot, package = changing
    module, record, vector = in_c(robot)
    states, function = draw(robot, count), getattr(package, name)
    assert list(package.PARAMETERS.items()) == list(module.defaults.items())
    for parameters, given in (({"parameters": record}, vector), ({}, list(package.PARAMETERS.values()))):
        truth = getattr(module, name)(*states, **parameters)
        assert np.allclose(function(given, *states).full().ravel(), truth, rtol=0, atol=1e-11 * np.abs(truth).max())
    left_out = function(**dict(zip(function.name_in()[1:], states, strict=True)))[function.name_out()[0]]
    assert np.isnan(left_out.full()).any()
    x = columns(vector, *states)
    by_p, *others = (casadi.Function("J", x, [casadi.jacobian(function(*x), each)]) for each in x)
    if name in BY_PARAMETERS:
        truth = getattr(module, f"{name}_parameter_derivatives")(*states, parameters=record)
        assert np.allclose(by_p(vector, *states).full(), truth, rtol=0, atol=1e-10 * np.abs(truth).max())
    else:
        with pytest.raises(RuntimeError, match="Evaluation failed"):
            by_p(vector, *states)
        assert f"{robot.name}: {name}: its derivatives by parameters were not generated" in capfd.readouterr().err
    for k, jacobian in enumerate(others, 1):
        found, given = jacobian(vector, *states).full(), [vector, *states]
        if robot.nq == robot.nv or k > 1:
            for column, step in enumerate(1e-6 * np.eye(len(given[k]))):
                up, down = (function(*given[:k], given[k] + sign * step, *given[k + 1 :]).full() for sign in (1, -1))
                assert np.allclose(
                    found[:, column], (up - down).ravel() / 2e-6, rtol=0, atol=1e-7 * np.abs(found).max()
                )


def second_derivatives_beside_parameters(robot, package, name, capfd):
    """Compare the Hessian of a sum of squares by states with differences of gradients; by parameters it is refused."""
    _, _, vector = in_c(robot)
    states, p, x = np.concatenate(draw(robot, 2)), casadi.MX.sym("p", len(vector)), casadi.MX.sym("x", 3 * robot.nv)
    cost = casadi.sumsqr(getattr(package, name)(p, *casadi.vertsplit(x, robot.nv)))
    hessian, gradient = casadi.hessian(cost, x)
    H, g = casadi.Function("H", [p, x], [hessian]), casadi.Function("g", [p, x], [gradient])
    found = H(vector, states).full()
    differences = [
        (g(vector, states + e) - g(vector, states - e)).full().ravel() / 2e-6 for e in 1e-6 * np.eye(len(states))
    ]
    assert np.allclose(found, differences, rtol=0, atol=1e-7 * np.abs(found).max())
    mixed = casadi.Function("m", [p, x], [casadi.jacobian(gradient, p)])
    with pytest.raises(RuntimeError, match="Evaluation failed"):
        mixed(vector, states)
    assert f"{name}: its second derivatives by parameters were not generated" in capfd.readouterr().err
    return vector, states, p, x, cost


def test_second_derivatives_by_states_exist_beside_parameters_and_by_parameters_are_refused(changing, capfd):
    robot, package = changing
    if robot.nq != robot.nv:
        pytest.skip("second derivatives by quaternions are not generated")
    second_derivatives_beside_parameters(robot, package, "inverse_dynamics", capfd)


def test_hessians_of_forward_dynamics_exist_beside_parameters(tmp_path_factory, capfd):
    robot = WITH_PARAMETERS[0]
    package = imported(tmp_path_factory, "casadi", robot, quantities=("forward_dynamics", HESSIAN))
    vector, states, p, x, cost = second_derivatives_beside_parameters(robot, package, "forward_dynamics", capfd)
    value, by_p = casadi.Function("c", [p, x], [cost]), casadi.Function("d", [p, x], [casadi.gradient(cost, p)])
    both = [[float(value(vector + s * e, states)) for s in (1, -1)] for e in 1e-6 * np.eye(len(vector))]
    truth = np.array([(up - down) / 2e-6 for up, down in both])
    assert np.allclose(by_p(vector, states).full().ravel(), truth, rtol=0, atol=1e-6 * np.abs(truth).max())
