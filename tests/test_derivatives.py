"""Derivatives: beside Pinocchio's on real robots, by complex steps, and from Python, C and batches alike.

That all derivations of each are equal is proven in test_proof.py; random trees of all joints are in test_support.py.
"""

from __future__ import annotations

import numpy as np
import pinocchio
import pytest
from conftest import load, load_named
from peers import Folded, pinocchio_model
from random_robots import Builder
from test_pinocchio import COVERED, NO_ACCELERATION, PATHS, base_of

import symgen
from symgen.errors import CallError
from symgen.program import cost
from symgen.program.evaluate import ARRAY, evaluate

TOLERANCE = 1e-9
STATES = 5
BIG = 6
USUAL = ("ur_description/urdf/ur5_robot.urdf", "panda_description/urdf/panda.urdf")
"""What is compared unless under --update: two arms, one with joints that mimic others."""
NAMES = ("inverse_dynamics_derivatives", "forward_dynamics_derivatives")


def mirrored(upper):
    return np.triu(upper) + np.triu(upper, 1).T


def expected(robot, model, q, qd, x):
    """Pinocchio's derivatives by the variables of our robot: v = G qd."""
    peer, data = Folded(robot, model), model.createData()
    G, full = peer.G, peer.position(q)
    pinocchio.computeRNEADerivatives(model, data, full, G @ qd, G @ x)
    inverse = [G.T @ each @ G for each in (data.dtau_dq, data.dtau_dv, mirrored(data.M))]
    yield "inverse_dynamics_derivatives", inverse
    qdd = np.linalg.solve(inverse[2], x - G.T @ pinocchio.nonLinearEffects(model, data, full, G @ qd))
    pinocchio.computeRNEADerivatives(model, data, full, G @ qd, G @ qdd)
    dq, dqd, M = (G.T @ each @ G for each in (data.dtau_dq, data.dtau_dv, mirrored(data.M)))
    yield "forward_dynamics_derivatives", [-np.linalg.solve(M, dq), -np.linalg.solve(M, dqd), np.linalg.inv(M)]


@pytest.mark.parametrize("name", COVERED)
@pytest.mark.filterwarnings("ignore::symgen.RobotWarning")
def test_derivatives_agree_with_pinocchio(name, monkeypatch, request):
    if name not in USUAL and not request.config.getoption("--update"):
        pytest.skip("run with --update")
    robot = load(PATHS[name], base=base_of(name))
    if robot.nv > BIG:
        monkeypatch.setenv("SYMGEN_CFLAGS", "-O0")
    asked = NAMES[: 1 if name in NO_ACCELERATION else 2]
    module = symgen.build(robot, symgen.Options(quantities=asked))
    model, source = pinocchio_model(PATHS[name], base_of(name)), np.random.default_rng(0)
    worst = 0.0
    for _ in range(STATES):
        step, qd, x = source.uniform(-2, 2, (3, robot.nv))
        q = symgen.integrate(robot, symgen.neutral(robot), step)
        for quantity, values in expected(robot, model, q, qd, x):
            if quantity in asked:
                for ours, theirs in zip(getattr(module, quantity)(q, qd, x), values, strict=True):
                    worst = max(worst, np.abs(ours - theirs).max() / (np.abs(theirs).max() or 1))
    assert worst <= TOLERANCE


@pytest.mark.parametrize("links", [2, 12])
def test_derivatives_agree_with_complex_steps(links):
    """Along every variable at once: 1e-30 i more of one in each lane."""
    robot = Builder(links, ["revolute"]).robot(links)
    slopes, _ = symgen.program(robot, "inverse_dynamics_derivatives")
    tau, _ = symgen.program(robot, "inverse_dynamics", symgen.Options(route="newton_euler"))
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
    module = symgen.build(robot, symgen.Options(quantities=NAMES))
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
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("CC", raising=False)
    with pytest.warns(symgen.BuildWarning):
        python = symgen.build(robot, symgen.Options(quantities=NAMES))
    for one, other in zip(
        python.inverse_dynamics_derivatives(q, qd, qdd, out=tuple(map(np.empty_like, batch))), batch, strict=True
    ):
        np.testing.assert_allclose(one, other, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("name", ["ur5", "panda"])
def test_fewer_operations_than_aimed_at(name):
    goals = {"ur5": (1600, 2800), "panda": (3300, 5500)}[name]
    for quantity, goal in zip(NAMES, goals, strict=True):
        program, _ = symgen.program(load_named(name), quantity)
        assert cost(program).operations <= goal
