"""Quantities of constrained robots in one state, from the mass matrix M and the constraint Jacobian L."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from symgen.proof.reference.constraints.state import ConstrainedState
from symgen.proof.reference.dynamics import Variation, dot
from symgen.proof.reference.numbers import Matrix, Number, root
from symgen.proof.reference.state import flat, in_rows, listed, rows_of
from symgen.proof.reference.values.operational import OF_SPACE, Space


def residual(s: ConstrainedState) -> list[Number]:
    return s.conditions.rates()


def closure_step(s: ConstrainedState) -> list[Number]:
    moved = s.particular([-each for each in s.conditions.rates()])
    return [*moved, *s.particular([-each for each in s.conditions.rates(s.along(s.qd))])]


def pivots(s: ConstrainedState) -> list[Number]:
    """Return the pivots of the blocks of L_d, in the order of elimination.

    S denotes a block minus what the elimination of the blocks before it subtracts. The pivots are the entry of an S of
    one row, and otherwise the roots of the ratios of successive leading minors of S^T S.
    """
    pivots: list[Number] = []
    for block in s.model.blocks:
        before = s.model.pivots[: len(pivots)]
        S = _entries(s, block, block)
        if before:
            S = S - _entries(s, block, before) * _entries(s, before, before).solve(_entries(s, before, block))
        if len(block) == 1:
            pivots.append(S[0, 0])
            continue
        rows = in_rows(listed(S.transpose() * S), len(block))
        minors = [s.zero + 1, *(s.build([row[:k] for row in rows[:k]]).det() for k in range(1, len(block) + 1))]
        pivots += [root(b / a, s.state.point.numbers) for a, b in pairwise(minors)]
    return pivots


def _entries(s: ConstrainedState, rows: Sequence[tuple[int, int]], columns: Sequence[tuple[int, int]]) -> Matrix:
    """Return the entries of L in the rows and in the velocities of the given pairs."""
    return s.build([[s.L[row][k] for _, k in columns] for row, _ in rows])


def basis_rate(s: ConstrainedState) -> list[Number]:
    """Return the rate of K, by differentiating L K = 0. The rows of independent velocities are zero."""
    rates = [s.conditions.rates(unit, s.along(s.qd)) for unit in s.units]
    changed = [[-dot(row, column) for row in zip(*rates, strict=True)] for column in zip(*s.K, strict=True)]
    return flat(zip(*(s.particular(column) for column in changed), strict=True))


def independent_mass_matrix(s: ConstrainedState) -> list[Number]:
    K = s.build(s.K)
    return listed(K.transpose() * s.state.dynamics.M * K)


def independent_bias(s: ConstrainedState) -> list[Number]:
    return s.projected(s.state.dynamics.tau(s.qd, s.particular(s.c(s.qd))))


def independent_gravity(s: ConstrainedState) -> list[Number]:
    return s.projected(s.state.dynamics.forces(s.state.dynamics.motions())[0])


def wrenches(s: ConstrainedState) -> list[Number]:
    """Return the wrench of each loop: the virtual work of the loop's multipliers for each unit motion of frame b."""
    found = s.solved(s.free(), s.c(s.qd))[s.n :]
    rows = [k for k, _ in enumerate(s.model.kept_rows)]
    result: list[Number] = []
    for loop in s.model.loops:
        own = [k for k in rows if s.model.kept_rows[k][0] == loop]
        for virtual in range(6):
            work = s.zero
            for k in own:
                work = work + found[k] * s.conditions.virtual(*s.model.kept_rows[k], virtual)
            result.append(work)
    return result


def inverse_dynamics(s: ConstrainedState) -> list[Number]:
    return s.active_forces(s.state.dynamics.tau(s.qd, s.state.given("qdd")))


def generalized_active_forces(s: ConstrainedState) -> list[Number]:
    given = [s.state.point.scalar(f"tau_a{k}") for k in range(len(s.actuation))]
    return [dot(list(row), given) for row in zip(*s.actuation, strict=True)]


def impact(s: ConstrainedState) -> list[Number]:
    e = s.state.point.scalar("e")
    stopped = s.solved(s.state.zeros, [-(1 + e) * each for each in s.conditions.rates(s.along(s.qd))])
    return [*(a + b for a, b in zip(s.qd, stopped[: s.n], strict=True)), *stopped[s.n :]]


def impact_derivatives(s: ConstrainedState) -> list[Number]:
    """Return the derivatives of the velocities, then of the impulses, by q, qd and the coefficient of restitution e."""
    n, d, e = s.n, s.state.dynamics, s.state.point.scalar("e")
    rate = s.conditions.rates(s.along(s.qd))
    found = s.solved(s.state.zeros, [-(1 + e) * each for each in rate])
    change, impulse = found[:n], found[n:]
    columns: list[list[list[Number]]] = [[], [], [s.solved(s.state.zeros, [-each for each in rate])]]
    for unit in s.units:
        dL = s.rate_of_L(unit)
        pushed = [dot([row[i] for row in dL], impulse) for i in range(n)]
        moved = d.rate(s.state.zeros, change, Variation(q=unit), gravity=False)
        closed = [-dot(row, [a + (1 + e) * b for a, b in zip(change, s.qd, strict=True)]) for row in dL]
        columns[0].append(s.solved([a - b for a, b in zip(pushed, moved, strict=True)], closed))
        columns[1].append(s.solved(s.state.zeros, [-(1 + e) * each for each in s.conditions.rates(unit)]))
    for k, column in enumerate(columns[1]):
        column[k] = column[k] + 1
    return _by_outputs(columns, n)


def _by_outputs(columns: list[list[list[Number]]], n: int) -> list[Number]:
    """Return the first n rows of every group of columns, then the other rows of every group."""
    parts = [[each[:n] for each in group] for group in columns] + [[each[n:] for each in group] for group in columns]
    return [entry for part in parts for entry in flat(zip(*part, strict=True))]


def delassus_matrix(s: ConstrainedState) -> Matrix:
    L = s.build(s.L)
    return L * s.state.dynamics.Minv * L.transpose()


def forward_dynamics_derivatives(s: ConstrainedState) -> list[Number]:
    """Differentiate the saddle-point system: return the derivatives of qdd and lambda with respect to q, qd, tau."""
    n, d, count = s.n, s.state.dynamics, len(s.L)
    found = s.solved(s.free(), s.c(s.qd))
    qdd, multipliers = found[:n], found[n:]
    by_q, by_qd = d.full_rates(s.qd, qdd)
    columns: list[list[list[Number]]] = [[], [], []]
    v = s.along(s.qd)
    for k, unit in enumerate(s.units):
        dL = s.rate_of_L(unit)
        pushed = [dot([row[i] for row in dL], multipliers) - by_q[i][k] for i in range(n)]
        changed = s.conditions.rates(v, v, unit)
        closed = [-change - dot(row, qdd) for change, row in zip(changed, dL, strict=True)]
        columns[0].append(s.solved(pushed, closed))
        twice = zip(s.conditions.rates(unit, v), s.conditions.rates(v, unit), strict=True)
        columns[1].append(s.solved([-by_qd[i][k] for i in range(n)], [-a - b for a, b in twice]))
        columns[2].append(s.solved([s.zero + int(i == k) for i in range(n)], [s.zero] * count))
    return _by_outputs(columns, n)


def inverse_dynamics_derivatives(s: ConstrainedState) -> list[Number]:
    """Return the derivatives of the motor forces B^T mu with respect to q, qd and qdd.

    Differentiates B B^T mu + L^T nu = f and L mu = 0, where f are the joint forces of the tree without constraints.
    """
    n, d, count, B = s.n, s.state.dynamics, len(s.L), s.actuation
    P = [[dot([b[i] for b in B], [b[k] for b in B]) for k in range(n)] for i in range(n)]
    upper = [[*row, *(r[k] for r in s.L)] for k, row in enumerate(P)]
    saddle = s.build([*upper, *([*row, *[s.zero] * count] for row in s.L)])

    def solved(forces: Sequence[Number], c: Sequence[Number]) -> list[Number]:
        return listed(saddle.solve(s.build([[each] for each in (*forces, *c)])))

    qdd = s.state.given("qdd")
    found = solved(d.tau(s.qd, qdd), [s.zero] * count)
    mu, nu = found[:n], found[n:]
    by_q, by_qd = d.full_rates(s.qd, qdd)
    M = rows_of(d.M)
    columns: list[list[list[Number]]] = [[], [], []]
    for k, unit in enumerate(s.units):
        dL = s.rate_of_L(unit)
        dB = s.actuation_rate(unit)
        force, forced = [dot(b, mu) for b in B], [dot(b, mu) for b in dB]
        pushed = [by_q[i][k] - dot([row[i] for row in dL], nu) for i in range(n)]
        for i in range(n):
            pushed[i] = pushed[i] - dot([b[i] for b in dB], force) - dot([b[i] for b in B], forced)
        changes = solved(pushed, [-dot(row, mu) for row in dL])[:n]
        columns[0].append([dot(b, changes) + also for b, also in zip(B, forced, strict=True)])
        for group, column in zip(columns[1:], (by_qd, M), strict=True):
            changes = solved([column[i][k] for i in range(n)], [s.zero] * count)[:n]
            group.append([dot(b, changes) for b in B])
    return [each for group in columns for row in zip(*group, strict=True) for each in row]


def _in_space(value: Callable[[Space], list[Number]]) -> Callable[[ConstrainedState], list[Number]]:
    """Return a function that computes a quantity of operational space with the constrained inverse instead of M^-1."""

    def values(s: ConstrainedState) -> list[Number]:
        none = [s.zero] * len(s.L)
        units = [[s.zero + int(i == k) for i in range(s.n)] for k in range(s.n)]
        columns = [s.solved(unit, none)[: s.n] for unit in units]
        asked = s.solved(s.state.zeros, s.c(s.qd))[: s.n] if value is Space.bias else s.state.zeros
        return value(Space(s.state, s.build([list(row) for row in zip(*columns, strict=True)]), asked))

    return values


QUANTITIES: dict[str, Callable[[ConstrainedState], list[Number]]] = {
    "constraint_residual": residual,
    "constraint_jacobian": lambda s: flat(s.L),
    "constraint_bias": lambda s: s.c(s.qd),
    "constraint_bias_stabilised": ConstrainedState.stabilised,
    "closure_step": closure_step,
    "constraint_pivots": pivots,
    "constraint_basis": lambda s: flat(s.K),
    "constraint_basis_rate": basis_rate,
    "independent_mass_matrix": independent_mass_matrix,
    "independent_bias": independent_bias,
    "independent_gravity": independent_gravity,
    "constrained_forward_dynamics": lambda s: s.solved(s.free(), s.c(s.qd)),
    "constrained_forward_dynamics_stabilised": lambda s: s.solved(s.free(), s.stabilised()),
    "constraint_wrenches": wrenches,
    "constrained_inverse_dynamics": inverse_dynamics,
    "generalized_active_forces": generalized_active_forces,
    "impact": impact,
    "impact_derivatives": impact_derivatives,
    "delassus_matrix": lambda s: listed(delassus_matrix(s)),
    "delassus_inverse": lambda s: listed(delassus_matrix(s).inv()),
    **{name: _in_space(value) for name, value in OF_SPACE.items()},
    "constrained_forward_dynamics_derivatives": forward_dynamics_derivatives,
    "constrained_inverse_dynamics_derivatives": inverse_dynamics_derivatives,
}
