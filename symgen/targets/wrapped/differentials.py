"""Where the derivatives of a function are: in the other functions of its unit, by their names.

``f_derivatives`` has outputs ``d<output>_d<input>``, ``f_jvp`` takes changes ``d<input>`` behind the inputs and gives
``d<output>``, ``f_vjp`` takes weights ``w`` behind them and gives ``by_<input>``, and ``f_second_derivatives`` has
``d2<output>_d<input>d<input>``.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symgen.program import Array, Program
from symgen.targets.unit import Unit


@dataclass(frozen=True, slots=True)
class Differential:
    """The programs with a function's derivatives; None for those that the unit does not have."""

    jacobian: Program | None
    blocks: Mapping[tuple[str, str], Array]
    """By output and input: the output of ``jacobian`` with the partial derivatives, shape (*output, *input)."""
    jvp: Program | None
    vjp: Program | None
    second: Program | None
    tensors: Mapping[tuple[str, str, str], Array]
    """By output and two inputs: the output of ``second``, shape (*output, *first input, *second input)."""


def differential(unit: Unit, program: Program) -> Differential:
    """What a unit has of a function's derivatives by all its inputs."""
    programs = {function.program.name: function.program for function in unit.functions}
    endings = ("derivatives", "second_derivatives", "jvp", "vjp")
    jacobian, second, jvp, vjp = (programs.get(f"{program.name}_{ending}") for ending in endings)
    blocks = _blocks(program, jacobian)
    inputs, outputs = program.inputs, program.outputs
    changes = [*(each.name for each in inputs), *(f"d{each.name}" for each in inputs)]
    if jvp and ([a.name for a in jvp.inputs] != changes or [a.name for a in jvp.outputs] != [f"d{outputs[0].name}"]):
        jvp = None
    if vjp and [a.name for a in vjp.outputs] != [f"by_{each.name}" for each in inputs]:
        vjp = None
    if not (jvp and vjp and _sizes(jvp.inputs[len(inputs) :]) == _sizes(inputs) == _sizes(vjp.outputs)):
        jvp = vjp = None
    tensors = _tensors(program, second) if blocks else {}
    return Differential(jacobian if blocks else None, blocks, jvp, vjp, second if tensors else None, tensors)


def _sizes(arrays: tuple[Array, ...]) -> list[int]:
    return [len(each.elements) for each in arrays]


def _blocks(program: Program, jacobian: Program | None) -> dict[tuple[str, str], Array]:
    """All of them, or none."""
    found = {}
    known = {array.name: array for array in jacobian.outputs} if jacobian else {}
    for output in program.outputs:
        for given in program.inputs:
            block = known.get(f"d{output.name}_d{given.name}")
            if block is None or block.shape != (*output.shape, *given.shape):
                return {}
            found[output.name, given.name] = block
    return found


def _tensors(program: Program, second: Program | None) -> dict[tuple[str, str, str], Array]:
    names = {
        f"d2{output.name}_d{a.name}d{b.name}": (output, a, b)
        for output in program.outputs
        for a in program.inputs
        for b in program.inputs
    }
    found = {}
    for array in second.outputs if second else ():
        if array.name not in names:
            return {}
        output, a, b = names[array.name]
        if array.shape != (*output.shape, *a.shape, *b.shape):
            return {}
        found[output.name, a.name, b.name] = array
    return found
