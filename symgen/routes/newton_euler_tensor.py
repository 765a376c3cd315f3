"""Recursive Newton-Euler algorithm with classical accelerations and the acceleration matrix.

The recursion of Luh, Walker and Paul (RBDA table 5.2) needs no linear velocities, and the net wrench of a body follows
from its acceleration matrix U = [wd]x + [w]x[w]x and its second-moment matrix (C. A. Balafoutis and R. V. Patel,
*Dynamic Analysis of Robot Manipulators: A Cartesian Tensor Approach*, 1991)::

    w_i  = E w_l + (S_i qd_i)_angular
    wd_i = E wd_l + (S_i qdd_i)_angular + w_i x (S_i qd_i)_angular
    a_i  = E (a_l + U_l p_i) + (S_i qdd_i)_linear + (w_i + E w_l) x (S_i qd_i)_linear  a_0 = -a_g
    f_i  = m_i a_i + U_i h_i
    n_i  = h_i x a_i + integral of r x U_i r dm

with p_i the origin of body i in its parent and E the rotation from parent to body coordinates. Forces go inward as in
the spatial version.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.tree import BASE, base_acceleration, bodies, joint_forces, joint_motion
from symgen.spatial import Force, Motion, Vector
from symgen.spatial.inertia import acceleration_matrix


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


def _recursion(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr], a0: Motion
) -> list[Expr]:
    tree = bodies(robot, trace, q)
    w: list[Vector] = []
    wd: list[Vector] = []
    a: list[Vector] = []
    f: list[Force] = []
    for i, body in enumerate(tree):
        E, p = body.X.R.transpose, body.X.p
        vJ, aJ = joint_motion(body, qd, trace), joint_motion(body, qdd, trace)
        if body.parent == BASE:
            w_parent, wd_parent, a_parent = Vector.zero(trace.keep), a0.w, a0.v
        else:
            w_parent, wd_parent, a_parent = w[body.parent], wd[body.parent], a[body.parent]
        U = acceleration_matrix(w_parent, wd_parent)
        turned = E.vector(w_parent)
        w.append(turned + vJ.w)
        wd.append(E.vector(wd_parent) + aJ.w + w[i].cross(vJ.w))
        a.append(E.vector(a_parent + matrix_vector(U, p)) + aJ.v + (w[i] + turned).cross(vJ.v))
        f.append(body.I.net_wrench(w[i], wd[i], a[i]))
        trace.label(f"w{i}", w[i])
        trace.label(f"wd{i}", wd[i])
        trace.label(f"a{i}", a[i])
    return joint_forces(tree, f, robot.nv, trace)


def matrix_vector(rows: tuple[Vector, Vector, Vector], u: Vector) -> Vector:
    x, y, z = (row.dot(u) for row in rows)
    return Vector(x, y, z, u.keep)
