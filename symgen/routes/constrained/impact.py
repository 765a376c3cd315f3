"""An impact onto the constraints: velocities jump so that L qd is reversed, times the coefficient of restitution.

Source: Newton's law of impact with M (qd+ - qd-) = L^T Lambda and L qd+ = -e L qd-::

    multipliers   qd+ = qd- - M^-1 L^T (L M^-1 L^T)^-1 (1 + e) L qd-
    direct        [M L^T; L 0] [qd+ - qd-; -Lambda] = [0; -(1 + e) L qd-]
    projection    qd+ = (1 + e) v - e qd-,  v = K (K^T M K)^-1 K^T M qd-
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.equations import (
    Equations,
    jacobian,
    jacobian_by_differentiation,
    mass_matrix,
    symmetric_product,
    with_rotors,
)
from symgen.routes.constrained.forward_dynamics import (
    Solution,
    basis,
    by_factor,
    dependent_factor,
    multipliers_of,
    solve_by_multipliers,
    solve_directly,
)
from symgen.routes.lagrange import christoffel
from symgen.routes.model.matrices import Column, Matrix, dot, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.route import route
from symgen.routes.sources import FEATHERSTONE


@route("multipliers", f"Newton's law of impact; {FEATHERSTONE}, eq. 21", "impact", candidate=True)
def multipliers(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Return qd+ and the impulse, by the multipliers."""
    system = _stopped(model, trace, mass_matrix(model, trace, q), jacobian(model, trace, q), qd, e)
    return _after(solve_by_multipliers(model, trace, system, by_factor(model, trace, q)), qd, trace)


@route("lagrange", f"Newton's law of impact; {FEATHERSTONE}, eq. 20", "impact")
def direct(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Return qd+ and the impulse, by the saddle-point system from the energies."""
    M = with_rotors(model, trace, christoffel.mass_matrix(model.tree, trace, q))
    L = jacobian_by_differentiation(model, trace, q)
    return _after(solve_directly(model, trace, _stopped(model, trace, M, L, qd, e)), qd, trace)


@route("projection", f"Newton's law of impact; {FEATHERSTONE}, eq. 22", "impact", candidate=True)
def projection(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, e: Column) -> list[Expr]:
    """Return qd+ and the impulse, by the velocities that the constraints allow."""
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


def _stopped(model: ConstrainedRobot, trace: Trace, M: Matrix, L: Matrix, qd: Column, e: Column) -> Equations:
    grown = trace.keep(1 + e[0])
    c = [-trace.keep(grown * dot(row, qd, trace)) for row in L]
    return Equations(M, trace.zeros(model.nv), L, c)


def _after(change: Solution, qd: Column, trace: Trace) -> list[Expr]:
    return [*(trace.keep(a + b) for a, b in zip(qd, change.qdd, strict=True)), *change.multipliers]
