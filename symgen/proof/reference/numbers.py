"""Matrices of numbers modulo a prime or of balls (reals with error bounds), and jets (values with derivatives)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from flint import arb_mat, nmod_mat
from sympy import Expr, Symbol

from symgen.program.domains.balls import BALL
from symgen.program.domains.finite_field import Angle, field
from symgen.program.evaluate import Domain, expression_value

Number = Any
"""A number of the domain: a residue or a ball."""
Matrix = Any
"""A matrix of flint over the domain, or a :class:`Jet` of matrices; both have ``+``, ``-``, ``*`` and ``transpose()``.
"""


@dataclass(frozen=True)
class Numbers:
    """A domain of numbers, and the function that builds matrices over this domain."""

    domain: Domain
    build: Callable[[int, int, list[Number]], Matrix]
    inexact: bool = False
    """True for numbers with rounding errors, where equal values agree only in a limited number of digits."""

    def value(self, expression: Expr, environment: Mapping[Symbol, Number]) -> Number:
        """Return the value of an expression; an angle becomes a number."""
        return plain(self.angle(expression, environment))

    def angle(self, expression: Expr, environment: Mapping[Symbol, Number]) -> Number:
        """Return a number or an angle: the value of ``expression``."""
        return expression_value(expression, environment, {}, self.domain)

    def matrix(self, rows: Sequence[Sequence[Number]]) -> Matrix:
        return self.build(len(rows), len(rows[0]), [entry for row in rows for entry in row])

    def column(self, entries: Iterable[Number]) -> Matrix:
        return self.matrix([[entry] for entry in entries])

    def integer(self, value: int) -> Number:
        return self.build(1, 1, [value])[0, 0]


def residues(prime: int) -> Numbers:
    """Return the integers modulo a prime."""
    return Numbers(field(prime), lambda rows, columns, entries: nmod_mat(rows, columns, list(map(int, entries)), prime))


class NoValueError(ZeroDivisionError):
    """Raised for a state in real numbers at which a quantity has no value at any precision."""


def _root(value: Number) -> Number:
    if value < 0:
        raise NoValueError("the square root of a negative number")
    return value.sqrt()


_REAL = replace(BALL, sqrt=_root)


def balls() -> Numbers:
    """Return balls with the precision of ``flint.ctx.prec``; roots of negative balls raise :class:`NoValueError`."""
    return Numbers(_REAL, arb_mat, inexact=True)


def plain(value: Number) -> Number:
    """Return an angle as a number for use outside of sines and cosines; return other values unchanged."""
    return value.number if isinstance(value, Angle) else value


@dataclass(frozen=True, slots=True)
class Jet:
    """The number ``value`` + epsilon ``rate`` with epsilon^2 = 0; both parts may be jets in another epsilon."""

    value: Matrix
    rate: Matrix

    def __add__(self, other: Jet) -> Jet:
        return Jet(self.value + other.value, self.rate + other.rate)

    def __sub__(self, other: Jet) -> Jet:
        return Jet(self.value - other.value, self.rate - other.rate)

    def __mul__(self, other: Jet) -> Jet:
        return Jet(self.value * other.value, self.value * other.rate + self.rate * other.value)

    def transpose(self) -> Jet:
        return Jet(self.value.transpose(), self.rate.transpose())


def lifted(matrix: Matrix, rate: Matrix, like: Matrix) -> Matrix:
    """Return a matrix as a jet with the levels of ``like``. The outermost rate is ``rate``; other rates are zero."""
    if not isinstance(like, Jet):
        return matrix
    zero = matrix - matrix
    return Jet(lifted(matrix, zero, like.value), lifted(rate, zero, like.value))


def constant(value: Any, zero: Any, levels: int) -> Any:
    """Return a number or a matrix as a jet with ``levels`` levels; all rates are ``zero``."""
    for _ in range(levels):
        value, zero = Jet(value, zero), Jet(zero, zero)
    return value


def mapped(function: Callable[[Matrix], Any], matrix: Matrix) -> Any:
    """Apply a linear function to each part of a jet."""
    if isinstance(matrix, Jet):
        return Jet(mapped(function, matrix.value), mapped(function, matrix.rate))
    return function(matrix)


def inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a matrix, or of a jet of matrices."""
    if isinstance(matrix, Jet):
        back = inverse(matrix.value)
        return Jet(back, negative(back * matrix.rate * back))
    return matrix.inv()


def negative(matrix: Matrix) -> Matrix:
    return Jet(negative(matrix.value), negative(matrix.rate)) if isinstance(matrix, Jet) else -1 * matrix


def reciprocal(x: Any) -> Any:
    """Return 1 / x of a number, or of a jet of numbers."""
    if not isinstance(x, Jet):
        return 1 / x
    back = reciprocal(x.value)
    return Jet(back, negative(x.rate * back * back))


def root(x: Any, numbers: Numbers) -> Any:
    """Return the square root of a number, or of a jet of numbers."""
    if not isinstance(x, Jet):
        return numbers.domain.sqrt(x)
    value = root(x.value, numbers)
    return Jet(value, x.rate * reciprocal(value + value))


def parts(matrix: Matrix) -> Iterator[Matrix]:
    """Yield the matrices of a jet: its value, then its rate.

    A jet of jets yields the value, the rate at the inner level, the rate at the outer level, and the mixed rate.
    """
    if isinstance(matrix, Jet):
        yield from parts(matrix.value)
        yield from parts(matrix.rate)
    else:
        yield matrix
