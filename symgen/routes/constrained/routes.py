"""Routes for trees under constraints."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained import (
    cluster_recursion,
    derivatives,
    equations,
    forward_dynamics,
    impact,
    independent,
    inverse_dynamics,
    operational_space,
    sparse,
    wrenches,
)
from symgen.routes.integration import under_constraints
from symgen.routes.model.matrices import Column, flat
from symgen.routes.route import Route

_RATES = "Featherstone & Orin 2000, eqs 16-18"
_DIRECT = "Featherstone & Orin 2000, eq. 20"
_MULTIPLIERS = "Featherstone & Orin 2000, eq. 21"
_PROJECTED = "Featherstone & Orin 2000, eq. 22"
_CLUSTERS = "Jain 2012; Chignoli et al. 2023"
_SPARSE = "Featherstone & Orin 2000, eq. 27; Baraff 1996"
_LAGRANGE = "Lagrange's equations with multipliers"
_BAUMGARTE = "Baumgarte 1972"
_ARTICULATED = "articulated bodies"
_WORK = "virtual work"
_MISTRY = "Mistry & Righetti 2011"
_NEWTON = "Newton's law of impact"
_DIFFERENTIATED = "derivatives of a traced program"


_STEPS = {"projection": _PROJECTED, "multipliers": _MULTIPLIERS, "clusters": _CLUSTERS, "lagrange": _LAGRANGE}
_IN_SPACE = {
    "operational_space_inertia": (operational_space.inertia, operational_space.inertia_projected),
    "dynamically_consistent_inverse": (
        operational_space.consistent_inverse,
        operational_space.consistent_inverse_projected,
    ),
    "null_space_projector": (operational_space.projector, operational_space.projector_projected),
    "operational_space_bias": (operational_space.bias_forces, operational_space.bias_forces_projected),
    "operational_space_gravity": (operational_space.gravity, operational_space.gravity_projected),
}
"""By multipliers and by projection."""


def _jacobian(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    return flat(equations.jacobian(model, trace, q))


def _jacobian_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    return flat(equations.jacobian_by_differentiation(model, trace, q))


def _both(quantity: str, spatial: Callable[..., list[Expr]], other: Callable[..., list[Expr]]) -> list[Route]:
    """A quantity by spatial vectors and by differentiation."""
    return [
        Route("spatial", quantity, spatial, _RATES, candidate=True),
        Route("differentiated", quantity, other, _RATES, candidate=True),
    ]


def _accelerations(quantity: str, more: str = "") -> list[Route]:
    return [
        Route("projection", quantity, forward_dynamics.projection, _PROJECTED + more, candidate=True),
        Route("multipliers", quantity, forward_dynamics.multipliers, _MULTIPLIERS + more, candidate=True),
        Route("direct", quantity, forward_dynamics.direct, _DIRECT + more, candidate=True),
        Route("clusters", quantity, cluster_recursion.forward_dynamics, _CLUSTERS + more, candidate=True),
        Route(
            "articulated_body",
            quantity,
            forward_dynamics.multipliers_articulated,
            f"{_MULTIPLIERS}, by {_ARTICULATED}{more}",
        ),
        Route("sparse_system", quantity, sparse.forward_dynamics, _SPARSE + more),
        Route("lagrange", quantity, forward_dynamics.direct_from_energies, _LAGRANGE + more),
    ]


ROUTES = (
    *_both("constraint_residual", equations.residuals, equations.residuals_by_transforms),
    *_both("constraint_jacobian", _jacobian, _jacobian_by_differentiation),
    *_both("constraint_bias", equations.bias, equations.bias_by_differentiation),
    *_both("constraint_bias_stabilised", equations.bias, equations.bias_by_differentiation),
    *_both("closure_step", independent.closure_step, independent.closure_step_by_differentiation),
    Route("projection", "constraint_pivots", independent.constraint_pivots, _PROJECTED, candidate=True),
    Route("minors", "constraint_pivots", independent.constraint_pivots_by_minors, "Laplace's expansion"),
    Route("projection", "constraint_basis", independent.constraint_basis, _PROJECTED, candidate=True),
    Route("saddle_point", "constraint_basis", independent.constraint_basis_saddle, _DIRECT),
    Route("projection", "constraint_basis_rate", independent.constraint_basis_rate, _PROJECTED, candidate=True),
    Route(
        "forward_mode",
        "constraint_basis_rate",
        independent.constraint_basis_rate_by_differentiation,
        _DIFFERENTIATED,
        candidate=True,
    ),
    Route("projection", "independent_mass_matrix", independent.mass_matrix_projected, _PROJECTED, candidate=True),
    Route("lagrange", "independent_mass_matrix", independent.mass_matrix_from_energies, _LAGRANGE),
    Route("projection", "independent_bias", independent.bias_projected, _PROJECTED, candidate=True),
    Route("lagrange", "independent_bias", independent.bias_from_energies, _LAGRANGE),
    Route("projection", "independent_gravity", independent.gravity_projected, _PROJECTED, candidate=True),
    Route("lagrange", "independent_gravity", independent.gravity_from_energies, _LAGRANGE),
    *_accelerations("constrained_forward_dynamics"),
    *_accelerations("constrained_forward_dynamics_stabilised", f"; {_BAUMGARTE}"),
    *(
        Route(name, quantity, step, f"{source}; {_STEPS[name]}", candidate=name != "lagrange")
        for quantity, source, steps in (
            ("euler_step", "semi-implicit Euler", under_constraints.EULER),
            ("rk4_step", "Kutta 1901", under_constraints.RUNGE_KUTTA),
        )
        for name, step in steps.items()
    ),
    Route("projection", "constraint_wrenches", wrenches.by_projection, f"{_PROJECTED}; {_WORK}", candidate=True),
    Route("multipliers", "constraint_wrenches", wrenches.by_multipliers, f"{_MULTIPLIERS}; {_WORK}", candidate=True),
    Route("lagrange", "constraint_wrenches", wrenches.by_energies, f"{_LAGRANGE}; {_WORK}"),
    Route("projection", "constrained_inverse_dynamics", inverse_dynamics.projection, _PROJECTED, candidate=True),
    Route("lagrange", "constrained_inverse_dynamics", inverse_dynamics.augmented, _LAGRANGE),
    *_both(
        "generalized_active_forces",
        inverse_dynamics.active_forces,
        inverse_dynamics.active_forces_by_differentiation,
    ),
    Route("multipliers", "impact", impact.multipliers, f"{_NEWTON}; {_MULTIPLIERS}", candidate=True),
    Route("projection", "impact", impact.projection, f"{_NEWTON}; {_PROJECTED}", candidate=True),
    Route("lagrange", "impact", impact.direct, f"{_NEWTON}; {_DIRECT}"),
    Route(
        "residuals",
        "constrained_forward_dynamics_derivatives",
        derivatives.forward_by_residuals,
        f"{_DIRECT}, differentiated",
        candidate=True,
    ),
    Route(
        "forward_mode",
        "constrained_forward_dynamics_derivatives",
        derivatives.forward_by_differentiation,
        _DIFFERENTIATED,
        candidate=True,
    ),
    Route(
        "forward_mode",
        "constrained_inverse_dynamics_derivatives",
        derivatives.inverse_by_projection,
        _DIFFERENTIATED,
        candidate=True,
    ),
    Route(
        "lagrange",
        "constrained_inverse_dynamics_derivatives",
        derivatives.inverse_by_energies,
        f"{_LAGRANGE}, differentiated",
    ),
    Route(
        "residuals",
        "constrained_forward_dynamics_parameter_derivatives",
        derivatives.forward_by_parameters_residuals,
        f"{_DIRECT}, differentiated",
        candidate=True,
    ),
    Route(
        "forward_mode",
        "constrained_forward_dynamics_parameter_derivatives",
        derivatives.forward_by_parameters,
        _DIFFERENTIATED,
        candidate=True,
    ),
    Route(
        "forward_mode",
        "constrained_inverse_dynamics_parameter_derivatives",
        derivatives.inverse_by_parameters,
        _DIFFERENTIATED,
        candidate=True,
    ),
    Route(
        "lagrange",
        "constrained_inverse_dynamics_parameter_derivatives",
        derivatives.inverse_by_parameters_energies,
        f"{_LAGRANGE}, differentiated",
    ),
    *(
        Route("multipliers", quantity, function, f"{_MISTRY}; {_MULTIPLIERS}", candidate=True)
        for quantity, (function, _) in _IN_SPACE.items()
    ),
    *(
        Route("projection", quantity, function, f"{_MISTRY}; {_PROJECTED}", candidate=True)
        for quantity, (_, function) in _IN_SPACE.items()
    ),
)
