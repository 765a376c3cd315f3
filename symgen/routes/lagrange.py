"""Lagrange's equations by homogeneous transforms, the pseudo-inertia and Christoffel symbols.

Source: course slides *Dynamics and control of intelligent robots*, section on Lagrange's equation for robots of many
degrees of freedom (the formulation of Uicker and Kahn; R. P. Paul 1981, chapter 6), extended to trees, where the
derivative of a transform by a joint that is no ancestor is zero::

    iT   = product of the joint transforms from the base                       (4x4, homogeneous)
    J_i  = integral of r r^T dm = [second moment, h; h^T, m]                   (4x4, the pseudo-inertia)
    M_jk = sum over i of trace(d iT/d q_j  J_i  (d iT/d q_k)^T)
    C_jk = sum over l of (d M_jk/d q_l + d M_jl/d q_k - d M_kl/d q_j) qd_l / 2
    V    = -sum over i of g^T iT (h_i, m_i)                                     g_j = d V/d q_j
    tau  = M qdd + C qd + g
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer, Rational

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.tree import BASE, Body, bodies
from symgen.spatial.vector import total

Rows = tuple[tuple[Expr, ...], ...]
HALF = Rational(1, 2)


def transforms(tree: list[Body], trace: Trace) -> list[Rows]:
    """The upper three rows of each iT; the fourth is constant."""
    T: list[Rows] = []
    for body in tree:
        A = body.X.homogeneous()
        T.append(A if body.parent == BASE else _product(T[body.parent], A, trace))
    return T


def pseudo_inertia(body: Body) -> Rows:
    """J_i, four rows."""
    S, h = body.I.second, body.I.h
    rows = [(*S.row(r), moment) for r, moment in enumerate(h)]
    return (*rows, (*h, body.I.m))


def mass_matrix(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """M in row-major order."""
    return [entry for row in _mass_matrix(robot, trace, q) for entry in row]


def coriolis_matrix(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """C in row-major order."""
    return [entry for row in _coriolis_matrix(robot, trace, q, qd) for entry in row]


def velocity_product(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """C(q, qd) qd."""
    return [_dot(row, qd, trace) for row in _coriolis_matrix(robot, trace, q, qd)]


def gravity(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """g(q), the gradient of the potential energy."""
    (V,) = potential_energy(robot, trace, q)
    return [trace.derivative(V, {q_j: Integer(1)}) for q_j in q]


def bias(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """C(q, qd) qd + g(q)."""
    c, g = velocity_product(robot, trace, q, qd), gravity(robot, trace, q)
    return [trace.keep(c_j + g_j) for c_j, g_j in zip(c, g, strict=True)]


def inverse_dynamics(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr]
) -> list[Expr]:
    """tau = M qdd + C qd + g."""
    M, b = _mass_matrix(robot, trace, q), bias(robot, trace, q, qd)
    return [trace.keep(_dot(row, qdd, trace) + b_j) for row, b_j in zip(M, b, strict=True)]


def kinetic_energy(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[Expr]:
    """T = qd^T M qd / 2, a list of one entry."""
    M = _mass_matrix(robot, trace, q)
    return [trace.keep(HALF * _dot(qd, [_dot(row, qd, trace) for row in M], trace))]


def potential_energy(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[Expr]:
    """V, a list of one entry; the base link counts as it stands."""
    tree = bodies(robot, trace, q)
    moments = list(robot.link[robot.base].inertia.h)
    for body, T in zip(tree, transforms(tree, trace), strict=True):
        r = (*body.I.h, body.I.m)
        moments = [trace.keep(moment + _dot(row, r, trace)) for moment, row in zip(moments, T, strict=True)]
    return [-_dot(robot.gravity, moments, trace)]


def _mass_matrix(robot: Robot, trace: Trace, q: Sequence[Expr]) -> list[list[Expr]]:
    tree, n = bodies(robot, trace, q), robot.nv
    M = [trace.zeros(n) for _ in range(n)]
    for body, T in zip(tree, transforms(tree, trace), strict=True):
        J = pseudo_inertia(body)
        U = [_derivative(T, q_j, trace) for q_j in q]
        for j in range(n):
            UJ = [[_dot(row, column, trace) for column in J] for row in U[j]]
            for k in range(j + 1):
                trace_of_product = total((_dot(a, b, trace) for a, b in zip(UJ, U[k], strict=True)), trace.keep)
                M[j][k] = trace.keep(M[j][k] + trace_of_product)
    for j in range(n):
        for k in range(j):
            M[k][j] = M[j][k]
    return M


def _coriolis_matrix(robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr]) -> list[list[Expr]]:
    M, n = _mass_matrix(robot, trace, q), robot.nv
    dM = [[[trace.derivative(M[j][k], {q_l: Integer(1)}) for q_l in q] for k in range(n)] for j in range(n)]

    def christoffel(j: int, k: int, l: int) -> Expr:
        return trace.keep(HALF * trace.keep(trace.keep(dM[j][k][l] + dM[j][l][k]) - dM[k][l][j]))

    return [[_dot([christoffel(j, k, l) for l in range(n)], qd, trace) for k in range(n)] for j in range(n)]


def _derivative(T: Rows, q_j: Expr, trace: Trace) -> Rows:
    return tuple(tuple(trace.derivative(entry, {q_j: Integer(1)}) for entry in row) for row in T)


def _product(A: Rows, B: Rows, trace: Trace) -> Rows:
    """Product of homogeneous matrices by their upper three rows."""
    columns = list(zip(*B, strict=True))
    rotated = [[_dot(row[:3], column, trace) for column in columns] for row in A]
    return tuple((*entries[:3], trace.keep(entries[3] + row[3])) for entries, row in zip(rotated, A, strict=True))


def _dot(a: Sequence[Expr], b: Sequence[Expr], trace: Trace) -> Expr:
    return total((trace.keep(x * y) for x, y in zip(a, b, strict=True)), trace.keep)
