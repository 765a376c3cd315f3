"""Find the zero crossings of guards (event functions), and the events in states in which a guard is zero.

A guard is a function whose zeros are events of a motion. All functions take many motions at once: arrays have the shape
(motions, events) or (motions, times, events). A function of the type ``Values`` takes indices of motions and times
since the start of the present step, and returns the guards.

The **side** of a guard is its sign; if the guard is zero, it is the sign that follows. The event of a guard happens
when the guard changes to the other side in the event's direction.

If the rate of a guard changes its sign between two evaluations, the guard has an extremum between them. The extremum is
located, because the guard may cross zero twice between two neighbouring evaluations.

A guard is a **wall** if, for all velocities, the reset stops or reverses the guard's rate, as for the gap between a
ball and a floor. Any other guard can pass zero, such as the angle between a walker's legs. See :class:`Watch`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from sympy import Abs, Add, Expr, Function, Mul, Symbol, lambdify

Array = NDArray[np.float64]
Integers = NDArray[np.int64]
Values = Callable[[Integers, Array], Array]
"""A function from indices of motions (m,) and times (m,) to guards (m, events)."""
Guards = Callable[[Array], Array]
"""A function from positions (n, nq) to guards (n, events)."""
Reset = Callable[[Array, Array], tuple[Array, Array]]
"""A function from a state to positions (n, events, nq) and velocities (n, events, nv) after each event."""
MAX_HALVINGS = 60
MAX_EXTREMUM_REACH = 4
"""Two evaluations may hide an extremum. The extremum is located only if the guard is nearer to zero than this multiple
of its estimated change.

The estimated change is the guard's rate times the time to the next evaluation.
"""
RATE_STEP_FRACTION = 1e-5
"""Half of the step of central differences for the rates of guards, as a fraction of a time step."""
ZERO_TOLERANCE = 64 * float(np.finfo(float).eps)
"""Tolerance of zero for a guard, as a fraction of the sum of its terms' magnitudes."""
AFTER_EVENT_TOLERANCE = 1e-9
"""Tolerance within which a guard counts as zero just after its event, relative to the sum of the magnitudes of the
guard's terms.

This tolerance is larger than :data:`ZERO_TOLERANCE`, because the user's state may be rounded.
"""
CHATTER_EVENTS = 10
"""An event chatters if it repeats this often within :data:`MAX_CHATTER_SPAN` [s], at shorter and shorter intervals."""
MAX_CHATTER_SPAN = 1e-5
STOPPED_RATIO = 1e-6
"""After a reset, a guard's rate counts as zero if it is at most this fraction of the rate before the reset."""
DIFFERENCE_STEP = 1e-6
"""Half of the time step [s] for central differences of guards along a velocity."""


def sizes_of(guards: Sequence[Expr], variables: Sequence[Symbol]) -> Callable[[Array], Array]:
    """Return a function that maps positions (n, nq) to the sizes of all guards, an array (n, events).

    The size of a guard is the sum of the magnitudes of its terms.
    """
    found = [lambdify(list(variables), _size(each), modules="numpy", dummify=True) for each in guards]

    def sizes(q: Array) -> Array:
        return np.stack([np.broadcast_to(np.abs(each(*q.T)), len(q)) for each in found], axis=1).astype(float)

    return sizes


def _size(expression: Expr) -> Expr:
    if isinstance(expression, Add | Mul):
        return type(expression)(*map(_size, expression.args))
    if isinstance(expression, Function):
        return Add(Abs(expression), *map(_size, expression.args))
    return Abs(expression)


def directions_after(values: Values, length: Array, tolerance: Array) -> Integers:
    """Return the first nonzero sign of each guard between time 0 and ``length`` [s], as an array (n, events).

    ``length`` is (n,). The sign of a guard that remains zero is 0.
    """
    parts = 2.0 ** np.arange(1 - MAX_HALVINGS, 1)
    count, tries = len(length), len(parts)
    found = values(np.repeat(np.arange(count), tries), np.outer(length, parts).ravel()).reshape(count, tries, -1)
    seen = np.abs(found) > tolerance[:, None]
    first = np.take_along_axis(found, seen.argmax(axis=1)[:, None], axis=1)[:, 0]
    return np.where(seen.any(axis=1), np.sign(first), 0).astype(np.int64)


def first_crossings(
    values: Values, side: Integers, directions: Integers, times: Array, tolerance: Array
) -> tuple[Array, Integers]:
    """Return the time of each guard's first event and the side of each guard at the end, both (n, events).

    A guard without an event has an infinite time. Guards and their rates are evaluated at ``times`` (n, m), and
    ``side`` is the side at the first time. If a guard reaches zero but returns to the same side, no event happens.
    """
    n, m = times.shape
    nudges = RATE_STEP_FRACTION * (times[:, -1] - times[:, 0])

    def rates_at(rows: Integers, at: Array) -> Array:
        return values(rows, at + nudges[rows]) - values(rows, at - nudges[rows])

    rows, at = np.repeat(np.arange(n), m), times.ravel()
    shifts = np.stack([at, at + nudges[rows], at - nudges[rows]])
    guards, later, earlier = values(np.tile(rows, 3), shifts.ravel()).reshape(3, n, m, -1)
    rates = later - earlier
    reach = MAX_EXTREMUM_REACH * np.abs(rates[:, :-1]) * (np.diff(times) / (2 * nudges[:, None]))[..., None]
    signs = np.where(np.abs(guards) > tolerance[:, None], np.sign(guards), 0).astype(np.int64)
    side, after = side.copy(), np.zeros_like(side)
    low, high = np.full(side.shape, np.nan), np.full(side.shape, np.nan)

    def crossed(i: Integers, k: Integers, start: Array, end: Array, sign: Integers) -> None:
        new = np.isnan(high[i, k]) & ((directions[k] == 0) | (directions[k] == sign))
        i, k = i[new], k[new]
        low[i, k], high[i, k], after[i, k] = start[new], end[new], sign[new]

    turns = rates[:, :-1] * rates[:, 1:] <= 0
    for j in np.flatnonzero((turns | (signs[:, 1:] != side[:, None])).any(axis=(0, 2))):
        now, start, end = signs[:, j + 1], times[:, j], times[:, j + 1]
        within = np.abs(guards[:, j]) <= reach[:, j] + tolerance
        i, k = np.nonzero(within & (side * rates[:, j] < 0) & (side * rates[:, j + 1] >= 0) & (side * now >= 0))
        if len(i):
            turning = _changes(rates_at, i, k, start[i], end[i], side[i, k])
            through = values(i, turning)[np.arange(len(i)), k] * side[i, k] < -tolerance[i, k]
            i, k, turning = i[through], k[through], turning[through]
            crossed(i, k, start[i], turning, -side[i, k])
            crossed(i, k, turning, end[i], side[i, k])
        i, k = np.nonzero((now * side) < 0)
        crossed(i, k, start[i], end[i], now[i, k])
        side = np.where(now != 0, now, side)
    found = np.full(side.shape, np.inf)
    i, k = np.nonzero(after)
    if len(i):
        found[i, k] = _changes(values, i, k, low[i, k], high[i, k], after[i, k])
    return found, side


def _changes(f: Values, rows: Integers, which: Integers, low: Array, high: Array, sign: Integers) -> Array:
    """Return the times between ``low`` and ``high`` at which ``f`` changes to ``sign``, accurate to rounding.

    Result k is for the entry ``which[k]`` of ``f`` in the motion ``rows[k]``. The method is called ITP (interpolate,
    truncate, project).

    Source: I. F. D. Oliveira and R. H. C. Takahashi 2020, An enhancement of the bisection method average performance
    preserving minmax optimality, with k1 = 0.2 / (b - a), k2 = 2, n0 = 1, and shifts of at least the resolution.
    """
    each = np.arange(len(rows))
    f_low, f_high = (f(rows, at)[each, which] * sign for at in (low, high))
    goal, slack = 2 * np.spacing(high), 0.2 / (high - low)
    half = goal * 2.0 ** np.ceil(np.log2((high - low) / goal))
    while (open_ := high - low > goal).any():
        middle = (low + high) / 2
        with np.errstate(divide="ignore", invalid="ignore"):
            secant = (f_high * low - f_low * high) / (f_high - f_low)
        secant = np.where((f_low < 0) & (f_high > 0), secant, middle)
        toward, shift = np.sign(middle - secant), np.maximum(slack * (high - low) ** 2, goal)
        tried = np.where(shift <= np.abs(middle - secant), secant + toward * shift, middle)
        radius = np.maximum(half - (high - low) / 2, 0)
        tried = np.where(np.abs(tried - middle) <= radius, tried, middle - toward * radius)
        tried = np.where(open_ & (low < tried) & (tried < high), tried, middle)
        now, half = f(rows, tried)[each, which] * sign, half / 2
        passed = now > 0
        low, high = np.where(passed, low, tried), np.where(passed, tried, high)
        f_low, f_high = np.where(passed, f_low, now), np.where(passed, now, f_high)
    return high


@dataclass
class Watch:
    """Keeps track of the sides of all guards in many motions.

    At the start or after a reset, a guard may already be beyond zero, on the side to which its event leads, although
    the event did not happen. The array ``beyond`` stores the time of this start or reset.

    In a state, a guard may be exactly zero and move in the event's direction. The event then happens immediately if

    * the guard is a wall, or
    * the guard was on the other side before, and another event at the same instant came first.

    In all other cases, the state counts as a state just after the event.
    """

    directions: Integers
    """The direction of each event, (events,): 1 rising, -1 falling, 0 either."""
    side: Integers
    """The side of each guard in each motion, of shape (motions, events)."""
    beyond: Array
    """The time [s] since which each guard is beyond zero without an event, (motions, events). The time is NaN for all
    other guards.
    """

    @classmethod
    def of(cls, directions: Sequence[int], motions: int) -> Watch:
        """Return a :class:`Watch` for ``motions`` motions that have not begun."""
        shape = motions, len(directions)
        return cls(np.array(directions, dtype=np.int64), np.zeros(shape, dtype=np.int64), np.full(shape, np.nan))

    def begin(
        self,
        rows: Integers,
        time: Array,
        guards: Array,
        zero: NDArray[np.bool_],
        ahead: Integers,
        happened: NDArray[np.bool_],
        walls: Callable[[], NDArray[np.bool_]],
    ) -> NDArray[np.bool_]:
        """Set the sides of guards at a start or after a reset.

        Return an array (rows, events) with True for events that are due immediately.

        ``zero`` marks the guards that are zero. ``ahead`` has the signs of these guards just after the state, from
        :func:`directions_after`. ``happened`` marks the event that caused the reset. The function ``walls`` returns
        True for guards that are walls, and is called only if an event may be due.
        """
        way, before = self.directions, self.side[rows]
        due: NDArray[np.bool_] = zero & (way != 0) & (ahead == way)
        if due.any():
            due &= ((before == -way) & ~happened) | walls()
        signs = np.where(zero, np.where(ahead == 0, -way, ahead), np.sign(guards)).astype(np.int64)
        lost = ~zero & (way != 0) & (signs == way) & (before != way)
        self.beyond[rows] = np.where(lost, time[:, None], np.where(signs == way, self.beyond[rows], np.nan))
        self.side[rows] = np.where(due, -way, signs)
        return due

    def passed(self, rows: Integers, side: Integers) -> None:
        """Set the sides of guards after a step without events; ``rows`` are the indices of the motions."""
        self.side[rows] = side
        self.beyond[rows] = np.where(side == self.directions, self.beyond[rows], np.nan)

    def missed(self, row: int, names: Sequence[str]) -> str:
        """Return a note about the first guard that is beyond zero without an event, or an empty string."""
        for name, way, since in zip(names, self.directions, self.beyond[row], strict=True):
            if not np.isnan(since):
                word = "rising" if way > 0 else "falling"
                return f"the guard of {name}, {word} through zero, is past zero from {since:.6g} s on, without an event"
        return ""


def first_of_instant(times: Array, resolution: Array) -> tuple[Integers, Array]:
    """Return the index of each motion's earliest event, and the time of this event.

    If the earliest events are at most ``resolution`` apart, the first of these events in the file is returned.
    """
    earliest = times.min(axis=1)
    return (times <= (earliest + resolution)[:, None]).argmax(axis=1), earliest


def chatters(times: Array) -> NDArray[np.bool_]:
    """Return True for each event that chatters.

    The last axis of ``times`` has the last :data:`CHATTER_EVENTS` + 1 times of an event, or NaN for missing times.
    """
    gaps = np.diff(times, axis=-1)
    span = times[..., -1] - times[..., 0]
    sooner = (gaps[..., -1] <= gaps[..., 0] / 2) | (span <= 100 * np.spacing(times[..., -1]))
    found: NDArray[np.bool_] = sooner & (span < MAX_CHATTER_SPAN)
    return found


def walls(guards: Guards, reset: Reset, zero: Array, q: Array) -> NDArray[np.bool_]:
    """Return an array (n, events) with True for guards that are walls at the positions ``q`` (n, nq).

    To decide whether a guard is a wall, its rates at unit velocities before and after the reset are compared. If the
    reset moves a guard away from zero, the guard is also a wall; ``zero`` (n, events) is the tolerance.
    """
    n, nv = q.shape
    many, unit = np.repeat(q, nv, axis=0), np.tile(np.eye(nv), (n, 1))
    positions, velocities = reset(many, unit)

    def rates(at: Array, along: Array) -> Array:
        return (guards(at + DIFFERENCE_STEP * along) - guards(at - DIFFERENCE_STEP * along)).reshape(n, nv, -1)

    before = rates(many, unit)
    found = []
    for k in range(before.shape[2]):
        there, b, a = positions[::nv, k], before[..., k], rates(positions[:, k], velocities[:, k])[..., k]
        left = np.abs(guards(there)[:, k]) > zero[:, k]
        length = np.sum(b * b, axis=1)
        ratio = np.sum(a * b, axis=1) / np.where(length == 0, 1, length)
        rest = np.abs(a - ratio[:, None] * b).max(axis=1)
        found.append(left | ((length > 0) & (ratio <= STOPPED_RATIO) & (rest <= STOPPED_RATIO * np.sqrt(length))))
    return np.stack(found, axis=1)
