"""The rounding error of programs as an estimate, and as the second criterion of route ``auto``."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import ROOT, load_named, script
from sympy import Rational, Symbol, symbols

import symgen
from symgen.cli import main
from symgen.errors import InputError, UnsupportedError
from symgen.options import Generating
from symgen.program import Array, Program, Trace, cost
from symgen.program.domains.digits import digits, roundoffs
from symgen.program.domains.rounding import ROUNDOFF
from symgen.program.domains.states import draw_state
from symgen.program.evaluate import evaluate, multiprecision
from symgen.robot.rewrites.equivalents import simplified
from symgen.routes import chosen_routes, derive_route
from symgen.routes.derive import RULES, preferred
from symgen.session import Session

PRECISE = multiprecision(40)


def chain(links, ratio=1):
    text = script(ROOT / "benchmarks" / "growth.py").chain(links, ratio=ratio)
    return symgen.loads(text, plausibility=False)


def by_route(robot, quantity, name):
    (route,) = chosen_routes(robot, quantity, name)
    return derive_route(simplified(robot), route, Trace())


def measured(program, count=20):
    """The geometric mean of errors in doubles, in unit roundoffs, over states of another seed."""
    states = draw_state(program, np.random.default_rng(99), np.dtype(float), (count,))
    errors = []
    for k in range(count):
        state = {name: values[k].tolist() for name, values in states.items()}
        exact = {name: [PRECISE.number(Rational(x)) for x in values] for name, values in state.items()}
        (found,), (truth,) = (list(evaluate(program, *each).values()) for each in ((state,), (exact, PRECISE)))
        errors.append(max(abs(a - b) for a, b in zip(found, truth, strict=True)) / max(map(abs, truth)))
    return float(np.exp(np.mean(np.log(np.array(errors, float))))) / ROUNDOFF["double"]


@pytest.mark.parametrize("ratio", [1, 1_000_000])
@pytest.mark.parametrize("route", ["factorisation", "articulated_body_nominal"])
def test_estimates_agree_with_errors_against_40_digits(route, ratio):
    """Perturbations are whole roundoffs, and roundings at most half a unit in the last place."""
    program = by_route(chain(6, ratio), "forward_dynamics", route)
    assert 0.15 <= measured(program) / roundoffs(program, {}) <= 0.6


def program_of(value, *inputs, parameters=()):
    return Program("f", (Array("x", (len(inputs),), inputs),), (Array("y", (1,), (value,)),), (), parameters)


def test_errors_are_relative_and_known_only_where_values_are():
    x, y, m = symbols("x y m", real=True)
    assert roundoffs(program_of(x, x), {}) == 1  # a copy is exact
    assert 1 < roundoffs(program_of(x * y * (x + y), x, y), {}) < 2
    assert 1e6 < roundoffs(program_of((x + 10**7) ** 2 - 10**14, x), {}) < 1e8
    assert roundoffs(program_of(m * x, x, parameters=(m,)), {}) is None
    assert roundoffs(program_of(m * x, x, parameters=(m,)), {"m": 2.0}) == 1
    assert roundoffs(program_of((-1 - x**2) ** Rational(1, 2), x), {}) is None
    assert digits(1.0, "double") == pytest.approx(15.95, abs=0.01)
    assert digits(10.0, "float") == pytest.approx(6.22, abs=0.01)


def polynomial(additions, multiplications=0):
    """A program of 40 operations and more: additions of opposite numbers cancel nine digits, products cancel none."""
    x = Symbol("x", real=True)
    values = [x]
    body = []
    steps = [lambda y, k=k: y * x + k for k in range(1, 21)]
    steps += [lambda y, k=k: y + (-1) ** k * 10**9 for k in range(additions)]
    steps += [lambda y: Rational(3, 2) * y] * multiplications
    for k, step in enumerate(steps):
        values.append(Symbol(f"t{k}", real=True))
        body.append((values[-1], step(values[-2])))
    return Program("f", (Array("x", (1,), (x,)),), (Array("y", (1,), (values[-1],)),), tuple(body))


@pytest.mark.parametrize(
    ("more", "speed", "accuracy"),
    [(2, 1, 1), (4, 1, 1), (5, 0, 1), (44, 0, 1), (45, 0, 0)],
)
def test_a_more_accurate_program_ships_within_the_limits_of_cost(more, speed, accuracy):
    programs = [polynomial(2), polynomial(0, more)]
    assert [cost(each).weight for each in programs] == [42, 40 + more]
    assert [preferred(programs, prefer, {}) for prefer in RULES] == [speed, accuracy]


def test_of_equally_accurate_programs_the_cheapest_ships():
    programs = [polynomial(0, 3), polynomial(0, 2), polynomial(0, 4)]
    assert [preferred(programs, prefer, {}) for prefer in RULES] == [1, 1]


def test_accuracy_needs_the_value_of_each_parameter():
    x, m = symbols("x m", real=True)
    programs = [program_of(m * x, x, parameters=(m,))] * 2
    assert preferred(programs, "speed", {}) == 0
    with pytest.raises(UnsupportedError, match="rounding errors need a value of each parameter"):
        preferred(programs, "accuracy", {})


def test_an_ill_conditioned_chain_is_computed_by_articulated_bodies_if_accuracy_is_preferred():
    session = Session(chain(7, 1_000_000))
    made = {prefer: symgen.program(session, "forward_dynamics", prefer=prefer)[0] for prefer in ("speed", "accuracy")}
    assert {prefer: each.route for prefer, each in made.items()} == {
        "speed": "factorisation",
        "accuracy": "articulated_body_nominal",
    }
    assert made["speed"].roundoffs > 2 * made["accuracy"].roundoffs
    assert cost(made["accuracy"]).weight < RULES["accuracy"].cost * cost(made["speed"]).weight


def test_banners_and_tables_have_the_digits_of_the_shipped_program(capsys):
    robot = load_named("puma560")
    program, _ = symgen.program(robot, "gravity")
    double, single = (digits(program.roundoffs, scalar) for scalar in ("double", "float"))
    words = f"{double:.1f} digits (float {single:.1f})"
    assert f"; {words}\n" in symgen.generate(robot, quantities=("gravity",))["puma560.c"]
    for command in (
        ("info", "robots/puma560.toml", "--costs"),
        ("quantities", "gravity", "--robot", "robots/puma560.toml"),
    ):
        assert main(list(command)) == 0
        assert words in capsys.readouterr().out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"route": "factorisation"}, "option prefer: expected route auto as well, found 'factorisation'"),
        ({"quantities": ("frame_quaternions",)}, "option prefer: expected a quantity with several candidate routes"),
        ({"prefer": "digits"}, "option prefer: expected one of speed, accuracy, found 'digits'"),
    ],
)
def test_a_preference_that_cannot_act_is_refused(options, message):
    with pytest.raises(InputError, match=message):
        symgen.generate(load_named("puma560"), **({"prefer": "accuracy"} | options))


def test_fixed_point_has_bounds_and_no_preference():
    with pytest.raises(InputError, match="option prefer: expected double or float as well, found 'fixed'"):
        Generating(prefer="accuracy", scalar="fixed")
