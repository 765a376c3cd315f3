"""A state of a robot under constraints: the constraint Jacobian L, and the basis K of the allowed velocities."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

from symgen.proof.reference.constraints.conditions import Conditions
from symgen.proof.reference.dynamics import dot
from symgen.proof.reference.numbers import Matrix, Number
from symgen.proof.reference.state import State, listed, rows_of
from symgen.robot.constraints.model import ConstrainedRobot

Rows = list[list[Number]]


class ConstrainedState:
    """A state of a robot under constraints."""

    def __init__(self, model: ConstrainedRobot, state: State) -> None:
        self.model, self.state, self.n = model, state, state.n
        self.conditions = Conditions(model, model.kept_rows, state)
        self._cut = Conditions(model, model.active_rows, state)
        self.build, self.zero = state.point.numbers.matrix, state.point.numbers.integer(0)
        self.units: list[dict[int, Number]] = [{k: 1} for k in range(self.n)]

    @cached_property
    def L(self) -> Rows:
        return [list(row) for row in zip(*(self.conditions.rates(unit) for unit in self.units), strict=True)]

    @cached_property
    def actuation(self) -> Rows:
        """The columns of B: the joint forces if one motor has force one. Motors of cut joints come last."""
        own = [[self.zero + int(i == k) for i in range(self.n)] for k in self.model.active_velocities]
        return [*own, *(list(row) for row in zip(*(self._cut.rates(unit) for unit in self.units), strict=True))]

    def actuation_rate(self, direction: dict[int, Number]) -> Rows:
        """Return the columns of dB/dt, the rate of B while the joints move with the velocities ``direction``."""
        own = [[self.zero] * self.n for _ in self.model.active_velocities]
        rates = (self._cut.rates(unit, direction) for unit in self.units)
        return [*own, *(list(row) for row in zip(*rates, strict=True))]

    @cached_property
    def saddle(self) -> Matrix:
        """The matrix [M -L^T; L 0] for the unknowns qdd and lambda."""
        M, count = rows_of(self.state.dynamics.M), len(self.L)
        upper = [[*row, *(-row_[k] for row_ in self.L)] for k, row in enumerate(M)]
        return self.build([*upper, *([*row, *[self.zero] * count] for row in self.L)])

    @property
    def qd(self) -> list[Number]:
        return self.state.given("qd")

    def along(self, rates: Sequence[Number]) -> dict[int, Number]:
        return dict(enumerate(rates))

    def c(self, qd: Sequence[Number]) -> list[Number]:
        return [-each for each in self.conditions.rates(self.along(qd), self.along(qd))]

    def stabilised(self) -> list[Number]:
        alpha, beta = (self.state.point.scalar(f"gains{k}") for k in range(2))
        phi, rate = self.conditions.rates(), self.conditions.rates(self.along(self.qd))
        return [c - 2 * alpha * s - beta * beta * p for c, s, p in zip(self.c(self.qd), rate, phi, strict=True)]

    def solved(self, forces: Sequence[Number], c: Sequence[Number]) -> list[Number]:
        """Return qdd, then the multipliers lambda: the solution for the joint forces ``forces`` and L qdd = c."""
        return listed(self.saddle.solve(self.build([[each] for each in (*forces, *c)])))

    def free(self) -> list[Number]:
        """Return tau - b, the joint forces minus the bias."""
        b = self.state.dynamics.tau(self.qd, self.state.zeros)
        return [t - each for t, each in zip(self.state.given("tau"), b, strict=True)]

    @cached_property
    def K(self) -> Rows:
        """The rows of K: all velocities per unit of each independent velocity, from L qd = 0."""
        dependent, independent = [k for _, k in self.model.pivots], self.model.independent
        solved = self.square.solve(self.build([[-row[k] for k in independent] for row in self.L]))
        rows = {k: [solved[i, j] for j in range(len(independent))] for i, k in enumerate(dependent)}
        rows |= {k: [self.zero + int(i == j) for j in range(len(independent))] for i, k in enumerate(independent)}
        return [rows[k] for k in range(self.n)]

    def rate_of_L(self, unit: dict[int, Number]) -> Rows:
        """Return the derivative of the constraint Jacobian L along a unit motion."""
        return [list(row) for row in zip(*(self.conditions.rates(each, unit) for each in self.units), strict=True)]

    @property
    def square(self) -> Matrix:
        """The columns of L that belong to the dependent velocities."""
        return self.build([[row[k] for _, k in self.model.pivots] for row in self.L])

    def particular(self, c: Sequence[Number]) -> list[Number]:
        """Return the accelerations that satisfy L qdd = c and whose independent entries are zero."""
        solved = self.square.solve(self.build([[each] for each in c]))
        values = {k: solved[i, 0] for i, (_, k) in enumerate(self.model.pivots)}
        return [values.get(k, self.zero) for k in range(self.n)]

    def projected(self, forces: Sequence[Number]) -> list[Number]:
        """Return K^T f: the joint forces f, projected onto the independent velocities."""
        return [dot(column, list(forces)) for column in zip(*self.K, strict=True)]

    def active_forces(self, forces: Sequence[Number]) -> list[Number]:
        """Return the motor forces tau_a of least norm that act like the joint forces f: K^T B tau_a = K^T f."""
        A = self.build(self.actuation) * self.build(self.K)
        right = self.build([[each] for each in self.projected(forces)])
        return listed(A * (A.transpose() * A).solve(right))
