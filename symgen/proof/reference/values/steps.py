"""Time steps by Euler's method, the classical Runge-Kutta method and a variational method, and their linearisations.

A is the derivative of the state after the step with respect to the state x before the step. B is the derivative of the
same state with respect to the joint forces tau. For a Runge-Kutta step with the stages k_i, the chain rule gives A from
K_i = d k_i / d x, and B from F_i = d k_i / d tau.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symgen.proof.reference.numbers import Matrix, Number
from symgen.proof.reference.point import Point, with_inputs
from symgen.proof.reference.state import State, flat, forward_rates
from symgen.proof.reference.values.charts import moved, rates

RK4_STAGE_TIMES = ((0, 1), (1, 2), (1, 2), (1, 1))
"""Time of each stage, as a fraction of the step: (numerator, denominator)."""
VARIATIONAL_ITERATIONS = 8
"""Number of fixed-point iterations for the midpoint velocity of a variational step."""
RK4_WEIGHTS = ((1, 6), (1, 3), (1, 3), (1, 6))


def elsewhere(s: State, q: Sequence[Number], qd: Sequence[Number]) -> State:
    """Return the state with other positions and velocities."""
    return State(Point(s.point.description, s.point.numbers, with_inputs(s.point.values, q=q, qd=qd)))


Acceleration = Callable[[State], list[Number]]
"""A function that returns qdd in a state."""


def accelerated(s: State) -> list[Number]:
    """Return qdd of a robot without constraints."""
    return s.dynamics.acceleration(s.given("qd"), s.given("tau"))


def euler_step(s: State, acceleration: Acceleration = accelerated) -> list[Number]:
    """Return the positions, then the velocities, after an Euler step."""
    h, qd = s.point.scalar("h"), s.given("qd")
    faster = [v + h * a for v, a in zip(qd, acceleration(s), strict=True)]
    return [*moved(s.point, [h * v for v in faster]), *faster]


def euler_step_derivatives(s: State) -> list[Number]:
    """Return the matrices A, then B, of the linearised Euler step."""
    h, (by_q, by_qd), n = s.point.scalar("h"), forward_rates(s), range(s.n)
    one, zero = s.point.numbers.integer(1), s.point.numbers.integer(0)
    same = [[one if i == j else zero for j in n] for i in n]
    down = [[*(h * by_q[i, j] for j in n), *(same[i][j] + h * by_qd[i, j] for j in n)] for i in n]
    upper = [[(same[i][j] if j < s.n else zero) + h * down[i][j] for j in range(2 * s.n)] for i in n]
    B = [[h * s.dynamics.Minv[i, j] for j in n] for i in n]
    return [*flat(upper), *flat(down), *(h * entry for row in B for entry in row), *flat(B)]


def stages(s: State, acceleration: Acceleration = accelerated) -> list[tuple[State, list[Number], list[Number]]]:
    """Return, for each stage of a Runge-Kutta step, the state, the position rates and the accelerations.

    The position rates are rates of local coordinates (:mod:`~symgen.proof.reference.values.charts`), which are zero at
    the positions of ``s``.
    """
    h, qd = s.point.scalar("h"), s.given("qd")
    found: list[tuple[State, list[Number], list[Number]]] = []
    for p, q in RK4_STAGE_TIMES:
        at, rate = s, qd
        if found:
            _, v, a = found[-1]
            time = h * p / q
            faster = [x + time * y for x, y in zip(qd, a, strict=True)]
            at = elsewhere(s, moved(s.point, [time * each for each in v]), faster)
            rate = rates(at.point, s.point.vector("q", s.point.robot.nq), faster)
        found.append((at, rate, acceleration(at)))
    return found


def runge_kutta_step(s: State, acceleration: Acceleration = accelerated) -> list[Number]:
    """Return the positions, then the velocities, after a Runge-Kutta step."""
    h, qd, found = s.point.scalar("h"), s.given("qd"), stages(s, acceleration)
    change, faster = [h * 0] * s.n, list(qd)
    for (_, v, a), (p, q) in zip(found, RK4_WEIGHTS, strict=True):
        change = [x + h * p / q * y for x, y in zip(change, v, strict=True)]
        faster = [x + h * p / q * y for x, y in zip(faster, a, strict=True)]
    return [*moved(s.point, change), *faster]


def runge_kutta_step_derivatives(s: State) -> list[Number]:
    """Return the matrices A, then B, of the linearised Runge-Kutta step."""
    n, h, matrix = s.n, s.point.scalar("h"), s.point.numbers.matrix
    unit, nothing = s.point.unit(2 * n), matrix([[0] * (2 * n)] * (2 * n))
    inputs = matrix([[0] * n] * (2 * n))
    K, F, A, B = nothing, inputs, unit, inputs
    for (at, _, _), (p, q), (weight, whole) in zip(stages(s), RK4_STAGE_TIMES, RK4_WEIGHTS, strict=True):
        by_q, by_qd = forward_rates(at)
        one = [[int(i == j) for j in range(n)] for i in range(n)]
        jacobian = matrix([*([0] * n + row for row in one), *(_row(by_q, i) + _row(by_qd, i) for i in range(n))])
        forced = matrix([*([0] * n for _ in range(n)), *(_row(at.dynamics.Minv, i) for i in range(n))])
        before = h * p / q
        K, F = jacobian * (unit + before * K), jacobian * (before * F) + forced
        A, B = A + (h * weight / whole) * K, B + (h * weight / whole) * F
    return [*A.entries(), *B.entries()]


def _row(matrix: Matrix, i: int) -> list[Number]:
    return [matrix[i, j] for j in range(matrix.ncols())]


def variational_step(s: State) -> list[Number]:
    """Return positions and velocities after a variational step, and the last correction of the midpoint velocity."""
    h, tau, n = s.point.scalar("h"), s.given("tau"), range(s.n)
    q, v, before = s.point.vector("q", s.point.robot.nq), s.given("qd"), s.given("qd")
    p = s.dynamics.times(v)
    for iteration in range(VARIATIONAL_ITERATIONS + 1):
        at = elsewhere(s, _along(q, v, h / 2), v)
        dM, d = at.dynamics.dM, at.dynamics
        kinetic = [sum((v[i] * dM[i][j][k] * v[j] for i in n for j in n), h * 0) / 2 for k in n]
        resisted = [a - b for a, b in zip(d.tau(v, at.zeros), d.forces(d.motions(v))[0], strict=True)]
        g = d.forces(d.motions())[0]
        push = [tau[k] + kinetic[k] - g[k] - resisted[k] for k in n]
        if iteration < VARIATIONAL_ITERATIONS:
            before, v = v, d.solved([a + h * each / 2 for a, each in zip(p, push, strict=True)])
    end = _along(q, v, h)
    faster = elsewhere(s, end, v).dynamics.solved([a + h * each for a, each in zip(p, push, strict=True)])
    return [*end, *faster, *(a - b for a, b in zip(v, before, strict=True))]


def _along(q: Sequence[Number], v: Sequence[Number], time: Number) -> list[Number]:
    return [a + time * rate for a, rate in zip(q, v, strict=True)]
