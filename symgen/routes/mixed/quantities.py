"""Values of quantities in the mixed representation, from values along the body's axes.

Every axis of an array that belongs to velocities is rotated. Quantities at zero acceleration change further, because
w x v is part of the acceleration (see :mod:`symgen.routes.mixed.state`).
"""

from __future__ import annotations

from collections.abc import Mapping

from symgen.catalog import Quantity
from symgen.program import Trace
from symgen.robot import Model
from symgen.routes.mixed.derivatives import COMPLETED
from symgen.routes.mixed.state import Derive, MixedState, Values

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
"""Quantities whose arrays are only rotated."""
AT_REST = {
    "bias": "inverse_dynamics",
    "jacobian_drift": "frame_accelerations",
    "jacobian_local_drift": "frame_accelerations_local",
    "jacobian_world_drift": "frame_accelerations_world",
    "centroidal_momentum_bias": "centroidal_momentum_rate",
}
"""Quantities at zero acceleration, and the quantity of which they are the value at qdd = 0."""


def is_mixed(wanted: Quantity) -> bool:
    """Return True if the quantity has no velocities, or is available with velocities in the mixed representation."""
    known = wanted.name in ROTATED or wanted.name in AT_REST or wanted.name in COMPLETED
    return known or "base_velocity" not in wanted.choices


def mixed_elements(model: Model, wanted: Quantity, trace: Trace, inputs: Mapping[str, Values], body: Derive) -> Values:
    """Return the elements of all outputs of a quantity; ``inputs`` are in the mixed representation."""
    state, name = MixedState(model, trace, inputs, body), wanted.name
    outputs = COMPLETED[name](state, name) if name in COMPLETED else state.values(AT_REST.get(name, name))
    arrays = zip(wanted.outputs, outputs, strict=True)
    return [element for array, values in arrays for element in state.in_world_axes(array, values)]
