"""Robots whose contacts close and open: what ends a phase, and the impact onto the next one's contacts."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray
from sympy import lambdify

from symgen.errors import InputError
from symgen.mobility import constrained
from symgen.options import Options
from symgen.ready import build
from symgen.robot.constraints.model import ConstrainedRobot, Draft
from symgen.robot.hybrid import ContactEvent, ContactPhases
from symgen.robot.loaders.toml.phases import is_normal
from symgen.uses.simulation.crossings import ROUNDING
from symgen.uses.simulation.equations import DIRECTIONS, OFF, Array, Control, Equations

Guard = Callable[[float, Array], float]
"""From time and state."""
CONTACT_ZERO = 1e-9
"""A guard of contacts is zero if it is at most this [m, N or rad]: states are on constraints to 1e-12."""


class ContactEquations(Equations):
    """Of one phase: guards are gaps, forces and expressions, and an event is an impact without bounce.

    Raises :class:`~symgen.errors.InputError` for a contact that leaves where its normal row was left out, since others
    say the same: its force is then not determined.
    """

    def __init__(self, phases: ContactPhases, index: int, control: Control | None = None) -> None:
        model = phases.phases[index]
        assert not isinstance(model, Draft)
        super().__init__(model, control)
        self._phases, self._index = phases, index
        own = phases.events[index]
        self.events, self.event_names = len(own), tuple(each.name for each in own)
        self.directions = tuple(DIRECTIONS[each.direction] for each in own)
        self._gaps = [bool(each.touches) for each in own]
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
        """Sizes by which gaps [m], forces [N] and angles of contacts are zero at :data:`CONTACT_ZERO`."""
        return np.full((len(states), self.events), CONTACT_ZERO / ROUNDING)

    def walls(self, y: Array, noise: Array) -> NDArray[np.bool_]:
        """Gaps and forces are walls; other guards are if the phase that follows has none that is zero."""
        events = self._phases.events[self._index]
        return np.array([each.guard is None or self.followed_by(k).is_off(y) for k, each in enumerate(events)])

    def over_at_once(self, t: float, y: Array) -> int | None:
        """The event of a contact that would have to pull."""
        leaving = [k for k, each in enumerate(self._phases.events[self._index]) if each.leaves]
        return next((k for k in leaving if self._guards[k](t, y) < -OFF), None)

    @cached_property
    def _impacts(self) -> list[Any]:
        """Onto each phase; None where nothing holds."""
        return [
            build(model, Options(quantities=("impact",))).impact if isinstance(model, ConstrainedRobot) else None
            for model in self._phases.phases
        ]

    def _guard(self, event: ContactEvent) -> Guard:
        phases = self._phases
        if event.touches:
            tree = self.model.tree_of_joints("gaps")
            held = constrained(tree, (phases.gaps[event.touches],), start=self._start)
            gap = build(held, Options(quantities=("constraint_residual",))).constraint_residual
            return lambda t, y: float(gap(y[: self.nq])[0])
        if event.leaves:
            row = self._normal_row(event.leaves)
            return lambda t, y: float(self._multipliers(t, y)[row])
        value = lambdify(list(phases.positions), event.guard, modules="math")
        where = list(phases.positions.values())
        return lambda t, y: float(value(*y[where]))

    @property
    def _start(self) -> tuple[float, ...] | None:
        return self.model.closure.start if isinstance(self.model, ConstrainedRobot) else None

    def _multipliers(self, t: float, y: Array) -> Array:
        q, qd = self.split(y)
        found: Array = self._dynamics(q, qd, self.forces(t, q, qd))[1]
        return found

    def _normal_row(self, contact: str) -> int:
        assert isinstance(self.model, ConstrainedRobot)
        for k, (constraint, row) in enumerate(self.model.kept_rows):
            if constraint.name == contact and is_normal(row):
                return k
        raise InputError("expected a contact whose force is determined", place=f"leaves {contact}")
