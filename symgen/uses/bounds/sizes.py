"""The largest magnitudes of a program's outputs over the limits, for bounds of rounding errors."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial

import numpy as np

from symgen.program import Program
from symgen.program.domains.float_errors import sizes_by_intervals
from symgen.program.domains.ranges import Range
from symgen.uses.bounds.forms import SHORT_ROUNDING, UNDERFLOW, Rows
from symgen.uses.bounds.maximum import Quadratic
from symgen.uses.bounds.points import Enclosure, Wanted
from symgen.uses.bounds.search import SAMPLES, SEED, largest
from symgen.uses.bounds.series import enclosures
from symgen.uses.bounds.variables import Variables, variables_of

TOLERANCE = 0.05
"""The searches may exceed the sum of the attained magnitudes times their weights by this share."""
MAX_BOXES = 1_000
"""Maximum number of boxes for each output."""
MAX_POINTS = 2**12
"""Maximum number of points of the first box of an output."""


def sizes(
    program: Program, given: Mapping[str, Sequence[Range]], weights: Sequence[float] | None = None
) -> list[float]:
    """Return bounds of the magnitudes of a flat program's outputs, for inputs within ranges.

    Args:
        program: A program from :func:`~symgen.program.flatten.flatten`.
        given: The ranges of the elements of each input.
        weights: A factor of each output. The searches reduce the sum of the bounds times the factors. Without factors,
            they reduce each bound until it is in the same power of two as an attained value.

    """
    found = sizes_by_intervals(program, given)
    magnitudes = list(_magnitudes(program, given))
    total = 0.0 if weights is None else math.fsum(weights[each.index] * each.attained for each in magnitudes)

    def slack(attained: float, index: int) -> float:
        if weights is not None:
            return TOLERANCE / 2 * (attained + total / (len(magnitudes) * max(weights[index], UNDERFLOW)))
        return max(math.ldexp(1 - TOLERANCE**3, math.frexp(attained)[1]) - attained, TOLERANCE / 2 * attained)

    for each in magnitudes:
        found[each.index] = each.bound(partial(slack, index=each.index), found[each.index])
    return found


def _magnitudes(program: Program, given: Mapping[str, Sequence[Range]]) -> Iterator[_Magnitude]:
    """Yield the outputs that are polynomials in sines and cosines of positions and in other variables.

    One turn of a position is enough for them; other outputs, such as sums of positions, would need its whole range.
    """
    chosen, variables = [], variables_of(program, given)
    for k, each in enumerate(variables.outputs):
        curved = {j for j, degree in (*each.waves.items(), *each.powers.items()) if degree} - {*variables.polynomial}
        if curved and not any(each.powers.get(j) for j in curved):
            chosen.append((sorted(curved), k))
    if not chosen:
        return
    indices = [k for _, k in sorted(chosen)]
    some = variables_of(variables.part(indices).program, given)
    inner = list(some.polynomial)
    source = np.random.default_rng(SEED)
    states = source.uniform(some.lower, some.upper, (SAMPLES, len(some.lower)))
    ends = source.integers(0, 2, (SAMPLES // 2, len(inner)), dtype=bool)
    states[::2, inner] = np.where(ends, some.upper[inner], some.lower[inner])
    values = np.abs(some.at(states))
    for row, (k, enclosure) in enumerate(zip(indices, enclosures(some), strict=True)):
        best = values[row].argmax()
        yield _Magnitude(k, some.part([row]), enclosure, float(values[row, best]), states[best])


@dataclass(frozen=True)
class _Magnitude:
    """The largest magnitude of one output."""

    index: int
    variables: Variables
    """The variables, with this output only."""
    enclosure: Enclosure
    attained: float
    """A magnitude that the output attains in ``state``."""
    state: Rows

    def bound(self, slack: Callable[[float], float], known: float) -> float:
        """Return a bound of the magnitude, given a bound that is known already.

        The search ends when the bound exceeds an attained value by at most the slack, a function of the value.
        """
        if not self.attained or known <= self.attained + slack(self.attained):
            return known
        lower, upper, inner = self.variables.lower, self.variables.upper, list(self.variables.polynomial)
        curved = list(self.enclosure.curved)
        quadratic = Quadratic(self.enclosure.powers, self.variables.polynomial, lower[inner], upper[inner])
        allowed = slack(self.attained) / (2 + len(curved))
        wanted = Wanted(1, quadratic.magnitude, allowed, MAX_POINTS)
        (points,) = self.enclosure.on(lower[None, curved], upper[None, curved], [wanted])
        rounding = (8 + 8 * len(points.values)) * SHORT_ROUNDING * points.size
        known = min(known, float(quadratic.magnitude(points.values).max()) + points.error + rounding)
        if known <= self.attained + slack(self.attained):
            return known
        sides = [
            largest(
                self.enclosure,
                sign,
                (lower, upper),
                self.variables.polynomial,
                partial(self.variables.signed, 0, sign),
                (self.attained, self.state),
                known,
                slack,
                MAX_BOXES,
            )
            for sign in (-1, 1)
        ]
        return max(each.upper for each in sides)
