"""Hybrid dynamics: the accelerations of driven variables and the forces of all other variables are inputs.

The index d selects the driven variables, and the index f all other variables. The equations M qdd + b = tau are solved
for qdd_f and tau_d::

    M_ff qdd_f = tau_f - b_f - M_fd qdd_d        tau_d = M_df qdd_f + M_dd qdd_d + b_d

If a variable is a given function of time (a rheonomic constraint), it is driven, and tau_d is the force that moves it.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.program import Trace
from symgen.robot import System
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column, Matrix, dot, flat, rows
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.route import ENERGY, PROJECTED, route
from symgen.routes.systems import equations

Solve = Callable[[Matrix, list[int], list[Expr]], list[Expr]]
"""A function (M, f, right) that returns the solution qdd_f of M_ff qdd_f = right."""


@route("projected", PROJECTED, candidate=True)
def hybrid_dynamics(system: System, trace: Trace, q: Column, qd: Column, qdd: Column, tau: Column) -> list[Expr]:
    """Return all accelerations, followed by all forces, from the projected Newton-Euler equations."""
    M, b = equations.mass_matrix(system, trace, q), equations.bias(system, trace, q, qd)

    def solve(matrix: Matrix, free: list[int], right: list[Expr]) -> list[Expr]:
        return factorised(system, trace, q, flat(matrix), free).solved(right, trace)

    return _hybrid(system, trace, rows(M, system.nv), b, qdd, tau, solve)


@route("lagrange", ENERGY, "hybrid_dynamics", candidate=True)
def hybrid_dynamics_lagrange(
    system: System, trace: Trace, q: Column, qd: Column, qdd: Column, tau: Column
) -> list[Expr]:
    """Return all accelerations, followed by all forces, from Lagrange's equations."""
    M, b = equations.mass_matrix_lagrange(system, trace, q), equations.bias_lagrange(system, trace, q, qd)

    def solve(matrix: Matrix, free: list[int], right: list[Expr]) -> list[Expr]:
        block = [[matrix[i][j] for j in free] for i in free]
        return symmetric_factor(block, "the mass matrix of the variables that are not driven", trace).solved(
            right, trace
        )

    return _hybrid(system, trace, rows(M, system.nv), b, qdd, tau, solve)


def _hybrid(
    system: System, trace: Trace, M: Matrix, b: list[Expr], qdd: Column, tau: Column, solve: Solve
) -> list[Expr]:
    keep, driven = trace.keep, system.driven_velocities
    free = [k for k in range(system.nv) if k not in driven]
    accelerations, forces = list(qdd), list(tau)
    known = [keep(b[k] + dot([M[k][j] for j in driven], [qdd[j] for j in driven], trace)) for k in range(system.nv)]
    if free:
        for k, found in zip(free, solve(M, free, [keep(tau[k] - known[k]) for k in free]), strict=True):
            accelerations[k] = found
    for k in driven:
        forces[k] = keep(known[k] + dot([M[k][j] for j in free], [accelerations[j] for j in free], trace))
    return [*accelerations, *forces]
