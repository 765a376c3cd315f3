"""Recursive Lagrangian dynamics in 4x4 matrices. The cost grows linearly with the number of joints.

Source: J. M. Hollerbach, *A recursive Lagrangian formulation of manipulator dynamics and a comparative study of
dynamics formulation complexity* (1980), extended to trees. Featherstone & Orin (2000, section 2) and RBDA (section 5.5)
compare this recursion with the formulas of :mod:`symgen.routes.lagrange.christoffel`. Symbols:

* A_i: the homogeneous transform from body i to its parent l; W_i: the transform from body i to the base.
* J_i: the pseudo-inertia of body i; r_i = (h_i, m_i): the first moment and the mass of body i.
* A_i': the derivative of A_i along one velocity of joint i.
* Ad, Add: first and second time derivatives; for a joint of one variable, Ad_i = A_i' qd_i.
* D_i: the sum of J Wdd^T over body i and all bodies beyond; c_i: the sum of r over the same bodies. A_i converts both
  sums from body i to its parent.

The equations, with sums over the children j of body i, are::

    W_i   = W_l A_i
    Wd_i  = Wd_l A_i + W_l Ad_i
    Wdd_i = Wdd_l A_i + 2 Wd_l Ad_i + W_l Add_i
    D_i   = J_i Wdd_i^T + sum over children of A_j D_j
    c_i   = r_i + sum over children of A_j c_j
    tau_i = trace(W_l A_i' D_i) - g^T W_l A_i' c_i
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.lagrange.christoffel import pseudo_inertia
from symgen.routes.model.matrices import (
    Column,
    Matrix,
    added,
    differentiated,
    dot,
    identity,
    product,
    scaled,
    trace_of_product,
    transposed,
)
from symgen.routes.model.tree import BASE, Body, Direction, along, bodies, tangents
from symgen.routes.route import route

SOURCE = "Hollerbach 1980"


@dataclass(frozen=True)
class _Step:
    """The transforms of one body, named as in the module's docstring."""

    body: Body
    A: Matrix
    derivatives: list[Matrix]
    """The derivatives of A, one for each velocity of the joint."""
    W_l: Matrix
    W: Matrix


@route("lagrange_recursive", SOURCE)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces tau = M qdd + C qd + g, by the recursion."""
    inertial = _inertial_forces(robot, trace, q, qd, qdd)
    return [trace.keep(a + b) for a, b in zip(inertial, gravity(robot, trace, q), strict=True)]


@route("lagrange_recursive", SOURCE)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q)."""
    return inverse_dynamics(robot, trace, q, qd, trace.zeros(robot.nv))


@route("lagrange_recursive", SOURCE)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C(q, qd) qd."""
    return _inertial_forces(robot, trace, q, qd, trace.zeros(robot.nv))


@route("lagrange_recursive", SOURCE, candidate=True, link_axes=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the joint forces that balance gravity, by an inward recursion for first moments and masses."""
    steps = _steps(robot, trace, q)
    c: list[list[Expr]] = [[*step.body.I.h, step.body.I.m] for step in steps]
    g = trace.zeros(robot.nv)
    for i in reversed(range(len(steps))):
        step = steps[i]
        for k, dA_k in zip(step.body.dof, step.derivatives, strict=True):
            lever = [dot(row, c[i], trace) for row in product(step.W_l, dA_k, trace)]
            g[k] = trace.keep(g[k] - dot(robot.gravity, lever[:3], trace))
        if (l := step.body.parent) != BASE:
            c[l] = [trace.keep(own + dot(row, c[i], trace)) for own, row in zip(c[l], step.A, strict=True)]
    return g


def _steps(robot: Robot, trace: Trace, q: Column) -> list[_Step]:
    steps: list[_Step] = []
    directions = tangents(robot, trace, q)
    for body in bodies(robot, trace, q):
        A = [*map(list, body.X.homogeneous()), [Integer(0), Integer(0), Integer(0), Integer(1)]]
        W_l = identity(4) if body.parent == BASE else steps[body.parent].W
        derivatives = [differentiated(A, directions[k], trace) for k in body.dof]
        steps.append(_Step(body, A, derivatives, W_l, product(W_l, A, trace)))
    return steps


def _inertial_forces(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    steps = _steps(robot, trace, q)
    in_time: Direction = along(robot, trace, q, qd)
    in_time |= {rate: acceleration for rate, acceleration in zip(qd, qdd, strict=True) if rate.is_Symbol}
    Wd: list[Matrix] = []
    Wdd: list[Matrix] = []
    D: list[Matrix] = []
    for step in steps:
        Ad: Matrix = [[Integer(0)] * 4 for _ in range(4)]
        for k, dA_k in zip(step.body.dof, step.derivatives, strict=True):
            Ad = added(Ad, scaled(dA_k, qd[k], trace), trace)
        first, second = product(step.W_l, Ad, trace), product(step.W_l, differentiated(Ad, in_time, trace), trace)
        if (l := step.body.parent) != BASE:
            crossed = scaled(product(Wd[l], Ad, trace), Integer(2), trace)
            first = added(product(Wd[l], step.A, trace), first, trace)
            second = added(added(product(Wdd[l], step.A, trace), crossed, trace), second, trace)
        Wd.append(first)
        Wdd.append(second)
        D.append(product(pseudo_inertia(step.body), transposed(second), trace))

    tau = trace.zeros(robot.nv)
    for i in reversed(range(len(steps))):
        step = steps[i]
        for k, dA_k in zip(step.body.dof, step.derivatives, strict=True):
            force = trace_of_product(product(step.W_l, dA_k, trace), D[i], trace)
            tau[k] = trace.keep(tau[k] + force)
        if (l := step.body.parent) != BASE:
            D[l] = added(D[l], product(step.A, D[i], trace), trace)
    return tau
