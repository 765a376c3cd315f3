"""The global (operator) form of the equations: the vectors of all bodies are stacked, and matrices replace recursions.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.5, after Rodriguez,
Jain and Kreutz-Delgado (1991). All vectors are in base coordinates. H = diag(h_i), with the joint axes h_i. P is the
incidence matrix of the tree, with 1 on the diagonal and -1 at (i, l), where l is the parent of body i. P^-1 has a 1 at
(i, j) for every body j on the path from i to the base::

    P a = H qdd + H' qd                                    (29)
    M = H^T P^-T I P^-1 H                                  the Newton-Euler factorisation, 6N wide
    M = (1 + H^T phi K) D (1 + H^T phi K)^T                the square factorisation, n wide
    M^-1 = (1 - H^T psi K)^T D^-1 (1 - H^T psi K)

with phi = P^-T, the articulated inertias IA_i, D_i = h_i^T IA_i h_i and K_i = IA_i h_i / D_i. K has K_i at (l, i). phi
adds up the forces that bodies pass on to their parents. psi differs from phi in one point: joint i passes on only the
part (1 - K_i h_i^T) f of a force f.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.ground import GroundBody, ground_bodies, path
from symgen.routes.model.joint_effects import armature, refuse_mimic
from symgen.routes.model.matrices import Column, flat
from symgen.routes.model.tree import BASE, refuse_massless
from symgen.routes.newton_euler import ground_frame
from symgen.routes.route import FEATHERSTONE, route
from symgen.spatial import ArticulatedInertia, Force, Motion
from symgen.spatial.articulated import scaled

SOURCE = f"{FEATHERSTONE}, section 3.5; Rodriguez, Jain & Kreutz-Delgado 1991"

Gains = tuple[list[Force], list[Expr]]
"""The list of the gains K_i and the list of the numbers D_i, each with nv entries."""
SquareFactor = tuple[list[dict[int, Expr]], list[Expr]]
"""The factors U = 1 + H^T phi K and D. A row of U maps columns to nonzero entries."""


@route("operator", SOURCE)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix M = S^T I S, with S = P^-1 H, in row-major order."""
    placed, n = ground_bodies(robot, trace, q), robot.nv
    M = [trace.zeros(n) for _ in range(n)]
    for i, each in enumerate(placed):
        I = each.pose.inertia_to_parent(each.body.I)
        S = [pair for above in path(placed, i) for pair in zip(above.dof, above.S, strict=True)]
        for k, column in S:
            IS = I.momentum(column)
            for l, other in S:
                if l <= k:
                    M[k][l] = M[l][k] = trace.keep(M[k][l] + other.dot(IS))
    return flat(M)


@route("operator_square", SOURCE, "mass_matrix")
def mass_matrix_square(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the entries of M = U D U^T in row-major order, where U = 1 + H^T phi K."""
    n, keep = robot.nv, trace.keep
    U, D = _square_factor(robot, trace, q, trace.zeros(n))
    M = [trace.zeros(n) for _ in range(n)]
    for a in range(n):
        for b in range(a + 1):
            for k in sorted(U[a].keys() & U[b].keys()):
                M[a][b] = keep(M[a][b] + keep(keep(U[a][k] * D[k]) * U[b][k]))
            M[b][a] = M[a][b]
    return flat(M)


def square_factor(robot: Robot, trace: Trace, q: Column) -> SquareFactor:
    """Return the factors U and D of the mass matrix M = U D U^T; M includes the inertia of rotors."""
    return _square_factor(robot, trace, q, armature(robot, trace))


@route("operator_square", SOURCE, "forward_dynamics")
def forward_dynamics_square(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return qdd = M^-1 (tau - b) by the square factorisation: an inward pass over the bodies, then an outward pass."""
    placed, n, keep = ground_bodies(robot, trace, q), robot.nv, trace.keep
    K, D = _gains(robot, placed, trace, armature(robot, trace))
    b = ground_frame.bias(robot, trace, q, qd)
    innovation = [keep(tau_k - b_k) for tau_k, b_k in zip(tau, b, strict=True)]
    z = [Force.zero(keep)] * len(placed)
    for i in reversed(range(len(placed))):
        each = placed[i]
        for h, k in reversed(list(zip(each.S, each.dof, strict=True))):
            innovation[k] = keep(innovation[k] - h.dot(z[i]))
            z[i] = z[i] + K[k] * innovation[k]
        if each.parent != BASE:
            z[each.parent] = z[each.parent] + z[i]
    a: list[Motion] = []
    qdd = trace.zeros(n)
    for each in placed:
        carried = Motion.zero(keep) if each.parent == BASE else a[each.parent]
        for h, k in zip(each.S, each.dof, strict=True):
            qdd[k] = keep(keep(innovation[k] / D[k]) - carried.dot(K[k]))
            carried = carried + h * qdd[k]
        a.append(carried)
    return qdd


def _square_factor(robot: Robot, trace: Trace, q: Column, rotor: list[Expr]) -> SquareFactor:
    placed, n = ground_bodies(robot, trace, q), robot.nv
    K, D = _gains(robot, placed, trace, rotor)
    U: list[dict[int, Expr]] = [{} for _ in range(n)]
    for i, each in enumerate(placed):
        for k in each.dof:
            for above in path(placed, i):
                for l, h in zip(above.dof, above.S, strict=True):
                    if l <= k:
                        U[l][k] = Integer(1) if l == k else h.dot(K[k])
    return U, D


def _gains(robot: Robot, placed: list[GroundBody], trace: Trace, rotor: list[Expr]) -> Gains:
    refuse_mimic(robot, "square factorisation")
    n = robot.nv
    K: list[Force] = [Force.zero(trace.keep)] * n
    D = trace.zeros(n)
    IA = [ArticulatedInertia.of_body(each.pose.inertia_to_parent(each.body.I)) for each in placed]
    for i in reversed(range(len(placed))):
        each = placed[i]
        for h, k in reversed(list(zip(each.S, each.dof, strict=True))):
            felt = IA[i].force(h)
            D[k] = refuse_massless(trace.keep(h.dot(felt) + rotor[k]), robot, k)
            K[k] = scaled(felt, D[k], trace.keep(1 / D[k]))
            IA[i] = IA[i].without(felt, K[k])
        if each.parent != BASE:
            IA[each.parent] = IA[each.parent] + IA[i]
    return K, D
