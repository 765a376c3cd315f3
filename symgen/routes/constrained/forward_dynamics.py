"""Forward dynamics under constraints by three methods for closed loops.

The results are accelerations qdd, then multipliers lambda. Source: R. Featherstone and D. Orin, *Robot dynamics:
equations and algorithms* (2000), section 3.4::

    direct        [M L^T; L 0] [qdd; -lambda] = [tau - b; c]                                    (20)
    multipliers   L M^-1 L^T lambda = c - L M^-1 (tau - b),  qdd = M^-1 (tau - b + L^T lambda)   (21)
    projection    qdd = K y + qdd0,  L K = 0,  K^T M K y = K^T (tau - b - M qdd0)               (22)

M, b, L and c are the terms of :mod:`symgen.routes.constrained.equations`. Method (21) multiplies by M^-1 with the
factors of M, or by the articulated-body algorithm. In (22), y are the accelerations of the independent velocities,
which are chosen when the model is loaded. K is the identity in the rows of these velocities. Elimination of (20) starts
with the velocities, from the leaves inward, and ends with the multipliers.
"""

from __future__ import annotations

from typing import NamedTuple

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.elimination import BlockFactor, block_factor
from symgen.routes.constrained.equations import (
    Equations,
    equations,
    equations_from_energies,
    symmetric_product,
    times_transposed,
)
from symgen.routes.forward_dynamics.operational_space import Response, by_articulated_bodies, by_factor
from symgen.routes.model.matrices import Column, Matrix, dot, identity, symmetric_dots, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.route import BAUMGARTE, FEATHERSTONE, MULTIPLIERS, route


class Solution(NamedTuple):
    """The accelerations qdd and the multipliers lambda that solve the constrained equations of motion."""

    qdd: list[Expr]
    multipliers: list[Expr]


@route("direct", f"{FEATHERSTONE}, eq. 20", "constrained_forward_dynamics", candidate=True)
@route("direct", f"{FEATHERSTONE}, eq. 20; {BAUMGARTE}", "constrained_forward_dynamics_stabilised", candidate=True)
def direct(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()) -> list[Expr]:
    """Return the accelerations qdd, then the multipliers lambda, by solving the linear system (20)."""
    return _listed(solve_directly(model, trace, equations(model, trace, q, qd, tau, gains)))


@route("lagrange", MULTIPLIERS, "constrained_forward_dynamics")
@route("lagrange", f"{MULTIPLIERS}; {BAUMGARTE}", "constrained_forward_dynamics_stabilised")
def direct_from_energies(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> list[Expr]:
    """Return qdd, then lambda, by solving the linear system (20), with M and b from Lagrange's equations."""
    return _listed(solve_directly(model, trace, equations_from_energies(model, trace, q, qd, tau, gains)))


@route("multipliers", f"{FEATHERSTONE}, eq. 21", "constrained_forward_dynamics", candidate=True)
@route("multipliers", f"{FEATHERSTONE}, eq. 21; {BAUMGARTE}", "constrained_forward_dynamics_stabilised", candidate=True)
def multipliers(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> list[Expr]:
    """Return the accelerations qdd and multipliers lambda by equation 21, with M^-1 from the factors of M."""
    system = equations(model, trace, q, qd, tau, gains)
    return _listed(solve_by_multipliers(model, trace, system, by_factor(model.tree, trace, q)))


@route("articulated_body", f"{FEATHERSTONE}, eq. 21, by articulated bodies", "constrained_forward_dynamics")
@route(
    "articulated_body",
    f"{FEATHERSTONE}, eq. 21, by articulated bodies; {BAUMGARTE}",
    "constrained_forward_dynamics_stabilised",
)
def multipliers_articulated(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> list[Expr]:
    """Return qdd and lambda by equation 21, with M^-1 from the articulated-body algorithm."""
    system = equations(model, trace, q, qd, tau, gains)
    return _listed(solve_by_multipliers(model, trace, system, by_articulated_bodies(model.tree, trace, q)))


@route("projection", f"{FEATHERSTONE}, eq. 22", "constrained_forward_dynamics", candidate=True, first=True)
@route(
    "projection",
    f"{FEATHERSTONE}, eq. 22; {BAUMGARTE}",
    "constrained_forward_dynamics_stabilised",
    candidate=True,
    first=True,
)
def projection(
    model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, gains: Column = ()
) -> list[Expr]:
    """Return the accelerations qdd and multipliers lambda by projection (equation 22)."""
    return _listed(solve_by_projection(model, trace, equations(model, trace, q, qd, tau, gains)))


def solve_directly(model: ConstrainedRobot, trace: Trace, system: Equations) -> Solution:
    """Solve system (20) by one symmetric elimination.

    The accelerations are eliminated first, starting with the last one; the multipliers follow.
    """
    n, size = model.nv, model.nv + len(system.L)
    order = [*reversed(range(n)), *range(n, size)]
    whole = [[*row, *column] for row, column in zip(system.M, transposed(system.L), strict=True)]
    whole += [[*row, *trace.zeros(len(system.L))] for row in system.L]
    right = [*system.free, *system.c]
    factor = symmetric_factor([[whole[i][j] for j in order] for i in order], "the constrained system", trace)
    found = factor.solved([right[i] for i in order], trace)
    values = dict(zip(order, found, strict=True))
    return Solution([values[k] for k in range(n)], [-values[k] for k in range(n, size)])


def solve_by_multipliers(model: ConstrainedRobot, trace: Trace, system: Equations, response: Response) -> Solution:
    """Solve the equations (21) for the multipliers, then for the accelerations; ``response`` multiplies by M^-1."""
    keep, n = trace.keep, model.nv
    columns, free = [response(row) for row in system.L], response(system.free)
    A = symmetric_dots(system.L, columns, trace)
    right = [keep(c - dot(row, free, trace)) for c, row in zip(system.c, system.L, strict=True)]
    found = symmetric_factor(A, "L M^-1 L^T", trace).solved(right, trace)
    pushed = times_transposed(columns, found, n, trace)
    return Solution([keep(a + b) for a, b in zip(free, pushed, strict=True)], found)


def solve_by_projection(model: ConstrainedRobot, trace: Trace, system: Equations) -> Solution:
    """Solve the equations (22) for the independent accelerations, then for all accelerations and the multipliers."""
    factor = dependent_factor(model, trace, system.L)
    qdd = accelerations_by_projection(model, trace, system, factor)
    return Solution(qdd, multipliers_of(model, trace, system, qdd, factor))


def accelerations_by_projection(
    model: ConstrainedRobot, trace: Trace, system: Equations, factor: BlockFactor
) -> list[Expr]:
    """Return the accelerations qdd of the equations (22); ``factor`` is the result of :func:`dependent_factor`."""
    keep = trace.keep
    K, start = basis(model, trace, system.L, factor), particular(model, trace, system.c, factor)
    left = [keep(f - dot(row, start, trace)) for f, row in zip(system.free, system.M, strict=True)]
    right = [dot(column, left, trace) for column in transposed(K)]
    y = symmetric_factor(symmetric_product(K, system.M, trace), "K^T M K", trace).solved(right, trace)
    return [keep(dot(row, y, trace) + each) for row, each in zip(K, start, strict=True)]


def dependent_factor(model: ConstrainedRobot, trace: Trace, L: Matrix) -> BlockFactor:
    """Return the LU factors, by blocks, of L_d, the columns of L that belong to the dependent velocities."""
    return block_factor(L, model.blocks, "the constraint Jacobian", trace)


def basis(model: ConstrainedRobot, trace: Trace, L: Matrix, factor: BlockFactor) -> Matrix:
    """Return the rows of the basis K, whose column k has all joint velocities if independent velocity k is 1."""
    columns = []
    for column, unit in zip(model.independent, identity(len(model.independent)), strict=True):
        values = factor.solved([-row[column] for row in L], trace)
        entries = dict(zip(model.independent, unit, strict=True))
        entries |= {velocity: value for (_, velocity), value in zip(model.pivots, values, strict=True)}
        columns.append([entries[k] for k in range(model.nv)])
    return transposed(columns) if columns else [[] for _ in range(model.nv)]


def particular(model: ConstrainedRobot, trace: Trace, c: Column, factor: BlockFactor) -> list[Expr]:
    """Return the solution qdd0 of L qdd0 = c that has zero accelerations of the independent velocities."""
    start = trace.zeros(model.nv)
    for (_, velocity), value in zip(model.pivots, factor.solved(c, trace), strict=True):
        start[velocity] = value
    return start


def multipliers_of(
    model: ConstrainedRobot, trace: Trace, system: Equations, qdd: Column, factor: BlockFactor
) -> list[Expr]:
    """Return the multipliers from L^T lambda = M qdd + b - tau, using only the equations of dependent velocities."""
    missing = [trace.keep(dot(system.M[k], qdd, trace) - system.free[k]) for _, k in model.pivots]
    found = factor.solved_transposed(missing, trace)
    return [found[row] for row in range(len(system.L))]


def _listed(solution: Solution) -> list[Expr]:
    return [*solution.qdd, *solution.multipliers]
