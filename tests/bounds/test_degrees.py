"""Degrees in sines and cosines: the degrees of terms that cancel do not count."""

from __future__ import annotations

import numpy as np
import pytest
from helpers.loading import load_named
from sympy import Integer, Rational

import symgen
from symgen.options import DefaultLimits
from symgen.uses.bounds.degrees import exact_waves
from symgen.uses.bounds.variables import variables_of
from symgen.uses.limits import spans

SAMPLES = 16


@pytest.mark.parametrize(
    ("function", "upper", "expected"),
    [
        (lambda d, x: d.cos(x) ** 2 + d.sin(x) ** 2, 2, 0),
        (lambda d, x: d.cos(x) ** 2 - d.sin(x) ** 2, 6, 2),
        (lambda d, x: d.sin(x * d.number(Integer(2))) * d.cos(x), 7, 3),
        (lambda d, x: d.sin(x + x) * d.sin(x) + 2 * d.cos(x) ** 3, 3, 1),
        (lambda d, x: d.sin(x + d.number(Rational(3, 10))), 4, 4),
        (lambda d, x: d.sin(x * d.number(Rational(1, 2))), 4, 4),
        (lambda d, x: d.cos(x) ** 2 + d.sin(x) ** 2, 99, 99),
    ],
)
def test_degrees_of_functions_of_one_angle(function, upper, expected):
    """The degree of an angle that is no sum of multiples of variables, and a degree above 11, stay as they are."""
    assert exact_waves(lambda domain, values: [function(domain, *values)], [upper]) == [expected]


@pytest.mark.parametrize(
    ("name", "quantity"),
    [("ur5", "inverse_dynamics"), ("panda", "gravity"), ("stanford", "joint_wrenches"), ("scara", "mass_matrix")],
)
def test_degrees_are_those_of_a_fourier_transform(name, quantity):
    """NumPy transforms the outputs at equal parts of a turn of one variable."""
    model = load_named(name, parameters="baked")
    program, _ = symgen.program(model, quantity)
    limits = spans(model, DefaultLimits(position_limit=3.0))
    variables = variables_of(program, {array.name: limits[array.name] for array in program.inputs})
    upper = [max(each.waves.get(k, 0) for each in variables.outputs) for k in range(len(variables.lower))]
    expected = []
    for k in range(len(upper)):
        states = np.tile(np.random.default_rng(5).uniform(0.3, 2, len(upper)), (SAMPLES, 1))
        states[:, k] = np.arange(SAMPLES) * 2 * np.pi / SAMPLES
        sizes = np.abs(np.fft.rfft(variables.at(states), axis=1)).max(axis=0)
        expected.append(int(np.flatnonzero(sizes > 1e-9 * sizes.max()).max()) if upper[k] else 0)
    found = exact_waves(variables.values, upper)
    assert found == expected and all(a <= b for a, b in zip(found, upper, strict=True))
