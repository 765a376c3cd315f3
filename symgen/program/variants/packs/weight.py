"""Estimate the time of a program with packs, to compare it with the program without packs."""

from __future__ import annotations

from sympy import Expr

from symgen.program.cost import expression_cost
from symgen.program.ir import Lane, Pack, Program
from symgen.program.variable import operands

GATHER_COST = 3
"""Time to build a pack from single values; the unit is the time of one addition."""
LANE_COST = 1
"""Time to extract a lane of a pack, except lane 0, which costs nothing; the unit is the time of one addition."""


def weight(program: Program) -> int:
    """Return the estimated time of a program; the unit is the time of one addition.

    An operation on a pack counts as one operation, because it computes all lanes together.
    """
    total = 0
    lanes: set[Expr] = set()
    outputs = (element for array in program.outputs for element in array.counted())
    for value in (*(value for _, value in program.body), *outputs):
        total += expression_cost(value).weight
        total += GATHER_COST * (value.func is Pack and not value.args[0].is_number)
        _collect(value, lanes)
    return total + LANE_COST * sum(int(lane.args[1]) != 0 for lane in lanes)


def _collect(value: Expr, lanes: set[Expr]) -> None:
    if value.func is Lane:
        lanes.add(value)
    else:
        for argument in operands(value):
            _collect(argument, lanes)
