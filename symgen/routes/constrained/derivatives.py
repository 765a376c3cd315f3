"""Derivatives of constrained dynamics with respect to q (along the velocities), qd, joint forces and parameters.

One set of routes differentiates the traces of other routes, such as the projection method
(:mod:`symgen.routes.constrained.forward_dynamics`). The other set solves the differentiated equations of motion, which
are linear in the derivatives of qdd and lambda. On the right-hand side of these equations, qdd and lambda are constant,
and ID is the inverse dynamics of the tree::

    [M L^T; L 0] [d qdd; -d lambda] = [d tau - d ID(q, qd, qdd) + d(L^T lambda); d c - d(L qdd)]

For an impact, the change qd+ - qd of velocities replaces qdd, the impulse replaces lambda, and L qd+ = -e L qd.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained import forward_dynamics, impact, inverse_dynamics
from symgen.routes.constrained.equations import Equations, bias, jacobian, mass_matrix, times_transposed
from symgen.routes.derivatives.forward_mode import by_each, parameter_units, units
from symgen.routes.derivatives.jvp_vjp import forces
from symgen.routes.forward_dynamics.operational_space import by_factor
from symgen.routes.model.joint_effects import forces_on_bodies, held
from symgen.routes.model.matrices import Column, Matrix, dot, flat, transposed
from symgen.routes.model.tree import Direction, tangents
from symgen.routes.route import FEATHERSTONE, MULTIPLIERS, route

SOURCE = "derivatives of a traced program"


@route("forward_mode", SOURCE, "constrained_forward_dynamics_derivatives", candidate=True)
def forward_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Differentiate the projection method: return the derivatives of qdd and lambda with respect to q, qd and tau."""
    left = forces_on_bodies(model, trace, q, qd, tau)
    found = forward_dynamics.projection(model, trace, q, qd, left)
    return _split(model, trace, found, _groups(model, trace, q, qd, tau))


@route(
    "residuals",
    f"{FEATHERSTONE}, eq. 20, differentiated",
    "constrained_forward_dynamics_derivatives",
    candidate=True,
    first=True,
)
def forward_by_residuals(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Differentiate the equations of motion: return the same derivatives as the projection method."""
    groups = _groups(model, trace, q, qd, tau)
    columns = _responses(model, trace, q, qd, tau, [each for group in groups for each in group])
    return _grouped(columns, groups, model.nv)


@route("forward_mode", SOURCE, "impact_derivatives", candidate=True)
def impact_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Differentiate the projection method: return the derivatives of qd+ and the impulse with respect to q, qd, e."""
    return _split(model, trace, impact.projection(model, trace, q, qd, e), _groups(model, trace, q, qd, e))


@route("residuals", f"{FEATHERSTONE}, eq. 20, differentiated", "impact_derivatives", candidate=True, first=True)
def impact_by_residuals(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Differentiate the equations of the impact: return the same derivatives as the projection method."""
    keep, groups = trace.keep, _groups(model, trace, q, qd, e)
    M, L = mass_matrix(model, trace, q), jacobian(model, trace, q)
    response = by_factor(model.tree, trace, q)
    system = impact.stopped(model, trace, M, L, qd, e)
    change, impulse = forward_dynamics.solve_by_multipliers(model, trace, system, response)
    pushed = times_transposed(L, impulse, model.nv, trace)
    unbalanced = [keep(p - dot(row, change, trace)) for p, row in zip(pushed, M, strict=True)]
    unclosed = [keep(c - dot(row, change, trace)) for c, row in zip(system.c, L, strict=True)]
    directions = [each for group in groups for each in group]
    columns = _differentiated(model, trace, q, [*change, *impulse], unbalanced, unclosed, directions)
    for k, column in enumerate(columns[model.nv : 2 * model.nv]):
        column[k] = keep(column[k] + 1)
    return _grouped(columns, groups, model.nv)


@route("forward_mode", SOURCE, "constrained_forward_dynamics_parameter_derivatives", candidate=True)
def forward_by_parameters(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the derivatives of qdd and lambda by the parameters p, by differentiating the projection method."""
    left = forces_on_bodies(model, trace, q, qd, tau)
    return by_each(trace, forward_dynamics.projection(model, trace, q, qd, left), parameter_units(model))


@route(
    "residuals",
    f"{FEATHERSTONE}, eq. 20, differentiated",
    "constrained_forward_dynamics_parameter_derivatives",
    candidate=True,
    first=True,
)
def forward_by_parameters_residuals(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column
) -> list[Expr]:
    """Return the derivatives of qdd and lambda by the parameters p, from the differentiated equations."""
    return flat(transposed(_responses(model, trace, q, qd, tau, parameter_units(model))))


@route("forward_mode", SOURCE, "constrained_inverse_dynamics_derivatives", candidate=True)
def inverse_by_projection(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of the forces tau_a of the active joints with respect to q, qd, qdd, by projection."""
    found = inverse_dynamics.projection(model, trace, q, qd, qdd)
    return by_each(trace, found, tangents(model.tree, trace, q), units(qd), units(qdd))


@route("lagrange", f"{MULTIPLIERS}, differentiated", "constrained_inverse_dynamics_derivatives")
def inverse_by_energies(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Differentiate the augmented system: return the derivatives of tau_a with respect to q, qd and qdd."""
    found = inverse_dynamics.augmented(model, trace, q, qd, qdd)
    return by_each(trace, found, tangents(model.tree, trace, q), units(qd), units(qdd))


@route("forward_mode", SOURCE, "constrained_inverse_dynamics_parameter_derivatives", candidate=True)
def inverse_by_parameters(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of tau_a by the parameters p, by differentiating the projection method."""
    return by_each(trace, inverse_dynamics.projection(model, trace, q, qd, qdd), parameter_units(model))


@route("lagrange", f"{MULTIPLIERS}, differentiated", "constrained_inverse_dynamics_parameter_derivatives")
def inverse_by_parameters_energies(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column
) -> list[Expr]:
    """Return the derivatives of tau_a by the parameters p, by differentiating the solution of the augmented system."""
    return by_each(trace, inverse_dynamics.augmented(model, trace, q, qd, qdd), parameter_units(model))


def _responses(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, directions: Sequence[Direction]
) -> list[list[Expr]]:
    """Return the derivatives of qdd and lambda along each direction, from the differentiated equations of motion."""
    keep, n = trace.keep, model.nv
    left = forces_on_bodies(model, trace, q, qd, tau)
    accelerations_and_multipliers = forward_dynamics.multipliers(model, trace, q, qd, left)
    qdd, multipliers = accelerations_and_multipliers[:n], accelerations_and_multipliers[n:]
    L, c = jacobian(model, trace, q), bias(model, trace, q, qd)
    pushed = [dot(column, multipliers, trace) for column in transposed(L)]
    unbalanced = [keep(t + p - f) for t, p, f in zip(tau, pushed, forces(model.tree, trace, q, qd, qdd), strict=True)]
    unclosed = [keep(a - dot(row, qdd, trace)) for a, row in zip(c, L, strict=True)]
    return _differentiated(model, trace, q, accelerations_and_multipliers, unbalanced, unclosed, directions)


def _differentiated(
    model: ConstrainedRobot,
    trace: Trace,
    q: Column,
    unknowns: Column,
    unbalanced: Column,
    unclosed: Column,
    directions: Sequence[Direction],
) -> list[list[Expr]]:
    """Return the derivatives of ``unknowns`` along each direction, from the differentiated equations of motion.

    ``unknowns`` has qdd and lambda or, for an impact, the changes of velocities and the impulses. ``unbalanced`` is tau
    - ID + L^T lambda, the residual of the equations of motion. ``unclosed`` is c - L qdd, the residual of the
    constraints. Both residuals are differentiated while the unknowns are held constant.
    """
    still: Direction = {symbol: trace.zero for symbol in held(unknowns)}
    L, M = jacobian(model, trace, q), mass_matrix(model, trace, q)
    response = by_factor(model.tree, trace, q)
    columns = []
    for direction in directions:
        along = still | direction
        free, closing = ([trace.derivative(e, along) for e in each] for each in (unbalanced, unclosed))
        solution = forward_dynamics.solve_by_multipliers(model, trace, Equations(M, free, L, closing), response)
        columns.append([*solution.qdd, *solution.multipliers])
    return columns


Groups = Sequence[Sequence[Direction]]
"""One group of directions for each input: the directions along which outputs are differentiated."""


def _groups(model: ConstrainedRobot, trace: Trace, q: Column, *others: Column) -> Groups:
    return tangents(model.tree, trace, q), *map(units, others)


def _split(model: ConstrainedRobot, trace: Trace, found: Column, groups: Groups) -> list[Expr]:
    """Return a matrix of derivatives of the first nv values for each group, then the same for the other values."""
    return [*by_each(trace, found[: model.nv], *groups), *by_each(trace, found[model.nv :], *groups)]


def _grouped(columns: Matrix, groups: Groups, n: int) -> list[Expr]:
    """Return derivatives in the order of :func:`_split`.

    Each of ``columns`` has the derivatives along one direction. The first ``n`` entries of a column belong to the
    accelerations, and the other entries belong to the multipliers.
    """
    blocks, start = list[Matrix](), 0
    for group in groups:
        blocks.append(transposed(columns[start : start + len(group)]))
        start += len(group)
    return [*(e for block in blocks for e in flat(block[:n])), *(e for block in blocks for e in flat(block[n:]))]
