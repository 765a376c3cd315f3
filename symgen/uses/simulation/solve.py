"""Integrate motions by SciPy. After each step, the state is moved onto the constraints. Events are located in steps."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

import numpy as np
from scipy import integrate

from symgen.errors import InputError
from symgen.uses.simulation.crossings import (
    AFTER_EVENT_TOLERANCE,
    CHATTER_EVENTS,
    MAX_CHATTER_SPAN,
    ZERO_TOLERANCE,
    Watch,
    chatters,
    directions_after,
    first_crossings,
    first_of_instant,
)
from symgen.uses.simulation.equations import Array, Equations
from symgen.uses.simulation.trajectory import STEPS_PER_EVENT, EventRecord

INTEGRATORS = ("DOP853", "Radau", "RK45", "LSODA", "BDF")
IMPLICIT_INTEGRATORS = ("Radau", "BDF")
"""Names of integrators that use :attr:`.Equations.jacobian` if it is not None."""
GUARD_SAMPLES = 17
"""Number of times in a step, in addition to the samples, at which guards and their rates are evaluated."""
PACE_STEPS = range(1000, 1000 + STEPS_PER_EVENT)
"""Numbers of steps after which the number of steps of the whole motion is estimated."""
MAX_PACE_RATIO = 100
"""A motion ends early if it is estimated to need more than this multiple of the allowed number of steps."""
MAX_BAD_RATES = 1000
"""A motion ends after this many consecutive evaluations with rates that are not finite, despite shorter steps."""


@dataclass
class Solution:
    """The samples of a motion, the events, and a note if the motion ends early."""

    times: list[float] = field(default_factory=list)
    states: list[Array] = field(default_factory=list)
    forces: list[Array] = field(default_factory=list)
    events: list[EventRecord] = field(default_factory=list)
    rows: list[int] = field(default_factory=list)
    """The index of the sample just after each event."""
    note: str = ""
    stopped: bool = False
    """True if Ctrl-C ended the motion."""
    steps: int = 0
    """The number of steps of the integrator; an event counts as :data:`STEPS_PER_EVENT`."""


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
    max_steps: int,
    steps: int = 0,
    just_after: bool = False,
    progress: Callable[[float], None] = lambda _: None,
) -> Solution:
    """Integrate from ``y`` at time ``start`` [s]; the motion ends after ``last_event`` events (0: no limit).

    ``just_after`` means that ``y`` is the state just after an event. Guards that are zero in ``y`` then cause no
    immediate event. ``steps`` is the number of steps before ``start``. Raises :class:`~symgen.errors.InputError` if the
    rates are not finite at time 0. The motion ends early, and its note states the reason, in these cases:

    * The user presses Ctrl-C.
    * The integrator fails, or the rates are not finite.
    * The motion needs more than ``max_steps`` steps.
    * Events follow each other too closely (chattering).
    """
    if integrator not in INTEGRATORS:
        raise InputError(f"expected one of {', '.join(INTEGRATORS)}", place="integrator", found=integrator)
    end = start + duration
    run = _Run(equations, np.linspace(start, end, samples), max_steps, Watch.of(equations.directions, 1), just_after)
    run.steps = steps
    make = partial(getattr(integrate, integrator), rtol=rtol, atol=atol)
    if integrator in IMPLICIT_INTEGRATORS and equations.jacobian is not None:
        make = partial(make, jac=equations.jacobian)
    found, t = run.solution, start
    try:
        equations.sample(t, y)
        run.add(t, y)
        while t < end and not found.note:
            if not np.isfinite(equations.rates(t, y)).all():
                if t == 0:
                    raise InputError("expected a state and parameters with finite accelerations", place="state")
                raise FloatingPointError("the accelerations are not finite")
            until = min(end, equations.next_sample(t))
            t, y = run.until_event(make(run.rates, t, y, until), progress)
            found.steps = run.steps
            if last_event and len(found.events) >= last_event:
                return found
            if t >= until and t < end:
                equations.sample(t, y)
    except KeyboardInterrupt:
        found.stopped = True
        found.note = f"stopped at {found.times[-1]:.6g} s of {end:g}"
    except FloatingPointError as error:
        found.note = f"{error} at {t:.6g} s"
    found.note = found.note or run.watch.missed(0, equations.event_names)
    return found


@dataclass
class _Run:
    equations: Equations
    grid: Array
    max_steps: int
    watch: Watch
    just_after: bool = False
    solution: Solution = field(default_factory=Solution)
    happened: int | None = None
    """The event whose reset led to the state from which the integrator starts."""
    fresh: bool = True
    """True until the first step after the start of the motion or after an event."""
    noise: Array | None = None
    """The tolerance of zero for each guard, (1, events), from the state at the start or at the last event."""
    next: int = 1
    """Index of the next sample in the grid."""
    bad: int = 0
    """Number of evaluations with non-finite rates since the last evaluation with finite rates."""
    steps: int = 0
    """Number of steps since time 0. Each event counts as :data:`STEPS_PER_EVENT` steps."""

    def rates(self, t: float, y: Array) -> Array:
        """Return the rates of the state, which may be not finite.

        Raises FloatingPointError after :data:`MAX_BAD_RATES` consecutive rates that are not finite.
        """
        found = self.equations.rates(t, y)
        self.bad = 0 if np.isfinite(found).all() else self.bad + 1
        if self.bad > MAX_BAD_RATES:
            raise FloatingPointError("the accelerations are not finite")
        return found

    def add(self, t: float, y: Array) -> None:
        self.solution.times.append(t)
        self.solution.states.append(y)
        self.solution.forces.append(self.equations.forces(t, *self.equations.split(y)))

    def until_event(self, solver: Any, progress: Callable[[float], None]) -> tuple[float, Array]:
        """Step until an event or the end; return the time and the state from which the motion continues."""
        while solver.status == "running":
            start = solver.t
            if self._too_slow(start):
                limit = f"expected at most {self.max_steps:,}: a shorter time, or more max_steps"
                self.solution.note = f"{self.steps:,} steps reach {start:.6g} s of {self.grid[-1]:g}; {limit}"
                break
            self.steps += 1
            try:
                message = solver.step()
            except ValueError as error:  # a state that is not finite
                message, solver.status = str(error), "failed"
            if solver.status == "failed" or not np.isfinite(solver.y).all():
                self.solution.note = f"the integrator fails at {start:.6g} s: {message or 'a state that is not finite'}"
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

    def _too_slow(self, t: float) -> bool:
        """Return True after the last allowed step, or if the first steps predict far too many steps."""
        hopeless = self.steps in PACE_STEPS and t * MAX_PACE_RATIO * self.max_steps < self.steps * self.grid[-1]
        return self.steps >= self.max_steps or bool(hopeless)

    def _sample(self, dense: Any, end: float) -> None:
        while self.next < len(self.grid) and self.grid[self.next] <= end:
            t = float(self.grid[self.next])
            self.add(t, self.equations.kept(dense(t)))
            self.next += 1

    def _event(self, dense: Any, start: float, end: float) -> tuple[float, int] | None:
        """Return the time and the index of the first event in a step. If no event happens in the step, return None."""
        equations, watch, only = self.equations, self.watch, np.zeros(1, dtype=np.int64)

        def values(_: Any, after: Array) -> Array:
            return equations.guards_along(start + after, dense(start + after).T)

        rows = self.grid[self.next : np.searchsorted(self.grid, end)] - start
        times = np.unique(np.concatenate([np.linspace(0, end - start, GUARD_SAMPLES), rows]))
        sizes = ZERO_TOLERANCE * equations.sizes(dense(start + times).T).max(axis=0)[None]
        if self.fresh:
            y = dense(start)
            guards = equations.guards(start, y)[None]
            if self.noise is None:
                self.noise = (AFTER_EVENT_TOLERANCE if self.just_after else ZERO_TOLERANCE) * equations.sizes(y[None])
            noise, after_one = self.noise, self.just_after
            ahead = directions_after(values, np.array([end - start]), np.maximum(sizes, noise))
            own = np.arange(equations.events)[None] == (-1 if self.happened is None else self.happened)
            due = watch.begin(
                only,
                np.array([start]),
                guards,
                np.abs(guards) <= noise,
                ahead,
                own | after_one,
                lambda: equations.walls(y, noise[0]) & (not after_one),
            )
            self.fresh = self.just_after = False
            if due.any():
                return float(start), int(due.argmax())
        noise = sizes if self.noise is None else np.maximum(sizes, self.noise)
        found, side = first_crossings(values, watch.side, watch.directions, times[None], noise)
        resolution = 8 * np.spacing(end)
        if np.isinf(found).all():
            watch.passed(only, side)
            return None
        (which,), (after,) = first_of_instant(found, np.array([resolution]))
        rates = values(only, np.array([after + resolution])) - values(only, np.array([after - resolution]))
        self.noise = sizes + np.abs(rates)
        return float(start + after), int(which)

    def _happened(self, t: float, k: int, dense: Any) -> tuple[float, Array]:
        before = self.equations.kept(dense(t))
        after = self.equations.after(before, k)
        lost = self.equations.energy_lost(before, after, k)
        found, name = self.solution, self.equations.event_names[k]
        size = self.equations.nq + self.equations.nv
        found.events.append(EventRecord(name, t, before[:size], after[:size], lost))
        times = [event.time for event in found.events if event.name == name][-CHATTER_EVENTS - 1 :]
        if len(times) > CHATTER_EVENTS and chatters(np.array(times)):
            often = f"{CHATTER_EVENTS} times within {MAX_CHATTER_SPAN:g} s"
            found.note = f"events chatter at {t:.6g} s: {name} happens {often}"
        self.add(t, before)
        found.rows.append(len(found.times))
        self.add(t, after)
        self.happened, self.fresh = k, True
        self.steps += STEPS_PER_EVENT
        return t, after
