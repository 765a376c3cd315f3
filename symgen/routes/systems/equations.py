"""Equations of motion of masses with positions x(q): projected Newton-Euler equations, and Lagrange's equations.

Source: course slides *Dynamics and control of intelligent robots*, projected Newton-Euler method, passive walker. M is
the diagonal matrix of the coordinates' masses, and x' is the time derivative of x. F^a are the active forces along the
coordinates, and F^c the constraint forces::

    J = dx/dq,  D = (d(J qd)/dq) qd,  x'' = J qdd + D
    J^T M J qdd + J^T M D = tau + J^T F^a
    F^c = M (J qdd + D) - F^a                    (the slides print - M D: a misprint)

For these systems, the quantity ``gravity`` is -J^T F^a at zero velocities. The Lagrange route differentiates T = x'^T M
x' / 2, the potential energy, and the power of the other active forces.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer, Rational

from symgen.program import Trace, scalar
from symgen.robot import System
from symgen.routes.derivatives.forward_mode import by_each, units
from symgen.routes.forward_dynamics.factorisation import solve
from symgen.routes.model.matrices import Column, Matrix, dot, flat, product, transposed
from symgen.routes.route import ENERGY, PROJECTED, route


@route("projected", PROJECTED, candidate=True)
def mass_matrix(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix J^T M J in row-major order."""
    J = jacobian(system, trace, q)
    MJ = [[trace.keep(m * entry) for entry in row] for m, row in zip(masses(system, trace), J, strict=True)]
    return flat(product(transposed(J), MJ, trace))


@route("projected", PROJECTED, candidate=True)
def velocity_product(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product J^T M D."""
    along = dict(zip(q, qd, strict=True))
    J = jacobian(system, trace, q)
    D = [trace.derivative(dot(row, qd, trace), along) for row in J]
    MD = [trace.keep(m * d) for m, d in zip(masses(system, trace), D, strict=True)]
    return [dot(column, MD, trace) for column in transposed(J)]


@route("projected", PROJECTED, candidate=True, first=True)
def gravity(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the quantity ``gravity``: the generalized forces -J^T F^a of the active forces, at zero velocities."""
    return applied(system, trace, q)


@route("projected", PROJECTED, candidate=True)
def bias(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias J^T M D - J^T F^a."""
    c, g = velocity_product(system, trace, q, qd), applied(system, trace, q, qd)
    return [trace.keep(a + b) for a, b in zip(c, g, strict=True)]


@route("projected", PROJECTED, candidate=True)
def inverse_dynamics(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the forces tau = J^T (M (J qdd + D) - F^a)."""
    n = system.nv
    M, b = mass_matrix(system, trace, q), bias(system, trace, q, qd)
    return [trace.keep(dot(M[k * n : (k + 1) * n], qdd, trace) + b[k]) for k in range(n)]


@route("projected", PROJECTED, candidate=True)
def forward_dynamics(system: System, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations qdd = (J^T M J)^-1 (tau + J^T F^a - J^T M D)."""
    return solve(system, trace, q, mass_matrix(system, trace, q), bias(system, trace, q, qd), tau)


@route("lagrange", ENERGY, "forward_dynamics", candidate=True)
def forward_dynamics_lagrange(system: System, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations H^-1 (tau - b), where H is the Hessian of T and b is the bias."""
    M, b = mass_matrix_lagrange(system, trace, q), bias_lagrange(system, trace, q, qd)
    return solve(system, trace, q, M, b, tau)


@route("projected", PROJECTED, candidate=True)
def inverse_dynamics_derivatives(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of tau with respect to q, qd and qdd, from the differentiated projection."""
    tau = inverse_dynamics(system, trace, q, qd, qdd)
    return by_each(trace, tau, units(q), units(qd), units(qdd))


@route("lagrange", ENERGY, "inverse_dynamics_derivatives", candidate=True)
def inverse_dynamics_derivatives_lagrange(
    system: System, trace: Trace, q: Column, qd: Column, qdd: Column
) -> list[Expr]:
    """Return the derivatives of tau with respect to q, qd and qdd, from Lagrange's equations."""
    tau = inverse_dynamics_lagrange(system, trace, q, qd, qdd)
    return by_each(trace, tau, units(q), units(qd), units(qdd))


@route("projected", PROJECTED, candidate=True)
def forward_dynamics_derivatives(system: System, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the derivatives of qdd with respect to q and qd, and M^-1, from the differentiated projection."""
    qdd = forward_dynamics(system, trace, q, qd, tau)
    return by_each(trace, qdd, units(q), units(qd), units(tau))


@route("lagrange", ENERGY, "forward_dynamics_derivatives", candidate=True)
def forward_dynamics_derivatives_lagrange(
    system: System, trace: Trace, q: Column, qd: Column, tau: Column
) -> list[Expr]:
    """Return the derivatives of qdd with respect to q and qd, and M^-1, from Lagrange's equations."""
    qdd = forward_dynamics_lagrange(system, trace, q, qd, tau)
    return by_each(trace, qdd, units(q), units(qd), units(tau))


@route("projected", PROJECTED, candidate=True)
def constraint_forces(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the constraint forces F^c = M (J qdd + D) - F^a, which satisfy J^T F^c = tau."""
    along = dict(zip(q, qd, strict=True))
    acceleration = []
    for row in jacobian(system, trace, q):
        D = trace.derivative(dot(row, qd, trace), along)
        acceleration.append(trace.keep(dot(row, qdd, trace) + D))
    return _newton(system, trace, q, qd, acceleration)


@route("newton", "Newton's second law", "constraint_forces", candidate=True)
def constraint_forces_newton(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the constraint forces by Newton's law for each coordinate, from the second time derivative of x(q)."""
    along = {**dict(zip(q, qd, strict=True)), **dict(zip(qd, qdd, strict=True))}
    rates = [trace.derivative(x, along) for x in positions(system, trace, q)]
    return _newton(system, trace, q, qd, [trace.derivative(rate, along) for rate in rates])


@route("projected", PROJECTED, candidate=True)
def kinetic_energy(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy T = qd^T J^T M J qd / 2, as the only entry of a list."""
    x = [dot(row, qd, trace) for row in jacobian(system, trace, q)]
    return [_half_square(system, trace, x)]


@route("lagrange", ENERGY, "kinetic_energy", candidate=True)
def kinetic_energy_lagrange(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy T = x'^T M x' / 2 as the only entry of a list; x' is the time derivative of x(q)."""
    along = dict(zip(q, qd, strict=True))
    return [_half_square(system, trace, [trace.derivative(x, along) for x in positions(system, trace, q)])]


@route("lagrange", ENERGY, "mass_matrix", candidate=True)
def mass_matrix_lagrange(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix in row-major order: the Hessian of T with respect to the velocities.

    T is derived with new symbols for the velocities, because in a time step the positions ``q`` may depend on the
    symbols qd.
    """
    qd = [scalar(f"rate{k}") for k in range(system.nv)]
    (T,) = kinetic_energy_lagrange(system, trace, q, qd)
    momenta = [trace.derivative(T, {qd_j: Integer(1)}) for qd_j in qd]
    return [trace.derivative(p, {qd_k: Integer(1)}) for p in momenta for qd_k in qd]


@route("lagrange", ENERGY, "inverse_dynamics", candidate=True)
def inverse_dynamics_lagrange(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the forces tau = d/dt (dT/dqd) - dT/dq - J^T F^a."""
    inertial, g = _inertial(system, trace, q, qd, qdd), applied_by_power(system, trace, q, qd)
    return [trace.keep(a + b) for a, b in zip(inertial, g, strict=True)]


@route("lagrange", ENERGY, "bias", candidate=True)
def bias_lagrange(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias: d/dt (dT/dqd) - dT/dq - J^T F^a at qdd = 0."""
    return inverse_dynamics_lagrange(system, trace, q, qd, trace.zeros(system.nv))


@route("lagrange", ENERGY, "velocity_product", candidate=True)
def velocity_product_lagrange(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product: d/dt (dT/dqd) - dT/dq at qdd = 0."""
    return _inertial(system, trace, q, qd, trace.zeros(system.nv))


def _inertial(system: System, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the inertial forces d/dt (dT/dqd) - dT/dq."""
    (T,) = kinetic_energy_lagrange(system, trace, q, qd)
    along = {**dict(zip(q, qd, strict=True)), **dict(zip(qd, qdd, strict=True))}
    momenta = [trace.derivative(T, {qd_j: Integer(1)}) for qd_j in qd]
    slopes = [trace.derivative(T, {q_j: Integer(1)}) for q_j in q]
    return [trace.keep(trace.derivative(p, along) - slope) for p, slope in zip(momenta, slopes, strict=True)]


@route("lagrange", "potential energy and virtual power", "gravity", candidate=True)
def applied_by_power(system: System, trace: Trace, q: Column, qd: Column = ()) -> list[Expr]:
    """Return the forces -J^T F^a, computed as dV/dq - dP/dqd.

    V is the potential energy of the active forces at zero velocities, and P is the power of the remaining active
    forces. If there is no potential energy, P is the power of all active forces. If ``qd`` is not given, the velocities
    are zero.
    """
    works, known = system.works, dict(zip(system.variables, q, strict=True))
    x, rates = positions(system, trace, q), qd or trace.zeros(system.nv)
    along = dict(zip(q, rates, strict=True))
    xd = [trace.derivative(each, along) for each in x]
    F = active_forces(system, trace, q, rates, x, xd, rest=works is None)
    V = -dot([trace.keep_all(each.xreplace(known)) for each in works or ()], [Integer(1)] * len(works or ()), trace)
    total = []
    for q_j in q:
        column = [trace.derivative(each, {q_j: Integer(1)}) for each in x]
        total.append(trace.keep(trace.derivative(V, {q_j: Integer(1)}) - dot(F, column, trace)))
    return total


def lagrangian_gradient(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate dT/dq + J^T F^a of the momenta dT/dqd at tau = 0, with dT/dq = J'^T M J qd."""
    along, g = dict(zip(q, qd, strict=True)), applied(system, trace, q, qd)
    J = jacobian(system, trace, q)
    rates = [[trace.derivative(entry, along) for entry in row] for row in J]
    pushed = [trace.keep(m * dot(row, qd, trace)) for m, row in zip(masses(system, trace), J, strict=True)]
    return [trace.keep(dot(column, pushed, trace) - each) for column, each in zip(transposed(rates), g, strict=True)]


def lagrangian_gradient_by_energies(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate dT/dq + J^T F^a of the momenta dT/dqd at tau = 0, from derivatives of the energies."""
    (T,) = kinetic_energy_lagrange(system, trace, q, qd)
    g = applied_by_power(system, trace, q, qd)
    return [trace.keep(trace.derivative(T, {q_j: Integer(1)}) - each) for q_j, each in zip(q, g, strict=True)]


def _newton(system: System, trace: Trace, q: Column, qd: Column, acceleration: Sequence[Expr]) -> list[Expr]:
    x, J = positions(system, trace, q), jacobian(system, trace, q)
    forces = active_forces(system, trace, q, qd, x, [dot(row, qd, trace) for row in J])
    terms = zip(masses(system, trace), acceleration, forces, strict=True)
    return [trace.keep(trace.keep(m * a) - force) for m, a, force in terms]


def positions(system: System, trace: Trace, q: Column) -> list[Expr]:
    known = dict(zip(system.variables, q, strict=True))
    return [trace.keep_all(each.x.xreplace(known)) for each in system.coordinates]


def applied(system: System, trace: Trace, q: Column, qd: Column = ()) -> list[Expr]:
    """Return the forces -J^T F^a; if ``qd`` is not given, the velocities are zero."""
    J, x = jacobian(system, trace, q), positions(system, trace, q)
    rates = qd or trace.zeros(system.nv)
    F = active_forces(system, trace, q, rates, x, [dot(row, rates, trace) for row in J])
    return [-dot(column, F, trace) for column in transposed(J)]


def active_forces(
    system: System, trace: Trace, q: Column, qd: Column, x: Column, xd: Column, rest: bool = True
) -> list[Expr]:
    """Return the active forces F^a, given the variables ``q``, the coordinates ``x``, and the rates of both.

    If ``rest`` is False, the values of F^a at zero velocities are subtracted.
    """
    known, still = system.in_forces(q, qd, x, xd), system.forces_at_rest
    laws = [each.force - (0 if rest else force) for each, force in zip(system.coordinates, still, strict=True)]
    return [trace.keep_all(law.xreplace(known)) for law in laws]


def masses(system: System, trace: Trace) -> list[Expr]:
    return [trace.keep_all(each.mass) for each in system.coordinates]


def jacobian(system: System, trace: Trace, q: Column) -> Matrix:
    return [[trace.derivative(x, {q_j: Integer(1)}) for q_j in q] for x in positions(system, trace, q)]


def _half_square(system: System, trace: Trace, x: list[Expr]) -> Expr:
    squares = [trace.keep(m * trace.keep(rate * rate)) for m, rate in zip(masses(system, trace), x, strict=True)]
    return trace.keep(Rational(1, 2) * dot(squares, [Integer(1)] * len(squares), trace))
