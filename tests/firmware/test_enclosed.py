"""Ranges and error bounds of programs are never exceeded, and are close to what is attained."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np
import pytest
from sympy import Rational, cos, sin

from symgen.program import Array, Assignment, Program, scalar
from symgen.program.domains.enclosures import enclosed, torus
from symgen.program.domains.enclosures.enclosed import FEW_POINTS, MANY_POINTS, Enclosed
from symgen.program.domains.ranges import Range, ranges
from symgen.program.evaluate import ARRAY, evaluate
from symgen.program.flatten import flatten, is_reciprocal, terms

INPUTS = 5


def random_program(seed):
    """Sums of products of sines, cosines, inputs and earlier values, and the ranges of the inputs."""
    source = np.random.default_rng(seed)
    inputs = [scalar(f"x{k}") for k in range(INPUTS)]
    body, known = [], list(inputs)

    def assigned(value):
        symbol = scalar(f"t{len(body)}")
        body.append(Assignment(symbol, value))
        known.append(symbol)
        return symbol

    turned = assigned(inputs[0] + inputs[1])
    for angle in (inputs[0], turned, inputs[2]):
        for function in (sin, cos):
            assigned(function(angle))
    for _ in range(12):
        parts = []
        for _ in range(source.integers(1, 4)):
            factors = [known[k] for k in source.choice(len(known), source.integers(1, 3))]
            parts.append(Rational(int(source.integers(1, 40)), 16) * math.prod(factors) * source.choice([-1, 1]))
        if value := sum(parts):
            assigned(value)
        if source.random() < 0.2:
            assigned(1 / (known[source.integers(INPUTS + 7)] ** 2 + 1))
    outputs = tuple(known[-2:])
    program = Program("p", (Array("x", (INPUTS,), tuple(inputs)),), (Array("y", (2,), outputs),), tuple(body))
    ends = np.sort(source.uniform(-3, 3, (INPUTS, 2)) * source.choice([0.2, 1.0, 2.0], (INPUTS, 1)))
    return program, [Range(float(lower), float(upper)) for lower, upper in ends]


def states_of(given, count, source):
    """Random states; in half of the states, every input is at an end of its range."""
    lower, upper = np.array([(each.lower, each.upper) for each in given]).T
    states = source.uniform(lower, upper, (count, len(given)))
    states[count // 2 :] = np.where(source.integers(0, 2, (count - count // 2, len(given))), lower, upper)
    return list(states.T)


def propagated(found, flat, local):
    """The error bound of each symbol, line by line."""
    errors = {symbol: local[symbol] for symbol in flat.inputs[0].elements}
    for symbol, value in flat.body:
        if value.func in (sin, cos):
            errors[symbol] = local[symbol] + errors[value.args[0]]
        elif is_reciprocal(value):
            errors[symbol] = local[symbol] + found.propagated_reciprocal(symbol, errors[value.base])
        else:
            errors[symbol] = local[symbol] + sum(found.propagated(term, errors)[1] for term in terms(value))
    return errors


def exceeded(seed, few):
    """Check the ranges of one random program, and its error bounds against random errors in every assignment."""
    program, given = random_program(seed)
    flat, source = flatten(program, divisions=True), np.random.default_rng(seed)
    found = Enclosed(flat, {"x": given}, few)
    symbols = [symbol for symbol, _ in flat.body]
    every = replace(flat, outputs=(Array("all", (len(symbols),), tuple(symbols)),))
    states = states_of(given, 2000, source)
    values = evaluate(every, {"x": states}, ARRAY)["all"]
    for symbol, value in zip(symbols, values, strict=True):
        assert np.min(value) >= found.ranges[symbol].lower and np.max(value) <= found.ranges[symbol].upper, symbol
    local = {symbol: float(10.0 ** source.uniform(-7, -5)) for symbol in (*symbols, *flat.inputs[0].elements)}
    added = {symbol: scalar(f"e_{symbol}") for symbol in symbols}
    body = []
    for symbol, value in flat.body:
        exact = scalar(f"exact_{symbol}")
        body += [Assignment(exact, value), Assignment(symbol, exact + added[symbol])]
    inputs = (*flat.inputs, Array("e", (len(symbols),), tuple(added.values())))
    wrong = replace(flat, inputs=inputs, body=tuple(body))
    errors = [source.choice([-1, 1], 2000) * limit for limit in local.values()]
    exact = evaluate(flat, {"x": states}, ARRAY)["y"]
    moved = [x + error for x, error in zip(states, errors[len(symbols) :], strict=True)]
    perturbed = evaluate(wrong, {"x": moved, "e": errors[: len(symbols)]}, ARRAY)["y"]
    bounds = found.output_errors(local, propagated(found, flat, local))
    for element, a, b in zip(flat.output_elements(), exact, perturbed, strict=True):
        roundings = 1e-13 * (1 + found.size(element))
        assert np.abs(np.asarray(a) - b).max() <= bounds[element] + roundings, element


@pytest.mark.parametrize("seed", range(12))
def test_random_programs_stay_within_their_ranges_and_error_bounds(seed):
    exceeded(seed, FEW_POINTS)


@pytest.mark.parametrize("seed", range(4))
def test_small_limits_give_wider_bounds_that_are_never_exceeded(seed, monkeypatch):
    monkeypatch.setattr(enclosed, "MAX_ANGLES", 2)
    monkeypatch.setattr(enclosed, "MAX_TERMS", 6)
    monkeypatch.setattr(torus, "MAX_DEGREE", 2)
    exceeded(seed, MANY_POINTS)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("min_points", [0, 2**13])
def test_error_bounds_over_some_angles_or_no_angle_are_never_exceeded(seed, min_points, monkeypatch):
    """Angles are left out if there are too few points for them; without any angle, the bounds are intervals."""
    monkeypatch.setattr(enclosed, "MIN_POINTS", min_points)
    for points in (2**4, 2**12):
        exceeded(seed, points)


def test_a_rotation_and_its_inverse_cancel():
    """Interval arithmetic grows with each of the two rotations."""
    x, y, angle, s, c, a, b, z = map(scalar, ("x", "y", "angle", "s", "c", "a", "b", "z"))
    lines = {s: sin(angle), c: cos(angle), a: c * x - s * y, b: s * x + c * y, z: c * a + s * b}
    inputs = Array("x", (2,), (x, y)), Array("q", (1,), (angle,))
    flat = Program("p", inputs, (Array("z", (1,), (z,)),), tuple(map(Assignment, lines, lines.values())))
    given = {"x": [Range(-1.0, 1.0)] * 2, "q": [Range(-math.pi, math.pi)]}
    assert Enclosed(flat, given, FEW_POINTS).size(z) <= 1 + 1e-5
    assert ranges(flat, given)[z].size >= 1.99
