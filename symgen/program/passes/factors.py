"""Fold the coefficients of nested products: 4.905*x costs one multiplication less than 0.5*(9.81*x)."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Set
from dataclasses import replace

from sympy import Add, Expr, Mul, S, Symbol, expand

from symgen.program.ir import Assignment, Program, free_symbols
from symgen.program.passes.simplify import remove_dead_code
from symgen.program.trace import is_atom, is_temporary, renaming
from symgen.program.variable import is_number


def fold_factors(program: Program) -> Program:
    """Move the coefficient of a product into the terms that use this product, if no operation is added in any term."""
    while late := _late(program):
        program = _folded(program, late)
    return program


def _late(program: Program) -> set[Symbol]:
    """Return the products whose coefficient can move into the terms that use them, without an additional operation.

    A term accepts a coefficient without an additional operation in three cases:

    * It has a coefficient already.
    * It is a product in the result, so its own coefficient also moves.
    * It is the only user of two or more products with a coefficient.

    The result is empty if no product in it has a coefficient of its own.
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
    """Return the program with the coefficients of the products in ``late`` moved into the terms that use them.

    Products that are then equal are merged.
    """
    left: dict[Symbol, Expr] = {}
    alias: dict[Symbol, Expr] = {}
    named: dict[Expr, Symbol] = {}

    def lines() -> Iterator[Assignment]:
        for symbol, value in program.body:
            if any(s in left for s in free_symbols(value)):
                value = Add(*(_multiplied(term, left) for term in Add.make_args(value)))
            value = renaming(value, alias) if alias else value
            if symbol in late:
                left[symbol], factors = _split(value)
                value = Mul(*factors)
            if is_atom(value) or value in named:
                alias[symbol] = named.get(value, value)
            else:
                named[value] = symbol
                yield Assignment(symbol, value)

    body = tuple(lines())
    elements = [renaming(element, alias) for element in program.output_elements()]
    return remove_dead_code(replace(program.with_outputs(elements), body=body))


def _multiplied(term: Expr, left: Mapping[Symbol, Expr]) -> Expr:
    """Return a term times the coefficients that were removed from its factors; ``left`` has these coefficients."""
    number, factors = _split(term)
    return expand(Mul(number, *(left.get(factor, S.One) for factor in factors))) * Mul(*factors)


def _split(term: Expr) -> tuple[Expr, list[Expr]]:
    """Return the product of a term's numeric factors, and the list of its other factors."""
    numbers, others = list[Expr](), list[Expr]()
    for factor in Mul.make_args(term):
        (numbers if is_number(factor) else others).append(factor)
    return Mul(*numbers) if len(numbers) > 1 else numbers[0] if numbers else S.One, others
