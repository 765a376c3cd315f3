"""Add the constants of nested sums only once: (a + b) + 3 costs one addition less than (a + 1) + (b + 2)."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Set
from dataclasses import replace

from sympy import Add, Expr, Integer, Symbol

from symgen.program.ir import Assignment, Program, free_symbols
from symgen.program.passes.simplify import remove_dead_code
from symgen.program.trace import is_atom, is_temporary, renaming


def gather_constants(program: Program) -> Program:
    """Move the constant of a sum into the sums that use this sum, if no operation is added in any of them."""
    late = _late(program)
    while late:
        program = _gathered(program, late)
        late = _late(program)
    return program


def _late(program: Program) -> set[Symbol]:
    """Return the sums whose constant can move into the sums that use them, without an additional operation.

    A sum accepts a constant without an additional operation in three cases:

    * It adds a constant already.
    * Its own constant also moves, because it is in the result.
    * It is the only user of two or more sums with a constant.

    The result is empty if no sum in it has a constant of its own.
    """
    users: dict[Symbol, list[Symbol]] = defaultdict(list)
    fixed = {s for element in program.output_elements() for s in free_symbols(element)}
    for symbol, value in program.body:
        for term in Add.make_args(value):
            if (operand := _scaled(term)) is not None:
                users[operand].append(symbol)
            else:
                fixed.update(free_symbols(term))
    linear = {s for s, value in program.body if value.is_Add or _scaled(value) is not None}
    movable = {s for s in linear if s not in fixed and is_temporary(s)}
    own = {s for s, value in program.body if value.is_Add and any(term.is_number for term in value.args)}
    carried: dict[Symbol, int] = dict.fromkeys(own, 1)
    for symbol, _ in program.body:
        if symbol in movable and carried.get(symbol) and len(users[symbol]) == 1 and users[symbol][0] in linear:
            carried[users[symbol][0]] = carried.get(users[symbol][0], 0) + 1
    adds = {s for s, count in carried.items() if count > 1} | own
    late: set[Symbol] = set()
    for symbol, _ in reversed(program.body):
        if symbol in movable and all(user in adds or user in late for user in users[symbol]):
            late.add(symbol)
    return late if late & own else set()


def _gathered(program: Program, late: Set[Symbol]) -> Program:
    """Return the program with the constants of the sums in ``late`` added by the users of these sums.

    Sums that are then equal are merged.
    """
    left: dict[Symbol, Expr] = {}
    alias: dict[Symbol, Expr] = {}
    named: dict[Expr, Symbol] = {}

    def lines() -> Iterator[Assignment]:
        for symbol, value in program.body:
            number = Integer(0)
            if value.is_Add or _scaled(value) is not None:
                for term in Add.make_args(value):
                    operand = _scaled(term)
                    if operand in left:
                        number += term.xreplace({operand: left[operand]})
            value = renaming(value, alias) if alias else value
            if symbol in late:
                own = sum((term for term in Add.make_args(value) if term.is_number), Integer(0))
                left[symbol], value = number + own, value - own
            elif number != 0:
                value = value + number
            if is_atom(value) or value in named:
                alias[symbol] = named.get(value, value)
            else:
                named[value] = symbol
                yield Assignment(symbol, value)

    body = tuple(lines())
    elements = [renaming(element, alias) for element in program.output_elements()]
    return remove_dead_code(replace(program.with_outputs(elements), body=body))


def _scaled(term: Expr) -> Symbol | None:
    """Return the symbol if a term is a numeric multiple of one symbol, otherwise None."""
    if term.is_Symbol:
        return term
    if term.is_Mul and len(term.args) == 2 and term.args[0].is_number and term.args[1].is_Symbol:
        return term.args[1]
    return None
