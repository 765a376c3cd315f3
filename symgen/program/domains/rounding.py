"""What rounding can do to a program's results: exact values, and a ceiling that knows nothing of any measured error.

Each constant, and the result of each operation, is moved by plus or minus one unit roundoff, at random, and the changes
are carried on to the outputs by first derivatives, in several draws at once (G. W. Stewart, *Stochastic perturbation
theory*, 1990). With d_i the root mean square of what output i changes by, the ceiling is ``ALLOWANCE`` d_i. It grows
with the condition of the problem, and of the program, at that state, and with nothing else: it is the sum of what up to
64 operations can do at their worst, and some twenty standard deviations of more.
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
SMALLEST = {"double": float(np.finfo(np.float64).tiny), "float": float(np.finfo(np.float32).tiny)}
"""Of a normal number: below it, digits are lost."""
BITS = (180, 360, 720, 1440)
"""Of the exact values: as many as it takes. Balls grow along a program, forward dynamics of long chains most."""
BETTER = 2.0**20
"""How many times closer than their ceilings they are known."""
DRAWS = 16
ALLOWANCE = 8
TRIGONOMETRY = 2
"""Sines and cosines are right to 0.9 units in the last place, other operations to a half."""
SEED = 11


class Rounded(NamedTuple):
    """Of one output: its exact elements to some 50 digits, as doubles, and how far each may be off."""

    values: list[float]
    bounds: list[float]


def rounding(
    program: Program, inputs: Mapping[str, Sequence[float]], parameters: Mapping[str, float], scalar: str
) -> dict[str, Rounded]:
    """:meth:`Rounding.at` for one state."""
    return Rounding(program, scalar).at(inputs, parameters)


class Rounding:
    """What rounding can do to a program in ``scalar`` numbers."""

    def __init__(self, program: Program, scalar: str) -> None:
        self._program = program
        self._recorded = Recorded(program)
        self._place, self._levels = self._recorded.levels()
        self._roundoff, self._smallest = ROUNDOFF[scalar], SMALLEST[scalar]

    def at(self, inputs: Mapping[str, Sequence[float]], parameters: Mapping[str, float]) -> dict[str, Rounded]:
        """By output, at exact ``inputs``; off by at most 8 times the root mean square change, and the smallest normal.

        Raises ZeroDivisionError where the program has no finite value, or values beyond what doubles hold on the way.
        """
        leaves = self._recorded.given(inputs, parameters)
        bounds = self._bounds({index: float(value) for index, value in leaves.items()})
        for bits in BITS:
            with precision(bits):
                balls = self._recorded.over(BALL, {index: arb(float(value)) for index, value in leaves.items()})
            if all(_is_known(*pair) for name, row in balls.items() for pair in zip(row, bounds[name], strict=True)):
                return {name: Rounded([float(ball.mid()) for ball in row], bounds[name]) for name, row in balls.items()}
        raise ZeroDivisionError(f"{self._program.name}: not finite")

    @np.errstate(all="ignore")
    def _bounds(self, leaves: Mapping[int, float]) -> dict[str, list[float]]:
        """The ceilings: ``changes`` has a row of draws for each of the ``values``."""
        values, changes = np.zeros(len(self._recorded)), np.zeros((len(self._recorded), DRAWS))
        signs = _Signs(self._roundoff)
        for index, value in leaves.items():
            values[self._place[index]] = value
        for index, exact in self._recorded.numbers.items():
            values[self._place[index]] = nearest_float(exact)
        numbers = self._place[list(self._recorded.numbers)]
        changes[numbers] = values[numbers, None] * signs(len(numbers))
        for level in self._levels:
            found, moved = _computed(level, values, changes)
            times = TRIGONOMETRY if level.kind in (Kind.SINE, Kind.COSINE) else 1
            values[level.places] = found
            changes[level.places] = moved + times * found[:, None] * signs(len(found))
        if not np.isfinite(values).all():
            raise ZeroDivisionError(f"{self._program.name}: not finite as doubles")
        allowed = ALLOWANCE * np.sqrt(np.mean(np.square(changes), axis=1)) + self._smallest
        return self._recorded.outputs(allowed[self._place].tolist())


def _computed(
    level: Level, values: NDArray[np.float64], changes: NDArray[np.float64]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """What operations make of values, and of their changes to first order."""
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
    return bool(ball.is_finite()) and BETTER * float(ball.rad()) <= bound < np.inf


class _Signs:
    """Random signs of one size, for all draws."""

    def __init__(self, size: float) -> None:
        self._source, self._size = np.random.default_rng(SEED), size

    def __call__(self, count: int) -> NDArray[np.float64]:
        bits = self._source.integers(0, 2, (count, DRAWS), dtype=np.int8)
        return np.where(bits, self._size, -self._size)
