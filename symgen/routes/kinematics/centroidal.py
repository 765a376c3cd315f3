"""The centroidal momentum A_G qd, the centroidal momentum matrix A_G, and the time derivatives of both.

Source: D. E. Orin, A. Goswami and S.-H. Lee, *Centroidal dynamics of a humanoid robot* (2013). Ic_i is the composite
inertia of all bodies that joint i carries, and S_k is the axis of velocity k in joint i, both in base coordinates. C is
the center of mass of all moving bodies. Column k of A_G is A_G,k::

    A_G,k      = Ic_i S_k, taken at C
    A_G qd     = sum over bodies of I_i v_i, taken at C
    its rate   = sum over bodies of (I_i a_i + v_i x* I_i v_i), taken at C          (dA_G/dt qd where qdd = 0)

Three routes derive A_G: from composite inertias in base coordinates, from composite inertias in body coordinates, and
as a sum over bodies. The second routes to the time derivatives differentiate this sum with respect to time.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.kinematics.center_of_mass import (
    composite_momenta,
    force_on_bodies,
    inverse_mass,
    momentum_of_bodies,
)
from symgen.routes.kinematics.link_motion import spatial_velocities
from symgen.routes.model.ground import ground_bodies, path
from symgen.routes.model.matrices import Column, Matrix, dot, flat, transposed
from symgen.routes.model.tree import BASE, along
from symgen.routes.route import ORIN, is_small, route
from symgen.spatial import Force, Motion, RigidBodyInertia, Symmetric, Vector


@route("composite", ORIN, "centroidal_momentum_matrix", candidate=True)
def momentum_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the matrix A_G from composite inertias in base coordinates: six rows, linear momentum first."""
    momenta, C = composite_momenta(robot, trace, q)
    return flat(_at_center(momenta, C))


@route("in_body_axes", ORIN, "centroidal_momentum_matrix", candidate=True)
def momentum_matrix_in_body_axes(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the matrix A_G from composite inertias in body coordinates: six rows, linear momentum first.

    The momentum Ic_i S_k is computed in body coordinates, then rotated, and taken about the center of mass C. If one
    body carries all other bodies, the columns for its translations have no moment about C.
    """
    placed = ground_bodies(robot, trace, q)
    composite, moment = [each.body.I.bound(trace.keep) for each in placed], Vector.zero(trace.keep)
    for i in reversed(range(len(placed))):
        body = placed[i].body
        if body.parent == BASE:
            moment = moment + body.X.R.vector(composite[i].h) + body.X.p.bound(trace.keep) * composite[i].m
        else:
            up = body.X.inertia_to_parent(composite[i], by_difference=True)
            composite[body.parent] = composite[body.parent] + up
    C = moment * inverse_mass(robot, trace)
    alone = sum(each.parent == BASE for each in placed) == 1
    columns = [Force.zero(trace.keep)] * robot.nv
    for i, each in enumerate(placed):
        R, lever = each.pose.R, each.pose.p.bound(trace.keep) - C
        for k, S in zip(each.dof, each.body.S, strict=True):
            wrench = composite[i].momentum(S)
            f = R.vector(wrench.f)
            if alone and each.parent == BASE and S.w.is_zero:
                columns[k] = columns[k] + Force(Vector.zero(trace.keep), f)
            else:
                columns[k] = columns[k] + Force(R.vector(wrench.n) + lever.cross(f), f)
    return flat(transposed([[*column.f, *column.n] for column in columns]))


@route("bodies", ORIN, "centroidal_momentum_matrix", candidate=True, suits=is_small)
def momentum_matrix_by_bodies(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the matrix A_G as a sum over bodies: six rows, linear momentum first."""
    return flat(_by_bodies(robot, trace, q))


@route("newton_euler", ORIN, "centroidal_momentum_bias", candidate=True)
def momentum_bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the momentum bias dA_G/dt qd, force first, from the accelerations of the bodies."""
    return momentum_rate(robot, trace, q, qd, trace.zeros(robot.nv))


@route("newton_euler", ORIN, "centroidal_momentum_rate", candidate=True)
def momentum_rate(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the rate A_G qdd + dA_G/dt qd of the momentum, force first, from the accelerations of the bodies."""
    total, h = force_on_bodies(robot, trace, q, qd, qdd)
    return flat(_at_center([total], h * inverse_mass(robot, trace)))


@route("derivative", "d (A_G qd) / dt", "centroidal_momentum_rate")
def momentum_rate_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the rate of the momentum, force first, as the time derivative of A_G qd."""
    in_time = along(robot, trace, q, qd) | dict(zip(qd, qdd, strict=True))
    momentum = [dot(row, qd, trace) for row in _by_bodies(robot, trace, q)]
    return [trace.derivative(entry, in_time) for entry in momentum]


@route("recursion", ORIN, "centroidal_momentum", candidate=True)
def momentum(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the centroidal momentum A_G qd, linear part first, from the momenta of the bodies."""
    total, h = momentum_of_bodies(robot, trace, q, qd)
    return flat(_at_center([total], h * inverse_mass(robot, trace)))


@route("matrix", "A_G times qd", "centroidal_momentum", candidate=True)
def momentum_by_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the centroidal momentum A_G qd, linear part first, from composite inertias in body coordinates."""
    A, n = momentum_matrix_in_body_axes(robot, trace, q), robot.nv
    return [dot(A[start : start + n], qd, trace) for start in range(0, 6 * n, n)]


@route("composite", ORIN, "centroidal_momentum_matrix_rate", candidate=True)
def momentum_matrix_rate(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate of the matrix A_G in row-major order, from the rates of composite inertias.

    For each axis S, d(Ic S)/dt = dIc/dt S + Ic (v x S). Each column is the time derivative of a momentum Ic S about the
    center of mass C, which moves. An inertia in base coordinates is linear in ten parameters, so its rate has the form
    of an inertia with zero mass.
    """
    placed = ground_bodies(robot, trace, q)
    v = spatial_velocities(placed, qd, trace)
    composite = [each.pose.inertia_to_parent(each.body.I) for each in placed]
    rates = [_inertia_rate(I, moved) for I, moved in zip(composite, v, strict=True)]
    zero = RigidBodyInertia.zero(trace.keep)
    columns = [(Force.zero(trace.keep), Force.zero(trace.keep)) for _ in range(robot.nv)]
    everything, rate = zero, zero
    for i in reversed(range(len(placed))):
        each = placed[i]
        for k, S in zip(each.dof, each.S, strict=True):
            h, hd = columns[k]
            moved = rates[i].momentum(S) + composite[i].momentum(v[i].cross(S))
            columns[k] = h + composite[i].momentum(S), hd + moved
        if each.parent == BASE:
            everything, rate = everything + composite[i], rate + rates[i]
        else:
            composite[each.parent] = composite[each.parent] + composite[i]
            rates[each.parent] = rates[each.parent] + rates[i]
    factor = inverse_mass(robot, trace)
    C, Cd = everything.h * factor, rate.h * factor
    moments = [(hd.f, hd.n - Cd.cross(h.f) - C.cross(hd.f)) for h, hd in columns]
    return flat(transposed([[*f, *n] for f, n in moments]))


@route("derivative", "d A_G / dt", "centroidal_momentum_matrix_rate", candidate=True, suits=is_small)
def momentum_matrix_rate_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate of the matrix A_G in row-major order, as the time derivative of the sum over bodies."""
    in_time = along(robot, trace, q, qd)
    return [trace.derivative(entry, in_time) for entry in flat(_by_bodies(robot, trace, q))]


@route("derivative", "d (A_G qd) / dt", "centroidal_momentum_bias", candidate=True, suits=is_small)
def momentum_bias_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the momentum bias dA_G/dt qd, force first, as the time derivative of A_G qd."""
    in_time = along(robot, trace, q, qd)
    momentum = [dot(row, qd, trace) for row in _by_bodies(robot, trace, q)]
    return [trace.derivative(entry, in_time) for entry in momentum]


def _by_bodies(robot: Robot, trace: Trace, q: Column) -> Matrix:
    placed = ground_bodies(robot, trace, q)
    momenta, h = [Force.zero(trace.keep)] * robot.nv, Vector.zero(trace.keep)
    for i, each in enumerate(placed):
        I = each.pose.inertia_to_parent(each.body.I)
        h = h + I.h
        for above in path(placed, i):
            for k, S in zip(above.dof, above.S, strict=True):
                momenta[k] = momenta[k] + I.momentum(S)
    return _at_center(momenta, h * inverse_mass(robot, trace))


def _at_center(momenta: list[Force], C: Vector) -> Matrix:
    """Return a matrix of six rows with the column (f, n - C x f) for each momentum or wrench (n, f)."""
    return transposed([[*force.f, *(force.n - C.cross(force.f))] for force in momenta])


def _inertia_rate(I: RigidBodyInertia, v: Motion) -> RigidBodyInertia:
    """Return the rate, in base coordinates, of the inertia of a body with the motion (w, v).

    The rate of the first moment h is w x h + m v. The rate of the second moment S is the symmetric part of 2 ([w]x S +
    v h^T).
    """
    keep = v.w.keep
    columns = [I.second.row(r).bound(keep) for r in range(3)]
    turned = [v.w.cross(column) for column in columns]
    moved, h = tuple(v.v), tuple(I.h)

    def entry(r: int, c: int) -> Expr:
        spun = keep(tuple(turned[c])[r] + tuple(turned[r])[c])
        return keep(spun + keep(keep(moved[r] * h[c]) + keep(moved[c] * h[r])))

    second = Symmetric.of({(r, c): entry(r, c) for r in range(3) for c in range(r, 3)})
    return RigidBodyInertia(Integer(0), v.w.cross(I.h) + v.v * I.m, second)
