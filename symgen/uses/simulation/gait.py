"""Periodic motions with events: fixed points of the return map, found by Newton's method, and their stability.

The return map maps the state before the impact of an event to the state before the next impact. The derivative of the
return map is (1 - f g^T / (g^T f)) Phi S. S is the saltation matrix of the impact. At the next event, f is the rate of
the state, and g is the gradient of the guard.

Phi is the derivative of the motion between the events with respect to its first state. Phi satisfies the equation
dPhi/dt = (0 1; FD_q FD_qd) Phi, which is integrated together with the motion. FD_q and FD_qd are the derivatives of the
forward dynamics.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Unpack

import numpy as np

from symgen.api.loading import takes_files
from symgen.errors import InputError, UnsupportedError
from symgen.options.keywords import RobotKeywords
from symgen.ready import build
from symgen.robot import Model
from symgen.uses.simulation.equations import Array, Equations
from symgen.uses.simulation.parameters import Bound
from symgen.uses.simulation.simulate import checked_state, solver

MAX_NEWTON_ITERATIONS = 50
MAX_STEPS_TO_EVENT = 20_000
"""Maximum number of integration steps until the first event."""
MAX_STEPS_RATIO = 4
"""A trial motion ends after this multiple of the largest number of steps of an earlier motion with an event.

After a Newton step from a bad guess, a robot may tumble so fast that a motion would take minutes to compute.
"""
MIN_STEPS_ALLOWED = 400
"""Number of steps that each trial motion may take."""
GUARD_TOLERANCE = 1e-13
"""Tolerance of zero for a guard at an event."""
MIN_STEP_FRACTION = 1 / 64
"""Smallest fraction of a Newton step that is tried; if it reduces the residual too little, the search fails."""


@dataclass(frozen=True)
class Gait:
    """A periodic motion from event to event."""

    state: Array
    """The state just after an event, (nq + nv,)."""
    period: float
    """The period [s]."""
    residual: float
    """The largest change of a state variable over one period."""
    monodromy: Array
    """The derivative (nq + nv, nq + nv) of the state after a period by the state. One of its eigenvalues is 1."""
    return_map: Array
    """The derivative (nq + nv, nq + nv) of the return map; it maps the direction of motion to zero."""
    energy_lost: float
    """The energy lost in the impact [J]."""

    @property
    def eigenvalues(self) -> Any:
        """The eigenvalues (nq + nv - 1,) of the return map's derivative, by falling magnitude.

        The eigenvalue in the direction of motion is zero and is left out.
        """
        values = np.linalg.eigvals(self.return_map)
        return values[np.argsort(-np.abs(values))][:-1]

    @property
    def stable(self) -> bool:
        """True if neighbouring motions converge to this motion."""
        return bool(np.abs(self.eigenvalues[0]) < 1)


@takes_files(RobotKeywords, parameters="runtime")
def gait(
    robot: Model,
    state: Sequence[float],
    *,
    longest: float = 10.0,
    tolerance: float = 1e-10,
    values: Mapping[str, float] | None = None,
    progress: Callable[[float], None] = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> Gait:
    """Find the periodic motion near an approximate state (nq + nv,) just after an event.

    Args:
        robot: The model.
        state: Positions and velocities.
        longest: Longest time until the next event [s].
        tolerance: Largest allowed change of a state variable over one period.
        values: New numbers for some parameters, by name. All other parameters keep their numbers in the file. If
            ``robot`` is a model instead of a path, it must be loaded with ``parameters="runtime"``.
        progress: Function that is called with the residual of each iteration.
        options: Options for reading the file, if ``robot`` is a path.

    Raises:
        InputError: No event follows, or Newton's method finds no fixed point with one event per period.
        UnsupportedError: The model has no events, or SciPy is missing.

    """
    if not robot.extents.get("ng"):
        raise UnsupportedError(f"{robot.name}: gaits are for systems with events")
    if not 0 < longest < float("inf"):
        raise InputError("expected a positive time", place="longest", found=longest)
    section = _Section(robot, longest, values)
    start = np.concatenate(checked_state(robot, state))
    first = section.flown(start)
    if first is None:
        expected = f"expected a state from which an event follows within {longest:g} s"
        raise InputError(expected, place="state", found=list(state))
    section.equations.event = first.event
    before = section.leading_to(start, first.before)
    found = section.next(before) or first
    for _ in range(MAX_NEWTON_ITERATIONS):
        residual = float(np.max(np.abs(found.before - before)))
        progress(residual)
        if residual <= tolerance:
            return section.gait_at(before, found, residual)
        step = section.step(before, found)
        before, found = _shortened(section, before, step, residual)
    raise InputError(f"expected a state near a gait: none within {MAX_NEWTON_ITERATIONS} iterations", place="state")


@takes_files(RobotKeywords, parameters="runtime")
def continued(
    robot: Model,
    state: Sequence[float],
    parameter: str,
    values: Sequence[float],
    *,
    longest: float = 10.0,
    others: Mapping[str, float] | None = None,
    progress: Callable[[float], None] = lambda _: None,
    **options: Unpack[RobotKeywords],
) -> Iterator[tuple[float, Gait]]:
    """Yield the gait for each value of a parameter.

    The first search starts from ``state``, and the second from the first gait. Later searches start from a linear
    extrapolation of the last two gaits. ``others`` are new numbers for other parameters. The model must be loaded with
    ``parameters="runtime"``. Raises :class:`~symgen.errors.InputError` at the first value without a gait.
    """
    found: list[tuple[float, Gait]] = []
    for value in values:
        progress(value)
        guess = found[-1][1].state if found else np.asarray(state, dtype=float)
        if len(found) > 1 and found[-1][0] != found[-2][0]:
            (before, first), (last, second) = found[-2:]
            guess = guess + (value - last) / (last - before) * (second.state - first.state)
        numbers = {**(others or {}), parameter: value}
        found.append((value, gait(robot, list(guess), longest=longest, values=numbers)))
        yield found[-1]


def _shortened(section: _Section, before: Array, step: Array, residual: float) -> tuple[Array, _Flown]:
    """Shorten a Newton step until the residual decreases; return the state after the step, and the motion from there.

    Raises InputError if steps down to :data:`MIN_STEP_FRACTION` do not decrease the residual.
    """
    part = 1.0
    while part >= MIN_STEP_FRACTION:
        tried = section.onto(before + part * step)
        found = section.next(tried)
        if found is not None and np.max(np.abs(found.before - tried)) < residual * (1 - part / 4):
            return tried, found
        part /= 2
    expected = f"expected a state near a gait: Newton's method stops at a residual of {residual:.1e}"
    raise InputError(expected, place="state")


@dataclass(frozen=True)
class _Flown:
    """A motion from the state just after an event to the state ``before`` the next event."""

    before: Array
    flow: Array
    """The derivative of the last state of the motion with respect to its first state, (nq + nv, nq + nv)."""
    event: int
    period: float
    energy_lost: float


class _Section:
    """The states at an event, and the return map from a state before one impact to the state before the next impact."""

    def __init__(self, model: Model, longest: float, values: Mapping[str, float] | None) -> None:
        self.equations, self._longest = _Varied(model, values), longest
        self._solve, self._max_steps = solver(), 0

    def flown(self, start: Array) -> _Flown | None:
        """Return the motion from a state to the next event, or None without an event."""
        size = self.equations.size
        y = np.concatenate([start, [0.0, 0.0], np.eye(size).ravel()])
        more = {"rtol": 1e-12, "atol": 1e-13, "samples": 2, "last_event": 1, "just_after": True}
        found = self._solve(self.equations, y, self._longest, **more, max_steps=self._max_steps or MAX_STEPS_TO_EVENT)
        if found.stopped:
            raise KeyboardInterrupt
        if not found.events:
            return None
        self._max_steps = max(self._max_steps, MAX_STEPS_RATIO * found.steps, MIN_STEPS_ALLOWED)
        (event,) = found.events
        flow = found.states[-2][size + 2 :].reshape(size, size)
        which = self.equations.event_names.index(event.name)
        return _Flown(event.before, flow, which, event.time, event.energy_lost)

    def next(self, before: Array) -> _Flown | None:
        """Return the motion from a state just before the event, through its reset, to the next time it happens.

        Return None if another event happens first.
        """
        found = self.flown(self.equations.reset(before))
        return found if found and found.event == self.equations.event else None

    def leading_to(self, after: Array, near: Array) -> Array:
        """Return a state at the event. The reset of the event leads as near as possible to the state ``after``.

        The search starts from the state ``near``.
        """
        from scipy.optimize import least_squares

        def off(state: Array) -> Array:
            return np.array([*(self.equations.reset(state) - after), self.equations.guard(state)[0]])

        return self.onto(least_squares(off, near).x)

    def onto(self, state: Array) -> Array:
        """Return the nearest state at which the event happens, by Newton's method on the guard."""
        state = state.copy()
        for _ in range(MAX_NEWTON_ITERATIONS):
            value, gradient = self.equations.guard(state)
            if abs(value) < GUARD_TOLERANCE:
                break
            state -= value * gradient / (gradient @ gradient)
        return state

    def step(self, before: Array, found: _Flown) -> Array:
        """Return the step (nq + nv,) of Newton's method towards a fixed point of the return map."""
        off = found.before - before
        return np.asarray(np.linalg.solve(np.eye(len(before)) - self.derivative(before, found), off), dtype=np.float64)

    def derivative(self, before: Array, found: _Flown) -> Array:
        """Return the derivative of the return map: the product of impact, motion, and projection onto the guard."""
        _, gradient = self.equations.guard(found.before)
        rates = self.equations.velocity(found.before)
        back = np.eye(len(before)) - np.outer(rates, gradient) / (gradient @ rates)
        derivative: Array = back @ found.flow @ self.equations.saltation(before)
        return derivative

    def gait_at(self, before: Array, found: _Flown, residual: float) -> Gait:
        """Return the gait at a fixed point ``before`` of the return map."""
        state = self.equations.reset(found.before)
        monodromy = self.equations.saltation(found.before) @ found.flow
        return Gait(state, found.period, residual, monodromy, self.derivative(before, found), found.energy_lost)


class _Varied(Equations):
    """The equations of a state that also contains the matrix Phi of the module docstring, row by row."""

    def __init__(self, model: Model, values: Mapping[str, float] | None) -> None:
        super().__init__(model, None, values)
        module = build(model, quantities=("forward_dynamics_derivatives", "saltation_matrix"))
        self._derivatives = Bound(module, self.values)
        self.size, self.event = self.nq + self.nv, 0
        """The size of a state, and the index of the event that happens once in each period."""

    def rates(self, t: float, y: Array) -> Array:
        n, size = self.nv, self.size
        q, qd = self.split(y)
        by_q, by_qd, _ = self._derivatives.forward_dynamics_derivatives(q, qd, np.zeros(n))
        A = np.block([[np.zeros((n, n)), np.eye(n)], [by_q, by_qd]])
        return np.concatenate([super().rates(t, y[: size + 2]), (A @ y[size + 2 :].reshape(size, size)).ravel()])

    def energies(self, y: Array) -> tuple[float, float]:
        return super().energies(y[: self.size + 2])

    def after(self, y: Array, event: int) -> Array:
        return np.concatenate([super().after(y[: self.size + 2], event), y[self.size + 2 :]])

    def reset(self, state: Array) -> Array:
        """Return the positions and velocities (nq + nv,) after the event."""
        return super().after(np.concatenate([state, [0.0, 0.0]]), self.event)[: self.size]

    def velocity(self, state: Array) -> Array:
        """Return the rates (nq + nv,) of the positions and velocities in a state: qd and qdd."""
        return super().rates(0.0, np.concatenate([state, [0.0, 0.0]]))[: self.size]

    def saltation(self, state: Array) -> Array:
        """Return the saltation matrix of the event in a state."""
        none = np.zeros(self.nv)
        S: Array = self._derivatives.saltation_matrix(*self.split(state), none, none)[self.event]
        return S

    def guard(self, state: Array) -> tuple[float, Array]:
        """Return the value of the event's guard, and its gradient (nq + nv,) by central differences."""
        steps = np.eye(self.size) * 1e-6
        ends = [[self.guards(0.0, state + sign * step)[self.event] for step in steps] for sign in (1, -1)]
        return float(self.guards(0.0, state)[self.event]), (np.array(ends[0]) - np.array(ends[1])) / 2e-6
