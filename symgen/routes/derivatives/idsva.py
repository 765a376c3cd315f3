"""IDSVA: closed-form derivatives of inverse dynamics, in body coordinates and in ground coordinates.

Source: S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using spatial
vector algebra* (2022), algorithm 1, for joints of any kind. Derivatives with respect to q are Lie derivatives along the
columns of S::

    v_i = v_l + S_i qd_i,  a_i = a_l + S_i qdd_i + v_i x S_i qd_i                     v_0 = 0, a_0 = -a_g
    S'_i = v_i x S_i,  P'_i = v_l x S_i,  P''_i = a_l x S_i + v_l x P'_i
    B_i = (v_i x* I_i - I_i v_i x + (I_i v_i) xbar*) / 2,  f_i = I_i a_i + v_i x* I_i v_i
    t1 = I_i S_i,  t2 = 2 B_i S_i + I_i (S'_i + P'_i),  t3 = 2 B_i P'_i + I_i P''_i + S_i x* f_i,  t4 = 2 B_i^T S_i
    d tau_j / d q_i = S_j . t3,  d tau_j / d qd_i = S_j . t2                          for j an ancestor of i
    d tau_i / d q_j = t4 . P'_j + t1 . P''_j,  d tau_i / d qd_j = t4 . S_j + t1 . (S'_j + P'_j)    also for j = i

l is the parent of body i, and f xbar* is the matrix for which (f xbar*) m = m x* f. In t1 to t4, I, B and f are sums
over the bodies that joint i carries. In body coordinates, t1 to t4 are converted to the coordinates of each ancestor.
The force of t4 is zero, because the Coriolis matrix B depends only on the angular part of a motion.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple, Protocol

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.factors import Entries, Factors, scalar_product
from symgen.routes.model.ground import GroundBody, ground_bodies
from symgen.routes.model.matrices import Column, add_symmetric, flat
from symgen.routes.model.tree import BASE, HasParent, Jointed, base_acceleration, bodies, joint_motion
from symgen.routes.route import SINGH, is_oblique, route
from symgen.spatial import BodyCoriolis, Force, Motion, RigidBodyInertia, Transform, Vector


@route("idsva_body", f"{SINGH}, algorithm 1, body coordinates", "inverse_dynamics_derivatives")
def body_frames(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and M, each in row-major order; vectors are in body coordinates."""
    tree = bodies(robot, trace, q)
    return _derivatives(robot, trace, tree, [body.I for body in tree], [body.X for body in tree], qd, qdd)


@route("idsva_ground", f"{SINGH}, algorithm 1", "inverse_dynamics_derivatives", candidate=True, suits=is_oblique)
def ground_frame(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and M, each in row-major order; vectors are in base coordinates."""
    tree, inertias = _placed(robot, trace, q)
    return _derivatives(robot, trace, tree, inertias, [Transform()] * len(tree), qd, qdd)


def factors_in_ground_frame(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column
) -> tuple[Factors, list[Entries]]:
    """Return the vectors from which loops in generated code compute the derivatives and M, for a serial chain.

    All joints must have one degree of freedom. The vectors of each joint are S, P', P'', S' + P' and t1 to t4, in this
    order. Three numbers follow for each joint: its diagonal entries of the three matrices.
    """
    tree, inertias = _placed(robot, trace, q)
    inward = list(inward_pass(robot, trace, tree, inertias, [Transform()] * len(tree), qd, qdd))
    own = [(moved[i][column], wrenches) for i, column, moved, wrenches in reversed(inward)]
    factors = Factors()
    S, P1, P2, rate = (factors.add(vectors) for vectors in zip(*(moved for moved, _ in own), strict=True))
    t1, t2, t3, t4 = (factors.add(vectors) for vectors in zip(*(wrenches for _, wrenches in own), strict=True))
    diagonal = factors.add([(*_lower(*each, trace), each[0].S.dot(each[1].t1)) for each in own])
    return factors, [
        Entries(scalar_product((t4, P1[:3]), (t1, P2)), scalar_product((S, t3)), diagonal[0]),
        Entries(scalar_product((t4, S[:3]), (t1, rate)), scalar_product((S, t2)), diagonal[1]),
        Entries(scalar_product((t1, S)), scalar_product((S, t1)), diagonal[2]),
    ]


def _placed(robot: Robot, trace: Trace, q: Column) -> tuple[list[GroundBody], list[RigidBodyInertia]]:
    placed = ground_bodies(robot, trace, q)
    return placed, [each.pose.inertia_to_parent(each.body.I) for each in placed]


class Moving(HasParent, Jointed, Protocol):
    """A body with its parent and its motion subspace, in body or ground coordinates."""


class Moved(NamedTuple):
    """A column S of a motion subspace. ``P1``, ``P2`` and ``rate`` are P', P'' and S' + P' of the module docstring."""

    S: Motion
    P1: Motion
    P2: Motion
    rate: Motion


class Wrenches(NamedTuple):
    """The wrenches t1 to t4 for one column of S. The force of t4 is zero, so the field ``t4`` has only the moment."""

    t1: Force
    t2: Force
    t3: Force
    t4: Vector


def _derivatives(
    robot: Robot,
    trace: Trace,
    tree: Sequence[Moving],
    I: list[RigidBodyInertia],
    X: Sequence[Transform],
    qd: Column,
    qdd: Column,
) -> list[Expr]:
    n, keep = robot.nv, trace.keep
    dq, dqd, M = ([trace.zeros(n) for _ in range(n)] for _ in range(3))
    for i, column, moved, (t1, t2, t3, t4) in inward_pass(robot, trace, tree, I, X, qd, qdd):
        k, j, at_joint = tree[i].dof[column], i, True
        while j != BASE:
            for c, l in enumerate(tree[j].dof):
                S = moved[j][c].S
                if at_joint:
                    M[l][k] = keep(M[l][k] + S.dot(t1))
                else:
                    add_symmetric(M, k, l, S.dot(t1), trace)
                    dq[l][k] = keep(dq[l][k] + S.dot(t3))
                    dqd[l][k] = keep(dqd[l][k] + S.dot(t2))
                of_q, of_qd = _lower(moved[j][c], Wrenches(t1, t2, t3, t4), trace)
                dq[k][l], dqd[k][l] = keep(dq[k][l] + of_q), keep(dqd[k][l] + of_qd)
            t1, t2, t3 = (X[j].force_to_parent(t) for t in (t1, t2, t3))
            t4, j, at_joint = X[j].R.vector(t4), tree[j].parent, False
    return [entry for matrix in (dq, dqd, M) for entry in flat(matrix)]


def _lower(ancestor: Moved, t: Wrenches, trace: Trace) -> tuple[Expr, Expr]:
    """Return d tau_i / d q_j and d tau_i / d qd_j, where ``t`` belongs to joint i and ``ancestor`` to joint j."""
    keep = trace.keep
    return (
        keep(ancestor.P1.w.dot(t.t4) + ancestor.P2.dot(t.t1)),
        keep(ancestor.S.w.dot(t.t4) + ancestor.rate.dot(t.t1)),
    )


def outward_pass(
    trace: Trace, tree: Sequence[Moving], X: Sequence[Transform], qd: Column, qdd: Column, a_0: Motion
) -> tuple[list[Motion], list[Motion], list[list[Moved]]]:
    """Return the velocities of the bodies, their accelerations, and a list of :class:`Moved` for each body.

    ``a_0`` is the acceleration of the base.
    """
    v: list[Motion] = []
    a: list[Motion] = []
    moved: list[list[Moved]] = []
    for i, body in enumerate(tree):
        above = body.parent == BASE
        v_l = Motion.zero(trace.keep) if above else X[i].motion(v[body.parent])
        a_l = X[i].motion(a_0 if above else a[body.parent])
        vJ = joint_motion(body, qd, trace)
        v.append(v_l + vJ)
        a.append(a_l + joint_motion(body, qdd, trace) + v[i].cross(vJ))
        P1 = [v_l.cross(S) for S in body.S]
        P2 = [a_l.cross(S) + v_l.cross(P) for S, P in zip(body.S, P1, strict=True)]
        rate = [v[i].cross(S) + P for S, P in zip(body.S, P1, strict=True)]
        moved.append([Moved(*each) for each in zip(body.S, P1, P2, rate, strict=True)])
    return v, a, moved


def inward_pass(
    robot: Robot,
    trace: Trace,
    tree: Sequence[Moving],
    I: list[RigidBodyInertia],
    X: Sequence[Transform],
    qd: Column,
    qdd: Column,
) -> Iterator[tuple[int, int, list[list[Moved]], Wrenches]]:
    """Yield a tuple for each column of each body's S: index of the body, index of the column, ``moved``, and t1 to t4.

    ``moved`` is the list of all columns from the outward pass, with P', P'' and S' + P'. Bodies are visited from the
    leaves to the base. ``X`` converts motions from parent to body coordinates; in base coordinates, each ``X`` is the
    identity.
    """
    count, I = len(tree), [each.bound(trace.keep) for each in I]
    v, a, moved = outward_pass(trace, tree, X, qd, qdd, base_acceleration(robot, trace))
    B = [BodyCoriolis.of_body(I[i], v[i]) for i in range(count)]
    f = [I[i].momentum(a[i]) + v[i].cross_force(I[i].momentum(v[i])) for i in range(count)]
    for i in reversed(range(count)):
        for column, own in enumerate(moved[i]):
            t1, t2 = I[i].momentum(own.S), B[i].force(own.S) + I[i].momentum(own.rate)
            t3 = B[i].force(own.P1) + I[i].momentum(own.P2) + own.S.cross_force(f[i])
            yield i, column, moved, Wrenches(t1, t2, t3, B[i].moment(own.S))
        l = tree[i].parent
        if l != BASE:
            I[l], B[l] = I[l] + X[i].inertia_to_parent(I[i]), B[l] + B[i].to_parent(X[i])
            f[l] = f[l] + X[i].force_to_parent(f[i])
