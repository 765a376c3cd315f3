"""The possible effect of rounding on a program's results: exact values, and an error bound that needs no measurement.

Each constant and the result of each operation is perturbed by plus or minus one unit roundoff, at random. First
derivatives carry the perturbations to the outputs, in several draws at once (G. W. Stewart, *Stochastic perturbation
theory*, 1990). With d_i the root mean square change of output i, the bound is ``ROUNDING_ALLOWANCE`` d_i. It grows only
with the condition of the problem and of the program at that state. It covers the worst case of up to 64 operations, and
some twenty standard deviations of more operations.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from flint import arb
from numpy.typing import NDArray

from symgen.program.domains.balls import BALL, precision
from symgen.program.domains.recorded import Kind, Level, Recorded
from symgen.program.evaluate import nearest_float
from symgen.program.ir import Program

ROUNDOFF = {"double": 2.0**-53, "float": 2.0**-24}
SMALLEST_NORMAL = {"double": float(np.finfo(np.float64).tiny), "float": float(np.finfo(np.float32).tiny)}
"""The smallest normal number of each scalar type; smaller numbers lose digits."""
PRECISIONS_IN_BITS = (180, 360, 720, 1440)
"""Precisions tried for the exact values, in order. Balls grow most in forward dynamics of long chains."""
MIN_BOUND_TO_RADIUS_RATIO = 2.0**20
"""Minimum ratio of the error bound to the radius of the ball that contains the exact value."""
PERTURBATION_DRAWS = 16
ROUNDING_ALLOWANCE = 8
ROUNDOFFS_OF_SINES = 2
"""Sines and cosines are accurate to 0.9 units in the last place, other operations to half a unit."""
SEED = 11


class Rounded(NamedTuple):
    """The exact elements of one output to some 50 digits, as doubles, and the error bound of each."""

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
        self._recorded = Recorded(program)
        self._place, self._levels = self._recorded.levels()
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
        """Return the error bounds; ``changes`` has one row for each of the ``values``, and one column for each draw."""
        values, changes = np.zeros(len(self._recorded)), np.zeros((len(self._recorded), PERTURBATION_DRAWS))
        signs = _Signs(self._roundoff)
        for index, value in leaves.items():
            values[self._place[index]] = value
        for index, exact in self._recorded.numbers.items():
            values[self._place[index]] = nearest_float(exact)
        numbers = self._place[list(self._recorded.numbers)]
        changes[numbers] = values[numbers, None] * signs(len(numbers))
        for level in self._levels:
            results, changed = _computed(level, values, changes)
            times = ROUNDOFFS_OF_SINES if level.kind in (Kind.SINE, Kind.COSINE) else 1
            values[level.places] = results
            changes[level.places] = changed + times * results[:, None] * signs(len(results))
        if not np.isfinite(values).all():
            raise ZeroDivisionError(f"{self._program.name}: not finite as doubles")
        allowed = ROUNDING_ALLOWANCE * np.sqrt(np.mean(np.square(changes), axis=1)) + self._smallest
        return self._recorded.outputs(allowed[self._place].tolist())


def _computed(
    level: Level, values: NDArray[np.float64], changes: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Return the results of operations, and their changes to first order."""
    kind, _, left, right = level
    x, dx = values[left], changes[left]
    if kind == Kind.ADD:
        return x + values[right], dx + changes[right]
    if kind == Kind.MULTIPLY:
        y = values[right]
        return x * y, x[:, None] * changes[right] + y[:, None] * dx
    if kind == Kind.POWER:
        exponent = right.astype(float)
        return x**exponent, (exponent * x ** (exponent - 1))[:, None] * dx
    if kind == Kind.ROOT:
        root = np.sqrt(x)
        return root, (0.5 / root)[:, None] * dx
    sine, cosine = np.sin(x), np.cos(x)
    return (sine, cosine[:, None] * dx) if kind == Kind.SINE else (cosine, -sine[:, None] * dx)


def _is_known(ball: Any, bound: float) -> bool:
    return bool(ball.is_finite()) and MIN_BOUND_TO_RADIUS_RATIO * float(ball.rad()) <= bound < np.inf


class _Signs:
    """Random signs times a fixed size, for all draws."""

    def __init__(self, size: float) -> None:
        self._source, self._size = np.random.default_rng(SEED), size

    def __call__(self, count: int) -> NDArray[np.float64]:
        bits = self._source.integers(0, 2, (count, PERTURBATION_DRAWS), dtype=np.int8)
        return np.where(bits, self._size, -self._size)
