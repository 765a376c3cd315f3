"""Phases that follow each other, joined by events: hybrid models of systems, and of robots in contact."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sympy import Expr, Symbol

from symgen.errors import InputError
from symgen.robot.constraints.model import Draft
from symgen.robot.constraints.rows import Constraint
from symgen.robot.description.events import Direction
from symgen.robot.description.model import Model
from symgen.robot.description.system import System


@dataclass(frozen=True)
class Hybrid:
    """Systems of the same masses, of which one holds at a time; their events lead from one to the next."""

    name: str
    names: tuple[str, ...]
    """Of the phases."""
    phases: tuple[System, ...]
    following: tuple[tuple[int, ...], ...]
    """Of each phase, by event the index of the phase that follows."""
    source: str = ""

    def phase(self, name: str) -> System:
        """A phase as a model of its own; :class:`~symgen.errors.InputError` lists those there are."""
        if name not in self.names:
            raise InputError(f"expected one of {', '.join(self.names)}", place="option phase", found=name or None)
        return self.phases[self.names.index(name)]


@dataclass(frozen=True, slots=True)
class ContactEvent:
    """What ends a phase of contacts: one of the three is given."""

    name: str
    touches: str = ""
    """The contact whose gap falls to zero."""
    leaves: str = ""
    """The contact whose force along its plane's normal falls to zero."""
    guard: Expr | None = None
    """Of positions of joints with one variable, by their names."""
    direction: Direction = "falling"


@dataclass(frozen=True)
class ContactPhases:
    """A robot whose contacts close and open, by impacts without bounce onto those of the phase that follows."""

    name: str
    names: tuple[str, ...]
    """Of the phases."""
    phases: tuple[Model | Draft, ...]
    """The tree under the constraints of each; drafts until it is known how these close."""
    events: tuple[tuple[ContactEvent, ...], ...]
    following: tuple[tuple[int, ...], ...]
    gaps: Mapping[str, Constraint]
    """Of each contact the one row that holds it on its plane."""
    positions: Mapping[Symbol, int]
    """Where among q a name of a guard is."""
    source: str = ""
