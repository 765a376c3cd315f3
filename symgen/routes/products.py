"""Long chains: matrices whose entries are scalar products, as factors and loops."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.catalog import Quantity, quantity
from symgen.program import Program, Trace
from symgen.program.passes import remove_dead_code
from symgen.program.products import Looped, Products, factor_array
from symgen.robot import Model, Robot
from symgen.routes.composite.composite_rigid_body import factors_in_base_axes
from symgen.routes.derivatives.idsva import factors_in_ground_frame
from symgen.routes.model.factors import Entries, Factors
from symgen.routes.model.joint_effects import inputs_for_bodies, outputs_with_effects
from symgen.routes.signature import input_arrays, output_arrays

LONG = 30
"""Joints one after the other from which loops take less time than straight lines."""

WAYS: dict[str, tuple[str, Callable[..., tuple[Factors, list[Entries]]]]] = {
    "mass_matrix": ("composite_base_axes", factors_in_base_axes),
    "inverse_dynamics_derivatives": ("idsva_ground", factors_in_ground_frame),
}
"""The route that each quantity has factors by."""


def derive_products(model: Model, name: str, route: str = "auto") -> Looped | None:
    """A quantity of a long chain as factors and loops, by the route of that name; None where there are none."""
    own, function = WAYS.get(name, ("", None))
    if function is None or route not in ("auto", own) or not is_long_chain(model):
        return None
    wanted, trace = quantity(name), Trace()
    inputs = input_arrays(wanted, model)
    given = {array.name: list(array.elements) for array in inputs}
    factors, entries = function(model, trace, *inputs_for_bodies(model, trace, wanted.effects, given).values())
    _add_effects(model, trace, wanted, given, factors, entries)
    outputs = output_arrays(wanted, model, trace.zeros(len(entries) * model.nv**2), trace)
    signature = Program(
        name,
        inputs,
        (factor_array(factors.rows, trace.zero),),
        (),
        tuple(parameter.symbol for parameter in model.free_parameters()),
        doc=wanted.doc,
        route=own,
        variant="entries in loops",
    )
    products = (Products(array.name, *each) for array, each in zip(outputs, entries, strict=True))
    return Looped(remove_dead_code(trace.program(signature)), outputs, tuple(products))


def is_long_chain(model: Model) -> bool:
    """Whether joints of one degree of freedom each stand one after the other, and many; none follows another."""
    if not isinstance(model, Robot) or model.nv < LONG:
        return False
    own = len(model.slots) == model.nv and all(slot.joint.nv == 1 and not slot.joint.mimic for slot in model.slots)
    return own and all(len(above) == k for k, above in enumerate(model.ancestors))


def _add_effects(
    model: Model, trace: Trace, wanted: Quantity, given: dict[str, list[Expr]], factors: Factors, entries: list[Entries]
) -> None:
    """What joints add to the diagonals."""
    n = model.nv
    elements = trace.zeros(len(entries) * n * n)
    for output, each in enumerate(entries):
        for k in range(n):
            elements[output * n * n + k * (n + 1)] = factors.rows[each.diagonal][k]
    elements = outputs_with_effects(model, trace, wanted.effects, given, elements)
    for output, each in enumerate(entries):
        factors.rows[each.diagonal] = elements[output * n * n : (output + 1) * n * n : n + 1]
