"""Control laws in one state, from the joint forces, M, and the Coriolis matrix by Koszul's formula."""

from __future__ import annotations

from collections.abc import Callable

from symgen.proof.reference.dynamics import dot
from symgen.proof.reference.kinematics import aligned, twist_of
from symgen.proof.reference.numbers import Number
from symgen.proof.reference.state import State, by_rows, flat, listed
from symgen.proof.reference.values.coriolis import brackets, coriolis_matrix


def generalized_momentum(s: State) -> list[Number]:
    return s.dynamics.times(s.given("qd"))


def coriolis_transpose_product(s: State) -> list[Number]:
    C, qd = coriolis_matrix(s), s.given("qd")
    return [dot(C[k :: s.n], qd) for k in range(s.n)]


def momentum_observer_step(s: State) -> list[Number]:
    """Return the residual and the observed momentum after the step; the observer knows the forces of joint effects."""
    qd, tau, p, K = (s.given(name) for name in ("qd", "tau", "p_hat", "gain"))
    h, actual, product = s.point.scalar("h"), generalized_momentum(s), coriolis_transpose_product(s)
    (gravity,), effects = s.dynamics.forces(s.dynamics.motions()), s.dynamics.forces_beside_bodies(qd, s.zeros)
    r = [K[k] * (actual[k] - p[k]) for k in range(s.n)]
    rates = [tau[k] + product[k] - gravity[k] - effects[k] + r[k] for k in range(s.n)]
    return [*r, *(p[k] + h * rates[k] for k in range(s.n))]


def passivity_torque(s: State) -> list[Number]:
    """Return M qdd_r + C qd_r + g, plus the joint effects and applied forces at the measured q and qd.

    qd_r and qdd_r are the velocity and acceleration of the reference motion.
    """
    C, qd_r = coriolis_matrix(s), s.given("qd_r")
    (gravity,) = s.dynamics.forces(s.dynamics.motions())
    effects = s.dynamics.forces_beside_bodies(s.given("qd"), s.zeros)
    inertial = s.dynamics.times(s.given("qdd_r"))
    return [inertial[k] + dot(C[k * s.n : k * s.n + s.n], qd_r) + gravity[k] + effects[k] for k in range(s.n)]


def adaptive_regressor(s: State) -> list[Number]:
    """Return the rows of the regressor of M qdd_r + C qd_r + g, from the regressor of inverse dynamics.

    The forces C(q, x) y are (c(x + y) - c(x - y)) / 4 + M [x, y] / 2, where c(x) are the forces C(q, x) x. [x, y] is
    the Lie bracket of the motions with the velocities x and y.
    """
    x, y, qdd_r = (s.given(name) for name in ("qd", "qd_r", "qdd_r"))
    quarter = s.point.numbers.integer(1) / 4
    known = brackets(s)
    bracket = list(s.zeros)
    for (j, k), components in known.items():
        for m, c in components:
            bracket[m] = bracket[m] + 2 * quarter * c * x[j] * y[k]
    faster = s.bodies.regressor([a + b for a, b in zip(x, y, strict=True)], s.zeros)
    slower = s.bodies.regressor([a - b for a, b in zip(x, y, strict=True)], s.zeros)
    moved = s.bodies.regressor(s.zeros, [a + b for a, b in zip(qdd_r, bracket, strict=True)])
    terms = zip(flat(faster), flat(slower), flat(moved), strict=True)
    return [quarter * (a - b) + c for a, b, c in terms]


def momentum_regressor(s: State) -> list[Number]:
    """Return the rows of the regressor of M qd: the regressor of inverse dynamics at rest without gravity."""
    still = s.bodies.regressor(s.zeros, s.zeros)
    moved = s.bodies.regressor(s.zeros, s.given("qd"))
    return [a - b for a, b in zip(flat(moved), flat(still), strict=True)]


def computed_torque(s: State) -> list[Number]:
    e, ed, qdd_d, Kp, Kd = (s.given(name) for name in ("q_error", "qd_error", "qdd_d", "Kp", "Kd"))
    qdd = [qdd_d[k] + Kd[k] * ed[k] + Kp[k] * e[k] for k in range(s.n)]
    return s.dynamics.tau(s.given("qd"), qdd)


def impedance_torque(s: State) -> list[Number]:
    """Return the bias plus J^T (K x + D (v_d - J qd)), with the frames' pose errors x, stiffness K and damping D."""
    qd, tau = s.given("qd"), s.dynamics.tau(s.given("qd"), s.zeros)
    for f, frame in enumerate(s.kinematics.jacobians(aligned)):
        J = [twist_of(S) for S in frame]
        for i in range(6):
            x, v_d, K, D = (s.point.scalar(f"{name}{f}_{i}") for name in ("pose_error", "v_d", "Kf", "Df"))
            row = [column[i] for column in J]
            F = K * x + D * (v_d - dot(row, qd))
            tau = [tau[k] + row[k] * F for k in range(s.n)]
    return tau


def all_terms(s: State) -> list[Number]:
    """Return the mass matrix M, the bias b, and for all frames the poses, the Jacobians J, and dJ/dt qd."""
    b, poses = s.dynamics.tau(s.given("qd"), s.zeros), s.kinematics.frame_poses()
    pose = [T[r, c] for T in poses for r in range(3) for c in range(4)]
    J = by_rows(s.kinematics.jacobians(aligned))
    return [*listed(s.dynamics.M), *b, *pose, *J, *flat(twist_of(S) for S in s.kinematics.accelerations(aligned))]


QUANTITIES: dict[str, Callable[[State], list[Number]]] = {
    each.__name__: each
    for each in (
        generalized_momentum,
        coriolis_transpose_product,
        momentum_observer_step,
        passivity_torque,
        adaptive_regressor,
        momentum_regressor,
        computed_torque,
        impedance_torque,
        all_terms,
    )
}
