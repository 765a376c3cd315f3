"""Bounds of the condition number of the mass matrix: the ratio of its largest and its smallest eigenvalue.

The kinetic energy is a quadratic form of the velocities, with the entries of the mass matrix as coefficients. On a box
of positions, each mass matrix is a weighted mean of a few matrices, plus a bounded error
(:mod:`symgen.uses.bounds.points`). The largest eigenvalue is a convex function of the matrix, and the smallest
eigenvalue is a concave function. Therefore, if all these matrices are positive definite, no ratio on the box exceeds
the largest ratio of these matrices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from sympy import Add

from symgen.program import Program
from symgen.program.domains.ranges import Range
from symgen.program.ir import Array, scalar
from symgen.uses.bounds.forms import SHORT_ROUNDING, Monomial, Rows
from symgen.uses.bounds.maximum import ERROR_SHARE, Corners, Maximum, Quadratic, part_above
from symgen.uses.bounds.points import Points
from symgen.uses.bounds.results import Bound, OutputBounds
from symgen.uses.bounds.search import STARTS, climbed, largest, samples
from symgen.uses.bounds.series import enclosures
from symgen.uses.bounds.variables import variables_of
from symgen.uses.limits import Spans

EIGENVALUE_ROUNDING = 2.0**-44
"""Relative allowance for the rounding of computed eigenvalues."""


class Condition(Quadratic):
    """Upper bounds of the ratio of the largest to the smallest eigenvalue, for many symmetric matrices at once."""

    def __init__(self, powers: Sequence[Monomial], variables: Sequence[int], smallest: float, attained: float) -> None:
        ends = np.ones(len(variables))
        super().__init__(powers, variables, -ends, ends)
        self._size, self._smallest, self._attained = len(variables), smallest, attained

    def corners(self) -> Corners:
        """Return a single corner, because the ratio of eigenvalues does not depend on the velocities."""
        ends = np.ones((1, self._size))
        return Corners(ends, -ends, ends)

    def allowed(self, gap: float) -> float:
        """Return the matrix error that one curved variable may cause: a share of the smallest eigenvalue."""
        return ERROR_SHARE * self._smallest * min(gap / self._attained, 1.0)

    def maximum(self, points: Points, corners: Corners, attained: float, floor: float) -> Maximum:
        """Return a bound of the ratio of eigenvalues for all matrices in the convex hull of ``points``."""
        eigenvalues = np.linalg.eigvalsh(self.matrices(points.values.astype(np.float64)))
        low, high = eigenvalues[:, 0], eigenvalues[:, -1]
        error = points.error + SHORT_ROUNDING * points.size + EIGENVALUE_ROUNDING * np.abs(eigenvalues).max()
        ratio = np.divide(high + error, low - error, out=np.full(len(low), np.inf), where=low > error)
        grid, hot = low.reshape(points.sides), ~(ratio <= floor)
        influence = points.by_axis + [float(np.ptp(grid, axis=k).max()) for k in range(grid.ndim)]
        parts = tuple(part_above(each, hot.reshape(grid.shape), k) for k, each in enumerate(points.spans))
        closed = float(ratio[~hot].max(initial=-np.inf))
        return Maximum(float(ratio.max()), np.zeros(self._size), corners, closed, influence, parts)


def condition(program: Program, given: Spans, tolerance: float, boxes: int, deadline: float) -> OutputBounds:
    """Return bounds of the condition number of the mass matrix, the output of ``program``."""
    (array,) = program.outputs
    size = array.shape[0]
    speeds = [scalar(f"v_{k}_") for k in range(size)]
    energy = Add(*(element * speeds[k // size] * speeds[k % size] for k, element in enumerate(array.elements)))
    inputs = (*program.inputs, Array("v", (size,), tuple(speeds)))
    form = replace(program, inputs=inputs, outputs=(Array("energy", (), (energy,)),))
    variables = variables_of(form, {**given, "v": [Range(-1.0, 1.0)] * size})
    matrix = variables_of(program, given)
    count = len(matrix.lower)

    def ratios(states: Rows) -> Rows:
        eigenvalues = np.linalg.eigvalsh(matrix.at(states[:, :count]).T.reshape(-1, size, size))
        return np.array(eigenvalues[:, -1] / eigenvalues[:, 0])

    states = samples(variables)[0]
    values = ratios(states)
    best = np.argsort(-values, kind="stable")
    limits = variables.lower, variables.upper
    attained, state = climbed(ratios, states[best[:STARTS]], *limits)
    smallest = float(np.linalg.eigvalsh(matrix.at(state[None, :count]).T.reshape(size, size))[0])
    (enclosure,) = enclosures(variables)
    found = largest(
        enclosure,
        1,
        limits,
        variables.polynomial,
        ratios,
        (attained, state),
        np.inf,
        lambda value: tolerance * value,
        boxes,
        deadline,
        Condition(enclosure.powers, variables.polynomial, smallest, attained),
    )
    upper = _bound(found.upper, found.attained, matrix.inputs(found.state[:count]), found.boxes, tolerance)
    lower = _bound(1.0, float(values[best[-1]]), matrix.inputs(states[best[-1], :count]), 0, tolerance)
    return OutputBounds("condition", "", lower, upper, None)


def _bound(bound: float, attained: float, inputs: dict[str, list[float]], boxes: int, tolerance: float) -> Bound:
    state = {name: tuple(row) for name, row in inputs.items()}
    return Bound(bound, attained, state, boxes, abs(bound - attained) <= tolerance * attained)
