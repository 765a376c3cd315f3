"""Find the derivatives of a function among the other functions of its unit, by their names.

The derivatives of a function f are in these functions:

* ``f_derivatives`` has outputs ``d<output>_d<input>``.
* ``f_jvp`` takes the inputs, then their changes ``d<input>``, and returns the change ``d<output>``.
* ``f_vjp`` takes the inputs, then weights ``w`` of the output, and returns a gradient ``by_<input>`` for each input.
* ``f_second_derivatives`` has outputs ``d2<output>_d<input>d<input>``.
* ``f_hessian`` takes the inputs and weights ``w`` of the output. The outputs ``d2_d<input>d<input>`` of ``f_hessian``
  are the second derivatives of the weighted sum. The Hessian is used only if there is no ``f_second_derivatives``.
* ``f_parameter_derivatives`` has outputs ``d<output>_dp`` with a column for each runtime parameter.

If a robot has fewer velocities (nv) than positions, derivatives with respect to positions are given along velocities.
Multiply these derivatives by the matrix of ``position_rates_to_velocity`` to get derivatives with respect to positions.
The derivatives with respect to positions ignore changes of a quaternion's length.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from symgen.program import Array, Program
from symgen.targets.unit import Unit

TO_VELOCITY = "position_rates_to_velocity"
BY_PARAMETERS = "parameter_derivatives"


@dataclass(frozen=True, slots=True)
class Differential:
    """The programs with the derivatives of a function. A program is None if its quantity was not requested."""

    jacobian: Program | None
    blocks: Mapping[tuple[str, str], Array]
    """Maps (output, input), by name, to the output of ``jacobian`` with the derivatives d output / d input.

    The shape is (*output, *input), or (*output, nv) for an input in ``by_velocity``.
    """
    jvp: Program | None
    vjp: Program | None
    second: Program | None
    tensors: Mapping[tuple[str, str, str], Array]
    """Maps (output, input, input), by name, to the output of ``second`` with these second derivatives.

    The shape is (*output, *first input, *second input).
    """
    hessian: Program | None
    pairs: Mapping[tuple[str, str], Array]
    """Maps two inputs, by name, to the output of ``hessian`` with these second derivatives of the weighted sum."""
    to_velocity: Program | None
    """The map from rates of positions to velocities, if derivatives are given along velocities."""
    by_parameters: Program | None
    """A program that computes the derivatives of each output with respect to the runtime parameters."""

    @property
    def by_velocity(self) -> tuple[str, ...]:
        """Inputs for which the derivatives are along velocities instead of positions."""
        return (self.to_velocity.inputs[0].name,) if self.to_velocity else ()


def differential(unit: Unit, program: Program) -> Differential:
    """Return the programs of the unit that compute derivatives of a function.

    A program whose arrays differ from the expected ones is replaced by None.
    """
    programs = {function.program.name: function.program for function in unit.functions}
    to_velocity = _to_velocity(programs, program)
    along = to_velocity.outputs[0].shape if to_velocity else ()
    sizes = {each.name: each.shape for each in program.inputs}
    if to_velocity:
        sizes[to_velocity.inputs[0].name] = along[:1]
    endings = ("derivatives", "second_derivatives", "jvp", "vjp")
    jacobian, second, jvp, vjp = (programs.get(f"{program.name}_{ending}") for ending in endings)
    blocks = _blocks(program, jacobian, sizes)
    inputs, outputs = program.inputs, program.outputs
    changes = [*(each.name for each in inputs), *(f"d{each.name}" for each in inputs)]
    if jvp and ([a.name for a in jvp.inputs] != changes or [a.name for a in jvp.outputs] != [f"d{outputs[0].name}"]):
        jvp = None
    if vjp and [a.name for a in vjp.outputs] != [f"by_{each.name}" for each in inputs]:
        vjp = None
    expected = list(sizes.values())
    if not (jvp and vjp and _shapes(jvp.inputs[len(inputs) :]) == expected == _shapes(vjp.outputs)):
        jvp = vjp = None
    tensors = _tensors(program, second) if blocks else {}
    hessian = programs.get(f"{program.name}_hessian") if not tensors else None
    pairs = _pairs(program, hessian)
    second, to_velocity = second if tensors else None, to_velocity if blocks or jvp else None
    by_parameters = programs.get(f"{program.name}_{BY_PARAMETERS}")
    if by_parameters and [a.name for a in by_parameters.outputs] != [f"d{output.name}_dp" for output in outputs]:
        by_parameters = None
    known = jacobian if blocks else None
    return Differential(
        known, blocks, jvp, vjp, second, tensors, hessian if pairs else None, pairs, to_velocity, by_parameters
    )


def _to_velocity(programs: Mapping[str, Program], program: Program) -> Program | None:
    """Return the map from rates of this function's positions to velocities.

    Returns None if the function has as many velocities as positions, or does not depend on positions.
    """
    found = programs.get(TO_VELOCITY)
    if found is None or found.inputs[0].shape == found.outputs[0].shape[:1]:
        return None
    return found if found.inputs[0].name in {each.name for each in program.inputs} else None


def _shapes(arrays: tuple[Array, ...]) -> list[tuple[int, ...]]:
    return [each.shape for each in arrays]


def _blocks(
    program: Program, jacobian: Program | None, sizes: Mapping[str, tuple[int, ...]]
) -> dict[tuple[str, str], Array]:
    """Return the derivatives of each output with respect to each input.

    If some of these derivatives are missing, return an empty mapping.
    """
    found = {}
    known = {array.name: array for array in jacobian.outputs} if jacobian else {}
    for output in program.outputs:
        for given in program.inputs:
            block = known.get(f"d{output.name}_d{given.name}")
            if block is None or block.shape != (*output.shape, *sizes[given.name]):
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


def _pairs(program: Program, hessian: Program | None) -> dict[tuple[str, str], Array]:
    names = {f"d2_d{a.name}d{b.name}": (a, b) for a in program.inputs for b in program.inputs}
    known = {array.name: array for array in hessian.outputs} if hessian else {}
    if any(each not in names or array.shape != _shape(names[each]) for each, array in known.items()):
        return {}
    return {(names[each][0].name, names[each][1].name): array for each, array in known.items()}


def _shape(arrays: tuple[Array, ...]) -> tuple[int, ...]:
    return tuple(extent for array in arrays for extent in array.shape)
