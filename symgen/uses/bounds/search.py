"""Branch and bound for the largest value of one output: a rigorous upper bound, and a state that comes close to it."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from dataclasses import dataclass
from itertools import count

import numpy as np

from symgen.uses.bounds.forms import Rows
from symgen.uses.bounds.maximum import Maximum, Quadratic
from symgen.uses.bounds.points import Enclosure

BATCH = 16
"""Boxes that are divided at once."""
ERROR_SHARE = 0.05
"""Share of the gap that errors of each curved variable may be."""
LOSS_SHARE = 0.3
"""Divide a polynomial variable if its negative squares are at least this share of the gap."""


@dataclass(frozen=True, slots=True)
class Box:
    """Intervals of the curved and of the polynomial variables."""

    curved: Rows
    """Lower and upper limits, of shape (2, curved variables)."""
    polynomial: Rows


@dataclass(frozen=True, slots=True)
class Found:
    """An upper bound, the largest value seen, its state, and the number of boxes."""

    upper: float
    attained: float
    state: Rows
    boxes: int


def largest(
    enclosure: Enclosure,
    sign: int,
    limits: tuple[Rows, Rows],
    polynomial: tuple[int, ...],
    value: Callable[[Rows], Rows],
    start: tuple[float, Rows],
    known: float,
    slack: Callable[[float], float],
    max_boxes: int,
    deadline: float = np.inf,
) -> Found:
    """Return a bound of ``sign`` times an output that exceeds an attained value by at most the slack.

    Args:
        enclosure: The enclosure of the output.
        sign: 1 or -1.
        limits: The lower and the upper limit of each variable.
        polynomial: The polynomial variables.
        value: Returns ``sign`` times the output at states of shape (states, variables).
        start: A value and its state.
        known: An upper bound that is known.
        slack: Returns the gap that is small enough, given the attained value.
        max_boxes: The search ends after so many boxes; the bound is then the largest of all that are left.
        deadline: The search ends at this time (:func:`time.monotonic`), too.

    """
    lower, upper = limits
    curved, inner = list(enclosure.curved), list(polynomial)
    quadratic = Quadratic(enclosure.powers, polynomial)
    attained, state = start
    order = count()

    def evaluated(boxes: list[Box], above: list[float]) -> list[Maximum]:
        sides = np.array([box.curved for box in boxes])
        allowed = [ERROR_SHARE * (each - attained) for each in above]
        found = enclosure.on(sides[:, 0], sides[:, 1], allowed)
        return [
            quadratic.maximum(points._replace(values=sign * points.values), *box.polynomial)
            for points, box in zip(found, boxes, strict=True)
        ]

    root = Box(np.array([lower[curved], upper[curved]]), np.array([lower[inner], upper[inner]]))
    if known <= attained + slack(attained):
        return Found(known, attained, state, 0)
    first = evaluated([root], [np.inf])[0]
    heap = [(-min(first.upper, known), next(order), root, first)]
    used, closed = 1, -np.inf
    while heap and used < max_boxes and time.monotonic() < deadline:
        if min(known, -heap[0][0]) <= attained + slack(attained):
            break
        parents = [heapq.heappop(heap) for _ in range(min(BATCH, len(heap)))]
        boxes, above = [], []
        for negative, _, box, maximum in parents:
            if -negative <= attained + slack(attained):
                closed = max(closed, -negative)
                continue
            boxes += _halves(box, maximum, attained)
            above += [-negative] * 2
        results = evaluated(boxes, above)
        used += len(boxes)
        states = np.tile((lower + upper) / 2, (len(boxes), 1))
        states[:, curved] = [box.curved.mean(axis=0) for box in boxes]
        states[:, inner] = [maximum.corner for maximum in results]
        values = value(states)
        if values.max() > attained:
            attained, state = float(values.max()), states[values.argmax()]
        for box, maximum, limit in zip(boxes, results, above, strict=True):
            bound = min(maximum.upper, limit)
            if bound <= attained + slack(attained):
                closed = max(closed, bound)
            else:
                heapq.heappush(heap, (-bound, next(order), box, maximum))
    bound = max(closed, -heap[0][0] if heap else -np.inf)
    return Found(min(bound, known), attained, state, used)


def _halves(box: Box, maximum: Maximum, attained: float) -> list[Box]:
    """Divide a box along the variable that matters most."""
    grid, losses = maximum.by_point, maximum.losses
    if np.isfinite(maximum.upper):
        influence = maximum.by_axis + [float(np.ptp(grid, axis=k).max()) for k in range(grid.ndim)]
    else:
        influence, losses = box.curved[1] - box.curved[0], np.zeros(len(losses))
    if not influence.size or losses.max(initial=0.0) > LOSS_SHARE * influence.max():
        k = int(losses.argmax() if losses.any() else (box.polynomial[1] - box.polynomial[0]).argmax())
        return [Box(box.curved, half) for half in _divided(box.polynomial, k)]
    return [Box(half, box.polynomial) for half in _divided(box.curved, int(influence.argmax()))]


def _divided(sides: Rows, k: int) -> tuple[Rows, Rows]:
    low, high = sides.copy(), sides.copy()
    low[1, k] = high[0, k] = (sides[0, k] + sides[1, k]) / 2
    return low, high
