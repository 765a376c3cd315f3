"""Change the order of joints in the arrays of functions to that of another program, such as Newton or Isaac Lab."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import product

from symgen.catalog import QUANTITIES
from symgen.errors import InputError
from symgen.phrasing import near
from symgen.program import Array, Program
from symgen.program.variants.variant import Variant
from symgen.robot import Model
from symgen.robot.description.parts import Slot
from symgen.robot.presentation.describe import joint_line
from symgen.targets import Function, Target, Unit

OPTION = "option joint_order"


def in_order(unit: Unit, model: Model, names: Sequence[str], targets: Sequence[Target]) -> Unit:
    """Return the unit with the joints of its arrays in another order.

    Joints with several velocities come first. The joints with one velocity follow in the order of ``names``.

    Raises:
        InputError: A name is missing or unknown, or a target does not support a chosen order.

    """
    for target in (each for each in targets if not each.joint_order):
        raise InputError(
            f"expected target warp: target {target.name} has a fixed order", place=OPTION, found=", ".join(names)
        )
    slots = [slot for slot in model.slots if slot.joint.mimic is None]
    chosen = _chosen(slots, names)
    orders = {
        "nq": [index for slot in chosen for index in slot.position],
        "nv": [index for slot in chosen for index in slot.velocity],
    }
    orders["nn"] = [*orders["nv"], *(model.nv + index for index in orders["nv"])]
    functions = [_function(each, orders) for each in unit.functions]
    places = {name: {old: new for new, old in enumerate(order)} for name, order in orders.items()}
    lines = {}
    for slot in slots:
        position, velocity = (
            tuple(places[name][index] for index in indices)
            for name, indices in (("nq", slot.position), ("nv", slot.velocity))
        )
        lines[joint_line(slot)] = joint_line(replace(slot, position=position, velocity=velocity))
    conventions = tuple(lines.get(line, line) for line in unit.conventions)
    joints = tuple(unit.joints[index] for index in orders["nv"])
    return replace(unit, functions=tuple(functions), conventions=conventions, joints=joints)


def _chosen(slots: Sequence[Slot], names: Sequence[str]) -> list[Slot]:
    """Return the joints with several velocities, then the other joints in the given order."""
    single = {slot.joint.name: slot for slot in slots if len(slot.velocity) == 1}
    for name in names:
        if name not in single:
            raise InputError(f"expected a joint of one velocity{near(name, single)}", place=OPTION, found=name)
    for name in single:
        if name not in names:
            raise InputError(f"expected the names of {len(single)} joints", place=OPTION, found=f"none of {name}")
    return [*(slot for slot in slots if len(slot.velocity) > 1), *(single[name] for name in names)]


def _function(function: Function, orders: Mapping[str, Sequence[int]]) -> Function:
    """Return the function with reordered arrays.

    ``orders`` has the old index of each new entry, by the name of an axis length, such as ``nv``.
    """
    program, quantity = function.batch.program, QUANTITIES[function.program.name]
    axes = {each.name: each.shape for each in (*quantity.inputs, *quantity.outputs)}

    def moved(array: Array) -> Array:
        indices = [orders.get(str(name), range(size)) for name, size in zip(axes[array.name], array.shape, strict=True)]
        strides = [math.prod(array.shape[k + 1 :]) for k in range(len(array.shape))]
        places = [sum(map(int.__mul__, place, strides)) for place in product(*indices)]
        return replace(array, elements=tuple(array.elements[place] for place in places))

    inputs, outputs = (tuple(map(moved, arrays)) for arrays in (program.inputs, program.outputs))
    moved_program: Program = replace(program, inputs=inputs, outputs=outputs)
    return replace(function, batch=Variant(moved_program), one=None)
