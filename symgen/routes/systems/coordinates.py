"""The terms of the equations of motion of masses with positions x(q), each by two derivations.

Source: the same as in :mod:`symgen.routes.systems.equations`. J' is the time derivative of J. C = J^T M J' is the
Coriolis matrix of Christoffel's symbols: entry (j, k) of both matrices is the sum over l of x_j^T M x_kl qd_l. Here x_j
is column j of J, and x_kl is the derivative of x_k with respect to q_l.
"""

from __future__ import annotations

from sympy import Expr, Integer, Rational

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import System
from symgen.routes.forward_dynamics.factorisation import solve
from symgen.routes.model.matrices import Column, dot, flat, identity, product, rows, transposed
from symgen.routes.route import ENERGY, PROJECTED, route
from symgen.routes.systems import equations


@route("projected", PROJECTED, "coordinate_jacobian", candidate=True)
def jacobian(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian dx/dq in row-major order."""
    return flat(equations.jacobian(system, trace, q))


@route("lagrange", ENERGY, "coordinate_jacobian", candidate=True)
def jacobian_by_rates(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian dx/dq in row-major order; column k has the rates of x at one unit of velocity k."""
    x = equations.positions(system, trace, q)
    columns = [[trace.derivative(each, dict(zip(q, unit, strict=True))) for each in x] for unit in identity(system.nv)]
    return flat(transposed(columns))


@route("projected", PROJECTED, "coordinate_drift", candidate=True)
def drift(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the drift J' qd, from the time derivatives of the entries of J."""
    along = dict(zip(q, qd, strict=True))
    J = equations.jacobian(system, trace, q)
    return [dot([trace.derivative(entry, along) for entry in row], qd, trace) for row in J]


@route("lagrange", ENERGY, "coordinate_drift", candidate=True)
def drift_by_rates(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the drift J' qd: the second time derivatives of x in a motion with constant qd."""
    along = dict(zip(q, qd, strict=True))
    rates = [trace.derivative(x, along) for x in equations.positions(system, trace, q)]
    return [trace.derivative(rate, along) for rate in rates]


@route("projected", PROJECTED, candidate=True)
def mass_regressor(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the regressor of the masses in row-major order.

    Each coordinate x_k has a mass. The column of this mass is row k of J times the acceleration x_k''.
    """
    D, keep = drift(system, trace, q, qd), trace.keep
    J = equations.jacobian(system, trace, q)
    x = [keep(dot(row, qdd, trace) + d) for row, d in zip(J, D, strict=True)]
    return flat(transposed([[keep(entry * a) for entry in row] for row, a in zip(J, x, strict=True)]))


@route("lagrange", ENERGY, "mass_regressor", candidate=True)
def mass_regressor_lagrange(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the regressor of the masses; the column of a coordinate x is d/dt (dT/dqd) - dT/dq with T = x'^2 / 2."""
    along = dict(zip(q, qd, strict=True))
    moving, keep, columns = {**along, **dict(zip(qd, qdd, strict=True))}, trace.keep, []
    for x in equations.positions(system, trace, q):
        rate = trace.derivative(x, along)
        T = keep(Rational(1, 2) * keep(rate * rate))
        momenta = [trace.derivative(T, {each: Integer(1)}) for each in qd]
        slopes = [trace.derivative(T, {each: Integer(1)}) for each in q]
        columns.append([keep(trace.derivative(p, moving) - s) for p, s in zip(momenta, slopes, strict=True)])
    return flat(transposed(columns))


@route("projected", PROJECTED, candidate=True)
def coriolis_matrix(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the Coriolis matrix J^T M J' in row-major order."""
    along, J = dict(zip(q, qd, strict=True)), equations.jacobian(system, trace, q)
    masses = equations.masses(system, trace)
    rates = [[trace.keep(m * trace.derivative(e, along)) for e in row] for m, row in zip(masses, J, strict=True)]
    return flat(product(transposed(J), rates, trace))


@route("lagrange", ENERGY, "coriolis_matrix", candidate=True)
def coriolis_matrix_lagrange(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the Coriolis matrix in row-major order, from derivatives of the mass matrix (Christoffel's symbols)."""
    n, keep = range(system.nv), trace.keep
    M = rows(equations.mass_matrix_lagrange(system, trace, q), system.nv)
    dM = [[[trace.derivative(entry, {each: Integer(1)}) for each in q] for entry in row] for row in M]
    return [
        keep(Rational(1, 2) * dot([keep(keep(dM[j][k][l] + dM[j][l][k]) - dM[k][l][j]) for l in n], qd, trace))
        for j in n
        for k in n
    ]


@route("projected", PROJECTED, candidate=True)
def mass_matrix_inverse(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the inverse (J^T M J)^-1 of the mass matrix in row-major order."""
    return _inverse(system, trace, q, equations.mass_matrix(system, trace, q))


@route("lagrange", ENERGY, "mass_matrix_inverse", candidate=True)
def mass_matrix_inverse_lagrange(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the inverse of the mass matrix in row-major order; the mass matrix is the Hessian of T."""
    return _inverse(system, trace, q, equations.mass_matrix_lagrange(system, trace, q))


@route("projected", PROJECTED, candidate=True)
def potential_energy(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy V as the only entry of a list: minus the work of the active forces at zero qd."""
    known = dict(zip(system.variables, q, strict=True))
    return [trace.keep_all(-sum(_works(system), Integer(0)).xreplace(known))]


@route("lagrange", ENERGY, "potential_energy", candidate=True)
def potential_energy_by_coordinates(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy V as the only entry of a list, with one term for each coordinate."""
    known = dict(zip(system.variables, q, strict=True))
    terms = [-trace.keep_all(each.xreplace(known)) for each in _works(system)]
    return [dot(terms, [Integer(1)] * len(terms), trace)]


def _works(system: System) -> list[Expr]:
    if (works := system.works) is None:
        raise UnsupportedError(
            f"{system.name}: there is no potential energy: each active force at rest must be a polynomial in its own"
            " coordinate"
        )
    return works


def _inverse(system: System, trace: Trace, q: Column, M: list[Expr]) -> list[Expr]:
    none = trace.zeros(system.nv)
    return flat(transposed([solve(system, trace, q, M, none, unit) for unit in identity(system.nv)]))
