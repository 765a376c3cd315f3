"""Which routes yield which quantity.

Route ``auto`` is the cheapest of a quantity's candidates for the robot at hand; the other routes are there to teach and
to cross-check it.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.catalog import QUANTITIES, quantity
from symgen.errors import InputError, UnsupportedError
from symgen.robot import Robot, System
from symgen.routes import (
    articulated_body,
    base_parameters,
    composite_rigid_body,
    coriolis_recursion,
    denoc,
    energy,
    factorisation,
    frames,
    inverse_mass,
    joint_reactions,
    lagrange,
    lagrange_energy,
    lagrange_recursive,
    link_motion,
    luh_walker_paul,
    mass_center,
    mass_rate,
    newton_euler,
    newton_euler_ground,
    newton_euler_tensor,
    operator_form,
    projected_newton_euler,
    projected_system,
    regressor,
    sparse_system,
    unit_accelerations,
)
from symgen.routes.derivative_table import DERIVATIVES
from symgen.routes.route import Route as Route

_SPATIAL = "RBDA table 5.1"
_GROUND = "RBDA section 5.3, eqs 5.7-5.11 in base coordinates"
_VECTORS = "Luh, Walker & Paul 1980 (RBDA table 5.2); Craig eqs 6.45-6.53"
_TENSOR = "Luh, Walker & Paul 1980 (RBDA table 5.2); Balafoutis & Patel 1991"
_COMPOSITE = "Featherstone & Orin 2000, section 3.2"
_COLUMNS = "Featherstone & Orin 2000, section 3.2; Walker & Orin 1982, method 1"
_SLIDES = "course slides, Lagrange's equation (Uicker & Kahn)"
_ENERGY = "course slides, Lagrange's equation for few degrees of freedom"
_RECURSIVE = "Hollerbach 1980"
_PROJECTED = "course slides, projected Newton-Euler (JMJ)"
_SAHA = "Saha 1999, eqs 12-30"
_OPERATOR = "Featherstone & Orin 2000, section 3.5; Rodriguez, Jain & Kreutz-Delgado 1991"
_SPARSE = "Featherstone & Orin 2000, eq. 27; Baraff 1996"
_FACTORED = "RBDA section 6.5"
_ARTICULATED = "Featherstone & Orin 2000, section 3.3; RBDA table 7.1"

_CORIOLIS = "Echeandia & Wensing 2021, algorithm 1"
_CENTROIDAL = "Orin, Goswami & Lee 2013"
_UNIT_FORCES = "RBDA table 7.1; Carpentier 2018"
_REGRESSOR = "Atkeson, An & Hollerbach 1986"
_GROUPED = "Khalil & Dombre 2002, section 9.4; Gautier 1991"


def _jacobians(
    quantity: str, geometric: Callable[..., list[Expr]], differential: Callable[..., list[Expr]]
) -> tuple[Route, Route]:
    return (
        Route("geometric", quantity, geometric, "RBDA sections 2.8, 5.2", candidate=True),
        Route("derivative", quantity, differential, "dp and dR along the motion"),
    )


_ALL = (
    Route("newton_euler_tensor", "inverse_dynamics", newton_euler_tensor.inverse_dynamics, _TENSOR, candidate=True),
    Route("newton_euler", "inverse_dynamics", newton_euler.inverse_dynamics, _SPATIAL),
    Route("newton_euler_ground", "inverse_dynamics", newton_euler_ground.inverse_dynamics, _GROUND),
    Route("luh_walker_paul", "inverse_dynamics", luh_walker_paul.inverse_dynamics, _VECTORS, central=True),
    Route("lagrange", "inverse_dynamics", lagrange.inverse_dynamics, f"{_SLIDES}; RBDA eq. 5.6"),
    Route("lagrange_energy", "inverse_dynamics", lagrange_energy.inverse_dynamics, _ENERGY),
    Route("lagrange_recursive", "inverse_dynamics", lagrange_recursive.inverse_dynamics, _RECURSIVE),
    Route("projected", "inverse_dynamics", projected_newton_euler.inverse_dynamics, _PROJECTED, central=True),
    Route("denoc", "inverse_dynamics", denoc.inverse_dynamics, _SAHA, central=True),
    Route("composite_rigid_body", "mass_matrix", composite_rigid_body.mass_matrix, _COMPOSITE, candidate=True),
    Route("composite_short", "mass_matrix", composite_rigid_body.short_mass_matrix, _COMPOSITE, candidate=True),
    Route("composite_turned", "mass_matrix", composite_rigid_body.turned_mass_matrix, _COMPOSITE, candidate=True),
    Route("unit_accelerations", "mass_matrix", unit_accelerations.mass_matrix, _COLUMNS),
    Route("lagrange", "mass_matrix", lagrange.mass_matrix, _SLIDES),
    Route("lagrange_energy", "mass_matrix", lagrange_energy.mass_matrix, _ENERGY),
    Route("projected", "mass_matrix", projected_newton_euler.mass_matrix, _PROJECTED, central=True),
    Route("denoc", "mass_matrix", denoc.mass_matrix, _SAHA, central=True),
    Route("operator", "mass_matrix", operator_form.mass_matrix, _OPERATOR),
    Route("operator_square", "mass_matrix", operator_form.mass_matrix_square, _OPERATOR),
    Route("newton_euler", "gravity", newton_euler.gravity, _SPATIAL, candidate=True),
    Route("newton_euler_ground", "gravity", newton_euler_ground.gravity, _GROUND),
    Route("luh_walker_paul", "gravity", luh_walker_paul.gravity, _VECTORS, central=True),
    Route("lagrange", "gravity", lagrange.gravity, _SLIDES),
    Route("lagrange_energy", "gravity", lagrange_energy.gravity, _ENERGY),
    Route("lagrange_recursive", "gravity", lagrange_recursive.gravity, _RECURSIVE),
    Route("projected", "gravity", projected_newton_euler.gravity, _PROJECTED, central=True),
    Route("denoc", "gravity", denoc.gravity, _SAHA, central=True),
    Route("newton_euler_tensor", "bias", newton_euler_tensor.bias, _TENSOR, candidate=True),
    Route("newton_euler", "bias", newton_euler.bias, _SPATIAL),
    Route("newton_euler_ground", "bias", newton_euler_ground.bias, _GROUND),
    Route("luh_walker_paul", "bias", luh_walker_paul.bias, _VECTORS, central=True),
    Route("lagrange", "bias", lagrange.bias, _SLIDES),
    Route("lagrange_energy", "bias", lagrange_energy.bias, _ENERGY),
    Route("lagrange_recursive", "bias", lagrange_recursive.bias, _RECURSIVE),
    Route("projected", "bias", projected_newton_euler.bias, _PROJECTED, central=True),
    Route("denoc", "bias", denoc.bias, _SAHA, central=True),
    Route("newton_euler_tensor", "velocity_product", newton_euler_tensor.velocity_product, _TENSOR, candidate=True),
    Route("newton_euler", "velocity_product", newton_euler.velocity_product, _SPATIAL),
    Route("newton_euler_ground", "velocity_product", newton_euler_ground.velocity_product, _GROUND),
    Route("luh_walker_paul", "velocity_product", luh_walker_paul.velocity_product, _VECTORS, central=True),
    Route("lagrange", "velocity_product", lagrange.velocity_product, _SLIDES),
    Route("lagrange_energy", "velocity_product", lagrange_energy.velocity_product, _ENERGY),
    Route("lagrange_recursive", "velocity_product", lagrange_recursive.velocity_product, _RECURSIVE),
    Route("projected", "velocity_product", projected_newton_euler.velocity_product, _PROJECTED, central=True),
    Route("denoc", "velocity_product", denoc.velocity_product, _SAHA, central=True),
    Route("echeandia_wensing", "coriolis_matrix", coriolis_recursion.coriolis_matrix, _CORIOLIS, candidate=True),
    Route("newton_euler", "coriolis_matrix", newton_euler.coriolis_matrix, _SPATIAL),
    Route("lagrange", "coriolis_matrix", lagrange.coriolis_matrix, _SLIDES),
    Route("newton_euler", "christoffel_symbols", newton_euler.christoffel_symbols, _SPATIAL, candidate=True),
    Route("lagrange", "christoffel_symbols", lagrange.christoffel_symbols, _SLIDES),
    Route("denoc", "convective_inertia", denoc.convective_inertia, _SAHA, candidate=True, central=True),
    Route("projected", "convective_inertia", projected_newton_euler.convective_inertia, _PROJECTED, central=True),
    Route(
        "factorisation",
        "forward_dynamics",
        factorisation.forward_dynamics,
        f"{_COMPOSITE}; {_FACTORED}",
        candidate=True,
    ),
    Route(
        "articulated_body_nominal",
        "forward_dynamics",
        articulated_body.forward_dynamics_nominal,
        f"{_ARTICULATED}; {_TENSOR}",
        candidate=True,
    ),
    Route("articulated_body", "forward_dynamics", articulated_body.forward_dynamics, _ARTICULATED),
    Route("lagrange", "forward_dynamics", factorisation.forward_dynamics_lagrange, f"{_SLIDES}; {_FACTORED}"),
    Route("projected", "forward_dynamics", projected_newton_euler.forward_dynamics, _PROJECTED, central=True),
    Route("denoc", "forward_dynamics", denoc.forward_dynamics, f"{_SAHA}; Saha 1997", central=True),
    Route("operator_square", "forward_dynamics", operator_form.forward_dynamics_square, _OPERATOR),
    Route("sparse_system", "forward_dynamics", sparse_system.forward_dynamics, _SPARSE),
    Route(
        "newton_euler",
        "inverse_dynamics_external",
        newton_euler.inverse_dynamics_external,
        f"{_SPATIAL}, eq. 5.20",
        candidate=True,
    ),
    Route(
        "newton_euler_ground", "inverse_dynamics_external", newton_euler_ground.inverse_dynamics_external, f"{_GROUND}"
    ),
    Route(
        "newton_euler",
        "constraint_forces",
        joint_reactions.constraint_forces,
        "RBDA section 5.3",
        candidate=True,
        central=True,
    ),
    Route("projected", "constraint_forces", projected_newton_euler.constraint_forces, _PROJECTED, central=True),
    Route("recursion", "link_velocities", link_motion.velocities, "RBDA eq. 5.2", candidate=True),
    Route("closed_form", "link_velocities", link_motion.velocities_closed, "RBDA eq. 5.3"),
    Route("denoc", "link_velocities", denoc.link_velocities, _SAHA, central=True),
    Route("recursion", "link_accelerations", link_motion.accelerations, "RBDA eq. 5.4", candidate=True),
    Route("closed_form", "link_accelerations", link_motion.accelerations_closed, "RBDA eq. 5.5"),
    Route("newton_euler", "kinetic_energy", energy.kinetic_energy, "RBDA eq. 2.67", candidate=True),
    Route("lagrange", "kinetic_energy", lagrange.kinetic_energy, _SLIDES),
    Route("regressor", "kinetic_energy", regressor.kinetic_energy, _REGRESSOR),
    Route("newton_euler", "potential_energy", energy.potential_energy, "outward recursion of poses", candidate=True),
    Route("lagrange", "potential_energy", lagrange.potential_energy, _SLIDES, candidate=True),
    Route("regressor", "potential_energy", regressor.potential_energy, _REGRESSOR),
    Route("regressor", "inverse_dynamics", regressor.inverse_dynamics, _REGRESSOR),
    Route("base_regressor", "inverse_dynamics", base_parameters.inverse_dynamics, _GROUPED),
    Route(
        "articulated_body_nominal",
        "forward_dynamics_external",
        articulated_body.forward_dynamics_nominal,
        f"{_ARTICULATED}; {_TENSOR}",
        candidate=True,
    ),
    Route(
        "articulated_body",
        "forward_dynamics_external",
        articulated_body.forward_dynamics,
        _ARTICULATED,
    ),
    Route(
        "factorisation",
        "forward_dynamics_external",
        factorisation.forward_dynamics_external,
        f"{_COMPOSITE}; {_FACTORED}",
        candidate=True,
    ),
    Route("factorisation", "mass_matrix_inverse", inverse_mass.inverse, _FACTORED, candidate=True),
    Route("articulated_body", "mass_matrix_inverse", inverse_mass.inverse_articulated, _UNIT_FORCES),
    Route("factorisation", "mass_matrix_factor", inverse_mass.factor, _FACTORED, candidate=True),
    Route("operator_square", "mass_matrix_factor", inverse_mass.factor_articulated, _OPERATOR),
    Route("coriolis", "mass_matrix_rate", mass_rate.by_coriolis, _CORIOLIS, candidate=True),
    Route("derivative", "mass_matrix_rate", mass_rate.by_slopes, _COMPOSITE, candidate=True),
    Route("newton_euler", "joint_wrenches", joint_reactions.joint_wrenches, "RBDA section 5.3", candidate=True),
    Route("newton_euler_ground", "joint_wrenches", joint_reactions.joint_wrenches_ground, _GROUND),
    Route("recursion", "forward_kinematics", frames.poses, "outward recursion of poses", candidate=True),
    Route("homogeneous", "forward_kinematics", frames.poses_homogeneous, _SLIDES),
    Route("half_angles", "frame_quaternions", frames.quaternions, "products of quaternions", candidate=True),
    *_jacobians("jacobian", frames.jacobian, frames.jacobian_by_slopes),
    *_jacobians("jacobian_local", frames.jacobian_local, frames.jacobian_local_by_slopes),
    *_jacobians("jacobian_world", frames.jacobian_world, frames.jacobian_world_by_slopes),
    *_jacobians("jacobian_drift", frames.drift, frames.drift_by_slopes),
    *_jacobians("jacobian_local_drift", frames.drift_local, frames.drift_local_by_slopes),
    *_jacobians("jacobian_world_drift", frames.drift_world, frames.drift_world_by_slopes),
    Route(
        "factorisation",
        "operational_space_inertia",
        inverse_mass.operational_inertia,
        f"Khatib 1987; {_FACTORED}",
        candidate=True,
    ),
    Route(
        "articulated_body",
        "operational_space_inertia",
        inverse_mass.operational_inertia_articulated,
        f"Khatib 1987; {_ARTICULATED}",
    ),
    Route("recursion", "center_of_mass", mass_center.position, "outward recursion of poses", candidate=True),
    Route("homogeneous", "center_of_mass", mass_center.position_homogeneous, _SLIDES, candidate=True),
    Route("composite", "center_of_mass_jacobian", mass_center.jacobian, _CENTROIDAL, candidate=True),
    Route("derivative", "center_of_mass_jacobian", mass_center.jacobian_by_slopes, "d p_C / d q"),
    Route("composite", "centroidal_momentum_matrix", mass_center.momentum_matrix, _CENTROIDAL, candidate=True),
    Route("bodies", "centroidal_momentum_matrix", mass_center.momentum_matrix_by_bodies, _CENTROIDAL),
    Route("newton_euler", "centroidal_momentum_bias", mass_center.momentum_bias, _CENTROIDAL, candidate=True),
    Route("derivative", "centroidal_momentum_bias", mass_center.momentum_bias_by_slopes, "d (A_G qd) / dt"),
    Route(
        "columns",
        "inverse_dynamics_regressor",
        regressor.inverse_dynamics_regressor,
        _REGRESSOR,
        candidate=True,
    ),
    Route(
        "derivative",
        "inverse_dynamics_regressor",
        regressor.inverse_dynamics_regressor_by_slopes,
        "d tau / d p",
    ),
    Route("derivative", "base_regressor", base_parameters.base_regressor, _GROUPED, candidate=True),
    Route("columns", "base_regressor", base_parameters.base_regressor_by_columns, _GROUPED, candidate=True),
    Route("columns", "kinetic_energy_regressor", regressor.kinetic_energy_regressor, _REGRESSOR, candidate=True),
    Route("derivative", "kinetic_energy_regressor", regressor.kinetic_energy_regressor_by_slopes, "d T / d parameters"),
    Route("columns", "potential_energy_regressor", regressor.potential_energy_regressor, _REGRESSOR, candidate=True),
    Route(
        "derivative", "potential_energy_regressor", regressor.potential_energy_regressor_by_slopes, "d V / d parameters"
    ),
)

_SYSTEM = (
    Route("projected", "inverse_dynamics", projected_system.inverse_dynamics, _PROJECTED, candidate=True),
    Route("lagrange", "inverse_dynamics", projected_system.inverse_dynamics_lagrange, _ENERGY),
    Route("projected", "mass_matrix", projected_system.mass_matrix, _PROJECTED, candidate=True),
    Route("lagrange", "mass_matrix", projected_system.mass_matrix_lagrange, _ENERGY),
    Route("projected", "gravity", projected_system.gravity, _PROJECTED, candidate=True),
    Route("projected", "bias", projected_system.bias, _PROJECTED, candidate=True),
    Route("lagrange", "bias", projected_system.bias_lagrange, _ENERGY),
    Route("projected", "velocity_product", projected_system.velocity_product, _PROJECTED, candidate=True),
    Route("lagrange", "velocity_product", projected_system.velocity_product_lagrange, _ENERGY),
    Route("projected", "forward_dynamics", projected_system.forward_dynamics, _PROJECTED, candidate=True),
    Route("projected", "constraint_forces", projected_system.constraint_forces, _PROJECTED, candidate=True),
    Route("newton", "constraint_forces", projected_system.constraint_forces_newton, "Newton's second law"),
    Route("projected", "kinetic_energy", projected_system.kinetic_energy, _PROJECTED, candidate=True),
    Route("lagrange", "kinetic_energy", projected_system.kinetic_energy_lagrange, _ENERGY),
)


def _by_quantity(routes: tuple[Route, ...]) -> dict[str, tuple[Route, ...]]:
    return {name: tuple(route for route in routes if route.quantity == name) for name in QUANTITIES}


ROUTES = _by_quantity((*_ALL, *DERIVATIVES))
"""The routes of each quantity of a robot, a candidate first."""

SYSTEM_ROUTES = _by_quantity(_SYSTEM)
"""The routes of each quantity of a system x = x(q); of some quantities there are none."""


def routes_of(model: Robot | System, name: str) -> tuple[Route, ...]:
    """All routes of a quantity of a model.

    Raises :class:`~symgen.errors.UnsupportedError` where the quantity is not defined for such a model.
    """
    routes = (SYSTEM_ROUTES if isinstance(model, System) else ROUTES)[quantity(name).name]
    if not routes:
        raise UnsupportedError(f"{model.name}: {name} is not defined for a system of coordinates x(q)")
    return routes


def chosen_routes(model: Robot | System, name: str, route: str) -> tuple[Route, ...]:
    """The candidates of a quantity for ``auto``, else the one route of that name.

    Raises :class:`~symgen.errors.InputError` listing the names there are.
    """
    routes = routes_of(model, name)
    chosen = tuple(each for each in routes if (_considered(each, model) if route == "auto" else each.name == route))
    if not chosen:
        names = ", ".join(each.name for each in routes)
        raise InputError(f"expected auto or one of {names}", place=f"route of {name}", found=route)
    return chosen


def _considered(route: Route, model: Robot | System) -> bool:
    return route.candidate and route.suits(model)
