"""Second derivatives of inverse and forward dynamics, by differentiating the first derivatives.

S. Singh, R. Russell and P. Wensing (*On second-order derivatives of rigid-body dynamics*, 2022) derive closed forms.
This module differentiates the programs of first derivatives in forward mode. Some entries follow from other entries by
symmetry:

* d2 tau / d qd_j d qd_k is symmetric in j and k.
* d2 tau / d q_j d q_k is symmetric if the bracket of velocities j and k is zero. Otherwise the entries for (j, k) and
  (k, j) differ by the derivative of tau along this bracket (:func:`symgen.routes.model.tree.bracket`).
* d2 tau / d q d qdd is d M / d q.

Entry [i, j, k] is the derivative of tau_i, first with respect to variable j, then to variable k. The order of the two
differentiations affects the number of operations. The number is usually lower if the first derivative is along the
joint nearer to the base, and if mixed derivatives start from d tau / d qd. For small planar robots, the opposite order
may need fewer operations.

For forward dynamics, the module derives second derivatives of the weighted sum w . qdd, not the full tensor of second
derivatives of qdd. The gradient of w . qdd with respect to tau is the vector M^-1 w, which depends only on q.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.derivatives import forward_mode, idsva_moving_frames, jvp_vjp, terms
from symgen.routes.model.joint_effects import derivatives_with_joint_effects, with_added_slopes
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import bracket, tangents
from symgen.routes.route import FORWARDS, SINGH, is_small, route


@route(
    "idsva_moving_frames",
    f"{FORWARDS} of the displaced recursion",
    "inverse_dynamics_second_derivatives",
    candidate=True,
)
def from_recursion(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the second derivatives of tau with respect to (q, q), (q, qd), (qd, qd) and (q, qdd).

    The derivatives of :mod:`symgen.routes.derivatives.idsva_moving_frames` are differentiated.
    """
    return _twice(robot, trace, q, qd, qdd, idsva_moving_frames.inverse_dynamics_derivatives)


@route(
    "idsva_moving_frames_outer_first",
    f"{FORWARDS} of the displaced recursion, outer joints first",
    "inverse_dynamics_second_derivatives",
    candidate=True,
    suits=is_small,
)
def from_recursion_outer_first(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the same derivatives as :func:`from_recursion`, differentiated in the opposite order.

    The first derivative is along the joint farther from the base, and mixed derivatives start from d tau / d q.
    """
    first = idsva_moving_frames.inverse_dynamics_derivatives
    return _twice(robot, trace, q, qd, qdd, first, outer_first=True)


@route("forward_mode", f"{FORWARDS}, twice", "inverse_dynamics_second_derivatives")
def from_newton_euler(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the same derivatives as :func:`from_recursion`, by differentiating the Newton-Euler recursion twice."""
    return _twice(robot, trace, q, qd, qdd, forward_mode.inverse_dynamics_derivatives)


@route("reverse", f"{SINGH}, eq. 5, backward, then forward differentiation", "forward_dynamics_hessian", candidate=True)
def from_gradient(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, w: Column) -> list[Expr]:
    """Return the second derivatives of w . qdd with respect to (q, q), (q, qd), (qd, qd) and (q, tau).

    The gradient of w . qdd is derived in reverse mode, and then differentiated in forward mode.
    """
    return _of_gradient(robot, trace, q, qd, jvp_vjp.forward_vjp(robot, trace, q, qd, tau, w))


@route("product", f"w times J, {FORWARDS}", "forward_dynamics_hessian")
def from_matrices(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, w: Column) -> list[Expr]:
    """Return the same derivatives as :func:`from_gradient`; the gradient is w times the first derivatives of qdd."""
    return _of_gradient(robot, trace, q, qd, jvp_vjp.forward_vjp_by_product(robot, trace, q, qd, tau, w))


def _of_gradient(robot: Robot, trace: Trace, q: Column, qd: Column, gradient: list[Expr]) -> list[Expr]:
    n, keep = robot.nv, trace.keep
    by_q, by_qd, by_tau = gradient[:n], gradient[n : 2 * n], gradient[2 * n :]
    along, by_rate = tangents(robot, trace, q), forward_mode.units(qd)
    qq, vv = trace.zeros(n * n), trace.zeros(n * n)
    for a in range(n):
        for b in range(a + 1):
            qq[a * n + b] = value = trace.derivative(by_q[a], along[b])
            for m, amount in bracket(robot, a, b).items():
                value = keep(value + keep(amount * by_q[m]))
            qq[b * n + a] = value
            vv[a * n + b] = vv[b * n + a] = trace.derivative(by_qd[a], by_rate[b])
    qv, qt = ([trace.derivative(each, along[j]) for j in range(n) for each in column] for column in (by_qd, by_tau))
    return [*qq, *qv, *vv, *qt]


def _twice(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    qdd: Column,
    first: Callable[..., list[Expr]],
    outer_first: bool = False,
) -> list[Expr]:
    n, keep = robot.nv, trace.keep
    elements = derivatives_with_joint_effects(robot, trace, q, qd, qdd, first(robot, trace, q, qd, qdd))
    dq, dqd, along, by_qd = (
        elements[: n * n],
        elements[n * n : 2 * n * n],
        tangents(robot, trace, q),
        forward_mode.units(qd),
    )
    qq, vv = trace.zeros(n**3), trace.zeros(n**3)
    for i in range(n):
        for j in range(n):
            for k in range(j + 1):
                a, b = (j, k) if outer_first else (k, j)
                qq[_at(i, a, b, n)] = value = trace.derivative(dq[i * n + a], along[b])
                vv[_at(i, a, b, n)] = vv[_at(i, b, a, n)] = trace.derivative(dqd[i * n + a], by_qd[b])
                for m, amount in bracket(robot, a, b).items():
                    value = keep(value + keep(amount * dq[i * n + m]))
                qq[_at(i, b, a, n)] = value
    if outer_first:
        qv = forward_mode.by_each(trace, dq, by_qd)
    else:
        qv = [trace.derivative(dqd[i * n + k], along[j]) for i in range(n) for j in range(n) for k in range(n)]
    return [*qq, *qv, *vv, *_by_accelerations(robot, trace, q)]


def _by_accelerations(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the derivatives d2 tau_i / d q_j d qdd_k, which equal the derivatives of M_ik along velocity j."""
    n, dM = robot.nv, terms.mass_matrix_by_differentiation(robot, trace, q)
    dM = with_added_slopes(robot, trace, q, dM)
    return [dM[_at(i, k, j, n)] for i in range(n) for j in range(n) for k in range(n)]


def _at(i: int, j: int, k: int, n: int) -> int:
    return (i * n + j) * n + k
