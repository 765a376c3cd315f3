"""Steps of an integrator of SciPy, each put back onto the constraints, with events located between them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from scipy import integrate
from scipy.optimize import brentq

from symgen.errors import InputError
from symgen.simulation.equations import Array, Equations, guard_rates
from symgen.simulation.trajectory import EventRecord

INTEGRATORS = ("DOP853", "Radau", "RK45", "LSODA", "BDF")
BETWEEN = 4
"""Places inside a step at which guards are looked at."""
STILL = 1e-12
"""A guard this near zero has no sign yet: an event has just happened there."""
HALVINGS = 60
CHATTER = 10
"""Events in a row closer than :data:`APART` [s] that end a motion."""
APART = 1e-6


IMPLICIT = ("Radau", "BDF")
"""Integrators that take the slopes of the rates, where they are known."""


@dataclass
class Solution:
    """Samples of the state, and what happened."""

    times: list[float] = field(default_factory=list)
    states: list[Array] = field(default_factory=list)
    events: list[EventRecord] = field(default_factory=list)
    note: str = ""

    def add(self, t: float, y: Array) -> None:
        """One sample."""
        self.times.append(t)
        self.states.append(y)


def solve(
    equations: Equations,
    y: Array,
    duration: float,
    *,
    start: float = 0.0,
    integrator: str = "DOP853",
    samples: int = 1000,
    rtol: float = 1e-10,
    atol: float = 1e-12,
    last_event: int = 0,
    progress: Callable[[float], None] = lambda _: None,
) -> Solution:
    """The motion from ``y`` at time ``start`` [s]; ``last_event`` ends it after so many events.

    Ctrl-C, a step that underflows and events that chatter end it early, with a note; what was computed is kept.
    """
    if integrator not in INTEGRATORS:
        raise InputError(f"expected one of {', '.join(INTEGRATORS)}", place="integrator", found=integrator)
    end = start + duration
    run = _Run(equations, np.linspace(start, end, samples))
    make = getattr(integrate, integrator)
    if integrator in IMPLICIT and equations.jacobian is not None:
        make = partial(make, jac=equations.jacobian)
    found, t = run.solution, start
    found.add(t, y)
    try:
        while t < end and not found.note:
            solver = make(equations.rates, t, y, end, rtol=rtol, atol=atol)
            run.armed = _leaving(equations, t, y) if equations.events else np.zeros(0)
            t, y = run.until_event(solver, progress)
            if last_event and len(found.events) >= last_event:
                break
    except KeyboardInterrupt:
        found.note = f"stopped at {found.times[-1]:.6g} s of {end:g}"
    return found


@dataclass
class _Run:
    equations: Equations
    grid: Array
    solution: Solution = field(default_factory=Solution)
    armed: Array = field(default_factory=lambda: np.zeros(0))
    """The sign that each guard had; just after an event that which it is about to have."""
    next: int = 1
    """Of the grid."""

    def until_event(self, solver: Any, progress: Callable[[float], None]) -> tuple[float, Array]:
        """Step until something happens; time and state from which to go on."""
        while solver.status == "running":
            start = solver.t
            try:
                message = solver.step()
            except (ValueError, FloatingPointError) as error:  # a state without numbers
                message, solver.status = str(error), "failed"
            if solver.status == "failed" or not np.isfinite(solver.y).all():
                self.solution.note = f"the integrator fails at {start:.6g} s: {message or 'a state that is no number'}"
                break
            dense = solver.dense_output()
            event = self._event(dense, start, solver.t) if self.equations.events else None
            self._sample(dense, solver.t if event is None else event[0])
            progress(solver.t)
            if event is not None:
                return self._happened(*event, dense)
            solver.y = self.equations.kept(solver.y)
            if hasattr(solver, "f"):
                solver.f = solver.fun(solver.t, solver.y)
        return solver.t, solver.y

    def _sample(self, dense: Any, end: float) -> None:
        while self.next < len(self.grid) and self.grid[self.next] <= end:
            t = float(self.grid[self.next])
            self.solution.add(t, self.equations.kept(dense(t)))
            self.next += 1

    def _event(self, dense: Any, start: float, end: float) -> tuple[float, int] | None:
        """The first crossing in a step."""
        found = []
        ends = np.linspace(start, end, BETWEEN + 2)
        for k in range(self.equations.events):
            sign, before = self.armed[k], start
            for t in ends[1:]:
                now = float(_signs(self.equations.guards(t, dense(t)))[k])
                if sign and now and sign != now:
                    if self.equations.directions[k] in (0, now):
                        guard = self._guard(dense, k)
                        begin = _where_it_has_left(guard, sign, before, t)
                        found.append((brentq(guard, begin, t, xtol=1e-15, rtol=1e-15) if begin < t else before, k))
                        break
                    sign = now
                sign, before = now or sign, t
            self.armed[k] = sign
        return min(found) if found else None

    def _guard(self, dense: Any, k: int) -> Callable[[float], float]:
        return lambda t: float(self.equations.guards(t, dense(t))[k])

    def _happened(self, t: float, k: int, dense: Any) -> tuple[float, Array]:
        before = self.equations.kept(dense(t))
        after = self.equations.after(before, k)
        lost = sum(self.equations.energies(before)) - sum(self.equations.energies(after))
        found = self.solution
        if len(found.events) >= CHATTER and t - found.events[-CHATTER].time < CHATTER * APART:
            found.note = f"events chatter at {t:.6g} s: {CHATTER} within {CHATTER * APART:g} s"
        size = self.equations.nq + self.equations.nv
        found.events.append(EventRecord(self.equations.event_names[k], t, before[:size], after[:size], lost))
        found.add(t, before)
        found.add(t, after)
        return t, after


def _leaving(equations: Equations, t: float, y: Array) -> Array:
    """The signs of guards; of those that are zero the signs of their rates."""
    signs = _signs(equations.guards(t, y))
    return np.where(signs == 0, np.sign(guard_rates(equations, t, y)), signs)


def _where_it_has_left(guard: Callable[[float], float], sign: float, start: float, end: float) -> float:
    """A time from which the guard goes on with this sign; the end where rounding shows none."""
    times = (start, *(start + (end - start) / 2**halvings for halvings in range(1, HALVINGS)))
    return next((t for t in times if guard(t) * sign > 0), end)


def _signs(guards: Array) -> Array:
    return np.where(np.abs(guards) < STILL, 0.0, np.sign(guards))
