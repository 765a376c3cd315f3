"""The Coriolis matrix by composite bodies, in body coordinates, as published.

Source: S. Echeandia and P. M. Wensing, *Numerical methods to compute the Coriolis matrix and Christoffel symbols for
rigid-body systems* (2021), algorithm 1. With the body-level Coriolis matrix
B = (v x* I - I (v x) + (I v) xbar*) / 2 of each body, summed over what joint j carries like its inertia I::

    v_j = jX_p v_p + S_j qd_j,   S_j' = v_j x S_j                                                     outward
    F1 = I_j S_j' + B_j S_j,     F2 = I_j S_j,     F3 = B_j^T S_j                                     inward
    C_jj = S_j^T F1,   C_ij = S_i^T F1,   C_ji = S_i'^T F2 + S_i^T F3    for each i above j, F moved on to i
"""

from __future__ import annotations

from sympy import Expr, Rational

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column, flat
from symgen.routes.model.tree import BASE, bodies, joint_motion
from symgen.spatial import BodyCoriolis, Force, Motion, Vector

HALF = Rational(1, 2)


def coriolis_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """C in row-major order."""
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
