"""Which routes yield which quantity, and the one function that runs a route.

Route ``auto`` is the cheapest of a quantity's candidates for the robot at hand; the other routes are there to teach and
to cross-check it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from sympy import Expr

from symgen.catalog import QUANTITIES, Argument, quantity
from symgen.errors import InputError, UnsupportedError
from symgen.program import Array, Program, Trace, cost, scalar
from symgen.program.ir import free_symbols
from symgen.program.passes import remove_dead_code
from symgen.robot import Robot
from symgen.routes import (
    articulated_body,
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
    candidate: bool = False
    """Whether ``auto`` may choose it."""


_SPATIAL = "RBDA table 5.1"
_TENSOR = "Luh, Walker & Paul 1980 (RBDA table 5.2); Balafoutis & Patel 1991"
_COMPOSITE = "Featherstone & Orin 2000, section 3.2"
_SLIDES = "course slides, Lagrange's equation (Uicker & Kahn)"
_FACTORED = "RBDA section 6.5"
_ARTICULATED = "Featherstone & Orin 2000, section 3.3; RBDA table 7.1"

_ALL = (
    Route("newton_euler_tensor", "inverse_dynamics", newton_euler_tensor.inverse_dynamics, _TENSOR, True),
    Route("newton_euler", "inverse_dynamics", newton_euler.inverse_dynamics, _SPATIAL),
    Route("lagrange", "inverse_dynamics", lagrange.inverse_dynamics, _SLIDES),
    Route("composite_rigid_body", "mass_matrix", composite_rigid_body.mass_matrix, _COMPOSITE, True),
    Route("lagrange", "mass_matrix", lagrange.mass_matrix, _SLIDES),
    Route("newton_euler", "gravity", newton_euler.gravity, _SPATIAL, True),
    Route("lagrange", "gravity", lagrange.gravity, _SLIDES),
    Route("newton_euler_tensor", "bias", newton_euler_tensor.bias, _TENSOR, True),
    Route("newton_euler", "bias", newton_euler.bias, _SPATIAL),
    Route("lagrange", "bias", lagrange.bias, _SLIDES),
    Route("newton_euler_tensor", "velocity_product", newton_euler_tensor.velocity_product, _TENSOR, True),
    Route("newton_euler", "velocity_product", newton_euler.velocity_product, _SPATIAL),
    Route("lagrange", "velocity_product", lagrange.velocity_product, _SLIDES),
    Route("lagrange", "coriolis_matrix", lagrange.coriolis_matrix, _SLIDES, True),
    Route("factorisation", "forward_dynamics", factorisation.forward_dynamics, f"{_COMPOSITE}; {_FACTORED}", True),
    Route("articulated_body", "forward_dynamics", articulated_body.forward_dynamics, _ARTICULATED, True),
    Route("lagrange", "forward_dynamics", factorisation.forward_dynamics_lagrange, f"{_SLIDES}; {_FACTORED}"),
    Route("newton_euler", "kinetic_energy", energy.kinetic_energy, "RBDA eq. 2.67", True),
    Route("lagrange", "kinetic_energy", lagrange.kinetic_energy, _SLIDES),
    Route("newton_euler", "potential_energy", energy.potential_energy, "outward recursion of poses", True),
    Route("lagrange", "potential_energy", lagrange.potential_energy, _SLIDES, True),
)

ROUTES: dict[str, tuple[Route, ...]] = {
    name: tuple(route for route in _ALL if route.quantity == name) for name in QUANTITIES
}
"""The routes of each quantity, a candidate first."""


def route_named(name: str, route: str) -> Route:
    """The route of that name for a quantity; :class:`~symgen.errors.InputError` lists the names there are."""
    for candidate in ROUTES[quantity(name).name]:
        if candidate.name == route:
            return candidate
    names = ", ".join(candidate.name for candidate in ROUTES[name])
    raise InputError(f"expected auto or one of {names}", place=f"route of {name}", found=route)


def derive(robot: Robot, name: str, route: str = "auto", *, closed: bool = False) -> Program:
    """Derive a quantity by a route, as a program named after it.

    ``closed`` gives closed-form outputs and an empty body: what a textbook prints, for small robots; ``auto`` is then
    the first candidate. Raises :class:`~symgen.errors.UnsupportedError` for a robot without joints that move.
    """
    routes = ROUTES[quantity(name).name]
    candidates = [r for r in routes if r.candidate] if route == "auto" else [route_named(name, route)]
    if closed:
        return _derive(robot, candidates[0], closed=True)
    programs = [remove_dead_code(_derive(robot, candidate)) for candidate in candidates]
    return min(programs, key=lambda program: cost(program).operations)


def _derive(robot: Robot, chosen: Route, *, closed: bool = False) -> Program:
    wanted = quantity(chosen.quantity)
    if robot.nv == 0:
        raise UnsupportedError(f"{wanted.name}: robot {robot.name} has no joint that moves")
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
    program = trace.program(signature)
    used = {s for e in [*(v for _, v in program.body), *elements] for s in free_symbols(e)}
    return replace(program, parameters=tuple(symbol for symbol in program.parameters if symbol in used))


def _input(argument: Argument, robot: Robot) -> Array:
    shape = argument.sizes(robot.nq, robot.nv)
    symbols = tuple(scalar(f"{argument.name}{index}") for index in range(shape[0]))
    return Array(argument.name, shape, symbols, argument.unit, argument.doc)
