"""Routes for robots in independent coordinates."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from sympy import Expr

from symgen.routes.constrained.explicit import derivatives, dynamics
from symgen.routes.integration import time_steps
from symgen.routes.route import Route

_SOURCES = {
    "closed_form": "triangles of the loops, Freudenstein 1955",
    "projection": "Jain 2012, explicit constraint embedding",
    "elimination": "Featherstone & Orin 2000, eq. 22, L K = 0",
    "clusters": "Jain 2012; Chignoli et al. 2023",
    "lagrange": "Lagrange's equations, L K = 0",
}


def _of(quantity: str, *functions: tuple[str, Callable[..., list[Expr]]]) -> Iterator[Route]:
    """The routes of a quantity, by name."""
    for name, function in functions:
        yield Route(name, quantity, function, _SOURCES[name], candidate=True)


def _steps(quantity: str, step: Callable[..., list[Expr]]) -> Iterator[Route]:
    by = (("projection", dynamics.forward_dynamics_projected), ("clusters", dynamics.forward_dynamics_by_clusters))
    return _of(quantity, *((name, partial(step, dynamics=time_steps.resisted(each))) for name, each in by))


ROUTES = (
    *_of("dependent_positions", ("closed_form", dynamics.dependent_positions)),
    *_of(
        "tree_velocities",
        ("closed_form", dynamics.tree_velocities),
        ("elimination", dynamics.tree_velocities_implicit),
    ),
    *_of(
        "mass_matrix",
        ("projection", dynamics.mass_matrix_projected),
        ("elimination", dynamics.mass_matrix_eliminated),
        ("lagrange", dynamics.mass_matrix_from_energies),
    ),
    *_of(
        "gravity",
        ("projection", dynamics.gravity_projected),
        ("elimination", dynamics.gravity_eliminated),
        ("lagrange", dynamics.gravity_from_energies),
    ),
    *_of(
        "bias",
        ("projection", dynamics.bias_projected),
        ("elimination", dynamics.bias_eliminated),
        ("lagrange", dynamics.bias_from_energies),
    ),
    *_of(
        "inverse_dynamics",
        ("projection", dynamics.inverse_dynamics_projected),
        ("elimination", dynamics.inverse_dynamics_eliminated),
        ("lagrange", dynamics.inverse_dynamics_from_energies),
    ),
    *_of(
        "forward_dynamics",
        ("projection", dynamics.forward_dynamics_projected),
        ("clusters", dynamics.forward_dynamics_by_clusters),
        ("lagrange", dynamics.forward_dynamics_from_energies),
    ),
    *_of(
        "inverse_dynamics_derivatives",
        ("elimination", derivatives.inverse_dynamics_derivatives),
        (
            "lagrange",
            partial(derivatives.inverse_dynamics_derivatives, forces=dynamics.inverse_dynamics_from_energies),
        ),
    ),
    *_of(
        "forward_dynamics_derivatives",
        ("clusters", derivatives.forward_dynamics_derivatives),
        (
            "lagrange",
            partial(derivatives.forward_dynamics_derivatives, accelerations=dynamics.forward_dynamics_from_energies),
        ),
    ),
    *_of(
        "kinetic_energy",
        ("projection", dynamics.kinetic_energy_projected),
        ("lagrange", dynamics.kinetic_energy_from_mass_matrix),
    ),
    *_of(
        "potential_energy",
        ("projection", dynamics.potential_energy),
        ("lagrange", dynamics.potential_energy_by_transforms),
    ),
    *_steps("euler_step", time_steps.euler_step),
    *_steps("rk4_step", time_steps.runge_kutta_step),
)
