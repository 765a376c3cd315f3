"""Many motions in parallel, with fixed steps and events, on all cores: for parameter sweeps and basins of attraction.

Each step is one call of the compiled Runge-Kutta step for all states. A guard is a function of the positions whose
zeros are events. If a guard may reach zero during a step, shorter steps from the same state find the zero. One call
computes the shorter steps of all motions. After the reset of the event, the motion continues to the end of the step. A
step may contain several events.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any, Unpack

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.api.loading import takes_files
from symgen.errors import InputError
from symgen.options.keywords import RobotKeywords
from symgen.ready import build
from symgen.robot import Model
from symgen.uses.simulation.crossings import (
    AFTER_EVENT_TOLERANCE,
    CHATTER_EVENTS,
    DIFFERENCE_STEP,
    MAX_EXTREMUM_REACH,
    ZERO_TOLERANCE,
    Integers,
    Values,
    Watch,
    chatters,
    directions_after,
    first_crossings,
    first_of_instant,
    walls,
)
from symgen.uses.simulation.equations import DIRECTIONS
from symgen.uses.simulation.parameters import allowed_values, guard_sizes

Array = NDArray[np.float64]
GUARD_SAMPLES = 5
"""Number of times in a step at which guards and their rates are evaluated, if a guard may reach zero."""
STEP_ROUNDING = 1e-9
"""A duration may exceed a whole number of steps by this fraction of a step without a further step."""
MAX_STEPS = 1_000_000
"""Maximum number of steps of a batch; a step takes at least 20 microseconds."""


@dataclass(frozen=True)
class Batch:
    """The result of :func:`batch`: the state at the end of each motion.

    If a motion diverged, its state is not finite.
    """

    q: Array
    """Positions, of shape (count, nq)."""
    qd: Array
    """Velocities, of shape (count, nv)."""
    events: NDArray[np.int64]
    """The number of events in each motion, of shape (count,)."""
    after: Array
    """The state just after the last event of each motion, of shape (count, nq + nv); NaN if the motion has no event."""
    last: Array
    """The time of the last event [s], (count,); NaN without events."""
    time: Array
    """The end of each motion [s], (count,): earlier than the duration if events chatter or the state diverges."""
    note: tuple[str, ...]
    """One text for each motion, of shape (count,).

    A note has the reason why the motion ended early, or the name of a guard that is beyond zero although its event did
    not happen. The note is empty for all other motions.
    """

    @property
    def complete(self) -> NDArray[np.bool_]:
        """An array (count,) with True for motions without a note."""
        return np.array([not each for each in self.note], dtype=bool)


@takes_files(RobotKeywords, parameters="runtime")
def batch(
    robot: Model,
    q: ArrayLike,
    qd: ArrayLike,
    duration: float,
    *,
    step: float = 1e-3,
    values: Mapping[str, float] | None = None,
    threads: int = 64,
    **options: Unpack[RobotKeywords],
) -> Batch:
    """Simulate one motion without joint forces for each row of ``q`` and ``qd``.

    Args:
        robot: The model.
        q: Positions at the start, (count, nq).
        qd: Velocities at the start, (count, nv).
        duration: Duration of each motion [s].
        step: Time step [s]; the last step is shorter if the duration is no multiple of it.
        values: New numbers for some parameters, by name. All other parameters keep their numbers in the file. If
            ``robot`` is a model instead of a path, it must be loaded with ``parameters="runtime"``.
        threads: Number of threads.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: A state is not finite or has another shape, or a time is not positive.

    """
    if not (0 < step < float("inf") and 0 <= duration < float("inf")):
        raise InputError("expected a positive step and a finite duration", place="step", found=(step, duration))
    if duration / step > MAX_STEPS:
        raise InputError(f"expected at most {MAX_STEPS:,} steps in {duration:g} s", place="step", found=step)
    state = np.array(q, dtype=float), np.array(qd, dtype=float)
    count = len(np.atleast_1d(state[0]))
    if state[0].shape != (count, robot.nq) or state[1].shape != (count, robot.nv):
        raise InputError(f"expected equal numbers of rows, of {robot.nq} and {robot.nv} columns", place="state")
    if not (np.isfinite(state[0]).all() and np.isfinite(state[1]).all()):
        raise InputError("expected finite numbers", place="state")
    run = _Run(robot, state, allowed_values(robot, values), step, threads)
    for number in range(math.ceil(duration / step - STEP_ROUNDING)):
        run.step(number * step, min(step, duration - number * step))
    note = [each or run.watch.missed(k, run.names) for k, each in enumerate(run.note)]
    return Batch(*run.state, run.events, run.after, run.last, run.ended(duration), tuple(note))


class _Run:
    """The motions up to the present time, and their events."""

    def __init__(
        self, model: Model, state: tuple[Array, Array], values: Mapping[str, float], step: float, threads: int
    ) -> None:
        own = model.events
        module = build(model, quantities=("rk4_step", *(("guard", "reset") if own else ())))
        more: dict[str, Any] = {"threads": threads}
        more |= {"parameters": module.parameters(**values)} if values else {}
        self.state, self.length, self.names = state, step, tuple(event.name for event in own)
        self._move = partial(module.rk4_step, **more)
        count, size, events = len(state[0]), state[0].shape[1] + state[1].shape[1], len(own)
        self.events, self.last = np.zeros(count, dtype=np.int64), np.full(count, np.nan)
        self.after, self.note = np.full((count, size), np.nan), [""] * count
        self._end = np.full(count, np.nan)
        self.watch = Watch.of([DIRECTIONS[event.direction] for event in own], count)
        self._times = np.full((count, events, CHATTER_EVENTS + 1), np.nan)
        if own:
            self._guards, self._reset = partial(module.guard, **more), partial(module.reset, **more)
            self._sizes = guard_sizes(model, values)
            self._noise = ZERO_TOLERANCE * self._sizes(state[0])
            everyone, start = np.arange(count), np.zeros(count)
            self._happen(*self._due(everyone, start, np.zeros((count, events), dtype=bool)))

    def ended(self, duration: float) -> Array:
        """Return the time [s] at which each motion ends.

        A motion ends at ``duration``, or earlier if its note gives a reason.
        """
        return np.where(np.isnan(self._end), duration, self._end)

    def step(self, start: float, length: float) -> None:
        """Advance all unfinished motions by one step of ``length`` [s], through all events within the step."""
        rows = np.flatnonzero(np.isnan(self._end))
        passed = np.zeros(len(rows))
        while len(rows):
            before = self.state[0][rows], self.state[1][rows]
            left = length - passed
            moved = self._flow(before, left)
            hit = np.zeros(len(rows), dtype=bool)
            if self.names:
                which, after = self._events(rows, before, moved, left)
                hit = np.isfinite(after)
            self._put(rows[~hit], tuple(each[~hit] for each in moved), np.full(np.sum(~hit), start + length))
            rows, passed = rows[hit], passed[hit]
            if len(rows):
                passed = passed + after[hit]
                self._put(rows, self._flow(tuple(each[hit] for each in before), after[hit]), start + passed)
                self._happen(rows, which[hit], start + passed)
                on = np.isnan(self._end[rows])
                rows, passed = rows[on], passed[on]

    def _flow(self, state: tuple[Array, ...], time: Array) -> tuple[Array, Array]:
        found: tuple[Array, Array] = self._move(*state, np.zeros_like(state[1]), time)
        return found

    def _put(self, rows: Integers, moved: tuple[Array, ...], time: Array) -> None:
        for whole, part in zip(self.state, moved, strict=True):
            whole[rows] = part
        for k in np.flatnonzero(~np.isfinite(np.hstack(moved)).all(axis=1)):
            self._end[rows[k]], self.note[rows[k]] = time[k], f"the state is not finite at {time[k]:.6g} s"

    def _values(self, state: tuple[Array, ...]) -> Values:
        return lambda rows, times: self._guards(self._flow(tuple(each[rows] for each in state), times)[0])

    def _events(
        self, rows: Integers, before: tuple[Array, Array], moved: tuple[Array, Array], left: Array
    ) -> tuple[Integers, Array]:
        """Return the index of each motion's first event in the step, and the time [s] until this event.

        The time is infinite for a motion without an event. ``left`` is the remaining time of the step [s].
        """
        sizes = np.maximum(self._sizes(before[0]), self._sizes(moved[0]))
        noise = np.maximum(ZERO_TOLERANCE * sizes, self._noise[rows])
        side, many = self.watch.side[rows], len(rows)
        places = [at + part * DIFFERENCE_STEP * rate for at, rate in (before, moved) for part in (1, -1)]
        ahead, behind, ahead_there, behind_there, there = self._guards(np.concatenate([*places, moved[0]])).reshape(
            5, many, -1
        )
        rate, rate_there = ((a - b) / (2 * DIFFERENCE_STEP) for a, b in ((ahead, behind), (ahead_there, behind_there)))
        turns = (rate * side < 0) & (rate_there * side >= 0)
        turns &= (ahead + behind) * side / 2 <= MAX_EXTREMUM_REACH * np.abs(rate) * left[:, None] + noise
        near = (turns | (there * side <= noise)).any(axis=1)
        which, after = np.zeros(many, dtype=np.int64), np.full(many, np.inf)
        close = np.flatnonzero(near)
        if len(close):
            times = np.outer(left[close], np.linspace(0, 1, GUARD_SAMPLES))
            values = self._values(tuple(each[close] for each in before))
            found, side[close] = first_crossings(values, side[close], self.watch.directions, times, noise[close])
            which[close], after[close] = first_of_instant(found, 8 * np.spacing(left[close]))
            self._noise[rows[close]] = np.where(
                np.isfinite(after[close])[:, None], noise[close], self._noise[rows[close]]
            )
        on = np.isinf(after)
        self.watch.passed(rows[on], side[on])
        return which, after

    def _happen(self, rows: Integers, which: Integers, time: Array) -> None:
        """Apply the reset of the event ``which`` in each motion.

        After that, apply the resets of all events that follow immediately.
        """
        while len(rows):
            each = np.arange(len(rows))
            positions, velocities = self._reset(self.state[0][rows], self.state[1][rows])
            after = positions[each, which], velocities[each, which]
            self._put(rows, after, time)
            self.after[rows], self.last[rows] = np.hstack(after), time
            self.events[rows] += 1
            self._times[rows, which] = np.column_stack([self._times[rows, which][:, 1:], time])
            for k in np.flatnonzero(chatters(self._times[rows, which])):
                self._end[rows[k]] = time[k]
                self.note[rows[k]] = f"events chatter at {time[k]:.6g} s: {self.names[which[k]]}"
            on = np.isnan(self._end[rows])
            happened = np.arange(len(self.names)) == which[:, None]
            rows, which, time = self._due(rows[on], time[on], happened[on])

    def _due(self, rows: Integers, time: Array, happened: NDArray[np.bool_]) -> tuple[Integers, Integers, Array]:
        """Return the motions with an event immediately at the start or after a reset, these events, and their times.

        ``happened`` marks the event that caused the reset.
        """
        state = self.state[0][rows], self.state[1][rows]
        guards, noise = self._guards(state[0]), self._noise[rows]
        zero = np.abs(guards) <= noise
        ahead, some = np.zeros(guards.shape, dtype=np.int64), np.flatnonzero(zero.any(axis=1))
        if len(some):
            part = tuple(each[some] for each in state)
            length = np.full(len(some), self.length)
            sizes = ZERO_TOLERANCE * np.maximum(self._sizes(part[0]), self._sizes(self._flow(part, length)[0]))
            ahead[some] = directions_after(self._values(part), length, np.maximum(sizes, noise[some]))

        def are_walls() -> NDArray[np.bool_]:
            allowed = np.maximum(noise, AFTER_EVENT_TOLERANCE * self._sizes(state[0]))
            return walls(self._guards, self._reset, allowed, state[0])

        due = self.watch.begin(rows, time, guards, zero, ahead, happened, are_walls)
        now = due.any(axis=1)
        return rows[now], due[now].argmax(axis=1), time[now]
