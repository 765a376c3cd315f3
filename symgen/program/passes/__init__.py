"""Passes: functions that return a cheaper or reordered program with the same values. A tuple lists the passes to run.

Each pass is deterministic and idempotent. :func:`optimise` verifies the input and the final output, and reports the
operations after each pass.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from symgen.program.cost import Cost, cost, setup_cost
from symgen.program.ir import Program, verify
from symgen.program.passes.constants import fold_factors, gather_constants
from symgen.program.passes.layout import branch_by_branch, inline_single_uses, number_temporaries, trigonometry_first
from symgen.program.passes.resubstitution import resubstitute
from symgen.program.passes.schedule import schedule_critical_path
from symgen.program.passes.simplify import hoist_parameters, remove_dead_code
from symgen.program.passes.simplify import share_common_subexpressions as share_common_subexpressions
from symgen.program.variants.packs.packing import side_by_side as side_by_side
from symgen.program.variants.packs.signed import choose_signs

Pass = Callable[[Program], Program]

OPERATIONS: tuple[Pass, ...] = (
    remove_dead_code,
    hoist_parameters,
    gather_constants,
    resubstitute,
    fold_factors,
    branch_by_branch,
    trigonometry_first,
)
"""The passes that change the operations of a program.

All other tuples of passes begin with these passes. Only the second tuple in :data:`ALL_LIMB_PASSES` is without
:func:`resubstitute`.
"""
PASSES: tuple[Pass, ...] = (*OPERATIONS, inline_single_uses, schedule_critical_path, number_temporaries)
"""The passes for programs that a trace has created.

For other programs, call :func:`share_common_subexpressions` first; a trace shares common subexpressions already.
"""
IN_ORDER_PASSES = tuple(each for each in PASSES if each is not schedule_critical_path)
"""The passes for processors that execute in order, where storing more values costs more than waiting for operands."""

LIMB_PASSES: tuple[Pass, ...] = (
    *OPERATIONS,
    side_by_side,
    choose_signs,
    remove_dead_code,
    inline_single_uses,
    schedule_critical_path,
    number_temporaries,
)
"""The passes for code that computes one state with vector registers; each lane has the values of one limb."""
ALL_LIMB_PASSES = (LIMB_PASSES, tuple(each for each in LIMB_PASSES if each is not resubstitute))
"""The limb passes with and without :func:`resubstitute`, which may rewrite equal limbs in different ways."""


class Step:
    """The numbers of assignments and operations of a program after one pass; operations are counted on demand."""

    def __init__(self, name: str, program: Program) -> None:
        self.name = name
        self._program = program

    @cached_property
    def body(self) -> Cost:
        return cost(self._program)

    @cached_property
    def setup(self) -> Cost:
        return setup_cost(self._program)

    @property
    def assignments(self) -> int:
        return len(self._program.assignments)


def optimise(program: Program, passes: tuple[Pass, ...] = PASSES) -> tuple[Program, tuple[Step, ...]]:
    """Run the passes in order.

    Returns the program, and a report with one step for the program before all passes and one step for each pass.
    """
    return continued(verify(program), passes)


def continued(program: Program, passes: tuple[Pass, ...]) -> tuple[Program, tuple[Step, ...]]:
    """Run further passes, like :func:`optimise`, on a program that has been verified."""
    steps = [Step("derived", program)]
    for function in passes:
        program = function(program)
        steps.append(Step(function.__name__, program))
    return verify(program) if passes else program, tuple(steps)
