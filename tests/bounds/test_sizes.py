"""Magnitudes of values and derivatives, and the bounds of rounding errors that they give."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from helpers.loading import load_named

import symgen
from symgen.options import DefaultLimits
from symgen.program.domains.float_errors import errors_by_entry, sizes_by_intervals
from symgen.program.evaluate import LONG_DOUBLE, evaluate
from symgen.program.flatten import flatten
from symgen.program.ir import Array
from symgen.uses.bounds.sizes import sizes
from symgen.uses.limits import spans


def drawn(program, given, count):
    """Return random states in single precision. Half of the velocities and accelerations are at their limits."""
    source, found = np.random.default_rng(8), {}
    for array in program.inputs:
        low, high = np.array([[each.lower, each.upper] for each in given[array.name]]).T
        rows = source.uniform(low, high, (count, len(low)))
        if array.name != "q":
            rows[::2] = np.where(source.integers(0, 2, rows[::2].shape), low, high)
        found[array.name] = np.float32((1 - 1e-7) * rows).astype(float)
    return found


@pytest.mark.parametrize("weighted", [False, True])
def test_no_state_exceeds_a_magnitude(weighted):
    robot = load_named("scara", parameters="baked")
    program = flatten(symgen.program(robot, "inverse_dynamics")[0])
    given = spans(robot, DefaultLimits())
    values = Array("values", (len(program.body),), tuple(symbol for symbol, _ in program.body))
    program = replace(program, outputs=(values,))
    found = np.array(sizes(program, given, [1.0] * len(program.body) if weighted else None))
    rows = {name: list(row.T) for name, row in drawn(program, given, 20_000).items()}
    largest = np.array([np.abs(each).max() for each in evaluate(program, rows, LONG_DOUBLE)["values"]])
    assert (largest <= found).all()
    assert (found <= np.array(sizes_by_intervals(program, given))).all()
    if weighted:
        assert found.sum() <= 1.2 * largest.sum()


@pytest.mark.parametrize(
    ("name", "scalar", "count", "most"),
    [
        ("scara", "float", 20_000, 6),
        pytest.param("ur5", "float", 1_000_000, 10, marks=pytest.mark.slow),
        pytest.param("ur5", "double", 1_000_000, 10, marks=pytest.mark.slow),
    ],
)
def test_bounds_of_rounding_errors_are_close_to_measured_errors(name, scalar, count, most):
    robot, quantity = load_named(name, parameters="baked"), "inverse_dynamics"
    program, _ = symgen.program(robot, quantity)
    given = spans(robot, DefaultLimits())
    rows = drawn(program, given, count)
    exact = []
    for start in range(0, count, 50_000):
        block = {key: list(row[start : start + 50_000].T.astype(np.longdouble)) for key, row in rows.items()}
        exact.append(np.array(evaluate(program, block, LONG_DOUBLE)["tau"]))
    module = symgen.build(robot, quantities=[quantity], scalar=scalar)
    errors = np.abs(module.inverse_dynamics(*rows.values()) - np.concatenate(exact, axis=1).T).max(axis=0).astype(float)
    bounds = np.array(errors_by_entry(program, given, scalar, sizes)["tau"])
    assert (errors <= bounds).all()
    assert (bounds <= errors_by_entry(program, given, scalar, sizes_by_intervals)["tau"]).all()
    assert (bounds <= most * errors).all()
