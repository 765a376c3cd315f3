"""One time step of the equations of motion, and its derivatives A and B.

A is the derivative of the state after the step with respect to the state x = (q, qd) before the step. B is the
derivative of the state after the step with respect to tau.

The methods are the semi-implicit Euler method and the classical fourth-order Runge-Kutta method. Joint forces are
constant during the step of h seconds. Primes mark the values after the step::

    qd' = qd + h FD(q, qd, tau),  q' = q + h qd'
    k_i = (v_i, FD(x_i, tau)),  x_1 = x,  x_2 = x + h k_1 / 2,  x_3 = x + h k_2 / 2,  x_4 = x + h k_3
    x' = x + h (k_1 + 2 k_2 + 2 k_3 + k_4) / 6

For planar, spherical and floating joints, the step computes local coordinates, which are zero at the start of the step
(:meth:`~symgen.robot.joints.kind.JointKind.moved`). The new positions are computed from the local coordinates, so
quaternions and pairs of cosine and sine keep unit length. Source: H. Munthe-Kaas, *Runge-Kutta methods on Lie groups*
(1998).

One route to A and B differentiates the step. The other route is the chain rule with the derivatives FD_q and FD_qd of
forward dynamics. The derivative of the rates k_i with respect to x is K_i = (0 1; FD_q FD_qd) (1 + c_i h K_{i-1}). The
numbers c_1 to c_4 are 0, 1/2, 1/2 and 1. A and B are available only for joints whose velocities are the rates of their
positions: revolute, continuous, prismatic, helical and cylindrical. Derivatives with respect to q are along the
velocities.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from sympy import Expr, Integer, Rational

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Model, Robot
from symgen.robot.description.parts import Slot
from symgen.routes.derivatives import forward_dynamics
from symgen.routes.derivatives.forward_mode import units
from symgen.routes.forward_dynamics import factorisation
from symgen.routes.forward_dynamics.articulated_body import forward_dynamics_nominal
from symgen.routes.model.joint_effects import forces_on_bodies
from symgen.routes.model.matrices import Column, Matrix, added, flat, identity, product, rows, scaled
from symgen.routes.model.tree import tangents
from symgen.routes.route import FORWARDS, SINGH, Route, is_small, route

SOURCE = f"{SINGH}, eq. 5"

Dynamics = Callable[[Any, Trace, Column, Column, Column], list[Expr]]
"""A function (model, trace, q, qd, tau) that returns accelerations."""
Stages = list[tuple[list[Expr], list[Expr]]]
"""The rates of positions (in local coordinates) and of velocities at each stage."""


def resisted(dynamics: Dynamics) -> Dynamics:
    """Return a function that subtracts the forces of joint effects from tau and then calls ``dynamics``."""

    def accelerations(model: Model, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
        return dynamics(model, trace, q, qd, forces_on_bodies(model, trace, q, qd, tau))

    return accelerations


def differentiating(dynamics: Dynamics) -> Dynamics:
    """Return a function that replaces positions and velocities by symbols and then calls ``dynamics``.

    The symbols are necessary because ``dynamics`` may differentiate with respect to positions and velocities, which are
    expressions in a later stage of a step.
    """

    def accelerations(model: Model, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
        return dynamics(model, trace, at_symbols(trace, q), at_symbols(trace, qd), tau)

    return accelerations


_TREE_DYNAMICS = resisted(factorisation.forward_dynamics)


@route("factorisation", "semi-implicit Euler", candidate=True)
def euler_step(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    h: Column,
    dynamics: Dynamics = _TREE_DYNAMICS,
) -> list[Expr]:
    """Return the positions, then the velocities, after a semi-implicit Euler step."""
    (change,) = _euler(robot, trace, q, qd, tau, h, dynamics)
    return _stepped(robot, trace, q, qd, h, change)


@route("factorisation", "Kutta 1901", "rk4_step", candidate=True)
def runge_kutta_step(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    h: Column,
    dynamics: Dynamics = _TREE_DYNAMICS,
) -> list[Expr]:
    """Return the positions, then the velocities, after a Runge-Kutta step."""
    return _stepped(robot, trace, q, qd, h, _mean(_runge_kutta(robot, trace, q, qd, tau, h, dynamics), trace))


@route("forward_mode", FORWARDS, "euler_step_derivatives", candidate=True, suits=is_small)
def euler_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, h: Column) -> list[Expr]:
    """Return the matrices A and B of the Euler step in row-major order, by differentiating the step."""
    (change,) = _euler(robot, trace, q, qd, tau, h)
    return _differentiated(robot, trace, q, qd, tau, h, change)


@route("forward_mode", FORWARDS, "rk4_step_derivatives")
def runge_kutta_by_differentiation(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, h: Column
) -> list[Expr]:
    """Return the matrices A and B of the Runge-Kutta step in row-major order, by differentiating the step."""
    return _differentiated(robot, trace, q, qd, tau, h, _mean(_runge_kutta(robot, trace, q, qd, tau, h), trace))


@route("chain_rule", SOURCE, "euler_step_derivatives", candidate=True, first=True)
def euler_chain(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, h: Column) -> list[Expr]:
    """Return the matrices A and B of the Euler step in row-major order, from derivatives of forward dynamics."""
    _refuse_charts(robot)
    n, (lower, input_) = robot.nv, _linearised(robot, trace, q, qd, tau)
    lower, input_ = scaled(lower, h[0], trace), scaled(input_, h[0], trace)
    down = added([[*([trace.zero] * n), *row] for row in identity(n)], lower, trace)
    upper = added([[*row, *([trace.zero] * n)] for row in identity(n)], scaled(down, h[0], trace), trace)
    return [*flat(upper), *flat(down), *flat(scaled(input_, h[0], trace)), *flat(input_)]


@route("chain_rule", SOURCE, "rk4_step_derivatives", candidate=True)
def runge_kutta_chain(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, h: Column) -> list[Expr]:
    """Return the matrices A and B of the Runge-Kutta step, each in row-major order.

    The matrices follow from the derivatives of forward dynamics at each stage.
    """
    _refuse_charts(robot)
    n, stages = robot.nv, _runge_kutta(robot, trace, q, qd, tau, h)
    size, states = 2 * n, _states(robot, trace, q, qd, h, stages)
    A, B, K, F = (_zeros(size, width, trace) for width in (size, n, size, n))
    for state, part, weight in zip(states, _FRACTIONS, _WEIGHTS, strict=True):
        lower, input_ = _linearised(robot, trace, *state, tau)
        before = trace.keep(part * h[0])
        inner, given = added(identity(size), scaled(K, before, trace), trace), scaled(F, before, trace)
        K = [*inner[n:], *product(lower, inner, trace)]
        F = [*given[n:], *added(product(lower, given, trace), input_, trace)]
        share = trace.keep(weight * h[0])
        A, B = added(A, scaled(K, share, trace), trace), added(B, scaled(F, share, trace), trace)
    return [*flat(added(identity(size), A, trace)), *flat(B)]


_FRACTIONS = (Integer(0), Rational(1, 2), Rational(1, 2), Integer(1))
_WEIGHTS = (Rational(1, 6), Rational(1, 3), Rational(1, 3), Rational(1, 6))


def _euler(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    h: Column,
    dynamics: Dynamics = _TREE_DYNAMICS,
) -> Stages:
    qdd = dynamics(robot, trace, q, qd, tau)
    return [([trace.keep(v + trace.keep(h[0] * a)) for v, a in zip(qd, qdd, strict=True)], qdd)]


def _runge_kutta(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    h: Column,
    dynamics: Dynamics = _TREE_DYNAMICS,
) -> Stages:
    stages: Stages = []
    for part in _FRACTIONS:
        before, time = stages[-1] if stages else None, trace.keep(part * h[0])
        x, v = _state(robot, trace, q, qd, time, before)
        rate = v if before is None else _rate(robot, trace, [trace.keep(time * each) for each in before[0]], v)
        stages.append((rate, dynamics(robot, trace, x, v, tau)))
    return stages


def _states(
    robot: Robot, trace: Trace, q: Column, qd: Column, h: Column, stages: Stages
) -> list[tuple[list[Expr], list[Expr]]]:
    before = [None, *stages[:-1]]
    return [
        _state(robot, trace, q, qd, trace.keep(part * h[0]), each)
        for part, each in zip(_FRACTIONS, before, strict=True)
    ]


def _state(
    robot: Robot, trace: Trace, q: Column, qd: Column, time: Expr, change: tuple[Column, Column] | None
) -> tuple[list[Expr], list[Expr]]:
    """Return the positions and velocities after ``time`` at the constant rates ``change``."""
    if change is None:
        return list(q), list(qd)
    along, faster = ([trace.keep(time * rate) for rate in rates] for rates in change)
    return moved(robot, trace, q, along), [trace.keep(a + b) for a, b in zip(qd, faster, strict=True)]


def _mean(stages: Stages, trace: Trace) -> tuple[list[Expr], list[Expr]]:
    def mean(rates: Sequence[Expr]) -> Expr:
        total = trace.zero
        for weight, rate in zip(_WEIGHTS, rates, strict=True):
            total = trace.keep(total + trace.keep(weight * rate))
        return total

    positions, velocities = ([mean(each) for each in zip(*group, strict=True)] for group in zip(*stages, strict=True))
    return positions, velocities


def _stepped(robot: Robot, trace: Trace, q: Column, qd: Column, h: Column, change: tuple[Column, Column]) -> list[Expr]:
    positions, velocities = _state(robot, trace, q, qd, h[0], change)
    return [*positions, *velocities]


def at_symbols(trace: Trace, values: Column) -> list[Expr]:
    """Return one symbol for each value, so that derivatives with respect to the values can be derived."""
    return [value if value.is_Symbol else trace.alias(value) for value in values]


def moved(robot: Model, trace: Trace, q: Column, step: Column) -> list[Expr]:
    """Return the positions whose local coordinates, measured from ``q``, are ``step`` (nv)."""
    if robot.nq == robot.nv:
        return [trace.keep(a + b) for a, b in zip(q, step, strict=True)]
    result = list(q)
    for slot in _own(robot):
        own = [q[k] for k in slot.position], [step[k] for k in slot.velocity]
        for k, value in zip(slot.position, slot.joint.kind.moved(*own, trace.keep), strict=True):
            result[k] = value
    return result


def _rate(robot: Model, trace: Trace, step: Column, v: Column) -> list[Expr]:
    """Return the time derivatives of the local coordinates ``step`` if the joints have the velocities ``v``."""
    if robot.nq == robot.nv:
        return list(v)
    result = list(v)
    for slot in _own(robot):
        own = [step[k] for k in slot.velocity], [v[k] for k in slot.velocity]
        for k, value in zip(slot.velocity, slot.joint.kind.moving(*own, trace.keep), strict=True):
            result[k] = value
    return result


def _own(model: Any) -> list[Slot]:
    return [slot for slot in model.slots if slot.joint.mimic is None]


def _refuse_charts(robot: Robot) -> None:
    for slot in robot.slots:
        if slot.joint.kind.nq != slot.joint.kind.nv and slot.joint.kind.nv > 1:
            raise UnsupportedError(
                f"{robot.name}: derivatives of steps need joints whose velocities are the rates of their positions, not"
                f" a {slot.joint.kind.type_name} joint"
            )


def _differentiated(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, h: Column, change: tuple[Column, Column]
) -> list[Expr]:
    _refuse_charts(robot)
    steps = [trace.keep(h[0] * rate) for rates in change for rate in rates]
    state, forces = [*tangents(robot, trace, q), *units(qd)], units(tau)
    A = [[trace.derivative(step, direction) for direction in state] for step in steps]
    B = [[trace.derivative(step, direction) for direction in forces] for step in steps]
    return [*flat(added(identity(2 * robot.nv), A, trace)), *flat(B)]


def _linearised(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> tuple[Matrix, Matrix]:
    """Return the nv x 2nv matrix (FD_q FD_qd) of derivatives of forward dynamics, and M^-1."""
    n, elements = robot.nv, forward_dynamics.by_factor(robot, trace, q, qd, tau)
    each = rows(elements, n)
    return [[*a, *b] for a, b in zip(each[:n], each[n : 2 * n], strict=True)], each[2 * n :]


def _zeros(height: int, width: int, trace: Trace) -> Matrix:
    return [trace.zeros(width) for _ in range(height)]


_ARTICULATED = resisted(forward_dynamics_nominal)
ROUTES = tuple(
    Route("articulated_body_nominal", quantity, partial(step, dynamics=_ARTICULATED), source, candidate=True)
    for quantity, step, source in (
        ("euler_step", euler_step, "semi-implicit Euler"),
        ("rk4_step", runge_kutta_step, "Kutta 1901"),
    )
)
