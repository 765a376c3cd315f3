"""Time steps of chains of elastic links, with the accelerations from Book's recursion."""

from __future__ import annotations

from functools import partial

from symgen.routes.elastic import book
from symgen.routes.integration import time_steps
from symgen.routes.route import Route

_ACCELERATIONS = time_steps.differentiating(book.forward_dynamics)
ROUTES = tuple(
    Route("book", quantity, partial(step, dynamics=_ACCELERATIONS), book.SOURCE, candidate=True)
    for quantity, step in (("euler_step", time_steps.euler_step), ("rk4_step", time_steps.runge_kutta_step))
)
