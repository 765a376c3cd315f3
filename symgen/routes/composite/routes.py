"""Routes by composite rigid bodies."""

from __future__ import annotations

from symgen.routes.composite import composite_rigid_body, coriolis_matrix, echeandia_wensing, mass_matrix_rate
from symgen.routes.route import Route
from symgen.routes.sources import COMPOSITE

_CORIOLIS = "Echeandia & Wensing 2021"

ROUTES = (
    Route("composite_rigid_body", "mass_matrix", composite_rigid_body.mass_matrix, COMPOSITE, candidate=True),
    Route(
        "composite_difference", "mass_matrix", composite_rigid_body.mass_matrix_by_difference, COMPOSITE, candidate=True
    ),
    Route(
        "composite_joint_axes", "mass_matrix", composite_rigid_body.mass_matrix_in_joint_axes, COMPOSITE, candidate=True
    ),
    Route("composite_moving_frames", "coriolis_matrix", coriolis_matrix.coriolis_matrix, _CORIOLIS, candidate=True),
    Route("echeandia_wensing", "coriolis_matrix", echeandia_wensing.coriolis_matrix, f"{_CORIOLIS}, algorithm 1"),
    Route("coriolis", "mass_matrix_rate", mass_matrix_rate.by_coriolis, _CORIOLIS, candidate=True),
    Route("derivative", "mass_matrix_rate", mass_matrix_rate.by_differentiation, COMPOSITE, candidate=True),
)
