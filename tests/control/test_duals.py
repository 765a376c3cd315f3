"""Derivatives by dual numbers against those of SymPy, in doubles, in arrays and as expressions."""

from __future__ import annotations

import numpy as np
import pytest
import sympy
from sympy import cos, sin, sqrt

from symgen.program import Array, Program
from symgen.program.domains.duals import slopes_of
from symgen.program.evaluate import ARRAY, Domain

X = sympy.symbols("x0 x1", real=True)
A = sympy.Symbol("a", real=True)
ENTRIES = [
    X[0] * X[1] + 3,
    sin(X[0]) * cos(X[1]) - A,
    sqrt(X[0] + X[1]),
    1 / (X[0] + 2),
    1 / sqrt(X[0] ** 2 + X[1] ** 2),
    X[1] ** 7 - X[0] ** 3 / X[1],
    A * X[0] ** -2,
    sympy.Rational(1, 3),
]
PROGRAM = Program("f", (Array("x", (2,), X),), (Array("y", (8,), tuple(ENTRIES)),), (), (A,))
EXPRESSIONS = Domain("expressions", lambda number: number, sin, cos, sqrt)
DIRECTIONS = np.array([[1.0, 0.0, 2.0], [0.0, 1.0, -3.0]])


def slopes(values, directions, domain, a):
    found, along = slopes_of(PROGRAM, {"x": values}, {"x": directions}, domain, {"a": a})["y"]
    return found, along


def expected(values, a):
    known = {X[0]: values[0], X[1]: values[1], A: a}
    jacobian = sympy.Matrix(ENTRIES).jacobian(X)
    return np.array(jacobian.subs(known), dtype=float) @ DIRECTIONS


def test_slopes_of_doubles_and_of_arrays():
    points = [(0.7, 1.3), (0.2, 0.9)]
    for point in points:
        found, along = slopes(point, DIRECTIONS, ARRAY, 0.4)
        assert np.array([each + np.zeros(3) for each in along]) == pytest.approx(expected(point, 0.4), rel=1e-13)
        assert found[2] == pytest.approx(np.sqrt(sum(point)))
    both = slopes(np.array(points).T, DIRECTIONS[:, :, None], ARRAY, 0.4)[1]
    for k, point in enumerate(points):
        one = np.array([(each + np.zeros((3, 2)))[:, k] for each in both])
        assert one == pytest.approx(expected(point, 0.4), rel=1e-13)


def test_slopes_of_expressions():
    directions = np.array([[sympy.Integer(1), sympy.Integer(0)], [sympy.Integer(0), sympy.Integer(1)]], dtype=object)
    _, along = slopes(X, directions, EXPRESSIONS, A)
    jacobian = sympy.Matrix(ENTRIES).jacobian(X)
    for row, each in enumerate(along):
        entries = [0, 0] if isinstance(each, int) else list(each)
        assert [sympy.simplify(entry - jacobian[row, k]) for k, entry in enumerate(entries)] == [0, 0]
