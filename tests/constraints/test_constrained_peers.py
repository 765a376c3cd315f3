"""Compiled functions of robots under constraints beside Pinocchio, and beside mechanics done again in 60 digits."""

from __future__ import annotations

from functools import cache

import mpmath
import numpy as np
import pinocchio as pin
import pytest
from helpers.constrained_robots import NAMES, closed_states, constrained_session
from helpers.daily import daily
from helpers.examples import PATHS
from helpers.loading import load
from helpers.peers import Folded, pinocchio_model
from helpers.pinocchio_robots import pinocchio_robot, placement
from sympy import Symbol, lambdify

import symgen
from symgen.program.evaluate import ARRAY, evaluate
from symgen.robot import Fixed, Prismatic, Revolute
from symgen.robot.configuration.coordinates import integrate
from symgen.robot.constraints.rows import Coupling, Displacement, Distance

STATES = 20
LONG = ("stewart_gough", "cassie_leg", "delta_with_rods")
LOOPS = [
    name for name in NAMES if name not in ("geared_joint", "differential", "robotiq_2f85", "delta", "rolling_disk")
]
"""Mechanisms whose constraints Pinocchio has: points and bodies held together."""
HOLONOMIC = [name for name in NAMES if name != "rolling_disk"]
"""Those with conditions on positions, which the mechanics below is for; the coin has a textbook's."""
SMALL = ("four_bar", "slider_crank", "five_bar", "parallelogram_arm", "geared_joint", "differential")
ASKED = ("constrained_forward_dynamics", "constraint_jacobian", "constraint_residual", "kinetic_energy")


@cache
def built(name):
    session = constrained_session(name)
    return session.model, symgen.build(session, quantities=ASKED)


def constraint_models(model, robot):
    """Pinocchio's: of a point, since a planar mechanism's joints hold what turns."""
    result = pin.StdVec_RigidConstraintModel()
    for each in model.loops:
        ends = []
        for name in (each.a, each.b):
            frame = model.tree.frame(name)
            body = robot.frames[robot.getFrameId(frame.link)]
            ends.append((body.parentJoint, body.placement * placement(frame.placement)))
        (i, A), (j, B) = ends
        result.append(pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, robot, i, A, j, B, pin.ReferenceFrame.LOCAL))
    return result


@pytest.mark.parametrize("name", daily(LOOPS, lambda name: name not in LONG))
def test_accelerations_are_pinocchio_s(name):
    model, module = built(name)
    robot = pinocchio_robot(model.tree)
    robot.gravity.linear = np.array([float(g) for g in model.tree.gravity])
    data, closing = robot.createData(), constraint_models(model, robot)
    details = pin.StdVec_RigidConstraintData([each.createData() for each in closing])
    pin.initConstraintDynamics(robot, data, closing, details)
    source = np.random.default_rng(1)
    for q, qd in zip(*closed_states(model, STATES), strict=True):
        tau = source.uniform(-1, 1, model.nv)
        settings = pin.ProximalSettings(1e-14, 1e-9, 200)
        expected = pin.constraintDynamics(robot, data, q, qd, tau, closing, details, settings)
        found, _ = module.constrained_forward_dynamics(q, qd, tau)
        assert np.abs(found - expected).max() <= 1e-9 * max(1.0, np.abs(expected).max())


FEET = ("lf_foot", "rh_foot")


def test_contacts_of_feet_are_pinocchio_s(tmp_path):
    """Two point feet of a floating robot; Pinocchio's rows J are along the axes of the feet: L = A J."""
    path = PATHS["hyq_description/robots/hyq_no_sensors.urdf"]
    (tmp_path / "feet.toml").write_text(
        "".join(f'[[contacts]]\nname = "{foot}"\nframe = "{foot}"\nrows = 3\n' for foot in FEET)
    )
    model = load(path, base="floating", loops=tmp_path / "feet.toml")
    names = ("constraint_jacobian", "delassus_matrix", "delassus_inverse", "impact", "impact_derivatives")
    module, robot, closing = symgen.build(model, quantities=names), pinocchio_model(path, "floating"), []
    for frame in (robot.frames[robot.getFrameId(foot)] for foot in FEET):
        at = frame.parentJoint, frame.placement, pin.ReferenceFrame.LOCAL
        closing.append(pin.RigidConstraintModel(pin.ContactType.CONTACT_3D, robot, *at))
    data, closing = robot.createData(), pin.StdVec_RigidConstraintModel(closing)
    details = pin.StdVec_RigidConstraintData([each.createData() for each in closing])
    pin.initConstraintDynamics(robot, data, closing, details)
    source = np.random.default_rng(0)
    q = integrate(model.tree, np.array(model.closure.start), source.uniform(-0.5, 0.5, model.nv))
    qd, full = source.normal(size=model.nv), Folded(model.tree, robot).position(q)

    expected = pin.impulseDynamics(robot, data, full, qd, closing, details, 0.3).copy()
    assert np.abs(module.impact(q, qd, 0.3)[0] - expected).max() <= 1e-9
    pin.computeImpulseDynamicsDerivatives(robot, data, closing, details, 0.3, pin.ProximalSettings())
    by_q, by_qd, by_e, *_ = module.impact_derivatives(q, qd, 0.3)
    assert np.abs(by_q - data.ddq_dq).max() <= 1e-9
    assert np.abs(by_qd - np.eye(model.nv) - data.ddq_dv).max() <= 1e-9
    faster = pin.impulseDynamics(robot, data, full, qd, closing, details, 0.8)
    assert np.abs(by_e - (faster - expected) / 0.5).max() <= 1e-9

    views = [(robot.getFrameId(foot), pin.ReferenceFrame.LOCAL) for foot in FEET]
    J = np.vstack([pin.computeFrameJacobian(robot, data, full, *view)[:3] for view in views])
    L, G = module.constraint_jacobian(q), pin.computeDelassusMatrix(robot, data, full, closing, details)
    A = np.linalg.lstsq(J.T, L.T, rcond=None)[0].T
    assert np.abs(A @ J - L).max() <= 1e-12
    found = module.delassus_matrix(q)
    assert np.abs(found - A @ G @ A.T).max() <= 1e-12 * np.abs(G).max()
    assert np.abs(module.delassus_inverse(q) @ found - np.eye(len(L))).max() <= 1e-9


@pytest.mark.parametrize("name", ["four_bar", "five_bar", "parallelogram_arm"])
def test_derivatives_of_an_impact_are_those_of_complex_steps(name):
    session = constrained_session(name)
    model, source = session.model, np.random.default_rng(3)
    program = symgen.program(session, "impact")[0]
    parameters = {p.symbol.name: float(p.value) for p in model.free_parameters()}
    q, qd = (each[0] for each in closed_states(model, 1))
    given = {"q": q, "qd": qd + source.uniform(-1, 1, model.nv), "e": np.array([0.3])}
    names = {"q": model.nv, "qd": model.nv, "e": 1}
    found = symgen.build(session, quantities=("impact_derivatives",)).impact_derivatives(q, given["qd"], 0.3)
    for k, output in enumerate(("qd_after", "impulse")):
        for derivative, (by, count) in zip(found[3 * k : 3 * k + 3], names.items(), strict=True):
            for column in range(count):
                moved = dict(given) | {by: given[by] + 1e-30j * np.eye(count)[column]}
                values = evaluate(program, {key: list(value) for key, value in moved.items()}, ARRAY, parameters)
                expected = np.imag(np.array(values[output], dtype=complex)) / 1e-30
                got = np.reshape(derivative, (len(expected), count))[:, column]
                assert np.abs(got - expected).max() <= 1e-9 * max(1.0, np.abs(expected).max())


class Mechanics:
    """Lagrange's equations with multipliers at one configuration, by differences of 60 digits.

    The coordinates are x in T(q) exp(x), of each joint a twist about where it is: there x' and x'' are the velocity and
    the acceleration, since what the exponential adds to them is x times x' and x' times x'.
    """

    STEP = mpmath.mpf(10) ** -25

    def __init__(self, model, q):
        self.model, self.n, self.rows = model, model.nv, model.kept_rows
        self.angles, self.held = list(q), {}
        self.slots = {slot.joint.name: slot for slot in model.tree.slots}
        for name, slot in self.slots.items():
            self.held[name] = self.placed(slot.joint.kind, [q[k] for k in slot.position])

    def placed(self, kind, q):
        """Where a joint is."""
        T = mpmath.eye(4)
        if isinstance(kind, Revolute | Prismatic):
            return mpmath.expm(self.twist(kind, q))
        *p, x, y, z, w = q
        K = mpmath.matrix([[0, -z, y], [z, 0, -x], [-y, x, 0]])
        T[:3, :3] = mpmath.eye(3) + 2 * w * K + 2 * K * K
        for k, entry in enumerate(p):
            T[k, 3] = entry
        return T

    def twist(self, kind, v):
        """The matrix of a joint's velocity; of a floating joint the linear one comes first."""
        w, u = [0] * 3, [0] * 3
        if isinstance(kind, Revolute):
            w = [self.number(entry) * v[0] for entry in kind.axis]
        elif isinstance(kind, Prismatic):
            u = [self.number(entry) * v[0] for entry in kind.axis]
        else:
            w, u = list(v[-3:]), list(v[:-3]) or u
        (x, y, z), (a, b, c) = w, u
        return mpmath.matrix([[0, -z, y, a], [z, 0, -x, b], [-y, x, 0, c], [0, 0, 0, 0]])

    def poses(self, x):
        """Of each link, the coordinates being as small as steps are."""
        poses = {self.model.tree.base: mpmath.eye(4)}
        for joint in self.model.tree.joints:
            here = poses[joint.parent] * self.constant(joint.origin)
            if not isinstance(joint.kind, Fixed):
                X = self.twist(joint.kind, [x[k] for k in self.slots[joint.name].velocity])
                here = here * self.held[joint.name] * (mpmath.eye(4) + X + X * X / 2 + X * X * X / 6)
            poses[joint.child] = here
        return poses

    @staticmethod
    def number(exact):
        return mpmath.mpf(int(exact.p)) / int(exact.q) if exact.is_Rational else mpmath.mpf(exact.evalf(90)._mpf_)

    @cache  # noqa: B019
    def constant(self, transform):
        rows = [[self.number(entry) for entry in row] for row in transform.homogeneous()]
        return mpmath.matrix([*rows, [0, 0, 0, 1]])

    def energies(self, q, qd):
        """Kinetic and potential energy: of each link by the rate of its pose."""
        h = self.STEP
        before, after = (self.poses([a + sign * h * b for a, b in zip(q, qd, strict=True)]) for sign in (-1, 1))
        T = V = mpmath.mpf(0)
        now = self.poses(q)
        for link in self.model.tree.links:
            I = link.inertia
            J = mpmath.matrix(4, 4)
            for i in range(3):
                J[i, 3] = J[3, i] = self.number(list(I.h)[i])
                for j in range(3):
                    J[i, j] = self.number(I.second[i, j])
            J[3, 3] = self.number(I.m)
            rate = (after[link.name] - before[link.name]) / (2 * h)
            work = rate * J * rate.T
            T += sum(work[k, k] for k in range(3)) / 2
            moment = now[link.name] * J[:, 3]
            V -= sum(self.number(g) * moment[k] for k, g in enumerate(self.model.tree.gravity))
        for effect in self.model.joint_effects:
            T += self.number(effect.dynamics.armature) * sum(qd[k] ** 2 for k in effect.velocity) / 2
        return T, V

    def residual(self, q):
        poses, result = self.poses(q), []
        for each, row in self.rows:
            if isinstance(row, Coupling):
                symbols = [Symbol(name, real=True) for name in self.slots]
                positions = [self.angles[s.position[0]] + q[s.velocity[0]] for s in self.slots.values()]
                result.append(lambdify(symbols, row.expression, "mpmath")(*positions))
                continue
            a, b = (
                poses[frame.link] * self.constant(frame.placement)
                for frame in (self.model.tree.frame(name) for name in (each.a, each.b))
            )
            meeting = poses[self.meeting(*(self.model.tree.frame(name).link for name in (each.a, each.b)))]
            d = meeting[:3, :3].T * (b - a)[:3, 3]
            if isinstance(row, Distance):
                result.append((sum(d[k] ** 2 for k in range(3)) - self.number(row.length) ** 2) / 2)
            else:
                assert isinstance(row, Displacement) and not row.along_a
                result.append(d[row.axis])
        return mpmath.matrix(result)

    def meeting(self, a, b):
        """The link that moves last of those on both ways."""
        above = {joint.child: joint for joint in self.model.tree.joints}

        def way(link):
            while link in above:
                if above[link].nv:
                    yield link
                link = above[link].parent
            yield link

        others = list(way(b))
        return next(link for link in way(a) if link in others)

    def slope(self, function, point, k):
        """Central difference by one of the numbers of a point."""
        h = self.STEP
        ahead, behind = ([x + sign * h * (i == k) for i, x in enumerate(point)] for sign in (1, -1))
        return (function(ahead) - function(behind)) / (2 * h)

    def accelerations(self, q, qd, tau):
        n, count = self.n, len(self.rows)
        unit = [[mpmath.mpf(i == k) for i in range(n)] for k in range(n)]

        def kinetic(at, v):
            return self.energies(at, v)[0]

        def mass(at):
            M = mpmath.matrix(n, n)
            own = [kinetic(at, unit[k]) for k in range(n)]
            for i in range(n):
                M[i, i] = 2 * own[i]
                for j in range(i):
                    both = [a + b for a, b in zip(unit[i], unit[j], strict=True)]
                    M[i, j] = M[j, i] = kinetic(at, both) - own[i] - own[j]
            return M

        M = mass(q)
        rate = (mass([a + self.STEP * b for a, b in zip(q, qd, strict=True)]) - M) / self.STEP
        v = mpmath.matrix(qd)
        b = rate * v
        for k in range(n):
            b[k] -= self.slope(lambda at: kinetic(at, qd), q, k) - self.slope(lambda at: self.energies(at, qd)[1], q, k)

        def jacobian(at):
            L = mpmath.matrix(count, n)
            for k in range(n):
                L[:, k] = self.slope(self.residual, at, k)
            return L

        L = jacobian(q)
        ahead, behind = (jacobian([a + sign * self.STEP * b for a, b in zip(q, qd, strict=True)]) for sign in (1, -1))
        c = -((ahead - behind) / (2 * self.STEP)) * v
        whole, right = mpmath.matrix(n + count, n + count), mpmath.matrix(n + count, 1)
        for i in range(n):
            right[i] = tau[i] - b[i]
            for j in range(n):
                whole[i, j] = M[i, j]
            for j in range(count):
                whole[i, n + j], whole[n + j, i] = -L[j, i], L[j, i]
        for j in range(count):
            right[n + j] = c[j]
        return mpmath.lu_solve(whole, right)


@pytest.mark.parametrize("name", daily(HOLONOMIC, lambda name: name in SMALL))
def test_accelerations_and_multipliers_are_those_of_the_energies_in_sixty_digits(name):
    model, module = built(name)
    source = np.random.default_rng(2)
    q = integrate(model.tree, np.array(model.closure.start), source.uniform(-0.5, 0.5, model.nv))
    qd, tau = source.uniform(-1, 1, (2, model.nv))
    with mpmath.workdps(80):
        state = ([mpmath.mpf(float(x)) for x in each] for each in (q, np.zeros(model.nv), qd))
        at, zero, v = state
        for group in model.unit_norm_groups:
            length = mpmath.sqrt(sum(at[k] ** 2 for k in group))
            for k in group:
                at[k] /= length
        expected = Mechanics(model, at).accelerations(zero, v, tau)
    found = np.concatenate(module.constrained_forward_dynamics(q, qd, tau))
    scale = max(abs(float(x)) for x in expected)
    assert max(abs(x - float(y)) for x, y in zip(found, expected, strict=True)) <= 1e-10 * scale
