"""Combine the constants of nested sums, and the coefficients of nested products.

(a + b) + 3 costs one addition less than (a + 1) + (b + 2), and 4.905*x costs one multiplication less than 0.5*(9.81*x).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Set
from dataclasses import replace

from sympy import Add, Expr, Integer, Mul, S, Symbol, expand

from symgen.program.ir import Assignment, Program, free_symbols
from symgen.program.passes.simplify import remove_dead_code
from symgen.program.trace import is_atom, is_temporary, renaming
from symgen.program.variable import is_number


def gather_constants(program: Program) -> Program:
    """Move the constants of sums into the sums that use them, if this adds no operation to any sum."""
    while late := _late_sums(program):
        program = _gathered(program, late)
    return program


def _late_sums(program: Program) -> set[Symbol]:
    """Return the sums whose constant can move into the sums that use them, without an additional operation.

    A sum accepts a constant without an additional operation in three cases:

    * The sum already has a constant.
    * The sum is one of the returned sums, so its own constant moves, too.
    * The sum is the only user of two or more sums with a constant.

    The result is empty if none of the sums in it has a constant.
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
    """Move the constant of each sum in ``late`` to the expressions that use the sum."""
    left: dict[Symbol, Expr] = {}

    def changed(symbol: Symbol, value: Expr, renamed: Callable[[Expr], Expr]) -> Expr:
        number = Integer(0)
        if value.is_Add or _scaled(value) is not None:
            for term in Add.make_args(value):
                operand = _scaled(term)
                if operand in left:
                    number += term.xreplace({operand: left[operand]})
        value = renamed(value)
        if symbol in late:
            own = sum((term for term in Add.make_args(value) if term.is_number), Integer(0))
            left[symbol] = number + own
            return value - own
        return value + number if number != 0 else value

    return _with_equal_merged(program, changed)


def _scaled(term: Expr) -> Symbol | None:
    """Return the symbol if a term is a symbol or a number times a symbol, otherwise None."""
    if term.is_Symbol:
        return term
    if term.is_Mul and len(term.args) == 2 and term.args[0].is_number and term.args[1].is_Symbol:
        return term.args[1]
    return None


def fold_factors(program: Program) -> Program:
    """Move the coefficients of products into the terms that use them, if this adds no operation to any term."""
    while late := _late_products(program):
        program = _folded(program, late)
    return program


def _late_products(program: Program) -> set[Symbol]:
    """Return the products whose coefficient can move into the terms that use them, without an additional operation.

    A term accepts a coefficient without an additional operation in three cases:

    * The term already has a coefficient.
    * The term is one of the returned products, so its own coefficient moves, too.
    * The term is the only user of two or more products with a coefficient.

    The result is empty if none of the products in it has a coefficient.
    """
    fixed = {s for element in program.output_elements() for s in free_symbols(element)}
    users: dict[Symbol, list[tuple[Symbol, int]]] = defaultdict(list)
    carried: Counter[tuple[Symbol, int]] = Counter()
    for symbol, value in program.body:
        for place, term in enumerate(Add.make_args(value)):
            number, factors = _split(term)
            carried[symbol, place] = int(number is not S.One and number is not S.NegativeOne)
            for factor in factors:
                if factor.is_Symbol:
                    users[factor].append((symbol, place))
                else:
                    fixed.update(free_symbols(factor))
    own = {place for place, count in carried.items() if count}
    products = {s for s, value in program.body if not value.is_Add and is_temporary(s) and s not in fixed}
    for symbol in (s for s, _ in program.body if s in products):
        if carried[symbol, 0] and len(users[symbol]) == 1:
            carried[users[symbol][0]] += 1
    late: set[Symbol] = set()
    for symbol, _ in reversed(program.body):
        if symbol in products and all(p in own or carried[p] > 1 or p[0] in late for p in users[symbol]):
            late.add(symbol)
    return late if any((symbol, 0) in own for symbol in late) else set()


def _folded(program: Program, late: Set[Symbol]) -> Program:
    """Move the coefficient of each product in ``late`` to the terms that use the product."""
    left: dict[Symbol, Expr] = {}

    def changed(symbol: Symbol, value: Expr, renamed: Callable[[Expr], Expr]) -> Expr:
        if any(s in left for s in free_symbols(value)):
            value = Add(*(_multiplied(term, left) for term in Add.make_args(value)))
        value = renamed(value)
        if symbol not in late:
            return value
        left[symbol], factors = _split(value)
        return Mul(*factors)

    return _with_equal_merged(program, changed)


def _multiplied(term: Expr, left: Mapping[Symbol, Expr]) -> Expr:
    """Return a term, multiplied by the coefficients of its factors in ``left``."""
    number, factors = _split(term)
    return expand(Mul(number, *(left.get(factor, S.One) for factor in factors))) * Mul(*factors)


def _split(term: Expr) -> tuple[Expr, list[Expr]]:
    """Return the product of a term's numeric factors, and the list of its other factors."""
    numbers, others = list[Expr](), list[Expr]()
    for factor in Mul.make_args(term):
        (numbers if is_number(factor) else others).append(factor)
    return Mul(*numbers) if len(numbers) > 1 else numbers[0] if numbers else S.One, others


def _with_equal_merged(program: Program, changed: Callable[[Symbol, Expr, Callable[[Expr], Expr]], Expr]) -> Program:
    """Change the values that a program assigns. If values are equal after the changes, keep only one of them.

    ``changed`` returns the new value of a symbol, given the old value and a function that renames merged symbols.
    """
    alias: dict[Symbol, Expr] = {}
    named: dict[Expr, Symbol] = {}
    for symbol, old in program.body:
        value = changed(symbol, old, lambda each: renaming(each, alias))
        if is_atom(value) or value in named:
            alias[symbol] = named.get(value, value)
        else:
            named[value] = symbol
    body = tuple(Assignment(symbol, value) for value, symbol in named.items())
    elements = [renaming(element, alias) for element in program.output_elements()]
    return remove_dead_code(replace(program.with_outputs(elements), body=body))
