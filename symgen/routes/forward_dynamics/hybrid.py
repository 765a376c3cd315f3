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
from symgen.routes.forward_dynamics import articulated_body
from symgen.routes.model.joint_effects import (
    armature,
    forces_on_bodies,
    resistance,
    with_added_inertia,
    with_joint_effects,
)
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import base_acceleration, bodies
from symgen.routes.newton_euler import tensor
from symgen.routes.route import ARTICULATED, route


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
    tree, keep, driven = bodies(robot, trace, q), trace.keep, robot.driven_velocities
    rotors, lost = armature(robot, trace), resistance(robot, trace, q, qd)
    u = forces_on_bodies(robot, trace, q, qd, tau)
    c, own = articulated_body.velocity_terms(tree, trace, qd)
    known = {k: qdd[k] for k in driven}
    found = articulated_body.recursion(robot, trace, tree, u, own, c, base_acceleration(robot, trace), known)
    forces = list(tau)
    for body, IA, a, p in zip(tree, found.IA, found.a, found.p, strict=True):
        transmitted = IA.force(a) + p
        for S, k in zip(body.S, body.dof, strict=True):
            if k in driven:
                forces[k] = keep(keep(S.dot(transmitted) + keep(rotors[k] * qdd[k])) + lost[k])
    return [*found.qdd, *forces]
