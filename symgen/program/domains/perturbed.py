"""Evaluate a program in several states, and perturb every constant and every result by one unit roundoff.

The signs of the perturbations are random, and several random draws are computed at once. Each perturbation is
propagated to all later values with first derivatives (G. W. Stewart, *Stochastic perturbation theory*, 1990).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.program.domains.recorded import Kind, Level, Recorded
from symgen.program.evaluate import nearest_float
from symgen.program.ir import Program

Values = NDArray[np.float64]
SEED = 11
ROUNDOFFS_OF_SINES = 2
"""Perturbation of sines and cosines [roundoffs]: their error is up to 0.9 units in the last place, 1.8 roundoffs."""


class Perturbed:
    """A program whose operations are recorded, for evaluations with perturbations."""

    def __init__(self, program: Program) -> None:
        self.recorded = Recorded(program)
        self.place, self._levels = self.recorded.levels()
        """The row of each recorded operation in the arrays that :meth:`at` returns."""

    @np.errstate(all="ignore")
    def at(self, leaves: Mapping[int, Any], states: int, draws: int) -> tuple[Values, Values]:
        """Return the values of all operations, and their changes in unit roundoffs.

        Args:
            leaves: The result of :meth:`Recorded.given`: a number or an array over states for each input.
            states: The number of states, the second axis of both results.
            draws: The number of draws in each state, the last axis of the changes.

        """
        count, exact = len(self.recorded), len(leaves)  # inputs are exact; their rows come first
        values, changes = np.zeros((count, states)), np.zeros((count, states, draws))
        bits = np.random.default_rng(SEED).integers(0, 2, (count - exact, states, draws), dtype=np.int8)
        changes[exact:] = np.where(bits, 1.0, -1.0)
        for index, value in leaves.items():
            values[self.place[index]] = value
        for index, number in self.recorded.numbers.items():
            values[self.place[index]] = nearest_float(number)
        changes[self.place[list(self.recorded.numbers)]] *= values[self.place[list(self.recorded.numbers)], :, None]
        for level in self._levels:
            results, changed = _computed(level, values, changes)
            times = ROUNDOFFS_OF_SINES if level.kind in (Kind.SINE, Kind.COSINE) else 1
            values[level.places] = results
            changes[level.places] *= (times * results)[..., None]
            changes[level.places] += changed
        return values, changes


def _computed(level: Level, values: Values, changes: Values) -> tuple[Values, Values]:
    """Return the results of one level's operations, and their first-order changes by perturbed operands."""
    kind, _, left, right = level
    x, dx = values[left], changes[left]
    if kind == Kind.ADD:
        return x + values[right], dx + changes[right]
    if kind == Kind.MULTIPLY:
        y = values[right]
        return x * y, x[..., None] * changes[right] + y[..., None] * dx
    if kind == Kind.POWER:
        exponent = right.astype(float)[:, None]
        return x**exponent, (exponent * x ** (exponent - 1))[..., None] * dx
    if kind == Kind.ROOT:
        root = np.sqrt(x)
        return root, (0.5 / root)[..., None] * dx
    sine, cosine = np.sin(x), np.cos(x)
    return (sine, cosine[..., None] * dx) if kind == Kind.SINE else (cosine, -sine[..., None] * dx)
