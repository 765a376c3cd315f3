"""``auto`` ships the cheapest of all proven routes, or one that is twice as accurate and costs at most 5 % more."""

from __future__ import annotations

import pytest
from helpers.daily import daily
from helpers.loading import ROBOT_NAMES, SYSTEM_NAMES, load_named

import symgen
from symgen.catalog import QUANTITIES
from symgen.options import Generating
from symgen.pipeline import candidate
from symgen.program import cost
from symgen.program.domains.digits import roundoffs
from symgen.routes import routes_of
from symgen.routes.derive import RULES

IN_EVERY_RUN = ("passive_walker",)
DEAR = {
    ("inverse_dynamics_derivatives", "lagrange"),
    ("rk4_step_derivatives", "forward_mode"),
    ("inverse_dynamics_second_derivatives", "forward_mode"),
}
"""Derivations that take longer on arms of six joints than all others together, and give ten times the operations."""

SAVES_LITTLE = {
    "double_pendulum": {"mechanical_energy", "all_terms"},
    "planar_2r_point": {"centroidal_momentum_rate"},
    "stanford": {"gravity_derivatives"},
    "three_link": {"bias", "passivity_torque", "forward_dynamics_hessian"},
}
"""Quantities for which a route that ``auto`` does not try is cheaper, by at most 8 %.

On other robots of six and seven joints, these routes cost up to twice as much, so ``auto`` does not derive them.
"""
MOST_SAVED = 0.08

WORTH_TRYING = 0.99
"""Largest share of the operations of the taken route for which another one would be worth deriving everywhere."""


def accurate_enough(taken, other):
    """Whether the rule of ``auto`` allows the dearer program for its accuracy."""
    dearer, error = cost(taken).weight / cost(other).weight, taken.roundoffs / roundoffs(other, {})
    return dearer <= RULES["speed"].cost and error < 1 / RULES["speed"].error


def cheaper_than_auto(session, dear, fewest=1):
    """Return the quantities with at least ``fewest`` routes for which ``auto`` does not take the cheapest route."""
    cheaper = []
    for quantity in QUANTITIES:
        try:
            routes = routes_of(session.model, quantity)
            if len(routes) < fewest:
                continue
            taken = candidate(session, quantity, Generating()).program
        except symgen.UnsupportedError:
            continue
        for route in routes:
            if (quantity, route.name) in dear or route.name == taken.route:
                continue
            try:
                other = session.optimised(quantity, Generating(route=route.name)).program
            except symgen.UnsupportedError:
                continue
            if cost(other).weight < WORTH_TRYING * cost(taken).weight and not accurate_enough(taken, other):
                cheaper.append((quantity, taken.route, cost(taken).weight, route.name, cost(other).weight))
    return cheaper


@pytest.mark.parametrize(
    "name",
    daily((*ROBOT_NAMES, *SYSTEM_NAMES), lambda name: name in IN_EVERY_RUN),
)
def test_auto_is_the_cheapest_of_all_routes(name):
    session = symgen.Session(load_named(name, parameters="baked"))
    cheaper = cheaper_than_auto(session, DEAR if session.model.nv > 4 else set())
    assert [row for row in cheaper if row[0] not in SAVES_LITTLE.get(name, ())] == []
    assert all(other >= (1 - MOST_SAVED) * taken for _, _, taken, _, other in cheaper)


def test_auto_is_the_cheapest_route_of_an_arm_where_there_are_three():
    session = symgen.Session(load_named("planar_2r_point", parameters="baked"))
    assert len(routes_of(session.model, "inverse_dynamics")) >= 3
    assert not cheaper_than_auto(session, DEAR, fewest=3)


def test_second_derivatives_of_an_arm_take_at_most_four_times_the_operations_of_the_first():
    session = symgen.Session(load_named("iiwa14", parameters="baked"))
    first, second = (
        cost(candidate(session, f"inverse_dynamics_{order}derivatives", Generating()).program).weight
        for order in ("", "second_")
    )
    assert second <= 4 * first
