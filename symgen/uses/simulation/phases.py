"""Motions of hybrid models. Each phase is simulated until an event; the reset of the event starts the next phase."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Unpack

import numpy as np

from symgen.errors import InputError, RobotWarning
from symgen.mobility.described import closed
from symgen.options import Reading
from symgen.options.keywords import PhasesKeywords
from symgen.options.taken import refuse_late, takes
from symgen.reading import example
from symgen.robot.hybrid import ContactPhases, Hybrid
from symgen.robot.loaders import load_phases as phases_of
from symgen.uses.simulation.contacts import ContactEquations
from symgen.uses.simulation.crossings import CHATTER_EVENTS, MAX_CHATTER_SPAN, chatters
from symgen.uses.simulation.equations import Array, Control, Equations
from symgen.uses.simulation.simulate import MAX_STEPS, check_numbers, checked_state, moved
from symgen.uses.simulation.trajectory import STEPS_PER_EVENT, EventRecord, Trajectory

SLIP_HINT = "; a contact that would slip can neither stay closed nor open, and rows = 1 lets it slide"


@dataclass(frozen=True)
class HybridTrajectory:
    """A motion as a sequence of parts, each of which belongs to one phase; times continue from part to part."""

    model: str
    phases: tuple[str, ...]
    """The name of the phase to which each part belongs."""
    parts: tuple[Trajectory, ...]
    complete: bool = True
    note: str = ""
    """The reason why the motion ends early, or an empty text."""

    @property
    def events(self) -> tuple[EventRecord, ...]:
        """All events in order of time."""
        return tuple(event for part in self.parts for event in part.events)

    @property
    def time(self) -> Array:
        """The times of all parts [s]."""
        return np.concatenate([part.time for part in self.parts])

    @property
    def energy_error(self) -> float:
        """The largest energy error of all parts [J]."""
        return max(part.energy_error for part in self.parts)

    def save(self, path: Path) -> None:
        """Save the motion as :meth:`.Trajectory.save` does.

        The column ``phase`` has the number of each row's phase, from 0. If a phase does not have a column, this column
        is NaN in the rows of the phase.
        """
        names = list(dict.fromkeys(name for part in self.parts for name in part.columns))
        columns = {
            name: np.concatenate([part.columns.get(name, np.full(len(part.time), np.nan)) for part in self.parts])
            for name in names
        }
        columns["phase"] = np.concatenate(
            [np.full(len(part.time), float(k)) for part, k in zip(self.parts, self._numbers(), strict=True)]
        )
        units = {name: unit for part in self.parts for name, unit in part.units.items()}
        none = np.zeros((len(columns["time"]), 0))
        Trajectory(self.model, columns, units, none, none, self.events, self.complete, self.note).save(path)

    def _numbers(self) -> list[int]:
        order = list(dict.fromkeys(self.phases))
        return [order.index(each) for each in self.phases]


@takes(PhasesKeywords, parameters="baked")
def load_phases(path: str | os.PathLike[str], **options: Unpack[PhasesKeywords]) -> Hybrid | ContactPhases:
    """Return the hybrid model of a file with ``[[phases]]``.

    Raises :class:`~symgen.errors.InputError` for a file without phases.
    """
    path = example(path)
    found = phases_of(path, Reading.of(options))
    if found is None:
        raise InputError("expected [[phases]]", file=str(path))
    if isinstance(found, ContactPhases):
        phases = tuple(closed(each, str(path)) for each in found.phases)
        for note in phases[0].warnings():
            warnings.warn(f"{path}: {note.text}", RobotWarning, stacklevel=3)
        return replace(found, phases=phases)
    return found


@takes(PhasesKeywords, parameters="baked")
def simulate_phases(
    robot: Hybrid | ContactPhases | str | os.PathLike[str],
    state: Sequence[float],
    time: float = 10.0,
    *,
    phase: str = "",
    control: Control | None = None,
    samples: int = 1000,
    max_steps: int = MAX_STEPS,
    rtol: float = 1e-10,
    atol: float = 1e-12,
    progress: Callable[[float], None] = lambda _: None,
    **options: Unpack[PhasesKeywords],
) -> HybridTrajectory:
    """Simulate the motion of a hybrid model.

    A motion ends early if its events chatter, or if a reset leads to a state that violates the next phase. A note then
    reports the reason, and the results so far are kept.

    Args:
        robot: The model, or its file.
        state: Positions, or positions and velocities.
        time: Duration of the motion [s].
        phase: Name of the first phase; the first phase of the file if empty.
        control: Function from time, positions and velocities to joint forces (nv,).
        samples: Number of samples.
        max_steps: Maximum number of steps of the integrator, through all phases.
        rtol: Relative tolerance of the integrator.
        atol: Absolute tolerance of the integrator.
        progress: Function that is called with the time of each step.
        options: Reading options.

    Raises:
        InputError: The state or the phase is invalid.

    """
    if isinstance(robot, str | os.PathLike):
        hybrid = load_phases(robot, **options)
    else:
        hybrid = robot
        refuse_late(robot, options, "simulate_phases")
    if not isinstance(hybrid, Hybrid | ContactPhases):
        raise InputError("expected a model with phases", place="robot", found=hybrid)
    check_numbers(time, samples, max_steps, rtol, atol)
    if phase and phase not in hybrid.names:
        raise InputError(f"expected one of {', '.join(hybrid.names)}", place="phase", found=phase)
    index = hybrid.names.index(phase or hybrid.names[0])
    every = _Phases(hybrid, control)
    now, y = 0.0, np.concatenate(checked_state(every[index].model, state))
    phases, parts, note = list[str](), list[Trajectory](), every[index].past(0.0, y)
    if note:
        raise InputError(f"expected a state of phase {hybrid.names[index]}: {note}", place="state")
    happened: list[tuple[str, float]] = []
    steps: list[float] = []

    def step(t: float) -> None:
        steps.append(t)
        progress(t)

    more = {"rtol": rtol, "atol": atol, "last_event": 1, "max_steps": max_steps, "progress": step}
    while now < time and not note:
        share = max(2, round(samples * (time - now) / time))
        equations = every[index]
        part = moved(equations, y.tolist(), time - now, start=now, samples=share, steps=len(steps), **more)
        phases.append(hybrid.names[index])
        parts.append(_without_after(part))
        note, now = part.note, float(part.time[-1])
        if not part.events:
            break
        index, events = every.entered(index, part.events[0])
        parts[-1] = replace(parts[-1], events=events)
        happened += [(event.name, now) for event in events]
        steps += [now] * STEPS_PER_EVENT
        y, name = events[-1].after, events[-1].name
        times = [t for each, t in happened if each == name][-CHATTER_EVENTS - 1 :]
        if len(times) > CHATTER_EVENTS and chatters(np.array(times)):
            note = f"events chatter at {now:.6g} s: {name} happens {CHATTER_EVENTS} times within {MAX_CHATTER_SPAN:g} s"
            note += SLIP_HINT if isinstance(hybrid, ContactPhases) and len(set(times)) == 1 else ""
        elif not note and (violated := every[index].past(now, y)):
            note = f"the reset at {now:.6g} s violates the next phase {hybrid.names[index]}: {violated}"
    return HybridTrajectory(hybrid.name, tuple(phases), tuple(parts), not note, note)


class _Phases:
    """The equations of each phase, built on first use."""

    def __init__(self, hybrid: Hybrid | ContactPhases, control: Control | None) -> None:
        self._hybrid, self._control = hybrid, control
        self._equations: dict[int, Equations] = {}

    def __getitem__(self, index: int) -> Equations:
        if index not in self._equations:
            hybrid = self._hybrid
            self._equations[index] = equations = (
                ContactEquations(hybrid, index, self._control)
                if isinstance(hybrid, ContactPhases)
                else Equations(hybrid.phases[index], self._control)
            )
            equations.followed_by = lambda event: self[hybrid.following[index][event]]
        return self._equations[index]

    def entered(self, index: int, event: EventRecord) -> tuple[int, tuple[EventRecord, ...]]:
        """Return the index of the phase after an event, and all events that happen at this instant.

        There are several events if a phase ends in its first state.
        """
        events: list[EventRecord] = []
        which: int | None = self[index].event_names.index(event.name)
        while which is not None and len(events) < CHATTER_EVENTS:
            events.append(event)
            index = self._hybrid.following[index][which]
            here, size = self[index], len(event.after)
            y = np.concatenate([event.after, [0.0, 0.0]])
            which = here.over_at_once(event.time, y)
            if which is not None:
                after = here.after(y, which)
                lost = here.energy_lost(y, after, which)
                event = EventRecord(here.event_names[which], event.time, y[:size], after[:size], lost)
        return index, tuple(events)


def _without_after(part: Trajectory) -> Trajectory:
    """Return a part of the motion without the state after its last event.

    The state after the event belongs to the next phase.
    """
    if not part.events:
        return part
    columns = {name: values[:-1] for name, values in part.columns.items()}
    return replace(part, columns=columns, q=part.q[:-1], qd=part.qd[:-1])
