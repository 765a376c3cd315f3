"""Derivatives of dynamics by the parameters that are not baked: payloads, gravity, lengths.

Forwards through what has been traced, by each parameter; two traces that share nothing make two derivations. Of forward
dynamics also from inverse dynamics, d qdd / d p = -M^-1 d tau / d p at the accelerations that the joint forces make.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes import factorisation, newton_euler, newton_euler_tensor
from symgen.routes.directional import forces, held, solved
from symgen.routes.drives import driven, driving
from symgen.routes.matrices import flat, transposed
from symgen.routes.slopes import by_each
from symgen.routes.tree import Direction

Column = Sequence[Expr]


def inverse(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """d tau / d p, a column for each parameter, in row-major order."""
    tau = newton_euler_tensor.inverse_dynamics(robot, trace, q, qd, qdd)
    return by_each(trace, driven(robot, trace, q, qd, qdd, tau), _directions(robot))


def inverse_spatial(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """d tau / d p, a column for each parameter, in row-major order; from spatial Newton-Euler."""
    tau = newton_euler.inverse_dynamics(robot, trace, q, qd, qdd)
    return by_each(trace, driven(robot, trace, q, qd, qdd, tau), _directions(robot))


def forward(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """d qdd / d p, a column for each parameter, in row-major order; from inverse dynamics."""
    qdd, factor = solved(robot, trace, q, qd, tau)
    still = {symbol: trace.zero for symbol in held(qdd)}
    values = forces(robot, trace, q, qd, qdd)
    columns = []
    for direction in _directions(robot):
        changes = [-trace.derivative(each, still | direction) for each in values]
        columns.append(factor.solved(changes, trace))
    return flat(transposed(columns))


def forward_by_slopes(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """d qdd / d p, a column for each parameter, in row-major order."""
    left = driving(robot, trace, q, qd, tau)
    return by_each(trace, factorisation.forward_dynamics(robot, trace, q, qd, left), _directions(robot))


def _directions(robot: Robot) -> list[Direction]:
    free = robot.free_parameters()
    if not free:
        raise UnsupportedError(f"{robot.name}: no parameter is left to differentiate by; name some with --runtime")
    return [{parameter.symbol: Integer(1)} for parameter in free]
