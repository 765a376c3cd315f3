"""Recursive Newton-Euler algorithm in body coordinates, with spatial vectors.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 5.3, table 5.1, equations 5.9, 5.11 and
5.16-5.20 (every joint here has a constant S in body coordinates, so c_J = 0)::

    v_i = iX_l v_l + S_i qd_i                              v_0 = 0
    a_i = iX_l a_l + S_i qdd_i + v_i x S_i qd_i            a_0 = -a_g
    f_i = I_i a_i + v_i x* I_i v_i + sum over children of iX_j* f_j
    tau_i = S_i^T f_i

The specialisations drop what is zero: gravity has v = 0 and qdd = 0, the velocity product a_0 = 0 and qdd = 0, the bias
qdd = 0.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.tree import BASE, base_acceleration, bodies, joint_forces, joint_motion
from symgen.spatial import Force, Motion


def inverse_dynamics(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr]
) -> list[Expr]:
    """tau for positions, velocities and accelerations."""
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace))


def bias(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """C(q, qd) qd + g(q)."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), base_acceleration(robot, trace))


def velocity_product(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """C(q, qd) qd."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), Motion.zero(trace.keep))


def gravity(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """g(q): f_i = I_i a_i with a_i = iX_l a_l."""
    tree = bodies(robot, trace, q)
    a: list[Motion] = []
    f: list[Force] = []
    for body in tree:
        a.append(body.X.motion(base_acceleration(robot, trace) if body.parent == BASE else a[body.parent]))
        f.append(body.I.momentum(a[-1]))
    return joint_forces(tree, f, robot.nv, trace)


def _recursion(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr], a0: Motion
) -> list[Expr]:
    tree = bodies(robot, trace, q)
    v: list[Motion] = []
    a: list[Motion] = []
    f: list[Force] = []
    for i, body in enumerate(tree):
        v_parent, a_parent = (Motion.zero(trace.keep), a0) if body.parent == BASE else (v[body.parent], a[body.parent])
        X, I, vJ = body.X, body.I, joint_motion(body, qd, trace)
        v.append(X.motion(v_parent) + vJ)
        a.append(X.motion(a_parent) + joint_motion(body, qdd, trace) + v[i].cross(vJ))
        f.append(I.momentum(a[i]) + v[i].cross_force(I.momentum(v[i])))
        trace.label(f"w{i}", v[i].w)
        trace.label(f"v{i}", v[i].v)
        trace.label(f"wd{i}", a[i].w)
        trace.label(f"a{i}", a[i].v)
    return joint_forces(tree, f, robot.nv, trace)
