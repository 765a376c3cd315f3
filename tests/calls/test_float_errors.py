"""Bounds of rounding errors hold for compiled functions, are not far above measured errors, or are refused."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.loading import load
from sympy import Rational, Symbol, cos, sqrt

import symgen
from symgen.errors import UnsupportedError
from symgen.options import Exporting
from symgen.program.adjoints import adjoints
from symgen.program.domains.float_errors import float_errors
from symgen.program.domains.ranges import Range
from symgen.program.evaluate import evaluate
from symgen.program.flatten import flatten
from symgen.program.ir import Array, Program
from symgen.uses.firmware.states import draw
from symgen.uses.limits import spans

X, Y = Symbol("x", real=True), Symbol("y", real=True)
QUANTITIES = ("gravity", "mass_matrix", "inverse_dynamics")
MAX_RATIO = {"gravity": 2, "mass_matrix": 6, "inverse_dynamics": 100}
"""The largest ratio of a bound from interval arithmetic to the largest error of 20,000 states."""


@pytest.mark.turns
@pytest.mark.parametrize("name", ["planar_2r", "scara", "ur5"])
@pytest.mark.parametrize("scalar", ["float", "double"])
def test_bounds_hold_for_compiled_functions(name, scalar):
    robot = load(f":{name}", parameters="baked")
    given, source = spans(robot, Exporting()), np.random.default_rng(3)
    exact = symgen.build(robot, quantities=QUANTITIES)
    rounded = symgen.build(robot, quantities=QUANTITIES, scalar="float")
    for quantity in QUANTITIES:
        program, _ = symgen.program(robot, quantity)
        bounds = float_errors(program, given, scalar)
        if scalar == "double":  # nothing more exact is compiled: bounds scale with the roundoff
            singles = float_errors(program, given, "float")
            assert all(bounds[k] == pytest.approx(singles[k] * 2.0**-29, rel=1e-3) for k in bounds)
            continue
        rows = draw(robot, program, given, 20_000, source)
        for key in rows.keys() - {"q"}:  # errors are largest at the limits of velocities and accelerations
            ends = (1 - 1e-7) * np.array([[each.lower, each.upper] for each in given[key]]).T
            rows[key][::2] = np.where(source.integers(0, 2, rows[key][::2].shape), *ends)
        rows = {key: np.asarray(each, np.float32).astype(float) for key, each in rows.items()}
        inputs = [rows[array.name] for array in program.inputs]
        error = np.abs(getattr(rounded, quantity)(*inputs) - getattr(exact, quantity)(*inputs)).max()
        (bound,) = bounds.values()
        assert error <= bound <= MAX_RATIO[quantity] * error


def of(value, inputs=(X, Y)):
    arrays = Array("x", (len(inputs),), tuple(inputs)), Array("z", (1,), (value,))
    return Program(name="f", inputs=arrays[:1], body=(), outputs=arrays[1:])


@pytest.mark.parametrize(
    ("value", "given", "bound"),
    [
        (X + Y, [(-3, 1), (0, 2)], 2),  # a sum of at most 3 is rounded by at most half of the distance 2^-22 of floats
        (X * Y, [(-3, 1), (0, 2)], 4),
        (X * Y, [(-3, 1), (0, 1.25)], 2),
        (Rational(1, 3) * X, [(-3, 3), (0, 0)], 1 + 3 / 6),  # the number is rounded, too: by 2^-24 / 6
        (2 * X, [(-3, 3), (0, 0)], 0),
        (X * Y + 1, [(1, 2), (1, 4)], 8 + 8),
        (X + Y + 1, [(-4, 4), (-8, 8)], 8 + 8),  # two sums, of at most 12 and 13, in any order
        (X * Y + X * X, [(-2, 2), (-2, 2)], 4 + 4 + 8),
        (cos(X), [(-3, 3), (0, 0)], 1),
        (Rational(1, 3), [(0, 1), (0, 1)], 1 / 6),
    ],
)
def test_bounds_of_small_programs_are_those_by_hand(value, given, bound):
    found = float_errors(of(value), {"x": [Range(*map(float, each)) for each in given]}, "float")
    assert found["z"] * 2.0**24 == pytest.approx(bound, rel=1e-6, abs=1e-6)


def test_adjoints_are_the_derivatives_by_intermediate_values():
    """Each assigned symbol in turn becomes an input, and central differences give the derivative by this input."""
    program = flatten(symgen.program(load(":planar_2r", parameters="baked"), "inverse_dynamics")[0])
    (element, *_), step = program.output_elements(), 1e-5
    symbols, found = adjoints(program, element)
    inputs = {array.name: [0.3, -0.8] for array in program.inputs}
    states = dict(zip((s for array in program.inputs for s in array.elements), [0.3, -0.8] * 3, strict=True))
    for symbol, value in program.body:
        states[symbol] = float(value.evalf(30, subs=states))
    for symbol, derivative in zip(symbols, evaluate(found, inputs)["derivatives"], strict=True):
        freed = Array("x", (1,), (symbol,))
        body = tuple(each for each in program.body if each.symbol != symbol)
        other = replace(program, inputs=(*program.inputs, freed), body=body, outputs=(Array("z", (1,), (element,)),))
        (low, high) = (evaluate(other, {**inputs, "x": [states[symbol] + h]})["z"][0] for h in (-step, step))
        assert (high - low) / (2 * step) == pytest.approx(derivative, rel=1e-6, abs=1e-8)


@pytest.mark.parametrize(
    ("value", "most", "reason"),
    [
        (1 / X, 1.0, "quotients and square roots have no bounds"),
        (sqrt(X), 1.0, "quotients and square roots have no bounds"),
        (cos(X), 500.0, "an angle may reach 500 rad"),
        (X * Y, 1e20, "a value may overflow"),
    ],
)
def test_what_has_no_bound_is_refused(value, most, reason):
    with pytest.raises(UnsupportedError, match=reason):
        float_errors(of(value), {"x": [Range(-most, most)] * 2}, "float")
    with pytest.raises(UnsupportedError, match="the input x has no stated range"):
        float_errors(of(X), {}, "float")
