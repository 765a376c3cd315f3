"""Constraints at a point: their residuals and rates along any directions, from jets of 4x4 poses."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import product
from math import prod
from typing import Any

from sympy import Expr, Symbol, diff

from symgen.proof.reference.dynamics import Poses, Variation
from symgen.proof.reference.kinematics import inverse
from symgen.proof.reference.numbers import Jet, Matrix, Number, plain
from symgen.proof.reference.point import BASE, angles_in
from symgen.proof.reference.state import State
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.constraints.rows import (
    Alignment,
    Constraint,
    Coupling,
    Displacement,
    Distance,
    Rolling,
    Row,
    Turning,
)

Direction = Mapping[int, Number]
"""Numbers by velocity."""
Entries = list[list[Any]]
"""The entries of a pose: numbers, or jets of numbers."""


class Conditions:
    """The kept rows of a robot's constraints at a point."""

    def __init__(self, model: ConstrainedRobot, state: State) -> None:
        self._state, self._point, self._tree = state, state.point, model.tree
        self._rows = model.kept_rows

    def rates(self, *directions: Direction) -> list[Number]:
        """Of each row the rate of its condition along the first direction, of that along the second, and so on.

        Without directions the residual. Of rolling the first rate is its velocity.
        """
        _, poses = self._state.kinematics.still([Variation(q=each) for each in directions])
        return [self._rate(constraint, row, poses, directions) for constraint, row in self._rows]

    def virtual(self, constraint: Constraint, row: Row, k: int) -> Number:
        """The rate of a row where its frame b alone moves: along its axes for k < 3, about them for others."""
        _, poses = self._state.kinematics.still()
        a, b = self._frames(constraint, poses)
        zero, S = self._point.zero, [[0] * 4 for _ in range(4)]
        if k < 3:
            S[k][3] = 1
        else:
            i, j = (k - 2) % 3, (k - 1) % 3
            S[j][i], S[i][j] = 1, -1
        moved = Jet(b, b * self._point.numbers.matrix(S))
        if isinstance(row, Rolling):
            return self._slip(row, Jet(a, zero), moved, 0)
        if isinstance(row, Turning):
            return _turning(row, Jet(a, zero), moved)
        assert not isinstance(row, Coupling)
        return self._condition(row, _entries(Jet(a, zero)), _entries(moved), 1).rate

    def _rate(self, constraint: Constraint, row: Row, poses: Poses, directions: tuple[Direction, ...]) -> Number:
        zero = self._point.numbers.integer(0)
        if isinstance(row, Coupling):
            return self._coupling(row.expression, directions)
        if not directions and (isinstance(row, Rolling | Turning) or (isinstance(row, Displacement) and not row.held)):
            return zero
        depth = len(directions)
        a, b = self._frames(constraint, poses)
        if isinstance(row, Rolling | Turning):
            result = self._slip(row, a, b, depth - 1) if isinstance(row, Rolling) else _turning(row, a, b)
            depth -= 1
        else:
            result = self._condition(row, _entries(a), _entries(b), depth)
        for _ in range(depth):
            result = result.rate
        return result

    def _frames(self, constraint: Constraint, poses: Poses) -> tuple[Matrix, Matrix]:
        """Both frames in the link on which their branches meet."""
        frames = [self._tree.frame(name) for name in (constraint.a, constraint.b)]
        ends = [self._point.index[frame.link] for frame in frames]
        common = max(i for i in self._way(ends[0]) if i in self._way(ends[1]))
        while common != BASE and self._point.links[common].slot is None:
            common = self._point.links[common].parent
        back, constant = inverse(poses.T[common]), self._state.kinematics.constant
        a, b = (
            back * poses.T[i] * constant(self._point.placement(frame.placement), back)
            for i, frame in zip(ends, frames, strict=True)
        )
        return a, b

    def _way(self, i: int) -> list[int]:
        way = [i]
        while way[-1] != BASE:
            way.append(self._point.links[way[-1]].parent)
        return way

    def _condition(self, row: Displacement | Alignment | Distance, a: Entries, b: Entries, depth: int) -> Any:
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

    def _slip(self, row: Rolling, a: Matrix, b: Matrix, depth: int) -> Any:
        """e . (b' b^-1 - a' a^-1) x at the lowest point x of the sphere."""
        rates = [_entries(each.rate) for each in (a, b)]
        values = [_entries(each.value) for each in (a, b)]
        r = self._constant(row.radius, depth)
        x = [values[1][k][3] - r * values[0][k][2] for k in range(3)]
        velocities = []
        for T, T1 in zip(values, rates, strict=True):
            own = [x[k] - T[k][3] for k in range(3)]
            own = [_dot(_column(T, k), own) for k in range(3)]
            velocities.append([_dot(T1[k][:3], own) + T1[k][3] for k in range(3)])
        u = [fast - slow for slow, fast in zip(*velocities, strict=True)]
        return _dot(_column(values[0], row.axis), u)

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
            slope = diff(expression, *(own[k] for k in choice)) if choice else expression
            if slope != 0 and all(not (isinstance(w, int) and w == 0) for w in weights):
                total = total + plain(self._point.numbers.value(slope, environment)) * prod(weights)
        return total

    def _constant(self, expression: Expr, depth: int) -> Any:
        return self._lifted(self._point.number(expression), depth)

    def _lifted(self, value: Number, depth: int) -> Any:
        zero = self._point.numbers.integer(0)
        for _ in range(depth):
            value, zero = Jet(value, zero), Jet(zero, zero)
        return value


def _turning(row: Turning, a: Matrix, b: Matrix) -> Any:
    """The entry of R' R^T that is the angular velocity along the axis, of b less that of a."""
    i, j = (row.axis + 2) % 3, (row.axis + 1) % 3
    fast, slow = (_dot(_entries(T.rate)[i], _entries(T.value)[j]) for T in (b, a))
    return fast - slow


def _entries(T: Matrix) -> Entries:
    """Jets of matrices as matrices of jets."""
    if isinstance(T, Jet):
        pairs = zip(_entries(T.value), _entries(T.rate), strict=True)
        return [[Jet(x, y) for x, y in zip(*rows, strict=True)] for rows in pairs]
    return [[T[i, j] for j in range(4)] for i in range(3)]


def _column(T: Entries, k: int) -> list[Any]:
    return [row[k] for row in T]


def _dot(a: list[Any], b: list[Any]) -> Any:
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2]


def angles_of_couplings(model: ConstrainedRobot) -> dict[str, int]:
    """The names inside sines and cosines of couplings, and the common denominators of their multiples there."""
    position = {Symbol(s.joint.name, real=True): s.position[0] for s in model.tree.slots if s.joint.nq == 1}
    renamed = {symbol: Symbol(f"q{k}", real=True) for symbol, k in position.items()}
    rows = [row for _, row in model.rows if isinstance(row, Coupling)]
    return angles_in(row.expression.xreplace(renamed) for row in rows)
