"""Residuals, Jacobian rows and biases of constraints, derived by differentiation without spatial vectors.

The meeting link is the last link on both paths from the base to the two frames of a constraint. The pose of each frame
relative to the meeting link is a product of homogeneous transforms. The residuals phi are functions of these poses. The
Jacobian L and the bias c follow from phi by differentiation::

    L qd = d phi/dt        c = -dL/dt qd
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import assert_never

from sympy import Expr, Integer, Rational, sqrt

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
from symgen.routes.constrained.conditions.rows import Rows, coupling_value
from symgen.routes.model.matrices import Column, Matrix, differentiated, dot, product
from symgen.routes.model.tree import BASE, Direction, along, bodies, tangents, way_to


@dataclass(frozen=True)
class _Poses:
    """The poses of the frames a and b relative to the meeting link, each as the three rows of [R p]."""

    a: Matrix
    b: Matrix


def residuals(robot: Robot, rows: Rows, trace: Trace, q: Column) -> list[Expr]:
    """Return the residual phi of each row. The residual is zero for a row that restricts only velocities."""
    return [_residual(robot, each, row, trace, q) for each, row in rows]


def jacobian(robot: Robot, rows: Rows, trace: Trace, q: Column) -> Matrix:
    """Return the rows of the Jacobian L, each with nv entries."""
    return [[_rate(robot, *pair, trace, q, direction) for direction in tangents(robot, trace, q)] for pair in rows]


def bias(robot: Robot, rows: Rows, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias c = -dL/dt qd of each row."""
    in_time, L = along(robot, trace, q, qd), jacobian(robot, rows, trace, q)
    return [-dot(row, qd, trace) for row in differentiated(L, in_time, trace)]


def _residual(robot: Robot, constraint: Constraint, row: Row, trace: Trace, q: Column) -> Expr:
    if isinstance(row, Coupling):
        return coupling_value(robot, row, trace, q)
    return _condition(row, _poses(robot, constraint, trace, q), trace) if has_residual(row) else trace.zero


def _condition(row: Between, poses: _Poses, trace: Trace) -> Expr:
    keep = trace.keep
    d = [keep(b - a) for a, b in zip(_column(poses.a, 3), _column(poses.b, 3), strict=True)]
    match row:
        case Displacement():
            along_axis = dot(_column(poses.a, row.axis), d, trace) if row.along_a else d[row.axis]
            return keep(along_axis - trace.keep_all(row.offset))
        case Alignment():
            return dot(_column(poses.a, row.i), _column(poses.b, row.j), trace)
        case Distance():
            return keep(Rational(1, 2) * keep(dot(d, d, trace) - trace.keep_all(row.length**2)))
        case Rolling():
            return dot(_column(poses.a, NORMAL), _from_lowest(row, poses, d, trace), trace)
        case Turning():
            raise TypeError("turning rows have no residual")
    assert_never(row)


def _rate(robot: Robot, constraint: Constraint, row: Row, trace: Trace, q: Column, direction: Direction) -> Expr:
    """Return the rate of a row's residual while the positions change at the rates ``direction``.

    If the row has no residual, return the velocity that must be zero.
    """
    if isinstance(row, Coupling):
        return trace.derivative(coupling_value(robot, row, trace, q), direction)
    poses = _poses(robot, constraint, trace, q)
    if isinstance(row, Rolling) and not has_residual(row):
        return _slip(row, poses, trace, direction)
    if isinstance(row, Turning):
        return _turning(row, poses, trace, direction)
    return trace.derivative(_condition(row, poses, trace), direction)


def _turning(row: Turning, poses: _Poses, trace: Trace, direction: Direction) -> Expr:
    """Return the angular velocity e . (w_b - w_a) of frame b relative to frame a, along the axis e of the row.

    The formula is e_i . (R_b' R_b^T - R_a' R_a^T) e_j. The axes e_i and e_j are orthogonal to e, and e = e_j x e_i.
    """
    i, j = (row.axis + 2) % 3, (row.axis + 1) % 3
    own = {"meeting": [[Integer(int(k == m)) for m in range(3)] for k in range(3)], "a": poses.a, "b": poses.b}[row.of]
    rates = []
    for T in (poses.a, poses.b):
        T1 = differentiated(T, direction, trace)
        held = [dot(_column(T, k), _column(own, j), trace) for k in range(3)]
        turned = [dot(r1[:3], held, trace) for r1 in T1]
        rates.append(dot(_column(own, i), turned, trace))
    return trace.keep(rates[1] - rates[0])


def _slip(row: Rolling, poses: _Poses, trace: Trace, direction: Direction) -> Expr:
    """Return the velocity of b's lowest point relative to body a, along the row's axis of a.

    A point x that is fixed in a body has constant body coordinates R^T (x - p), where [R p] is the pose of the body.
    The velocity of the point is therefore R' R^T (x - p) + p'.
    """
    keep = trace.keep
    x = _from_lowest(row, poses, _column(poses.b, 3), trace)
    velocities = []
    for T in (poses.a, poses.b):
        T1 = differentiated(T, direction, trace)
        own = [keep(each - p) for each, p in zip(x, _column(T, 3), strict=True)]
        own = [dot(_column(T, k), own, trace) for k in range(3)]
        velocities.append([keep(dot(r1[:3], own, trace) + r1[3]) for r1 in T1])
    u = [keep(b - a) for a, b in zip(*velocities, strict=True)]
    return dot(_column(poses.a, row.axis), u, trace)


def _from_lowest(row: Rolling, poses: _Poses, center: Column, trace: Trace) -> list[Expr]:
    """Return ``center`` minus the radius times the upward direction.

    If ``center`` is the origin of b, the result is the lowest point of b's sphere or circle. The upward direction is
    the normal of a. For a circle, this normal is projected onto the circle's plane and normalised.
    """
    keep, up = trace.keep, _column(poses.a, NORMAL)
    r = trace.keep_all(row.radius)
    if row.circle:
        x, y = (dot(_column(poses.b, k), up, trace) for k in range(2))
        length = keep(sqrt(keep(keep(x * x) + keep(y * y))))
        r = keep(r * keep(1 / length))
        up = [keep(keep(x * row_[0]) + keep(y * row_[1])) for row_ in poses.b]
    return [keep(c - keep(r * each)) for c, each in zip(center, up, strict=True)]


def _poses(robot: Robot, constraint: Constraint, trace: Trace, q: Column) -> _Poses:
    key = ("homogeneous frames", constraint.a, constraint.b, *q)
    return trace.once(key, lambda: _multiplied(robot, constraint, trace, q))


def _multiplied(robot: Robot, constraint: Constraint, trace: Trace, q: Column) -> _Poses:
    tree = bodies(robot, trace, q)
    index = {body.link: i for i, body in enumerate(tree)}
    names = (constraint.a, constraint.b)
    ways = [way_to(index.get(robot.frame(name).link, BASE), tree) for name in names]
    common = max((i for i in ways[0] if i in ways[1]), default=BASE)
    own = robot.frame(robot.base if common == BASE else tree[common].link).placement.R.transpose
    poses = []
    for name, way in zip(names, ways, strict=True):
        T = [[*row, Integer(0)] for row in own.matrix()]
        for i in (i for i in way if i > common):
            T = product(T, _square(tree[i].X.homogeneous()), trace)
        T = product(T, _square(robot.frame(name).placement.homogeneous()), trace)
        poses.append([[trace.keep_all(entry) for entry in row] for row in T])
    return _Poses(*poses)


def _square(rows: tuple[tuple[Expr, ...], ...]) -> Matrix:
    return [*map(list, rows), [Integer(0), Integer(0), Integer(0), Integer(1)]]


def _column(T: Matrix, k: int) -> list[Expr]:
    return [row[k] for row in T]
