"""The inverse of the mass matrix M, the factors L and D of M, and the operational-space inertia.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 6.5 for M = L^T D L; J. Carpentier (2018) for
the columns of M^-1 as accelerations under unit forces; O. Khatib (1987) for the operational space::

    M^-1 = L^-1 D^-1 L^-T                                        or column by column by the articulated-body algorithm
    L, D by elimination from the leaves                          or L^T = 1 + H^T phi K, D of the articulated inertias
    Lambda = (J M^-1 J^T)^-1, with L^-T J^T by substitution      or by accelerations of the frame under unit wrenches

J is the Jacobian of the chosen frames, and Lambda is the operational-space inertia of these frames.
:mod:`symgen.routes.forward_dynamics.operator_form` defines H, phi and K. M includes armature and added mass. The
operator form does not support added mass.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.forward_dynamics import articulated_body, operator_form
from symgen.routes.kinematics import frames
from symgen.routes.model.ltdl import Factor, factorised
from symgen.routes.model.matrices import Column, Matrix, dot, flat, identity, rows, transposed
from symgen.routes.model.symmetric import eliminated
from symgen.routes.route import ARTICULATED, FEATHERSTONE, KHATIB, is_small, route

SOURCE = "RBDA section 6.5"


@route("factorisation", SOURCE, "mass_matrix_factor", candidate=True)
def factor(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the factors of M in one matrix, by elimination. D is on the diagonal, and L is below the diagonal."""
    return flat(_factor(robot, trace, q).packed(trace))


@route("operator_square", f"{FEATHERSTONE}, section 3.5; Rodriguez, Jain & Kreutz-Delgado 1991", "mass_matrix_factor")
def factor_articulated(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the factors of M in one matrix, from :mod:`symgen.routes.forward_dynamics.operator_form`."""
    U, D = operator_form.square_factor(robot, trace, q)
    n = robot.nv
    LD = [[U[l].get(k, trace.zero) if l < k else trace.zero for l in range(n)] for k in range(n)]
    for k in range(n):
        LD[k][k] = D[k]
    return flat(LD)


@route("factorisation", SOURCE, "mass_matrix_inverse", candidate=True)
def inverse(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the inverse of the mass matrix in row-major order, from the factors of M."""
    return flat(inverse_of(_factor(robot, trace, q), trace))


def inverse_of(f: Factor, trace: Trace) -> Matrix:
    """Return the rows of M^-1 = L^-1 D^-1 L^-T, given the factors of M."""
    return _gram(inverse_factor(f, trace), f, trace)


def inverse_factor(f: Factor, trace: Trace) -> Matrix:
    """Return the rows of L^-1. The matrices L and L^-1 are zero at the same entries."""
    return [f.half_solved(unit, trace) for unit in identity(len(f.D))]


@route("articulated_body", "RBDA table 7.1; Carpentier 2018", "mass_matrix_inverse", candidate=True, suits=is_small)
def inverse_articulated(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return M^-1 in row-major order. Column k has the accelerations due to a unit joint force at velocity k."""
    columns = [articulated_body.response(robot, trace, q, unit) for unit in identity(robot.nv)]
    return flat(transposed(columns))


@route("factorisation", f"{KHATIB}; {SOURCE}", "operational_space_inertia", candidate=True)
def operational_inertia(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the operational-space inertia Lambda of all chosen frames in row-major order, from the factors of M."""
    f = _factor(robot, trace, q)
    W = [f.half_solved(row, trace) for row in _jacobian_rows(robot, trace, q)]
    return flat(_inverted(_gram(W, f, trace), robot, trace))


@route("articulated_body", f"{KHATIB}; {ARTICULATED}", "operational_space_inertia")
def operational_inertia_articulated(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the operational-space inertia Lambda in row-major order, from J and M^-1 J^T.

    The columns of M^-1 J^T are the joint accelerations that unit wrenches on the frames cause.
    """
    J = _jacobian_rows(robot, trace, q)
    responses = [articulated_body.response(robot, trace, q, row) for row in J]
    return flat(_inverted([[dot(row, each, trace) for each in responses] for row in J], robot, trace))


def _factor(robot: Robot, trace: Trace, q: Column) -> Factor:
    return factorised(robot, trace, q, composite_rigid_body.mass_matrix(robot, trace, q))


def _gram(W: list[list[Expr]], f: Factor, trace: Trace) -> Matrix:
    """Return the symmetric matrix W D^-1 W^T, with D from the factors ``f`` of M."""
    scaled = [[trace.keep(w * d) for w, d in zip(row, f.inverse, strict=True)] for row in W]
    G = [trace.zeros(len(W)) for _ in W]
    for i in range(len(W)):
        for j in range(i + 1):
            G[i][j] = G[j][i] = dot(scaled[i], W[j], trace)
    return G


def _jacobian_rows(robot: Robot, trace: Trace, q: Column) -> Matrix:
    J, n = rows(frames.jacobian(robot, trace, q), robot.nv), robot.nv
    if len(J) > n:
        refusal = f"{n} degrees of freedom cannot move {len(J)} coordinates independently"
        raise UnsupportedError(f"{robot.name}: operational-space inertia: {refusal}")
    return J


def _inverted(A: Matrix, robot: Robot, trace: Trace) -> Matrix:
    """Return the inverse of a symmetric matrix A = L D L^T, from its factors.

    Raises UnsupportedError if a pivot is zero in every state.
    """
    size, keep = len(A), trace.keep
    refusal = f"{robot.name}: operational-space inertia: the frame cannot move in all directions"
    L, inverse = eliminated(A, refusal, trace)
    W = [trace.zeros(size) for _ in range(size)]
    for c in range(size):
        W[c][c] = Integer(1)
        for i in range(c + 1, size):
            for k in range(c, i):
                W[i][c] = keep(W[i][c] - keep(L[i][k] * W[k][c]))
    inverted = [trace.zeros(size) for _ in range(size)]
    for i in range(size):
        for j in range(i + 1):
            column = [keep(keep(W[k][i] * inverse[k]) * W[k][j]) for k in range(i, size)]
            total = trace.zero
            for entry in column:
                total = keep(total + entry)
            inverted[i][j] = inverted[j][i] = total
    return inverted
