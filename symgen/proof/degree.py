"""Upper bounds on the degrees and coefficients of the polynomials that programs compute.

These bounds limit the probability that a wrong program passes a randomised proof.

After clearing denominators, every output is a polynomial with integer coefficients in the inputs, the parameters, and
the cosines and sines of the angles. The size of this polynomial (:class:`Size`) is bounded assignment by assignment,
and no polynomial is expanded. A sum has the largest size of its terms. A product has the sum of its factors' sizes. The
power of each divisor is counted separately, so a long sum of terms with a common divisor counts this divisor only once.

The bound on a value is a row of numbers: the four numbers of a :class:`Size`, then the power of each divisor. A
negative power means that the divisor is a factor of the numerator. The row of a product is the sum of its factors'
rows.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from typing import NamedTuple

import numpy as np
from flint import fmpz
from numpy.typing import NDArray
from sympy import Add, Expr, Rational, Symbol, cos, expand, pi, sin

from symgen.errors import ProgramError
from symgen.program.domains.trials import is_product, resolved
from symgen.program.ir import Program
from symgen.program.variable import operands


class Size(NamedTuple):
    """The degrees of a polynomial in each kind of symbol, and part of a bound on the polynomial's coefficients.

    ``circle`` is the degree in cosines, sines and unit quaternions; ``others`` the degree in all other symbols;
    ``numbers`` the degree in numeric constants. The sum of the coefficients' magnitudes is below
    2^(h * ``numbers`` + ``bits``), where h is :attr:`Degrees.height`.
    """

    circle: int = 0
    others: int = 0
    numbers: int = 0
    bits: int = 0

    def times(self, power: int) -> Size:
        return Size(self.circle * power, self.others * power, self.numbers * power, self.bits * power)


def largest(sizes: Sequence[Size]) -> Size:
    """Return the size of a sum whose terms have these sizes."""
    circle, others, numbers, bits = map(max, zip(*sizes, strict=True))
    return Size(circle, others, numbers, bits + (len(sizes) - 1).bit_length())


Row = NDArray[np.float64]
"""The four numbers of a :class:`Size`, then the power of each divisor that was known when the row was made."""
SIZE_FIELDS = len(Size._fields)
INITIAL_DIVISOR_CAPACITY = 64
"""Number of divisors for which a row has space at first."""


class Degrees:
    """Upper bounds on the sizes of the values of programs.

    Programs that are compared must use the same instance, because the instance numbers the divisors.
    """

    def __init__(self, divisors: Mapping[str, int] | None = None) -> None:
        self._angle_divisors = divisors or {}
        self._defined: dict[Symbol, Expr] = {}
        self.roots = False
        """True if numeric constants contain square roots of 2 or 3."""
        self._roots_of: set[Expr] = set()
        """The radicands of all square roots, as expressions in the programs' symbols."""
        self._numbers: dict[Expr, Row] = {}
        self._denominators: set[int] = set()
        """The denominators of all numeric constants."""
        self._largest = 0.0
        self._divisors: Row = np.zeros((INITIAL_DIVISOR_CAPACITY, SIZE_FIELDS))
        """The size of each divisor. The last columns of a row have the powers of the divisors in the same order."""
        self._used = 0

    def copy(self) -> Degrees:
        """Return a copy that has the numeric constants and the radicands, but no divisors."""
        other = Degrees(self._angle_divisors)
        other.roots, other._largest, other._roots_of = self.roots, self._largest, set(self._roots_of)
        other._denominators = set(self._denominators)
        return other

    @property
    def height(self) -> float:
        """Bits of a common denominator of all numeric constants, plus bits of their largest numerator."""
        multiples = [fmpz(each) for each in sorted(self._denominators)] or [fmpz(1)]
        while len(multiples) > 1:  # in pairs, because the least common multiple has millions of bits
            multiples = [a.lcm(b) for a, b in zip_longest(multiples[::2], multiples[1::2], fillvalue=fmpz(1))]
        return 1 + math.log2(int(multiples[0])) + self._largest

    @np.errstate(over="ignore")
    def of(self, program: Program) -> list[Row]:
        """Return one row for each output element of a program: a bound on the polynomial that the element computes."""
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
        """Return a size that bounds the numerator of each expression. Every symbol has degree one."""
        sizes = [Size()]
        for expression in expressions:
            if expression == 0:
                continue
            known = {symbol: self.row(Size(others=1)) for symbol in expression.free_symbols}
            sizes.append(self._whole(self._size(expression, known)))
        return largest(sizes)

    def over(self, top: Size, divisor: Size) -> Row:
        """Return the row of ``top`` / ``divisor``, and add ``divisor`` to the divisors of this instance."""
        inverse = self._inverse(self.row(divisor))
        return self.row(top) + inverse

    @np.errstate(over="ignore")
    def of_differences(self, a: list[Row], b: list[Row]) -> Size:
        """Return a size that bounds the numerators of the differences between the rows ``a`` and ``b``.

        If ``b`` has only one row, this row is compared with every row of ``a``.
        """
        left, right = self._stacked(a), self._stacked(b)
        common = np.maximum(left[:, SIZE_FIELDS:], right[:, SIZE_FIELDS:])
        tops = (each[:, :SIZE_FIELDS] + (common - each[:, SIZE_FIELDS:]) @ self._divisors for each in (left, right))
        return largest([Size(*top.max(axis=0)) for top in tops])

    def chance(self, difference: Size, angles: int, prime_bits: int = 60, primes_bits: int = 51) -> float:
        """Return log2 of an upper bound on the probability that a random point and prime hide a difference.

        ``difference`` is the size of the numerator of the difference. ``angles`` is the number of angles in the
        programs. The bound is the sum of two probabilities:

        * The prime divides the polynomial. A coefficient of b bits has fewer than b / ``prime_bits`` prime divisors of
          at least ``prime_bits`` bits, and there are 2^``primes_bits`` primes to draw from. A coefficient in
          Z[sqrt 2, sqrt 3] is replaced by its norm, which has four times as many bits.
        * The polynomial vanishes at the random point, with probability at most degree / prime (Schwartz and Zippel).
          The cosine and sine of an angle are rational functions of a random t. Multiplying by their denominator 1 + t^2
          doubles the degree in this angle.

        If there are k square roots of computed values, the polynomial is replaced by its norm: the product over all
        signs of the roots. The norm has 2^k times the degree and the bits of the polynomial. All k roots exist at only
        one in 2^k random points. No radicand is assumed to be a square.
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
        """Return the row of a square root; the root of a fraction n / d is written as sqrt(n d) / d."""
        self._roots_of.add(node)
        base = self._size(node, known)
        row = self.row(self._whole(base))
        row[SIZE_FIELDS : len(base)] = np.maximum(base[SIZE_FIELDS:], 0)
        return row

    def _multiplicity(self, angle: Expr) -> int:
        """Return the degree of sin(``angle``) as a polynomial in sines and cosines of single symbols.

        ``angle`` is a sum of rational multiples of symbols and of pi.
        """
        total = 0
        for term in Add.make_args(resolved(angle, self._defined)):
            coefficient, rest = term.as_coeff_Mul()
            if rest.is_Symbol and coefficient.is_Rational:
                count = coefficient * self._angle_divisors.get(rest.name, int(coefficient.q))
                total += abs(int(count))
            elif rest != pi and term != 0:
                raise ProgramError(f"{angle} is not a sum of rational multiples of angles")
        return total

    def _number(self, exact: Expr) -> Row:
        if exact not in self._numbers:
            self._numbers[exact] = self.row(self._noted(exact))
        return self._numbers[exact]

    def _noted(self, exact: Expr) -> Size:
        rationals = [exact] if exact.is_Rational else sorted(exact.atoms(Rational))
        self._denominators.update(int(rational.q) for rational in rationals)
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
        """Return the row of a sum, written over the least common multiple of the terms' denominators."""
        if self._used:
            rows = self._stacked(terms)
            powers = rows[:, SIZE_FIELDS:]
            common = powers.max(axis=0)
            top = (rows[:, :SIZE_FIELDS] + (common - powers) @ self._divisors).max(axis=0)
            total = np.concatenate([top, common])
        else:
            total = np.maximum.reduce(terms)
        total[SIZE_FIELDS - 1] += (len(terms) - 1).bit_length()
        return total

    def _inverse(self, base: Row) -> Row:
        """Return the row of 1 / ``base``; the numerator of ``base`` becomes a new divisor."""
        if not np.isfinite(base).all():
            raise ProgramError("a divisor's degree overflows a double")
        if self._used == len(self._divisors):
            self._divisors = np.concatenate([self._divisors, np.zeros_like(self._divisors)])
        self._divisors[self._used] = base[:SIZE_FIELDS]
        row = self.row(Size())
        row[SIZE_FIELDS : len(base)] = -base[SIZE_FIELDS:]
        row[SIZE_FIELDS + self._used] += 1
        self._used += 1
        return row

    def _whole(self, row: Row) -> Size:
        """Return the size of the product n d for a value n / d."""
        powers = np.abs(row[SIZE_FIELDS:])
        return Size(*(row[:SIZE_FIELDS] + powers @ self._divisors[: len(powers)]))

    def row(self, size: Size) -> Row:
        """Return the row of a value without divisors."""
        row = np.zeros(SIZE_FIELDS + len(self._divisors))
        row[:SIZE_FIELDS] = size
        return row

    def _stacked(self, rows: list[Row]) -> Row:
        """Return the rows as one matrix. Short rows are padded with zeros."""
        matrix = np.zeros((len(rows), SIZE_FIELDS + len(self._divisors)))
        for row, padded in zip(rows, matrix, strict=True):
            padded[: len(row)] = row
        return matrix


def is_angle(expression: Expr) -> bool:
    """Return True for a sum whose terms are rational multiples of pi or of products of symbols."""
    for term in Add.make_args(expand(expression)):
        coefficient, rest = term.as_coeff_Mul()
        if not ((coefficient.is_Rational and (is_product(rest) or rest == pi)) or term == 0):
            return False
    return True
