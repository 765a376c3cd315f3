"""Running routes: from a robot and the name of a quantity to a program."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from symgen.catalog import quantity
from symgen.errors import UnsupportedError
from symgen.program import Cost, Program, Trace, cost
from symgen.program.ir import free_symbols
from symgen.program.passes import remove_dead_code
from symgen.robot import Robot, System
from symgen.routes.drives import driven_inputs, driven_outputs
from symgen.routes.signature import input_arrays, output_arrays
from symgen.routes.table import Route, chosen_routes


def derive(
    model: Robot | System, name: str, route: str = "auto", *, closed: bool = False, same: Sequence[Robot | System] = ()
) -> Program:
    """Derive a quantity by a route, as a program named after it; the cheapest where there is a choice.

    ``same`` are robots with this quantity in common with ``model``, of which candidates may be derived as well.
    ``closed`` gives closed-form outputs and an empty body: what a textbook prints, for small robots; ``auto`` is then
    the first candidate. Raises :class:`~symgen.errors.UnsupportedError` for a robot without joints that move.
    """
    candidates = chosen_routes(model, name, route)
    if closed:
        return derive_route(model, candidates[0], Trace(closed=True))
    programs, refusals = [], []
    for each in (model, *same):
        trace = Trace()
        for candidate in candidates if each is model else [c for c in candidates if c.candidate]:
            try:
                programs.append(derive_route(each, candidate, trace))
            except UnsupportedError as error:
                refusals.append(error)
    if not programs:
        raise refusals[0]
    found: dict[str, tuple[Cost, Program]] = {}
    for program in programs:
        spent = cost(program)
        if program.route not in found or spent.weight < found[program.route][0].weight:
            found[program.route] = spent, program
    _, best = min(found.values(), key=lambda pair: pair[0].weight)
    others = tuple((route, spent.operations) for route, (spent, _) in found.items() if route != best.route)
    return replace(best, others=others)


def derive_route(model: Robot | System, chosen: Route, trace: Trace) -> Program:
    """Derive by one route in ``trace``; routes that share a trace derive once what they have in common."""
    wanted = quantity(chosen.quantity)
    if model.nv == 0:
        raise UnsupportedError(f"{wanted.name}: {model.name} has no joint that moves")
    inputs = input_arrays(wanted, model)
    given = {array.name: list(array.elements) for array in inputs}
    if isinstance(model, Robot):
        bare = driven_inputs(model, trace, wanted.name, given)
        elements = chosen.function(model, trace, *bare.values())
        elements = driven_outputs(model, trace, wanted.name, given, elements)
    else:
        elements = chosen.function(model, trace, *given.values())
    signature = Program(
        wanted.name,
        inputs,
        output_arrays(wanted, model, elements, trace),
        (),
        tuple(parameter.symbol for parameter in model.free_parameters()),
        doc=wanted.doc,
        route=chosen.name,
        variant="angles of parallel axes added up" if isinstance(model, Robot) and model.steady else "",
    )
    program = remove_dead_code(trace.program(signature))
    used = {s for e in [*(v for _, v in program.body), *program.output_elements()] for s in free_symbols(e)}
    return replace(program, parameters=tuple(symbol for symbol in program.parameters if symbol in used))
