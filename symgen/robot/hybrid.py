"""Models whose motion has several phases: an event, such as an impact, ends one phase and begins the next.

A phase is a system of coordinates x(q), or a robot with a given set of closed contacts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sympy import Expr, Symbol

from symgen.errors import InputError
from symgen.options import Reading
from symgen.options.arguments import checked
from symgen.robot.constraints.model import Draft
from symgen.robot.constraints.rows import Constraint
from symgen.robot.description.events import Direction
from symgen.robot.description.model import Model
from symgen.robot.description.system import System


@checked
@dataclass(frozen=True)
class Hybrid:
    """One system for each phase of a motion; all have the same masses. Events lead from phase to phase."""

    name: str
    names: tuple[str, ...]
    """The names of the phases."""
    phases: tuple[System, ...]
    following: tuple[tuple[int, ...], ...]
    """The index of the next phase for each event of each phase."""
    source: str = ""

    @property
    def read_with(self) -> Reading | None:
        return self.phases[0].read_with

    def phase(self, name: str) -> System:
        """Return a phase as a model.

        Raises :class:`~symgen.errors.InputError` with the known names if no phase has this name.
        """
        if name not in self.names:
            raise InputError(f"expected one of {', '.join(self.names)}", place="option phase", found=name or None)
        return self.phases[self.names.index(name)]


@dataclass(frozen=True, slots=True)
class ContactEvent:
    """An event that ends a phase of contacts; exactly one of ``touches``, ``leaves`` and ``guard`` is given."""

    name: str
    touches: str = ""
    """The contact that closes: its distance from the plane becomes zero."""
    leaves: str = ""
    """The contact that opens: its force along the plane's normal becomes zero."""
    guard: Expr | None = None
    """An expression in which the names of joints with one variable stand for their positions."""
    direction: Direction = "falling"


@dataclass(frozen=True)
class ContactPhases:
    """A robot whose contacts close and open, with inelastic impacts onto the contacts of the next phase."""

    name: str
    names: tuple[str, ...]
    """The names of the phases."""
    phases: tuple[Model | Draft, ...]
    """The robot in each phase, under the constraints of the phase."""
    events: tuple[tuple[ContactEvent, ...], ...]
    """The events that end each phase."""
    following: tuple[tuple[int, ...], ...]
    """The index of the next phase for each event of each phase."""
    gaps: Mapping[str, Constraint]
    """A map from the name of a contact to the constraint that keeps the contact on its plane."""
    positions: Mapping[Symbol, int]
    """A map from the symbols in guards that stand for joints to the indices of the joints' positions in q."""
    source: str = ""

    @property
    def models(self) -> tuple[Model, ...]:
        """The phases that are complete models; drafts are left out."""
        return tuple(phase for phase in self.phases if not isinstance(phase, Draft))

    @property
    def read_with(self) -> Reading | None:
        return self.models[0].read_with
