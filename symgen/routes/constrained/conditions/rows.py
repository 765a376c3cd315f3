"""Residuals, Jacobian rows and biases of constraints, from the velocities of their frames.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), equations 16-18, for any frames
a and b with d = p_b - p_a. w is the angular velocity of a frame, and v is the velocity of its origin. All motions are
relative to the meeting link (:mod:`symgen.routes.constrained.conditions.branches`). e is an axis of a, and f is an axis
of b. For displacements and turning rows, e may also be an axis of the meeting link; e' is then zero. For turning rows,
e may also be an axis of b. Primes are rates. Each line has the residual phi of one kind of row, then phi' and phi''.
Turning and rolling rows have no residual, so their lines start with the velocity that must be zero::

    e . d           e' . d + e . d'                e'' . d + 2 e' . d' + e . d''            e' = w_a x e
    e . f           (w_a - w_b) . (e x f)          (w_a' - w_b') . (e x f) + (w_a - w_b) . (e' x f + e x f')
    d . d / 2       d . d'                         d' . d' + d . d''
    turning         e . (w_b - w_a)                e . (w_b' - w_a') + e' . (w_b - w_a)
    rolling         e . u                          e' . u + e . u',     u = v_b - r w_b x l - v_a - w_a x (d - r l)

For rolling rows, r is the radius of the sphere or circle, and l is the unit vector from its lowest point to its center.
For a sphere, l is a's normal n. For a circle about b's axis k, l = (n - (n . k) k) / s with s^2 = 1 - (n . k)^2. The
height of the circle's lowest point is phi = n . d - r s, with the rate n . u. Column k of the Jacobian L has the rates
phi' for the unit joint velocity k. The bias c is -phi'' at zero joint accelerations.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from sympy import Expr, Integer, Rational, Symbol, sqrt

from symgen.program import Trace
from symgen.robot import Robot
from symgen.robot.constraints.rows import (
    NORMAL,
    Alignment,
    Between,
    Constraint,
    Coupling,
    Displacement,
    Distance,
    Rolling,
    Row,
    Turning,
    has_residual,
)
from symgen.routes.constrained.conditions.branches import Moving, Pair, axis, drift, moved_by, pair_of, still, velocity
from symgen.routes.model.matrices import Column, Matrix, dot
from symgen.routes.model.tree import along, tangents
from symgen.spatial import Vector

Rows = Sequence[tuple[Constraint, Row]]


def residuals(robot: Robot, rows: Rows, trace: Trace, q: Column) -> list[Expr]:
    """Return the residual phi of each row. For a row that restricts only velocities, the residual is zero."""
    return [_residual(robot, each, row, trace, q) for each, row in rows]


def jacobian(robot: Robot, rows: Rows, trace: Trace, q: Column) -> Matrix:
    """Return the rows of the Jacobian L, each with nv entries."""
    return [_jacobian_row(robot, each, row, trace, q) for each, row in rows]


def bias(robot: Robot, rows: Rows, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias c = -dL/dt qd of each row."""
    return [-_drift(robot, each, row, trace, q, qd) for each, row in rows]


def coupling_value(robot: Robot, row: Coupling, trace: Trace, q: Column) -> Expr:
    """Return the value of a coupling's expression at the joint positions."""
    known = {
        Symbol(slot.joint.name, real=True): q[slot.position[0]]
        for slot in robot.slots
        if slot.joint.nq == 1 and not slot.joint.mimic
    }
    return trace.keep_all(row.expression.xreplace(known))


def _residual(robot: Robot, constraint: Constraint, row: Row, trace: Trace, q: Column) -> Expr:
    keep = trace.keep
    if isinstance(row, Coupling):
        return coupling_value(robot, row, trace, q)
    pair = pair_of(robot, constraint, trace, q)
    d = pair.b.p - pair.a.p
    match row:
        case Displacement():
            e = pair.a.axes[row.axis] if row.along_a else axis(row.axis, trace)
            return keep(e.dot(d) - trace.keep_all(row.offset)) if row.held else trace.zero
        case Alignment():
            return pair.a.axes[row.i].dot(pair.b.axes[row.j])
        case Distance():
            return keep(Rational(1, 2) * keep(d.dot(d) - trace.keep_all(row.length**2)))
        case Rolling() if has_residual(row):
            n = pair.a.axes[NORMAL]
            high = _sine(n.dot(pair.b.axes[NORMAL]), trace) if row.circle else Integer(1)
            return keep(n.dot(d) - keep(trace.keep_all(row.radius) * high))
        case Turning() | Rolling():
            return trace.zero
    assert_never(row)


def _jacobian_row(robot: Robot, constraint: Constraint, row: Row, trace: Trace, q: Column) -> list[Expr]:
    L = trace.zeros(robot.nv)
    if isinstance(row, Coupling):
        phi = coupling_value(robot, row, trace, q)
        return [trace.derivative(phi, direction) for direction in tangents(robot, trace, q)]
    pair, rest = pair_of(robot, constraint, trace, q), still(trace)
    for on_a, branch in ((True, pair.a), (False, pair.b)):
        for each in branch.bodies:
            for k, S in zip(each.dof, each.S, strict=True):
                moved = moved_by(branch, S)
                rate = row_rate(row, pair, moved if on_a else rest, rest if on_a else moved, trace)
                L[k] = trace.keep(L[k] + rate)
    return L


def _drift(robot: Robot, constraint: Constraint, row: Row, trace: Trace, q: Column, qd: Column) -> Expr:
    if isinstance(row, Coupling):
        in_time = along(robot, trace, q, qd)
        return dot([trace.derivative(e, in_time) for e in _jacobian_row(robot, constraint, row, trace, q)], qd, trace)
    pair = pair_of(robot, constraint, trace, q)
    a, b = (velocity(branch, qd, trace) for branch in (pair.a, pair.b))
    a_rate, b_rate = (drift(branch, qd, trace) for branch in (pair.a, pair.b))
    return _second_rate(row, pair, a, b, a_rate, b_rate, trace)


def row_rate(row: Between, pair: Pair, a: Moving, b: Moving, trace: Trace) -> Expr:
    """Return the rate phi' of a row's residual while the frames move with the velocities ``a`` and ``b``.

    For rolling and turning rows, return the velocity that must be zero.
    """
    keep, d, d1 = trace.keep, pair.b.p - pair.a.p, b.v - a.v
    match row:
        case Displacement(along_a=False):
            return axis(row.axis, trace).dot(d1)
        case Displacement():
            e = pair.a.axes[row.axis]
            return keep(e.dot(d1) + a.w.dot(e.cross(d)))
        case Alignment():
            return (a.w - b.w).dot(pair.a.axes[row.i].cross(pair.b.axes[row.j]))
        case Distance():
            return d.dot(d1)
        case Turning():
            e, _ = _turning_axis(row, pair, a, b, trace)
            return e.dot(b.w - a.w)
        case Rolling():
            return pair.a.axes[row.axis].dot(_slip(row, pair, a, b, trace))
    assert_never(row)


def _second_rate(
    row: Between,
    pair: Pair,
    a: Moving,
    b: Moving,
    a1: Moving,
    b1: Moving,
    trace: Trace,
) -> Expr:
    """Return the time derivative of :func:`row_rate`. a1 and b1 are the time derivatives of a and b."""
    keep, d, d1, d2 = trace.keep, pair.b.p - pair.a.p, b.v - a.v, b1.v - a1.v
    match row:
        case Displacement(along_a=False):
            return axis(row.axis, trace).dot(d2)
        case Displacement():
            e = pair.a.axes[row.axis]
            e1 = a.w.cross(e)
            e2 = a1.w.cross(e) + a.w.cross(e1)
            return keep(keep(e2.dot(d) + keep(2 * e1.dot(d1))) + e.dot(d2))
        case Alignment():
            e, f = pair.a.axes[row.i], pair.b.axes[row.j]
            turned = a.w.cross(e).cross(f) + e.cross(b.w.cross(f))
            return keep((a1.w - b1.w).dot(e.cross(f)) + (a.w - b.w).dot(turned))
        case Distance():
            return keep(d1.dot(d1) + d.dot(d2))
        case Turning():
            e, e1 = _turning_axis(row, pair, a, b, trace)
            return keep(e.dot(b1.w - a1.w) + e1.dot(b.w - a.w))
        case Rolling():
            e, r, up1 = pair.a.axes[row.axis], trace.keep_all(row.radius), _way_up_rate(row, pair, a, b, trace)
            u1 = _slip(row, pair, a1, b1, trace)
            u1 = u1 - b.w.cross(up1) * r - a.w.cross(d1 - up1 * r)
            return keep(a.w.cross(e).dot(_slip(row, pair, a, b, trace)) + e.dot(u1))
    assert_never(row)


def _slip(row: Rolling, pair: Pair, a: Moving, b: Moving, trace: Trace) -> Vector:
    """Return the slip velocity u: the velocity of b's lowest point relative to body a."""
    up, r = _way_up(row, pair, trace), trace.keep_all(row.radius)
    lowest = pair.b.p - pair.a.p - up * r
    on_b: Vector = b.v - b.w.cross(up) * r
    return on_b - a.v - a.w.cross(lowest)


def _way_up(row: Rolling, pair: Pair, trace: Trace) -> Vector:
    """Return the unit vector l from the lowest point of b's sphere or circle to its center."""
    n, k = pair.a.axes[NORMAL], pair.b.axes[NORMAL]
    if not row.circle:
        return n
    c = n.dot(k)
    up: Vector = (n - k * c) * trace.keep(1 / _sine(c, trace))
    return up


def _way_up_rate(row: Rolling, pair: Pair, a: Moving, b: Moving, trace: Trace) -> Vector:
    """Return the rate l' of the vector l of :func:`_way_up`.

    For a circle, l = (n - c k) / s and l' = (n' - c' k - c k' + l c c' / s) / s, where n is the normal of a, k is the
    axis of b, c = n . k and s^2 = 1 - c^2.
    """
    keep, n, k = trace.keep, pair.a.axes[NORMAL], pair.b.axes[NORMAL]
    n1, k1 = a.w.cross(n), b.w.cross(k)
    if not row.circle:
        return n1
    c, c1 = n.dot(k), keep(n1.dot(k) + n.dot(k1))
    inverse = keep(1 / _sine(c, trace))
    rate: Vector = (n1 - k * c1 - k1 * c + _way_up(row, pair, trace) * keep(keep(c * c1) * inverse)) * inverse
    return rate


def _sine(cosine: Expr, trace: Trace) -> Expr:
    """Return the sine of an angle between 0 and pi from its cosine."""
    return trace.keep(sqrt(trace.keep(1 - trace.keep(cosine * cosine))))


def _turning_axis(row: Turning, pair: Pair, a: Moving, b: Moving, trace: Trace) -> tuple[Vector, Vector]:
    """Return the axis e of a turning row, and its time derivative e'."""
    if row.of == "meeting":
        return axis(row.axis, trace), Vector.zero(trace.keep)
    branch, moving = (pair.a, a) if row.of == "a" else (pair.b, b)
    e = branch.axes[row.axis]
    return e, moving.w.cross(e)
