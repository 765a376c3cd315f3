"""Functions that build, examine and unroll expressions of packs, and that estimate the time of programs with packs."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator
from dataclasses import replace

from sympy import Expr, S, Symbol

from symgen.program.cost import expression_cost
from symgen.program.ir import Assignment, Lane, Pack, Program, scalar
from symgen.program.variable import operands, product_of, rebuilt


def packs_of(program: Program) -> dict[Symbol, int]:
    """Return the symbols of all packs, and the number of lanes of each."""
    found: dict[Symbol, int] = {}
    for symbol, value in program.body:
        if value.func is Pack:
            found[symbol] = len(value.args)
        elif whole := next(_whole(value, found), None):
            found[symbol] = found[whole]
    return found


def numbers_of(program: Program) -> dict[Symbol, tuple[Expr, ...]]:
    """Return the symbols of all packs of numbers, and the numbers of each, lane by lane."""
    packs = ((symbol, value.args) for symbol, value in program.body if value.func is Pack)
    return {symbol: lanes for symbol, lanes in packs if all(each.is_number for each in lanes)}


def is_pack(value: Expr, packs: Container[Symbol]) -> bool:
    """Return True if an expression contains a whole pack, not only lanes."""
    return any(True for _ in _whole(value, packs))


def _whole(value: Expr, packs: Container[Symbol]) -> Iterator[Symbol]:
    stack = [value]
    while stack:
        node = stack.pop()
        if node.is_Symbol:
            if node in packs:
                yield node
        elif node.func is not Lane:
            stack.extend(operands(node))


def mapped(expression: Expr, value_of: Callable[[Symbol], Expr]) -> Expr:
    """Return ``expression`` with each symbol replaced by ``value_of(symbol)``, which is a symbol or a lane.

    The operations and their order stay unchanged.
    """
    if expression.is_Symbol:
        return value_of(expression)
    args = operands(expression)
    changed = [mapped(argument, value_of) for argument in args]
    if all(new is old for new, old in zip(changed, args, strict=True)):
        return expression
    return expression.func(*changed) if expression.is_Pow or len(args) == 1 else rebuilt(expression, changed)


def product(factors: Iterable[Expr]) -> Expr:
    """Return the product of factors in the given order, without factors that are 1."""
    return product_of(each for each in factors if each is not S.One)


def fresh(name: str, taken: set[str]) -> Symbol:
    """Return a new symbol whose name begins with ``name`` and is not in ``taken``; add its name to ``taken``."""
    found, number = name, 1
    while found in taken:
        found, number = f"{name}{number}", number + 1
    taken.add(found)
    return scalar(found)


def names_of(program: Program) -> set[str]:
    """Return the names that a program uses."""
    symbols = [*program.input_symbols(), *program.parameters, *(symbol for symbol, _ in program.assignments)]
    return {symbol.name for symbol in symbols} | {array.name for array in (*program.inputs, *program.outputs)}


def unrolled(program: Program) -> Program:
    """Return the program with a value for each lane of each pack; sums and products keep their order."""
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
    """Return the expression for lane k of an expression of packs; ``lanes`` has the values of each pack."""
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


GATHER_COST = 3
"""Time to build a pack from single values, as a number of additions."""
LANE_COST = 1
"""Time to extract a lane of a pack, as a number of additions. Lane 0 needs no extraction."""


def weight(program: Program) -> int:
    """Return the estimated time of a program as a number of additions (:attr:`symgen.program.Cost.weight`).

    An operation on a pack counts once, for all lanes together.
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
