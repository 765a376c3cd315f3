"""Routes by Lagrange's equation."""

from __future__ import annotations

from symgen.routes.lagrange import christoffel, derivatives, energies, hollerbach
from symgen.routes.route import Route, is_small
from symgen.routes.sources import ENERGY, SLIDES

_RECURSIVE = "Hollerbach 1980"

ROUTES = (
    Route("lagrange", "inverse_dynamics", christoffel.inverse_dynamics, f"{SLIDES}; RBDA eq. 5.6", grows_by_paths=True),
    Route("lagrange_energy", "inverse_dynamics", energies.inverse_dynamics, ENERGY),
    Route("lagrange_recursive", "inverse_dynamics", hollerbach.inverse_dynamics, _RECURSIVE),
    Route("lagrange", "mass_matrix", christoffel.mass_matrix, SLIDES),
    Route("lagrange_energy", "mass_matrix", energies.mass_matrix, ENERGY),
    Route("lagrange", "gravity", christoffel.gravity, SLIDES),
    Route("lagrange_energy", "gravity", energies.gravity, ENERGY, candidate=True, suits=is_small, link_axes=True),
    Route("lagrange_recursive", "gravity", hollerbach.gravity, _RECURSIVE, candidate=True, link_axes=True),
    Route("lagrange", "bias", christoffel.bias, SLIDES, grows_by_paths=True),
    Route("lagrange_energy", "bias", energies.bias, ENERGY),
    Route("lagrange_recursive", "bias", hollerbach.bias, _RECURSIVE),
    Route("lagrange", "velocity_product", christoffel.velocity_product, SLIDES, grows_by_paths=True),
    Route("lagrange_energy", "velocity_product", energies.velocity_product, ENERGY),
    Route("lagrange_recursive", "velocity_product", hollerbach.velocity_product, _RECURSIVE),
    Route("lagrange", "coriolis_matrix", christoffel.coriolis_matrix, SLIDES, grows_by_paths=True),
    Route("lagrange", "christoffel_symbols", christoffel.christoffel_symbols, SLIDES, grows_by_paths=True),
    Route("lagrange", "mass_matrix_derivatives", derivatives.mass_matrix, SLIDES, grows_by_paths=True),
    Route("lagrange", "gravity_derivatives", derivatives.gravity, SLIDES, grows_by_paths=True),
    Route("lagrange", "velocity_product_derivatives", derivatives.velocity_product, SLIDES, grows_by_paths=True),
    Route("lagrange", "bias_derivatives", derivatives.bias, SLIDES, grows_by_paths=True),
    Route("lagrange", "kinetic_energy", christoffel.kinetic_energy, SLIDES),
    Route("lagrange", "potential_energy", christoffel.potential_energy, SLIDES, candidate=True),
)
