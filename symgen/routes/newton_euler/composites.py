"""Recursive Newton-Euler algorithm with composite inertias, which functions also use for the mass matrix.

A_i = (U_i, a_i) is the acceleration field of link i: the point of the link at r has the acceleration a_i + U_i r. The
field includes an upward acceleration of the base, which replaces gravity. I A denotes the wrench that gives a body of
inertia I the field A (:meth:`~symgen.spatial.RigidBodyInertia.field_wrench`). Joint i changes the field by D_i =
A_i - A_l, where link l is the parent. The fields of all bodies beyond joint i contain this change, so the composite
inertias Ic (:mod:`symgen.routes.composite.composite_rigid_body`) replace the inertias of the links. Sums are over the
children j of link i::

    G_i   = Ic_i D_i + sum of jX_i* G_j
    tau_i = S_i^T (Ic_i A_i + sum of jX_i* G_j)

If joint i only rotates about z, D_i has a simple form in the axes before the rotation. In these axes, w is the angular
velocity of the parent. The angular velocity s of the joint is constant, because the bias is computed for zero joint
accelerations. The origin's acceleration is the same in both fields, so only these entries of D_i are nonzero::

    D_xx = D_yy = -s (2 w_z + s),  D_zx = 2 s w_x,  D_zy = 2 s w_y,  all other entries 0
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, base_acceleration, bodies, joint_motion
from symgen.routes.newton_euler.tensor import accelerations
from symgen.routes.route import COMPOSITE, TENSOR, route
from symgen.spatial import Force, Motion, RigidBodyInertia, Transform, Vector


@route("newton_euler_composites", f"{TENSOR}; {COMPOSITE}")
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q)."""
    tree, up, still = bodies(robot, trace, q), base_acceleration(robot, trace), Vector.zero(trace.keep)
    A = list(accelerations(tree, trace, qd, trace.zeros(robot.nv), up))
    Ic = [body.I for body in tree]
    G = [Force(still, still)] * len(tree)
    tau = trace.zeros(robot.nv)
    for i in reversed(range(len(tree))):
        body, (spin, a) = tree[i], A[i]
        for column, k in zip(body.S, body.dof, strict=True):
            if _is_z_axis(column):
                moment = trace.keep(G[i].n.z + Ic[i].moment_about_z(spin, a))
            else:
                moment = column.dot(G[i] + Ic[i].net_wrench(spin, a))
            tau[k] = trace.keep(tau[k] + moment)
        if body.parent != BASE:
            outer, turn = A[body.parent][0], Transform(body.turn)
            vJ, I = joint_motion(body, qd, trace), turn.inertia_to_parent(Ic[i], by_difference=True)
            if vJ.v.is_zero and vJ.w.x == 0 and vJ.w.y == 0:
                w_l = body.origin.R.transpose.vector(outer.w)
                wrench = turn.force_to_parent(G[i]) + _change_about_z(I, vJ.w.z, w_l)
            else:
                E, inner = body.X.R.transpose, outer.rotated(body.X.R)
                x, y, z = (own + -other for own, other in zip(spin.U, inner.U, strict=True))
                D = Ic[i].field_wrench((x, y, z), (x.x, y.y, z.z), (spin.w + E.vector(outer.w)).cross(vJ.v))
                wrench = turn.force_to_parent(G[i] + D)
            G[body.parent] = G[body.parent] + body.origin.force_to_parent(wrench)
            Ic[body.parent] = Ic[body.parent] + body.origin.inertia_to_parent(I, by_difference=True)
    return tau


def _is_z_axis(column: Motion) -> bool:
    return bool(column.v.is_zero) and tuple(column.w) == (0, 0, 1)


def _change_about_z(I: RigidBodyInertia, rate: Expr, w_l: Vector) -> Force:
    """Return the wrench I D for a joint that rotates about z at ``rate``, in the body's axes at joint angle zero.

    D is the change of the acceleration field due to the joint. ``w_l`` is the parent's angular velocity in the same
    axes.
    """
    keep, still = w_l.keep, Vector.zero(w_l.keep)
    twice, xx = keep(2 * rate), keep(-keep(rate * keep(keep(rate + w_l.z) + w_l.z)))
    rows = replace(still, x=xx), replace(still, y=xx), replace(still, x=keep(twice * w_l.x), y=keep(twice * w_l.y))
    return I.field_wrench(rows, (xx, xx, still.z), still)
