"""Partial derivatives of expressions."""

from __future__ import annotations

from sympy import Add, Expr, Integer, Symbol

from symgen.program.ir import free_symbols
from symgen.program.variable import rebuilt

Partials = list[tuple[Symbol, Expr]]
"""Pairs of a symbol and the partial derivative of an expression with respect to this symbol."""


def partials(expression: Expr) -> Partials:
    """Return the partial derivatives of an expression with respect to all its symbols, in order of occurrence."""
    return [(symbol, partial(expression, symbol)) for symbol in free_symbols(expression)]


def partial(expression: Expr, symbol: Symbol) -> Expr:
    """Return the partial derivative of ``expression`` with respect to one of its symbols.

    Sums and products of symbols are differentiated here, because SymPy would take much longer. SymPy differentiates all
    other expressions.
    """
    if expression.is_Symbol:
        return Integer(1)
    if expression.is_Mul and symbol in expression.args:
        others = [argument for argument in expression.args if argument is not symbol]
        if all(argument.is_Symbol or argument.is_number for argument in others):
            return others[0] if len(others) == 1 else rebuilt(expression, others)
    if expression.is_Add:
        found = [partial(argument, symbol) for argument in expression.args if symbol in free_symbols(argument)]
        return found[0] if len(found) == 1 else Add(*found)
    return expression.diff(symbol)
