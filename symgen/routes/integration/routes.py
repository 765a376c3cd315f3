"""Routes to steps in time."""

from __future__ import annotations

from functools import partial

from symgen.routes.forward_dynamics.articulated_body import forward_dynamics_nominal
from symgen.routes.integration import time_steps, variational
from symgen.routes.route import Route, is_small

_FORWARD = "Singh, Russell & Wensing 2022, eq. 5"
_MIDPOINT = "Marsden & West 2001, midpoint rule"
_FORWARDS = "forward differentiation"

ROUTES = (
    Route("factorisation", "euler_step", time_steps.euler_step, "semi-implicit Euler", candidate=True),
    Route(
        "articulated_body_nominal",
        "euler_step",
        partial(time_steps.euler_step, dynamics=time_steps.resisted(forward_dynamics_nominal)),
        "semi-implicit Euler",
        candidate=True,
    ),
    Route("chain_rule", "euler_step_derivatives", time_steps.euler_chain, _FORWARD, candidate=True),
    Route(
        "forward_mode",
        "euler_step_derivatives",
        time_steps.euler_by_differentiation,
        _FORWARDS,
        candidate=True,
        suits=is_small,
    ),
    Route("factorisation", "rk4_step", time_steps.runge_kutta_step, "Kutta 1901", candidate=True),
    Route(
        "articulated_body_nominal",
        "rk4_step",
        partial(time_steps.runge_kutta_step, dynamics=time_steps.resisted(forward_dynamics_nominal)),
        "Kutta 1901",
        candidate=True,
    ),
    Route(
        "composite",
        "variational_step",
        partial(variational.variational_step, mechanics=variational.COMPOSITES),
        _MIDPOINT,
        candidate=True,
    ),
    Route(
        "energies",
        "variational_step",
        partial(variational.variational_step, mechanics=variational.ENERGIES),
        _MIDPOINT,
        candidate=True,
        suits=is_small,
    ),
    Route("chain_rule", "rk4_step_derivatives", time_steps.runge_kutta_chain, _FORWARD, candidate=True),
    Route("forward_mode", "rk4_step_derivatives", time_steps.runge_kutta_by_differentiation, _FORWARDS),
)
