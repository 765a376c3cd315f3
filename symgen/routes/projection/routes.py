"""Routes by projection onto the directions that constraints leave."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sympy import Expr

from symgen.routes.integration import time_steps, variational
from symgen.routes.projection import coordinates, denoc, events, kane, robots, systems
from symgen.routes.route import Route, is_small
from symgen.routes.sources import ENERGY

_PROJECTED = "course slides, projected Newton-Euler (JMJ)"
_IMPACT = "saddle point of the impact"
_SALTATION = "Aizerman & Gantmakher 1958"
_MIDPOINT = "Marsden & West 2001, midpoint rule"
_SAHA = "Saha 1999, eqs 12-30"

ROUTES = (
    Route("projected", "inverse_dynamics", robots.inverse_dynamics, _PROJECTED, central=True),
    Route("denoc", "inverse_dynamics", denoc.inverse_dynamics, _SAHA, central=True),
    Route("kane", "inverse_dynamics", kane.kane, "Kane & Levinson 1985, chapter 6", central=True),
    Route("gibbs_appell", "inverse_dynamics", kane.gibbs_appell, "Gibbs 1879; Appell 1900", central=True),
    Route("projected", "mass_matrix", robots.mass_matrix, _PROJECTED, central=True),
    Route("denoc", "mass_matrix", denoc.mass_matrix, _SAHA, central=True),
    Route("projected", "gravity", robots.gravity, _PROJECTED, central=True),
    Route("denoc", "gravity", denoc.gravity, _SAHA, central=True),
    Route("projected", "bias", robots.bias, _PROJECTED, central=True),
    Route("denoc", "bias", denoc.bias, _SAHA, central=True),
    Route("projected", "velocity_product", robots.velocity_product, _PROJECTED, central=True),
    Route("denoc", "velocity_product", denoc.velocity_product, _SAHA, central=True),
    Route("denoc", "convective_inertia", denoc.convective_inertia, _SAHA, candidate=True, central=True),
    Route("projected", "convective_inertia", robots.convective_inertia, _PROJECTED, central=True, candidate=True),
    Route("projected", "forward_dynamics", robots.forward_dynamics, _PROJECTED, central=True),
    Route("denoc", "forward_dynamics", denoc.forward_dynamics, f"{_SAHA}; Saha 1997", central=True),
    Route(
        "projected",
        "constraint_forces",
        robots.constraint_forces,
        _PROJECTED,
        central=True,
        candidate=True,
        suits=is_small,
    ),
    Route("denoc", "link_velocities", denoc.link_velocities, _SAHA, central=True),
)


def _of_coordinates(quantity: str, *functions: Callable[..., list[Expr]]) -> Iterator[Route]:
    for name, function, source in zip(("projected", "lagrange"), functions, (_PROJECTED, ENERGY), strict=True):
        yield Route(name, quantity, function, source, candidate=True)


_ACCELERATIONS = (
    ("projected", _PROJECTED, systems.forward_dynamics),
    ("lagrange", ENERGY, systems.forward_dynamics_lagrange),
)
_SLOPES = (("projected", _PROJECTED, systems.slope), ("lagrange", ENERGY, systems.slope_lagrange))
_STEPS = (
    *(
        Route(name, quantity, partial(step, dynamics=time_steps.differentiating(each)), f"{how}; {by}", candidate=True)
        for quantity, how, step in (
            ("euler_step", "semi-implicit Euler", time_steps.euler_step),
            ("rk4_step", "Kutta 1901", time_steps.runge_kutta_step),
        )
        for name, by, each in _ACCELERATIONS
    ),
    *(
        Route(
            name,
            "variational_step",
            partial(variational.variational_step, mechanics=variational.Mechanics(systems.mass_matrix, slope)),
            f"{_MIDPOINT}; {by}",
            candidate=True,
        )
        for name, by, slope in _SLOPES
    ),
)

SYSTEM_ROUTES = (
    Route("projected", "inverse_dynamics", systems.inverse_dynamics, _PROJECTED, candidate=True),
    Route("lagrange", "inverse_dynamics", systems.inverse_dynamics_lagrange, ENERGY, candidate=True),
    Route("projected", "mass_matrix", systems.mass_matrix, _PROJECTED, candidate=True),
    Route("lagrange", "mass_matrix", systems.mass_matrix_lagrange, ENERGY, candidate=True),
    Route("projected", "gravity", systems.gravity, _PROJECTED, candidate=True),
    Route("lagrange", "gravity", coordinates.gravity_by_power, "virtual power", candidate=True),
    *_of_coordinates("coordinate_jacobian", coordinates.jacobian, coordinates.jacobian_by_rates),
    *_of_coordinates("coordinate_drift", coordinates.drift, coordinates.drift_by_rates),
    *_of_coordinates("mass_regressor", coordinates.mass_regressor, coordinates.mass_regressor_lagrange),
    *_of_coordinates("coriolis_matrix", coordinates.coriolis_matrix, coordinates.coriolis_matrix_lagrange),
    *_of_coordinates("mass_matrix_inverse", coordinates.mass_matrix_inverse, coordinates.mass_matrix_inverse_lagrange),
    *_of_coordinates("potential_energy", coordinates.potential_energy, coordinates.potential_energy_by_coordinates),
    Route("projected", "bias", systems.bias, _PROJECTED, candidate=True),
    Route("lagrange", "bias", systems.bias_lagrange, ENERGY, candidate=True),
    Route("projected", "velocity_product", systems.velocity_product, _PROJECTED, candidate=True),
    Route("lagrange", "velocity_product", systems.velocity_product_lagrange, ENERGY, candidate=True),
    Route("projected", "forward_dynamics", systems.forward_dynamics, _PROJECTED, candidate=True),
    Route("lagrange", "forward_dynamics", systems.forward_dynamics_lagrange, ENERGY, candidate=True),
    Route("projected", "constraint_forces", systems.constraint_forces, _PROJECTED, candidate=True),
    Route("newton", "constraint_forces", systems.constraint_forces_newton, "Newton's second law", candidate=True),
    Route("projected", "kinetic_energy", systems.kinetic_energy, _PROJECTED, candidate=True),
    Route("lagrange", "kinetic_energy", systems.kinetic_energy_lagrange, ENERGY, candidate=True),
    *(
        Route(name, quantity, function, source, candidate=True)
        for quantity, functions in (
            (
                "inverse_dynamics_derivatives",
                (systems.inverse_dynamics_derivatives, systems.inverse_dynamics_derivatives_lagrange),
            ),
            (
                "forward_dynamics_derivatives",
                (systems.forward_dynamics_derivatives, systems.forward_dynamics_derivatives_lagrange),
            ),
        )
        for name, function, source in zip(("projected", "lagrange"), functions, (_PROJECTED, ENERGY), strict=True)
    ),
    *_STEPS,
    Route("described", "guard", events.guard, "the system's file", candidate=True),
    Route("projected", "reset", events.reset, _PROJECTED, candidate=True),
    Route("saddle_point", "reset", events.reset_saddle, _IMPACT, candidate=True),
    Route("lagrange", "reset", events.reset_lagrange, ENERGY),
    Route("projected", "impulse", events.impulse, _PROJECTED, candidate=True),
    Route("saddle_point", "impulse", events.impulse_saddle, _IMPACT, candidate=True),
    Route("lagrange", "impulse", events.impulse_lagrange, ENERGY),
    Route("projected", "saltation_matrix", events.saltation_matrix, _SALTATION, candidate=True),
    Route("lagrange", "saltation_matrix", events.saltation_matrix_lagrange, f"{ENERGY}; {_SALTATION}"),
)
