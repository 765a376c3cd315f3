"""Phases that follow each other, joined by events: a hybrid model."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.errors import InputError
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
