"""Exact results of a program, and a bound on the rounding error of each result.

The bound of an output element is ``ROUNDING_ALLOWANCE`` times the root mean square of the element's changes under
random perturbations (:mod:`symgen.program.domains.perturbed`). The bound grows only with the condition of the problem
and of the program in this state. For up to 64 operations, the bound covers the worst case; for more operations, it
covers some twenty standard deviations.
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
"""Precisions tried for the exact values, in order. Balls grow most in forward dynamics of long chains."""
MIN_BOUND_TO_RADIUS_RATIO = 2.0**20
"""Minimum ratio of the error bound to the radius of the ball around the exact value."""
PERTURBATION_DRAWS = 16
ROUNDING_ALLOWANCE = 8


class Rounded(NamedTuple):
    """The exact elements of one output, rounded to doubles, and an error bound for each element."""

    values: list[float]
    bounds: list[float]


def rounding(
    program: Program, inputs: Mapping[str, Sequence[float]], parameters: Mapping[str, float], scalar: str
) -> dict[str, Rounded]:
    """Return the result of :meth:`Rounding.at` for one state."""
    return Rounding(program, scalar).at(inputs, parameters)


class Rounding:
    """The possible effect of rounding on a program in ``scalar`` numbers."""

    def __init__(self, program: Program, scalar: str) -> None:
        self._program = program
        self._perturbed = Perturbed(program)
        self._recorded = self._perturbed.recorded
        self._roundoff, self._smallest = ROUNDOFF[scalar], SMALLEST_NORMAL[scalar]

    def at(self, inputs: Mapping[str, Sequence[float]], parameters: Mapping[str, float]) -> dict[str, Rounded]:
        """Return the exact elements of each output at exact ``inputs``, and their error bounds.

        Raises ZeroDivisionError if the program has no finite value, or intermediate values beyond the range of doubles.
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
