"""Running routes: from a robot and the name of a quantity to a program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from symgen.catalog import quantity
from symgen.errors import UnsupportedError
from symgen.program import Cost, Program, Trace, cost
from symgen.program.ir import free_symbols
from symgen.program.passes import remove_dead_code
from symgen.robot import Model
from symgen.routes.model.joint_effects import inputs_for_bodies, outputs_with_effects
from symgen.routes.route import Route
from symgen.routes.signature import input_arrays, output_arrays
from symgen.routes.table import chosen_routes


def derive(
    model: Model, name: str, route: str = "auto", *, closed: bool = False, equivalents: Sequence[Model] = ()
) -> Program:
    """Derive a quantity by a route, as a program named after it; the cheapest where there is a choice.

    ``equivalents`` are robots with this quantity in common with ``model``, of which candidates may be derived as well.
    ``closed`` gives closed-form outputs and an empty body: what a textbook prints, for small robots; ``auto`` is then
    the first candidate. Raises :class:`~symgen.errors.UnsupportedError` for a robot without joints that move.
    """
    candidates = chosen_routes(model, name, route)
    if closed:
        return derive_route(model, candidates[0], Trace(closed=True))
    programs, skipped = [], []
    for each in (model, *equivalents):
        trace = Trace()
        for candidate in candidates if each is model else [c for c in candidates if c.candidate]:
            try:
                programs.append(derive_route(each, candidate, trace))
            except UnsupportedError as error:
                skipped.append(error)
    if not programs:
        raise skipped[0]
    found: dict[str, tuple[Cost, Program]] = {}
    for program in programs:
        spent = cost(program)
        if program.route not in found or spent.weight < found[program.route][0].weight:
            found[program.route] = spent, program
    _, best = min(found.values(), key=lambda pair: pair[0].weight)
    others = tuple((route, spent.operations) for route, (spent, _) in found.items() if route != best.route)
    return replace(best, others=others)


def derive_route(model: Model, chosen: Route, trace: Trace) -> Program:
    """Derive by one route in ``trace``; routes that share a trace derive once what they have in common."""
    wanted = quantity(chosen.quantity)
    if model.nv == 0:
        raise UnsupportedError(f"{wanted.name}: {model.name} has no joint that moves")
    inputs = input_arrays(wanted, model)
    given = {array.name: list(array.elements) for array in inputs}
    elements = chosen.function(model, trace, *inputs_for_bodies(model, trace, wanted.effects, given).values())
    elements = outputs_with_effects(model, trace, wanted.effects, given, elements)
    signature = Program(
        wanted.name,
        inputs,
        output_arrays(wanted, model, elements, trace),
        (),
        tuple(parameter.symbol for parameter in model.free_parameters()),
        doc=wanted.doc,
        route=chosen.name,
        variant=model.variant,
    )
    program = remove_dead_code(trace.program(signature))
    used = {s for e in [*(v for _, v in program.body), *program.output_elements()] for s in free_symbols(e)}
    return replace(program, parameters=tuple(symbol for symbol in program.parameters if symbol in used))
