"""Exact results of a program, and a bound on the rounding error of each result.

To get the bound of a result, the program is evaluated with random perturbations
(:mod:`symgen.program.domains.perturbed`). The bound is ``ROUNDING_ALLOWANCE`` times the root mean square of the changes
of the result. For up to 64 operations, the bound covers the worst case. For more operations, it covers about twenty
standard deviations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from flint import arb

from symgen.program.domains.balls import BALL, precision
from symgen.program.domains.perturbed import Perturbed
from symgen.program.ir import Program

ROUNDOFF = {"double": 2.0**-53, "float": 2.0**-24}
SMALLEST_NORMAL = {"double": float(np.finfo(np.float64).tiny), "float": float(np.finfo(np.float32).tiny)}
"""The smallest normal number of each scalar type; smaller numbers lose digits."""
PRECISIONS_IN_BITS = (180, 360, 720, 1440)
"""Precisions that are tried for the exact values, until the balls are small enough."""
MIN_BOUND_TO_RADIUS_RATIO = 2.0**20
"""A ball around an exact value is small enough if its radius times this number is at most the error bound."""
PERTURBATION_DRAWS = 16
ROUNDING_ALLOWANCE = 8


class Rounded(NamedTuple):
    """The exact values of one output's elements, rounded to doubles, and an error bound for each element."""

    values: list[float]
    bounds: list[float]


def rounding(
    program: Program, inputs: Mapping[str, Sequence[float]], parameters: Mapping[str, float], scalar: str
) -> dict[str, Rounded]:
    """Return the exact results of a program in one state, and a bound on the rounding error of each result."""
    return Rounding(program, scalar).at(inputs, parameters)


class Rounding:
    """Computes error bounds for a program that is evaluated in ``scalar`` numbers."""

    def __init__(self, program: Program, scalar: str) -> None:
        self._program = program
        self._perturbed = Perturbed(program)
        self._recorded = self._perturbed.recorded
        self._roundoff, self._smallest = ROUNDOFF[scalar], SMALLEST_NORMAL[scalar]

    def at(self, inputs: Mapping[str, Sequence[float]], parameters: Mapping[str, float]) -> dict[str, Rounded]:
        """Return the exact elements of each output at exact ``inputs``, and their error bounds.

        Raises ZeroDivisionError if a result is not finite, or if an intermediate value exceeds the range of doubles.
        """
        leaves = self._recorded.given(inputs, parameters)
        bounds = self._bounds({index: float(value) for index, value in leaves.items()})
        for bits in PRECISIONS_IN_BITS:
            with precision(bits):
                balls = self._recorded.over(BALL, {index: arb(float(value)) for index, value in leaves.items()})
            if all(_is_known(*pair) for name, row in balls.items() for pair in zip(row, bounds[name], strict=True)):
                return {name: Rounded([float(ball.mid()) for ball in row], bounds[name]) for name, row in balls.items()}
        raise ZeroDivisionError(f"{self._program.name}: not finite")

    @np.errstate(all="ignore")
    def _bounds(self, leaves: Mapping[int, float]) -> dict[str, list[float]]:
        values, changes = self._perturbed.at(leaves, 1, PERTURBATION_DRAWS)
        if not np.isfinite(values).all():
            raise ZeroDivisionError(f"{self._program.name}: not finite as doubles")
        spread = np.sqrt(np.mean(np.square(self._roundoff * changes[self._perturbed.place, 0]), axis=1))
        return self._recorded.outputs((ROUNDING_ALLOWANCE * spread + self._smallest).tolist())


def _is_known(ball: Any, bound: float) -> bool:
    return bool(ball.is_finite()) and MIN_BOUND_TO_RADIUS_RATIO * float(ball.rad()) <= bound < np.inf
