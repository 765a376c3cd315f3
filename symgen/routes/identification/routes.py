"""Routes to what identification needs."""

from __future__ import annotations

from symgen.routes.identification import base_parameters, regressor
from symgen.routes.route import Route, is_small

_REGRESSOR = "Atkeson, An & Hollerbach 1986"
_GROUPED = "Khalil & Dombre 2002, section 9.4; Gautier 1991"

ROUTES = (
    Route("regressor", "kinetic_energy", regressor.kinetic_energy, _REGRESSOR, candidate=True),
    Route("regressor", "potential_energy", regressor.potential_energy, _REGRESSOR, candidate=True, suits=is_small),
    Route(
        "regressor",
        "inverse_dynamics",
        regressor.inverse_dynamics,
        _REGRESSOR,
        candidate=True,
        suits=is_small,
        link_axes=True,
    ),
    Route("base_regressor", "inverse_dynamics", base_parameters.inverse_dynamics, _GROUPED),
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
        regressor.inverse_dynamics_regressor_by_differentiation,
        "d tau / d p",
    ),
    Route("derivative", "base_regressor", base_parameters.base_regressor, _GROUPED, candidate=True),
    Route("columns", "base_regressor", base_parameters.base_regressor_by_columns, _GROUPED, candidate=True),
    Route("columns", "kinetic_energy_regressor", regressor.kinetic_energy_regressor, _REGRESSOR, candidate=True),
    Route(
        "derivative",
        "kinetic_energy_regressor",
        regressor.kinetic_energy_regressor_by_differentiation,
        "d T / d parameters",
        candidate=True,
        suits=is_small,
    ),
    Route("columns", "potential_energy_regressor", regressor.potential_energy_regressor, _REGRESSOR, candidate=True),
    Route(
        "derivative",
        "potential_energy_regressor",
        regressor.potential_energy_regressor_by_differentiation,
        "d V / d parameters",
        candidate=True,
        suits=is_small,
    ),
)
