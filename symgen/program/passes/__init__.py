"""Passes: plain functions from program to program, composed in one tuple.

Each is deterministic and idempotent; :func:`optimise` verifies what they are given and what they leave together, and
reports what each left.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property

from symgen.program.cost import Cost, cost, setup_cost
from symgen.program.ir import Program, verify
from symgen.program.passes.constants import gather_constants
from symgen.program.passes.factors import fold_factors
from symgen.program.passes.layout import (
    branch_by_branch,
    inline_single_uses,
    number_temporaries,
    trigonometry_first,
)
from symgen.program.passes.resubstitution import resubstitute
from symgen.program.passes.schedule import schedule_critical_path
from symgen.program.passes.simplify import (
    hoist_parameters,
    remove_dead_code,
    share_common_subexpressions,
)
from symgen.program.variants.packs.packing import side_by_side
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
"""What decides which operations there are; all passes begin with these."""
PASSES: tuple[Pass, ...] = (*OPERATIONS, inline_single_uses, schedule_critical_path, number_temporaries)
"""What a traced derivation goes through. A trace has shared common subexpressions already; programs made otherwise go
through :func:`share_common_subexpressions` first."""
IN_ORDER_PASSES = tuple(each for each in PASSES if each is not schedule_critical_path)
"""The same for processors that take instructions as they come: there, values kept longer cost more than waiting."""

LIMB_PASSES: tuple[Pass, ...] = (
    *OPERATIONS,
    side_by_side,
    choose_signs,
    remove_dead_code,
    inline_single_uses,
    schedule_critical_path,
    number_temporaries,
)
"""The same for one state on processors with vectors."""
ALL_LIMB_PASSES = (LIMB_PASSES, tuple(each for each in LIMB_PASSES if each is not resubstitute))
"""Both ways that may be the cheaper one: what saves operations may treat limbs that are alike differently."""


class Step:
    """What one pass left: operations in the body and in the setup block, counted when asked for, and assignments."""

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
    """Run the passes in order; return the program and a report: one step for the derivation, one for each pass."""
    steps = [Step("derived", verify(program))]
    for function in passes:
        program = function(program)
        steps.append(Step(function.__name__, program))
    return verify(program), tuple(steps)


__all__ = [
    "ALL_LIMB_PASSES",
    "IN_ORDER_PASSES",
    "LIMB_PASSES",
    "OPERATIONS",
    "PASSES",
    "Pass",
    "Step",
    "branch_by_branch",
    "choose_signs",
    "fold_factors",
    "gather_constants",
    "hoist_parameters",
    "inline_single_uses",
    "number_temporaries",
    "optimise",
    "remove_dead_code",
    "resubstitute",
    "schedule_critical_path",
    "share_common_subexpressions",
    "side_by_side",
    "trigonometry_first",
]
