"""Derive a program from a model, the name of a quantity, and a route.

If the user chooses no route, symgen compares the costs of programs, and their rounding errors if the costs are close.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

from symgen.catalog import Quantity, quantity
from symgen.errors import UnsupportedError
from symgen.options import BODY
from symgen.options.groups import Prefer
from symgen.program import Array, Cost, Program, Trace, cost
from symgen.program.domains.digits import roundoffs
from symgen.program.ir import free_symbols
from symgen.program.passes import share_common_subexpressions
from symgen.robot import Model, Robot
from symgen.routes.added_mass import with_added_mass
from symgen.routes.mixed.derivatives import mixed_elements
from symgen.routes.model.joint_effects import inputs_for_bodies, outputs_with_effects, refuse_added_mass
from symgen.routes.route import Route, is_small
from symgen.routes.signature import doc_of, input_arrays, limb_cycles, output_arrays, unit_of_length
from symgen.routes.table import chosen_routes, has_routes, routes_of


class Rule(NamedTuple):
    """Limits on cost and rounding error. With ``--route auto``, the cheapest program within both limits is chosen."""

    cost: float
    """Largest cost, as a multiple of the lowest cost. Errors are estimated only for programs within this limit."""
    error: float
    """Largest rounding error, as a multiple of the smallest error among programs within the limit of cost."""


RULES: Mapping[Prefer, Rule] = {"speed": Rule(1.05, 2.0), "accuracy": Rule(2.0, 1.2)}
"""The limits for each value of the option ``prefer``.

* ``speed``: a program that costs up to 5 % more than the cheapest program is chosen if its error is less than half of
  the cheapest program's error.
* ``accuracy``: a program that costs up to twice as much as the cheapest program is chosen if its error is smaller.
  Errors that differ by up to 20 % count as equal, because estimates use random perturbations and vary by about 10 %.
"""


def preferred(programs: Sequence[Program], prefer: Prefer, parameters: Mapping[str, float]) -> int:
    """Return the index of the cheapest program within the limits that :data:`RULES` has for ``prefer``.

    ``parameters`` are the values of runtime parameters. Rounding errors cannot be estimated if a parameter has no
    value. Then the cheapest program is chosen. If ``prefer`` is ``accuracy``, :class:`~symgen.errors.UnsupportedError`
    is raised instead.
    """
    rule, costs = RULES[prefer], [cost(each).weight for each in programs]
    near = [k for k, weight in enumerate(costs) if weight <= rule.cost * min(costs)]
    if len(near) > 1:
        errors = {k: error for k in near if (error := roundoffs(programs[k], parameters)) is not None}
        if len(errors) == len(near):
            near = [k for k in near if errors[k] <= rule.error * min(errors.values())]
        elif prefer == "accuracy":
            raise UnsupportedError(f"{programs[0].name}: rounding errors need a value of each parameter")
    return min(near, key=costs.__getitem__)


def derive(
    model: Model, name: str, route: str = "auto", *, closed: bool = False, equivalents: Sequence[Model] = ()
) -> Program:
    """Return the program of a quantity by a route; ``auto`` means the candidate that is cheapest before the passes.

    Args:
        model: A robot or another model.
        name: The quantity.
        route: The route's name, or ``auto``.
        closed: True for one closed-form expression per output element. For closed forms, ``auto`` means the first
            candidate.
        equivalents: Models for which the quantity has the same values as for ``model``; each route is derived for all
            of them.

    Raises:
        UnsupportedError: The quantity is not defined for the model, or no joint of the model moves.

    """
    if closed:
        return derive_route(model, chosen_routes(model, name, route)[0], Trace(closed=True))
    return derive_all(model, name, route, equivalents)[0]


def derive_all(
    model: Model, name: str, route: str = "auto", equivalents: Sequence[Model] = (), prefer: Prefer = "speed"
) -> list[Program]:
    """Return programs of one quantity, sorted by cost; :func:`preferred` chooses one of them after the passes.

    For a small model, the result has a program for each candidate route and each of the equivalent models. For a larger
    model, the result has only the cheapest program of each route, and no program that costs more than the route's
    limit. Costs are compared before the passes. Each program records the number of operations of the other routes.
    """
    candidates = chosen_routes(model, name, route)
    derived: list[tuple[Cost, Route, Program]] = []
    skipped = []
    for each in (model, *equivalents):
        known = routes_of(each, name) if has_routes(each, name) else ()
        for candidate in (route for route in candidates if route in known):
            try:
                program = derive_route(each, candidate, Trace())
            except UnsupportedError as error:
                skipped.append(error)
                continue
            derived.append((cost(program), candidate, program))
    if not derived:
        raise skipped[0]
    derived.sort(key=lambda each: each[0].weight)
    least = {each[1].name: each for each in reversed(derived)}
    if not is_small(model):
        limit = {name: max(each[1].slack, RULES[prefer].cost) * derived[0][0].weight for name, each in least.items()}
        derived = [each for each in derived if each is least[each[1].name] and each[0].weight <= limit[each[1].name]]
    operations = {c.name: least[c.name][0].operations for c in candidates if c.name in least}
    return [
        replace(program, others=tuple(pair for pair in operations.items() if pair[0] != program.route))
        for _, _, program in derived
    ]


def derive_route(model: Model, chosen: Route, trace: Trace) -> Program:
    """Return the program of one route.

    Routes that are derived with one trace share the expressions of their common parts.
    """
    wanted = quantity(chosen.quantity)
    if model.nv == 0:
        raise UnsupportedError(f"{wanted.name}: {model.name} has no joint that moves")
    if wanted.rigid_only:
        refuse_added_mass(model, wanted.name)
    inputs = input_arrays(wanted, model)
    given = {array.name: list(array.elements) for array in inputs}
    if model.base_velocity == BODY:
        elements = chosen.function(model, trace, *inputs_for_bodies(model, trace, wanted.effects, given).values())
        elements = outputs_with_effects(model, trace, wanted.effects, given, elements)
        elements = with_added_mass(model, wanted.name, trace, given, elements)
    else:
        elements = mixed_elements(
            model, wanted, trace, given, _along_body(model.as_tree("mixed velocities"), chosen, trace)
        )
    return traced(model, wanted, trace, inputs, output_arrays(wanted, model, elements, trace), chosen.name)


def _along_body(robot: Robot, chosen: Route, trace: Trace) -> Callable[[str], Program]:
    """Return a function that derives a quantity, given by name, with the base velocity along the body's axes.

    The function uses the route with the same name as ``chosen`` if the quantity has one, else the first candidate that
    supports the robot.
    """
    robot = replace(robot, base_velocity=BODY)

    def derived(name: str) -> Program:
        namesakes = [route for route in routes_of(robot, name) if route.name == chosen.name]
        skipped = []
        for route in (*namesakes, *chosen_routes(robot, name, "auto")):
            try:
                return derive_route(robot, route, Trace(closed=trace.closed))
            except UnsupportedError as error:
                skipped.append(error)
        raise skipped[0]

    return derived


def traced(
    model: Model,
    wanted: Quantity,
    trace: Trace,
    inputs: tuple[Array, ...],
    outputs: tuple[Array, ...],
    route: str,
    *words: str,
) -> Program:
    """Return a program that computes ``outputs``, with the necessary assignments from ``trace``.

    The program has the name and docstring of the quantity ``wanted``. ``words`` describe the variant in the header
    comment of the generated file.
    """
    signature = Program(
        wanted.name,
        inputs,
        outputs,
        (),
        tuple(parameter.symbol for parameter in model.free_parameters()),
        doc=doc_of(wanted, model),
        route=route,
        variant=", ".join(filter(None, (model.variant, *unit_of_length(model), *words))),
        limbs=limb_cycles(wanted, model, inputs),
    )
    program = trace.program(signature, whole=False)
    if trace.aliases:
        program = share_common_subexpressions(program)
    used = {s for e in [*(v for _, v in program.body), *program.output_elements()] for s in free_symbols(e)}
    return replace(program, parameters=tuple(symbol for symbol in program.parameters if symbol in used))
