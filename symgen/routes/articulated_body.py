"""Articulated-body algorithm for forward dynamics.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.3; RBDA table 7.1::

    v_i = iX_l v_l + S_i qd_i,  c_i = v_i x S_i qd_i,  p_i = v_i x* I_i v_i
    U_i = IA_i S_i,  D_i = S_i^T U_i,  u_i = tau_i - S_i^T pA_i
    IA_l += X^T (IA_i - U_i D_i^-1 U_i^T) X,  pA_l += X^T (pA_i + Ia_i c_i + U_i D_i^-1 u_i)
    a'_i = iX_l a_l + c_i,  qdd_i = D_i^-1 (u_i - U_i^T a'_i),  a_i = a'_i + S_i qdd_i       a_0 = -a_g

A joint with several columns is eliminated column by column; D_i holds the rotor's inertia too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.drives import armature, refuse_mimic
from symgen.routes.tree import BASE, base_acceleration, bodies, external_wrenches, joint_motion, refuse_massless
from symgen.spatial import ArticulatedInertia, Force, Motion
from symgen.spatial.articulated import scaled


def forward_dynamics(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr]
) -> list[Expr]:
    """qdd for positions, velocities and joint forces."""
    return _recursion(robot, trace, q, qd, tau, base_acceleration(robot, trace))


def forward_dynamics_external(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr], f_ext: Sequence[Expr]
) -> list[Expr]:
    """qdd where known wrenches act on the chosen frames: p_i loses the wrench on its body."""
    applied = external_wrenches(robot, f_ext, trace)
    return _recursion(robot, trace, q, qd, tau, base_acceleration(robot, trace), applied)


def response(robot: Robot, trace: Trace, q: Sequence[Expr], tau: Sequence[Expr]) -> list[Expr]:
    """M^-1 tau: the accelerations from rest under joint forces alone."""
    return _recursion(robot, trace, q, trace.zeros(robot.nv), tau, Motion.zero(trace.keep))


def _recursion(
    robot: Robot,
    trace: Trace,
    q: Sequence[Expr],
    qd: Sequence[Expr],
    tau: Sequence[Expr],
    a0: Motion,
    external: Mapping[str, Force] = MappingProxyType({}),
) -> list[Expr]:
    refuse_mimic(robot, "articulated-body algorithm")
    tree, n, keep = bodies(robot, trace, q), robot.nv, trace.keep
    rotor = armature(robot, trace)
    v: list[Motion] = []
    c: list[Motion] = []
    pA: list[Force] = []
    IA = [ArticulatedInertia.of_body(body.I) for body in tree]
    for i, body in enumerate(tree):
        vJ = joint_motion(body, qd, trace)
        v.append(body.X.motion(Motion.zero(keep) if body.parent == BASE else v[body.parent]) + vJ)
        c.append(v[i].cross(vJ))
        pA.append(v[i].cross_force(body.I.momentum(v[i])))
        if body.link in external:
            pA[i] = pA[i] + -body.own(external[body.link])
        trace.label(f"w{i}", v[i].w)
        trace.label(f"v{i}", v[i].v)

    U: list[Force] = [Force.zero(keep)] * n
    u, inverse = trace.zeros(n), trace.zeros(n)
    for i in reversed(range(len(tree))):
        body = tree[i]
        for S, k in zip(body.S, body.dof, strict=True):
            U[k] = IA[i].force(S)
            D = refuse_massless(keep(S.dot(U[k]) + rotor[k]), robot, k)
            inverse[k] = keep(1 / D)
            u[k] = keep(tau[k] - S.dot(pA[i]))
            L = scaled(U[k], D, inverse[k])
            IA[i] = IA[i].without(U[k], L)
            pA[i] = pA[i] + L * u[k]
        if body.parent != BASE:
            pa = pA[i] + IA[i].force(c[i])
            IA[body.parent] = IA[body.parent] + IA[i].to_parent(body.X)
            pA[body.parent] = pA[body.parent] + body.X.force_to_parent(pa)

    a: list[Motion] = []
    qdd = trace.zeros(n)
    for i, body in enumerate(tree):
        a_parent = a0 if body.parent == BASE else a[body.parent]
        a.append(body.X.motion(a_parent) + c[i])
        for S, k in reversed(list(zip(body.S, body.dof, strict=True))):
            qdd[k] = keep(keep(u[k] - a[i].dot(U[k])) * inverse[k])
            a[i] = a[i] + S * qdd[k]
    return qdd
