"""IDSVA: closed-form derivatives of inverse dynamics, in body coordinates and in ground coordinates.

Source: S. Singh, R. Russell and P. Wensing, *Efficient analytical derivatives of rigid-body dynamics using spatial
vector algebra* (2022), algorithm 1, for joints of any kind; derivatives by q are Lie derivatives along the columns of
S::

    v_i = v_l + S_i qd_i,  a_i = a_l + S_i qdd_i + v_i x S_i qd_i                     v_0 = 0, a_0 = -a_g
    S'_i = v_i x S_i,  P'_i = v_l x S_i,  P''_i = a_l x S_i + v_l x P'_i
    B_i = (v_i x* I_i - I_i v_i x + (I_i v_i) xbar*) / 2,  f_i = I_i a_i + v_i x* I_i v_i
    t1 = I_i S_i,  t2 = 2 B_i S_i + I_i (S'_i + P'_i),  t3 = 2 B_i P'_i + I_i P''_i + S_i x* f_i,  t4 = 2 B_i^T S_i
    d tau_j / d q_i = S_j . t3,  d tau_j / d qd_i = S_j . t2                          for j an ancestor of i
    d tau_i / d q_j = t4 . P'_j + t1 . P''_j,  d tau_i / d qd_j = t4 . S_j + t1 . (S'_j + P'_j)    and for j = i

I, B and f are summed over what each joint carries. In body coordinates the t are carried to each ancestor; t4 is a
moment that only turns, since B acts on angular parts alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, add_symmetric, flat
from symgen.routes.model.tree import BASE, base_acceleration, bodies, joint_motion
from symgen.spatial import BodyCoriolis, Motion, RigidBodyInertia, Transform


def body_frames(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """d tau / d q, d tau / d qd and M, each in row-major order; every body in its own coordinates."""
    tree = bodies(robot, trace, q)
    moving = [Moving(body.parent, body.S, body.dof) for body in tree]
    return _derivatives(robot, trace, moving, [body.I for body in tree], [body.X for body in tree], qd, qdd)


def ground_frame(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """d tau / d q, d tau / d qd and M, each in row-major order; everything in base coordinates."""
    placed = ground_bodies(robot, trace, q)
    inertias = [each.pose.inertia_to_parent(each.body.I) for each in placed]
    tree = [Moving(each.parent, each.S, each.dof) for each in placed]
    return _derivatives(robot, trace, tree, inertias, [Transform()] * len(placed), qd, qdd)


@dataclass(frozen=True)
class Moving:
    """What the recursion needs of a body."""

    parent: int
    S: tuple[Motion, ...]
    dof: tuple[int, ...]


def _derivatives(
    robot: Robot,
    trace: Trace,
    tree: Sequence[Moving],
    I: list[RigidBodyInertia],
    X: Sequence[Transform],
    qd: Column,
    qdd: Column,
) -> list[Expr]:
    n, keep, count = robot.nv, trace.keep, len(tree)
    I = [each.bound(keep) for each in I]
    v: list[Motion] = []
    a: list[Motion] = []
    P1: list[list[Motion]] = []
    P2: list[list[Motion]] = []
    rate: list[list[Motion]] = []
    for i, body in enumerate(tree):
        above = body.parent == BASE
        v_l = Motion.zero(keep) if above else X[i].motion(v[body.parent])
        a_l = X[i].motion(base_acceleration(robot, trace) if above else a[body.parent])
        vJ = joint_motion(body, qd, trace)
        v.append(v_l + vJ)
        a.append(a_l + joint_motion(body, qdd, trace) + v[i].cross(vJ))
        P1.append([v_l.cross(S) for S in body.S])
        P2.append([a_l.cross(S) + v_l.cross(P) for S, P in zip(body.S, P1[i], strict=True)])
        rate.append([v[i].cross(S) + P for S, P in zip(body.S, P1[i], strict=True)])
    B = [BodyCoriolis.of_body(I[i], v[i]) for i in range(count)]
    f = [I[i].momentum(a[i]) + v[i].cross_force(I[i].momentum(v[i])) for i in range(count)]
    dq, dqd, M = ([trace.zeros(n) for _ in range(n)] for _ in range(3))
    for i in reversed(range(count)):
        for column, k in enumerate(tree[i].dof):
            S = tree[i].S[column]
            t1, t2 = I[i].momentum(S), B[i].force(S) + I[i].momentum(rate[i][column])
            t3 = B[i].force(P1[i][column]) + I[i].momentum(P2[i][column]) + S.cross_force(f[i])
            t4, j, own = B[i].moment(S), i, True
            while j != BASE:
                for c, l in enumerate(tree[j].dof):
                    if own:
                        M[l][k] = keep(M[l][k] + tree[j].S[c].dot(t1))
                    else:
                        add_symmetric(M, k, l, tree[j].S[c].dot(t1), trace)
                        dq[l][k] = keep(dq[l][k] + tree[j].S[c].dot(t3))
                        dqd[l][k] = keep(dqd[l][k] + tree[j].S[c].dot(t2))
                    dq[k][l] = keep(dq[k][l] + keep(P1[j][c].w.dot(t4) + P2[j][c].dot(t1)))
                    dqd[k][l] = keep(dqd[k][l] + keep(tree[j].S[c].w.dot(t4) + rate[j][c].dot(t1)))
                t1, t2, t3 = (X[j].force_to_parent(t) for t in (t1, t2, t3))
                t4, j, own = X[j].R.vector(t4), tree[j].parent, False
        l = tree[i].parent
        if l != BASE:
            I[l], B[l] = I[l] + X[i].inertia_to_parent(I[i]), B[l] + B[i].to_parent(X[i])
            f[l] = f[l] + X[i].force_to_parent(f[i])
    return [entry for matrix in (dq, dqd, M) for entry in flat(matrix)]
