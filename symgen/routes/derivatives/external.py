"""The static torque under external wrenches on frames, its derivatives, and the derivatives of the dynamics.

An external wrench F has a force f and a moment n. The wrench acts at a frame's origin, along the axes of the frame or
of the base. The recursion of :mod:`symgen.routes.derivatives.idsva_moving_frames` adds these wrenches to the wrench
that each joint transmits, at little cost. This recursion assumes wrenches that move and rotate with the frames.
Wrenches along the axes of the base do not rotate, so J_j . (w_k x f, w_k x n) is then added to d tau_j / d q_k, for all
joints j and k on the path to a frame. J is the frame's Jacobian along base axes, and w_k is the frame's angular
velocity at one unit of velocity k. The derivatives with respect to the wrenches are::

    d tau / d F = -J^T          d qdd / d F = M^-1 J^T

The other set of routes differentiates the dynamics in forward mode.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.derivatives.forward_dynamics import Solved, halves, product_with_inverse
from symgen.routes.derivatives.forward_mode import by_each, units
from symgen.routes.derivatives.idsva_moving_frames import VelocityPass, position_derivatives, velocity_pass
from symgen.routes.forward_dynamics import factorisation
from symgen.routes.kinematics import frames
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import derivatives_with_joint_effects, forces_on_bodies, resistance
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column, Matrix, dot, flat, rows
from symgen.routes.model.tree import (
    tangents,
    vector,
)
from symgen.routes.newton_euler import spatial
from symgen.routes.route import FORWARDS, SINGH, is_small, route

IDSVA = f"{SINGH}, eqs 30-32; Echeandia & Wensing 2021"


@route("newton_euler", "RBDA eq. 5.20 at rest", candidate=True)
def static_torque(robot: Robot, trace: Trace, q: Column, f_ext: Column) -> list[Expr]:
    """Return the static torque g - J^T f_ext from the Newton-Euler recursion for a robot at rest."""
    still = trace.zeros(robot.nv)
    return spatial.inverse_dynamics_external(robot, trace, q, still, still, f_ext)


@route("lagrange", "dV/dq and virtual work", "static_torque", candidate=True, suits=is_small, link_axes=True)
def static_torque_by_virtual_work(robot: Robot, trace: Trace, q: Column, f_ext: Column) -> list[Expr]:
    """Return the static torque g - J^T f_ext, where g is the gradient of the potential energy V."""
    g = christoffel.gravity(robot, trace, q)
    J = rows(_jacobian_by_differentiation(robot, trace, q), robot.nv)
    return [trace.keep(g[k] - dot([row[k] for row in J], f_ext, trace)) for k in range(robot.nv)]


@route("idsva_moving_frames", IDSVA, candidate=True, link_axes=True)
def static_torque_derivatives(robot: Robot, trace: Trace, q: Column, f_ext: Column) -> list[Expr]:
    """Return d tau / d q, then d tau / d f_ext, each in row-major order.

    The torque tau includes the joint effects at rest, such as springs.
    """
    still = trace.zeros(robot.nv)
    dq = _displaced(robot, trace, velocity_pass(robot, trace, q, still), still, q, f_ext)
    springs = by_each(trace, resistance(robot, trace, q, still), tangents(robot, trace, q))
    return [*(trace.keep(a + b) for a, b in zip(flat(dq), springs, strict=True)), *_by_wrenches(robot, trace, q)]


@route("forward_mode", FORWARDS, "static_torque_derivatives", candidate=True)
def static_torque_derivatives_forward(robot: Robot, trace: Trace, q: Column, f_ext: Column) -> list[Expr]:
    """Return d tau / d q, then d tau / d f_ext, by differentiating tau, which includes the joint effects at rest."""
    tau, lost = static_torque(robot, trace, q, f_ext), resistance(robot, trace, q, trace.zeros(robot.nv))
    whole = [trace.keep(a + b) for a, b in zip(tau, lost, strict=True)]
    return by_each(trace, whole, tangents(robot, trace, q), units(f_ext))


@route("idsva_moving_frames", IDSVA, candidate=True, link_axes=True)
def inverse_dynamics_external_derivatives(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, f_ext: Column
) -> list[Expr]:
    """Return d tau / d q, d tau / d qd, M and d tau / d f_ext in row-major order, by the recursion."""
    first_pass = velocity_pass(robot, trace, q, qd)
    matrices = (_displaced(robot, trace, first_pass, qdd, q, f_ext), first_pass.dqd, first_pass.M)
    return [*(entry for matrix in matrices for entry in flat(matrix)), *_by_wrenches(robot, trace, q)]


@route("forward_mode", FORWARDS, "inverse_dynamics_external_derivatives", candidate=True, suits=is_small)
def inverse_dynamics_external_derivatives_forward(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, f_ext: Column
) -> list[Expr]:
    """Return d tau / d q, d tau / d qd, M and d tau / d f_ext in row-major order, in forward mode."""
    tau = spatial.inverse_dynamics_external(robot, trace, q, qd, qdd, f_ext)
    return by_each(trace, tau, tangents(robot, trace, q), units(qd), units(qdd), units(f_ext))


@route("fdsva_dmm", f"{SINGH}, eq. 5, DMM", candidate=True, link_axes=True)
def forward_dynamics_external_derivatives(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, f_ext: Column
) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd, M^-1 and d qdd / d f_ext in row-major order, by the recursion."""
    n, first_pass = robot.nv, velocity_pass(robot, trace, q, qd)
    factor = factorised(robot, trace, q, flat(first_pass.M))
    b = spatial.inverse_dynamics_external(robot, trace, q, qd, trace.zeros(n), f_ext)
    left = forces_on_bodies(robot, trace, q, qd, tau)
    qdd = factor.solved([trace.keep(force - own) for force, own in zip(left, b, strict=True)], trace)
    matrices = (_displaced(robot, trace, first_pass, qdd, q, f_ext), first_pass.dqd, first_pass.M)
    derivatives = derivatives_with_joint_effects(
        robot, trace, q, qd, qdd, [e for matrix in matrices for e in flat(matrix)]
    )
    result = product_with_inverse(trace, Solved(*halves(derivatives, n)), factor)
    inverse = rows(result[2 * n * n :], n)
    J = rows(_jacobian(robot, trace, q), n)
    return [*result, *(dot(row, column, trace) for row in inverse for column in J)]


@route("forward_mode", f"{FORWARDS} of the factorised system", "forward_dynamics_external_derivatives")
def forward_dynamics_external_derivatives_forward(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, f_ext: Column
) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd, M^-1 and d qdd / d f_ext in row-major order, in forward mode."""
    given = forces_on_bodies(robot, trace, q, qd, tau)
    M = composite_rigid_body.mass_matrix(robot, trace, q)
    b = spatial.inverse_dynamics_external(robot, trace, q, qd, trace.zeros(robot.nv), f_ext)
    qdd = factorisation.solve(robot, trace, q, M, b, given)
    return by_each(trace, qdd, tangents(robot, trace, q), units(qd), units(tau), units(f_ext))


def _displaced(robot: Robot, trace: Trace, first_pass: VelocityPass, qdd: Column, q: Column, f_ext: Column) -> Matrix:
    """Return d tau / d q, with wrenches ``f_ext`` that are constant along the axes ``robot.wrench_axes``."""
    dq = position_derivatives(robot, trace, first_pass, qdd, f_ext)
    if robot.wrench_axes != "base":
        return dq
    keep, n = trace.keep, robot.nv
    J = rows(frames.jacobian(robot, trace, q), n)
    for start in range(0, len(J), 6):
        f, m = (vector(f_ext[i : i + 3], trace) for i in (start, start + 3))
        columns = [[vector([row[k] for row in J[i : i + 3]], trace) for i in (start, start + 3)] for k in range(n)]
        for k, (_, w) in enumerate(columns):
            turned = w.cross(f), w.cross(m)
            for j, (linear, angular) in enumerate(columns):
                dq[j][k] = keep(dq[j][k] + keep(linear.dot(turned[0]) + angular.dot(turned[1])))
    return dq


def _jacobian(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobians of the chosen frames, along the same axes (frame or base) as the external wrenches."""
    if robot.wrench_axes == "base":
        return frames.jacobian(robot, trace, q)
    return frames.jacobian_local_backward(robot, trace, q)


def _jacobian_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobians of :func:`_jacobian`, by differentiating the frames' poses."""
    if robot.wrench_axes == "base":
        return frames.jacobian_by_differentiation(robot, trace, q)
    return frames.jacobian_local_by_differentiation(robot, trace, q)


def _by_wrenches(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return d tau / d f_ext = -J^T in row-major order."""
    J = rows(_jacobian(robot, trace, q), robot.nv)
    return [-row[k] for k in range(robot.nv) for row in J]
