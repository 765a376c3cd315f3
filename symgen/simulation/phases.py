"""Motions of hybrid models: from phase to phase, each simulated to its event, whose reset begins the next."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from sympy import diff

from symgen.errors import InputError
from symgen.options import Options
from symgen.robot.hybrid import Hybrid
from symgen.robot.loaders import load_phases as phases_of
from symgen.simulation.equations import Array
from symgen.simulation.simulate import checked_state, simulate
from symgen.simulation.trajectory import EventRecord, Trajectory

CHATTER, APART = 10, 1e-6
"""Events in a row, and the mean time between them [s], that end a motion."""
OFF = 1e-6
"""What the guard of an event may be beyond zero where the phase that it leads to begins."""


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
        """As :meth:`~symgen.simulation.trajectory.Trajectory.save`; what a phase does not have is NaN in its rows."""
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


def load_phases(path: str | os.PathLike[str], options: Options | None = None) -> Hybrid:
    """The hybrid model of a file with ``[[phases]]``, its parameters baked unless ``options`` say otherwise.

    Raises :class:`~symgen.errors.InputError` where there are none.
    """
    found = phases_of(Path(path), options or Options(parameters="baked"))
    if found is None:
        raise InputError("expected [[phases]]", file=str(path))
    return found


def simulate_phases(
    hybrid: Hybrid,
    state: Sequence[float],
    time: float = 10.0,
    *,
    phase: str = "",
    samples: int = 1000,
    rtol: float = 1e-10,
    atol: float = 1e-12,
    progress: Callable[[float], None] = lambda _: None,
) -> HybridTrajectory:
    """The motion from a state of ``phase`` (the first of the file if left out), free of forces, for ``time`` [s].

    Events that chatter, and a reset into a state in which the next phase is over at once, end it with a note; what was
    computed is kept. Raises :class:`~symgen.errors.InputError` for an unfit state or phase.
    """
    if not 0 < time < float("inf") or samples < 2:
        raise InputError("expected a positive time and two samples or more", place="time", found=(time, samples))
    hybrid.phase(phase or hybrid.names[0])
    index = hybrid.names.index(phase or hybrid.names[0])
    now, y = 0.0, np.concatenate(checked_state(hybrid.phases[index], state))
    phases, parts, note = list[str](), list[Trajectory](), ""
    happened: list[float] = []
    while now < time and not note:
        share = max(2, round(samples * (time - now) / time))
        model = hybrid.phases[index]
        part = simulate(model, y.tolist(), time - now, samples=share, rtol=rtol, atol=atol, last_event=1)
        part = _later(part, now)
        phases.append(hybrid.names[index])
        parts.append(part)
        note, now = part.note, float(part.time[-1])
        progress(now)
        if not part.events:
            break
        (event,) = part.events
        happened.append(event.time)
        which = [each.name for each in model.events].index(event.name)
        index, y = hybrid.following[index][which], event.after
        if len(happened) > CHATTER and happened[-1] - happened[-1 - CHATTER] < CHATTER * APART:
            note = f"events chatter at {now:.6g} s: {CHATTER} within {CHATTER * APART:g} s"
        note = note or _over(hybrid, index, y, now)
    return HybridTrajectory(hybrid.name, tuple(phases), tuple(parts), not note, note)


def _over(hybrid: Hybrid, index: int, y: Array, now: float) -> str:
    """What is wrong with a state in which a phase begins: that an event of it is past, and leaves it behind."""
    model, sign = hybrid.phases[index], {"rising": -1, "falling": 1}
    known = dict(zip(model.variables, y[: model.nq].tolist(), strict=True))
    known |= {p.symbol: p.value for p in model.parameters}
    for event in (each for each in model.events if each.direction in sign):
        slope = [float(diff(event.guard, q).xreplace(known)) for q in model.variables]
        value, rate = float(event.guard.xreplace(known)), float(np.dot(slope, y[model.nq :]))
        if value * sign[event.direction] < -OFF and rate * sign[event.direction] < 0:
            return (
                f"the reset at {now:.6g} s violates the next phase {hybrid.names[index]}: the guard of {event.name},"
                f" {event.direction} through zero, is {value:.3g} there"
            )
    return ""


def _later(part: Trajectory, start: float) -> Trajectory:
    """The same at times that go on from another."""
    events = tuple(EventRecord(e.name, e.time + start, e.before, e.after, e.energy_lost) for e in part.events)
    # the last row of a part with an event is the state after it, which is of another phase
    keep = slice(None, -1) if events else slice(None)
    columns = {name: values[keep] for name, values in part.columns.items()}
    columns["time"] = columns["time"] + start
    return Trajectory(part.model, columns, part.units, part.q[keep], part.qd[keep], events, part.complete, part.note)
