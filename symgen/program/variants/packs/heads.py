"""Functions that build and examine expressions of packs."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterable, Iterator

from sympy import Expr, S, Symbol

from symgen.program.ir import Lane, Pack, Program, scalar
from symgen.program.variable import operands, product_of, rebuilt


def packs_of(program: Program) -> dict[Symbol, int]:
    """Map the symbol of each pack to its number of lanes."""
    found: dict[Symbol, int] = {}
    for symbol, value in program.body:
        if value.func is Pack:
            found[symbol] = len(value.args)
        elif whole := next(_whole(value, found), None):
            found[symbol] = found[whole]
    return found


def numbers_of(program: Program) -> dict[Symbol, tuple[Expr, ...]]:
    """Map the symbol of each pack of numbers to the numbers, in the order of the lanes."""
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
