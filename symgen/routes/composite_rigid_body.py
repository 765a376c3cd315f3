"""Composite-rigid-body algorithm for the mass matrix.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.2; RBDA table 6.2::

    Ic_i = I_i + sum over children of iX_j* Ic_j jX_i
    F = Ic_i S_i, M_ii = S_i^T F
    for each ancestor j of i: F = jX_i* F, M_ij = M_ji = F^T S_j
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.tree import BASE, bodies


def mass_matrix(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """M in row-major order."""
    tree, n = bodies(robot, trace, q), robot.nv
    Ic = [body.I for body in tree]
    M: list[Expr] = trace.zeros(n * n)
    for i in reversed(range(len(tree))):
        body = tree[i]
        for column, k in zip(body.S, body.dof, strict=True):
            F = Ic[i].momentum(column)
            j = i
            while j != BASE:
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    M[k * n + l] = M[l * n + k] = other.dot(F)
                F = tree[j].X.force_to_parent(F)
                j = tree[j].parent
        if body.parent != BASE:
            Ic[body.parent] = Ic[body.parent] + body.X.inertia_to_parent(Ic[i])
    return M
