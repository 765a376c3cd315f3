"""Replace parameters by constants, and record for each constant how it was computed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from sympy import Add, Expr, Float, Integer, Symbol, expand

from symgen.program.ir import Assignment, Program, free_symbols, verify

SHOWN_DIGITS = 9
"""Number of significant digits of long numbers in the description of a constant."""


class Named(NamedTuple):
    """The value of a parameter, and a description of the value for a comment in the generated code."""

    value: Expr
    words: str


def with_constants(program: Program, names: Mapping[Symbol, Named]) -> Program:
    """Return the program with exact values for the parameters in ``names``.

    Setup values that depend only on these parameters become constants. :attr:`~symgen.program.ir.Program.origins` of
    the returned program describes each constant, with the text in ``names`` or with a formula.
    """
    numbers = {symbol: names[symbol].value for symbol in program.parameters if symbol in names}
    setup = [Assignment(symbol, value) for symbol, value in numbers.items()]
    used = {s for e in [*(v for _, v in program.body), *program.output_elements()] for s in free_symbols(e)}
    for symbol, value in program.setup:
        number = value.xreplace(numbers)
        if number.free_symbols:  # the value depends on other parameters, so it stays unchanged
            used |= set(free_symbols(value))
            setup.append(Assignment(symbol, value))
        else:
            numbers[symbol] = expand(number)
            setup.append(Assignment(symbol, numbers[symbol]))
    kept = tuple(each for each in setup if each.symbol in used)
    words = {symbol: names[symbol].words for symbol in numbers if symbol in names}
    formulas: dict[Symbol, Expr] = {}
    for symbol, value in program.setup:
        formulas[symbol] = value.xreplace({s: f for s, f in formulas.items() if s not in used})
    words |= {symbol: _words(formulas[symbol]) for symbol, _ in kept if symbol in numbers and symbol in formulas}
    return verify(
        replace(
            program,
            parameters=tuple(symbol for symbol in program.parameters if symbol not in names),
            setup=kept,
            origins=tuple((symbol, words[symbol]) for symbol, _ in kept if symbol in words),
        )
    )


def _words(formula: Expr) -> str:
    shortened = {number: Float(number, SHOWN_DIGITS) for number in _long_numbers(formula)}
    product = _grouped(expand(formula.xreplace(shortened)))
    return str(product.xreplace({x: Integer(x) for x in product.atoms(Float) if x == int(x)}))


def _long_numbers(formula: Expr) -> Iterator[Expr]:
    """Yield the integers and fractions in a formula that have a numerator or denominator of 1000 or more."""
    for node in formula.atoms():
        if node.is_Rational and (abs(node.p) >= 1000 or node.q >= 1000):
            yield node


def _grouped(formula: Expr) -> Expr:
    """Factor out common symbols, the most frequent symbol first: a b + a c + d becomes a (b + c) + d."""
    powers = [(term, term.as_powers_dict()) for term in Add.make_args(formula)]
    having = Counter(each for _, own in powers for each, power in own.items() if each.is_Symbol and power >= 1)
    symbol, count = max(having.items(), key=lambda each: (each[1], str(each[0])), default=(formula, 0))
    if count < 2:
        return formula
    inside = Add(*(term / symbol for term, own in powers if own[symbol] >= 1))
    outside = Add(*(term for term, own in powers if own[symbol] < 1))
    return symbol * _grouped(inside) + _grouped(outside)
