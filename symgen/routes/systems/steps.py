"""Time steps of masses with positions x(q). Accelerations come from the projected or from Lagrange's equations."""

from __future__ import annotations

from functools import partial

from symgen.routes.integration import time_steps, variational
from symgen.routes.route import ENERGY, PROJECTED, Route
from symgen.routes.systems import equations

_DERIVATIONS = (
    ("projected", PROJECTED, equations.forward_dynamics, equations.lagrangian_gradient),
    ("lagrange", ENERGY, equations.forward_dynamics_lagrange, equations.lagrangian_gradient_by_energies),
)
ROUTES = (
    *(
        Route(name, quantity, partial(step, dynamics=time_steps.differentiating(each)), f"{how}; {by}", candidate=True)
        for quantity, how, step in (
            ("euler_step", "semi-implicit Euler", time_steps.euler_step),
            ("rk4_step", "Kutta 1901", time_steps.runge_kutta_step),
        )
        for name, by, each, _ in _DERIVATIONS
    ),
    *(
        Route(
            name,
            "variational_step",
            partial(variational.variational_step, mechanics=variational.Mechanics(equations.mass_matrix, gradient)),
            f"{variational.SOURCE}; {by}",
            candidate=True,
        )
        for name, by, _, gradient in _DERIVATIONS
    ),
)
