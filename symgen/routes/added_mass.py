"""Add the terms of a fluid's added mass to quantities whose routes leave out joint effects.

A(q) is the joint-space inertia of the added mass (:mod:`symgen.routes.model.fluid`). Its Coriolis matrix C_A follows
from the derivatives of A, as C follows from the derivatives of M in :mod:`symgen.routes.lagrange.christoffel`. Joint
forces, mass matrices and energies get their terms of added mass in :mod:`symgen.routes.model.joint_effects`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Model, Robot
from symgen.routes.derivatives.forward_mode import by_each, units
from symgen.routes.lagrange import christoffel
from symgen.routes.model import fluid
from symgen.routes.model.joint_effects import has_added_mass, with_added_slopes
from symgen.routes.model.matrices import Column, Matrix, dot, flat, transposed
from symgen.routes.model.tree import along, tangents

Inputs = Mapping[str, Column]


def with_added_mass(model: Model, name: str, trace: Trace, inputs: Inputs, elements: list[Expr]) -> list[Expr]:
    """Add the terms of added mass to the elements of a quantity in :data:`TERMS`.

    Other quantities, and all quantities of models without added mass, are returned unchanged.
    """
    if name not in TERMS or not has_added_mass(model):
        return elements
    more = TERMS[name](model.tree_of_joints("added masses"), trace, inputs)
    return [trace.keep(a + b) for a, b in zip(elements, more, strict=True)]


def _inertia(robot: Robot, trace: Trace, q: Column) -> Matrix:
    entries, n = fluid.added_mass(robot, trace, q), range(robot.nv)
    return [[entries.get((i, j), trace.zero) for j in n] for i in n]


def _symbols(robot: Robot, trace: Trace, inputs: Inputs) -> list[Matrix]:
    q = inputs["q"]
    return trace.once(("added mass D", *q), lambda: christoffel.symbols_of(robot, _inertia(robot, trace, q), trace, q))


def _coriolis(robot: Robot, trace: Trace, inputs: Inputs) -> Matrix:
    """Return the Coriolis matrix C_A; row i is the product of qd and a matrix of Christoffel symbols of A."""
    return [[dot(row, inputs["qd"], trace) for row in matrix] for matrix in _symbols(robot, trace, inputs)]


def _transposed_product(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    """Return the product C_A^T qd of the transposed Coriolis matrix, one element per velocity."""
    return [dot(column, inputs["qd"], trace) for column in transposed(_coriolis(robot, trace, inputs))]


def _observed(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    """Return zeros for the observer's residual, then the terms h C_A^T qd for its momentum; h is the step size."""
    product = _transposed_product(robot, trace, inputs)
    return [*trace.zeros(robot.nv), *(trace.keep(inputs["h"][0] * each) for each in product)]


def _passive(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    """Return the terms C_A (qd_r - qd) of the passivity torque, where qd_r is the reference velocity.

    The term C_A qd is already added with the other joint effects, so the sum of both terms is C_A qd_r.
    """
    ahead = [trace.keep(a - b) for a, b in zip(inputs["qd_r"], inputs["qd"], strict=True)]
    return [dot(row, ahead, trace) for row in _coriolis(robot, trace, inputs)]


def _velocity_product(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    return fluid.inertial(robot, trace, inputs["q"], inputs["qd"], trace.zeros(robot.nv))


def _velocity_product_derivatives(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    c = _velocity_product(robot, trace, inputs)
    return by_each(trace, c, tangents(robot, trace, inputs["q"]), units(inputs["qd"]))


def _rate(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    """Return the time derivative dA/dt along the motion, in row-major order."""
    in_time = along(robot, trace, inputs["q"], inputs["qd"])
    return [trace.derivative(entry, in_time) for entry in flat(_inertia(robot, trace, inputs["q"]))]


def _slopes(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    return with_added_slopes(robot, trace, inputs["q"], trace.zeros(robot.nv**3))


def _christoffel_symbols(robot: Robot, trace: Trace, inputs: Inputs) -> list[Expr]:
    return christoffel.symmetric_symbols(robot, trace, _symbols(robot, trace, inputs))


TERMS: dict[str, Callable[[Robot, Trace, Inputs], list[Expr]]] = {
    "velocity_product": _velocity_product,
    "velocity_product_derivatives": _velocity_product_derivatives,
    "coriolis_matrix": lambda robot, trace, inputs: flat(_coriolis(robot, trace, inputs)),
    "coriolis_transpose_product": _transposed_product,
    "christoffel_symbols": _christoffel_symbols,
    "mass_matrix_rate": _rate,
    "mass_matrix_derivatives": _slopes,
    "momentum_observer_step": _observed,
    "passivity_torque": _passive,
}
"""A map from the name of a quantity to the function that returns its terms of added mass."""
