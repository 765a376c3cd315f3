"""Closed configurations: Newton's method on the constraints, in doubles and then in balls of 100 digits."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np
from flint import arb, arb_mat
from numpy.typing import NDArray
from sympy import Expr

from symgen.errors import InputError
from symgen.program import Array, Program, Trace, scalar
from symgen.program.domains.balls import BALL
from symgen.program.evaluate import FLOAT, Domain, evaluate
from symgen.robot import Robot
from symgen.robot.constraints.rows import Constraint, Row, has_residual
from symgen.robot.rewrites.equivalent import align, fuse
from symgen.routes.constrained.conditions.rows import jacobian, residuals
from symgen.routes.model.tree import tangents

Floats = NDArray[np.float64]
Number = Any
"""A ball."""
BITS = 400
"""Of the balls."""
CLOSED = 1e-60
"""What is left of a condition at a closed configuration, at most."""
RANK = 1e-10
"""Pivots below this part of the largest entry are zero: what is left of them is the rounding of a file's figures."""
ROUNDED = 1e-10
"""What is left of a row that others imply, at most."""
NEAR = 1e-11
"""What doubles leave of a condition."""
ROUNDS, EXACT_ROUNDS = 200, 12
LONGEST = 0.3
"""Of one of Newton's steps [rad or m]."""


class Conditions:
    """Rows of constraints as functions of positions, in any numbers."""

    def __init__(self, robot: Robot, rows: Sequence[tuple[Constraint, Row]]) -> None:
        self.robot, self.rows = robot, rows
        self.held = [k for k, (_, row) in enumerate(self.rows) if has_residual(row)]
        self._program = _program_of(align(fuse(robot)), self.rows)
        self._parameters = dict(_values(robot))

    def floats(self, q: Floats) -> tuple[Floats, Floats, Floats]:
        """phi, L and what positions change by for unit velocities."""
        found = self._evaluated(list(q), FLOAT)
        m, n, nq = len(self.rows), self.robot.nv, self.robot.nq
        phi, L, T = (np.array(each, dtype=float) for each in found)
        return phi, L.reshape(m, n), T.reshape(n, nq).T

    def balls(self, q: list[Number]) -> tuple[list[Number], list[list[Number]], list[list[Number]]]:
        """The same, matrices by rows; T by velocities."""
        phi, L, T = self._evaluated(q, BALL)
        return phi, _by_rows(L, self.robot.nv), _by_rows(T, self.robot.nq)

    def _evaluated(self, q: list[Any], domain: Domain) -> list[list[Any]]:
        numbers = {name: domain.number(value) for name, value in self._parameters.items()}
        return list(evaluate(self._program, {"q": q}, domain, numbers).values())


def closed_from(conditions: Conditions, start: Floats) -> Floats | None:
    """A closed configuration near one that is not, in doubles; None where Newton's method finds none."""
    q = _normalised(conditions.robot, np.array(start, dtype=float))
    for _ in range(ROUNDS):
        try:
            phi, L, T = conditions.floats(q)
        except (ValueError, ZeroDivisionError):  # a root of a negative number, or a coin that lies flat
            return None
        if not np.isfinite(L).all():
            return None
        held = conditions.held
        off = float(np.max(np.abs(phi[held]), initial=0.0))
        if off < NEAR:
            return q
        step = -np.linalg.pinv(L[held], rcond=1e-8) @ phi[held]
        length = float(np.max(np.abs(step), initial=0.0))
        if length < 1e-15:
            return None
        q = _normalised(conditions.robot, q + T @ step * min(1.0, LONGEST / length))
    return None


def exactly_closed(conditions: Conditions, near: Floats) -> tuple[list[Number], list[list[Number]]] | None:
    """A configuration closed to 60 digits near one that doubles have closed, and L there."""
    q = [arb(float(each)) for each in near]
    for _ in range(EXACT_ROUNDS):
        phi, L, T = conditions.balls(q)
        phi, L = [each.mid() for each in phi], [[each.mid() for each in row] for row in L]
        held = [L[k] for k in conditions.held]
        pivots = eliminated(held, [1.0] * conditions.robot.nv)
        if all(abs(float(phi[conditions.held[row]])) < CLOSED for row, _ in pivots):
            return (q, L) if all(abs(float(phi[k])) < ROUNDED for k in conditions.held) else None
        step = _solved(held, [-phi[k] for k in conditions.held], pivots, conditions.robot.nv)
        q = [p + sum((rates[i] * s for rates, s in zip(T, step, strict=True)), arb(0)) for i, p in enumerate(q)]
        q = [each.mid() for each in _normalised_balls(conditions.robot, q)]
    return None


def eliminated(A: Sequence[Sequence[Number]], weights: Sequence[float]) -> list[tuple[int, int]]:
    """Pairs of row and column in the order of elimination with full pivoting; as many as the rank.

    Columns of more ``weight`` are taken first.
    """
    B = [list(row) for row in A]
    largest = max((abs(float(e)) for row in B for e in row), default=0.0)
    rows, columns = list(range(len(B))), list(range(len(weights)))
    pivots: list[tuple[int, int]] = []
    while rows and columns:
        sizes = [(abs(float(B[i][j])), i, j) for i in rows for j in columns]
        size, i, j = max(sizes, key=lambda each: each[0] * weights[each[2]] if each[0] > RANK * largest else 0.0)
        if size <= RANK * largest:
            break
        pivots.append((i, j))
        rows.remove(i)
        columns.remove(j)
        for other in rows:
            factor = B[other][j] / B[i][j]
            B[other] = [(x - factor * y).mid() for x, y in zip(B[other], B[i], strict=True)]
    return pivots


def _solved(A: list[list[Number]], right: list[Number], pivots: Sequence[tuple[int, int]], width: int) -> list[Number]:
    """x with A x = right, zero but for the columns of the pivots; rows that depend on others are left out."""
    x = [arb(0)] * width
    if not pivots:
        return x
    square = arb_mat([[A[i][j] for _, j in pivots] for i, _ in pivots])
    found = square.solve(arb_mat([[right[i]] for i, _ in pivots]))
    for k, (_, j) in enumerate(pivots):
        x[j] = found[k, 0].mid()
    return x


def _by_rows(entries: list[Number], width: int) -> list[list[Number]]:
    return [entries[start : start + width] for start in range(0, len(entries), width)]


def _program_of(robot: Robot, rows: Sequence[tuple[Constraint, Row]]) -> Program:
    trace = Trace()
    q = tuple(scalar(f"q{k}") for k in range(robot.nq))
    phi = residuals(robot, rows, trace, q)
    L = [entry for row in jacobian(robot, rows, trace, q) for entry in row]
    T: list[Expr] = [direction.get(each, trace.zero) for direction in tangents(robot, trace, q) for each in q]
    outputs = tuple(Array(name, (len(each),), tuple(each)) for name, each in (("phi", phi), ("L", L), ("T", T)))
    inputs = (Array("q", (robot.nq,), q),)
    return trace.program(Program("constraints", inputs, outputs, (), tuple(p.symbol for p in robot.free_parameters())))


def _values(robot: Robot) -> Iterator[tuple[str, Expr]]:
    for parameter in robot.free_parameters():
        if parameter.value is None:
            raise InputError(
                "expected a value: constraints are closed in numbers", place=f"parameters.{parameter.symbol}"
            )
        yield str(parameter.symbol), parameter.value


def _normalised(robot: Robot, q: Floats) -> Floats:
    for group in robot.unit_norm_groups:
        q[list(group)] /= np.linalg.norm(q[list(group)])
    return q


def _normalised_balls(robot: Robot, q: list[Number]) -> list[Number]:
    for group in robot.unit_norm_groups:
        length = sum((q[k] * q[k] for k in group), arb(0)).sqrt()
        for k in group:
            q[k] = q[k] / length
    return q
