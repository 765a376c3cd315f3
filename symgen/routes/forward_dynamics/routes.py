"""Routes to accelerations, and to what multiplies joint forces by the inverse of M."""

from __future__ import annotations

from symgen.robot import Robot
from symgen.routes.forward_dynamics import (
    articulated_body,
    constraint_force,
    factorisation,
    hybrid,
    mass_matrix_inverse,
    operational_space,
    operator_form,
    sparse_system,
)
from symgen.routes.route import Route, is_small
from symgen.routes.sources import COMPOSITE, SLIDES, TENSOR

_OPERATOR = "Featherstone & Orin 2000, section 3.5; Rodriguez, Jain & Kreutz-Delgado 1991"
_SPARSE = "Featherstone & Orin 2000, eq. 27; Baraff 1996"
_CONSTRAINT = "Featherstone & Orin 2000, eq. 28; Fijany, Sharf & D'Eleuterio 1995"
_FACTORED = "RBDA section 6.5"
_ARTICULATED = "Featherstone & Orin 2000, section 3.3; RBDA table 7.1"
_HYBRID = "RBDA sections 9.1 and 9.2"
_KHATIB = "Khatib 1987"
_UNIT_FORCES = "RBDA table 7.1; Carpentier 2018"

_IN_SPACE = {
    "dynamically_consistent_inverse": (
        operational_space.consistent_inverse,
        operational_space.consistent_inverse_articulated,
    ),
    "null_space_projector": (operational_space.projector, operational_space.projector_articulated),
    "operational_space_bias": (operational_space.bias, operational_space.bias_articulated),
    "operational_space_gravity": (operational_space.gravity, operational_space.gravity_articulated),
}
"""By the factor of M and by articulated bodies."""

SHALLOW = 12
"""Joints above each, on average, beyond which the factor of M costs twice as much as articulated bodies and more."""


def _is_shallow(robot: Robot) -> bool:
    """Whether M = L^T D L may be the cheaper way to solve for accelerations (docs/counts/complexity.md)."""
    return bool(robot.rotors) or sum(map(len, robot.ancestors)) <= SHALLOW * len(robot.ancestors)


ROUTES = (
    Route("operator", "mass_matrix", operator_form.mass_matrix, _OPERATOR),
    Route("operator_square", "mass_matrix", operator_form.mass_matrix_square, _OPERATOR),
    Route(
        "factorisation",
        "forward_dynamics",
        factorisation.forward_dynamics,
        f"{COMPOSITE}; {_FACTORED}",
        candidate=True,
        suits=_is_shallow,
    ),
    Route(
        "articulated_body_nominal",
        "forward_dynamics",
        articulated_body.forward_dynamics_nominal,
        f"{_ARTICULATED}; {TENSOR}",
        candidate=True,
    ),
    Route("articulated_body", "forward_dynamics", articulated_body.forward_dynamics, _ARTICULATED),
    Route("lagrange", "forward_dynamics", factorisation.forward_dynamics_lagrange, f"{SLIDES}; {_FACTORED}"),
    Route("operator_square", "forward_dynamics", operator_form.forward_dynamics_square, _OPERATOR),
    Route("sparse_system", "forward_dynamics", sparse_system.forward_dynamics, _SPARSE),
    Route("constraint_force", "forward_dynamics", constraint_force.forward_dynamics, _CONSTRAINT, central=True),
    Route(
        "constraint_force_cyclic",
        "forward_dynamics",
        constraint_force.forward_dynamics_cyclic,
        f"{_CONSTRAINT}, by cyclic reduction",
        central=True,
    ),
    Route(
        "articulated_body_nominal",
        "forward_dynamics_external",
        articulated_body.forward_dynamics_nominal,
        f"{_ARTICULATED}; {TENSOR}",
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
        f"{COMPOSITE}; {_FACTORED}",
        candidate=True,
    ),
    Route("factorisation", "hybrid_dynamics", hybrid.by_factor, f"{_HYBRID}; {_FACTORED}", candidate=True),
    Route(
        "articulated_body",
        "hybrid_dynamics",
        hybrid.by_articulated_bodies,
        f"{_HYBRID}; {_ARTICULATED}",
        candidate=True,
    ),
    Route("factorisation", "mass_matrix_inverse", mass_matrix_inverse.inverse, _FACTORED, candidate=True),
    Route(
        "articulated_body",
        "mass_matrix_inverse",
        mass_matrix_inverse.inverse_articulated,
        _UNIT_FORCES,
        candidate=True,
        suits=is_small,
    ),
    Route("factorisation", "mass_matrix_factor", mass_matrix_inverse.factor, _FACTORED, candidate=True),
    Route("operator_square", "mass_matrix_factor", mass_matrix_inverse.factor_articulated, _OPERATOR),
    Route(
        "factorisation",
        "operational_space_inertia",
        mass_matrix_inverse.operational_inertia,
        f"{_KHATIB}; {_FACTORED}",
        candidate=True,
    ),
    Route(
        "articulated_body",
        "operational_space_inertia",
        mass_matrix_inverse.operational_inertia_articulated,
        f"{_KHATIB}; {_ARTICULATED}",
    ),
    *(
        Route("factorisation", quantity, function, f"{_KHATIB}; {_FACTORED}", candidate=True)
        for quantity, (function, _) in _IN_SPACE.items()
    ),
    *(
        Route("articulated_body", quantity, function, f"{_KHATIB}; {_ARTICULATED}")
        for quantity, (_, function) in _IN_SPACE.items()
    ),
)
