"""Dynamics in the independent velocities y, and corrections that move positions and velocities onto the constraints.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), equation 22, with L K = 0::

    qd = K y        L K = 0        dK/dt = -L_d^-1 dL/dt K  in the rows of the dependent velocities
    K^T M K,        K^T (b + M qdd0),        K^T g

The second line gives the mass matrix, the bias and the gravity forces for y. qdd0 are the accelerations that satisfy
the constraints if the independent accelerations are zero. L_d has the columns of L for the dependent velocities. K is
derived in two ways: by elimination of L_d, and from the inverse of the saddle-point matrix [1 L^T; L 0]. The first
block of this inverse maps unit forces along the independent velocities to K (K^T K)^-1.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.equations import (
    bias,
    bias_by_differentiation,
    jacobian,
    jacobian_by_differentiation,
    mass_matrix,
    residuals,
    residuals_by_transforms,
    symmetric_product,
)
from symgen.routes.constrained.forward_dynamics import basis, dependent_factor, particular
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import with_added_inertia, with_joint_effects
from symgen.routes.model.matrices import Column, Matrix, differentiated, dot, flat, product, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.model.tree import along
from symgen.routes.newton_euler import spatial, tensor
from symgen.routes.route import FEATHERSTONE, MULTIPLIERS, route

SOURCE = f"{FEATHERSTONE}, eq. 22"


@route("projection", SOURCE, candidate=True)
def constraint_pivots(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the pivots of the blocks of L_d."""
    return dependent_factor(model, trace, jacobian(model, trace, q)).pivots(trace)


@route("projection", SOURCE, candidate=True)
def constraint_basis(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the basis K of the allowed velocities in row-major order, by elimination."""
    return flat(_basis(model, trace, jacobian(model, trace, q)))


@route("saddle_point", f"{FEATHERSTONE}, eq. 20", "constraint_basis")
def constraint_basis_saddle(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the basis K of the allowed velocities in row-major order, from the saddle-point matrix [1 L^T; L 0]."""
    return flat(_basis_by_saddle(model, trace, jacobian_by_differentiation(model, trace, q)))


@route("projection", SOURCE, candidate=True)
def constraint_basis_rate(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate dK/dt of the basis in row-major order, from the rate of the constraint Jacobian L."""
    L = jacobian(model, trace, q)
    factor = dependent_factor(model, trace, L)
    K, rate = basis(model, trace, L, factor), differentiated(L, along(model.tree, trace, q, qd), trace)
    columns = [[-dot(row, column, trace) for row in rate] for column in transposed(K)]
    return flat(transposed([particular(model, trace, column, factor) for column in columns]))


@route("forward_mode", "derivatives of a traced program", "constraint_basis_rate", candidate=True)
def constraint_basis_rate_by_differentiation(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column
) -> list[Expr]:
    """Return the rate dK/dt of the basis in row-major order, by differentiating the entries of K along qd."""
    K = _basis(model, trace, jacobian_by_differentiation(model, trace, q))
    return flat(differentiated(K, along(model.tree, trace, q, qd), trace))


@route("projection", SOURCE, "independent_mass_matrix", candidate=True)
def mass_matrix_projected(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix K^T M K in row-major order: M is from composite bodies, and K from elimination."""
    K = _basis(model, trace, jacobian(model, trace, q))
    return flat(symmetric_product(K, mass_matrix(model, trace, q), trace))


@route("lagrange", MULTIPLIERS, "independent_mass_matrix")
def mass_matrix_from_energies(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix K^T M K in row-major order, from Lagrange's equations and the saddle-point matrix."""
    K = _basis_by_saddle(model, trace, jacobian_by_differentiation(model, trace, q))
    M = with_added_inertia(model, trace, q, christoffel.mass_matrix(model.tree, trace, q))
    return flat(symmetric_product(K, M, trace))


@route("projection", SOURCE, "independent_bias", candidate=True)
def bias_projected(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias K^T f, with f = b + M qdd0 from the Newton-Euler recursion and the basis K from elimination."""
    L = jacobian(model, trace, q)
    factor = dependent_factor(model, trace, L)
    start = particular(model, trace, bias(model, trace, q, qd), factor)
    tau = tensor.inverse_dynamics(model.tree, trace, q, qd, start)
    tau = with_joint_effects(model.tree, trace, q, qd, start, tau)
    return _projected(basis(model, trace, L, factor), tau, trace)


@route("lagrange", MULTIPLIERS, "independent_bias")
def bias_from_energies(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias K^T f, with f = b + M qdd0 from Lagrange's equations and K from the saddle-point matrix."""
    tree, L = model.tree, jacobian_by_differentiation(model, trace, q)
    start = particular(model, trace, bias_by_differentiation(model, trace, q, qd), dependent_factor(model, trace, L))
    tau = with_joint_effects(tree, trace, q, qd, start, christoffel.inverse_dynamics(tree, trace, q, qd, start))
    return _projected(_basis_by_saddle(model, trace, L), tau, trace)


@route("projection", SOURCE, "independent_gravity", candidate=True)
def gravity_projected(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces K^T g: g is from the Newton-Euler recursion, and K from elimination."""
    return _projected(_basis(model, trace, jacobian(model, trace, q)), spatial.gravity(model.tree, trace, q), trace)


@route("lagrange", MULTIPLIERS, "independent_gravity")
def gravity_from_energies(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces K^T g: g is from the potential energy, and K from the saddle-point matrix."""
    L = jacobian_by_differentiation(model, trace, q)
    return _projected(_basis_by_saddle(model, trace, L), christoffel.gravity(model.tree, trace, q), trace)


@route("spatial", f"{FEATHERSTONE}, eqs 16-18", candidate=True)
def closure_step(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return a correction of the positions (a displacement), followed by a correction of the velocities.

    Each correction has nv entries. The dependent entries are -L_d^-1 phi for the displacement and -L_d^-1 L qd for the
    velocities, with the residuals phi and the dependent columns L_d of L. The entries for independent velocities are
    zero.
    """
    L = jacobian(model, trace, q)
    return _stepped(model, trace, L, residuals(model, trace, q), qd)


@route("differentiated", f"{FEATHERSTONE}, eqs 16-18", "closure_step", candidate=True)
def closure_step_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the corrections of :func:`closure_step`, from constraints that are derived by 4x4 transforms."""
    L = jacobian_by_differentiation(model, trace, q)
    return _stepped(model, trace, L, residuals_by_transforms(model, trace, q), qd)


def _stepped(model: ConstrainedRobot, trace: Trace, L: Matrix, phi: Column, qd: Column) -> list[Expr]:
    factor = dependent_factor(model, trace, L)
    moved = particular(model, trace, [-each for each in phi], factor)
    return [*moved, *particular(model, trace, [-dot(row, qd, trace) for row in L], factor)]


def _basis(model: ConstrainedRobot, trace: Trace, L: Matrix) -> Matrix:
    return basis(model, trace, L, dependent_factor(model, trace, L))


def _basis_by_saddle(model: ConstrainedRobot, trace: Trace, L: Matrix) -> Matrix:
    """Return the basis K = P E (E^T P E)^-1, where P = 1 - L^T (L L^T)^-1 L.

    P is the first block of the inverse of the saddle-point matrix [1 L^T; L 0]. The columns of E are the unit vectors
    of the independent velocities, so K is the identity in the rows of these velocities.
    """
    n, independent = model.nv, model.independent
    gram = product(L, transposed(L), trace)
    factor = symmetric_factor(gram, "L L^T", trace)
    columns = []
    for k in independent:
        solved = factor.solved([row[k] for row in L], trace)
        pushed = [dot(column, solved, trace) for column in transposed(L)]
        columns.append([trace.keep(Integer(int(i == k)) - each) for i, each in enumerate(pushed)])
    square = [[column[k] for column in columns] for k in independent]
    inner = symmetric_factor(square, "the constrained directions", trace)
    rows = transposed(columns)
    return [inner.solved(rows[k], trace) for k in range(n)]


def _projected(K: Matrix, forces: Column, trace: Trace) -> list[Expr]:
    return [dot(column, forces, trace) for column in transposed(K)]
