"""Build the signature of a quantity's function: inputs are arrays of symbols, outputs are arrays of expressions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import product
from math import prod
from typing import Any

from sympy import Expr, Symbol

from symgen.catalog import Argument, Quantity
from symgen.options import BODY
from symgen.phrasing import ALONG_WORLD
from symgen.program import Array, Trace, scalar
from symgen.robot import Model
from symgen.robot.configuration.limbs import Cycle, limbs
from symgen.robot.description.parts import UNIT


def input_arrays(wanted: Quantity, model: Model) -> tuple[Array, ...]:
    """Return one array for each input, with symbols such as q0, q1, ..., f_ext0_0 as elements."""
    arrays = [_array(argument, model) for argument in wanted.inputs]
    if wanted.name != "hybrid_dynamics":
        return tuple(arrays)
    joints = ", ".join(model.driven) or "none"
    notes = {"qdd": f"; used for driven joints: {joints}", "tau": f"; used for all except driven joints: {joints}"}
    return tuple(replace(array, doc=array.doc + notes.get(array.name, "")) for array in arrays)


def output_arrays(wanted: Quantity, model: Model, elements: Sequence[Expr], trace: Trace) -> tuple[Array, ...]:
    """Return one array for each output, filled in order with ``elements``, the result of a route.

    In the trace, the elements of a vector with one entry per velocity get names such as tau0.
    """
    extents = {**model.extents, "nr": len(elements) // model.nv}
    arrays, start = [], 0
    for out in wanted.outputs:
        shape = out.sizes(extents)
        own_elements = tuple(elements[start : start + prod(shape)])
        if out.shape == ("nv",):
            trace.label(out.name, own_elements, range(model.nv))
        doc = f"{out.doc}{_frame_words(out, model)}"
        arrays.append(Array(out.name, shape, own_elements, out.unit, doc, out.symmetric, latex=out.latex))
        start += len(own_elements)
    return tuple(arrays)


def doc_of(wanted: Quantity, model: Model) -> str:
    """Return the docstring of a quantity for a model.

    The docstring names the joint effects that are left out, and states if the base velocity is along the world's axes.
    """
    mixed = "" if model.base_velocity == BODY else ALONG_WORLD
    return wanted.doc + mixed + wanted.without(model.effect_names)


def _doc(argument: Argument, model: Model) -> str:
    """Return the docstring of an input, adapted to models whose external wrenches are along the base's axes."""
    if argument.shape == ("nf", 6) and model.wrench_axes == "base":
        return argument.doc.replace("along its axes", "along the base's axes")
    return argument.doc


def _frame_words(argument: Argument, model: Model) -> str:
    """Return a text that names the chosen frame of each row of an array, in order.

    The text is empty for arrays whose rows do not belong to frames.
    """
    if not {"nf", "nm", "no"} & set(argument.shape):
        return ""
    first, *others = [frame.name for frame in model.chosen_frames]
    if "nm" in argument.shape:
        return f"; frames: {', '.join(others)}; relative to {first}"
    return f"; frames: {', '.join((first, *others))}"


def unit_of_length(model: Model) -> tuple[str, ...]:
    """Return the sentence of the generated file's header about the unit of length; empty if the unit is the metre."""
    return tuple(note.text for note in model.notes if note.kind == UNIT)


def limb_cycles(wanted: Quantity, model: Model, inputs: Sequence[Array]) -> tuple[tuple[Symbol, ...], ...]:
    """Return the input symbols that correspond to each other in identical limbs, such as the positions of two knees.

    Each tuple has one symbol from each limb. There are no tuples if the model has driven joints.
    """
    cycles = limbs(model)
    if model.driven:
        return ()
    by_shape: dict[Any, tuple[Cycle, ...]] = {("nq",): cycles.positions, ("nv",): cycles.velocities}
    return tuple(
        tuple(array.elements[index] for index in cycle)
        for argument, array in zip(wanted.inputs, inputs, strict=True)
        for cycle in by_shape.get(argument.shape, ())
    )


def _array(argument: Argument, model: Model) -> Array:
    shape = argument.sizes(model.extents)
    indices = product(*map(range, shape))
    symbols = tuple(scalar(argument.name + "_".join(map(str, index))) for index in indices)
    groups = model.unit_norm_groups if argument.name == "q" else ()
    named = tuple(tuple(symbols[k] for k in group) for group in groups)
    spans = model.position_spans if argument.name == "q" else ()
    doc = f"{_doc(argument, model)}{_frame_words(argument, model)}"
    return Array(argument.name, shape, symbols, argument.unit, doc, False, named, latex=argument.latex, spans=spans)
