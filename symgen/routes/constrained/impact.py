"""Impacts onto constraints, and the Delassus matrix L M^-1 L^T.

In an impact, velocities jump from qd- to qd+. The velocities L qd along the constraints change their sign and are
multiplied by the coefficient of restitution e. Lambda is the impulse of the constraints, M is the mass matrix, and K is
a basis with L K = 0. Source: Newton's law of impact, with M (qd+ - qd-) = L^T Lambda and L qd+ = -e L qd-::

    multipliers   qd+ = qd- - M^-1 L^T (L M^-1 L^T)^-1 (1 + e) L qd-
    direct        [M L^T; L 0] [qd+ - qd-; -Lambda] = [0; -(1 + e) L qd-]
    projection    qd+ = (1 + e) v - e qd-,  v = K (K^T M K)^-1 K^T M qd-

Column k of the Delassus matrix has the constraint accelerations L qdd that one unit of multiplier k causes. Three
routes give this matrix or its inverse (J. Carpentier, R. Budhiraja and N. Mansard, *Proximal and sparse resolution of
constrained dynamic equations*, 2021). The first route uses M = U^T D U, where U is unit lower triangular (RBDA section
6.5)::

    factor             L M^-1 L^T = Y^T D^-1 Y,  U^T Y = L^T
    articulated_body   columns of M^-1 L^T by articulated bodies
    saddle             [M L^T; L 0]^-1 has -(L M^-1 L^T)^-1 as its last block
"""

from __future__ import annotations

from sympy import Expr

from symgen.exact import product
from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.constrained.equations import (
    Equations,
    jacobian,
    jacobian_by_differentiation,
    mass_matrix,
    symmetric_product,
)
from symgen.routes.constrained.forward_dynamics import (
    Solution,
    basis,
    dependent_factor,
    multipliers_of,
    solve_by_multipliers,
    solve_directly,
)
from symgen.routes.forward_dynamics.operational_space import by_articulated_bodies, by_factor
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import with_added_inertia
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column, Matrix, dot, flat, identity, symmetric_dots, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.route import FEATHERSTONE, route

DELASSUS = "Carpentier, Budhiraja & Mansard 2021; RBDA section 6.5"


@route("multipliers", f"Newton's law of impact; {FEATHERSTONE}, eq. 21", "impact", candidate=True)
def multipliers(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Return the velocities qd+ after the impact, then the impulse; the impulse is computed first."""
    system = stopped(model, trace, mass_matrix(model, trace, q), jacobian(model, trace, q), qd, e)
    return _after(solve_by_multipliers(model, trace, system, by_factor(model.tree, trace, q)), qd, trace)


@route("lagrange", f"Newton's law of impact; {FEATHERSTONE}, eq. 20", "impact")
def direct(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Return the velocities qd+ and the impulse by solving one linear system, with M from Lagrange's equations."""
    M = with_added_inertia(model, trace, q, christoffel.mass_matrix(model.tree, trace, q))
    L = jacobian_by_differentiation(model, trace, q)
    return _after(solve_directly(model, trace, stopped(model, trace, M, L, qd, e)), qd, trace)


@route("projection", f"Newton's law of impact; {FEATHERSTONE}, eq. 22", "impact", candidate=True)
def projection(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Return the velocities qd+ and the impulse, by projection onto the velocities that the constraints allow."""
    keep = trace.keep
    M, L = mass_matrix(model, trace, q), jacobian(model, trace, q)
    factor = dependent_factor(model, trace, L)
    K = basis(model, trace, L, factor)
    momentum = [dot(row, qd, trace) for row in M]
    right = [dot(column, momentum, trace) for column in transposed(K)]
    y = symmetric_factor(symmetric_product(K, M, trace), "K^T M K", trace).solved(right, trace)
    grown = keep(1 + e[0])
    change = [keep(grown * keep(dot(row, y, trace) - rate)) for row, rate in zip(K, qd, strict=True)]
    impulse = multipliers_of(model, trace, Equations(M, trace.zeros(model.nv), L, []), change, factor)
    return _after(Solution(change, impulse), qd, trace)


def stopped(model: ConstrainedRobot, trace: Trace, M: Matrix, L: Matrix, qd: Column, e: Column) -> Equations:
    """Return the equations of an impact in the form of forward dynamics.

    The change qd+ - qd- takes the place of the accelerations, and the impulse takes the place of the multipliers. ``e``
    has one element, the coefficient of restitution.
    """
    grown = trace.keep(1 + e[0])
    c = [-trace.keep(grown * dot(row, qd, trace)) for row in L]
    return Equations(M, trace.zeros(model.nv), L, c)


def _after(change: Solution, qd: Column, trace: Trace) -> list[Expr]:
    return [*(trace.keep(a + b) for a, b in zip(qd, change.qdd, strict=True)), *change.multipliers]


@route("factor", DELASSUS, "delassus_matrix", candidate=True, first=True)
def delassus_matrix(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Delassus matrix L M^-1 L^T in row-major order, from the factors of M."""
    return flat(_delassus(model, trace, q))


@route("articulated_body", "RBDA section 7.3", "delassus_matrix")
def delassus_matrix_by_articulated_bodies(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Delassus matrix L M^-1 L^T in row-major order, by the articulated-body algorithm."""
    L, response = jacobian_by_differentiation(model, trace, q), by_articulated_bodies(model.tree, trace, q)
    return flat(symmetric_dots(L, [response(row) for row in L], trace))


@route("factor", DELASSUS, "delassus_inverse", candidate=True, first=True)
def delassus_inverse(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the inverse of the Delassus matrix in row-major order, from the factors of the Delassus matrix."""
    factor, size = symmetric_factor(_delassus(model, trace, q), "L M^-1 L^T", trace), len(model.kept_rows)
    columns = [factor.solved(unit, trace) for unit in identity(size)]
    return [columns[min(i, j)][max(i, j)] for i in range(size) for j in range(size)]


@route("saddle", "inverse of the saddle-point matrix of the energies", "delassus_inverse")
def delassus_inverse_by_saddle(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the inverse of the Delassus matrix in row-major order, from systems with the matrix [M L^T; L 0].

    Column k has the multipliers that cause the constraint acceleration L qdd = unit vector k, without other forces.
    """
    M = with_added_inertia(model, trace, q, christoffel.mass_matrix(model.tree, trace, q))
    L = jacobian_by_differentiation(model, trace, q)
    free = trace.zeros(model.nv)
    columns = [solve_directly(model, trace, Equations(M, free, L, unit)).multipliers for unit in identity(len(L))]
    return [columns[min(i, j)][max(i, j)] for i in range(len(L)) for j in range(len(L))]


def _delassus(model: ConstrainedRobot, trace: Trace, q: Column) -> Matrix:
    factor = factorised(model, trace, q, composite_rigid_body.mass_matrix(model.tree, trace, q))
    halves = [factor.half_solved(row, trace) for row in jacobian(model, trace, q)]
    scaled = [
        [trace.keep(product(y, inverse)) for y, inverse in zip(half, factor.inverse, strict=True)] for half in halves
    ]
    return symmetric_dots(halves, scaled, trace)
