"""The number of operations of programs and expressions. All counts in the project follow these rules:

* A sum of n terms is n-1 additions; x**2 is one multiplication; negation and a factor of -1 are free.
* Divisions, square roots, and sines and cosines are counted separately; constants cost nothing.
* Only the lower triangle of a symmetric output is counted.
* The setup block, which depends only on parameters, is counted separately.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sympy import Expr, S, cos, sin

from symgen.errors import ProgramError
from symgen.program.ir import Lane, Pack, Program
from symgen.program.variable import is_negative, operands


@dataclass(frozen=True, slots=True, order=True)
class Cost:
    """The number of operations of each kind."""

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
        """Additions, multiplications and divisions; square roots, sines and cosines are not included."""
        return self.additions + self.multiplications + self.divisions

    @property
    def weight(self) -> int:
        """The estimated time of the operations, as a multiple of the time of one addition.

        Route ``auto`` compares programs by this time. An addition or multiplication counts as 1, a division as 8, and a
        square root as 9 (throughput of scalar code on an x86-64 of 2021; benchmarks/peers/weights.c). A sine or cosine
        counts as 20: inlined polynomials compute both in about 50 instructions, many of them fused multiply-adds.
        """
        return (
            self.additions + self.multiplications + 8 * self.divisions + 9 * self.square_roots + 20 * self.sines_cosines
        )

    def __str__(self) -> str:
        parts = [f"{self.multiplications} M", f"{self.additions} A"]
        parts += [f"{self.divisions} D"] if self.divisions else []
        parts += [f"{self.square_roots} sqrt"] if self.square_roots else []
        parts += [f"{self.sines_cosines} sin/cos"] if self.sines_cosines else []
        return " ".join(parts)


def cost(program: Program) -> Cost:
    """Return the cost of one evaluation: body and outputs, without setup."""
    outputs = (element for array in program.outputs for element in array.counted())
    return total_cost([*(value for _, value in program.body), *outputs])


def setup_cost(program: Program) -> Cost:
    """Return the cost of the setup block: the assignments that depend only on parameters."""
    return total_cost(value for _, value in program.setup)


def depth(program: Program) -> int:
    """Return the number of operations on the longest path from an input to an output, without the setup block.

    A machine that executes operations in parallel needs at least this number of steps. A sum or product of many
    operands is evaluated as a tree of operations with two operands.
    """
    known: dict[Expr, int] = {}
    for symbol, value in program.body:
        known[symbol] = _depth(value, known)
    return max((_depth(element, known) for element in program.output_elements()), default=0)


def _depth(expression: Expr, known: dict[Expr, int]) -> int:
    args = operands(expression)
    if not args or expression.is_number:
        return known.get(expression, 0)
    if expression.is_Pow:
        exponent = expression.exp
        steps = max(1, (abs(int(exponent)) - 1).bit_length()) if exponent.is_Integer and abs(exponent) > 1 else 1
        return _depth(expression.base, known) + steps + int(bool(exponent.is_Integer and exponent < -1))
    if expression.is_Add:
        return _by_twos(_depth(each, known) for each in args)
    if expression.is_Mul:
        factors = [each for each in args if each is not S.NegativeOne]
        divides = [each.is_Pow and each.exp is S.NegativeOne for each in factors]
        bases = [each.base if below else each for each, below in zip(factors, divides, strict=True)]
        return _by_twos(_depth(each, known) for each in bases) + int(all(divides))
    inner = max(_depth(each, known) for each in args)
    return inner if expression.func in (Pack, Lane) else inner + 1


def _by_twos(depths: Iterable[int]) -> int:
    """Return the depth of a sum or product, given the depths of its operands.

    The two operands with the smallest depths are combined first.
    """
    ready = sorted(depths)
    while len(ready) > 1:
        first, second, *rest = ready
        ready = sorted([max(first, second) + 1, *rest])
    return ready[0]


def total_cost(expressions: Iterable[Expr]) -> Cost:
    counts = [0, 0, 0, 0, 0]
    for expression in expressions:
        _add(expression, counts)
    return Cost(*counts)


def expression_cost(expression: Expr) -> Cost:
    """Return the cost of one expression tree."""
    return total_cost((expression,))


_ADD, _MULTIPLY, _DIVIDE, _ROOT, _TURN = range(5)


def _add(expression: Expr, counts: list[int]) -> None:
    """Add the cost of an expression tree to ``counts``, which has the order of the fields of :class:`Cost`."""
    args = operands(expression)
    if expression.is_Mul:
        _add_product(expression, counts)
        return
    if not args or (not any(argument.is_Symbol for argument in args) and expression.is_number):
        return
    for argument in args:
        if operands(argument):
            _add(argument, counts)
    if expression.is_Add:
        counts[_ADD] += len(args) - 1
    elif expression.func in (sin, cos):
        counts[_TURN] += 1
    elif expression.is_Pow:
        if expression.exp.is_Integer:
            counts[_MULTIPLY] += _power_multiplications(abs(int(expression.exp)))
        else:
            counts[_ROOT] += 1
            whole = int(abs(expression.exp))
            counts[_MULTIPLY] += _power_multiplications(whole) + 1 if whole else 0
        counts[_DIVIDE] += int(bool(expression.exp < 0))
    elif expression.func not in (Pack, Lane):
        raise ProgramError(f"no cost is defined for {type(expression).__name__}")


def _add_product(expression: Expr, counts: list[int]) -> None:
    numbers, divisors, joined = [], 0, 0
    for argument in operands(expression):
        if argument.is_Symbol:
            joined += 1
        elif argument.is_number:
            numbers.append(argument)
        elif argument.is_Pow and is_negative(argument.exp):
            divisors += 1
            _add(1 / argument, counts)
        else:
            joined += 1
            _add(argument, counts)
    if numbers:
        coefficient = numbers[0] if len(numbers) == 1 else expression.func(*numbers)
        joined += coefficient is not S.One and coefficient is not S.NegativeOne
    counts[_MULTIPLY] += max(joined - 1, 0) + max(divisors - 1, 0)
    counts[_DIVIDE] += bool(divisors)


def _power_multiplications(exponent: int) -> int:
    return exponent.bit_length() - 1 + exponent.bit_count() - 1
