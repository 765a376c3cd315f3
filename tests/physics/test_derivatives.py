"""Derivatives: beside Pinocchio's on real robots, by complex steps, and from Python, C and batches alike.

That all derivations of each are equal is proven in test_proof.py; random trees of all joints are in test_support.py.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import numpy as np
import pinocchio
import pytest
from helpers.daily import daily
from helpers.examples import COVERED, NO_ACCELERATION, PATHS, base_of
from helpers.loading import ROOT, load, load_named, script
from helpers.peers import Folded, pinocchio_model
from helpers.pinocchio_robots import pinocchio_robot
from helpers.random_robots import Builder

import symgen
from symgen.catalog.motions import MOTION_DERIVATIVES
from symgen.errors import CallError
from symgen.program import cost
from symgen.program.evaluate import ARRAY, evaluate
from symgen.proof.prove import prove
from symgen.robot.rewrites.runtime import with_runtime

TOLERANCE = 1e-9
STATES = 5
BIG = 6
USUAL = ("ur_description/urdf/ur5_robot.urdf", "panda_description/urdf/panda.urdf")
"""What is compared unless under --update: two arms, one with joints that mimic others."""
NAMES = ("inverse_dynamics_derivatives", "forward_dynamics_derivatives")
COUNTING = script(ROOT / "docs" / "scripts" / "sources" / "counting.py")


def mirrored(upper):
    return np.triu(upper) + np.triu(upper, 1).T


def expected(quantity, robot, model, q, qd, x):
    """Pinocchio's derivatives by the variables of our robot: v = G qd."""
    peer, data = Folded(robot, model), model.createData()
    G, full = peer.G, peer.position(q)

    def of_inverse_dynamics(qdd):
        pinocchio.computeRNEADerivatives(model, data, full, G @ qd, G @ qdd)
        return [G.T @ each @ G for each in (data.dtau_dq, data.dtau_dv, mirrored(data.M))]

    dq, dqd, M = of_inverse_dynamics(x)
    if quantity == "inverse_dynamics_derivatives":
        return dq, dqd, M
    bias = G.T @ pinocchio.nonLinearEffects(model, data, full, G @ qd)
    dq, dqd, M = of_inverse_dynamics(np.linalg.solve(M, x - bias))
    return -np.linalg.solve(M, dq), -np.linalg.solve(M, dqd), np.linalg.inv(M)


@pytest.mark.parametrize("name", daily(COVERED, lambda name: name in USUAL))
@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_derivatives_agree_with_pinocchio(name, monkeypatch):
    robot = load(PATHS[name], base=base_of(name))
    if robot.nv > BIG:
        monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    asked = NAMES[: 1 if name in NO_ACCELERATION else 2]
    module = symgen.build(robot, quantities=asked)
    model, source = pinocchio_model(PATHS[name], base_of(name)), np.random.default_rng(0)
    worst = 0.0
    for _ in range(STATES):
        step, qd, x = source.uniform(-2, 2, (3, robot.nv))
        q = symgen.integrate(robot, symgen.neutral(robot), step)
        for quantity in asked:
            values = expected(quantity, robot, model, q, qd, x)
            for ours, theirs in zip(getattr(module, quantity)(q, qd, x), values, strict=True):
                worst = max(worst, np.abs(ours - theirs).max() / (np.abs(theirs).max() or 1))
    assert worst <= TOLERANCE


@pytest.mark.parametrize("links", [2, 12])
def test_derivatives_agree_with_complex_steps(links):
    """Along every variable at once: 1e-30 i more of one in each lane."""
    robot = Builder(links, ["revolute"]).robot(links)
    slopes, _ = symgen.program(robot, "inverse_dynamics_derivatives")
    tau, _ = symgen.program(robot, "inverse_dynamics", route="newton_euler")
    q, qd, qdd = np.random.default_rng(links).uniform(-1, 1, (3, links))
    found = evaluate(slopes, {"q": q, "qd": qd, "qdd": qdd})
    for name, moved in (("dtau_dq", "q"), ("dtau_dqd", "qd"), ("dtau_dqdd", "qdd")):
        given = {"q": q, "qd": qd, "qdd": qdd}
        given[moved] = given[moved][:, None] + 1e-30j * np.eye(links)
        stepped = np.array([value.imag / 1e-30 for value in evaluate(tau, given, ARRAY)["tau"]])
        np.testing.assert_allclose(
            np.reshape(np.array(found[name], float), stepped.shape), stepped, rtol=0, atol=1e-12 * np.abs(stepped).max()
        )


def test_several_outputs_are_a_tuple_from_c_from_python_and_in_batches(monkeypatch):
    robot = load_named("scara", parameters="baked")
    module = symgen.build(robot, quantities=NAMES)
    q, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, 9, robot.nv))
    slopes = module.inverse_dynamics_derivatives
    batch = slopes(q, qd, qdd)
    assert [each.shape for each in batch] == [(9, 4, 4)] * 3
    out = tuple(np.empty((4, 4)) for _ in range(3))
    for k in range(9):
        assert slopes(q[k], qd[k], qdd[k], out=out) is out
        for one, rows in zip(out, batch, strict=True):
            np.testing.assert_allclose(one, rows[k], rtol=1e-13, atol=1e-13)
    shared = slopes(q[:, None], qd[None, :], qdd[0], threads=2)
    np.testing.assert_allclose(shared[0][3, 5], slopes(q[3], qd[5], qdd[0])[0], rtol=1e-13, atol=1e-13)
    with pytest.raises(CallError, match="out: expected 3 arrays, found 1"):
        slopes(q[0], qd[0], qdd[0], out=np.empty((4, 4)))
    with pytest.raises(CallError, match="out: expected arrays that do not overlap"):
        slopes(q[0], qd[0], qdd[0], out=(out[0], out[0], out[2]))
    monkeypatch.setenv("CC", "/nonexistent/cc")
    with pytest.warns(symgen.BuildWarning):
        python = symgen.build(robot, quantities=NAMES)
    for one, other in zip(
        python.inverse_dynamics_derivatives(q, qd, qdd, out=tuple(map(np.empty_like, batch))), batch, strict=True
    ):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)


HYQ = PATHS["hyq_description/robots/hyq_no_sensors.urdf"]


@pytest.mark.parametrize(("name", "goals"), [("ur5", (1600, 2800)), ("panda", (3300, 5500)), (HYQ, (8900,))])
@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_fewer_operations_than_aimed_at(name, goals):
    robot = load(HYQ, base="floating") if name == HYQ else load_named(name)
    for quantity, goal in zip(NAMES, goals, strict=False):
        program, _ = symgen.program(robot, quantity)
        assert cost(program).operations <= goal


POINT = {
    "q": 0.3,
    "qd": -0.7,
    "qdd": 1.1,
    "tau": 2.0,
    "h": 0.01,
    "dq": 0.4,
    "dqd": -0.2,
    "dqdd": 0.8,
    "dtau": 0.5,
    "w": 0.9,
}
BY_ONE = (
    ("bias_derivatives", "db_dq", "bias", "q"),
    ("bias_derivatives", "db_dqd", "bias", "qd"),
    ("gravity_derivatives", "dg_dq", "gravity", "q"),
    ("velocity_product_derivatives", "dc_dq", "velocity_product", "q"),
    ("velocity_product_derivatives", "dc_dqd", "velocity_product", "qd"),
    ("mass_matrix_derivatives", "dM_dq", "mass_matrix", "q"),
    ("mass_matrix_inverse_derivatives", "dMinv_dq", "mass_matrix_inverse", "q"),
    ("jacobian_derivatives", "dJ_dq", "jacobian", "q"),
    ("jacobian_local_derivatives", "dJl_dq", "jacobian_local", "q"),
    ("jacobian_world_derivatives", "dJw_dq", "jacobian_world", "q"),
    *(
        (each.name, output.name, each.name.removesuffix("_derivatives"), given.name)
        for each in MOTION_DERIVATIVES
        for given, output in zip(each.inputs, each.outputs, strict=True)
    ),
    ("forward_dynamics_derivatives", "dqdd_dq", "forward_dynamics", "q"),
    ("forward_dynamics_derivatives", "dqdd_dqd", "forward_dynamics", "qd"),
    ("forward_dynamics_derivatives", "dqdd_dtau", "forward_dynamics", "tau"),
    ("inverse_dynamics_second_derivatives", "d2tau_dqdq", "inverse_dynamics_derivatives.dtau_dq", "q"),
    ("inverse_dynamics_second_derivatives", "d2tau_dqdqd", "inverse_dynamics_derivatives.dtau_dq", "qd"),
    ("inverse_dynamics_second_derivatives", "d2tau_dqddqd", "inverse_dynamics_derivatives.dtau_dqd", "qd"),
    ("inverse_dynamics_second_derivatives", "d2tau_dqdqdd", "inverse_dynamics_derivatives.dtau_dq", "qdd"),
    ("forward_dynamics_hessian", "d2_dqdq", "forward_dynamics_vjp.by_q", "q"),
    ("forward_dynamics_hessian", "d2_dqdqd", "forward_dynamics_vjp.by_q", "qd"),
    ("forward_dynamics_hessian", "d2_dqddqd", "forward_dynamics_vjp.by_qd", "qd"),
    ("forward_dynamics_hessian", "d2_dqdtau", "forward_dynamics_vjp.by_q", "tau"),
    ("inverse_dynamics_parameter_derivatives", "dtau_dp", "inverse_dynamics", "parameters"),
    ("forward_dynamics_parameter_derivatives", "dqdd_dp", "forward_dynamics", "parameters"),
    *((f"{step}_derivatives", "A", step, "state") for step in ("euler_step", "rk4_step")),
    *((f"{step}_derivatives", "B", step, "tau") for step in ("euler_step", "rk4_step")),
)


@cache
def driven_tree():
    """A branched robot of joints whose positions add up, drives honoured, gravity and a link as parameters."""
    robot = Builder(5, ["revolute", "prismatic", "helical", "cylindrical"]).robot(4, drives=True)
    return with_runtime(replace(robot, included_effects=("armature", "damping", "friction")), ("gravity", "link2"))


@cache
def derived(quantity):
    """A quantity of that robot."""
    return symgen.program(driven_tree(), quantity)[0]


def numbers(program, given, parameters, domain=ARRAY):
    values = {a.name: given[a.name] for a in program.inputs}
    return {
        k: list(v)
        for k, v in evaluate(program, values, domain, {s.name: parameters[s.name] for s in program.parameters}).items()
    }


@pytest.mark.xdist_group("one robot")
@pytest.mark.parametrize(("quantity", "output", "base", "by"), BY_ONE)
def test_every_derivative_is_what_a_complex_step_gives(quantity, output, base, by):
    robot = driven_tree()
    n, source = robot.nv, np.random.default_rng(1)
    given = {name: scale * source.uniform(0.5, 1, n) for name, scale in POINT.items() if name != "h"} | {"h": [0.01]}
    parameters = {p.symbol.name: float(p.value) for p in robot.parameters}
    name, _, part = base.partition(".")
    function = derived(name)
    moved = {"state": ("q", "qd"), "parameters": ()}.get(by, (by,))
    lanes = len(parameters) if by == "parameters" else n * len(moved)
    given_moved = {k: np.array(v)[:, None] + 0j * np.zeros(lanes) for k, v in given.items()}
    for position, what in enumerate(moved):
        given_moved[what][:, position * n : position * n + n] += 1e-30j * np.eye(n)
    constants = dict(parameters)
    if by == "parameters":
        constants = {k: v + 1e-30j * np.eye(lanes)[i] for i, (k, v) in enumerate(parameters.items())}
    values = numbers(function, given_moved, constants)
    rows = values[part] if part else [entry for each in values.values() for entry in each]
    stepped = np.array([np.broadcast_to(np.imag(entry), lanes) / 1e-30 for entry in rows])
    found = np.array([float(np.real(value)) for value in numbers(derived(quantity), given, parameters)[output]])
    np.testing.assert_allclose(found.reshape(stepped.shape), stepped, rtol=0, atol=1e-11 * np.abs(stepped).max())


@pytest.mark.parametrize(("route", "degree"), [("fdsva_aza", 2), ("fdsva_dmm", 3)])
def test_operations_on_chains_grow_as_singh_russell_and_wensing_state(route, degree):
    """Section IV-E of the paper: AZA takes O(N^2) operations, DMM O(N^3). The counts are polynomials from N = 4 on."""
    counts = [COUNTING.operations(n, COUNTING.FORWARD, route, True) for n in range(4, 9)]
    differences = np.diff(counts, degree)
    assert differences[0] > 0 and not np.diff(differences).any()


@pytest.mark.parametrize(("name", "third"), [("inverse_dynamics", "qdd"), ("forward_dynamics", "tau")])
def test_products_with_vectors_are_those_of_the_matrices(name, third):
    robot = driven_tree()
    n, source = robot.nv, np.random.default_rng(2)
    given = {key: source.uniform(-1, 1, n) for key in POINT}
    parameters = {p.symbol.name: float(p.value) for p in robot.parameters}
    matrices, along, weighted = (
        numbers(symgen.program(robot, f"{name}_{what}")[0], given, parameters) for what in ("derivatives", "jvp", "vjp")
    )
    J = np.hstack([np.reshape(np.array(A, float), (n, n)) for A in matrices.values()])
    direction = np.concatenate([given[key] for key in ("dq", "dqd", f"d{third}")])
    np.testing.assert_allclose(*(np.array(v, float) for v in along.values()), J @ direction, rtol=1e-10, atol=1e-10)
    np.testing.assert_allclose(
        np.concatenate(list(weighted.values())).astype(float), given["w"] @ J, rtol=1e-10, atol=1e-10
    )


def test_second_derivatives_are_slopes_of_pinocchios_first(monkeypatch):
    """By differences of fourth order along the velocities, on a tree whose velocities do not commute."""
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    robot = Builder(8, ["revolute", "spherical", "planar"]).robot(3)
    module = symgen.build(robot, quantities=("inverse_dynamics_second_derivatives",))
    model, source, n, step = pinocchio_robot(robot), np.random.default_rng(4), robot.nv, 1e-2
    data = model.createData()
    q = symgen.integrate(robot, symgen.neutral(robot), source.uniform(-1, 1, n))
    qd, qdd = source.uniform(-1, 1, (2, n))

    def first(dq, dqd):
        pinocchio.computeRNEADerivatives(model, data, symgen.integrate(robot, q, dq), qd + dqd, qdd)
        return np.array([data.dtau_dq, data.dtau_dv])

    still, along = np.zeros(n), np.eye(n)
    shifts = ((1, 8 / 12), (-1, -8 / 12), (2, -1 / 12), (-2, 1 / 12))
    by_q, by_qd = (
        np.stack([sum(c * first(*where(k, s * step)) for s, c in shifts) / step for k in range(n)], axis=-1)
        for where in (lambda k, s: (s * along[k], still), lambda k, s: (still, s * along[k]))
    )
    qq, qv, vv, qa = module.inverse_dynamics_second_derivatives(q, qd, qdd)
    for found, expected in ((qq, by_q[0]), (qv, by_qd[0]), (vv, by_qd[1])):
        np.testing.assert_allclose(found, expected, rtol=0, atol=1e-7 * np.abs(expected).max())
    M = symgen.build(robot, quantities=("mass_matrix_derivatives",)).mass_matrix_derivatives(q)
    np.testing.assert_allclose(qa, M.transpose(0, 2, 1), rtol=0, atol=1e-12 * np.abs(M).max())


@pytest.mark.parametrize("kinds", [["revolute", "spherical"], ["planar"]])
def test_hessians_are_exact_where_velocities_do_not_commute(kinds):
    """Both routes equal the second variations of d'Alembert's principle; one direction is differentiated first."""
    proof = prove(Builder(8, kinds).robot(2), ["forward_dynamics_hessian"], seed=1)
    assert [verdict.status for verdict in proof.verdicts] == ["proven", "proven"]


def test_the_length_of_a_step_is_a_number_or_one_for_each_state():
    robot = load_named("scara", parameters="baked")
    module = symgen.build(robot, quantities=("euler_step", "euler_step_derivatives"))
    q, qd, tau = np.random.default_rng(3).uniform(-1, 1, (3, 5, 4))
    A, B = module.euler_step_derivatives(q[0], qd[0], tau[0], 1e-2)
    assert (A.shape, B.shape) == ((8, 8), (8, 4))
    many = module.euler_step_derivatives(q, qd, tau, np.full(5, 1e-2))
    np.testing.assert_allclose(many[0][0], A, rtol=1e-13, atol=1e-15)
    after = module.euler_step(q, qd, tau, 1e-2)
    assert [each.shape for each in after] == [(5, 4), (5, 4)]
    np.testing.assert_allclose(after[0], q + 1e-2 * after[1], rtol=1e-13, atol=1e-15)


def test_linearised_steps_need_positions_that_add_up():
    robot = load_named("ur5", base="floating")
    with pytest.raises(symgen.UnsupportedError, match="the rates of their positions, not a floating joint"):
        symgen.program(robot, "rk4_step_derivatives")


def test_without_parameters_there_is_nothing_to_differentiate_by():
    with pytest.raises(
        symgen.UnsupportedError, match="no parameter is left to differentiate by; name some with --runtime"
    ):
        symgen.program(load_named("ur5"), "inverse_dynamics_parameter_derivatives")


def filled(values, pattern):
    """The matrix of a pattern's entries."""
    full = np.zeros(pattern.shape)
    for k, (first, last) in enumerate(pairwise(pattern.start)):
        places = list(pattern.index[first:last])
        full[(k, places) if pattern.order == "csr" else (places, k)] = values[first:last]
    return full


@pytest.mark.parametrize("order", daily(["csr", "csc"], lambda order: order == "csr"))
@pytest.mark.parametrize("compiled", daily([True, False], lambda compiled: not compiled))
def test_compressed_matrices_hold_what_is_not_always_zero(order, compiled, monkeypatch, tmp_path):
    monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    robot = load_named("ur5", base="floating") if compiled else Builder(7, ["revolute"]).robot(5)
    names = ("inverse_dynamics_derivatives", "mass_matrix_derivatives", "mass_matrix")
    dense = symgen.build(robot, quantities=names)
    options = {"quantities": names, "sparse": order}
    if not compiled:
        monkeypatch.setenv("CC", "/nonexistent/cc")
        with pytest.warns(symgen.BuildWarning):
            sparse = symgen.build(robot, **options)
    else:
        sparse = symgen.build(robot, **options)
        assert symgen.build(robot, **options).mass_matrix.patterns == sparse.mass_matrix.patterns
    step, qd, qdd = np.random.default_rng(0).uniform(-1, 1, (3, robot.nv))
    q = symgen.integrate(robot, symgen.neutral(robot), step)
    for name in names:
        arguments = (q, qd, qdd)[: len(getattr(dense, name).signature.inputs)]
        found, expected = getattr(sparse, name)(*arguments), getattr(dense, name)(*arguments)
        pairs = zip(*(each if isinstance(each, tuple) else (each,) for each in (found, expected)), strict=True)
        program, _ = symgen.program(robot, name)
        for (ours, full), output in zip(pairs, program.outputs, strict=True):
            full = full.reshape(-1, full.shape[-1])
            pattern = getattr(sparse, name).patterns.get(output.name)
            if pattern is None:
                np.testing.assert_allclose(ours.reshape(full.shape), full, rtol=1e-13, atol=1e-13)
                continue
            assert len(ours) == len(pattern.index) < full.size
            if output.symmetric:
                full = np.tril(full)
            np.testing.assert_allclose(filled(ours, pattern), full, rtol=1e-12, atol=1e-12 * np.abs(full).max())


def test_generated_code_names_the_pattern_and_counts_the_zeros():
    robot = Builder(7, ["revolute"]).robot(5)
    files = symgen.generate(robot, quantities=("inverse_dynamics_derivatives",), sparse="csr")
    assert "extern const int random_tree_inverse_dynamics_derivatives_dtau_dq_rows[6];" in files["random_tree.h"]
    assert "lower triangle of M, rotors included, csr" in files["random_tree.h"]
    files = symgen.generate(robot, quantities=("inverse_dynamics_derivatives",))
    assert "entries always zero" in files["random_tree.h"]


def test_closed_forms_have_their_textbook_names():
    robot = load_named("planar_2r_point")
    text = symgen.derive(robot, "gravity_derivatives").to_latex()
    assert text.startswith(r"\frac{\partial g}{\partial q} = \begin{pmatrix}")
    lines = symgen.derive(robot, "inverse_dynamics_second_derivatives").to_latex().splitlines()
    starts = [r"\partial q \, \partial q", r"\partial q \, \partial \dot{q}", r"\partial \dot{q} \, \partial \dot{q}"]
    starts.append(r"\partial q \, \partial \ddot{q}")
    assert [line.split("} = ")[0].split("{", 2)[2] for line in lines] == starts
    assert (
        r"\frac{\partial M}{\partial q} = \begin{pmatrix} \begin{pmatrix} 0 & -2 m_{2} d_{1} d_{2}"
        in symgen.derive(robot, "mass_matrix_derivatives").to_latex()
    )


@pytest.mark.parametrize("order", ["csr", "csc"])
def test_matrices_that_are_always_zero_stay_full(order):
    """The axes of all joints of the SCARA are vertical, so its gravity is constant."""
    module = symgen.build(load_named("scara", parameters="baked"), quantities=("gravity_derivatives",), sparse=order)
    assert (module.gravity_derivatives([0.1, 0.2, 0.3, 0.4]) == np.zeros((4, 4))).all()
