"""Periodic motions through events: a fixed point of the return map by Newton's method, and how it answers changes.

The return map takes a state of an event to that of the next: through the impact, and along the flow to the guard. Its
derivative is (1 - f g' / (g' f)) Phi S with the saltation matrix S, the guard's slope g', the rates f there, and the
flow's derivative Phi' = (0 1; FD_q FD_qd) Phi, integrated beside the motion.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from symgen.api.loading import takes_files
from symgen.errors import InputError, UnsupportedError
from symgen.options import Options
from symgen.ready import build
from symgen.robot import Model
from symgen.uses.simulation.equations import Array, Equations
from symgen.uses.simulation.parameters import Bound
from symgen.uses.simulation.simulate import checked_state, solver

ROUNDS = 50
STILL = 1e-13
"""Of a guard at an event."""
SMALLEST = 1 / 64
"""Part of Newton's step below which it is given up."""


@dataclass(frozen=True)
class Gait:
    """A periodic motion from event to event."""

    state: Array
    """Just after an event, (nq + nv,)."""
    period: float
    """s."""
    residual: float
    """The largest difference after one period."""
    monodromy: Array
    """How a change of the state is found again after a period, (nq + nv, nq + nv); 1 along the flow."""
    return_map: Array
    """How states of the event change from one to the next, likewise: along the flow it is zero."""
    energy_lost: float
    """J, by the impact."""

    @property
    def eigenvalues(self) -> Any:
        """Of the return map, the largest first, but for the one along the flow; (nq + nv - 1,)."""
        values = np.linalg.eigvals(self.return_map)
        return values[np.argsort(-np.abs(values))][:-1]

    @property
    def stable(self) -> bool:
        """Whether neighbouring motions come back to it."""
        return bool(np.abs(self.eigenvalues[0]) < 1)


@takes_files("runtime")
def gait(
    model: Model,
    state: Sequence[float],
    *,
    longest: float = 10.0,
    tolerance: float = 1e-10,
    values: Mapping[str, float] | None = None,
    progress: Callable[[float], None] = lambda _: None,
) -> Gait:
    """The periodic motion near a rough state (nq + nv,) after an event; ``longest`` [s] is how long to wait for one,
    ``values`` are of parameters that are not those of the file, of models loaded with ``parameters="runtime"``.

    Raises :class:`~symgen.errors.InputError` where no event follows or Newton's method finds no fixed point.
    """
    if not model.extents.get("ng"):
        raise UnsupportedError(f"{model.name}: gaits are for systems with events")
    if not 0 < longest < float("inf"):
        raise InputError("expected a positive time", place="longest", found=longest)
    section = _Section(model, longest, values)
    start = np.concatenate(checked_state(model, state))
    first = section.flown(start)
    if first is None:
        expected = f"expected a state from which an event follows within {longest:g} s"
        raise InputError(expected, place="state", found=list(state))
    before = section.leading_to(start, first.before, first.event)
    found = section.next(before) or first
    for _ in range(ROUNDS):
        residual = float(np.max(np.abs(found.before - before)))
        progress(residual)
        if residual <= tolerance:
            return section.told(before, found, residual)
        step = section.step(before, found)
        before, found = _shortened(section, before, step, residual)
    raise InputError(f"expected a state near a gait: no fixed point in {ROUNDS} rounds", place="state")


@takes_files("runtime")
def continued(
    model: Model,
    state: Sequence[float],
    name: str,
    values: Sequence[float],
    *,
    longest: float = 10.0,
    progress: Callable[[float], None] = lambda _: None,
) -> Iterator[tuple[float, Gait]]:
    """The gait as one parameter takes these values, each found from the last two; the first from a rough state.

    Of models loaded with ``parameters="runtime"``. Ends where Newton's method finds none, with its
    :class:`~symgen.errors.InputError`.
    """
    found: list[tuple[float, Gait]] = []
    for value in values:
        progress(value)
        guess = np.asarray(state, dtype=float)
        if found:
            guess = found[-1][1].state
        if len(found) > 1 and found[-1][0] != found[-2][0]:
            (before, first), (last, second) = found[-2:]
            guess = guess + (value - last) / (last - before) * (second.state - first.state)
        found.append((value, gait(model, list(guess), longest=longest, values={name: value})))
        yield found[-1]


def _shortened(section: _Section, before: Array, step: Array, residual: float) -> tuple[Array, _Flown]:
    """Newton's step, or the part of it by which the residual shrinks."""
    part = 1.0
    while part >= SMALLEST:
        tried = section.onto(before + part * step)
        found = section.next(tried)
        if found is not None and np.max(np.abs(found.before - tried)) < residual * (1 - part / 4):
            return tried, found
        part /= 2
    raise InputError(
        f"expected a state near a gait: Newton's method stops at a residual of {residual:.1e}", place="state"
    )


@dataclass(frozen=True)
class _Flown:
    """A motion from just after an event to just before the next."""

    before: Array
    flow: Array
    """The derivative of the flow, (nq + nv, nq + nv)."""
    event: int
    period: float
    energy_lost: float


class _Section:
    """States in which an event happens, and the map from each to the next: the return map seen before the impact."""

    def __init__(self, model: Model, longest: float, values: Mapping[str, float] | None) -> None:
        self._equations, self._longest = _Varied(model, values), longest
        self._solve = solver()

    def flown(self, start: Array) -> _Flown | None:
        """From a state to the next event; None where none follows."""
        size = self._equations.size
        y = np.concatenate([start, [0.0, 0.0], np.eye(size).ravel()])
        more = {"rtol": 1e-12, "atol": 1e-13, "samples": 2, "last_event": 1, "just_after": True}
        found = self._solve(self._equations, y, self._longest, **more)
        if not found.events:
            return None
        (event,) = found.events
        flow = found.states[-2][size + 2 :].reshape(size, size)
        which = self._equations.event_names.index(event.name)
        return _Flown(event.before, flow, which, event.time, event.energy_lost)

    def next(self, before: Array, event: int = 0) -> _Flown | None:
        """From a state of an event, through its reset."""
        return self.flown(self._equations.reset(before, event))

    def leading_to(self, after: Array, near: Array, event: int) -> Array:
        """The state of an event that comes nearest to having this one after it."""
        from scipy.optimize import least_squares

        def off(state: Array) -> Array:
            return np.array([*(self._equations.reset(state, event) - after), self._equations.guard(state, event)[0]])

        return self.onto(least_squares(off, near).x, event)

    def onto(self, state: Array, event: int = 0) -> Array:
        """The nearest state in which the event happens, by Newton's method on its guard."""
        state = state.copy()
        for _ in range(ROUNDS):
            value, slope = self._equations.guard(state, event)
            if abs(value) < STILL:
                break
            state -= value * slope / (slope @ slope)
        return state

    def step(self, before: Array, found: _Flown) -> Array:
        """Newton's, towards a state that is mapped to itself."""
        off = found.before - before
        return np.asarray(np.linalg.solve(np.eye(len(before)) - self.slope(before, found), off), dtype=np.float64)

    def slope(self, before: Array, found: _Flown) -> Array:
        """Of the map: through the impact, along the flow, and back along it to the guard."""
        _, slope = self._equations.guard(found.before, found.event)
        rates = self._equations.velocity(found.before)
        back = np.eye(len(before)) - np.outer(rates, slope) / (slope @ rates)
        derivative: Array = back @ found.flow @ self._equations.saltation(before, found.event)
        return derivative

    def told(self, before: Array, found: _Flown, residual: float) -> Gait:
        """At a fixed point."""
        state = self._equations.reset(found.before, found.event)
        monodromy = self._equations.saltation(found.before, found.event) @ found.flow
        return Gait(state, found.period, residual, monodromy, self.slope(before, found), found.energy_lost)


class _Varied(Equations):
    """The equations of motion, and after the state the flow's derivative by rows."""

    def __init__(self, model: Model, values: Mapping[str, float] | None) -> None:
        super().__init__(model, None, values)
        slopes = build(model, Options(quantities=("forward_dynamics_derivatives", "saltation_matrix")))
        self._slopes = Bound(slopes, self.values)
        self.size = self.nq + self.nv

    def rates(self, t: float, y: Array) -> Array:
        n, size = self.nv, self.size
        q, qd = self.split(y)
        by_q, by_qd, _ = self._slopes.forward_dynamics_derivatives(q, qd, np.zeros(n))
        A = np.block([[np.zeros((n, n)), np.eye(n)], [by_q, by_qd]])
        return np.concatenate([super().rates(t, y[: size + 2]), (A @ y[size + 2 :].reshape(size, size)).ravel()])

    def energies(self, y: Array) -> tuple[float, float]:
        return super().energies(y[: self.size + 2])

    def after(self, y: Array, event: int) -> Array:
        return np.concatenate([super().after(y[: self.size + 2], event), y[self.size + 2 :]])

    def reset(self, state: Array, event: int) -> Array:
        """The state alone after an event."""
        return super().after(np.concatenate([state, [0.0, 0.0]]), event)[: self.size]

    def velocity(self, state: Array) -> Array:
        """(qd, qdd)."""
        return super().rates(0.0, np.concatenate([state, [0.0, 0.0]]))[: self.size]

    def saltation(self, state: Array, event: int) -> Array:
        """Of an event in a state."""
        none = np.zeros(self.nv)
        S: Array = self._slopes.saltation_matrix(*self.split(state), none, none)[event]
        return S

    def guard(self, state: Array, event: int) -> tuple[float, Array]:
        """Its value and, by differences that steer Newton's method alone, its slope by the state."""
        steps = np.eye(self.size) * 1e-6
        ends = [[self.guards(0.0, state + sign * step)[event] for step in steps] for sign in (1, -1)]
        return float(self.guards(0.0, state)[event]), (np.array(ends[0]) - np.array(ends[1])) / 2e-6
