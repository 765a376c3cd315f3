"""Bounds of rounding errors hold for compiled functions, are not far above measured errors, or are refused."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import load
from sympy import Rational, Symbol, cos, sqrt

import symgen
from symgen.errors import UnsupportedError
from symgen.options import Exporting
from symgen.program.domains.float_errors import float_errors
from symgen.program.domains.ranges import Range
from symgen.program.ir import Array, Program
from symgen.uses.firmware.states import draw
from symgen.uses.limits import spans

X, Y = Symbol("x", real=True), Symbol("y", real=True)
QUANTITIES = ("gravity", "mass_matrix", "inverse_dynamics")
MAX_RATIO = {"gravity": 10, "mass_matrix": 40, "inverse_dynamics": 600}
"""The largest ratio of a bound to the largest error of 20,000 states."""


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
        (X + Y, [(-3, 1), (0, 2)], 3),  # one rounding of a sum of at most 3
        (X * Y, [(-3, 1), (0, 2)], 6),
        (Rational(1, 3) * X, [(-3, 3), (0, 0)], 2),  # the number is rounded, too
        (X * Y + 1, [(1, 2), (1, 4)], 8 + 9),
        (cos(X), [(-3, 3), (0, 0)], 2),
        (Rational(1, 3), [(0, 1), (0, 1)], 1 / 3),
    ],
)
def test_bounds_of_small_programs_are_those_by_hand(value, given, bound):
    found = float_errors(of(value), {"x": [Range(*map(float, each)) for each in given]}, "float")
    assert found["z"] * 2.0**24 == pytest.approx(bound, rel=1e-6)


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
