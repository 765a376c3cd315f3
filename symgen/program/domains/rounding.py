"""What rounding can do to a program's results: exact values, and a ceiling that knows nothing of any measured error.

Each constant, and the result of each operation, is moved by plus or minus one unit roundoff, at random, and the changes
are carried on to the outputs by first derivatives, in several draws at once (G. W. Stewart, *Stochastic perturbation
theory*, 1990). With d_i the root mean square of what output i changes by, the ceiling is ``ALLOWANCE`` d_i. It grows
with the condition of the problem, and of the program, at that state, and with nothing else: it is the sum of what up to
64 operations can do at their worst, and some twenty standard deviations of more.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

import numpy as np
from flint import arb, ctx
from numpy.typing import NDArray
from sympy import Expr

from symgen.program.domains.balls import BALL
from symgen.program.evaluate import Domain, evaluate, nearest_float
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
    """By output, at exact ``inputs``; off by at most 8 times the root mean square change, and the smallest normal.

    Raises ZeroDivisionError where the program has no finite value, or values beyond what doubles hold on the way.
    """
    draws = _Draws(np.random.default_rng(SEED), ROUNDOFF[scalar])
    given = {name: [_Moved(float(value), draws.nothing, draws) for value in row] for name, row in inputs.items()}
    known = {name: _Moved(float(value), draws.nothing, draws) for name, value in parameters.items()}
    try:
        with np.errstate(all="ignore"):
            moved = evaluate(program, given, draws.domain(), known)
            changes = {name: [_root_mean_square(each) for each in row] for name, row in moved.items()}
    except OverflowError:
        raise ZeroDivisionError(f"{program.name}: not finite as doubles") from None
    bounds = {name: [ALLOWANCE * each + SMALLEST[scalar] for each in row] for name, row in changes.items()}
    for bits in BITS:
        balls = _balls(program, inputs, parameters, bits)
        if all(_is_known(*pair) for name, row in balls.items() for pair in zip(row, bounds[name], strict=True)):
            return {name: Rounded([float(ball.mid()) for ball in row], bounds[name]) for name, row in balls.items()}
    raise ZeroDivisionError(f"{program.name}: not finite")


def _balls(
    program: Program, inputs: Mapping[str, Sequence[float]], parameters: Mapping[str, float], bits: int
) -> dict[str, list[Any]]:
    before = ctx.prec
    ctx.prec = bits
    try:
        given = {name: [arb(float(value)) for value in row] for name, row in inputs.items()}
        return evaluate(program, given, BALL, {name: arb(float(value)) for name, value in parameters.items()})
    finally:
        ctx.prec = before


def _is_known(ball: Any, bound: float) -> bool:
    return bool(ball.is_finite()) and BETTER * float(ball.rad()) <= bound < math.inf


def _root_mean_square(value: Any) -> float:
    return float(np.sqrt(np.mean(np.square(value.change)))) if isinstance(value, _Moved) else 0.0


class _Draws:
    """A source of random signs of one size."""

    def __init__(self, source: np.random.Generator, size: float) -> None:
        self._source, self._size = source, size
        self.nothing: NDArray[np.float64] = np.zeros(DRAWS)
        self._left = np.empty((0, DRAWS))
        self._next = 0

    def __call__(self) -> NDArray[np.float64]:
        if self._next == len(self._left):
            self._left = self._source.choice((-self._size, self._size), (4096, DRAWS))
            self._next = 0
        self._next += 1
        signs: NDArray[np.float64] = self._left[self._next - 1]
        return signs

    def domain(self) -> Domain:
        """Numbers that are moved where they arise."""

        def number(exact: Expr) -> _Moved:
            value = nearest_float(exact)
            return _Moved(value, value * self(), self)

        return Domain("moved doubles", number, _Moved.sin, _Moved.cos, _Moved.sqrt)


class _Moved:
    """A value, and its changes by rounding in each draw."""

    __slots__ = ("change", "draws", "value")

    def __init__(self, value: float, change: NDArray[np.float64], draws: _Draws) -> None:
        self.value, self.change, self.draws = value, change, draws

    def _rounded(self, value: float, change: NDArray[np.float64], times: float = 1.0) -> _Moved:
        return _Moved(value, change + (times * value) * self.draws(), self.draws)

    def __add__(self, other: _Moved) -> _Moved:
        return self._rounded(self.value + other.value, self.change + other.change)

    def __mul__(self, other: _Moved) -> _Moved:
        return self._rounded(self.value * other.value, self.value * other.change + other.value * self.change)

    def __pow__(self, exponent: int) -> _Moved:
        value = self.value**exponent
        return self._rounded(value, exponent * self.value ** (exponent - 1) * self.change)

    def __rtruediv__(self, dividend: int) -> _Moved:
        return self._rounded(dividend / self.value, -dividend / self.value**2 * self.change)

    def sin(self) -> _Moved:
        return self._rounded(math.sin(self.value), math.cos(self.value) * self.change, TRIGONOMETRY)

    def cos(self) -> _Moved:
        return self._rounded(math.cos(self.value), -math.sin(self.value) * self.change, TRIGONOMETRY)

    def sqrt(self) -> _Moved:
        root = math.sqrt(self.value)
        return self._rounded(root, 0.5 / root * self.change)
