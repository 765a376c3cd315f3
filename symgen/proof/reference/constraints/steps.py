"""Time steps under constraints: a step of the tree with constrained accelerations, then one Newton correction."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from symgen.proof.reference.constraints.quantities import closure_step
from symgen.proof.reference.constraints.state import ConstrainedState
from symgen.proof.reference.numbers import Number
from symgen.proof.reference.state import State
from symgen.proof.reference.values import steps
from symgen.proof.reference.values.charts import moved
from symgen.robot.constraints.model import ConstrainedRobot


def _accelerations(model: ConstrainedRobot) -> Callable[[State], list[Number]]:
    def accelerations(at: State) -> list[Number]:
        s = ConstrainedState(model, at)
        return s.solved(s.free(), s.c(s.qd))[: s.n]

    return accelerations


def _closed(s: ConstrainedState, state: Sequence[Number]) -> list[Number]:
    q, qd = state[: -s.n], state[-s.n :]
    there = steps.elsewhere(s.state, q, qd)
    back = closure_step(ConstrainedState(s.model, there))
    faster = [v + change for v, change in zip(qd, back[s.n :], strict=True)]
    return [*moved(there.point, back[: s.n]), *faster]


STEPS: dict[str, Callable[[ConstrainedState], list[Number]]] = {
    "euler_step": lambda s: _closed(s, steps.euler_step(s.state, _accelerations(s.model))),
    "rk4_step": lambda s: _closed(s, steps.runge_kutta_step(s.state, _accelerations(s.model))),
}
