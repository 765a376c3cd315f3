"""Derivatives of the terms g, M, c = C qd and b = c + g of Lagrange's equations.

Source: course slides *Dynamics and control of intelligent robots*, Lagrange's equation for robots of many degrees of
freedom. V is the potential energy, and D_jkl are the symbols <E_j, D_l E_k> of
:mod:`symgen.routes.lagrange.christoffel`. The terms are differentiated along each velocity::

    d g_j / d q_l  = d^2 V / d q_l d q_j
    c_j            = sum over k and l of D_jkl qd_k qd_l
    d c_j / d q_m  = sum over k and l of (d D_jkl / d q_m) qd_k qd_l
    d c_j / d qd_m = sum over k of (D_jkm + D_jmk) qd_k

If velocities are not rates of positions, d/dq_l is the derivative along E_l, the motion at one unit of velocity l.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.lagrange import christoffel
from symgen.routes.model.matrices import Column, Matrix, dot, flat
from symgen.routes.model.tree import tangents
from symgen.routes.route import SLIDES, route


@route("lagrange", SLIDES, "gravity_derivatives", grows_by_paths=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the derivatives d g / d q of the gravity forces in row-major order."""
    return flat(_along_tangents(robot, trace, q, christoffel.gravity(robot, trace, q)))


@route("lagrange", SLIDES, "mass_matrix_derivatives", grows_by_paths=True)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the derivatives of the mass matrix, with d M_ij / d q_k at [i, j, k], in row-major order."""
    return flat(_along_tangents(robot, trace, q, christoffel.mass_matrix(robot, trace, q)))


@route("lagrange", SLIDES, "velocity_product_derivatives", grows_by_paths=True)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the derivatives of C qd: the matrix with respect to q, then the matrix with respect to qd."""
    by_q, by_qd = _velocity_product(robot, trace, q, qd)
    return [*flat(by_q), *flat(by_qd)]


@route("lagrange", SLIDES, "bias_derivatives", grows_by_paths=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the derivatives of the bias: the matrix with respect to q, then the matrix with respect to qd."""
    by_q, by_qd = _velocity_product(robot, trace, q, qd)
    of_g = gravity(robot, trace, q)
    return [*(trace.keep(c + g) for c, g in zip(flat(by_q), of_g, strict=True)), *flat(by_qd)]


def _velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> tuple[Matrix, Matrix]:
    D = christoffel.symbols(robot, trace, q)
    c = [dot([dot(row, qd, trace) for row in matrix], qd, trace) for matrix in D]
    n = range(robot.nv)
    by_qd = [[dot([trace.keep(D[j][k][m] + D[j][m][k]) for k in n], qd, trace) for m in n] for j in n]
    return _along_tangents(robot, trace, q, c), by_qd


def _along_tangents(robot: Robot, trace: Trace, q: Column, values: list[Expr]) -> Matrix:
    directions = tangents(robot, trace, q)
    return [[trace.derivative(value, direction) for direction in directions] for value in values]
