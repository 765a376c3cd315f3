"""Routes by forces on single bodies."""

from __future__ import annotations

from symgen.routes.newton_euler import (
    ground_frame,
    joint_reactions,
    luh_walker_paul,
    spatial,
    tensor,
    unit_accelerations,
)
from symgen.routes.route import Route, is_small
from symgen.routes.sources import TENSOR

_SPATIAL = "RBDA table 5.1"
_GROUND = "RBDA section 5.3, eqs 5.7-5.11 in base coordinates"
_VECTORS = "Luh, Walker & Paul 1980 (RBDA table 5.2); Craig eqs 6.45-6.53"
_COLUMNS = "Featherstone & Orin 2000, section 3.2; Walker & Orin 1982, method 1"

ROUTES = (
    Route("newton_euler_tensor", "inverse_dynamics", tensor.inverse_dynamics, TENSOR, candidate=True),
    Route("newton_euler", "inverse_dynamics", spatial.inverse_dynamics, _SPATIAL),
    Route("newton_euler_ground", "inverse_dynamics", ground_frame.inverse_dynamics, _GROUND),
    Route("luh_walker_paul", "inverse_dynamics", luh_walker_paul.inverse_dynamics, _VECTORS, central=True),
    Route(
        "unit_accelerations", "mass_matrix", unit_accelerations.mass_matrix, _COLUMNS, candidate=True, suits=is_small
    ),
    Route("newton_euler", "gravity", spatial.gravity, _SPATIAL, candidate=True),
    Route("newton_euler_ground", "gravity", ground_frame.gravity, _GROUND),
    Route("luh_walker_paul", "gravity", luh_walker_paul.gravity, _VECTORS, central=True),
    Route("newton_euler_tensor", "bias", tensor.bias, TENSOR, candidate=True),
    Route("newton_euler", "bias", spatial.bias, _SPATIAL),
    Route("newton_euler_ground", "bias", ground_frame.bias, _GROUND),
    Route("luh_walker_paul", "bias", luh_walker_paul.bias, _VECTORS, central=True),
    Route("newton_euler_tensor", "velocity_product", tensor.velocity_product, TENSOR, candidate=True),
    Route("newton_euler", "velocity_product", spatial.velocity_product, _SPATIAL),
    Route("newton_euler_ground", "velocity_product", ground_frame.velocity_product, _GROUND),
    Route("luh_walker_paul", "velocity_product", luh_walker_paul.velocity_product, _VECTORS, central=True),
    Route("newton_euler", "coriolis_matrix", spatial.coriolis_matrix, _SPATIAL, candidate=True, suits=is_small),
    Route("newton_euler", "christoffel_symbols", spatial.christoffel_symbols, _SPATIAL, candidate=True),
    Route(
        "newton_euler",
        "inverse_dynamics_external",
        spatial.inverse_dynamics_external,
        f"{_SPATIAL}, eq. 5.20",
        candidate=True,
    ),
    Route("newton_euler_ground", "inverse_dynamics_external", ground_frame.inverse_dynamics_external, f"{_GROUND}"),
    Route(
        "newton_euler",
        "constraint_forces",
        joint_reactions.constraint_forces,
        "RBDA section 5.3",
        candidate=True,
        central=True,
    ),
    Route("newton_euler", "joint_wrenches", joint_reactions.joint_wrenches, "RBDA section 5.3", candidate=True),
    Route("newton_euler_ground", "joint_wrenches", joint_reactions.joint_wrenches_ground, _GROUND),
)
