"""Passes in two parts: those that decide which operations there are, done once for a program, and those left.

What may be the cheapest is known after the first part, so only that goes through the second.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from symgen.program.ir import Program
from symgen.program.packs.weight import weight
from symgen.program.passes import OPERATIONS, Pass, Step, optimise, side_by_side

CLOSE = 1.02
"""How far from the cheapest program those may be that the passes left are tried on, which change ratios by less."""


@dataclass(frozen=True)
class Begun:
    """A program after the first of some passes, their report, and the passes left."""

    program: Program
    steps: tuple[Step, ...]
    left: tuple[Pass, ...]

    @cached_property
    def ended(self) -> tuple[Program, tuple[Step, ...]]:
        """The program after the passes left, and the report of all."""
        program, more = optimise(self.program, self.left)
        return program, (*self.steps, *more[1:])


class Beginnings:
    """The programs that have been begun."""

    def __init__(self) -> None:
        self._known: dict[int, tuple[Program, Program, tuple[Step, ...]]] = {}
        """By the identity of a program: the program, so that it stays, and what it has become."""
        self._begun: dict[tuple[int, tuple[Pass, ...]], tuple[Program, Begun]] = {}
        """The same with some passes."""

    def begin(self, program: Program, passes: tuple[Pass, ...]) -> Begun:
        """What passes make of a derived program as far as they decide which operations it has, and which are joined."""
        key = id(program), passes
        if key not in self._begun:
            self._begun[key] = program, self._newly(program, passes)
        return self._begun[key][1]

    def _newly(self, program: Program, passes: tuple[Pass, ...]) -> Begun:
        begun, steps, done = program, tuple[Step, ...](), 0
        if passes[: len(OPERATIONS)] == OPERATIONS:
            begun, steps, done = *self._with_operations(program), len(OPERATIONS)
        joined = passes.index(side_by_side) + 1 if side_by_side in passes else done or len(passes)
        begun, more = optimise(begun, passes[done:joined])
        return Begun(begun, (*steps, *more[bool(steps) :]), passes[joined:])

    def _with_operations(self, program: Program) -> tuple[Program, tuple[Step, ...]]:
        """A derived program after the passes that all begin with, and their report."""
        if id(program) not in self._known:
            self._known[id(program)] = program, *optimise(program, OPERATIONS)
        _, begun, steps = self._known[id(program)]
        return begun, steps


def closest(begun: Sequence[Begun]) -> Iterator[Begun]:
    """Those that may become the cheapest."""
    weights = [weight(each.program) for each in begun]
    least = min(weights, default=0)
    return (each for each, own in zip(begun, weights, strict=True) if own <= CLOSE * least)
