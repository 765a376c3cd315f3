"""Derivatives of dynamics, and time steps, in independent coordinates y.

The positions and velocities of the tree are q = gamma(y) and qd = G(y) yd. A derivative with respect to y_k is taken
along column k of G: the velocities of the tree at one unit of independent velocity k.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.explicit import ExplicitRobot
from symgen.routes.constrained.explicit import dynamics
from symgen.routes.constrained.explicit.closed_form import closed_form
from symgen.routes.derivatives.forward_mode import by_each, units
from symgen.routes.integration import time_steps
from symgen.routes.model.matrices import Column
from symgen.routes.route import JAIN, Route, route

Dynamics = Callable[[ExplicitRobot, Trace, Column, Column, Column], list[Expr]]


@route("elimination", dynamics.ELIMINATION, candidate=True)
def inverse_dynamics_derivatives(
    model: ExplicitRobot,
    trace: Trace,
    q: Column,
    qd: Column,
    qdd: Column,
    forces: Dynamics = dynamics.inverse_dynamics_eliminated,
) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and M in the independent coordinates, each in row-major order.

    ``forces`` is the derivation of inverse dynamics that is differentiated.
    """
    tau = forces(model, trace, q, qd, qdd)
    return by_each(trace, tau, closed_form(model, trace, q).directions, units(qd), units(qdd))


@route("clusters", JAIN, candidate=True)
def forward_dynamics_derivatives(
    model: ExplicitRobot,
    trace: Trace,
    q: Column,
    qd: Column,
    tau: Column,
    accelerations: Dynamics = dynamics.forward_dynamics_by_clusters,
) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in the independent coordinates, each in row-major order.

    ``accelerations`` computes the forward dynamics that is differentiated.
    """
    qdd = accelerations(model, trace, q, qd, tau)
    return by_each(trace, qdd, closed_form(model, trace, q).directions, units(qd), units(tau))


ROUTES = (
    Route(
        "lagrange",
        "inverse_dynamics_derivatives",
        partial(inverse_dynamics_derivatives, forces=dynamics.inverse_dynamics_from_energies),
        dynamics.LAGRANGE,
        candidate=True,
    ),
    Route(
        "lagrange",
        "forward_dynamics_derivatives",
        partial(forward_dynamics_derivatives, accelerations=dynamics.forward_dynamics_from_energies),
        dynamics.LAGRANGE,
        candidate=True,
    ),
    *(
        Route(name, quantity, partial(step, dynamics=time_steps.resisted(accelerations)), source, candidate=True)
        for quantity, step in (("euler_step", time_steps.euler_step), ("rk4_step", time_steps.runge_kutta_step))
        for name, accelerations, source in (
            ("projection", dynamics.forward_dynamics_projected, dynamics.PROJECTION),
            ("clusters", dynamics.forward_dynamics_by_clusters, JAIN),
        )
    ),
)
