"""Running routes: from a robot and the name of a quantity to a program."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

from symgen.catalog import Argument, quantity
from symgen.errors import UnsupportedError
from symgen.program import Array, Program, Trace, cost, scalar
from symgen.program.ir import free_symbols
from symgen.program.passes import remove_dead_code
from symgen.robot import Robot, System
from symgen.routes.table import Route, chosen_routes


def derive(model: Robot | System, name: str, route: str = "auto", *, closed: bool = False) -> Program:
    """Derive a quantity by a route, as a program named after it.

    ``closed`` gives closed-form outputs and an empty body: what a textbook prints, for small robots; ``auto`` is then
    the first candidate. Raises :class:`~symgen.errors.UnsupportedError` for a robot without joints that move.
    """
    candidates = chosen_routes(model, name, route)
    if closed:
        return derive_route(model, candidates[0], Trace(closed=True))
    programs = [derive_route(model, candidate, Trace()) for candidate in candidates]
    return min(programs, key=lambda program: cost(program).operations)


def derive_route(model: Robot | System, chosen: Route, trace: Trace) -> Program:
    """Derive by one route in ``trace``; routes that share a trace derive once what they have in common."""
    wanted = quantity(chosen.quantity)
    if model.nv == 0:
        raise UnsupportedError(f"{wanted.name}: {model.name} has no joint that moves")
    inputs = tuple(_input(argument, model) for argument in wanted.inputs)
    elements = chosen.function(model, trace, *(list(array.elements) for array in inputs))
    out = wanted.output
    if out.shape == ("nv",):
        trace.label(out.name, elements, range(model.nv))
    output = Array(out.name, out.sizes(model.extents), tuple(elements), out.unit, out.doc, out.symmetric)
    signature = Program(
        wanted.name,
        inputs,
        (output,),
        (),
        tuple(parameter.symbol for parameter in model.free_parameters()),
        doc=wanted.doc,
        route=chosen.name,
    )
    program = remove_dead_code(trace.program(signature))
    used = {s for e in [*(v for _, v in program.body), *program.output_elements()] for s in free_symbols(e)}
    return replace(program, parameters=tuple(symbol for symbol in program.parameters if symbol in used))


def _input(argument: Argument, model: Robot | System) -> Array:
    shape = argument.sizes(model.extents)
    indices = product(*map(range, shape))
    symbols = tuple(scalar(argument.name + "_".join(map(str, index))) for index in indices)
    return Array(argument.name, shape, symbols, argument.unit, argument.doc)
