"""Derivatives of dynamics with respect to runtime parameters: payloads, gravity, lengths.

Each route differentiates the expressions of another derivation in forward mode, with respect to each parameter p. Each
quantity has two routes, which differentiate two different derivations. One route to d qdd / d p differentiates inverse
dynamics at the accelerations due to the joint forces: d qdd / d p = -M^-1 d tau / d p.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.derivatives.forward_mode import by_each, parameter_units
from symgen.routes.derivatives.jvp_vjp import forces, solved
from symgen.routes.forward_dynamics import factorisation
from symgen.routes.model.joint_effects import forces_on_bodies, held, with_joint_effects
from symgen.routes.model.matrices import Column, flat, transposed
from symgen.routes.newton_euler import spatial, tensor
from symgen.routes.route import FORWARDS, SINGH, route


@route("forward_mode", FORWARDS, "inverse_dynamics_parameter_derivatives", candidate=True)
def inverse(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of tau in row-major order, with one column for each parameter.

    The Newton-Euler recursion with classical accelerations (:mod:`symgen.routes.newton_euler.tensor`) is
    differentiated.
    """
    tau = tensor.inverse_dynamics(robot, trace, q, qd, qdd)
    return by_each(trace, with_joint_effects(robot, trace, q, qd, qdd, tau), parameter_units(robot))


@route("spatial_forward_mode", f"{FORWARDS} of RBDA table 5.1", "inverse_dynamics_parameter_derivatives")
def inverse_spatial(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the derivatives of tau with respect to the parameters, from the spatial Newton-Euler recursion."""
    tau = spatial.inverse_dynamics(robot, trace, q, qd, qdd)
    return by_each(trace, with_joint_effects(robot, trace, q, qd, qdd, tau), parameter_units(robot))


@route("solved", f"{SINGH}, eq. 5", "forward_dynamics_parameter_derivatives", candidate=True)
def forward(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the derivatives of qdd with respect to the parameters, from the derivatives of inverse dynamics."""
    qdd, factor = solved(robot, trace, q, qd, tau)
    still = {symbol: trace.zero for symbol in held(qdd)}
    values = forces(robot, trace, q, qd, qdd)
    columns = []
    for direction in parameter_units(robot):
        changes = [-trace.derivative(each, still | direction) for each in values]
        columns.append(factor.solved(changes, trace))
    return flat(transposed(columns))


@route("forward_mode", FORWARDS, "forward_dynamics_parameter_derivatives", candidate=True, first=True)
def forward_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the derivatives of qdd with respect to the parameters, by differentiating forward dynamics."""
    left = forces_on_bodies(robot, trace, q, qd, tau)
    return by_each(trace, factorisation.forward_dynamics(robot, trace, q, qd, left), parameter_units(robot))
