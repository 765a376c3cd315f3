"""Derive programs that end in loops: loops over scalar products for long chains, or matrix products for any tree."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from sympy import Expr

from symgen.catalog import Effects, quantity
from symgen.options import BODY
from symgen.program import Trace
from symgen.program.variants.panels import Panel, PanelTail, numbers_of, panels_of, vector
from symgen.program.variants.products import Elimination, Products, ProductTail, factor_array
from symgen.program.variants.variant import Variant
from symgen.robot import Model, Robot
from symgen.routes.composite.composite_rigid_body import factors_in_base_axes
from symgen.routes.composite.echeandia_wensing import factors_in_base_axes as coriolis_factors_in_base_axes
from symgen.routes.derivatives.forward_dynamics import slopes_and_factor
from symgen.routes.derivatives.idsva import factors_in_ground_frame
from symgen.routes.derive import traced
from symgen.routes.forward_dynamics.articulated_body import forward_dynamics_nominal, ratios
from symgen.routes.forward_dynamics.mass_matrix_inverse import inverse_factor, inverse_of
from symgen.routes.model.factors import Entries, Factors, Solver
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.joint_effects import forces_on_bodies, has_added_mass, outputs_with_effects
from symgen.routes.model.matrices import Column, flat
from symgen.routes.signature import input_arrays, output_arrays
from symgen.routes.table import chosen_routes

DMM = "fdsva_dmm"
"""The route that computes the matrix M^-1 and multiplies by it; see :func:`derive_multiplied`."""
FACTOR = "fdsva_factor"
"""The route that multiplies by the triangular factors of M^-1 instead of M^-1."""
MIN_DOF_FOR_FACTORS = 24
"""From this number of velocities, loops over the factors of M^-1 are faster than straight-line code."""

Parts = tuple[Factors, list[Entries]] | tuple[Factors, list[Entries], Solver]


class InLoops(NamedTuple):
    """A quantity of long chains whose code ends in loops; each matrix entry is a sum of products of :class:`Factors`.

    ``function`` derives the factors by ``route``. From ``least`` joints on, loops are faster than straight-line code.
    ``effects`` states how the joints' friction, springs and rotor inertias change the outputs.
    """

    route: str
    function: Callable[..., Parts]
    least: int
    effects: Effects


def forward_dynamics_factors(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column
) -> tuple[Factors, list[Entries], Solver]:
    """Return the vectors from which loops in generated code compute d qdd / d q and d qdd / d qd.

    The derivatives of inverse dynamics are taken at the accelerations due to ``tau``, in base coordinates. The loops
    multiply by M^-1 with the articulated-body algorithm. In base coordinates, no vector is converted from body to body,
    so one loop solves for all columns.
    """
    qdd = forward_dynamics_nominal(robot, trace, q, qd, forces_on_bodies(robot, trace, q, qd, tau))
    factors, (by_q, by_qd, _) = factors_in_ground_frame(robot, trace, q, qd, qdd)
    ratio, inverses = ratios(robot, trace, q)
    placed = ground_bodies(robot, trace, q)
    l = factors.add([each.pose.force_to_parent(L) for each, L in zip(placed, ratio, strict=True)])
    (d,) = factors.add([[each] for each in inverses])
    return factors, [by_q, by_qd], Solver(range(6), l, d)


IN_LOOPS = {
    "mass_matrix": InLoops("composite_base_axes", factors_in_base_axes, 20, Effects.IN_MASS_MATRIX),
    "coriolis_matrix": InLoops("echeandia_wensing", coriolis_factors_in_base_axes, 16, Effects.NONE),
    "inverse_dynamics_derivatives": InLoops("idsva_ground", factors_in_ground_frame, 16, Effects.IN_FORCE_DERIVATIVES),
    "forward_dynamics_derivatives": InLoops("fdsva_aza", forward_dynamics_factors, 16, Effects.IN_FORCE_DERIVATIVES),
}
"""The quantities whose programs end in loops over the joints of a long chain."""


def derive_products(model: Model, name: str, route: str = "auto") -> Variant[ProductTail] | None:
    """Return a program for a long chain: straight-line code for the factors, then loops for the matrix entries.

    The result is None if the model is not a long chain, or if :data:`IN_LOOPS` lacks the quantity or the route.
    """
    way = IN_LOOPS.get(name)
    if way is None or route not in ("auto", way.route) or not is_chain(model, way.least):
        return None
    wanted, trace, n = quantity(name), Trace(), model.nv
    inputs = input_arrays(wanted, model)
    given = {array.name: list(array.elements) for array in inputs}
    factors, entries, *solver = way.function(model, trace, *given.values())
    rows = factors.rows
    elements = [rows[e.diagonal][i] if i == j else trace.zero for e in entries for i in range(n) for j in range(n)]
    elements = outputs_with_effects(model, trace, way.effects, given, elements)
    for k, each in enumerate(entries):
        rows[each.diagonal] = elements[k * n * n : (k + 1) * n * n : n + 1]
    outputs = output_arrays(wanted, model, trace.zeros((len(entries) + len(solver)) * n * n), trace)
    factor_rows = (factor_array(rows, trace.zero),)
    lines = traced(model, wanted, trace, inputs, factor_rows, way.route, "entries in loops")
    products = tuple(Products(array.name, *each) for array, each in zip(outputs, entries, strict=False))
    elimination = Elimination(tuple(solver[0].s), tuple(solver[0].l), solver[0].d) if solver else None
    return Variant(lines, ProductTail(outputs, products, elimination))


def derive_multiplied(model: Model, name: str, route: str = "auto") -> Variant[PanelTail] | None:
    """Return a program that computes the derivatives of forward dynamics as a product of two matrices.

    The left factor is M^-1, and the right factor has the derivatives of inverse dynamics. For models with at least
    :data:`MIN_DOF_FOR_FACTORS` velocities, the loops also compute M^-1 as W D^-1 W^T. The result is None if ``name`` is
    another quantity, if ``route`` is another route, or if the model is not a tree without constraints.
    """
    if name != "forward_dynamics_derivatives" or route not in ("auto", DMM) or not (robot := _open_tree(model)):
        return None
    wanted, trace, n = quantity(name), Trace(), robot.nv
    inputs = input_arrays(wanted, robot)
    dq, dqd, factor, known = slopes_and_factor(robot, trace, *(list(array.elements) for array in inputs))
    slopes, right, own = {0: dq, 1: dqd}, list[Expr](), tuple[Panel, ...]()
    if n < MIN_DOF_FOR_FACTORS:
        left = inverse_of(factor, trace)
    else:
        left = inverse_factor(factor, trace)
        scaled = [[trace.keep(row[k] * d) for row in left] for k, d in enumerate(factor.inverse)]
        own = panels_of({2: scaled})
        right += numbers_of({2: scaled}, own, trace.zero)
    panels = panels_of(slopes)
    right += numbers_of(slopes, panels, trace.zero)
    factors = [vector("right", right), vector("left", flat(left))]
    if known:
        factors.append(vector("known", list(known.values())))
    outputs = output_arrays(wanted, model, trace.zeros(3 * n * n), trace)
    lines = traced(model, wanted, trace, inputs, tuple(factors), DMM)
    return Variant(lines, PanelTail(outputs, panels, own, tuple(known)))


def takes_factors(model: Model, name: str, route: str) -> bool:
    """Return True if :data:`FACTOR` is the only candidate and the model has :data:`MIN_DOF_FOR_FACTORS` velocities."""
    if name != "forward_dynamics_derivatives" or route != "auto" or model.nv < MIN_DOF_FOR_FACTORS:
        return False
    return [each.name for each in chosen_routes(model, name, route)] == [FACTOR]


def is_chain(model: Model, least: int) -> bool:
    """Return True for an unconstrained serial chain of at least ``least`` joints with one degree of freedom each.

    Chains with mimic joints or added mass are excluded.
    """
    if not _open_tree(model) or model.nv < least or has_added_mass(model):
        return False
    own = len(model.slots) == model.nv and all(slot.joint.nv == 1 and not slot.joint.mimic for slot in model.slots)
    return own and all(len(above) == k for k, above in enumerate(model.ancestors))


def _open_tree(model: Model) -> Robot | None:
    """Return the model if it is an unconstrained tree with its base velocity along the body's axes; otherwise None."""
    return None if model.constrained or model.base_velocity != BODY else model.tree
