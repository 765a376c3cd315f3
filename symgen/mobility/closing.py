"""Find closed configurations: positions that satisfy all constraints.

Newton's method is applied to the constraints, first in doubles, then in ball arithmetic with 120 digits.
"""

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
from symgen.robot import Model, Robot
from symgen.robot.configuration.coordinates import integrate
from symgen.robot.constraints.rows import Constraint, Coupling, Row, has_residual
from symgen.robot.rewrites.equivalent import align, fuse
from symgen.routes.constrained.conditions.rows import jacobian, residuals
from symgen.routes.model.tree import tangents

Floats = NDArray[np.float64]
Ball = Any
"""A real number with an error bound (ball arithmetic)."""
Closed = tuple[list[Ball], list[list[Ball]]]
"""A closed configuration and the Jacobian L at this configuration."""
PRECISION_BITS = 400
"""Precision [bits] of ball arithmetic."""
CLOSURE_TOLERANCE = 1e-60
"""A configuration is closed if no residual of an independent constraint equation is larger than this."""
RANK_TOLERANCE = 1e-10
"""Largest pivot that counts as zero, relative to the largest entry of the matrix.

Rounded numbers in a file cause small pivots instead of zeros.
"""
REDUNDANT_ROW_TOLERANCE = 1e-10
"""A configuration is closed only if no residual of a redundant constraint equation is larger than this."""
TRIED_STEP = 0.05
"""Largest component [rad or m] of the test motion, during which redundant rows must stay satisfied."""
MAX_TRIED_RESIDUAL = 1e-8
"""Largest accepted residual of a redundant row after the test motion."""
FLOAT_CLOSURE_TOLERANCE = 1e-11
"""Largest residual at which the iteration in doubles stops."""
MAX_ITERATIONS, MAX_EXACT_ITERATIONS = 200, 12
MAX_STALLED_ITERATIONS = 30
"""The iteration in doubles fails after this number of iterations with residuals above 0.9 times the smallest one.

Newton's method halves the residual even at dead points. The iteration stalls if constraints contradict each other.
"""
MAX_STEP = 0.3
"""Largest component of one Newton step [rad or m]; each component belongs to one velocity."""

UNDEFINED = (ValueError, ZeroDivisionError)
"""Errors at positions where a row is undefined: the root of a negative number, or a rolling disc that lies flat."""


class Conditions:
    """The rows (scalar equations) of constraints. Residuals and derivatives are computed in doubles or in balls."""

    def __init__(self, robot: Robot, rows: Sequence[tuple[Constraint, Row]]) -> None:
        self.robot, self.rows = robot, rows
        self.held = [k for k, (_, row) in enumerate(self.rows) if has_residual(row)]
        """The indices of the rows that constrain positions, not only velocities."""
        self._program = _program_of(align(fuse(robot)), self.rows)
        self._parameters = dict(_values(robot))

    def floats(self, q: Floats) -> tuple[Floats, Floats, Floats]:
        """Return the residuals phi (m,), the Jacobian L (m, nv), and the matrix T (nq, nv) with dq/dt = T v."""
        arrays = self._evaluated(list(q), FLOAT)
        m, n, nq = len(self.rows), self.robot.nv, self.robot.nq
        phi, L, T = (np.array(each, dtype=float) for each in arrays)
        return phi, L.reshape(m, n), T.reshape(n, nq).T

    def balls(self, q: list[Ball]) -> tuple[list[Ball], list[list[Ball]], list[list[Ball]]]:
        """Return the residuals phi, the rows of L and the columns of T of :meth:`floats`, all computed in balls."""
        phi, L, T = self._evaluated(q, BALL)
        return phi, _by_rows(L, self.robot.nv), _by_rows(T, self.robot.nq)

    def _evaluated(self, q: list[Any], domain: Domain) -> list[list[Any]]:
        numbers = {name: domain.number(value) for name, value in self._parameters.items()}
        return list(evaluate(self._program, {"q": q}, domain, numbers).values())


def closed_from(conditions: Conditions, start: Floats, rows: Sequence[int] | None = None) -> Floats | None:
    """Return a configuration (nq,) near ``start`` that is closed in doubles, or None if Newton's method fails.

    The configuration satisfies the rows with the indices ``rows``; by default, all rows.
    """
    held = conditions.held if rows is None else rows
    q = _normalised(conditions.robot, np.array(start, dtype=float))
    least, reached = np.inf, 0
    for k in range(MAX_ITERATIONS):
        try:
            phi, L, T = conditions.floats(q)
        except UNDEFINED:
            return None
        if not np.isfinite(L).all():
            return None
        off = float(np.max(np.abs(phi[held]), initial=0.0))
        if off < FLOAT_CLOSURE_TOLERANCE:
            return q
        if off < 0.9 * least:
            least, reached = off, k
        elif k - reached >= MAX_STALLED_ITERATIONS:
            return None
        step = -np.linalg.pinv(L[held], rcond=1e-8) @ phi[held]
        length = float(np.max(np.abs(step), initial=0.0))
        if length < 1e-15:
            return None
        q = _normalised(conditions.robot, q + T @ step * min(1.0, MAX_STEP / length))
    return None


def exactly_closed(conditions: Conditions, near: Floats) -> Closed | None:
    """Refine a configuration that is closed in doubles until its residuals are below :data:`CLOSURE_TOLERANCE`.

    Return the refined configuration and its Jacobian L, or None if Newton's method does not converge.
    """
    q = [arb(float(each)) for each in near]
    for _ in range(MAX_EXACT_ITERATIONS):
        phi, L, T = conditions.balls(q)
        phi, L = [each.mid() for each in phi], [[each.mid() for each in row] for row in L]
        held = [L[k] for k in conditions.held]
        pivots = eliminated(held, [1.0] * conditions.robot.nv)
        if all(abs(float(phi[conditions.held[row]])) < CLOSURE_TOLERANCE for row, _ in pivots):
            return (q, L) if all(abs(float(phi[k])) < REDUNDANT_ROW_TOLERANCE for k in conditions.held) else None
        step = _solved(held, [-phi[k] for k in conditions.held], pivots, conditions.robot.nv)
        q = [p + sum((rates[i] * s for rates, s in zip(T, step, strict=True)), arb(0)) for i, p in enumerate(q)]
        q = [each.mid() for each in normalised_balls(conditions.robot, q)]
    return None


def check_redundant(conditions: Conditions, configurations: Sequence[Closed]) -> None:
    """Raise :class:`InputError` if a motion that satisfies the independent rows violates another row.

    The derivative of a row can be zero, or depend on other rows, only where the constraints are satisfied. The row then
    only seems redundant. An example is the coupling (x - y)**2, whose derivative is zero at x = y.
    """
    held, width = conditions.held, conditions.robot.nv
    orders = [eliminated([L[k] for k in held], [1.0] * width) for _, L in configurations]
    best = max(range(len(orders)), key=lambda k: len(orders[k]))
    q = np.array([float(each) for each in configurations[best][0]])
    kept = [held[row] for row, _ in orders[best]]
    others = [k for k in held if k not in kept]
    L = conditions.floats(q)[1][held]
    step = np.random.default_rng(0).uniform(-1, 1, width)
    step -= np.linalg.pinv(L, rcond=1e-8) @ (L @ step)
    length = float(np.abs(step).max())
    if not others or length < RANK_TOLERANCE:
        return
    near = closed_from(conditions, integrate(conditions.robot, q, TRIED_STEP / length * step), kept)
    if near is None:
        return
    phi = conditions.floats(near)[0]
    worst = max(others, key=lambda k: abs(phi[k]))
    if abs(phi[worst]) > MAX_TRIED_RESIDUAL:
        constraint, row = conditions.rows[worst]
        expected = "expected equations that stay zero during the motions that their derivatives allow"
        hint = " (x - y instead of (x - y)**2)"
        if not isinstance(row, Coupling):
            expected = "expected a start from which the links can move"
            hint = " (residual after a small motion; links in line may be stuck)"
        place, found = f"constraint {constraint.name}", float(f"{phi[worst]:.1g}")
        raise InputError(expected, place=place, found=found, hint=hint)


def eliminated(A: Sequence[Sequence[Ball]], weights: Sequence[float]) -> list[tuple[int, int]]:
    """Return the pivots of A as pairs (row, column), in the order of elimination. The number of pivots is the rank.

    Each entry is multiplied by the weight of its column. The largest product determines the next pivot, so columns with
    large weights come first.
    """
    B = [list(row) for row in A]
    zero = RANK_TOLERANCE * max((abs(float(e)) for row in B for e in row), default=0.0)
    rows, columns = list(range(len(B))), list(range(len(weights)))
    pivots: list[tuple[int, int]] = []
    while rows and columns:
        sizes = [(abs(float(B[i][j])), i, j) for i in rows for j in columns]
        size, i, j = max(sizes, key=lambda each: each[0] * weights[each[2]] if each[0] > zero else 0.0)
        if size <= zero:
            break
        pivots.append((i, j))
        rows.remove(i)
        columns.remove(j)
        for other in rows:
            factor = B[other][j] / B[i][j]
            B[other] = [(x - factor * y).mid() for x, y in zip(B[other], B[i], strict=True)]
    return pivots


def _solved(A: list[list[Ball]], right: list[Ball], pivots: Sequence[tuple[int, int]], width: int) -> list[Ball]:
    """Return x with A x = ``right`` in the rows of the pivots. Entries of x outside the pivot columns are zero."""
    x = [arb(0)] * width
    if not pivots:
        return x
    square = arb_mat([[A[i][j] for _, j in pivots] for i, _ in pivots])
    solution = square.solve(arb_mat([[right[i]] for i, _ in pivots]))
    for k, (_, j) in enumerate(pivots):
        x[j] = solution[k, 0].mid()
    return x


def _by_rows(entries: list[Ball], width: int) -> list[list[Ball]]:
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
                "expected a value: closed configurations need numbers", place=f"parameters.{parameter.symbol}"
            )
        yield str(parameter.symbol), parameter.value


def _normalised(robot: Robot, q: Floats) -> Floats:
    for group in robot.unit_norm_groups:
        q[list(group)] /= np.linalg.norm(q[list(group)])
    return q


def normalised_balls(robot: Model, q: list[Ball]) -> list[Ball]:
    for group in robot.unit_norm_groups:
        length = sum((q[k] * q[k] for k in group), arb(0)).sqrt()
        for k in group:
            q[k] = q[k] / length
    return q
