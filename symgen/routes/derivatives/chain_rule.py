"""Derivatives of inverse dynamics, by the chain rule through the recursive Newton-Euler algorithm.

Source: J. Carpentier and N. Mansard, *Analytical derivatives of rigid body dynamics algorithms* (2018), algorithms 2
and 3. All vectors are in body coordinates. v_i, a_i and f_i are the velocity, the acceleration and the wrench of body
i, and l is the parent of body i. X converts motions from l to i. d means the derivative with respect to a variable u.
In the outward pass, u is q_j, qd_j or qdd_j, where j is body i or one of its ancestors::

    dv_i = X dv_l                        + (X v_l) x S_i if u = q_i,  + S_i if u = qd_i
    da_i = X da_l + dv_i x S_i qd_i      + (X a_l) x S_i if u = q_i,  + v_i x S_i if u = qd_i,  + S_i if u = qdd_i
    df_i = I_i da_i + dv_i x* I_i v_i + v_i x* I_i dv_i

In the inward pass, j may also be a descendant of body i::

    d tau_i = S_i^T df_i
    df_l += X^T df_i                     + X^T (S_i x* f_i) if u = q_i
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column, flat
from symgen.routes.model.tree import BASE, base_acceleration, bodies, joint_motion
from symgen.routes.route import route
from symgen.spatial import Force, Motion

Variable = tuple[int, int, int]
"""A variable: its kind (0, 1 or 2 for q, qd or qdd), the index of the velocity, and the index of the body.

Mimic joints share velocities, so the index of the velocity does not determine the body.
"""


@route("chain_rule", "Carpentier & Mansard 2018, algorithms 2 and 3")
def inverse_dynamics_derivatives(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and M, each in row-major order."""
    tree, n, keep = bodies(robot, trace, q), robot.nv, trace.keep
    zero, a0 = Motion.zero(keep), base_acceleration(robot, trace)
    v: list[Motion] = []
    a: list[Motion] = []
    f: list[Force] = []
    dv: list[dict[Variable, Motion]] = []
    da: list[dict[Variable, Motion]] = []
    df: list[dict[Variable, Force]] = []
    for i, body in enumerate(tree):
        X, I, vJ, at_base = body.X, body.I, joint_motion(body, qd, trace), body.parent == BASE
        v_l, a_l = X.motion(zero if at_base else v[body.parent]), X.motion(a0 if at_base else a[body.parent])
        v.append(v_l + vJ)
        a.append(a_l + joint_motion(body, qdd, trace) + v[i].cross(vJ))
        f.append(I.momentum(a[i]) + v[i].cross_force(I.momentum(v[i])))
        dv.append({} if at_base else {u: X.motion(each) for u, each in dv[body.parent].items()})
        da.append({} if at_base else {u: X.motion(each) for u, each in da[body.parent].items()})
        for S, k in zip(body.S, body.dof, strict=True):
            dv[i] |= {(0, k, i): v_l.cross(S), (1, k, i): S}
            da[i] |= {(0, k, i): a_l.cross(S), (1, k, i): v[i].cross(S), (2, k, i): S}
        for u, each in dv[i].items():
            da[i][u] = da[i][u] + each.cross(vJ)
        df.append({})
        for u, each in da[i].items():
            rate = dv[i].get(u, zero)
            df[i][u] = I.momentum(each) + rate.cross_force(I.momentum(v[i])) + v[i].cross_force(I.momentum(rate))
    derivatives = [[trace.zeros(n) for _ in range(n)] for _ in range(3)]
    for i in reversed(range(len(tree))):
        body = tree[i]
        for S, k in zip(body.S, body.dof, strict=True):
            for (order, l, _), force in df[i].items():
                derivatives[order][k][l] = keep(derivatives[order][k][l] + S.dot(force))
        for S, k in zip(body.S, body.dof, strict=True):
            df[i][0, k, i] = df[i][0, k, i] + S.cross_force(f[i])
        if body.parent != BASE:
            above = df[body.parent]
            for u, force in df[i].items():
                moved = body.X.force_to_parent(force)
                above[u] = above[u] + moved if u in above else moved
            f[body.parent] = f[body.parent] + body.X.force_to_parent(f[i])
    return [entry for matrix in derivatives for entry in flat(matrix)]
