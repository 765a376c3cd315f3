"""The routes (derivations) of each quantity, for each class of model.

With ``--route auto``, one of the candidates of a quantity is chosen (:mod:`symgen.routes.derive`). Routes that are not
candidates are used in lessons and to check other routes.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial

from symgen.catalog import QUANTITIES, quantity
from symgen.errors import InputError, UnsupportedError
from symgen.options import BODY
from symgen.phrasing import near
from symgen.robot import ConstrainedRobot, ElasticChain, ExplicitRobot, Model, Robot, System
from symgen.robot.rewrites.fixed_orientation import FixedOrientationRobot
from symgen.routes.mixed.derivatives import is_mixed
from symgen.routes.model.tree import on_tree
from symgen.routes.route import Route, routes_in

ByQuantity = Mapping[str, tuple[Route, ...]]

_ROOMS_OF_TREES = (
    "newton_euler",
    "composite",
    "kinematics",
    "lagrange",
    "projection",
    "forward_dynamics",
    "identification",
    "control_laws",
    "derivatives",
    "integration",
)
_TREES = [each for room in _ROOMS_OF_TREES for each in routes_in(room)]
_CONSTRAINED = [*routes_in("constrained")]
_SYSTEMS = [*routes_in("systems")]

_INVALID_UNDER_CONSTRAINTS = {
    "hybrid_dynamics",
    "momentum_observer_step",
    "computed_torque",
    "impedance_torque",
    "euler_step_derivatives",
    "rk4_step_derivatives",
    "variational_step",
}
"""Quantities whose routes for trees are wrong for a robot with constraints, because they ignore the constraints."""


def _by_quantity(routes: Iterable[Route]) -> ByQuantity:
    by_name: dict[str, list[Route]] = {name: [] for name in QUANTITIES}
    for route in sorted(routes, key=lambda route: (not route.first, not route.candidate)):
        by_name[route.quantity].append(route)
    return {name: tuple(routes_to_it) for name, routes_to_it in by_name.items() if routes_to_it}


def _of_trees(others: Iterable[Route]) -> Iterator[Route]:
    """Yield the tree routes that are also valid under constraints, for quantities without a route in ``others``."""
    excluded = {route.quantity for route in others} | _INVALID_UNDER_CONSTRAINTS
    return (_of_tree(route) for route in _TREES if route.quantity not in excluded)


def _of_tree(route: Route) -> Route:
    return replace(
        route,
        function=partial(on_tree, route.function),
        suits=lambda model: route.suits(model.tree),
    )


ROUTES: Mapping[type[Model], ByQuantity] = {
    Robot: _by_quantity(_TREES),
    FixedOrientationRobot: _by_quantity(route for route in _TREES if route.candidate and not route.link_axes),
    ConstrainedRobot: _by_quantity((*_of_trees(_CONSTRAINED), *_CONSTRAINED)),
    ExplicitRobot: _by_quantity(routes_in("constrained.explicit")),
    System: _by_quantity(_SYSTEMS),
    ElasticChain: _by_quantity((*routes_in("elastic"), *_SYSTEMS)),
}
"""The routes of each quantity for each class of model. Candidates come first.

The map of a class has no entry for quantities without a route.
"""


def routes_of(model: Model, name: str) -> tuple[Route, ...]:
    """Return all routes of a quantity of a model.

    Raises :class:`~symgen.errors.UnsupportedError` if the quantity is not defined for the model's class.
    """
    check_routes(model, [name])
    return ROUTES[type(model)][quantity(name).name]


def check_routes(model: Model, names: Sequence[str]) -> None:
    """Raise :class:`~symgen.errors.UnsupportedError`, naming all of the quantities ``names`` without a route."""
    missing = [name for name in names if not has_routes(model, name)]
    undefined = [name for name in missing if quantity(name).name not in ROUTES[type(model)]]
    verb = "is" if len(undefined or missing) == 1 else "are"
    if undefined:
        raise UnsupportedError(f"{model.name}: {', '.join(undefined)} {verb} not defined for {model.type_name}")
    if missing:
        listed = f"{model.name}: {', '.join(missing)} {verb}"
        raise UnsupportedError(f"{listed} not available with base_velocity mixed, only with body")


def has_routes(model: Model, name: str) -> bool:
    """Return True if a quantity is defined for the model's class and for the axes of its base velocity."""
    wanted = quantity(name)
    return wanted.name in ROUTES[type(model)] and (model.base_velocity == BODY or is_mixed(wanted))


def chosen_routes(model: Model, name: str, route: str) -> tuple[Route, ...]:
    """Return the route with the name ``route``; for ``auto``, return all candidates that suit the model.

    Raises :class:`~symgen.errors.InputError` if no route has this name; the message lists the valid names.
    """
    routes = routes_of(model, name)
    chosen = tuple(each for each in routes if (each.is_tried_for(model) if route == "auto" else each.name == route))
    if not chosen:
        names = [each.name for each in routes]
        expected = f"expected auto or one of {', '.join(names)}"
        raise InputError(expected, place=f"route of {name}", found=route, hint=near(route, names))
    return chosen
