"""One program, every number domain."""

from __future__ import annotations

import numpy as np
import pytest
from flint import arb
from helpers.loading import load_named
from mpmath import mp
from sympy import Rational, Symbol, pi, sqrt, symbols

import symgen
from symgen.errors import ProgramError
from symgen.program import Array, Program, scalar
from symgen.program.domains.balls import BALL
from symgen.program.domains.rounding import rounding
from symgen.program.evaluate import ARRAY, FLOAT, evaluate, multiprecision


@pytest.fixture(scope="module")
def bias():
    program, _ = symgen.program(load_named("panda"), "bias")
    return program


def test_balls_contain_the_50_digit_value(bias):
    digits = multiprecision(50)
    q, qd = ([Rational(3 * k - 7, 5) for k in range(start, start + 7)] for start in (0, 4))
    balls = evaluate(bias, {"q": [BALL.number(x) for x in q], "qd": [BALL.number(x) for x in qd]}, BALL)["b"]
    exact = evaluate(bias, {"q": [digits.number(x) for x in q], "qd": [digits.number(x) for x in qd]}, digits)["b"]
    for ball, value in zip(balls, exact, strict=True):
        assert ball.overlaps(arb(str(value)))
        assert ball.rad() < 1e-9


def test_arrays_and_floats_agree(bias):
    q, qd = np.random.default_rng(0).normal(size=(2, 7, 5))
    arrays = evaluate(bias, {"q": list(q), "qd": list(qd)}, ARRAY)["b"]
    for column in range(5):
        floats = evaluate(bias, {"q": list(q[:, column]), "qd": list(qd[:, column])}, FLOAT)["b"]
        np.testing.assert_allclose([row[column] for row in arrays], floats, rtol=1e-13, atol=1e-13)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_powers_of_balls_around_zero_are_balls(count):
    """Powers by logarithms would be nothing, and a proof with them undecided."""
    x = Symbol("x", real=True)
    program = Program("power", (Array("x", (1,), (x,)),), (Array("y", (1,), (x**count,)),), ())
    ((ball,),) = evaluate(program, {"x": [arb(0, 1e-70)]}, BALL).values()
    assert ball.contains(0)
    assert ball.rad() < 1e-130


def test_exact_numbers_become_balls():
    assert BALL.number(1 / sqrt(2) + Rational(1, 3)).overlaps(arb(0.5).sqrt() + arb(1) / 3)
    assert BALL.number(pi / 4).overlaps(arb.pi() / 4)
    with pytest.raises(ProgramError, match="no ball"):
        BALL.number(pi**pi)


def test_exact_values_take_as_many_bits_as_it_takes():
    """A vector turned six hundred times keeps its length, and the box around it grows by 7/5 each time."""
    x, y = vector = symbols("x y", real=True)
    body = []
    for k in range(600):
        x, y = Rational(3, 5) * x - Rational(4, 5) * y, Rational(4, 5) * x + Rational(3, 5) * y
        names = symbols(f"x{k} y{k}", real=True)
        body += zip(names, (x, y), strict=True)
        x, y = names
    program = Program("turned", (Array("v", (2,), vector),), (Array("z", (1,), (1 / x,)),), tuple(body))
    (found,) = rounding(program, {"v": [1.0, 0.0]}, {}, "double").values()
    with mp.workdps(50):
        wanted = float(1 / mp.re((mp.mpc(3, 4) / 5) ** 600))
    assert found.values == [wanted]
    assert 1e-16 < found.bounds[0] / abs(wanted) < 1e-10
    for beyond in (0.0, 1e-320):  # of which the inverse is more than doubles hold
        with pytest.raises(ZeroDivisionError):
            rounding(program, {"v": [beyond, 0.0]}, {}, "double")


def test_bounds_that_overflow_are_no_warning():
    """1/x^2 at 1e-100 is finite, but the square of its rounding error is not."""
    x = scalar("x0")
    program = Program("f", (Array("x", (1,), (x,)),), (Array("y", (), (x**-2,)),), ())
    with pytest.raises(ZeroDivisionError, match="not finite"):
        rounding(program, {"x": [1e-100]}, {}, "double")
