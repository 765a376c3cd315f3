"""The inputs of a quantity as arrays of symbols."""

from __future__ import annotations

from itertools import product

from symgen.catalog import Argument, Quantity
from symgen.program import Array, scalar
from symgen.robot import Robot, System


def input_arrays(wanted: Quantity, model: Robot | System) -> tuple[Array, ...]:
    """One array for each input: the symbols q0, q1, ..., f_ext0_0 and so on."""
    return tuple(_array(argument, model) for argument in wanted.inputs)


def _array(argument: Argument, model: Robot | System) -> Array:
    shape = argument.sizes(model.extents)
    indices = product(*map(range, shape))
    symbols = tuple(scalar(argument.name + "_".join(map(str, index))) for index in indices)
    spheres = model.spheres if isinstance(model, Robot) and argument.name == "q" else ()
    groups = tuple(tuple(symbols[k] for k in sphere) for sphere in spheres)
    return Array(argument.name, shape, symbols, argument.unit, argument.doc, spheres=groups)
