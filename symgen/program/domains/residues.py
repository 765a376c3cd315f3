"""Reconstruction of rational numbers from their residues."""

from __future__ import annotations

from sympy import Rational


def joined(a: int, m: int, b: int, p: int) -> int:
    """Return the number below m p that equals a modulo m and b modulo p, by the Chinese remainder theorem."""
    return a + m * ((b - a) * pow(m, -1, p) % p)


def rational_of(residue: int, modulus: int, slack: int = 1) -> Rational | None:
    """Return the fraction with a given residue and a short numerator and denominator, by Euclid's algorithm.

    Returns None if no fraction is short enough. With a modulus of b bits, numerator and denominator have at most
    (b - ``slack``) / 2 bits. Each bit of slack halves the chance of a wrong fraction. Source: P. S. Wang, *A p-adic
    algorithm for univariate partial fractions* (1981).
    """
    bound = 1 << (modulus.bit_length() - slack) // 2
    above, below = (modulus, 0), (residue, 1)
    while below[0] >= bound:
        quotient = above[0] // below[0]
        above, below = below, (above[0] - quotient * below[0], above[1] - quotient * below[1])
    return Rational(below[0], below[1]) if 0 < abs(below[1]) < bound else None
