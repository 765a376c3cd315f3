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
from symgen.program.evaluate import LONG_DOUBLE, evaluate
from symgen.program.ir import Array, Program
from symgen.uses.limits import spans

X, Y = Symbol("x", real=True), Symbol("y", real=True)
BLOCK = 50_000
"""Number of states whose exact results are computed at once."""
MAX_RATIO = {"gravity": 3, "mass_matrix": 6, "inverse_dynamics": 7}
"""The largest ratio of a bound to the largest error that is found; errors of fewer states are smaller."""


def drawn(program, given, count, scalar):
    """Return random states in a scalar type. Half of the velocities and accelerations are at their limits."""
    source, found = np.random.default_rng(8), {}
    for array in program.inputs:
        low, high = np.array([[each.lower, each.upper] for each in given[array.name]]).T
        rows = source.uniform(low, high, (count, len(low)))
        if array.name != "q":
            rows[::2] = np.where(source.integers(0, 2, rows[::2].shape), low, high)
        found[array.name] = ((1 - 1e-7) * rows).astype(np.float32 if scalar == "float" else float).astype(float)
    return found


@pytest.mark.parametrize(
    ("name", "scalar", "count"),
    [
        ("scara", "float", 20_000),
        ("planar_2r", "double", 20_000),
        pytest.param("ur5", "float", 1_000_000, marks=pytest.mark.slow),
        pytest.param("ur5", "double", 1_000_000, marks=pytest.mark.slow),
        pytest.param("panda", "float", 1_000_000, marks=pytest.mark.slow),
    ],
)
def test_bounds_are_close_to_the_largest_errors_of_compiled_functions(name, scalar, count):
    """Beside results in long doubles, which are exact in comparison."""
    robot = load(f":{name}", parameters="baked")
    given, module = spans(robot, Exporting()), symgen.build(robot, quantities=[*MAX_RATIO], scalar=scalar)
    for quantity, most in MAX_RATIO.items():
        program, _ = symgen.program(robot, quantity)
        rows = drawn(program, given, count, scalar)
        (bounds,) = float_errors(program, given, scalar).values()
        values, errors = getattr(module, quantity)(*rows.values()).reshape(count, -1), np.zeros(len(bounds))
        for start in range(0, count, BLOCK):
            block = {key: list(row[start : start + BLOCK].T.astype(np.longdouble)) for key, row in rows.items()}
            (exact,) = evaluate(program, block, LONG_DOUBLE).values()
            wrong = [np.abs(a - b).max() for a, b in zip(values[start : start + BLOCK].T, exact, strict=True)]
            errors = np.maximum(errors, np.array(wrong, float))
        assert (errors <= (1 + 1e-9) * np.array(bounds)).all()  # long doubles are rounded, too
        assert max(bounds) <= most * max(errors), quantity


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
    assert found["z"][0] * 2.0**24 == pytest.approx(bound, rel=1e-6, abs=1e-6)


@pytest.mark.parametrize(
    ("value", "most", "reason"),
    [
        (1 / X, 1.0, "a divisor may be zero: its proven range is -1 to 1"),
        (sqrt(X), 1.0, "square roots have no bounds"),
        (cos(X), 500.0, "an angle may reach 500 rad"),
        (X * Y, 1e20, "a value may overflow"),
    ],
)
def test_what_has_no_bound_is_refused(value, most, reason):
    with pytest.raises(UnsupportedError, match=reason):
        float_errors(of(value), {"x": [Range(-most, most)] * 2}, "float")
    with pytest.raises(UnsupportedError, match="the input x has no stated range"):
        float_errors(of(X), {}, "float")
