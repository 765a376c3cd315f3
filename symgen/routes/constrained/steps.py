"""Time steps under constraints: a step with constrained accelerations, then a correction of positions and velocities.

Source: the steps of :mod:`symgen.routes.integration.time_steps`. The correction is a Newton step that moves
positions and velocities back onto the constraints (:func:`symgen.routes.constrained.independent.closure_step`).
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained import cluster_recursion, forward_dynamics, independent
from symgen.routes.integration import time_steps
from symgen.routes.model.matrices import Column
from symgen.routes.route import FEATHERSTONE, JAIN, MULTIPLIERS, Route

Solved = Callable[[ConstrainedRobot, Trace, Column, Column, Column], list[Expr]]
"""A function (model, trace, q, qd, tau) that returns the accelerations, followed by the multipliers."""
Closing = Callable[[ConstrainedRobot, Trace, Column, Column], list[Expr]]
"""A function (model, trace, q, qd) that returns corrections of positions and velocities.

An example is :func:`symgen.routes.constrained.independent.closure_step`.
"""
Step = Callable[[ConstrainedRobot, Trace, Column, Column, Column, Column], list[Expr]]


def _closed(step: Callable[..., list[Expr]], solved: Solved, closing: Closing = independent.closure_step) -> Step:
    def whole(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column, h: Column) -> list[Expr]:
        found = step(model, trace, q, qd, tau, h, dynamics=lambda *given: solved(*given)[: model.nv])
        positions, velocities = found[: model.nq], found[model.nq :]
        back = closing(model, trace, positions, velocities)
        moved = time_steps.moved(model, trace, positions, back[: model.nv])
        return [*moved, *(trace.keep(a + b) for a, b in zip(velocities, back[model.nv :], strict=True))]

    return whole


ROUTES = tuple(
    Route(name, quantity, _closed(step, solved, closing), f"{source}; {by}", candidate=name != "lagrange")
    for quantity, step, source in (
        ("euler_step", time_steps.euler_step, "semi-implicit Euler"),
        ("rk4_step", time_steps.runge_kutta_step, "Kutta 1901"),
    )
    for name, solved, closing, by in (
        ("projection", forward_dynamics.projection, independent.closure_step, f"{FEATHERSTONE}, eq. 22"),
        ("multipliers", forward_dynamics.multipliers, independent.closure_step, f"{FEATHERSTONE}, eq. 21"),
        ("clusters", cluster_recursion.forward_dynamics, independent.closure_step, JAIN),
        (
            "lagrange",
            forward_dynamics.direct_from_energies,
            independent.closure_step_by_differentiation,
            MULTIPLIERS,
        ),
    )
)
