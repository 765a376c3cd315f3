"""The generalized momentum M qd, the product C^T qd, and an observer of external joint forces.

Source: A. De Luca and R. Mattone, *Sensorless robot collision detection and hybrid force/motion control* (2005). The
momentum p = M qd changes at the rate tau + C^T qd - g + tau_external. In these equations, tau are the joint forces
minus the forces of joint effects. The observer integrates an estimate p_hat of the momentum. Its residual r converges
to the external joint forces, at a rate that the gain K sets::

    r = K (p - p_hat),   d p_hat/dt = tau + C^T qd - g + r          so that   dr/dt = K (tau_external - r)

C is the Coriolis matrix of Christoffel's symbols. It equals the integral of J^T dJ/dt dm
(:mod:`symgen.routes.composite`), so one recursion over the bodies gives both M qd and C^T qd. v_i is the velocity of
body i, and h_i is the spatial momentum of all bodies that joint i carries. v_i and h_i are in body coordinates, and l
is the parent of body i::

    v_i = iX_l v_l + S_i qd_i          h_i = I_i v_i + sum over children of iX_j* h_j
    p_i = S_i . h_i                    (C^T qd)_i = (v_i x S_i) . h_i

The formula for C^T qd has no other terms, because v . (w x v) = 0 at each point. Lagrange's route uses (C^T qd)_k =
dT/dq_k. If velocities are not rates of positions, this route adds the sum of qd_l c_lk^m p_m over l and m. The numbers
c_lk^m are the components of the bracket of velocities l and k (:func:`symgen.routes.model.tree.bracket`).
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body, coriolis_matrix
from symgen.routes.kinematics.link_motion import link_velocities
from symgen.routes.lagrange import christoffel, hollerbach
from symgen.routes.model.joint_effects import resistance, with_added_momentum
from symgen.routes.model.matrices import Column, dot, rows
from symgen.routes.model.tree import BASE, bodies, bracket, tangents
from symgen.routes.newton_euler import spatial
from symgen.routes.route import is_small, route

OBSERVER = "De Luca & Mattone 2005"


@route("recursion", OBSERVER, candidate=True)
def generalized_momentum(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the momentum M qd of the bodies, from one recursion."""
    return _momenta(robot, trace, q, qd)[0]


@route("mass_matrix", "M times qd", "generalized_momentum", candidate=True)
def momentum_by_mass_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the momentum M qd of the bodies, as a product with the mass matrix."""
    return [dot(row, qd, trace) for row in rows(composite_rigid_body.mass_matrix(robot, trace, q), robot.nv)]


@route("recursion", OBSERVER, candidate=True)
def coriolis_transpose_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return C^T qd, the product of the transposed Coriolis matrix and qd, from one recursion."""
    return _momenta(robot, trace, q, qd)[1]


@route("composite_moving_frames", "Echeandia & Wensing 2021", "coriolis_transpose_product")
def product_by_coriolis_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return C^T qd by multiplying qd by the matrix C^T, with C from composite bodies."""
    n, C = robot.nv, coriolis_matrix.coriolis_matrix(robot, trace, q, qd)
    return [dot(C[k::n], qd, trace) for k in range(n)]


@route("lagrange", "dT/dq; Boltzmann 1902, Hamel 1904", "coriolis_transpose_product")
def product_by_kinetic_energy(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return C^T qd, from the derivatives of the kinetic energy along the velocities."""
    keep = trace.keep
    (T,) = christoffel.kinetic_energy(robot, trace, q, qd)
    result = [trace.derivative(T, direction) for direction in tangents(robot, trace, q)]
    p = [trace.derivative(T, {rate: Integer(1)}) for rate in qd]
    for k in range(robot.nv):
        for l in range(robot.nv):
            for m, c in bracket(robot, l, k).items():
                result[k] = keep(result[k] + keep(keep(c * qd[l]) * p[m]))
    return result


@route("recursion", OBSERVER, candidate=True)
def momentum_observer_step(robot: Robot, trace: Trace, q: Column, qd: Column, *observer: Column) -> list[Expr]:
    """Return the residual, then the estimated momentum after the step. One recursion gives M qd and C^T qd."""
    momenta, product = _momenta(robot, trace, q, qd)
    return _observed(robot, trace, momenta, product, spatial.gravity(robot, trace, q), q, qd, *observer)


@route("recursion_transforms", f"{OBSERVER}; Hollerbach 1980", "momentum_observer_step", candidate=True, link_axes=True)
def observer_by_transforms(robot: Robot, trace: Trace, q: Column, qd: Column, *observer: Column) -> list[Expr]:
    """Return the residual, then the estimated momentum after the step. Gravity forces are from 4x4 transforms."""
    momenta, product = _momenta(robot, trace, q, qd)
    return _observed(robot, trace, momenta, product, hollerbach.gravity(robot, trace, q), q, qd, *observer)


@route("mass_matrix", OBSERVER, "momentum_observer_step", candidate=True, suits=is_small)
def observer_by_mass_matrix(robot: Robot, trace: Trace, q: Column, qd: Column, *observer: Column) -> list[Expr]:
    """Return the residual, then the estimated momentum after the step. M qd and C^T qd are products with matrices."""
    momenta = momentum_by_mass_matrix(robot, trace, q, qd)
    product = product_by_coriolis_matrix(robot, trace, q, qd)
    return _observed(robot, trace, momenta, product, spatial.gravity(robot, trace, q), q, qd, *observer)


def _momenta(robot: Robot, trace: Trace, q: Column, qd: Column) -> tuple[list[Expr], list[Expr]]:
    """Return the momentum M qd and the product C^T qd of the bodies, by the recursion of the module docstring."""
    tree, keep = bodies(robot, trace, q), trace.keep
    v = link_velocities(tree, qd, trace)
    h = [body.I.momentum(moved) for body, moved in zip(tree, v, strict=True)]
    momenta, product = trace.zeros(robot.nv), trace.zeros(robot.nv)
    for i in reversed(range(len(tree))):
        body = tree[i]
        for S, k in zip(body.S, body.dof, strict=True):
            momenta[k] = keep(momenta[k] + S.dot(h[i]))
            product[k] = keep(product[k] - S.dot(v[i].cross_force(h[i])))
        if body.parent != BASE:
            h[body.parent] = h[body.parent] + body.X.force_to_parent(h[i])
    return momenta, product


def _observed(
    robot: Robot,
    trace: Trace,
    momenta: Sequence[Expr],
    product: Sequence[Expr],
    gravity: Sequence[Expr],
    q: Column,
    qd: Column,
    tau: Column,
    p_hat: Column,
    gain: Column,
    h: Column,
) -> list[Expr]:
    """Return the residual r, then the estimated momentum p_hat after a step of ``h`` seconds.

    The forces of joint effects are known, so r does not contain them. ``momenta`` is M qd of the bodies, to which this
    function adds the momenta of rotors and of added mass. ``product`` is C^T qd.
    """
    keep, lost = trace.keep, resistance(robot, trace, q, qd)
    actual = with_added_momentum(robot, trace, q, qd, momenta)
    r = [keep(gain[k] * keep(actual[k] - p_hat[k])) for k in range(robot.nv)]
    following = []
    for k in range(robot.nv):
        known = keep(keep(tau[k] + product[k]) - keep(gravity[k] + lost[k]))
        following.append(keep(p_hat[k] + keep(h[0] * keep(known + r[k]))))
    return [*r, *following]
