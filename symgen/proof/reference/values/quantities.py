"""The values of all quantities of a robot without constraints, in one state."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symgen.proof.reference.dynamics import Variation, dot
from symgen.proof.reference.kinematics import View, aligned, local, twist_of, world
from symgen.proof.reference.numbers import Number, parts
from symgen.proof.reference.state import State, by_rows, flat, listed, rows_of
from symgen.proof.reference.values import (
    control,
    coriolis,
    derivatives,
    external,
    motion_derivatives,
    motions,
    operational,
    position_rates,
    regressors,
    steps,
)

# -- dynamics -------------------------------------------------------------------------------------------------------


def inverse_dynamics(s: State) -> list[Number]:
    return s.dynamics.tau(s.given("qd"), s.given("qdd"))


def gravity(s: State) -> list[Number]:
    return s.dynamics.forces(s.dynamics.motions())[0]


def bias(s: State) -> list[Number]:
    return s.dynamics.tau(s.given("qd"), s.zeros)


def velocity_product(s: State) -> list[Number]:
    return s.dynamics.forces(s.dynamics.motions(s.given("qd"), gravity=False))[0]


def mass_matrix_factor(s: State) -> list[Number]:
    """Return the factors of M = L^T D L in one matrix: the unit triangular L below the diagonal, D on the diagonal."""
    n, M = s.n, rows_of(s.dynamics.M)
    for k in reversed(range(n)):
        row = M[k][:k]
        M[k][:k] = [entry / M[k][k] for entry in row]
        for i in range(k):
            for j in range(i + 1):
                M[i][j] = M[i][j] - M[k][i] * row[j]
    zero = s.point.numbers.integer(0)
    return [M[i][j] if j <= i else zero for i in range(n) for j in range(n)]


# -- kinematics -----------------------------------------------------------------------------------------------------


def forward_kinematics(s: State) -> list[Number]:
    return [T[r, c] for T in s.kinematics.frame_poses() for r in range(3) for c in range(4)]


def frame_rotations(s: State) -> list[Number]:
    """Return the rotation matrix of each frame and the number 1, the squared length of a quaternion.

    Rotations are compared because a quaternion can have either sign.
    """
    one = s.point.numbers.integer(1)
    return [e for T in s.kinematics.frame_poses() for e in (*(T[r, c] for r in range(3) for c in range(3)), one)]


def _rotations_of(s: State, quaternions: Sequence[Number]) -> list[Number]:
    """Return the rotation matrix and the squared length of each quaternion (x, y, z, w)."""
    result: list[Number] = []
    for k in range(0, len(quaternions), 4):
        x, y, z, w = quaternions[k : k + 4]
        result += [1 - 2 * (y * y + z * z), 2 * (x * y - w * z), 2 * (x * z + w * y)]
        result += [2 * (x * y + w * z), 1 - 2 * (x * x + z * z), 2 * (y * z - w * x)]
        result += [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)]
        result.append(x * x + y * y + z * z + w * w)
    return result


def jacobian(view: View) -> Callable[[State], list[Number]]:
    return lambda s: by_rows(s.kinematics.jacobians(view))


def jacobian_derivatives(view: View) -> Callable[[State], list[Number]]:
    def values(s: State) -> list[Number]:
        result = []
        along = [s.kinematics.jacobians(view, (Variation(q={k: 1}),)) for k in range(s.n)]
        for frame in range(len(s.kinematics.frames)):
            rates = [[twist_of(list(parts(S))[1]) for S in each[frame]] for each in along]
            result += [rates[k][j][row] for row in range(6) for j in range(s.n) for k in range(s.n)]
        return result

    return values


def kinetic_energy(s: State) -> list[Number]:
    qd = s.given("qd")
    rotors = dot(s.dynamics.effects.rotors(qd), qd) / 2
    return [s.bodies.kinetic_energy(qd) + rotors]


def mechanical_energy(s: State) -> list[Number]:
    return [kinetic_energy(s)[0] + potential_energy(s)[0]]


def potential_energy(s: State) -> list[Number]:
    return [s.bodies.potential_energy() + s.dynamics.effects.energy + s.dynamics.applied_forces.energy]


QUANTITIES: dict[str, Callable[[State], list[Number]]] = {
    "inverse_dynamics": inverse_dynamics,
    "mass_matrix": lambda s: listed(s.dynamics.M),
    "gravity": gravity,
    "bias": bias,
    "velocity_product": velocity_product,
    "coriolis_matrix": coriolis.coriolis_matrix,
    "christoffel_symbols": coriolis.christoffel_symbols,
    "convective_inertia": lambda s: s.bodies.convective_inertia(s.given("qd")),
    "inverse_dynamics_external": lambda s: s.dynamics.tau(s.given("qd"), s.given("qdd"), s.f_ext),
    "constraint_forces": lambda s: s.bodies.constraint_forces(s.given("qd"), s.given("qdd")),
    "link_velocities": lambda s: s.bodies.link_motions(s.given("qd"), s.zeros)[0],
    "link_accelerations": lambda s: s.bodies.link_motions(s.given("qd"), s.given("qdd"))[1],
    "forward_dynamics": lambda s: s.dynamics.acceleration(s.given("qd"), s.given("tau")),
    "forward_dynamics_external": lambda s: s.dynamics.acceleration(s.given("qd"), s.given("tau"), s.f_ext),
    "hybrid_dynamics": lambda s: s.dynamics.hybrid(s.given("qd"), s.given("qdd"), s.given("tau")),
    "mass_matrix_inverse": lambda s: listed(s.dynamics.Minv),
    "mass_matrix_factor": mass_matrix_factor,
    "mass_matrix_rate": coriolis.mass_matrix_rate,
    "joint_wrenches": lambda s: flat(s.bodies.joint_wrenches(s.given("qd"), s.given("qdd"))),
    "velocity_to_position_rates": position_rates.of_velocity,
    "position_rates_to_velocity": position_rates.to_velocity,
    "forward_kinematics": forward_kinematics,
    "frame_quaternions": frame_rotations,
    "jacobian": jacobian(aligned),
    "jacobian_local": jacobian(local),
    "jacobian_world": jacobian(world),
    "relative_jacobian": lambda s: by_rows(s.kinematics.relative_jacobians()),
    **operational.QUANTITIES,
    **control.QUANTITIES,
    **motions.QUANTITIES,
    **motion_derivatives.QUANTITIES,
    **external.QUANTITIES,
    "center_of_mass": lambda s: s.bodies.center(),
    "center_of_mass_jacobian": lambda s: s.bodies.center_jacobian(),
    "centroidal_momentum_matrix": lambda s: s.bodies.momentum_matrix(),
    "centroidal_momentum_bias": lambda s: s.bodies.momentum_bias(),
    "inverse_dynamics_regressor": lambda s: flat(s.bodies.regressor(s.given("qd"), s.given("qdd"))),
    **regressors.QUANTITIES,
    "kinetic_energy_regressor": lambda s: s.bodies.energy_regressors(s.given("qd"))[0],
    "potential_energy_regressor": lambda s: s.bodies.energy_regressors(s.zeros)[1],
    "kinetic_energy": kinetic_energy,
    "potential_energy": potential_energy,
    "mechanical_energy": mechanical_energy,
    "inverse_dynamics_derivatives": derivatives.inverse_dynamics_derivatives,
    "forward_dynamics_derivatives": derivatives.forward_dynamics_derivatives,
    "bias_derivatives": derivatives.bias_derivatives,
    "gravity_derivatives": derivatives.gravity_derivatives,
    "velocity_product_derivatives": derivatives.velocity_product_derivatives,
    "mass_matrix_derivatives": lambda s: flat(row for matrix in s.dynamics.dM for row in matrix),
    "mass_matrix_inverse_derivatives": derivatives.mass_matrix_inverse_derivatives,
    "jacobian_derivatives": jacobian_derivatives(aligned),
    "jacobian_local_derivatives": jacobian_derivatives(local),
    "jacobian_world_derivatives": jacobian_derivatives(world),
    "inverse_dynamics_parameter_derivatives": derivatives.inverse_dynamics_parameter_derivatives,
    "forward_dynamics_parameter_derivatives": derivatives.forward_dynamics_parameter_derivatives,
    "inverse_dynamics_second_derivatives": derivatives.inverse_dynamics_second_derivatives,
    "inverse_dynamics_jvp": derivatives.inverse_dynamics_jvp,
    "inverse_dynamics_vjp": derivatives.inverse_dynamics_vjp,
    "forward_dynamics_jvp": derivatives.forward_dynamics_jvp,
    "forward_dynamics_vjp": derivatives.forward_dynamics_vjp,
    "forward_dynamics_hessian": derivatives.forward_dynamics_hessian,
    "euler_step": steps.euler_step,
    "euler_step_derivatives": steps.euler_step_derivatives,
    "rk4_step": steps.runge_kutta_step,
    "variational_step": steps.variational_step,
    "rk4_step_derivatives": steps.runge_kutta_step_derivatives,
}


REDUCED: dict[str, Callable[[State, Sequence[Number]], list[Number]]] = {
    "frame_quaternions": _rotations_of,
    "inverse_dynamics_second_derivatives": derivatives.along_directions,
    "forward_dynamics_hessian": derivatives.along_directions,
}
"""Functions that convert values before a comparison: quaternions have arbitrary signs, tensors too many entries."""


def reference_values(name: str, state: State) -> list[Number]:
    """Return the elements of all outputs of a quantity in a state, as converted by :data:`REDUCED`."""
    return QUANTITIES[name](state)


def as_compared(name: str, state: State, values: Sequence[Number]) -> Sequence[Number]:
    """Convert the values of a program to the form of :func:`reference_values`."""
    return REDUCED[name](state, values) if name in REDUCED else values
