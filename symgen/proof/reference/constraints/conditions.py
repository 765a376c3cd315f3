"""Residuals of constraints in one state, and their derivatives, from 4x4 poses that carry derivatives (jets)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from math import prod
from typing import Any

from sympy import Expr, Symbol, diff

from symgen.proof.reference.dynamics import Poses, Variation
from symgen.proof.reference.numbers import Jet, Matrix, Number, constant, inverse, plain, reciprocal, root
from symgen.proof.reference.point import BASE, angles_in
from symgen.proof.reference.state import State
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.constraints.rows import (
    NORMAL,
    Alignment,
    Constraint,
    Coupling,
    Displacement,
    Distance,
    Rolling,
    Row,
    Turning,
    has_residual,
)

Direction = Mapping[int, Number]
"""A direction of motion: the velocity for each velocity index."""
Entries = list[list[Any]]
"""The entries of a pose, which are numbers or jets of numbers."""


class Conditions:
    """The rows (scalar equations) of a robot's constraints in one state."""

    def __init__(self, model: ConstrainedRobot, rows: Sequence[tuple[Constraint, Row]], state: State) -> None:
        self._state, self._point, self._tree, self._rows = state, state.point, model.tree, rows

    def rates(self, *directions: Direction) -> list[Number]:
        """Return the residual of each row, differentiated once along each of the ``directions``, one after the other.

        If no direction is given, the residuals themselves are returned. For a row that restricts only velocities, the
        residual is zero, and the first derivative is the velocity that must be zero.
        """
        _, poses = self._state.kinematics.still([Variation(q=each) for each in directions])
        return [self._rate(constraint, row, poses, directions) for constraint, row in self._rows]

    def virtual(self, constraint: Constraint, row: Row, k: int) -> Number:
        """Return the rate of a row's residual at a unit velocity of frame b while frame a is at rest.

        The velocity is linear along axis x, y or z of frame b for ``k`` = 0, 1, 2, and angular for ``k`` = 3, 4, 5.
        """
        _, poses = self._state.kinematics.still()
        a, b = self._frames(constraint, poses)
        zero, S = self._point.zero, [[0] * 4 for _ in range(4)]
        if k < 3:
            S[k][3] = 1
        else:
            i, j = (k - 2) % 3, (k - 1) % 3
            S[j][i], S[i][j] = 1, -1
        moved = Jet(b, b * self._point.numbers.matrix(S))
        return self._first(row, Jet(a, zero), moved, 1)

    def _rate(self, constraint: Constraint, row: Row, poses: Poses, directions: tuple[Direction, ...]) -> Number:
        zero = self._point.numbers.integer(0)
        if isinstance(row, Coupling):
            return self._coupling(row.expression, directions)
        if not directions and not has_residual(row):
            return zero
        depth = len(directions)
        a, b = self._frames(constraint, poses)
        result = self._first(row, a, b, depth) if depth else self._condition(row, _entries(a), _entries(b), 0)
        for _ in range(depth - 1):
            result = result.rate
        return result

    def _first(self, row: Row, a: Matrix, b: Matrix, depth: int) -> Any:
        """Return the first derivative of a row from the poses of its frames.

        The poses are jets. The result has one level of jets less than the poses.
        """
        if isinstance(row, Turning):
            return self._turning(row, a, b, depth - 1)
        if isinstance(row, Rolling) and not has_residual(row):
            return self._slip(row, a, b, depth - 1)
        return self._condition(row, _entries(a), _entries(b), depth).rate

    def _frames(self, constraint: Constraint, poses: Poses) -> tuple[Matrix, Matrix]:
        """Return the poses of both frames relative to the last link that carries both frames."""
        frames = [self._tree.frame(name) for name in (constraint.a, constraint.b)]
        ends = [self._point.index[frame.link] for frame in frames]
        common = max(i for i in self._way(ends[0]) if i in self._way(ends[1]))
        while common != BASE and self._point.links[common].slot is None:
            common = self._point.links[common].parent
        back, kinematics = inverse(poses.T[common]), self._state.kinematics
        a, b = (
            back * poses.T[i] * kinematics.constant(self._point.placement(frame.placement), back)
            for i, frame in zip(ends, frames, strict=True)
        )
        return a, b

    def _way(self, i: int) -> list[int]:
        way = [i]
        while way[-1] != BASE:
            way.append(self._point.links[way[-1]].parent)
        return way

    def _condition(self, row: Row, a: Entries, b: Entries, depth: int) -> Any:
        d = [b[k][3] - a[k][3] for k in range(3)]
        match row:
            case Displacement():
                along = _dot(_column(a, row.axis), d) if row.along_a else d[row.axis]
                return along - self._constant(row.offset, depth)
            case Alignment():
                return _dot(_column(a, row.i), _column(b, row.j))
            case Distance():
                half = self._lifted(self._point.numbers.integer(1) / 2, depth)
                return half * (_dot(d, d) - self._constant(row.length**2, depth))
            case Rolling():
                return _dot(_column(a, NORMAL), d) - self._constant(row.radius, depth) * self._high(row, a, b, depth)
            case _:
                raise TypeError(row)

    def _high(self, row: Rolling, a: Entries, b: Entries, depth: int) -> Any:
        """Return the height of a wheel's or sphere's center above the plane, for radius 1.

        For a wheel, the height is the length of the normal of frame a, projected onto the wheel's plane in frame b.
        """
        if not row.circle:
            return self._lifted(self._point.numbers.integer(1), depth)
        along = [_dot(_column(a, NORMAL), _column(b, k)) for k in range(2)]
        return root(along[0] * along[0] + along[1] * along[1], self._point.numbers)

    def _slip(self, row: Rolling, a: Matrix, b: Matrix, depth: int) -> Any:
        """Return the velocity of b relative to a at the contact point, along an axis of a.

        The velocity is e^T (b' b^-1 - a' a^-1) x, where a and b are the poses of the frames, a' and b' are the rates of
        the poses, and e is the axis. The contact point x is the lowest point of the sphere or wheel.
        """
        rates = [_entries(each.rate) for each in (a, b)]
        values = [_entries(each.value) for each in (a, b)]
        r, up = self._constant(row.radius, depth), _column(values[0], NORMAL)
        if row.circle:
            r = r * reciprocal(self._high(row, values[0], values[1], depth))
            along = [_dot(up, _column(values[1], k)) for k in range(2)]
            up = [along[0] * entries[0] + along[1] * entries[1] for entries in values[1]]
        x = [values[1][k][3] - r * up[k] for k in range(3)]
        velocities = []
        for T, T1 in zip(values, rates, strict=True):
            own = [x[k] - T[k][3] for k in range(3)]
            own = [_dot(_column(T, k), own) for k in range(3)]
            velocities.append([_dot(T1[k][:3], own) + T1[k][3] for k in range(3)])
        u = [fast - slow for slow, fast in zip(*velocities, strict=True)]
        return _dot(_column(values[0], row.axis), u)

    def _turning(self, row: Turning, a: Matrix, b: Matrix, depth: int) -> Any:
        """Return the angular velocity of frame b relative to frame a, about the axis e_j x e_i."""
        i, j = (row.axis + 2) % 3, (row.axis + 1) % 3
        integer = self._point.numbers.integer
        own = {"a": a, "b": b}.get(row.of)
        axes = [
            _column(_entries(own.value), k) if own else [self._lifted(integer(int(m == k)), depth) for m in range(3)]
            for k in (i, j)
        ]
        fast, slow = (_rotation_rate(_entries(T.value), _entries(T.rate), *axes) for T in (b, a))
        return fast - slow

    def _coupling(self, expression: Expr, directions: tuple[Direction, ...]) -> Number:
        names = {symbol.name for symbol in expression.free_symbols}
        slots = [slot for slot in self._tree.slots if slot.joint.nq == 1 and slot.joint.name in names]
        own = {slot.velocity[0]: Symbol(slot.joint.name, real=True) for slot in slots}
        environment = self._point.environment | {
            symbol: self._point.angle(slot.position[0]) for slot, symbol in zip(slots, own.values(), strict=True)
        }
        total = self._point.numbers.integer(0)
        for choice in product(own, repeat=len(directions)):
            weights = [direction.get(k, 0) for direction, k in zip(directions, choice, strict=True)]
            derivative = diff(expression, *(own[k] for k in choice)) if choice else expression
            if derivative != 0 and all(not (isinstance(w, int) and w == 0) for w in weights):
                total = total + plain(self._point.numbers.value(derivative, environment)) * prod(weights)
        return total

    def _constant(self, expression: Expr, depth: int) -> Any:
        return self._lifted(self._point.number(expression), depth)

    def _lifted(self, value: Number, depth: int) -> Any:
        return constant(value, self._point.numbers.integer(0), depth)


def _rotation_rate(R: Entries, R1: Entries, e_i: list[Any], e_j: list[Any]) -> Any:
    """Return the angular velocity about the axis e_j x e_i for the rotation R and its rate R1: e_i^T R1 R^T e_j."""
    own = [_dot(_column(R, k), e_j) for k in range(3)]
    return _dot(e_i, [_dot(row, own) for row in R1])


def _entries(T: Matrix) -> Entries:
    """Return the entries of a pose. The entries are jets if the pose is a jet."""
    if isinstance(T, Jet):
        pairs = zip(_entries(T.value), _entries(T.rate), strict=True)
        return [[Jet(x, y) for x, y in zip(*rows, strict=True)] for rows in pairs]
    return [[T[i, j] for j in range(4)] for i in range(3)]


def _column(T: Entries, k: int) -> list[Any]:
    return [row[k] for row in T]


def _dot(a: list[Any], b: list[Any]) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def angles_of_couplings(model: ConstrainedRobot) -> dict[str, int]:
    """Return the names that occur in angles of couplings, each with the common denominator of its coefficients."""
    position = {Symbol(s.joint.name, real=True): s.position[0] for s in model.tree.slots if s.joint.nq == 1}
    renamed = {symbol: Symbol(f"q{k}", real=True) for symbol, k in position.items()}
    rows = [row for _, row in model.rows if isinstance(row, Coupling)]
    return angles_in(row.expression.xreplace(renamed) for row in rows)
