"""The equations of motion with constraints: L qdd = c and M qdd = tau - b + L^T lambda.

M is the mass matrix, b the bias, L the constraint Jacobian, c the bias of the constraints, and lambda the multipliers.
Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), equations 15-19.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.constrained.conditions import differentiated
from symgen.routes.constrained.conditions import rows as spatial_rows
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import with_added_inertia
from symgen.routes.model.matrices import Column, Matrix, dot, flat, product, symmetric_dots, transposed
from symgen.routes.newton_euler import tensor
from symgen.routes.route import FEATHERSTONE, route

SOURCE = f"{FEATHERSTONE}, eqs 16-18"


@dataclass(frozen=True)
class Equations:
    """The terms of the equations of motion M qdd = tau - b + L^T lambda and of the constraints L qdd = c.

    M and L are stored by rows. M includes the rotors.
    """

    M: Matrix
    free: list[Expr]
    """The joint forces minus the bias, tau - b."""
    L: Matrix
    c: list[Expr]


def mass_matrix(model: ConstrainedRobot, trace: Trace, q: Column) -> Matrix:
    """Return the mass matrix M of the tree with rotors, from composite bodies."""
    return with_added_inertia(model, trace, q, composite_rigid_body.mass_matrix(model.tree, trace, q))


def jacobian(model: ConstrainedRobot, trace: Trace, q: Column) -> Matrix:
    """Return the Jacobian L of the independent constraint rows, from velocities of frames."""
    key = ("constraint Jacobian", *q)
    return trace.once(key, lambda: spatial_rows.jacobian(model.tree, model.kept_rows, trace, q))


@route("spatial", SOURCE, "constraint_bias", candidate=True)
@route("spatial", SOURCE, "constraint_bias_stabilised", candidate=True)
def bias(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, gains: Column = ()) -> list[Expr]:
    """Return the biases c of the independent constraint equations L qdd = c.

    If ``gains`` are given, c has Baumgarte's stabilising terms.
    """
    key = ("constraint bias", *q, *qd)
    c = trace.once(key, lambda: spatial_rows.bias(model.tree, model.kept_rows, trace, q, qd))
    return _stabilised(c, residuals(model, trace, q), jacobian(model, trace, q), qd, gains, trace) if gains else c


@route("spatial", SOURCE, "constraint_residual", candidate=True)
def residuals(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the residuals phi of the independent rows, from the placements of frames."""
    return spatial_rows.residuals(model.tree, model.kept_rows, trace, q)


@route("spatial", SOURCE, "constraint_jacobian", candidate=True)
def jacobian_entries(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian L of the independent rows in row-major order, from velocities of frames."""
    return flat(jacobian(model, trace, q))


def jacobian_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column) -> Matrix:
    """Return the Jacobian L of the independent rows, by differentiating the constraints phi(q) = 0."""
    return differentiated.jacobian(model.tree, model.kept_rows, trace, q)


@route("differentiated", SOURCE, "constraint_jacobian", candidate=True)
def jacobian_entries_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian L of the independent rows in row-major order, by differentiating phi(q) = 0."""
    return flat(jacobian_by_differentiation(model, trace, q))


@route("differentiated", SOURCE, "constraint_bias", candidate=True)
@route("differentiated", SOURCE, "constraint_bias_stabilised", candidate=True)
def bias_by_differentiation(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, gains: Column = ()
) -> list[Expr]:
    """Return the biases c = -dL/dt qd of the independent rows, by differentiation.

    If ``gains`` are given, c has Baumgarte's stabilising terms.
    """
    c = differentiated.bias(model.tree, model.kept_rows, trace, q, qd)
    L = jacobian_by_differentiation(model, trace, q)
    return _stabilised(c, residuals_by_transforms(model, trace, q), L, qd, gains, trace) if gains else c


@route("differentiated", SOURCE, "constraint_residual", candidate=True)
def residuals_by_transforms(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the residuals phi of the independent rows, from homogeneous transforms."""
    return differentiated.residuals(model.tree, model.kept_rows, trace, q)


def actuation(model: ConstrainedRobot, trace: Trace, q: Column) -> Matrix:
    """Return the columns of B, which maps the forces of active joints to joint forces of the tree.

    The active joints of the tree come first, then the active cut joints. The columns of cut joints follow from
    velocities of frames.
    """
    return [*_active_units(model), *spatial_rows.jacobian(model.tree, model.active_rows, trace, q)]


def actuation_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column) -> Matrix:
    """Return the columns of B; the columns of cut joints follow from differentiated poses."""
    return [*_active_units(model), *differentiated.jacobian(model.tree, model.active_rows, trace, q)]


def _active_units(model: ConstrainedRobot) -> Matrix:
    return [[Integer(int(i == k)) for i in range(model.nv)] for k in model.active_velocities]


def equations(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> Equations:
    """Return the equations of motion: M from composite bodies, b from Newton-Euler, L and c from frame velocities."""
    b = tensor.bias(model.tree, trace, q, qd)
    free = [trace.keep(t - each) for t, each in zip(tau, b, strict=True)]
    L, c = jacobian(model, trace, q), bias(model, trace, q, qd, gains)
    return Equations(mass_matrix(model, trace, q), free, L, c)


def equations_from_energies(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> Equations:
    """Return the equations of motion: M and b from Lagrange's equations, L and c from differentiated constraints."""
    b = christoffel.bias(model.tree, trace, q, qd)
    free = [trace.keep(t - each) for t, each in zip(tau, b, strict=True)]
    M = with_added_inertia(model, trace, q, christoffel.mass_matrix(model.tree, trace, q))
    L, c = jacobian_by_differentiation(model, trace, q), bias_by_differentiation(model, trace, q, qd, gains)
    return Equations(M, free, L, c)


def _stabilised(c: Column, phi: Column, L: Matrix, qd: Column, gains: Column, trace: Trace) -> list[Expr]:
    """Return the stabilised biases c - 2 alpha L qd - beta^2 phi (Baumgarte 1972); ``gains`` are alpha and beta."""
    keep, (alpha, beta) = trace.keep, gains
    twice, square = keep(2 * alpha), keep(beta * beta)
    rates = [dot(row, qd, trace) for row in L]
    return [
        keep(keep(bias - keep(twice * rate)) - keep(square * off))
        for bias, off, rate in zip(c, phi, rates, strict=True)
    ]


def times_transposed(L: Matrix, multipliers: Column, n: int, trace: Trace) -> list[Expr]:
    """Return the joint forces L^T lambda of the constraints; without constraints, return ``n`` zeros."""
    return [dot(column, multipliers, trace) for column in zip(*L, strict=True)] if L else trace.zeros(n)


def symmetric_product(K: Matrix, M: Matrix, trace: Trace) -> Matrix:
    """Return the symmetric matrix K^T M K; only its lower triangle is computed."""
    MK = product(M, K, trace)
    return symmetric_dots(transposed(K), transposed(MK), trace)
