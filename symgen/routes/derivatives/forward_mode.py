"""Derivatives by forward-mode differentiation: the chain rule is applied to each operation of another derivation.

Derivatives with respect to positions are along the velocities (Lie derivatives). Derivatives with respect to
velocities, accelerations and joint forces are partial derivatives.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Model, Robot
from symgen.routes.forward_dynamics import articulated_body, factorisation
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import forces_on_bodies
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import Direction, tangents
from symgen.routes.newton_euler import tensor
from symgen.routes.route import FORWARDS, is_small, route


@route("forward_mode", f"{FORWARDS} of Newton-Euler", candidate=True, suits=is_small)
def inverse_dynamics_derivatives(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and M in row-major order, from the Newton-Euler recursion."""
    tau = tensor.inverse_dynamics(robot, trace, q, qd, qdd)
    return by_each(trace, tau, tangents(robot, trace, q), units(qd), units(qdd))


@route("lagrange", f"{FORWARDS} of Lagrange", "inverse_dynamics_derivatives", grows_by_paths=True)
def inverse_dynamics_derivatives_lagrange(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and M in row-major order, from Lagrange's equations."""
    tau = christoffel.inverse_dynamics(robot, trace, q, qd, qdd)
    return by_each(trace, tau, tangents(robot, trace, q), units(qd), units(qdd))


@route("forward_mode", f"{FORWARDS} of the factorised system", candidate=True, suits=is_small)
def forward_dynamics_derivatives(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in row-major order, from the factorised mass matrix."""
    qdd = factorisation.forward_dynamics(robot, trace, q, qd, forces_on_bodies(robot, trace, q, qd, tau))
    return by_each(trace, qdd, tangents(robot, trace, q), units(qd), units(tau))


@route("abacr", "chain rule through RBDA table 7.1", "forward_dynamics_derivatives")
def forward_dynamics_derivatives_articulated(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column
) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1, each in row-major order.

    The articulated-body algorithm is differentiated by the chain rule (ABACR).
    """
    qdd = articulated_body.forward_dynamics(robot, trace, q, qd, forces_on_bodies(robot, trace, q, qd, tau))
    return by_each(trace, qdd, tangents(robot, trace, q), units(qd), units(tau))


def by_each(trace: Trace, values: Sequence[Expr], *directions: Sequence[Direction]) -> list[Expr]:
    """Return one matrix of derivatives for each group of directions, in row-major order.

    Each matrix has one row for each of ``values`` and one column for each direction of the group.
    """
    return [trace.derivative(value, along) for group in directions for value in values for along in group]


def units(symbols: Sequence[Expr]) -> list[Direction]:
    """Return one direction for each symbol, along which this symbol has the rate 1 and all others are constant."""
    return [{symbol: Integer(1)} for symbol in symbols]


def parameter_units(model: Model) -> list[Direction]:
    """Return one direction for each parameter that is not baked, along which only this parameter changes.

    Raises :class:`~symgen.errors.UnsupportedError` if all parameters are baked.
    """
    free = model.free_parameters()
    if not free:
        raise UnsupportedError(f"{model.name}: no parameter is left to differentiate by; name some with --runtime")
    return units([parameter.symbol for parameter in free])
