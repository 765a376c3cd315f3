"""Counting operations, by one rule everywhere.

An n-ary sum is n-1 additions, x**2 one multiplication, negation free, divisions, square roots and sines and cosines
apart; numbers on their own cost nothing, and so does a factor of -1. Of a symmetric output the lower triangle is
counted. The setup block, which depends on parameters alone, is counted apart.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from sympy import Expr, cos, sin

from symgen.errors import ProgramError
from symgen.program.ir import Program


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """Operation counts."""

    additions: int = 0
    multiplications: int = 0
    divisions: int = 0
    square_roots: int = 0
    sines_cosines: int = 0

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            self.additions + other.additions,
            self.multiplications + other.multiplications,
            self.divisions + other.divisions,
            self.square_roots + other.square_roots,
            self.sines_cosines + other.sines_cosines,
        )

    @property
    def operations(self) -> int:
        """Additions and multiplications, divisions counted as multiplications; trigonometry apart."""
        return self.additions + self.multiplications + self.divisions

    def __str__(self) -> str:
        parts = [f"{self.multiplications} M", f"{self.additions} A"]
        parts += [f"{self.divisions} D"] if self.divisions else []
        parts += [f"{self.square_roots} sqrt"] if self.square_roots else []
        parts += [f"{self.sines_cosines} sin/cos"] if self.sines_cosines else []
        return " ".join(parts)


def cost(program: Program) -> Cost:
    """The cost of one evaluation: body and outputs, without setup."""
    outputs = (element for array in program.outputs for element in array.counted())
    return total_cost([*(value for _, value in program.body), *outputs])


def setup_cost(program: Program) -> Cost:
    """The cost of the setup block."""
    return total_cost(value for _, value in program.setup)


def total_cost(expressions: Iterable[Expr]) -> Cost:
    counts = [0, 0, 0, 0, 0]
    for expression in expressions:
        if not (expression.is_Symbol or expression.is_number):
            each = expression_cost(expression)
            counts[0] += each.additions
            counts[1] += each.multiplications
            counts[2] += each.divisions
            counts[3] += each.square_roots
            counts[4] += each.sines_cosines
    return Cost(*counts)


@lru_cache(maxsize=1 << 16)
def expression_cost(expression: Expr) -> Cost:
    """The cost of one expression tree."""
    if expression.is_Symbol or expression.is_number:
        return Cost()
    inner = total_cost(expression.args)
    if expression.is_Add:
        return inner + Cost(additions=len(expression.args) - 1)
    if expression.is_Mul:
        return _product_cost(expression)
    if expression.func in (sin, cos):
        return inner + Cost(sines_cosines=1)
    if expression.is_Pow and expression.exp.is_Integer:
        power = _power_multiplications(abs(int(expression.exp)))
        return inner + Cost(multiplications=power, divisions=int(bool(expression.exp < 0)))
    if expression.is_Pow:
        return inner + Cost(square_roots=1, divisions=int(bool(expression.exp < 0)))
    raise ProgramError(f"no cost is defined for {type(expression).__name__}")


def _product_cost(expression: Expr) -> Cost:
    numbers, factors, divisors = [], [], []
    for argument in expression.args:
        if argument.is_number:
            numbers.append(argument)
        elif argument.is_Pow and argument.exp.could_extract_minus_sign():
            divisors.append(1 / argument)
        else:
            factors.append(argument)
    coefficient = expression.func(*numbers) not in (1, -1)
    joined = len(factors) + int(coefficient)
    return total_cost([*factors, *divisors]) + Cost(
        multiplications=max(joined - 1, 0) + max(len(divisors) - 1, 0), divisions=int(bool(divisors))
    )


def _power_multiplications(exponent: int) -> int:
    return exponent.bit_length() - 1 + exponent.bit_count() - 1
