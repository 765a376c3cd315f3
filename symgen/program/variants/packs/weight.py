"""The time of a program of packs, beside that of the same program without."""

from __future__ import annotations

from sympy import Expr

from symgen.program.cost import expression_cost
from symgen.program.ir import Lane, Pack, Program
from symgen.program.variable import operands

GATHER = 3
"""To put a pack together, in additions."""
LANE = 1
"""To take a value out of a pack; the first is where it can be used."""


def weight(program: Program) -> int:
    """Time in additions, as :attr:`symgen.program.Cost.weight` has it; an operation of packs is one."""
    total = 0
    lanes: set[Expr] = set()
    outputs = (element for array in program.outputs for element in array.counted())
    for value in (*(value for _, value in program.body), *outputs):
        total += expression_cost(value).weight
        total += GATHER * (value.func is Pack and not value.args[0].is_number)
        _collect(value, lanes)
    return total + LANE * sum(int(lane.args[1]) != 0 for lane in lanes)


def _collect(value: Expr, lanes: set[Expr]) -> None:
    if value.func is Lane:
        lanes.add(value)
    else:
        for argument in operands(value):
            _collect(argument, lanes)
