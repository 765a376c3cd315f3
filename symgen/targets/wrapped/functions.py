"""Prepare the functions of a unit for the templates of Python frameworks."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.program import Array, Program
from symgen.targets.unit import Unit
from symgen.targets.words import docstring_of
from symgen.targets.wrapped.differentials import differential
from symgen.targets.wrapped.package import described, with_parameters


@dataclass(frozen=True, slots=True)
class WrappedFunction:
    """A function, and the names of the functions with its derivatives.

    If the function does not exist, the name is empty.
    """

    name: str
    inputs: tuple[Array, ...]
    """The vector of runtime parameters, if there are any, then the inputs of the program."""
    outputs: tuple[Array, ...]
    doc: str
    details: tuple[str, ...]
    jvp: str = ""
    vjp: str = ""
    jacobian: str = ""
    blocks: tuple[tuple[str, ...], ...] = ()
    """The names of the Jacobian's outputs: a row for each output of the function, a column for each input."""
    second: str = ""
    tensors: tuple[tuple[str, str, str], ...] = ()
    """Triples of two inputs and the output of ``second`` with the derivatives by these inputs."""
    weighted: bool = False
    """True if ``second`` takes weights, too, and returns the second derivatives of the weighted sum of the outputs."""
    to_velocity: str = ""
    """The function that maps rates of positions to velocities, if position derivatives have one column per velocity."""
    by_parameters: str = ""
    """The function that returns the derivatives with respect to runtime parameters."""
    refusal: str = ""
    """The reason why the function has no derivatives; empty if it has derivatives."""


def wrapped(unit: Unit) -> list[WrappedFunction]:
    """Return all functions; functions with derivatives come before the functions that use them."""
    names = {f.program.name for f in unit.functions}
    found = [_function(unit, function.program) for function in unit.functions]
    called = (name for f in found for name in (f.jvp, f.vjp, f.jacobian, f.second, f.to_velocity, f.by_parameters))
    used = set(filter(None, called))
    assert used <= names
    return sorted(found, key=lambda each: each.name not in used)


def _refusal(unit: Unit, program: Program) -> str:
    if any(f.program.name == f"{program.name}_derivatives" for f in unit.functions):
        return "its derivatives are along velocities, and it has fewer velocities than positions"
    return "its derivatives were not generated"


def _function(unit: Unit, program: Program) -> WrappedFunction:
    known, called = differential(unit, program), with_parameters(unit, program)
    pairs = known.pairs or {(a, b): array for (_, a, b), array in known.tensors.items()}
    return WrappedFunction(
        program.name,
        called.inputs,
        program.outputs,
        program.doc,
        docstring_of(called, described),
        _name(known.jvp),
        _name(known.vjp),
        _name(known.jacobian),
        tuple(tuple(known.blocks[o.name, i.name].name for i in program.inputs) for o in program.outputs)
        if known.blocks
        else (),
        _name(known.second or known.hessian),
        tuple((*inputs, array.name) for inputs, array in pairs.items()) if len(program.outputs) == 1 else (),
        known.hessian is not None,
        _name(known.to_velocity),
        _name(known.by_parameters),
        "" if known.jacobian or known.jvp else _refusal(unit, program),
    )


def _name(program: Program | None) -> str:
    return program.name if program else ""
