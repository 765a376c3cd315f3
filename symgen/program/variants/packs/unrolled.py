"""Convert programs with packs to plain programs, lane by lane, for number domains and proofs."""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Symbol

from symgen.program.ir import Assignment, Lane, Pack, Program, scalar
from symgen.program.variable import operands, rebuilt
from symgen.program.variants.packs.heads import packs_of


def unrolled(program: Program) -> Program:
    """Replace each pack by one value for each of its lanes; sums and products keep their order."""
    packs = packs_of(program)
    if not packs:
        return program
    lanes: dict[Symbol, list[Expr]] = {}
    body: list[Assignment] = []
    for symbol, value in program.body:
        if symbol not in packs:
            body.append(Assignment(symbol, _lane(value, 0, lanes)))
        elif value.func is Pack:
            lanes[symbol] = [_lane(each, 0, lanes) for each in value.args]
        else:
            lanes[symbol] = [scalar(f"{symbol.name}_{k}") for k in range(packs[symbol])]
            values = (_lane(value, k, lanes) for k in range(packs[symbol]))
            body += map(Assignment, lanes[symbol], values)
    elements = [_lane(element, 0, lanes) for element in program.output_elements()]
    return replace(program.with_outputs(elements), body=tuple(body))


def _lane(value: Expr, k: int, lanes: dict[Symbol, list[Expr]]) -> Expr:
    """Return the expression of lane k of an expression of packs; ``lanes`` has the lanes of each pack."""
    if value.is_Symbol:
        return lanes[value][k] if value in lanes else value
    old = operands(value)
    if value.func is Lane:
        return lanes[old[0]][int(old[1])]
    if not old or value.is_number:
        return value
    new = [_lane(argument, k, lanes) for argument in old]
    as_written = (value.is_Add or value.is_Mul) and not any(
        after.is_number and not before.is_number for before, after in zip(old, new, strict=True)
    )
    return rebuilt(value, new) if as_written else value.func(*new)
