"""Hybrid dynamics: the accelerations of driven joints and the forces of free joints are inputs.

The accelerations of free joints and the forces of driven joints are computed.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), sections 9.1 and 9.2. The indices f and d select free
and driven velocities. C' are the joint forces if the accelerations of free joints are zero, from inverse dynamics ID::

    C' = ID(q, qd, (0, qdd_d)),   M_ff qdd_f = tau_f - C'_f,   tau_d = C'_d + M_df qdd_f

:mod:`symgen.routes.forward_dynamics.articulated_body` defines the letters of the articulated-body algorithm. A driven
joint transmits the full inertia of the bodies that it carries, and the wrench due to its known acceleration::

    free    IA_l += X^T (IA_i - U_i D_i^-1 U_i^T) X,  pA_l += X^T (pA_i + Ia_i c_i + U_i D_i^-1 u_i)
    driven  IA_l += X^T IA_i X,  pA_l += X^T (pA_i + IA_i (c_i + S_i qdd_i)),  tau_i = S_i^T (IA_i a_i + pA_i)

A base with a prescribed motion is a driven floating joint. A joint whose motion is a function of time is also driven.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.model.joint_effects import (
    armature,
    forces_on_bodies,
    refuse_mimic,
    resistance,
    with_added_inertia,
    with_joint_effects,
)
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import BASE, base_acceleration, bodies, joint_motion, refuse_massless
from symgen.routes.newton_euler import tensor
from symgen.routes.route import ARTICULATED, route
from symgen.spatial import ArticulatedInertia, Force, Motion
from symgen.spatial.articulated import scaled


@route("factorisation", "RBDA sections 9.1 and 9.2; RBDA section 6.5", "hybrid_dynamics", candidate=True)
def by_factor(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, tau: Column) -> list[Expr]:
    """Return all accelerations, followed by all joint forces, from the factored mass matrix of the free velocities."""
    n, keep, driven = robot.nv, trace.keep, robot.driven_velocities
    free = [k for k in range(n) if k not in driven]
    bodies_M = composite_rigid_body.mass_matrix(robot, trace, q)
    factor = factorised(robot, trace, q, bodies_M, free)
    given = [qdd[k] if k in driven else trace.zero for k in range(n)]
    C = with_joint_effects(robot, trace, q, qd, given, tensor.inverse_dynamics(robot, trace, q, qd, given))
    free_accelerations = factor.solved([keep(tau[k] - C[k]) for k in free], trace)
    M, accelerations, forces = with_added_inertia(robot, trace, q, bodies_M), list(qdd), list(tau)
    for k, acceleration in zip(free, free_accelerations, strict=True):
        accelerations[k] = acceleration
    for k in driven:
        forces[k] = keep(C[k] + dot([M[k][j] for j in free], free_accelerations, trace))
    return [*accelerations, *forces]


@route("articulated_body", f"RBDA sections 9.1 and 9.2; {ARTICULATED}", "hybrid_dynamics", candidate=True)
def by_articulated_bodies(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, tau: Column) -> list[Expr]:
    """Return all accelerations, followed by all joint forces, by the articulated-body algorithm."""
    refuse_mimic(robot, "articulated-body algorithm")
    tree, n, keep, driven = bodies(robot, trace, q), robot.nv, trace.keep, robot.driven_velocities
    rotors, lost = armature(robot, trace), resistance(robot, trace, q, qd)
    u = forces_on_bodies(robot, trace, q, qd, tau)
    v: list[Motion] = []
    c: list[Motion] = []
    pA: list[Force] = []
    for i, body in enumerate(tree):
        vJ = joint_motion(body, qd, trace)
        v.append(body.X.motion(Motion.zero(keep) if body.parent == BASE else v[body.parent]) + vJ)
        c.append(v[i].cross(vJ))
        pA.append(v[i].cross_force(body.I.momentum(v[i])))
    IA = [ArticulatedInertia.of_body(body.I) for body in tree]
    ratio, own = [Force.zero(keep)] * n, trace.zeros(n)
    for i in reversed(range(len(tree))):
        body, known = tree[i], c[i]
        for S, k in zip(body.S, body.dof, strict=True):
            if k in driven:
                known = known + S * qdd[k]
                continue
            U = IA[i].force(S)
            D = refuse_massless(keep(S.dot(U) + rotors[k]), robot, k)
            inverse, rest = keep(1 / D), keep(u[k] - S.dot(pA[i]))
            ratio[k], own[k] = scaled(U, D, inverse), keep(rest * inverse)
            IA[i], pA[i] = IA[i].without(U, ratio[k]), pA[i] + ratio[k] * rest
        if body.parent != BASE:
            pa = pA[i] + IA[i].force(known)
            IA[body.parent] = IA[body.parent] + IA[i].to_parent(body.X)
            pA[body.parent] = pA[body.parent] + body.X.force_to_parent(pa)
    accelerations, forces = list(qdd), list(tau)
    a: list[Motion] = []
    for i, body in enumerate(tree):
        a.append(body.X.motion(base_acceleration(robot, trace) if body.parent == BASE else a[body.parent]) + c[i])
        for S, k in reversed(list(zip(body.S, body.dof, strict=True))):
            if k not in driven:
                accelerations[k] = keep(own[k] - a[i].dot(ratio[k]))
            a[i] = a[i] + S * accelerations[k]
        transmitted = IA[i].force(a[i]) + pA[i]
        for S, k in zip(body.S, body.dof, strict=True):
            if k in driven:
                forces[k] = keep(keep(S.dot(transmitted) + keep(rotors[k] * qdd[k])) + lost[k])
    return [*accelerations, *forces]
