"""Events of systems in one state: the impact equations and their derivatives.

J and J+ are the Jacobians dx/dq of the coordinates before and after the impact, and M is the diagonal matrix of the
masses. The velocities u after the impact satisfy A u = B qd, where A is J+^T M J+ and B is J+^T M J. The derivatives of
u with respect to one position or velocity are u' = A^-1 (B' qd + B qd' - A' u).
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from sympy import Expr, diff

from symgen.proof.reference.numbers import Matrix, Number, plain
from symgen.proof.reference.state import listed
from symgen.proof.reference.system import SystemState
from symgen.robot.description.events import Event


class _Impact:
    """One event of a system, in a given state."""

    def __init__(self, s: SystemState, event: Event) -> None:
        self.s, self.event, self.q = s, event, s.system.variables
        self.column, self.qd = s.numbers.column, s.numbers.column(s.given("qd"))

    def matrix(self, x: list[Expr]) -> Matrix:
        return self.s.numbers.matrix(self.s.jacobian_of(x))

    @cached_property
    def mass(self) -> Matrix:
        m, zero = self.s.m, self.s.zero
        return self.s.numbers.matrix([[m[i] if i == k else zero for k in range(len(m))] for i in range(len(m))])

    @cached_property
    def J(self) -> Matrix:
        return self.matrix([each.x for each in self.s.system.coordinates])

    @cached_property
    def after(self) -> Matrix:
        """The Jacobian J+ after the event."""
        return self.next.numbers.matrix(self.next.jacobian_of(list(self.event.after)))

    @cached_property
    def next(self) -> SystemState:
        """The state at which J+ is evaluated. If the phase changes, it is a state of the next phase."""
        if self.event.onto is None:
            return self.s
        return self.s.as_phase(self.event.onto, {f"q{k}": each for k, each in enumerate(self.positions())})

    def after_rate(self, k: int) -> Matrix:
        """Return the derivative of J+ with respect to position k."""
        if self.event.onto is None:
            return self.matrix([diff(each, self.q[k]) for each in self.event.after])
        total = 0 * self.after
        for l, by in enumerate(self.event.onto.variables):
            factor = self.s.number(diff(self.event.relabelling[l], self.q[k]))
            rate = self.next.jacobian_of([diff(e, by) for e in self.event.after])
            total = total + factor * self.next.numbers.matrix(rate)
        return total

    @cached_property
    def u(self) -> Matrix:
        return self._solved(self.after.transpose() * self.mass * self.J * self.qd)

    def impulse(self) -> list[Number]:
        return listed(self.mass * (self.after * self.u - self.J * self.qd))

    @cached_property
    def relabelling(self) -> Matrix:
        """The matrix dr/dq, where r(q) gives the variables after the event."""
        return self.matrix(list(self.event.relabelling))

    def velocities(self) -> list[Number]:
        return listed(self.u if self.event.onto else self.relabelling * self.u)

    def positions(self) -> list[Any]:
        """Return the positions after the event, which may be angles."""
        return [self.s.angle(each) for each in self.event.relabelling]

    def reset_jacobian(self) -> Matrix:
        """Return the derivatives of the state after the event (rows) with respect to the state before it (columns)."""
        n, zero = self.s.system.nv, self.s.zero
        by_qd = self._solved(self.after.transpose() * self.mass * self.J)
        by_qd = by_qd if self.event.onto else self.relabelling * by_qd
        columns = [self._by_position(k) for k in range(n)]
        top = [[self.relabelling[i, k] for k in range(n)] + [zero] * n for i in range(n)]
        low = [[columns[k][i, 0] for k in range(n)] + [by_qd[i, k] for k in range(n)] for i in range(n)]
        return self.s.numbers.matrix(top + low)

    def _by_position(self, k: int) -> Matrix:
        """Return the derivatives of the velocities after the event with respect to position k."""
        by = self.q[k]
        J1 = self.matrix([diff(each.x, by) for each in self.s.system.coordinates])
        after1 = self.after_rate(k)
        A1 = after1.transpose() * self.mass * self.after + self.after.transpose() * self.mass * after1
        B1 = after1.transpose() * self.mass * self.J + self.after.transpose() * self.mass * J1
        u1 = self._solved(B1 * self.qd - A1 * self.u)
        if self.event.onto:
            return u1
        return self.matrix([diff(each, by) for each in self.event.relabelling]) * self.u + self.relabelling * u1

    def _solved(self, right: Matrix) -> Matrix:
        return (self.after.transpose() * self.mass * self.after).solve(right)

    def saltation(self) -> list[Number]:
        s, n = self.s, range(self.s.system.nv)
        before = self.column([*s.given("qd"), *s.accelerations(s.given("tau"))])
        state = {f"q{k}": each for k, each in enumerate(self.positions())}
        state |= {f"qd{k}": each for k, each in enumerate(self.velocities())}
        there = s.as_phase(self.event.onto or s.system, state)
        after = self.column([*self.velocities(), *there.accelerations(s.given("tau_after"))])
        R = self.reset_jacobian()
        gradient = s.numbers.matrix([[s.number(diff(self.event.guard, self.q[k])) for k in n] + [s.zero for _ in n]])
        (rate,) = listed(gradient * before)
        jump = self.column([each / rate for each in listed(after - R * before)])
        return listed(R + jump * gradient)


def event_values(name: str, s: SystemState) -> list[Number]:
    """Return the elements of all outputs of ``name``, a quantity of events."""
    events = [_Impact(s, event) for event in s.system.events]
    if name == "guard":
        return [s.number(each.event.guard) for each in events]
    if name == "reset":
        return [
            *(plain(p) for each in events for p in each.positions()),
            *(v for each in events for v in each.velocities()),
        ]
    if name == "impulse":
        return [p for each in events for p in each.impulse()]
    return [entry for each in events for entry in each.saltation()]
