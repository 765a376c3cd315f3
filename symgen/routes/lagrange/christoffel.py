"""Lagrange's equations from homogeneous transforms, pseudo-inertias and Christoffel symbols.

Source: course slides *Dynamics and control of intelligent robots*, section on Lagrange's equation for robots of many
degrees of freedom (the formulation of Uicker and Kahn; R. P. Paul 1981, chapter 6). This module extends the formulation
to trees. If joint j does not carry body i, the derivative of the transform iT with respect to q_j is zero::

    iT   = product of the joint transforms from the base to body i             (4x4, homogeneous)
    J_i  = integral of r r^T dm = [second moment, h; h^T, m]                   (4x4, the pseudo-inertia)
    M_jk = sum over i of trace(d iT/d q_j  J_i  (d iT/d q_k)^T)
    C_jk = sum over l of (d M_jk/d q_l + d M_jl/d q_k - d M_kl/d q_j) qd_l / 2
    V    = -sum over i of g^T iT (h_i, m_i)                                     g_j = d V/d q_j
    tau  = M qdd + C qd + g

The velocities of some joints are not rates of positions; for example, the positions of a ball joint are a quaternion.
For these joints, d/dq_j is the derivative along E_j, the motion at one unit of velocity j. E_l M_jk denotes the
derivative of M_jk along E_l. Koszul's formula gives symbols <E_j, D_l E_k>, which replace Christoffel's symbols. The
bracket of two motions is [E_j, E_k] = c_jk^m E_m. All terms with a repeated index m are summed over m::

    2 <E_j, D_l E_k> = E_l M_jk + E_k M_jl - E_j M_kl + c_lk^m M_mj - c_lj^m M_mk - c_kj^m M_ml
    C_jk = sum over l of <E_j, D_l E_k> qd_l
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from symgen.exact import total
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import (
    Column,
    Matrix,
    differentiated,
    dot,
    flat,
    product,
    trace_of_product,
    transposed,
)
from symgen.routes.model.tree import BASE, Body, bodies, bracket, tangents
from symgen.routes.route import SLIDES, route

HALF = Rational(1, 2)


def transforms(tree: list[Body], trace: Trace) -> list[Matrix]:
    """Return for each body the 3x4 part of the homogeneous transform to the base, without the row (0, 0, 0, 1)."""
    T: list[Matrix] = []
    for body in tree:
        A = [list(row) for row in body.X.homogeneous()]
        bottom: list[Expr] = [Integer(0), Integer(0), Integer(0), Integer(1)]
        T.append(A if body.parent == BASE else product(T[body.parent], [*A, bottom], trace))
    return T


def pseudo_inertia(body: Body) -> Matrix:
    """Return the 4x4 pseudo-inertia of a body."""
    S, h = body.I.second, body.I.h
    return [*([*S.row(r), moment] for r, moment in enumerate(h)), [*h, body.I.m]]


@route("lagrange", SLIDES)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix M in row-major order, from traces of products of 4x4 matrices."""
    return flat(_mass_matrix(robot, trace, q))


@route("lagrange", SLIDES, grows_by_paths=True)
def coriolis_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the Coriolis matrix C in row-major order, from Christoffel's symbols."""
    return flat(_coriolis_matrix(robot, trace, q, qd))


@route("lagrange", SLIDES, grows_by_paths=True)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C(q, qd) qd."""
    return [dot(row, qd, trace) for row in _coriolis_matrix(robot, trace, q, qd)]


@route("lagrange", SLIDES)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces g(q), the gradient of the potential energy."""
    (V,) = potential_energy(robot, trace, q)
    return [trace.derivative(V, direction) for direction in tangents(robot, trace, q)]


@route("lagrange", SLIDES, grows_by_paths=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q)."""
    c, g = velocity_product(robot, trace, q, qd), gravity(robot, trace, q)
    return [trace.keep(c_j + g_j) for c_j, g_j in zip(c, g, strict=True)]


@route("lagrange", f"{SLIDES}; RBDA eq. 5.6", grows_by_paths=True)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces tau = M qdd + C qd + g."""
    M, b = _mass_matrix(robot, trace, q), bias(robot, trace, q, qd)
    return [trace.keep(dot(row, qdd, trace) + b_j) for row, b_j in zip(M, b, strict=True)]


@route("lagrange", SLIDES)
def kinetic_energy(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy T = qd^T M qd / 2, as the only entry of a list."""
    M = _mass_matrix(robot, trace, q)
    return [trace.keep(HALF * dot(qd, [dot(row, qd, trace) for row in M], trace))]


@route("lagrange", SLIDES, candidate=True)
def potential_energy(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy V of the moving links, as the only entry of a list."""
    tree = bodies(robot, trace, q)
    moments = trace.zeros(3)
    for body, T in zip(tree, transforms(tree, trace), strict=True):
        r = (*body.I.h, body.I.m)
        moments = [trace.keep(moment + dot(row, r, trace)) for moment, row in zip(moments, T, strict=True)]
    return [-dot(robot.gravity, moments, trace)]


@route("lagrange", SLIDES)
def mechanical_energy(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the mechanical energy T + V, as the only entry of a list."""
    (T,), (V,) = kinetic_energy(robot, trace, q, qd), potential_energy(robot, trace, q)
    return [trace.keep(T + V)]


@route("lagrange", SLIDES, grows_by_paths=True)
def christoffel_symbols(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return Christoffel's symbols D_ijk, which are symmetric in j and k, in row-major order.

    In the slides, tau_i = sum of D_ij qdd_j + sum of D_ijk qd_j qd_k + D_i.
    """
    return symmetric_symbols(robot, trace, symbols(robot, trace, q))


def symmetric_symbols(robot: Robot, trace: Trace, D: list[Matrix]) -> list[Expr]:
    """Return the symmetric symbols (D_ijk + D_ikj) / 2 in row-major order, from the result D of :func:`symbols`."""
    keep, n = trace.keep, range(robot.nv)

    def symmetric(matrix: Matrix, j: int, k: int) -> Expr:
        if not bracket(robot, j, k):
            return matrix[j][k]
        return keep(HALF * keep(matrix[j][k] + matrix[k][j]))

    return [symmetric(matrix, j, k) for matrix in D for j in n for k in n]


def _mass_matrix(robot: Robot, trace: Trace, q: Column) -> Matrix:
    return trace.once(("lagrange M", *q), lambda: _traces(robot, trace, q))


def _traces(robot: Robot, trace: Trace, q: Column) -> Matrix:
    tree, n = bodies(robot, trace, q), robot.nv
    M = [trace.zeros(n) for _ in range(n)]
    for body, T in zip(tree, transforms(tree, trace), strict=True):
        J = pseudo_inertia(body)
        U = [differentiated(T, direction, trace) for direction in tangents(robot, trace, q)]
        for j in range(n):
            UJ = product(U[j], J, trace)
            for k in range(j + 1):
                M[j][k] = trace.keep(M[j][k] + trace_of_product(UJ, transposed(U[k]), trace))
    for j in range(n):
        for k in range(j):
            M[k][j] = M[j][k]
    return M


def symbols(robot: Robot, trace: Trace, q: Column) -> list[Matrix]:
    """Return Christoffel's symbols of the mass matrix, which are derived only once for each trace."""
    return trace.once(("lagrange D", *q), lambda: symbols_of(robot, _mass_matrix(robot, trace, q), trace, q))


def symbols_of(robot: Robot, M: Matrix, trace: Trace, q: Column) -> list[Matrix]:
    """Return Christoffel's symbols of a symmetric matrix M(q); entry [j][k][l] is the symbol <E_j, D_l E_k>."""
    joints, keep = range(len(M)), trace.keep
    directions = tangents(robot, trace, q)
    dM = [[[trace.derivative(M[j][k], direction) for direction in directions] for k in joints] for j in joints]

    brackets = [[bracket(robot, j, k) for k in joints] for j in joints]

    def crossed(l: int, k: int, j: int) -> Expr:
        """Return the sum of c_lk^m M_mj over m."""
        return total((keep(c * M[m][j]) for m, c in brackets[l][k].items()), keep)

    def symbol(j: int, k: int, l: int) -> Expr:
        twice = keep(keep(dM[j][k][l] + dM[j][l][k]) - dM[k][l][j])
        twice = keep(keep(twice + crossed(l, k, j)) - keep(crossed(l, j, k) + crossed(k, j, l)))
        return keep(HALF * twice)

    return [[[symbol(j, k, l) for l in joints] for k in joints] for j in joints]


def _coriolis_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> Matrix:
    return [[dot(row, qd, trace) for row in matrix] for matrix in symbols(robot, trace, q)]
