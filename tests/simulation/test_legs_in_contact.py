"""Random planar legs that land and lift off, beside a solution by Pinocchio and SciPy that shares no code."""

from __future__ import annotations

import warnings

import numpy as np
import pinocchio as pin
import pytest
from scipy.integrate import solve_ivp

import symgen

WIDTH = 0.01
EFFECTS = ("stiffness", "rest", "damping", "friction")
AXES = {"r": [0, 1, 0], "p": [0, 0, -1]}
HEAD = """
name = "leg"
gravity = {gravity}
[[links]]
name = "ground"
[[links]]
name = "l0"
[[joints]]
name = "x"
type = "prismatic"
parent = "ground"
child = "l0"
axis = [1, 0, 0]
[[joints]]
name = "z"
type = "prismatic"
parent = "l0"
child = "l1"
axis = [0, 0, 1]
[[frames]]
name = "foot"
link = "l{last}"
origin = {{ xyz = [0, 0, -0.2] }}
[[contacts]]
name = "sole"
frame = "foot"
rows = {rows}
[[phases]]
name = "flight"
[[phases.events]]
name = "land"
touches = "sole"
next = "stance"
[[phases]]
name = "stance"
contacts = ["sole"]
[[phases.events]]
name = "lift"
leaves = "sole"
next = "flight"
"""
LINK = """
[[links]]
name = "l{k}"
mass = {mass}
com = {com}
inertia = {{ xx = {inertia}, yy = {inertia}, zz = {inertia} }}
"""
JOINT = """
[[joints]]
name = "j{k}"
type = "{kind}"
parent = "l{parent}"
child = "l{k}"
axis = {axis}
origin = {{ xyz = {place} }}
"""


class Leg:
    """A body that moves in a plane, with the joints ``kinds``: r revolute, p prismatic; on a sole of 1 or 3 rows."""

    def __init__(self, kinds, rows, seed):
        source = np.random.default_rng(seed)
        model, parent, self.text = pin.Model(), 0, HEAD.format(gravity=[1.5, 0, -9.7], last=len(kinds) + 1, rows=rows)
        model.gravity.linear = np.array([1.5, 0, -9.7])
        effects, self.rows = [[0, 0, 0, 0]] * 2, [2] if rows == 1 else [0, 2]
        for k, kind in enumerate("xz" + kinds):
            mass, inertia = round(source.uniform(0.5, 4), 3), round(source.uniform(0.01, 0.1), 3)
            com = [round(source.uniform(-0.05, 0.05), 3), 0, -0.1]
            place = [0.02, 0, -0.3] if kind == "r" and k > 2 else [0, 0, 0]
            joint = {"x": pin.JointModelPX(), "z": pin.JointModelPZ(), "r": pin.JointModelRY()}.get(kind)
            joint = joint or pin.JointModelPrismaticUnaligned(np.array([0, 0, -1.0]))
            parent = model.addJoint(parent, joint, pin.SE3(np.eye(3), np.array(place, float)), str(k))
            if k:
                body = pin.Inertia(mass, np.array(com, float), inertia * np.eye(3))
                model.appendBodyToJoint(parent, body, pin.SE3.Identity())
                self.text += LINK.format(k=k, mass=mass, com=com, inertia=inertia)
            if k > 1:
                effects.append([800, 0.2, 6, 2] if kind == "p" else [30, 0.3, 0.5, 0.4])
                name = "revolute" if kind == "r" else "prismatic"
                self.text += JOINT.format(k=k, kind=name, parent=k - 1, axis=AXES[kind], place=place)
                self.text += "".join(f"{a} = {b}\n" for a, b in zip(EFFECTS, effects[-1], strict=True))
        foot = pin.SE3(np.eye(3), np.array([0, 0, -0.2]))
        self.foot = model.addFrame(pin.Frame("foot", parent, 0, foot, pin.OP_FRAME))
        self.model, self.data, self.n, self.effects = model, model.createData(), model.nv, np.array(effects, float).T

    def height(self, q):
        pin.framesForwardKinematics(self.model, self.data, q)
        return self.data.oMf[self.foot].translation[2]

    def kkt(self, q, closed, forces, drift):
        """Solve M a - J^T f = forces and J a = drift, with the contact's rows J if it is closed."""
        M = pin.crba(self.model, self.data, q)
        J = pin.computeFrameJacobian(self.model, self.data, q, self.foot, pin.LOCAL_WORLD_ALIGNED)
        J = J[self.rows if closed else []]
        M = np.triu(M) + np.triu(M, 1).T
        K = np.block([[M, -J.T], [J, np.zeros((len(J), len(J)))]])
        found = np.linalg.solve(K, np.concatenate([forces, drift[: len(J)]]))
        return M, found[: self.n], found[self.n :]

    def accelerations(self, q, v, closed):
        k, rest, c, f = self.effects
        bias = pin.nle(self.model, self.data, q, v) + k * (q - rest) + c * v + f * v / np.sqrt(v * v + WIDTH**2)
        pin.forwardKinematics(self.model, self.data, q, v, np.zeros(self.n))
        drift = pin.getFrameClassicalAcceleration(self.model, self.data, self.foot, pin.LOCAL_WORLD_ALIGNED).linear
        return self.kkt(q, closed, -bias, -drift[self.rows])[1:]

    def events(self, q, v, duration):
        """Return the names, times and lost energies of all events, and the state at the end."""
        t, closed, y, n, found = 0.0, False, np.concatenate([q, v]), self.n, []
        while t < duration:

            def rates(_, y, closed=closed):
                return np.concatenate([y[n:], self.accelerations(y[:n], y[n:], closed)[0]])

            def guard(_, y, closed=closed):
                return self.accelerations(y[:n], y[n:], True)[1][-1] if closed else self.height(y[:n])

            guard.terminal, guard.direction = True, -1
            run = solve_ivp(rates, (t, duration), y, "DOP853", events=guard, rtol=1e-10, atol=1e-11, max_step=5e-3)
            t, y = run.t[-1], run.y[:, -1]
            if run.status == 0:
                break
            closed, lost = not closed, 0.0
            if closed:
                M, _, _ = self.kkt(y[:n], False, np.zeros(n), np.zeros(2))
                _, u, _ = self.kkt(y[:n], True, M @ y[n:], np.zeros(2))
                lost, y = (y[n:] @ M @ y[n:] - u @ M @ u) / 2, np.concatenate([y[:n], u])
            found.append(("land" if closed else "lift", t, lost))
            if not closed:  # leave the guard
                h = 1e-7
                y, t = y + h * rates(t, y, False), t + h
        return found, y


LEGS = [("p", 1, 3), ("rp", 1, 0), ("rr", 3, 1), ("rp", 3, 2), ("r", 1, 4)]


def loaded(leg, tmp_path):
    path = tmp_path / "leg.toml"
    path.write_text(leg.text)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return symgen.load_phases(path, joint_effects=("spring", "damping", "friction"))


@pytest.mark.parametrize(("kinds", "rows", "seed"), LEGS)
def test_legs_land_and_lift_as_pinocchio_and_scipy_say(kinds, rows, seed, tmp_path):
    leg = Leg(kinds, rows, seed)
    q = np.array([0, 0, *(0.1 for _ in kinds)])
    q[1] = 0.05 - leg.height(q)
    v = np.array([0.3, -0.4, *(0.2 for _ in kinds)])
    run = symgen.simulate_phases(loaded(leg, tmp_path), (*q, *v), 0.4, samples=200)
    expected, end = leg.events(q, v, 0.4)
    assert run.complete
    assert [each.name for each in run.events] == [name for name, _, _ in expected]
    assert expected
    np.testing.assert_allclose([each.time for each in run.events], [t for _, t, _ in expected], atol=1e-7)
    np.testing.assert_allclose([each.energy_lost for each in run.events], [e for _, _, e in expected], atol=1e-6)
    np.testing.assert_allclose([*run.parts[-1].q[-1], *run.parts[-1].qd[-1]], end, atol=1e-5)
    assert run.energy_error < 1e-6
    for phase, part in zip(run.phases, run.parts, strict=True):
        if phase == "flight":
            assert min(map(leg.height, part.q)) > -1e-9
        else:
            assert min(leg.accelerations(a, b, True)[1][-1] for a, b in zip(part.q, part.qd, strict=True)) > -1e-6


def test_a_contact_that_would_slip_is_reported(tmp_path):
    """A rod swings about a point that sticks; where the ground would pull, letting go moves the point into it."""
    leg = Leg("r", 3, 1)
    q = np.array([0, 0, -0.6])
    q[1] = -leg.height(q)
    J = pin.computeFrameJacobian(leg.model, leg.data, q, leg.foot, pin.LOCAL_WORLD_ALIGNED)
    v = np.array([-J[0, 2], -J[2, 2], 1]) * 6
    run = symgen.simulate_phases(loaded(leg, tmp_path), (*q, *v), 0.4, phase="stance", samples=20)
    assert "a contact that would slip can neither stay closed nor open" in run.note
    q, v = run.parts[0].q[-1], run.parts[0].qd[-1]
    assert leg.accelerations(q, v, True)[1][-1] == pytest.approx(0, abs=1e-6)
    free = leg.accelerations(q, v, False)[0]
    pin.forwardKinematics(leg.model, leg.data, q, v, free)
    assert pin.getFrameClassicalAcceleration(leg.model, leg.data, leg.foot, pin.LOCAL_WORLD_ALIGNED).linear[2] < -1
