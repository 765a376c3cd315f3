"""Routes of chains of elastic links, beside those of systems of coordinates."""

from __future__ import annotations

from functools import partial

from symgen.routes.elastic import book
from symgen.routes.integration import time_steps
from symgen.routes.route import Route

_ACCELERATIONS = time_steps.differentiating(book.forward_dynamics)

ROUTES = tuple(
    Route("book", quantity, function, "Book 1984", candidate=True)
    for quantity, function in (
        ("inverse_dynamics", book.inverse_dynamics),
        ("mass_matrix", book.mass_matrix),
        ("gravity", book.gravity),
        ("bias", book.bias),
        ("velocity_product", book.velocity_product),
        ("forward_dynamics", book.forward_dynamics),
        ("kinetic_energy", book.kinetic_energy),
        ("inverse_dynamics_derivatives", book.inverse_dynamics_derivatives),
        ("forward_dynamics_derivatives", book.forward_dynamics_derivatives),
        ("euler_step", partial(time_steps.euler_step, dynamics=_ACCELERATIONS)),
        ("rk4_step", partial(time_steps.runge_kutta_step, dynamics=_ACCELERATIONS)),
    )
)
