"""Rewrite programs as sums of products of at most two symbols, so that each intermediate result has a symbol."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from sympy import Expr, Integer, Symbol, cos, sin

from symgen.errors import UnsupportedError
from symgen.program.ir import Assignment, Program, scalar


@dataclass(frozen=True, slots=True)
class Term:
    """The product of a number and at most two symbols. If there are two symbols, the number is 1 or -1."""

    number: Expr
    factors: tuple[Symbol, ...]


def flatten(program: Program, divisions: bool = False) -> Program:
    """Return the program with every value written as a sine, a cosine or a sum of terms (:class:`Term`).

    If ``divisions`` is True, a value may also be the reciprocal of a symbol. The elements of outputs become symbols or
    numbers. The setup block becomes a part of the body. Raises :class:`~symgen.errors.UnsupportedError` for square
    roots and parameters, and for divisions if ``divisions`` is False.
    """
    if program.parameters:
        names = ", ".join(map(str, program.parameters))
        raise UnsupportedError(f"{program.name}: runtime parameters ({names}) have no stated range")
    flattener = _Flattener(program, divisions)
    elements = [flattener.atom(element) for element in program.output_elements()]
    return replace(program.with_outputs(elements), setup=(), body=tuple(flattener.body))


def terms(value: Expr) -> Iterator[Term]:
    """Yield the terms of a value of a flattened program; the value must not be a sine, a cosine or a reciprocal."""
    for part in value.args if value.is_Add else (value,):
        number: Expr = Integer(1)
        factors: list[Symbol] = []
        for argument in part.args if part.is_Mul else (part,):
            if argument.is_number:
                number = number * argument
            elif argument.is_Pow:
                factors += [argument.base, argument.base]
            else:
                factors.append(argument)
        yield Term(number, tuple(factors))


def is_reciprocal(value: Expr) -> bool:
    return bool(value.is_Pow and value.exp == -1)


class _Flattener:
    """Rewrites a program's assignments in order, and adds an assignment for each inner expression."""

    def __init__(self, program: Program, divisions: bool) -> None:
        self._name, self._divisions = program.name, divisions
        self._taken = {symbol.name for symbol, _ in program.assignments} | {s.name for s in program.input_symbols()}
        self._count = 0
        self.body: list[Assignment] = []
        self._known: dict[Expr, Symbol] = {}
        for symbol, value in program.assignments:
            self.body.append(Assignment(symbol, self._value(value)))

    def atom(self, value: Expr) -> Expr:
        """Return a symbol or number that equals ``value``. If there is none, assign the value to a new symbol."""
        if value.is_Symbol or value.is_number:
            return value
        flat = self._value(value)
        if flat not in self._known:
            symbol = self._fresh()
            self.body.append(Assignment(symbol, flat))
            self._known[flat] = symbol
        return self._known[flat]

    def _value(self, value: Expr) -> Expr:
        if value.func in (sin, cos):
            return value.func(self.atom(value.args[0]))
        if is_reciprocal(value) and value.base.is_Symbol:
            return value
        parts = value.args if value.is_Add else (value,)
        return value.func(*map(self._product, parts)) if value.is_Add else self._product(parts[0])

    def _product(self, value: Expr) -> Expr:
        """Return a product as a number times at most two symbols; if there are two symbols, the number is 1 or -1."""
        number, factors = Integer(1), []
        for argument in value.args if value.is_Mul else (value,):
            if argument.is_number:
                number *= argument
            elif argument.is_Pow:
                factors += self._power(argument)
            else:
                factors.append(self.atom(argument))
        while len(factors) > 2 or (len(factors) == 2 and number not in (1, -1)):
            first, second, *factors = factors
            factors.insert(0, self.atom(first * second))
        product = number
        for factor in factors:
            product = product * factor
        return product

    def _power(self, value: Expr) -> list[Expr]:
        if not value.exp.is_Integer:
            raise UnsupportedError(f"{self._name}: fixed point has no square root; export float")
        base, count = self.atom(value.base), abs(int(value.exp))
        if value.exp.is_negative:
            if not self._divisions:
                raise UnsupportedError(f"{self._name}: divisions have no bounds")
            base = self.atom(1 / base)
        return [base] * count

    def _fresh(self) -> Symbol:
        while True:
            self._count += 1
            if f"p{self._count}" not in self._taken:
                return scalar(f"p{self._count}")
