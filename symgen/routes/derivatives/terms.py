"""Derivatives of g, b, C qd, M, M^-1 and Jacobians, each by two derivations.

The first route to the derivative of g, b, C qd or M uses the recursion of
:mod:`symgen.routes.derivatives.idsva_moving_frames`. If the velocities and accelerations are zero, the recursion gives
the derivatives of g. If gravity and the velocities are zero, the recursion gives the derivatives of M qdd, where M qdd
is a column of M for a unit acceleration qdd. The second route derives the term, and differentiates the derivation in
forward mode. One route to the derivative of M^-1 differentiates M^-1, and the other uses the derivative of M::

    d M^-1 / d q_k = -M^-1 (d M / d q_k) M^-1

Entry [i, j, k] of the derivative of a matrix A is the derivative of A_ij along velocity k.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.derivatives.forward_mode import by_each, units
from symgen.routes.derivatives.idsva_moving_frames import position_derivatives, velocity_pass
from symgen.routes.forward_dynamics import mass_matrix_inverse
from symgen.routes.kinematics import frames
from symgen.routes.model.joint_effects import with_added_slopes
from symgen.routes.model.matrices import Column, Matrix, flat, identity, product, rows
from symgen.routes.model.tree import tangents
from symgen.routes.newton_euler import spatial, tensor
from symgen.routes.route import FORWARDS, SINGH, Route, route


@route("idsva_moving_frames", f"{SINGH}, eqs 30-32; Echeandia & Wensing 2021", "gravity_derivatives", candidate=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the derivatives d g / d q of the gravity forces g, by the recursion with moving frames."""
    still = trace.zeros(robot.nv)
    return flat(position_derivatives(robot, trace, velocity_pass(robot, trace, q, still), still))


@route("forward_mode", FORWARDS, "gravity_derivatives", candidate=True)
def gravity_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the derivatives d g / d q of the gravity forces g, in forward mode."""
    return by_each(trace, spatial.gravity(robot, trace, q), tangents(robot, trace, q))


@route("idsva_moving_frames", f"{SINGH}, eqs 30-32; Echeandia & Wensing 2021", "bias_derivatives", candidate=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the derivatives d b / d q and d b / d qd of the bias b, by the recursion with moving frames."""
    first_pass = velocity_pass(robot, trace, q, qd)
    return [*flat(position_derivatives(robot, trace, first_pass, trace.zeros(robot.nv))), *flat(first_pass.dqd)]


@route("forward_mode", FORWARDS, "bias_derivatives", candidate=True)
def bias_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the derivatives d b / d q and d b / d qd of the bias b, in forward mode."""
    return by_each(trace, tensor.bias(robot, trace, q, qd), tangents(robot, trace, q), units(qd))


@route(
    "idsva_moving_frames",
    f"{SINGH}, eqs 30-32; Echeandia & Wensing 2021",
    "velocity_product_derivatives",
    candidate=True,
)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return d (C qd) / d q and d (C qd) / d qd in row-major order, from :func:`bias` without gravity."""
    return bias(weightless(robot), trace, q, qd)


@route("forward_mode", FORWARDS, "velocity_product_derivatives", candidate=True)
def velocity_product_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return d (C qd) / d q and d (C qd) / d qd in row-major order, in forward mode."""
    c = tensor.velocity_product(robot, trace, q, qd)
    return by_each(trace, c, tangents(robot, trace, q), units(qd))


@route(
    "idsva_moving_frames",
    f"{SINGH}, eqs 30-32; Echeandia & Wensing 2021",
    "mass_matrix_derivatives",
    candidate=True,
)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return d M / d q in row-major order: the derivatives of M qdd for unit accelerations, without gravity."""
    n, free = robot.nv, weightless(robot)
    first_pass = velocity_pass(free, trace, q, trace.zeros(n))
    columns = [position_derivatives(free, trace, first_pass, unit) for unit in identity(n)]
    return [columns[min(i, j)][max(i, j)][k] for i in range(n) for j in range(n) for k in range(n)]


@route("forward_mode", FORWARDS, "mass_matrix_derivatives", candidate=True)
def mass_matrix_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return d M / d q in row-major order, by differentiating the composite-rigid-body algorithm."""
    return by_each(trace, composite_rigid_body.mass_matrix_in_joint_axes(robot, trace, q), tangents(robot, trace, q))


@route("product", "-M^-1 dM M^-1", "mass_matrix_inverse_derivatives", candidate=True)
def inverse(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return d M^-1 / d q in row-major order, from d M / d q."""
    n, M_inverse = robot.nv, rows(mass_matrix_inverse.inverse(robot, trace, q), robot.nv)
    dM = with_added_slopes(robot, trace, q, mass_matrix_by_differentiation(robot, trace, q))
    derivatives: list[Matrix] = []
    for k in range(n):
        half = product(M_inverse, rows(dM[k::n], n), trace)
        derivative = [trace.zeros(n) for _ in range(n)]
        for i in range(n):
            for j in range(i + 1):
                (value,) = flat(product([[-entry for entry in half[i]]], [[row[j]] for row in M_inverse], trace))
                derivative[i][j] = derivative[j][i] = value
        derivatives.append(derivative)
    return [derivatives[k][i][j] for i in range(n) for j in range(n) for k in range(n)]


@route("forward_mode", FORWARDS, "mass_matrix_inverse_derivatives", candidate=True)
def inverse_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return d M^-1 / d q in row-major order, by differentiating M^-1."""
    return by_each(trace, mass_matrix_inverse.inverse(robot, trace, q), tangents(robot, trace, q))


def differentiated(derivation: Callable[..., list[Expr]]) -> Callable[..., list[Expr]]:
    """Return a function that differentiates ``derivation`` with respect to q and each other input.

    The last index of a derivative with respect to q is the index of a velocity. For other inputs, the last index is the
    index of an entry of the input.
    """

    def by_differentiation(robot: Robot, trace: Trace, q: Column, *others: Column) -> list[Expr]:
        values = derivation(robot, trace, q, *others)
        return by_each(trace, values, tangents(robot, trace, q), *map(units, others))

    return by_differentiation


ROUTES = tuple(
    Route(name, f"{quantity}_derivatives", differentiated(derivation), source, candidate=True, slack=slack)
    for name, source, slack, derivations in (
        (
            "geometric",
            f"{FORWARDS} of RBDA section 5.2",
            1.15,
            (frames.jacobian, frames.jacobian_local, frames.jacobian_world),
        ),
        (
            "derivative",
            "dp and dR along the motion, differentiated",
            2.5,
            (
                frames.jacobian_by_differentiation,
                frames.jacobian_local_by_differentiation,
                frames.jacobian_world_by_differentiation,
            ),
        ),
    )
    for quantity, derivation in zip(("jacobian", "jacobian_local", "jacobian_world"), derivations, strict=True)
)


def weightless(robot: Robot) -> Robot:
    """Return the robot without gravity."""
    return replace(robot, gravity=(Integer(0), Integer(0), Integer(0)))
