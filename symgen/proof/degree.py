"""How large the polynomials are that a program stands for: this bounds the error of a randomised proof.

After clearing denominators every output is a polynomial with integer coefficients in the inputs, the parameters, and
the cosines and sines of the angles. Its size is bounded along the program without expanding anything: sums take the
largest, products add. Divisors are kept as they are, by powers, so a long sum over one divisor does not multiply it.
What a value is bounded by is one row of figures: the four of a :class:`Size`, then the power of each divisor, negative
where it multiplies; so a product's row is the sum of its factors' rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from sympy import Add, Expr, Rational, Symbol, cos, expand, pi, sin

from symgen.errors import ProgramError
from symgen.program.domains.trials import is_product, resolved
from symgen.program.ir import Program
from symgen.program.variable import operands


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


def largest(sizes: Sequence[Size]) -> Size:
    """Of a sum."""
    circle, others, numbers, bits = map(max, zip(*sizes, strict=True))
    return Size(circle, others, numbers, bits + (len(sizes) - 1).bit_length())


Row = NDArray[np.float64]
"""A size, then the powers of the divisors known when it was made."""
WIDTH = len(Size._fields)
ROOM = 64
"""For divisors, at first."""


class Degrees:
    """Sizes of the values of programs; one instance for all that are compared with each other."""

    def __init__(self, divisors: Mapping[str, int] | None = None) -> None:
        self._angle_divisors = divisors or {}
        self._defined: dict[Symbol, Expr] = {}
        self.roots = False
        """Whether square roots of 2 or 3 occur."""
        self._roots_of: set[Expr] = set()
        """What square roots are taken of, as programs name it."""
        self._numbers: dict[Expr, Row] = {}
        self._multiple = 1
        """The least common one of their denominators."""
        self._largest = 0.0
        self._divisors: Row = np.zeros((ROOM, WIDTH))
        """Their sizes, in the order of the powers."""
        self._used = 0

    def copy(self) -> Degrees:
        """One that knows the same numbers."""
        other = Degrees(self._angle_divisors)
        other.roots, other._largest, other._roots_of = self.roots, self._largest, set(self._roots_of)
        other._multiple = self._multiple
        return other

    @property
    def height(self) -> float:
        """Bits of a common denominator of all numbers, and of the largest of them times it."""
        return 1 + math.log2(self._multiple) + self._largest

    @np.errstate(over="ignore")
    def of(self, program: Program) -> list[Row]:
        """One size for each output element."""
        known: dict[Symbol, Row] = {}
        self._defined = dict(program.assignments)
        for symbol in [*program.parameters, *program.input_symbols()]:
            known[symbol] = self.row(Size(others=1))
        for array in program.inputs:
            for symbol in (symbol for unit_norm_group in array.unit_norm_groups for symbol in unit_norm_group):
                known[symbol] = self.row(Size(circle=1))
        for symbol, value in program.assignments:
            known[symbol] = self._size(value, known)
        return [self._size(element, known) for element in program.output_elements()]

    def of_expressions(self, expressions: Iterable[Expr]) -> Size:
        """One size for numbers and expressions of parameters and variables, divisors counted in; angles by one."""
        sizes = [Size()]
        for expression in expressions:
            if expression == 0:
                continue
            known = {symbol: self.row(Size(others=1)) for symbol in expression.free_symbols}
            sizes.append(self._whole(self._size(expression, known)))
        return largest(sizes)

    def over(self, top: Size, divisor: Size) -> Row:
        """The row of a quotient whose divisor is its own."""
        inverse = self._inverse(self.row(divisor))
        return self.row(top) + inverse

    @np.errstate(over="ignore")
    def of_differences(self, a: list[Row], b: list[Row]) -> Size:
        """No numerator of an a - b, pairwise, is larger; one b may stand against all of a."""
        left, right = self._stacked(a), self._stacked(b)
        common = np.maximum(left[:, WIDTH:], right[:, WIDTH:])
        tops = (each[:, :WIDTH] + (common - each[:, WIDTH:]) @ self._divisors for each in (left, right))
        return largest([Size(*top.max(axis=0)) for top in tops])

    def chance(self, difference: Size, angles: int, prime_bits: int = 60, primes_bits: int = 51) -> float:
        """log2 of a bound on the probability that a random prime and point do not tell a difference from zero.

        A prime of ``prime_bits`` bits or more divides fewer than height/prime_bits of 2^primes_bits candidates
        (coefficients in Z[sqrt 2, sqrt 3] by their norm, four times as long); a point is a zero with at most
        degree/prime (Schwartz and Zippel), where clearing 1 + t^2 of each angle doubles its degree.
        With square roots of computed values the norm over all their signs is what vanishes: of 2^k times the degree and
        height for k roots, which exist at one of 2^k points; none of the values is taken to be a square itself.
        """
        signs = len(self._roots_of)
        degree = 2 * max(1, angles) * difference.circle + difference.others + 1
        height = difference.bits + self.height * difference.numbers + 2 * max(1, angles) * difference.circle + 1
        unlucky_prime = height * (4 if self.roots else 1) / prime_bits / 2**primes_bits
        return math.log2(unlucky_prime + degree / 2**prime_bits) + 2 * signs

    def _size(self, node: Expr, known: Mapping[Symbol, Row]) -> Row:
        if node.is_Symbol:
            return known[node]
        if node.is_Add or node.is_Mul:
            rows = [known[each] if each.is_Symbol else self._size(each, known) for each in operands(node)]
            return self._sum(rows) if node.is_Add else self._product(rows)
        if isinstance(node, (sin, cos)) and not node.is_number:
            return self.row(Size(circle=self._multiplicity(node.args[0])))
        if node.is_Pow and node.exp.is_Integer:
            base = self._size(node.base, known)
            return (base if node.exp > 0 else self._inverse(base)) * abs(int(node.exp))
        if node.is_number:
            return self._number(node)
        if node.is_Pow and (2 * node.exp).is_Integer:
            base = self._root(node.base, known)
            return (base if node.exp > 0 else self._inverse(base)) * abs(int(2 * node.exp))
        raise ProgramError(f"no degree is known for {type(node).__name__}")

    def _root(self, node: Expr, known: Mapping[Symbol, Row]) -> Row:
        """Of a square root: that of numerator times divisors, over the divisors."""
        self._roots_of.add(node)
        base = self._size(node, known)
        row = self.row(self._whole(base))
        row[WIDTH : len(base)] = np.maximum(base[WIDTH:], 0)
        return row

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

    def _number(self, exact: Expr) -> Row:
        if exact not in self._numbers:
            self._numbers[exact] = self.row(self._noted(exact))
        return self._numbers[exact]

    def _noted(self, exact: Expr) -> Size:
        rationals = [exact] if exact.is_Rational else sorted(exact.atoms(Rational))
        self._multiple = math.lcm(self._multiple, *(int(rational.q) for rational in rationals))
        self._largest = max([self._largest, *(math.log2(max(1, abs(int(each.p)))) for each in rationals)])
        if exact.is_Rational:
            return Size(numbers=int(exact not in (-1, 0, 1)))
        self.roots = True
        return Size(numbers=len(rationals) + 1, bits=2 * int(exact.count_ops()) + 2)

    def _product(self, factors: list[Row]) -> Row:
        first, *others = factors
        if any(len(each) != len(first) for each in others):
            first, *others = self._stacked(factors)
        return sum(others, first)

    def _sum(self, terms: list[Row]) -> Row:
        """Over the least common multiple of the divisors."""
        rows = self._stacked(terms)
        powers = rows[:, WIDTH:]
        common = powers.max(axis=0)
        top = (rows[:, :WIDTH] + (common - powers) @ self._divisors).max(axis=0)
        top[-1] += (len(terms) - 1).bit_length()
        return np.concatenate([top, common])

    def _inverse(self, base: Row) -> Row:
        """One over it, which makes its numerator a divisor."""
        if not np.isfinite(base).all():
            raise ProgramError("a divisor's degree is beyond the largest number")
        if self._used == len(self._divisors):
            self._divisors = np.concatenate([self._divisors, np.zeros_like(self._divisors)])
        self._divisors[self._used] = base[:WIDTH]
        row = self.row(Size())
        row[WIDTH : len(base)] = -base[WIDTH:]
        row[WIDTH + self._used] += 1
        self._used += 1
        return row

    def _whole(self, row: Row) -> Size:
        """The numerator and all divisors joined."""
        powers = np.abs(row[WIDTH:])
        return Size(*(row[:WIDTH] + powers @ self._divisors[: len(powers)]))

    def row(self, size: Size) -> Row:
        """Of what has no divisor."""
        row = np.zeros(WIDTH + len(self._divisors))
        row[:WIDTH] = size
        return row

    def _stacked(self, rows: list[Row]) -> Row:
        """As a matrix with a column for every divisor that there is room for."""
        matrix = np.zeros((len(rows), WIDTH + len(self._divisors)))
        for row, padded in zip(rows, matrix, strict=True):
            padded[: len(row)] = row
        return matrix


def is_angle(expression: Expr) -> bool:
    """Whether an expression is a sum of integer multiples of products of symbols and rational multiples of pi."""
    for term in Add.make_args(expand(expression)):
        coefficient, rest = term.as_coeff_Mul()
        if not ((coefficient.is_Integer and is_product(rest)) or rest == pi or term == 0):
            return False
    return True
