"""The Coriolis matrix in steps linear in the number of bodies times the depth of the tree.

Source: S. Echeandia and P. M. Wensing, *Numerical methods to compute the Coriolis matrix and Christoffel symbols for
rigid-body systems* (2021): with J(r) the velocity of the mass at r by joint velocity, C = integral of J^T dJ/dt dm is
the one of Christoffel's symbols, and composites of what a joint carries give it in one sweep; here they are
:class:`~symgen.spatial.MovingInertia`, relative to the joint's frame. The field of joint i's unit velocity is
s = a x r + b, (a, b) = S_i. Three wrenches go to the base from each joint: F1 of the rates of s, F2 of s, and the
moment F3 = integral of u x s dm, u the velocity relative to that of the frame's origin::

    F3_l = R F3 + (w_l x d + R vJ) x f2
    C_ji = S_j . F1                C_ij = (w_j x a_j) . n2 + (w_j x b_j) . f2 + a_j . F3          (j above i)

Composites of joint i are turned by its angle on their way in; that is where its wrenches are taken, so they are not.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.matrices import flat
from symgen.routes.tree import BASE, bodies, joint_motion
from symgen.spatial import Motion, MovingInertia, Rotation, Vector


def coriolis_matrix(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """C in row-major order."""
    tree, n, keep = bodies(robot, trace, q), robot.nv, trace.keep
    zero, identity = Vector.zero(keep), Rotation()
    w: list[Vector] = []
    w_origin: list[Vector] = []
    for body in tree:
        above = zero if body.parent == BASE else body.origin.R.transpose.vector(w[body.parent])
        w_origin.append(above + joint_motion(body, qd, trace).w)
        w.append(body.turn.transpose.vector(w_origin[-1]))
    carried = [MovingInertia.at_rest(body.I.bound(keep)) for body in tree]
    C = [trace.zeros(n) for _ in range(n)]
    for i in reversed(range(len(tree))):
        body = tree[i]
        at_base = body.parent == BASE
        turn, w_i = (identity, w[i]) if at_base else (body.turn, w_origin[i])
        mass = carried[i].turned(turn)
        for S, k in zip(body.S, body.dof, strict=True):
            F1, F2, F3 = mass.rate_wrench(S, w_i), mass.I.momentum(S), mass.slip_moment(S, w_i)
            for other, l in zip(body.S, body.dof, strict=True):
                C[l][k] = keep(C[l][k] + other.dot(F1))
            j, step = i, body.origin
            while (l_body := tree[j].parent) != BASE:
                slip = w[l_body].cross(step.p) + step.R.vector(joint_motion(tree[j], qd, trace).v)
                F1, F2 = step.force_to_parent(F1), step.force_to_parent(F2)
                F3 = step.R.vector(F3) + slip.cross(F2.f)
                j = l_body
                step = tree[j].X
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    C[l][k] = keep(C[l][k] + other.dot(F1))
                    turning = Motion(w[j].cross(other.w), w[j].cross(other.v)).dot(F2)
                    C[k][l] = keep(C[k][l] + keep(turning + other.w.dot(F3)))
        if not at_base:
            vJ = joint_motion(body, qd, trace)
            carried[body.parent] = carried[body.parent] + mass.in_parent(body.origin, vJ)
    return flat(C)
