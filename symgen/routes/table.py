"""Which routes yield which quantity, and the one function that runs a route.

The first route of a quantity is the one that ships; the others are there to teach and to cross-check it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sympy import Expr

from symgen.catalog import QUANTITIES, Argument, quantity
from symgen.errors import InputError, UnsupportedError
from symgen.program import Array, Program, Trace, scalar
from symgen.robot import Robot
from symgen.routes import (
    composite_rigid_body,
    energy,
    factorisation,
    lagrange,
    newton_euler,
    newton_euler_tensor,
)


@dataclass(frozen=True, slots=True)
class Route:
    """One derivation of one quantity. ``function(robot, trace, *inputs)`` returns the elements in row-major order."""

    name: str
    quantity: str
    function: Callable[..., list[Expr]]
    source: str


_SPATIAL = "RBDA table 5.1"
_TENSOR = "Luh, Walker & Paul 1980 (RBDA table 5.2); Balafoutis & Patel 1991"
_COMPOSITE = "Featherstone & Orin 2000, section 3.2"
_SLIDES = "course slides, Lagrange's equation (Uicker & Kahn)"
_FACTORED = "RBDA section 6.5"

_ALL = (
    Route("newton_euler_tensor", "inverse_dynamics", newton_euler_tensor.inverse_dynamics, _TENSOR),
    Route("newton_euler", "inverse_dynamics", newton_euler.inverse_dynamics, _SPATIAL),
    Route("lagrange", "inverse_dynamics", lagrange.inverse_dynamics, _SLIDES),
    Route("composite_rigid_body", "mass_matrix", composite_rigid_body.mass_matrix, _COMPOSITE),
    Route("lagrange", "mass_matrix", lagrange.mass_matrix, _SLIDES),
    Route("newton_euler", "gravity", newton_euler.gravity, _SPATIAL),
    Route("lagrange", "gravity", lagrange.gravity, _SLIDES),
    Route("newton_euler_tensor", "bias", newton_euler_tensor.bias, _TENSOR),
    Route("newton_euler", "bias", newton_euler.bias, _SPATIAL),
    Route("lagrange", "bias", lagrange.bias, _SLIDES),
    Route("newton_euler_tensor", "velocity_product", newton_euler_tensor.velocity_product, _TENSOR),
    Route("newton_euler", "velocity_product", newton_euler.velocity_product, _SPATIAL),
    Route("lagrange", "velocity_product", lagrange.velocity_product, _SLIDES),
    Route("lagrange", "coriolis_matrix", lagrange.coriolis_matrix, _SLIDES),
    Route("factorisation", "forward_dynamics", factorisation.forward_dynamics, f"{_COMPOSITE}; {_FACTORED}"),
    Route("lagrange", "forward_dynamics", factorisation.forward_dynamics_lagrange, f"{_SLIDES}; {_FACTORED}"),
    Route("newton_euler", "kinetic_energy", energy.kinetic_energy, "RBDA eq. 2.67"),
    Route("lagrange", "kinetic_energy", lagrange.kinetic_energy, _SLIDES),
    Route("newton_euler", "potential_energy", energy.potential_energy, "outward recursion of poses"),
    Route("lagrange", "potential_energy", lagrange.potential_energy, _SLIDES),
)

ROUTES: dict[str, tuple[Route, ...]] = {
    name: tuple(route for route in _ALL if route.quantity == name) for name in QUANTITIES
}
"""The routes of each quantity, the shipped one first."""


def routes_of(name: str, route: str = "auto") -> Route:
    """The route of that name for a quantity; ``auto`` is the shipped one."""
    routes = ROUTES[quantity(name).name]
    if route == "auto":
        return routes[0]
    for candidate in routes:
        if candidate.name == route:
            return candidate
    names = ", ".join(candidate.name for candidate in routes)
    raise InputError(f"expected auto or one of {names}", place=f"route of {name}", found=route)


def derive(robot: Robot, name: str, route: str = "auto", *, closed: bool = False) -> Program:
    """Derive a quantity by a route, as a program named after it.

    ``closed`` gives closed-form outputs and an empty body: what a textbook prints, for small robots. Raises
    :class:`~symgen.errors.UnsupportedError` for a robot without joints that move.
    """
    wanted, chosen = quantity(name), routes_of(name, route)
    if robot.nv == 0:
        raise UnsupportedError(f"{name}: robot {robot.name} has no joint that moves")
    trace = Trace(closed=closed)
    inputs = tuple(_input(argument, robot) for argument in wanted.inputs)
    elements = chosen.function(robot, trace, *(list(array.elements) for array in inputs))
    out = wanted.output
    if out.shape == ("nv",):
        trace.label(out.name, elements, range(robot.nv))
    output = Array(out.name, out.sizes(robot.nq, robot.nv), tuple(elements), out.unit, out.doc, out.symmetric)
    signature = Program(
        wanted.name,
        inputs,
        (output,),
        (),
        tuple(parameter.symbol for parameter in robot.free_parameters()),
        doc=wanted.doc,
        route=chosen.name,
    )
    return trace.program(signature)


def _input(argument: Argument, robot: Robot) -> Array:
    shape = argument.sizes(robot.nq, robot.nv)
    symbols = tuple(scalar(f"{argument.name}{index}") for index in range(shape[0]))
    return Array(argument.name, shape, symbols, argument.unit, argument.doc)
