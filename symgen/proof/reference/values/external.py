"""Quantities with external wrenches on the chosen frames: the static torque, and derivatives of the dynamics."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symgen.proof.reference.dynamics import Variation, dot
from symgen.proof.reference.kinematics import aligned, local, twist_of
from symgen.proof.reference.numbers import Number
from symgen.proof.reference.state import State, flat, listed


def static_torque(s: State) -> list[Number]:
    return s.dynamics.tau(s.zeros, s.zeros, s.f_ext)


def static_torque_derivatives(s: State) -> list[Number]:
    by_q, _ = _rates(s, s.zeros, s.zeros)
    return [*flat(by_q), *_by_wrenches(s)]


def inverse_dynamics_external_derivatives(s: State) -> list[Number]:
    by_q, by_qd = _rates(s, s.given("qd"), s.given("qdd"))
    return [*flat(by_q), *flat(by_qd), *listed(s.dynamics.M), *_by_wrenches(s)]


def forward_dynamics_external_derivatives(s: State) -> list[Number]:
    """Return the derivatives of qdd with respect to q, qd, the joint forces (M^-1) and the wrenches (M^-1 J^T)."""
    qd, matrix = s.given("qd"), s.point.numbers.matrix
    qdd, Minv = s.dynamics.acceleration(qd, s.given("tau"), s.f_ext), s.dynamics.Minv
    by_q, by_qd = (listed(-1 * (Minv * matrix(rates))) for rates in _rates(s, qd, qdd))
    by_wrench = [-dot([Minv[i, k] for k in range(s.n)], column) for i in range(s.n) for column in _columns(s)]
    return [*by_q, *by_qd, *listed(Minv), *by_wrench]


def _rates(s: State, qd: Sequence[Number], qdd: Sequence[Number]) -> tuple[list[list[Number]], list[list[Number]]]:
    """Return d tau / d q along the unit velocities, and d tau / d qd, with the external wrenches kept constant."""
    by_q, by_qd = s.dynamics.full_rates(qd, qdd)
    for k in range(s.n):
        m = s.dynamics.motions(changes=(Variation(q={k: 1}),), gravity=False)
        added = s.dynamics.forces(m, s.wrenches(s.dynamics.poses(m)))[1]
        for row, more in zip(by_q, added, strict=True):
            row[k] = row[k] + more
    return by_q, by_qd


def _columns(s: State) -> list[list[Number]]:
    """Return the joint forces per unit of each entry of f_ext: the columns of the negative transposed Jacobian."""
    view = aligned if s.point.robot.wrench_axes == "base" else local
    frames = [[twist_of(S) for S in frame] for frame in s.kinematics.jacobians(view)]
    return [[-column[i] for column in frame] for frame in frames for i in range(6)]


def _by_wrenches(s: State) -> list[Number]:
    return flat(zip(*_columns(s), strict=True))


QUANTITIES: dict[str, Callable[[State], list[Number]]] = {
    each.__name__: each
    for each in (
        static_torque,
        static_torque_derivatives,
        inverse_dynamics_external_derivatives,
        forward_dynamics_external_derivatives,
    )
}
