"""Motions of hybrid models: from phase to phase, each simulated to its event, whose reset begins the next."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from symgen.errors import InputError, RobotWarning
from symgen.mobility import closed
from symgen.options import Options
from symgen.reading import example
from symgen.robot.hybrid import ContactPhases, Hybrid
from symgen.robot.loaders import load_phases as phases_of
from symgen.uses.simulation.contacts import ContactEquations
from symgen.uses.simulation.crossings import CHATTER, CHATTER_SPAN, chatters
from symgen.uses.simulation.equations import Array, Control, Equations
from symgen.uses.simulation.simulate import checked_state, moved
from symgen.uses.simulation.trajectory import EventRecord, Trajectory


@dataclass(frozen=True)
class HybridTrajectory:
    """A motion phase by phase; the times of each go on from the one before."""

    model: str
    phases: tuple[str, ...]
    """Of each part the phase it is in."""
    parts: tuple[Trajectory, ...]
    complete: bool = True
    note: str = ""
    """Why it ends early, where it does."""

    @property
    def events(self) -> tuple[EventRecord, ...]:
        """All that happened, in time."""
        return tuple(event for part in self.parts for event in part.events)

    @property
    def time(self) -> Array:
        """s; of all parts."""
        return np.concatenate([part.time for part in self.parts])

    @property
    def energy_error(self) -> float:
        """J: the largest of the parts."""
        return max(part.energy_error for part in self.parts)

    def save(self, path: Path) -> None:
        """Save as :meth:`.Trajectory.save` does; columns that a phase does not have are NaN in its rows."""
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


def load_phases(path: str | os.PathLike[str], options: Options | None = None) -> Hybrid | ContactPhases:
    """The hybrid model of a file with ``[[phases]]``, its parameters baked unless ``options`` say otherwise.

    Raises :class:`~symgen.errors.InputError` where there are none.
    """
    path = example(path)
    found = phases_of(path, options or Options(parameters="baked"))
    if found is None:
        raise InputError("expected [[phases]]", file=str(path))
    if isinstance(found, ContactPhases):
        phases = tuple(closed(each, str(path)) for each in found.phases)
        for note in phases[0].warnings():
            warnings.warn(f"{path}: {note.text}", RobotWarning, stacklevel=2)
        return replace(found, phases=phases)
    return found


def simulate_phases(
    hybrid: Hybrid | ContactPhases,
    state: Sequence[float],
    time: float = 10.0,
    *,
    phase: str = "",
    control: Control | None = None,
    samples: int = 1000,
    rtol: float = 1e-10,
    atol: float = 1e-12,
    progress: Callable[[float], None] = lambda _: None,
) -> HybridTrajectory:
    """The motion from a state of ``phase`` (the first of the file if left out) for ``time`` [s].

    ``control`` gives joint forces (nv,) from time, positions and velocities. Events that chatter, and a reset into a
    state in which the next phase is over at once, end it with a note; what was computed is kept. Raises
    :class:`~symgen.errors.InputError` for an unfit state or phase.
    """
    if not 0 < time < float("inf") or samples < 2:
        raise InputError("expected a positive time and two samples or more", place="time", found=(time, samples))
    if phase and phase not in hybrid.names:
        raise InputError(f"expected one of {', '.join(hybrid.names)}", place="phase", found=phase)
    index = hybrid.names.index(phase or hybrid.names[0])
    every = _Phases(hybrid, control)
    now, y = 0.0, np.concatenate(checked_state(every[index].model, state))
    phases, parts, note = list[str](), list[Trajectory](), every[index].past(0.0, y)
    if note:
        raise InputError(f"expected a state of phase {hybrid.names[index]}: {note}", place="state")
    happened: list[tuple[str, float]] = []
    while now < time and not note:
        share = max(2, round(samples * (time - now) / time))
        equations = every[index]
        part = moved(equations, y.tolist(), time - now, start=now, samples=share, rtol=rtol, atol=atol, last_event=1)
        phases.append(hybrid.names[index])
        parts.append(_without_after(part))
        note, now = part.note, float(part.time[-1])
        progress(now)
        if not part.events:
            break
        index, events = every.entered(index, part.events[0])
        parts[-1] = replace(parts[-1], events=events)
        happened += [(event.name, now) for event in events]
        y, name = events[-1].after, events[-1].name
        times = [t for each, t in happened if each == name][-CHATTER - 1 :]
        if len(times) > CHATTER and chatters(np.array(times)):
            note = f"events chatter at {now:.6g} s: {name} happens {CHATTER} times within {CHATTER_SPAN:g} s"
        elif not note and (violated := every[index].past(now, y)):
            note = f"the reset at {now:.6g} s violates the next phase {hybrid.names[index]}: {violated}"
    return HybridTrajectory(hybrid.name, tuple(phases), tuple(parts), not note, note)


class _Phases:
    """The equations of each phase, made when it is first entered."""

    def __init__(self, hybrid: Hybrid | ContactPhases, control: Control | None) -> None:
        self._hybrid, self._control = hybrid, control
        self._made: dict[int, Equations] = {}

    def __getitem__(self, index: int) -> Equations:
        if index not in self._made:
            hybrid = self._hybrid
            self._made[index] = made = (
                ContactEquations(hybrid, index, self._control)
                if isinstance(hybrid, ContactPhases)
                else Equations(hybrid.phases[index], self._control)
            )
            made.followed_by = lambda event: self[hybrid.following[index][event]]
        return self._made[index]

    def entered(self, index: int, event: EventRecord) -> tuple[int, tuple[EventRecord, ...]]:
        """The phase in which motion goes on after an event, and all that happened: phases may be over at once."""
        events: list[EventRecord] = []
        which: int | None = self[index].event_names.index(event.name)
        while which is not None and len(events) < CHATTER:
            events.append(event)
            index = self._hybrid.following[index][which]
            here, y = self[index], event.after
            which = here.over_at_once(event.time, y)
            if which is not None:
                after = here.after(np.concatenate([y, [0.0, 0.0]]), which)[: len(y)]
                event = EventRecord(here.event_names[which], event.time, y, after, 0.0)
        return index, tuple(events)


def _without_after(part: Trajectory) -> Trajectory:
    """A part's last row is, after an event, the state after it, which is of another phase."""
    if not part.events:
        return part
    columns = {name: values[:-1] for name, values in part.columns.items()}
    return replace(part, columns=columns, q=part.q[:-1], qd=part.qd[:-1])
