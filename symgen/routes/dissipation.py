"""The power that a motion loses to damping, friction and forces without a potential energy."""

from __future__ import annotations

from functools import singledispatch

from sympy import Expr, Integer

from symgen.program import Array, Program, Trace, scalar
from symgen.robot import ExplicitRobot, Model, System
from symgen.routes.constrained.explicit.closed_form import closed_form
from symgen.routes.model.joint_effects import resistance, spring_energy
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import Direction, along
from symgen.routes.systems import equations


@singledispatch
def dissipated_power(model: Model, trace: Trace, q: Column, qd: Column) -> Expr:
    """Return the power [W] that the motion loses to joint effects, except the power that springs store.

    If a force of the model has no potential energy, the result includes the power that springs store.
    """
    resisted = resistance(model, trace, q, qd)
    if not any(resisted):
        return trace.zero
    if not model.has_potential:
        return dot(resisted, qd, trace)
    tree = model.tree_of_joints("motions")
    stored = trace.derivative(spring_energy(model, trace, q), along(tree, trace, q, qd))
    return trace.keep(dot(resisted, qd, trace) - stored)


@dissipated_power.register
def _dissipated_power_of_explicit(model: ExplicitRobot, trace: Trace, q: Column, qd: Column) -> Expr:
    """Return the power [W] that all joints of the tree lose."""
    closure = closed_form(model, trace, q)
    return dissipated_power(model.opened.tree, trace, closure.x, closure.velocities(qd))


@dissipated_power.register
def _dissipated_power_of_system(model: System, trace: Trace, q: Column, qd: Column) -> Expr:
    """Return the power [W] that the motion loses to the velocity-dependent part of the active forces.

    The velocity-dependent part is the active force at (q, qd) minus the active force at (q, 0).
    """
    if not model.has_rate_forces:
        return trace.zero
    resisted = zip(equations.applied(model, trace, q, qd), equations.applied(model, trace, q), strict=True)
    return dot([trace.keep(moving - still) for moving, still in resisted], qd, trace)


@singledispatch
def _directions(model: Model, trace: Trace, q: Column) -> list[Direction]:
    """Return a direction for each position, along which only this position changes."""
    return [{each: Integer(1)} for each in q]


@_directions.register
def _directions_of_explicit(model: ExplicitRobot, trace: Trace, q: Column) -> list[Direction]:
    """Return a direction for each independent velocity, along which the dependent positions change, too."""
    return closed_form(model, trace, q).directions


def dissipation(model: Model, slopes: bool = False) -> Program | None:
    """Return a program that computes the dissipated power [W] from q and qd.

    If ``slopes`` is True, the program computes the gradient of the power with respect to q and qd. The result is
    None if the power is zero for all motions.
    """
    trace = Trace()
    q, qd = (tuple(scalar(f"{name}{k}") for k in range(n)) for name, n in (("q", model.nq), ("qd", model.nv)))
    power = dissipated_power(model, trace, q, qd)
    if power == 0:
        return None
    changes = [*_directions(model, trace, q), *({each: Integer(1)} for each in qd)] if slopes else []
    found = [trace.derivative(power, each) for each in changes] if slopes else [power]
    inputs = Array("q", (model.nq,), q), Array("qd", (model.nv,), qd)
    outputs = (Array("found", (len(found),), tuple(found)),)
    parameters = tuple(parameter.symbol for parameter in model.free_parameters())
    return trace.program(Program("dissipation", inputs, outputs, (), parameters))
