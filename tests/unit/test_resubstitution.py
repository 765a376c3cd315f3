"""Values written anew from what else a program computes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sympy import Integer, Rational, cos, sin, sqrt

from symgen.program import Array, Assignment, Program, Trace, cost, scalar
from symgen.program.fingerprints import Fingerprints
from symgen.program.passes.resubstitution import resubstitute

x, y, z = (scalar(name) for name in "xyz")


def traced(*outputs):
    """A program that computes the outputs one after the other, as they are written."""
    trace = Trace()
    elements = [trace.keep_all(output) for output in outputs]
    return trace.program(
        Program("test", (Array("v", (3,), (x, y, z)),), (Array("out", (len(elements),), tuple(elements)),), ())
    )


def operations(*outputs):
    return cost(resubstitute(traced(*outputs))).operations


@pytest.mark.parametrize(
    ("outputs", "expected"),
    [
        ((x * y, (x + y) ** 2 - x**2 - y**2), 2),
        ((x * y, x * (y + 1) - x), 1),
        ((z * (x + y), x * z + y * z), 2),
        ((x - y, x + y, x**2 - y**2), 3),
        ((x * y, y + z, y * (x + 1) + z), 3),
        ((z * (x + y), x - y, z * x), 4),
        ((sin(x) * y, cos(x) * y, y * cos(x) ** 2 + y * sin(x) ** 2), 2),
        ((z * sin(x) ** 2 + z * cos(x) ** 2 + y * (sin(x) ** 2 + cos(x) ** 2), x * y, y * x * (x - 1 - x + 1)), 2),
    ],
)
def test_what_is_known_already_is_not_computed_again(outputs, expected):
    """A multiple, an equal value, a sum, a product, a sum and a number, a difference; one, zero and an input."""
    assert cost(traced(*outputs)).operations >= operations(*outputs)
    assert operations(*outputs) == expected


def test_what_is_used_otherwise_stays():
    """The sum costs nothing less as long as its terms are needed anyway."""
    start = traced(x * y, x * z, x * y + x * z, y + z)
    assert cost(resubstitute(start)) == cost(start)


def test_nothing_is_taken_from_numbers_that_cancel():
    """z (x + y) is the sum of two outputs, one of them z x / 2; if they are a million times as large, six digits go."""
    for factor, saved in ((Rational(1, 2), 2), (10**6, 0)):
        start = traced(z * (factor * x + y), (1 - factor) * (x * z), z * (x + y))
        assert cost(start).operations - cost(resubstitute(start)).operations == saved


def test_what_turns_out_to_depend_on_parameters_alone_is_set_up_once():
    p = scalar("p")
    start = replace(traced(z, p * (x + 1) - p * x + Rational(5, 2)), parameters=(p,))
    shorter = resubstitute(start)
    assert not shorter.body
    assert [value for _, value in shorter.setup] == [p + Rational(5, 2)]


def test_quotients_stand_for_nothing_else():
    """x (y + 1) is the product of x / z and z (y + 1), but has a value where z is zero."""
    start = traced(x / z, z * (y + 1), x * (y + 1))
    assert cost(resubstitute(start)) == cost(start)
    assert operations(x / z, y + 1, x * (y + 1) / z) == 3


def test_programs_with_roots_of_what_they_compute_stay():
    start = traced(sqrt(x * x + y * y), x * y - y * x + x * (y - y))
    assert resubstitute(start) == start


@pytest.mark.parametrize(
    "number", [Integer(0), Rational(-3, 7), Rational(274673985931, 1250000000000), Rational(10**27 + 7, 3**50)]
)
def test_numbers_are_read_from_residues(number):
    a, b = scalar("a"), scalar("b")
    lines = (Assignment(a, x * y), Assignment(b, a + number))
    program = Program("test", (Array("v", (3,), (x, y, z)),), (Array("out", (1,), (b,)),), lines)
    known = Fingerprints(program)
    assert known.number([(Integer(1), b), (Integer(-1), a)]) == number
    assert known.number([(Integer(1), b), (Integer(-2), a)]) is None
