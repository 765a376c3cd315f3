"""Run the first passes on all candidate programs, and the remaining passes only on the cheapest programs.

The first passes decide which operations a program has.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from symgen.program.ir import Program
from symgen.program.passes import OPERATIONS, Pass, Step, continued, optimise, side_by_side
from symgen.program.variants.packs.weight import weight

MAX_RATIO_TO_CHEAPEST = 1.02
"""Programs with up to this multiple of the lowest cost are kept, because the remaining passes may change the costs."""


@dataclass(frozen=True)
class Begun:
    """A program after the first passes, the report of these passes, and the remaining passes (``left``)."""

    program: Program
    steps: tuple[Step, ...]
    left: tuple[Pass, ...]

    @cached_property
    def ended(self) -> tuple[Program, tuple[Step, ...]]:
        """The program after the remaining passes, and the report of all passes."""
        program, more = continued(self.program, self.left)
        return program, (*self.steps, *more[1:])


class Beginnings:
    """A cache of programs on which the first passes have run."""

    def __init__(self) -> None:
        self._known: dict[tuple[int, tuple[Pass, ...]], tuple[Program, Begun]] = {}
        """The result for each ``id`` of a program and tuple of passes.

        The program is stored too; otherwise, a new program could get the same ``id``.
        """

    def begin(self, program: Program, passes: tuple[Pass, ...]) -> Begun:
        """Run the first passes on a program.

        If ``passes`` contains :func:`side_by_side`, the first passes end with this pass. Otherwise, the first passes
        are :data:`OPERATIONS`, or all passes if ``passes`` does not begin with :data:`OPERATIONS`.
        """
        key = id(program), passes
        if key not in self._known:
            self._known[key] = program, self._newly(program, passes)
        return self._known[key][1]

    def _newly(self, program: Program, passes: tuple[Pass, ...]) -> Begun:
        begun, done = Begun(program, (), passes), 0
        if passes != OPERATIONS and passes[: len(OPERATIONS)] == OPERATIONS:
            begun, done = self.begin(program, OPERATIONS), len(OPERATIONS)
        joined = passes.index(side_by_side) + 1 if side_by_side in passes else done or len(passes)
        joint, more = (continued if done else optimise)(begun.program, passes[done:joined])
        return Begun(joint, (*begun.steps, *more[bool(done) :]), passes[joined:])


def closest(begun: Sequence[Begun]) -> Iterator[Begun]:
    """Yield the programs that may be the cheapest after the remaining passes."""
    weights = [weight(each.program) for each in begun]
    least = min(weights, default=0)
    return (each for each, own in zip(begun, weights, strict=True) if own <= MAX_RATIO_TO_CHEAPEST * least)
