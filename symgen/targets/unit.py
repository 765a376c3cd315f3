"""What a target prints: some optimised programs and the facts for the banner."""

from __future__ import annotations

from dataclasses import dataclass

from symgen.program import Program
from symgen.program.passes import Step


@dataclass(frozen=True, slots=True)
class Function:
    """One program to print, with the report of the passes it went through."""

    program: Program
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Unit:
    """A file's worth of functions. ``facts`` are lines for the banner: (what, value)."""

    name: str
    functions: tuple[Function, ...]
    facts: tuple[tuple[str, str], ...] = ()
    conventions: tuple[str, ...] = ()
