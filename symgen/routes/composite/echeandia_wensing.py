"""The Coriolis matrix from composite bodies, in body coordinates, as published.

Source: S. Echeandia and P. M. Wensing, *Numerical methods to compute the Coriolis matrix and Christoffel symbols for
rigid-body systems* (2021), algorithm 1. B = (v x* I - I (v x) + (I v) xbar*) / 2 is the Coriolis matrix of one body.
B_j is the sum of B over the bodies that joint j carries. I_j is the sum of their inertias::

    v_j = jX_p v_p + S_j qd_j,   S_j' = v_j x S_j                                                     outward
    F1 = I_j S_j' + B_j S_j,     F2 = I_j S_j,     F3 = B_j^T S_j                                     inward
    C_jj = S_j^T F1,   C_ij = S_i^T F1,   C_ji = S_i'^T F2 + S_i^T F3    for each ancestor i of j

The last line contains F1, F2 and F3 in the coordinates of body i.
"""

from __future__ import annotations

from sympy import Expr, Rational

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.factors import Entries, Factors, scalar_product
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, flat
from symgen.routes.model.tree import BASE, bodies, joint_motion
from symgen.routes.route import is_small, route
from symgen.spatial import BodyCoriolis, Force, Motion, Vector

HALF = Rational(1, 2)


@route("echeandia_wensing", "Echeandia & Wensing 2021, algorithm 1", candidate=True, suits=is_small)
def coriolis_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the Coriolis matrix (nv x nv) in row-major order."""
    tree, keep = bodies(robot, trace, q), trace.keep
    v: list[Motion] = []
    for body in tree:
        above = Motion.zero(keep) if body.parent == BASE else v[body.parent]
        v.append(body.X.motion(above) + joint_motion(body, qd, trace))
    I = [body.I for body in tree]
    B = [BodyCoriolis.of_body(body.I, v_i) for body, v_i in zip(tree, v, strict=True)]
    C = [trace.zeros(robot.nv) for _ in range(robot.nv)]
    for j in reversed(range(len(tree))):
        for S_j, k in zip(tree[j].S, tree[j].dof, strict=True):
            F1 = I[j].momentum(v[j].cross(S_j)) + B[j].force(S_j) * HALF
            F2, F3 = I[j].momentum(S_j), Force(B[j].moment(S_j), Vector.zero(keep)) * HALF
            for S_i, l in zip(tree[j].S, tree[j].dof, strict=True):
                C[l][k] = keep(C[l][k] + S_i.dot(F1))
            i = j
            while tree[i].parent != BASE:
                F1, F2, F3 = (tree[i].X.force_to_parent(F) for F in (F1, F2, F3))
                i = tree[i].parent
                for S_i, l in zip(tree[i].S, tree[i].dof, strict=True):
                    C[l][k] = keep(C[l][k] + S_i.dot(F1))
                    C[k][l] = keep(C[k][l] + keep(v[i].cross(S_i).dot(F2) + S_i.dot(F3)))
        if (p := tree[j].parent) != BASE:
            I[p] = I[p] + tree[j].X.inertia_to_parent(I[j])
            B[p] = B[p] + B[j].to_parent(tree[j].X)
    return flat(C)


def factors_in_base_axes(robot: Robot, trace: Trace, q: Column, qd: Column) -> tuple[Factors, list[Entries]]:
    """Return vectors from which loops in generated code compute the Coriolis matrix C of a chain of one-DoF joints.

    The vectors are S, S', F1, F2 and F3 of the module's formulas for each joint, in base coordinates. The function also
    returns the diagonal of C.
    """
    placed = ground_bodies(robot, trace, q)
    S = [each.S[0] for each in placed]
    v: list[Motion] = []
    for each, column in zip(placed, S, strict=True):
        above = Motion.zero(trace.keep) if each.parent == BASE else v[each.parent]
        v.append(above + column * qd[each.dof[0]])
    rate = [v_i.cross(column) for v_i, column in zip(v, S, strict=True)]
    I = [each.pose.inertia_to_parent(each.body.I).bound(trace.keep) for each in placed]
    B = [BodyCoriolis.of_body(I_i, v_i) for I_i, v_i in zip(I, v, strict=True)]
    wrenches: list[tuple[Force, Force, Vector, tuple[Expr, ...]]] = []
    for j in reversed(range(len(placed))):
        F1 = I[j].momentum(rate[j]) + B[j].force(S[j]) * HALF
        wrenches.append((F1, I[j].momentum(S[j]), B[j].moment(S[j]) * HALF, (S[j].dot(F1),)))
        if (p := placed[j].parent) != BASE:
            I[p], B[p] = I[p] + I[j], B[p] + B[j]
    factors = Factors()
    axes, rates = factors.add(S), factors.add(rate)
    F1s, F2s, F3s, own = (factors.add(vectors) for vectors in zip(*reversed(wrenches), strict=True))
    below = scalar_product((F2s, rates), (F3s, axes[:3]))
    return factors, [Entries(below, scalar_product((axes, F1s)), own[0])]
