"""Articulated-body algorithm for forward dynamics.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.3; RBDA table 7.1.
Body l is the parent of body i. Body i has the articulated inertia IA_i and the bias force pA_i. Let Ia_i = IA_i - U_i
D_i^-1 U_i^T::

    v_i = iX_l v_l + S_i qd_i,  c_i = v_i x S_i qd_i,  p_i = v_i x* I_i v_i
    U_i = IA_i S_i,  D_i = S_i^T U_i,  u_i = tau_i - S_i^T pA_i
    IA_l += X^T (IA_i - U_i D_i^-1 U_i^T) X,  pA_l += X^T (pA_i + Ia_i c_i + U_i D_i^-1 u_i)
    a'_i = iX_l a_l + c_i,  qdd_i = D_i^-1 (u_i - U_i^T a'_i),  a_i = a'_i + S_i qdd_i       a_0 = -a_g

IA_i and pA_i start as I_i and p_i. If S_i has several columns, the joint is eliminated column by column. D_i includes
the inertia of the joint's rotor.

The nominal motion has the same positions and velocities, but qdd = 0. The second route computes the difference of the
accelerations from the nominal motion. Its recursion is the same, but p_i is the net wrench on body i in the nominal
motion, and c_i and a_0 are zero. Only the second route supports the added mass of a fluid. IA_i then starts as I_i plus
the added mass, and the velocity terms of the added mass are subtracted from tau before the recursion.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model import fluid
from symgen.routes.model.joint_effects import armature, refuse_added_mass, refuse_mimic
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import (
    BASE,
    Body,
    base_acceleration,
    bodies,
    external_wrenches,
    joint_motion,
    refuse_massless,
)
from symgen.routes.newton_euler.tensor import accelerations
from symgen.routes.route import ARTICULATED, TENSOR, route
from symgen.spatial import ArticulatedInertia, Force, Motion
from symgen.spatial.articulated import scaled


@route("articulated_body", ARTICULATED)
@route("articulated_body", ARTICULATED, "forward_dynamics_external")
def forward_dynamics(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    f_ext: Column = (),
) -> list[Expr]:
    """Return the accelerations under the joint forces ``tau``, and under the external wrenches ``f_ext`` if given."""
    refuse_added_mass(robot, "the articulated-body algorithm with velocity terms of rigid bodies")
    tree = bodies(robot, trace, q)
    c, p = velocity_terms(tree, trace, qd)
    p = _under(f_ext, robot, trace, tree, p)
    return recursion(robot, trace, tree, tau, p, c, base_acceleration(robot, trace)).qdd


@route("articulated_body_nominal", f"{ARTICULATED}; {TENSOR}", "forward_dynamics", candidate=True)
@route("articulated_body_nominal", f"{ARTICULATED}; {TENSOR}", "forward_dynamics_external", candidate=True)
def forward_dynamics_nominal(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    f_ext: Column = (),
) -> list[Expr]:
    """Return the accelerations qdd, which are computed relative to the nominal motion with qdd = 0."""
    tree, zero = bodies(robot, trace, q), Motion.zero(trace.keep)
    nominal = accelerations(tree, trace, qd, trace.zeros(robot.nv), base_acceleration(robot, trace))
    p: list[Force] = []
    for i, (body, (spin, a)) in enumerate(zip(tree, nominal, strict=True)):
        p.append(body.I.net_wrench(spin, a))
        trace.label(f"w{i}", spin.w)
    p = _under(f_ext, robot, trace, tree, p)
    return recursion(robot, trace, tree, tau, p, [zero] * len(tree), zero).qdd


def response(robot: Robot, trace: Trace, q: Column, tau: Column) -> list[Expr]:
    """Return M^-1 tau: the accelerations that the joint forces ``tau`` cause at rest and without gravity."""
    tree, zero = bodies(robot, trace, q), Motion.zero(trace.keep)
    at_rest = [Force.zero(trace.keep)] * len(tree)
    return recursion(robot, trace, tree, tau, at_rest, [zero] * len(tree), zero).qdd


def ratios(robot: Robot, trace: Trace, q: Column) -> tuple[list[Force], list[Expr]]:
    """Return U_i / D_i in body coordinates and 1 / D_i for each joint (see the module's docstring).

    Every joint must have one degree of freedom.
    """
    tree, keep, rotor = bodies(robot, trace, q), trace.keep, armature(robot, trace, added_mass=True)
    IA = _inertias(robot, tree, trace)
    ratio, inverses = [Force.zero(keep)] * robot.nv, trace.zeros(robot.nv)
    for i in reversed(range(len(tree))):
        body, (k,) = tree[i], tree[i].dof
        U = IA[i].force(body.S[0])
        D = refuse_massless(keep(body.S[0].dot(U) + rotor[k]), robot, k)
        inverses[k] = keep(1 / D)
        ratio[k] = scaled(U, D, inverses[k])
        if body.parent != BASE:
            IA[body.parent] = IA[body.parent] + IA[i].without(U, ratio[k]).to_parent(body.X)
    return ratio, inverses


def velocity_terms(tree: Sequence[Body], trace: Trace, qd: Column) -> tuple[list[Motion], list[Force]]:
    """Return the acceleration c_i and the wrench p_i that the velocities cause, for each body."""
    v: list[Motion] = []
    c: list[Motion] = []
    p: list[Force] = []
    for i, body in enumerate(tree):
        vJ = joint_motion(body, qd, trace)
        v.append(body.X.motion(Motion.zero(trace.keep) if body.parent == BASE else v[body.parent]) + vJ)
        c.append(v[i].cross(vJ))
        p.append(v[i].cross_force(body.I.momentum(v[i])))
        trace.label(f"w{i}", v[i].w)
        trace.label(f"v{i}", v[i].v)
    return c, p


def _under(f_ext: Column, robot: Robot, trace: Trace, tree: Sequence[Body], p: Sequence[Force]) -> list[Force]:
    """Return the wrenches ``p`` of the bodies minus the external wrenches on the bodies."""
    external = external_wrenches(robot, tree, f_ext, trace)
    return [w + -external[i] if i in external else w for i, w in enumerate(p)]


def _inertias(robot: Robot, tree: Sequence[Body], trace: Trace) -> list[ArticulatedInertia]:
    """Return the articulated inertias with which the recursion starts: inertias of bodies plus added masses."""
    IA, added = [ArticulatedInertia.of_body(body.I) for body in tree], fluid.added_inertias(robot, tree, trace)
    return [own + added[i] if i in added else own for i, own in enumerate(IA)]


class Recursion(NamedTuple):
    """Results of the recursion: qdd, and the acceleration, articulated inertia and bias force of each body."""

    qdd: list[Expr]
    a: list[Motion]
    IA: list[ArticulatedInertia]
    p: list[Force]


def recursion(
    robot: Robot,
    trace: Trace,
    tree: Sequence[Body],
    tau: Column,
    p: Sequence[Force],
    c: Sequence[Motion],
    a0: Motion,
    driven: Mapping[int, Expr] | None = None,
) -> Recursion:
    """Return the accelerations by the recursions of the module; ``driven`` maps velocities to known accelerations."""
    driven = driven or {}
    refuse_mimic(robot, "articulated-body algorithm")
    n, keep = robot.nv, trace.keep
    rotor = armature(robot, trace, added_mass=True)
    IA, pA = _inertias(robot, tree, trace), list(p)
    ratio: list[Force] = [Force.zero(keep)] * n
    own = trace.zeros(n)
    for i in reversed(range(len(tree))):
        body, known = tree[i], c[i]
        for S, k in zip(body.S, body.dof, strict=True):
            if k in driven:
                known = known + S * driven[k]
                continue
            U = IA[i].force(S)
            D = refuse_massless(keep(S.dot(U) + rotor[k]), robot, k)
            inverse, u = keep(1 / D), keep(tau[k] - S.dot(pA[i]))
            ratio[k], own[k] = scaled(U, D, inverse), keep(u * inverse)
            IA[i] = IA[i].without(U, ratio[k])
            pA[i] = pA[i] + ratio[k] * u
        if body.parent != BASE:
            pa = pA[i] + IA[i].force(known)
            IA[body.parent] = IA[body.parent] + IA[i].to_parent(body.X)
            pA[body.parent] = pA[body.parent] + body.X.force_to_parent(pa)

    a: list[Motion] = []
    qdd = [driven.get(k, trace.zero) for k in range(n)]
    for i, body in enumerate(tree):
        a_parent = a0 if body.parent == BASE else a[body.parent]
        a.append(body.X.motion(a_parent) + c[i])
        for S, k in reversed(list(zip(body.S, body.dof, strict=True))):
            if k not in driven:
                qdd[k] = keep(own[k] - a[i].dot(ratio[k]))
            a[i] = a[i] + S * qdd[k]
    return Recursion(qdd, a, IA, pA)
