"""The derivatives of one output with respect to every intermediate value of a program, by a backward sweep."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace

from sympy import Add, Expr, Integer, Mul, Symbol, cos, sin

from symgen.program.flatten import terms
from symgen.program.ir import Array, Assignment, Program, scalar


def adjoints(program: Program, element: Symbol) -> tuple[tuple[Symbol, ...], Program]:
    """Return the symbols on which an output depends, and a program for the derivative with respect to each symbol.

    Args:
        program: A program from :func:`~symgen.program.flatten.flatten`. The program that is returned is flat, too.
        element: A symbol that the program assigns.

    """
    body, assigned = list(program.body), {symbol for symbol, _ in program.body}
    waves = {value: symbol for symbol, value in body if value.func in (sin, cos)}
    parts: defaultdict[Symbol, list[Expr]] = defaultdict(list, {element: [Integer(1)]})
    found: dict[Symbol, Expr] = {}
    for symbol, value in reversed(program.body):
        if symbol not in parts:
            continue
        total = Add(*parts[symbol])
        if not (total.is_Symbol or total.is_number):
            body.append(Assignment(named := scalar(f"d_{symbol.name}"), total))
            total = named
        found[symbol] = total
        if value.func in (sin, cos):
            (angle,) = value.args
            other = (cos if value.func is sin else sin)(angle)
            if other not in waves:
                waves[other] = scalar(f"d_{symbol.name}_{other.func.__name__}")
                body.append(Assignment(waves[other], other))
            factors = [(angle, waves[other] if value.func is sin else -waves[other])]
        else:
            factors = [pair for term in terms(value) for pair in _factors(term.number, term.factors)]
        for operand, factor in factors:
            if operand in assigned:
                parts[operand].append(Mul(total, factor))
    output = Array("derivatives", (len(found),), tuple(found.values()))
    return tuple(found), replace(program, body=tuple(body), outputs=(output,))


def _factors(number: Expr, factors: Sequence[Symbol]) -> list[tuple[Symbol, Expr]]:
    """Return each factor of a product with the rest of the product: the number times the other factor."""
    return [(each, Mul(number, *factors[:k], *factors[k + 1 :])) for k, each in enumerate(factors)]
