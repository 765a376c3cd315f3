"""Events of masses with positions x(q): the impact at which new constraints begin, and the saltation matrix.

Source: course slides *Dynamics and control of intelligent robots*, passive walker; the slides have no equations of the
impact. Saltation matrix: M. A. Aizerman and F. R. Gantmakher (1958), R. I. Leine and H. Nijmeijer (2004). x(q) and
x+(q) are the coordinates before and after the impact, and J and J+ are their Jacobians at the impact. u has the
velocities after the impact. The reset may then exchange variables, for example the angles of a walker's two legs. x' =
J qd and x+' = J+ u are the rates::

    projection      J+^T M J+ u = J+^T M J qd
    saddle point    [M, -1, 0; -1, 0, J+; 0, J+^T, 0] (x+', L, u) = (M x', 0, 0)         L the impulse
    Lagrange        d2T+/du2 u = dW/du,  T+ = x+'^T M x+' / 2 at u,  W = x+'^T M x'
    saltation       S = R' + (f+ - R' f) g' / (g' f)

The reset R maps the state (q, qd) before the event to the state after the event, and g is the guard. R' and g' are
derivatives with respect to the state. f and f+ are the rates (qd, qdd) of the state before and after the reset. If
another phase follows, J+ and u belong to the variables of that phase, and J+ is evaluated at the positions after the
impact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.program import Trace, scalar
from symgen.robot import System
from symgen.robot.description.events import Event
from symgen.routes.derivatives.forward_mode import units
from symgen.routes.model.matrices import Column, Matrix, dot, identity, product, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.model.tree import Direction
from symgen.routes.route import ENERGY, PROJECTED, route
from symgen.routes.systems import equations

Impact = Callable[[System, Trace, Event, Column, Column], list[Expr]]
"""Returns u, the velocities after the impact, for one event."""


@route("described", "the system's file", candidate=True)
def guard(system: System, trace: Trace, q: Column) -> list[Expr]:
    """Return the value of each event's guard."""
    known = dict(zip(system.variables, q, strict=True))
    return [trace.keep_all(event.guard.xreplace(known)) for event in _events(system)]


@route("projected", PROJECTED, candidate=True)
def reset(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the positions after each event, then the velocities, from the projected impact equations."""
    return _resets(system, trace, q, qd, projected)


@route("saddle_point", "saddle point of the impact", "reset", candidate=True)
def reset_saddle(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the positions after each event, then the velocities, from the saddle-point system of the impact."""
    return _resets(system, trace, q, qd, saddle_point)


@route("lagrange", ENERGY, "reset")
def reset_lagrange(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the positions after each event, then the velocities, from derivatives of the energies T+ and W."""
    return _resets(system, trace, q, qd, lagrange)


@route("projected", PROJECTED, candidate=True)
def impulse(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the impulse M (J+ u - J qd) of each event, with u from the projected impact equations."""
    return _impulses(system, trace, q, qd, projected)


@route("saddle_point", "saddle point of the impact", "impulse", candidate=True)
def impulse_saddle(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the impulse of each event as the multipliers L of the saddle-point system."""
    return [each for event in _events(system) for each in _saddle(system, trace, event, q, qd)[0]]


@route("lagrange", ENERGY, "impulse")
def impulse_lagrange(system: System, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the impulse M (x+' - x') of each event, from derivatives of the energies T+ and W."""
    return _impulses(system, trace, q, qd, lagrange)


@route("projected", "Aizerman & Gantmakher 1958", candidate=True)
def saltation_matrix(system: System, trace: Trace, q: Column, qd: Column, tau: Column, tau_after: Column) -> list[Expr]:
    """Return the saltation matrix of each event, with f and u from the projected equations."""
    return _saltation(system, trace, q, qd, tau, tau_after, projected, equations.forward_dynamics)


@route("lagrange", f"{ENERGY}; Aizerman & Gantmakher 1958", "saltation_matrix")
def saltation_matrix_lagrange(
    system: System, trace: Trace, q: Column, qd: Column, tau: Column, tau_after: Column
) -> list[Expr]:
    """Return the saltation matrix of each event, with f and u from Lagrange's equations."""
    return _saltation(system, trace, q, qd, tau, tau_after, lagrange, equations.forward_dynamics_lagrange)


def projected(system: System, trace: Trace, event: Event, q: Column, qd: Column) -> list[Expr]:
    """Return the velocities u after the impact, the solution of J+^T M J+ u = J+^T M J qd."""
    J, m = equations.jacobian(system, trace, q), equations.masses(system, trace)
    after = _jacobian_after(system, trace, event, q)
    weighted = [[trace.keep(mass * entry) for entry in row] for mass, row in zip(m, after, strict=True)]
    before = [dot(row, qd, trace) for row in J]
    right = [dot(column, before, trace) for column in transposed(weighted)]
    square = product(transposed(weighted), after, trace)
    return symmetric_factor(square, "the mass matrix after the impact", trace).solved(right, trace)


def saddle_point(system: System, trace: Trace, event: Event, q: Column, qd: Column) -> list[Expr]:
    """Return the velocities u after the impact, from the saddle-point system."""
    return _saddle(system, trace, event, q, qd)[1]


def lagrange(system: System, trace: Trace, event: Event, q: Column, qd: Column) -> list[Expr]:
    """Return the velocities u after the impact, from the energy T+ after the impact and W = x+'^T M x'."""
    u = [scalar(f"u{k}") for k in range(system.nv)]
    x = equations.positions(system, trace, q)
    before = [trace.derivative(each, dict(zip(q, qd, strict=True))) for each in x]
    after = _moving_after(system, trace, event, q, u)
    T = W = trace.zero
    for mass, v, w in zip(equations.masses(system, trace), before, after, strict=True):
        T = trace.keep(T + trace.keep(mass * trace.keep(w * w)) / 2)
        W = trace.keep(W + trace.keep(mass * trace.keep(v * w)))
    momenta = [trace.derivative(T, along) for along in units(u)]
    square = [[trace.derivative(p, along) for along in units(u)] for p in momenta]
    right = [trace.derivative(W, along) for along in units(u)]
    return symmetric_factor(square, "the mass matrix after the impact", trace).solved(right, trace)


def _saddle(system: System, trace: Trace, event: Event, q: Column, qd: Column) -> tuple[list[Expr], list[Expr]]:
    """Return the impulse L and the velocities u from the saddle-point system."""
    J, m = equations.jacobian(system, trace, q), equations.masses(system, trace)
    after = _jacobian_after(system, trace, event, q)
    count, zeros = len(m), trace.zeros
    unit = identity(count)
    whole: Matrix = [
        [*(trace.keep(m[k] * each) for each in unit[k]), *(-each for each in unit[k]), *zeros(system.nv)]
        for k in range(count)
    ]
    whole += [[*(-each for each in unit[k]), *zeros(count), *after[k]] for k in range(count)]
    whole += [[*zeros(count), *column, *zeros(system.nv)] for column in transposed(after)]
    momenta = [trace.keep(mass * dot(row, qd, trace)) for mass, row in zip(m, J, strict=True)]
    factor = symmetric_factor(whole, "the system of the impact", trace)
    found = factor.solved([*momenta, *zeros(count), *zeros(system.nv)], trace)
    return found[count : 2 * count], found[2 * count :]


def _resets(system: System, trace: Trace, q: Column, qd: Column, impact: Impact) -> list[Expr]:
    states = [_reset(system, trace, event, q, qd, impact) for event in _events(system)]
    return [*(each for positions, _ in states for each in positions), *(each for _, v in states for each in v)]


def _reset(
    system: System, trace: Trace, event: Event, q: Column, qd: Column, impact: Impact
) -> tuple[list[Expr], list[Expr]]:
    """Return the positions and the velocities after the impact and after the relabelling of the variables."""
    u = impact(system, trace, event, q, qd)
    known = dict(zip(system.variables, q, strict=True))
    positions = [trace.keep_all(each.xreplace(known)) for each in event.relabelling]
    if event.onto:
        return positions, u
    rates = [[trace.derivative(each, along) for along in units(q)] for each in positions]
    return positions, [dot(row, u, trace) for row in rates]


def _impulses(system: System, trace: Trace, q: Column, qd: Column, impact: Impact) -> list[Expr]:
    result = []
    for event in _events(system):
        u, J = impact(system, trace, event, q, qd), equations.jacobian(system, trace, q)
        rows = zip(equations.masses(system, trace), _jacobian_after(system, trace, event, q), J, strict=True)
        result += [trace.keep(m * trace.keep(dot(b, u, trace) - dot(a, qd, trace))) for m, b, a in rows]
    return result


def _saltation(
    system: System,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    tau_after: Column,
    impact: Impact,
    dynamics: Callable[..., list[Expr]],
) -> list[Expr]:
    keep, result = trace.keep, []
    state, n = units([*q, *qd]), 2 * system.nv
    before = [*qd, *dynamics(system, trace, q, qd, tau)]
    for event, g in zip(_events(system), guard(system, trace, q), strict=True):
        positions, velocities = _reset(system, trace, event, q, qd, impact)
        R = [[trace.derivative(each, along) for along in state] for each in (*positions, *velocities)]
        there = [[trace.alias(each) for each in part] for part in (positions, velocities)]
        after = [*there[1], *dynamics(event.onto or system, trace, *there, tau_after)]
        gradient = [trace.derivative(g, along) for along in state]
        inverse = keep(1 / dot(gradient, before, trace))
        jump = [keep(keep(f - dot(row, before, trace)) * inverse) for f, row in zip(after, R, strict=True)]
        result += [keep(R[i][j] + keep(jump[i] * gradient[j])) for i in range(n) for j in range(n)]
    return result


def _after(system: System, trace: Trace, event: Event, q: Column) -> tuple[list[Expr], list[Direction]]:
    """Return the coordinates x+ after the impact, and the unit direction of each variable."""
    known = dict(zip(system.variables, q, strict=True))
    directions = units(q)
    if event.onto:
        landed = [trace.keep_all(each.xreplace(known)) for each in event.relabelling]
        there = [trace.alias(each) if each.is_number else each for each in landed]
        directions = [{each: Integer(1)} if each.is_Symbol else {-each: Integer(-1)} for each in there]
        known = dict(zip(event.onto.variables, there, strict=True))
    return [trace.keep_all(each.xreplace(known)) for each in event.after], directions


def _moving_after(system: System, trace: Trace, event: Event, q: Column, u: Column) -> list[Expr]:
    """Return the rates x+' of the coordinates after the impact, at the velocities u."""
    x, directions = _after(system, trace, event, q)
    moving = {
        symbol: trace.keep(sign * v) for each, v in zip(directions, u, strict=True) for symbol, sign in each.items()
    }
    return [trace.derivative(each, moving) for each in x]


def _jacobian_after(system: System, trace: Trace, event: Event, q: Column) -> Matrix:
    x, directions = _after(system, trace, event, q)
    return [[trace.derivative(each, along) for along in directions] for each in x]


def _events(system: System) -> Sequence[Event]:
    if not system.events:
        raise UnsupportedError(f"{system.name}: there are no events")
    return system.events
