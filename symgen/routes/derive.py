"""Running routes: from a robot and the name of a quantity to a program."""

from __future__ import annotations

from dataclasses import replace

from symgen.catalog import quantity
from symgen.errors import UnsupportedError
from symgen.program import Program, Trace, cost
from symgen.program.ir import free_symbols
from symgen.program.passes import remove_dead_code
from symgen.robot import Robot, System
from symgen.routes.drives import driven_inputs, driven_outputs
from symgen.routes.signature import input_arrays, output_arrays
from symgen.routes.table import Route, chosen_routes


def derive(model: Robot | System, name: str, route: str = "auto", *, closed: bool = False) -> Program:
    """Derive a quantity by a route, as a program named after it.

    ``closed`` gives closed-form outputs and an empty body: what a textbook prints, for small robots; ``auto`` is then
    the first candidate. Raises :class:`~symgen.errors.UnsupportedError` for a robot without joints that move.
    """
    candidates = chosen_routes(model, name, route)
    if closed:
        return derive_route(model, candidates[0], Trace(closed=True))
    programs, refusals = [], []
    trace = Trace()
    for candidate in candidates:
        try:
            programs.append(derive_route(model, candidate, trace))
        except UnsupportedError as error:
            refusals.append(error)
    if not programs:
        raise refusals[0]
    costs = [cost(program) for program in programs]
    best = min(range(len(programs)), key=lambda index: costs[index].weight)
    others = tuple((p.route, c.operations) for p, c in zip(programs, costs, strict=True) if p is not programs[best])
    return replace(programs[best], others=others)


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
    )
    program = remove_dead_code(trace.program(signature))
    used = {s for e in [*(v for _, v in program.body), *program.output_elements()] for s in free_symbols(e)}
    return replace(program, parameters=tuple(symbol for symbol in program.parameters if symbol in used))
