"""The prime field in which identities are checked exactly."""

from __future__ import annotations

import random

from sympy import Rational, cos, isprime, pi, sin, sqrt

from symgen.program.domains.finite_field import FIELD, PRIME, Angle, field, random_prime, residue
from symgen.program.evaluate import expression_value
from symgen.program.ir import scalar

x, y = scalar("x"), scalar("y")


def value(expression, environment):
    return expression_value(expression, environment, {}, FIELD)


def test_the_prime_is_prime_and_has_the_roots_needed():
    assert isprime(PRIME)
    assert PRIME % 24 == 23
    assert not any(isprime(candidate) for candidate in range(2**61 - 1, PRIME, -1) if candidate % 24 == 23)
    for number in (2, 3):
        assert FIELD.number(sqrt(number)) ** 2 == residue(number)


def test_angles_obey_trigonometry():
    source = random.Random(0)
    angles = {x: Angle.random(source), y: Angle.random(source)}
    for identity in (
        sin(x) ** 2 + cos(x) ** 2 - 1,
        sin(x + y) - sin(x) * cos(y) - cos(x) * sin(y),
        cos(2 * x - y) - cos(2 * x) * cos(y) - sin(2 * x) * sin(y),
        cos(x + pi / 3) - cos(x) / 2 + sqrt(3) * sin(x) / 2,
        sin(x + pi / 4) - sqrt(2) / 2 * (sin(x) + cos(x)),
    ):
        assert value(identity, angles) == 0
    assert value(sin(x) * cos(y) - cos(x) * sin(y), angles) != 0


def test_numbers_are_residues():
    assert FIELD.number(Rational(-3, 7)) * 7 == residue(-3)
    assert FIELD.number((1 + sqrt(2)) * (1 - sqrt(2))) == residue(-1)


def test_roots_of_products_are_products_of_roots():
    for prime in (PRIME, random_prime(random.Random(3)), random_prime(random.Random(4))):
        number = field(prime).number
        assert number(sqrt(6)) == number(sqrt(2)) * number(sqrt(3))
        assert number(sqrt(6)) ** 2 == 6
