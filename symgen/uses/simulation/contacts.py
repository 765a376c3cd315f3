"""Equations of robots whose contacts close and open: an event ends a phase, and an impact begins the next phase."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import lambdify

from symgen.errors import InputError
from symgen.mobility.constrained import constrained
from symgen.ready import build
from symgen.robot.hybrid import ContactEvent, ContactPhases
from symgen.robot.loaders.toml.phases import is_normal
from symgen.uses.simulation.crossings import ZERO_TOLERANCE
from symgen.uses.simulation.equations import DIRECTIONS, GUARD_TOLERANCE, Array, Control, Equations

Guard = Callable[[float, Array], float]
"""A function of time and state."""
CONTACT_ZERO = 1e-9
"""Tolerance of zero for contact guards [m, N or rad]; states satisfy constraints to 1e-12."""


class ContactEquations(Equations):
    """The equations of motion in one phase of contacts.

    An event happens where its guard is zero. The guard is the gap of an open contact, the normal force of a closed
    contact, or an expression. At an event, an impact without bounce changes the velocities, so that they satisfy the
    constraints of the next phase.

    Raises :class:`~symgen.errors.InputError` for a contact that may open, if its row for the normal direction is
    redundant. The force of the contact is then not unique.
    """

    def __init__(self, phases: ContactPhases, index: int, control: Control | None = None) -> None:
        super().__init__(phases.models[index], control)
        self._phases, self._index = phases, index
        own = phases.events[index]
        self.events, self.event_names = len(own), tuple(each.name for each in own)
        self.directions = tuple(DIRECTIONS[each.direction] for each in own)
        self._guards = [self._guard(each) for each in own]

    def guards(self, t: float, y: Array) -> Array:
        return np.array([guard(t, y) for guard in self._guards])

    def after(self, y: Array, event: int) -> Array:
        impact = self._impacts[self._phases.following[self._index][event]]
        if impact is None:
            return y.copy()
        q, qd = self.split(y)
        return np.concatenate([q, impact(q, qd, 0.0)[0], y[-2:]])

    def guards_along(self, times: Array, states: Array) -> Array:
        return np.array([self.guards(t, y) for t, y in zip(times, states, strict=True)])

    def sizes(self, states: Array) -> Array:
        """Return the size (n, events) of each guard.

        The sizes are chosen so that the tolerance of zero, which is a size times :data:`ZERO_TOLERANCE`, is
        :data:`CONTACT_ZERO`.
        """
        return np.full((len(states), self.events), CONTACT_ZERO / ZERO_TOLERANCE)

    def walls(self, y: Array, noise: Array) -> NDArray[np.bool_]:
        """Return an array (events,) with True for each guard that is a wall, as :mod:`.crossings` defines it.

        Gaps and normal forces of contacts are walls. The guard of any other event is a wall if, just after the event,
        no guard of the next phase is zero.
        """
        events = self._phases.events[self._index]
        return np.array([each.guard is None or self.followed_by(k).is_off(y) for k, each in enumerate(events)])

    def over_at_once(self, t: float, y: Array) -> int | None:
        """Return the index of the event that opens a contact with a negative normal force; None if there is none."""
        leaving = [k for k, each in enumerate(self._phases.events[self._index]) if each.leaves]
        return next((k for k in leaving if self._guards[k](t, y) < -GUARD_TOLERANCE), None)

    @cached_property
    def _impacts(self) -> list[Any]:
        """The compiled function of the impact that begins each phase; None for phases without constraints."""
        return [
            build(model, quantities=("impact",)).impact if model.constrained else None for model in self._phases.models
        ]

    def _guard(self, event: ContactEvent) -> Guard:
        phases = self._phases
        if event.touches:
            tree = self.model.tree_of_joints("gaps")
            held = constrained(tree, (phases.gaps[event.touches],), start=self._start)
            gap = build(held, quantities=("constraint_residual",)).constraint_residual
            return lambda t, y: float(gap(y[: self.nq])[0])
        if event.leaves:
            row = self._normal_row(event.leaves)
            return lambda t, y: float(self._multipliers(t, y)[row])
        value = lambdify(list(phases.positions), event.guard, modules="math")
        where = list(phases.positions.values())
        return lambda t, y: float(value(*y[where]))

    @property
    def _start(self) -> tuple[float, ...] | None:
        return self.model.constrained.closure.start if self.model.constrained else None

    def _multipliers(self, t: float, y: Array) -> Array:
        q, qd = self.split(y)
        found: Array = self._dynamics(q, qd, self.forces(t, q, qd))[1]
        return found

    def _normal_row(self, contact: str) -> int:
        rows = self.model.constrained.kept_rows if self.model.constrained else []
        for k, (constraint, row) in enumerate(rows):
            if constraint.name == contact and is_normal(row):
                return k
        raise InputError("expected a contact whose force is determined", place=f"leaves {contact}")
