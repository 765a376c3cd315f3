"""Steps in time at a point: Euler's and the classical Runge-Kutta method, stage by stage, and their linearisations.

A and B of a Runge-Kutta step by the chain rule through its stages, with K_i = d k_i / d x and F_i = d k_i / d tau.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from symgen.proof.reference.numbers import Matrix, Number
from symgen.proof.reference.point import Point
from symgen.proof.reference.state import State, flat, forward_rates

FRACTIONS = ((0, 1), (1, 2), (1, 2), (1, 1))
"""Of a step, where the stages are taken."""
WEIGHTS = ((1, 6), (1, 3), (1, 3), (1, 6))


class _Elsewhere:
    """The values of a point with other positions and velocities."""

    def __init__(self, values: Any, q: Sequence[Any], qd: Sequence[Number]) -> None:
        self._values = values
        self._own = {f"q{k}": entry for k, entry in enumerate(q)} | {f"qd{k}": entry for k, entry in enumerate(qd)}

    def __getitem__(self, name: str) -> Any:
        return self._own[name] if name in self._own else self._values[name]


def moved(point: Point, change: Sequence[Number]) -> list[Any]:
    """The positions after this change along the velocities; of joints whose velocities commute."""
    q = point.vector("q", point.robot.nq)
    for slot in point.robot.slots:
        if slot.joint.mimic:
            continue
        if slot.joint.kind.unit_norm_group:
            (c, s), turn = slot.position, change[slot.velocity[0]]
            cosine, sine = point.numbers.domain.cos(turn), point.numbers.domain.sin(turn)
            q[c], q[s] = q[c] * cosine - q[s] * sine, q[s] * cosine + q[c] * sine
        else:
            for k, v in zip(slot.position, slot.velocity, strict=True):
                q[k] = q[k] + change[v]
    return q


def euler_step(s: State) -> list[Number]:
    """The positions, then the velocities."""
    h, qd = s.point.scalar("h"), s.given("qd")
    faster = [v + h * a for v, a in zip(qd, s.dynamics.acceleration(qd, s.given("tau")), strict=True)]
    return [*moved(s.point, [h * v for v in faster]), *faster]


def euler_step_derivatives(s: State) -> list[Number]:
    """A, then B."""
    h, (by_q, by_qd), n = s.point.scalar("h"), forward_rates(s), range(s.n)
    one, zero = s.point.numbers.integer(1), s.point.numbers.integer(0)
    same = [[one if i == j else zero for j in n] for i in n]
    down = [[*(h * by_q[i, j] for j in n), *(same[i][j] + h * by_qd[i, j] for j in n)] for i in n]
    upper = [[(same[i][j] if j < s.n else zero) + h * down[i][j] for j in range(2 * s.n)] for i in n]
    B = [[h * s.dynamics.Minv[i, j] for j in n] for i in n]
    return [*flat(upper), *flat(down), *(h * entry for row in B for entry in row), *flat(B)]


def stages(s: State) -> list[tuple[State, list[Number], list[Number]]]:
    """The state of each stage of a Runge-Kutta step, its velocity and its acceleration."""
    h, qd = s.point.scalar("h"), s.given("qd")
    found: list[tuple[State, list[Number], list[Number]]] = []
    for p, q in FRACTIONS:
        at, rate = s, qd
        if found:
            _, v, a = found[-1]
            time = h * p / q
            rate = [x + time * y for x, y in zip(qd, a, strict=True)]
            values = _Elsewhere(s.point.values, moved(s.point, [time * each for each in v]), rate)
            at = State(Point(s.point.description, s.point.numbers, values))
        found.append((at, rate, at.dynamics.acceleration(rate, at.given("tau"))))
    return found


def runge_kutta_step(s: State) -> list[Number]:
    """The positions, then the velocities."""
    h, qd, found = s.point.scalar("h"), s.given("qd"), stages(s)
    change, faster = [h * 0] * s.n, list(qd)
    for (_, v, a), (p, q) in zip(found, WEIGHTS, strict=True):
        change = [x + h * p / q * y for x, y in zip(change, v, strict=True)]
        faster = [x + h * p / q * y for x, y in zip(faster, a, strict=True)]
    return [*moved(s.point, change), *faster]


def runge_kutta_step_derivatives(s: State) -> list[Number]:
    """A, then B."""
    n, h, matrix = s.n, s.point.scalar("h"), s.point.numbers.matrix
    unit, nothing = s.point.unit(2 * n), matrix([[0] * (2 * n)] * (2 * n))
    inputs = matrix([[0] * n] * (2 * n))
    K, F, A, B = nothing, inputs, unit, inputs
    for (at, _, _), (p, q), (weight, whole) in zip(stages(s), FRACTIONS, WEIGHTS, strict=True):
        by_q, by_qd = forward_rates(at)
        one = [[int(i == j) for j in range(n)] for i in range(n)]
        slope = matrix([*([0] * n + row for row in one), *(_row(by_q, i) + _row(by_qd, i) for i in range(n))])
        forced = matrix([*([0] * n for _ in range(n)), *(_row(at.dynamics.Minv, i) for i in range(n))])
        before = h * p / q
        K, F = slope * (unit + before * K), slope * (before * F) + forced
        A, B = A + (h * weight / whole) * K, B + (h * weight / whole) * F
    return [*A.entries(), *B.entries()]


def _row(matrix: Matrix, i: int) -> list[Number]:
    return [matrix[i, j] for j in range(matrix.ncols())]
