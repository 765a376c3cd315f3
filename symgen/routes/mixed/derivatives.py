"""Convert quantities to the mixed representation (:mod:`symgen.routes.mixed.state`) from the body's axes.

Array axes with one entry per velocity are rotated. Accelerations, forces at zero acceleration and derivatives have
further terms, because w x v is part of the acceleration.

If the base rotates by a small vector theta in the body's axes, each vector u of the base's inputs changes by u x theta.
Each vector o of the base's outputs changes by theta x o. A change of v or w also changes the term w x v of the
acceleration.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sympy import Expr

from symgen.catalog import Quantity
from symgen.program import Trace
from symgen.robot import Model
from symgen.routes.mixed.state import Base, Derive, MixedState, Triple, Values
from symgen.spatial import Vector


def _forward_dynamics(state: MixedState, name: str) -> list[Values]:
    """Return the accelerations, after adding w x v to the linear acceleration of each base."""
    (qdd,) = state.values(name)
    for base in state.bases:
        v, w = state.pair("qd", base)
        state.change(qdd, base.linear, w.cross(v))
    return [qdd]


def _velocity_product(state: MixedState, name: str) -> list[Values]:
    """Return the velocity product c + M a, where a = -w x v is zero acceleration along the world's axes."""
    (c,), (M,), n = state.values(name), state.values("mass_matrix"), state.n
    for base in state.bases:
        a, _ = state.pair("qdd", base)
        for row in range(n):
            c[row] = state.trace.keep(c[row] + state.vector(M, [n * row + k for k in base.linear]).dot(a))
    return [c]


def _matrices(state: MixedState, name: str) -> list[Values]:
    """Return the derivatives with respect to q, qd, and qdd or tau.

    Derivatives with respect to wrenches follow, unchanged.
    """
    of = name.removesuffix("_derivatives")
    outputs, (value,) = state.values(name), state.values(of)
    by_q, *others = outputs[:3]
    inputs = ("qd", _third(of))
    for base in state.bases:
        for matrix, given in zip(others, inputs, strict=False):
            for triple, u in zip(base.triples, state.pair(given, base), strict=True):
                _add_columns(state, by_q, matrix, triple, u, base.angular)
        for triple in base.triples:
            _add_block(state, by_q, triple, base.angular, -state.vector(value, triple))
        if others:
            _add_acceleration(state, others, base, forward=_third(of) == "tau")
    return outputs


def _add_acceleration(state: MixedState, matrices: Sequence[Values], base: Base, *, forward: bool) -> None:
    """Add the derivatives of the base's term w x v with respect to v and w.

    In forward dynamics, w x v is a part of the output. In other quantities, -w x v is a part of the input acceleration.
    """
    (by_qd, by_third), (v, w) = matrices, state.pair("qd", base)
    for triple, u in ((base.linear, w), (base.angular, -v)):
        if forward:
            _add_block(state, by_qd, base.linear, triple, u)
        else:
            _add_columns(state, by_qd, by_third, base.linear, -u, triple)


def _add_block(state: MixedState, matrix: Values, rows: Triple, columns: Triple, u: Vector) -> None:
    """Add the matrix of the cross product with u to a block of 3 x 3 entries."""
    for row, entries in zip(rows, _crossing(u), strict=True):
        state.change(matrix, [state.n * row + k for k in columns], entries)


def _add_columns(state: MixedState, target: Values, matrix: Values, triple: Triple, u: Vector, columns: Triple) -> None:
    """Add ``matrix[:, triple] @ [u]x`` to ``target[:, columns]``; [u]x is the matrix of the cross product with u."""
    crossing = [Vector(x, y, z, state.trace.keep) for x, y, z in zip(*_crossing(u), strict=True)]
    for start in range(0, len(matrix), state.n):
        left = state.vector(matrix, [start + k for k in triple])
        state.change(target, [start + k for k in columns], [left.dot(column) for column in crossing])


def _crossing(u: Vector) -> Sequence[Sequence[Expr]]:
    """Return the rows of the matrix of the cross product with u."""
    zero = Trace.zero
    return (zero, -u.z, u.y), (u.z, zero, -u.x), (-u.y, u.x, zero)


def _third(name: str) -> str:
    """Return the name of the input after q and qd: ``tau`` for forward dynamics, otherwise ``qdd``."""
    return "tau" if name.startswith("forward") else "qdd"


def _jvp(state: MixedState, name: str) -> list[Values]:
    """Return the derivative of the output along the direction (dq, dqd, dqdd) or (dq, dqd, dtau)."""
    of = name.removesuffix("_jvp")
    (value,), third, given = state.values(of), _third(of), state.given
    rates = []
    for base in state.bases:
        (v, w), (dv, dw), (_, theta) = (state.pair(each, base) for each in ("qd", "dqd", "dq"))
        rates.append(dw.cross(v) + w.cross(dv))
        for change, original in (("dqd", "qd"), (f"d{third}", third)):
            for triple, u in zip(base.triples, state.pair(original, base), strict=True):
                given[change] = list(given[change])
                state.change(given[change], triple, u.cross(theta))
        if third == "qdd":
            state.change(given["dqdd"], base.linear, -rates[-1])
    (result,) = state.values(name)
    for base, rate in zip(state.bases, rates, strict=True):
        _, theta = state.pair("dq", base)
        for triple in base.triples:
            state.change(result, triple, theta.cross(state.vector(value, triple)))
        if third == "tau":
            state.change(result, base.linear, rate)
    return [result]


def _vjp(state: MixedState, name: str) -> list[Values]:
    """Return the gradients of w . output by q, qd, and qdd or tau."""
    of = name.removesuffix("_vjp")
    (value,), third = state.values(of), _third(of)
    outputs = by_q, by_qd, by_third = state.values(name)
    for base in state.bases:
        v, w = state.pair("qd", base)
        for gradient, given in ((by_qd, "qd"), (by_third, third)):
            for triple, u in zip(base.triples, state.pair(given, base), strict=True):
                state.change(by_q, base.angular, state.vector(gradient, triple).cross(u))
        for triple in base.triples:
            state.change(by_q, base.angular, state.vector(value, triple).cross(state.vector(state.given["w"], triple)))
        weight = -state.vector(by_third, base.linear) if third == "qdd" else state.pair("w", base)[0]
        state.change(by_qd, base.linear, weight.cross(w))
        state.change(by_qd, base.angular, v.cross(weight))
    return outputs


COMPLETED: dict[str, Callable[[MixedState, str], list[Values]]] = {
    "velocity_product": _velocity_product,
    "forward_dynamics": _forward_dynamics,
    "forward_dynamics_external": _forward_dynamics,
    "gravity_derivatives": _matrices,
    "inverse_dynamics_derivatives": _matrices,
    "inverse_dynamics_external_derivatives": _matrices,
    "forward_dynamics_derivatives": _matrices,
    "forward_dynamics_external_derivatives": _matrices,
    "inverse_dynamics_jvp": _jvp,
    "forward_dynamics_jvp": _jvp,
    "inverse_dynamics_vjp": _vjp,
    "forward_dynamics_vjp": _vjp,
}
"""A map from quantities with further terms to functions that add these terms to the outputs along the body's axes."""


ROTATED = frozenset(
    """
    inverse_dynamics inverse_dynamics_external mass_matrix mass_matrix_inverse gravity static_torque link_velocities
    link_accelerations joint_wrenches jacobian jacobian_local jacobian_world relative_jacobian center_of_mass_jacobian
    centroidal_momentum_matrix frame_velocities frame_velocities_local frame_velocities_world frame_accelerations
    frame_accelerations_local frame_accelerations_world center_of_mass_velocity center_of_mass_acceleration
    subtree_center_of_mass_velocities subtree_center_of_mass_accelerations subtree_center_of_mass_jacobians
    centroidal_momentum centroidal_momentum_rate generalized_momentum kinetic_energy mechanical_energy
    inverse_dynamics_regressor momentum_regressor kinetic_energy_regressor body_regressor
    velocity_to_position_rates position_rates_to_velocity
    """.split()
)
"""Quantities that have no further terms: their arrays are only rotated."""
AT_REST = {
    "bias": "inverse_dynamics",
    "jacobian_drift": "frame_accelerations",
    "jacobian_local_drift": "frame_accelerations_local",
    "jacobian_world_drift": "frame_accelerations_world",
    "centroidal_momentum_bias": "centroidal_momentum_rate",
}
"""A map from the name of a quantity to the name of another one, whose value at qdd = 0 is the first quantity."""


def is_mixed(wanted: Quantity) -> bool:
    """Return True if the quantity is available in the mixed representation, or is the same in both representations."""
    known = wanted.name in ROTATED or wanted.name in AT_REST or wanted.name in COMPLETED
    return known or "base_velocity" not in wanted.choices


def mixed_elements(model: Model, wanted: Quantity, trace: Trace, inputs: Mapping[str, Values], body: Derive) -> Values:
    """Return the elements of all outputs of a quantity; ``inputs`` are in the mixed representation."""
    state, name = MixedState(model, trace, inputs, body), wanted.name
    outputs = COMPLETED[name](state, name) if name in COMPLETED else state.values(AT_REST.get(name, name))
    arrays = zip(wanted.outputs, outputs, strict=True)
    return [element for array, values in arrays for element in state.in_world_axes(array, values)]
