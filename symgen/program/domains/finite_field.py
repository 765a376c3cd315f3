"""Exact evaluation modulo a prime: an angle is a point on the unit circle, and any other value is a residue.

All primes used here have the remainder 23 when divided by 24. For such a prime, 2 and 3 have square roots among the
residues. Therefore, the sines and cosines of multiples of 30 and 45 degrees are residues, too. The number -1 has no
square root, so 1 + t^2 is never zero.

Rational numbers are reconstructed from their residues.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import cache
from typing import Any

from flint import nmod
from sympy import Expr, Rational, cos, expand, factorint, isprime, pi, sin, sqrt_mod

from symgen.errors import ProgramError
from symgen.exact import PI
from symgen.program.evaluate import Domain, fold_number

PRIME = 2305843009213693487
"""The largest prime below 2^61 that is 23 modulo 24."""

MAX_ANGLE_MULTIPLE = 10**6
"""The largest multiple of an angle whose sine and cosine are computed from the sine and cosine of the angle."""


def random_prime(source: random.Random) -> int:
    """Return a random prime between 2^60 and 2^61 that is 23 modulo 24; there are more than 2^51 of them."""
    while True:
        candidate = 24 * source.randrange(2**60 // 24 + 1, 2**61 // 24) + 23
        if isprime(candidate):
            return candidate


def residue(value: int, prime: int = PRIME) -> Any:
    """Return the residue of an integer."""
    return nmod(value % prime, prime)


def random_residue(source: random.Random, prime: int = PRIME) -> Any:
    return nmod(source.randrange(prime), prime)


@dataclass(frozen=True, slots=True)
class Angle:
    """An angle: residues c and s for its cosine and sine, with c^2 + s^2 = 1, and a residue for its value.

    No polynomial equation relates an angle to its sine and cosine, so the residue ``value`` is independent of c and s.
    Sums and small multiples of angles are angles. All other operations use ``value``, and return a residue. ``part``
    has the cosine and sine of the angle divided by ``divisor``. The cosines and sines of fractions of the angle are
    computed from ``part``.
    """

    c: Any
    s: Any
    value: Any
    divisor: int = 1
    part: tuple[Any, Any] | None = None

    @classmethod
    def random(cls, source: random.Random, prime: int = PRIME, divisor: int = 1) -> Angle:
        """Return a random angle.

        The cosine and sine in ``part`` are computed from a random number t, which is the tangent of half the angle.
        """
        t = random_residue(source, prime)
        part = (1 - t * t) / (1 + t * t), 2 * t / (1 + t * t)
        return cls(*_multiple(part, divisor), random_residue(source, prime), divisor, part)

    @classmethod
    def of(cls, value: Any) -> Angle:
        """Return an angle for a residue, for example for the sine of a product.

        The residue determines the cosine and the sine, so equal residues have equal sines. The negative of a residue
        has the same cosine and the negative sine.
        """
        prime = value.modulus()
        size = min(int(value), prime - int(value))
        point = cls.random(random.Random(f"{size} {prime}"), prime) if size else cls(residue(1, prime), value, value)
        return cls(point.c, point.s if size == int(value) else -point.s, value)

    @property
    def number(self) -> Any:
        """The residue of the angle's value."""
        return self.value

    def __add__(self, other: Any) -> Any:
        if not isinstance(other, Angle):
            return self.number + other
        c, s = self.c * other.c - self.s * other.s, self.s * other.c + self.c * other.s
        return Angle(c, s, self.value + other.value)

    __radd__ = __add__

    def __neg__(self) -> Angle:
        return Angle(self.c, -self.s, -self.value)

    def __sub__(self, other: Any) -> Any:
        return self + -other

    def __rsub__(self, other: Any) -> Any:
        return other + -self

    def __mul__(self, factor: Any) -> Any:
        if isinstance(factor, Angle):
            return self.number * factor.number
        prime = self.c.modulus()
        count = int(factor * self.divisor) % prime
        if count > prime // 2:
            return -(self * -factor)
        if count > MAX_ANGLE_MULTIPLE:
            return self.number * factor
        c, s = _multiple(self.part or (self.c, self.s), count)
        return Angle(c, s, self.value * factor)

    __rmul__ = __mul__

    def __truediv__(self, divisor: Any) -> Any:
        return self.number / divisor

    def __rtruediv__(self, dividend: Any) -> Any:
        return dividend / self.number

    def __pow__(self, exponent: int) -> Any:
        return self.number**exponent


def _multiple(point: tuple[Any, Any], count: int) -> tuple[Any, Any]:
    """Return the circle point at ``count`` times the angle of ``point``, by repeated doubling."""
    prime = point[0].modulus()
    c, s = residue(1, prime), residue(0, prime)
    power_c, power_s = point
    while count:
        if count % 2:
            c, s = c * power_c - s * power_s, s * power_c + c * power_s
        power_c, power_s = power_c * power_c - power_s * power_s, 2 * power_c * power_s
        count //= 2
    return c, s


def sphere_point(source: random.Random, size: int, prime: int = PRIME) -> list[Any]:
    """Return a random point on the unit sphere, such as a unit quaternion, by stereographic projection.

    Raises ZeroDivisionError if the projection divides by zero, which happens about once in ``prime`` calls.
    """
    u = [random_residue(source, prime) for _ in range(size - 1)]
    square = sum((each * each for each in u), residue(0, prime))
    if square == -1:
        raise ZeroDivisionError("the point has no image on the sphere")
    return [*(2 * each / (1 + square) for each in u), (1 - square) / (1 + square)]


@cache
def field(prime: int = PRIME, roots: bool = False) -> Domain:
    """Return the integers modulo ``prime`` as a number domain; ``roots`` allows square roots of computed values."""

    def number(exact: Expr) -> Any:
        """Return the residue of an exact number, or an angle if the number contains pi (pi is rounded to 60 digits)."""
        if not exact.has(pi):
            return fold_number(exact, leaf)
        value = fold_number(expand(exact.xreplace({pi: PI})), leaf)
        if (12 * exact / pi).is_Integer:
            return Angle(number(cos(exact)), number(sin(exact)), value)
        return Angle.of(value)

    def leaf(exact: Expr) -> Any:
        if exact.is_Rational:
            return residue(int(exact.p), prime) / residue(int(exact.q), prime)
        if exact.is_Pow and exact.base.is_Integer and (2 * exact.exp).is_Integer:
            return _root(int(exact.base), prime) ** int(2 * exact.exp)
        raise ProgramError(f"the number {exact} has no meaning in the field")

    return Domain(f"integers modulo {prime}", number, _sine, _cosine, _square_root if roots else _no_root)


def _sine(angle: Any) -> Any:
    return _angle(angle).s


def _cosine(angle: Any) -> Any:
    return _angle(angle).c


def _angle(value: Any) -> Angle:
    return value if isinstance(value, Angle) else Angle.of(value)


@cache
def _root(value: int, prime: int) -> Any:
    """Return a square root of an integer.

    The root of a product is the product of the roots of its factors, as for real numbers: sqrt(6) is sqrt(2) sqrt(3).
    """
    factors = factorint(value)
    if len(factors) > 1:
        result = residue(1, prime)
        for factor, power in factors.items():
            result = result * _root(factor, prime) ** power
        return result
    root = sqrt_mod(value, prime)
    if root is None:
        raise ProgramError(f"{value} has no square root in the field")
    return residue(root, prime)


class NoRootError(ProgramError):
    """A computed value has no square root in the field; half of all residues have none."""


def _square_root(value: Any) -> Any:
    """Return the square root that is itself the square of a residue.

    Only one of the two square roots is a square, because -1 has no square root. With this choice, the root of a product
    is the product of the roots.
    """
    value = value.number if isinstance(value, Angle) else value
    root = value ** ((value.modulus() + 1) // 4)
    if root * root != value:
        raise NoRootError("a value has no square root in the field")
    return root


def _no_root(value: Any) -> Any:
    raise ProgramError("square roots of computed values are not defined in the field")


FIELD = field()


def joined(a: int, m: int, b: int, p: int) -> int:
    """Return the number below m times p that has the residues a modulo m and b modulo p (Chinese remainder theorem)."""
    return a + m * ((b - a) * pow(m, -1, p) % p)


def rational_of(residue: int, modulus: int, slack: int = 1) -> Rational | None:
    """Return the fraction with a short numerator and denominator that has the given residue, by Euclid's algorithm.

    For a modulus of b bits, the numerator and the denominator may have at most (b - ``slack``) / 2 bits each. If there
    is no such fraction, the result is None. Each additional bit of ``slack`` halves the probability of a wrong
    fraction. Source: P. S. Wang, *A p-adic algorithm for univariate partial fractions* (1981).
    """
    bound = 1 << (modulus.bit_length() - slack) // 2
    above, below = (modulus, 0), (residue, 1)
    while below[0] >= bound:
        quotient = above[0] // below[0]
        above, below = below, (above[0] - quotient * below[0], above[1] - quotient * below[1])
    return Rational(below[0], below[1]) if 0 < abs(below[1]) < bound else None
