"""How large the polynomials are that a program stands for: this bounds the error of a randomised proof.

After clearing denominators every output is a polynomial with integer coefficients in the inputs, the parameters, and
the cosines and sines of the angles. Its size is bounded along the program without expanding anything: sums take the
largest, products add. Divisors are kept as they are, by powers, so a long sum over one divisor does not multiply it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from sympy import Add, Expr, Rational, Symbol, cos, expand, pi, sin

from symgen.errors import ProgramError
from symgen.program.ir import Program
from symgen.program.trials import resolved


class Size(NamedTuple):
    """Of a polynomial: degree in cosines, sines and points of spheres, in all else, in numbers; a part of its height.

    With h the bits of the largest number, the sum of the coefficients' sizes is below 2^(h * numbers + bits).
    """

    circle: int = 0
    others: int = 0
    numbers: int = 0
    bits: int = 0

    def times(self, power: int) -> Size:
        return Size(self.circle * power, self.others * power, self.numbers * power, self.bits * power)


def joined(sizes: Iterable[Size]) -> Size:
    """Of a product."""
    return Size(*map(sum, zip(*sizes, strict=True)))


def largest(sizes: list[Size]) -> Size:
    """Of a sum."""
    circle, others, numbers, bits = map(max, zip(*sizes, strict=True))
    return Size(circle, others, numbers, bits + (len(sizes) - 1).bit_length())


@dataclass(frozen=True, slots=True)
class Quotient:
    """A polynomial over powers of divisors; a negative power multiplies."""

    top: Size
    divisors: Mapping[int, int] = field(default_factory=dict)


class Degrees:
    """Sizes of the values of programs; one instance for all that are compared with each other."""

    def __init__(self, divisors: Mapping[str, int] | None = None) -> None:
        self._angle_divisors = divisors or {}
        self._defined: dict[Symbol, Expr] = {}
        self.roots = False
        """Whether square roots of 2 or 3 occur."""
        self._denominators: set[int] = set()
        self._multiple = 1
        """The least common one of the denominators."""
        self._largest = 0.0
        self._divisors: list[Size] = []

    def copy(self) -> Degrees:
        """One that knows the same numbers and divisors."""
        other = Degrees(self._angle_divisors)
        other.roots, other._largest = self.roots, self._largest
        other._denominators, other._divisors = set(self._denominators), list(self._divisors)
        other._multiple = self._multiple
        return other

    @property
    def height(self) -> float:
        """Bits of a common denominator of all numbers, and of the largest of them times it."""
        return 1 + math.log2(self._multiple) + self._largest

    def of(self, program: Program) -> list[Quotient]:
        """One size for each output element."""
        known: dict[Symbol, Quotient] = {}
        self._defined = dict(program.assignments)
        for symbol in [*program.parameters, *program.input_symbols()]:
            known[symbol] = Quotient(Size(others=1))
        for array in program.inputs:
            for symbol in (symbol for sphere in array.spheres for symbol in sphere):
                known[symbol] = Quotient(Size(circle=1))
        for symbol, value in program.assignments:
            known[symbol] = self._size(value, known)
        return [self._size(element, known) for element in program.output_elements()]

    def of_expressions(self, expressions: Iterable[Expr]) -> Size:
        """One size for numbers and expressions of parameters and variables, divisors counted in; angles by one."""
        sizes = [Size()]
        for expression in expressions:
            if expression == 0:
                continue
            known = {symbol: Quotient(Size(others=1)) for symbol in expression.free_symbols}
            found = self._size(expression, known)
            under = [self._divisors[divisor].times(abs(power)) for divisor, power in found.divisors.items()]
            sizes.append(joined([found.top, *under]))
        return largest(sizes)

    def divisor(self, size: Size) -> Mapping[int, int]:
        """A divisor of that size, of its own."""
        self._divisors.append(size)
        return {len(self._divisors) - 1: 1}

    def of_difference(self, a: Quotient, b: Quotient) -> Size:
        """The numerator of a - b."""
        return self._sum([a, b]).top

    def chance(self, difference: Size, angles: int, prime_bits: int = 60, primes_bits: int = 51) -> float:
        """log2 of a bound on the probability that a random prime and point do not tell a difference from zero.

        A prime of ``prime_bits`` bits or more divides fewer than height/prime_bits of 2^primes_bits candidates
        (coefficients in Z[sqrt 2, sqrt 3] by their norm, four times as long); a point is a zero with at most
        degree/prime (Schwartz and Zippel), where clearing 1 + t^2 of each angle doubles its degree.
        """
        degree = 2 * max(1, angles) * difference.circle + difference.others + 1
        height = difference.bits + self.height * difference.numbers + 2 * max(1, angles) * difference.circle + 1
        unlucky_prime = height * (4 if self.roots else 1) / prime_bits / 2**primes_bits
        return math.log2(unlucky_prime + degree / 2**prime_bits)

    def _size(self, node: Expr, known: Mapping[Symbol, Quotient]) -> Quotient:
        if node.is_Symbol:
            return known[node]
        if not any(argument.is_Symbol for argument in node._args) and node.is_number:
            return self._number(node)
        if node.func in (sin, cos):
            return Quotient(Size(circle=self._multiplicity(node.args[0])))
        if node.is_Pow and node.exp.is_Integer:
            base = self._size(node.base, known)
            return self._power(base if node.exp > 0 else self._inverse(base), abs(int(node.exp)))
        sizes = [self._size(argument, known) for argument in node.args]
        if node.is_Add:
            return self._sum(sizes)
        if node.is_Mul:
            return self._product(sizes)
        raise ProgramError(f"no degree is known for {type(node).__name__}")

    def _multiplicity(self, angle: Expr) -> int:
        """The degree of the sine or cosine of a sum of multiples of angles in those of the angles' parts."""
        total = 0
        for term in Add.make_args(resolved(angle, self._defined)):
            coefficient, rest = term.as_coeff_Mul()
            if rest.is_Symbol and coefficient.is_Rational:
                count = coefficient * self._angle_divisors.get(rest.name, int(coefficient.q))
                total += abs(int(count))
            elif rest != pi and term != 0:
                raise ProgramError(f"{angle} is no sum of rational multiples of angles")
        return total

    def _number(self, exact: Expr) -> Quotient:
        rationals = [exact] if exact.is_Rational else sorted(exact.atoms(Rational))
        for rational in rationals:
            if int(rational.q) not in self._denominators:
                self._denominators.add(int(rational.q))
                self._multiple = math.lcm(self._multiple, int(rational.q))
            self._largest = max(self._largest, math.log2(max(1, abs(int(rational.p)))))
        if exact.is_Rational:
            return Quotient(Size(numbers=int(exact not in (-1, 0, 1))))
        self.roots = True
        return Quotient(Size(numbers=len(rationals) + 1, bits=2 * int(exact.count_ops()) + 2))

    def _sum(self, terms: list[Quotient]) -> Quotient:
        first = terms[0].divisors
        if all(term.divisors == first for term in terms):
            return Quotient(largest([term.top for term in terms]), first)
        divisors = {divisor for term in terms for divisor in term.divisors}
        common = {d: max(term.divisors.get(d, 0) for term in terms) for d in sorted(divisors)}
        return Quotient(
            largest([self._over(term, common) for term in terms]),
            {divisor: power for divisor, power in common.items() if power},
        )

    def _over(self, term: Quotient, common: Mapping[int, int]) -> Size:
        """The numerator of a term over a common divisor."""
        lacking = ((d, power - term.divisors.get(d, 0)) for d, power in common.items())
        return joined([term.top, *(self._divisors[d].times(power) for d, power in lacking if power)])

    def _product(self, factors: list[Quotient]) -> Quotient:
        if not any(factor.divisors for factor in factors):
            return Quotient(joined([factor.top for factor in factors]))
        powers: dict[int, int] = {}
        for factor in factors:
            for divisor, power in factor.divisors.items():
                powers[divisor] = powers.get(divisor, 0) + power
        return Quotient(joined(factor.top for factor in factors), {d: power for d, power in powers.items() if power})

    def _power(self, base: Quotient, exponent: int) -> Quotient:
        return Quotient(base.top.times(exponent), {d: power * exponent for d, power in base.divisors.items()})

    def _inverse(self, base: Quotient) -> Quotient:
        self._divisors.append(base.top)
        inverted = {divisor: -power for divisor, power in base.divisors.items()}
        return Quotient(Size(), {**inverted, len(self._divisors) - 1: 1})


def is_angle(expression: Expr) -> bool:
    """Whether an expression is a sum of integer multiples of symbols and rational multiples of pi."""
    for term in Add.make_args(expand(expression)):
        coefficient, rest = term.as_coeff_Mul()
        if not ((rest.is_Symbol and coefficient.is_Integer) or rest == pi or term == 0):
            return False
    return True
