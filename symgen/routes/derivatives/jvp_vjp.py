"""Products J v and w^T J, where J is the matrix of derivatives of inverse or forward dynamics.

Derivatives with respect to q are along the velocities, so they have one column for each velocity.

One set of routes does not form J. For J v, the traced program is differentiated once along the direction v, in forward
mode. For w^T J, the weighted sum of joint forces or accelerations is differentiated with respect to all variables at
once, in reverse mode. For forward dynamics, v = (dq, dqd, dtau) and l = M^-1 w. d ID is the derivative of inverse
dynamics along (dq, dqd) at constant qdd::

    J v = M^-1 (dtau - d ID)          w^T J = (-l^T d tau / d q, -l^T d tau / d qd, l^T)

The other set of routes forms J and multiplies the vectors by J.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.derivatives import forward_dynamics, idsva_moving_frames
from symgen.routes.model.joint_effects import (
    derivatives_with_joint_effects,
    forces_on_bodies,
    held,
    with_joint_effects,
)
from symgen.routes.model.ltdl import Factor, factorised
from symgen.routes.model.matrices import Column, Matrix, dot, rows, transposed
from symgen.routes.model.tree import Direction, along, tangents
from symgen.routes.newton_euler import tensor
from symgen.routes.route import FORWARDS, SINGH, is_small, route


@route("forward_mode", FORWARDS, "inverse_dynamics_jvp", candidate=True)
def inverse_jvp(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, dq: Column, dqd: Column, dqdd: Column
) -> list[Expr]:
    """Return the derivative of tau along the direction (dq, dqd, dqdd), in forward mode."""
    direction = along(robot, trace, q, dq) | _pairs(qd, dqd) | _pairs(qdd, dqdd)
    return [trace.derivative(each, direction) for each in forces(robot, trace, q, qd, qdd)]


@route("product", "J times v", "inverse_dynamics_jvp")
def inverse_jvp_by_product(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, dq: Column, dqd: Column, dqdd: Column
) -> list[Expr]:
    """Return the derivative of tau along the direction (dq, dqd, dqdd), from the full matrices of derivatives."""
    return _sum_of_products(_inverse_matrices(robot, trace, q, qd, qdd), (dq, dqd, dqdd), trace)


@route("reverse", "backward differentiation", "inverse_dynamics_vjp", candidate=True)
def inverse_vjp(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, w: Column) -> list[Expr]:
    """Return the derivatives of w . tau with respect to q, qd and qdd, in reverse mode."""
    gradient = trace.gradient(forces(robot, trace, q, qd, qdd), w)
    return [
        *_by_velocity(robot, trace, q, gradient),
        *_by_symbol(qd, gradient, trace),
        *_by_symbol(qdd, gradient, trace),
    ]


@route("product", "w times J", "inverse_dynamics_vjp")
def inverse_vjp_by_product(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, w: Column) -> list[Expr]:
    """Return the derivatives of w . tau with respect to q, qd and qdd, from the full matrices of derivatives."""
    matrices = _inverse_matrices(robot, trace, q, qd, qdd)
    return [dot(column, w, trace) for A in matrices for column in transposed(A)]


@route("solved", f"{SINGH}, eq. 5", "forward_dynamics_jvp", candidate=True)
def forward_jvp(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, dq: Column, dqd: Column, dtau: Column
) -> list[Expr]:
    """Return the derivative of qdd along the direction (dq, dqd, dtau), by solving one linear system."""
    qdd, factor = solved(robot, trace, q, qd, tau)
    still = {symbol: trace.zero for symbol in held(qdd)}
    direction = still | along(robot, trace, q, dq) | _pairs(qd, dqd)
    changed = [trace.derivative(each, direction) for each in forces(robot, trace, q, qd, qdd)]
    return factor.solved([trace.keep(a - b) for a, b in zip(dtau, changed, strict=True)], trace)


@route("product", "J times v", "forward_dynamics_jvp", candidate=True, first=True, suits=is_small)
def forward_jvp_by_product(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, dq: Column, dqd: Column, dtau: Column
) -> list[Expr]:
    """Return the derivative of qdd along the direction (dq, dqd, dtau), from the full matrices of derivatives."""
    return _sum_of_products(_forward_matrices(robot, trace, q, qd, tau), (dq, dqd, dtau), trace)


@route("solved", f"{SINGH}, eq. 5, backward differentiation", "forward_dynamics_vjp", candidate=True)
def forward_vjp(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, w: Column) -> list[Expr]:
    """Return the derivatives of w . qdd with respect to q, qd and tau, in reverse mode."""
    qdd, factor = solved(robot, trace, q, qd, tau)
    weights = factor.solved(w, trace)
    gradient = trace.gradient(forces(robot, trace, q, qd, qdd), [-each for each in weights], held(qdd))
    return [*_by_velocity(robot, trace, q, gradient), *_by_symbol(qd, gradient, trace), *weights]


@route("product", "w times J", "forward_dynamics_vjp", candidate=True, first=True, suits=is_small)
def forward_vjp_by_product(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, w: Column) -> list[Expr]:
    """Return the derivatives of w . qdd with respect to q, qd and tau, from the full matrices of derivatives."""
    matrices = _forward_matrices(robot, trace, q, qd, tau)
    return [dot(column, w, trace) for A in matrices for column in transposed(A)]


def forces(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    tau = tensor.inverse_dynamics(robot, trace, q, qd, qdd)
    return with_joint_effects(robot, trace, q, qd, qdd, tau)


def solved(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> tuple[list[Expr], Factor]:
    """Return the accelerations that the joint forces ``tau`` cause, and the factor of M."""
    factor = factorised(robot, trace, q, composite_rigid_body.mass_matrix_in_joint_axes(robot, trace, q))
    left, b = forces_on_bodies(robot, trace, q, qd, tau), tensor.bias(robot, trace, q, qd)
    return factor.solved([trace.keep(a - each) for a, each in zip(left, b, strict=True)], trace), factor


def _inverse_matrices(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Matrix]:
    elements = idsva_moving_frames.inverse_dynamics_derivatives(robot, trace, q, qd, qdd)
    return _matrices(derivatives_with_joint_effects(robot, trace, q, qd, qdd, elements), robot.nv)


def _forward_matrices(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Matrix]:
    return _matrices(forward_dynamics.by_factor(robot, trace, q, qd, tau), robot.nv)


def _matrices(elements: Column, n: int) -> list[Matrix]:
    each = rows(elements, n)
    return [each[start : start + n] for start in range(0, len(each), n)]


def _sum_of_products(matrices: list[Matrix], vectors: Sequence[Column], trace: Trace) -> list[Expr]:
    both = [entry for column in vectors for entry in column]
    return [dot([e for A in matrices for e in A[i]], both, trace) for i in range(len(vectors[0]))]


def _pairs(symbols: Column, rates: Column) -> Direction:
    return dict(zip(symbols, rates, strict=True))


def _by_symbol(symbols: Column, gradient: Direction, trace: Trace) -> list[Expr]:
    return [gradient.get(symbol, trace.zero) for symbol in symbols]


def _by_velocity(robot: Robot, trace: Trace, q: Column, gradient: Direction) -> list[Expr]:
    """Convert the gradient with respect to positions (nq) into derivatives along the velocities (nv)."""
    result = []
    for direction in tangents(robot, trace, q):
        terms = [gradient.get(symbol, trace.zero) for symbol in direction]
        result.append(dot(terms, list(direction.values()), trace))
    return result
