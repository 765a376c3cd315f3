"""Branch and bound for the largest value of one output: a rigorous upper bound, and a state that comes close to it."""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable
from itertools import count
from typing import NamedTuple

import numpy as np

from symgen.uses.bounds.forms import Rows
from symgen.uses.bounds.maximum import Maximum, Quadratic
from symgen.uses.bounds.points import Enclosure

BATCH = 16
"""Number of boxes that are divided at once."""
ERROR_SHARE = 0.02
"""Largest error of each curved variable, as a share of the gap."""


class Found(NamedTuple):
    """An upper bound, the largest value found and its state, and the number of boxes."""

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
    quadratic = Quadratic(enclosure.powers, polynomial, lower[inner], upper[inner])
    attained, state = start
    order = count()

    def evaluated(boxes: Rows, above: list[float]) -> list[Maximum]:
        gaps = [each - attained for each in above]
        found = enclosure.on(boxes[:, 0], boxes[:, 1], [ERROR_SHARE * gap for gap in gaps])
        signed = [points._replace(values=sign * points.values) for points in found]
        return [quadratic.maximum(points, gap) for points, gap in zip(signed, gaps, strict=True)]

    if known <= attained + slack(attained):
        return Found(known, attained, state, 0)
    root = np.array([lower[curved], upper[curved]])
    (first,) = evaluated(root[None], [np.inf])
    heap = [(-min(first.upper, known), next(order), root, first)]
    used, closed = 1, -np.inf
    while heap and curved and used < max_boxes and time.monotonic() < deadline:
        if -heap[0][0] <= attained + slack(attained):
            break
        parents = [heapq.heappop(heap) for _ in range(min(BATCH, len(heap)))]
        boxes = np.array([half for _, _, box, maximum in parents for half in _halves(box, maximum)])
        above = [-parent[0] for parent in parents for _ in range(2)]
        results = evaluated(boxes, above)
        used += len(boxes)
        states = np.tile((lower + upper) / 2, (len(boxes), 1))
        states[:, curved] = boxes.mean(axis=1)
        states[:, inner] = [maximum.place for maximum in results]
        values = value(states)
        if values.max() > attained:
            attained, state = float(values.max()), states[values.argmax()]
        for box, maximum, limit in zip(boxes, results, above, strict=True):
            bound = min(maximum.upper, limit)
            if bound <= attained + slack(attained):
                closed = max(closed, bound)
            else:
                heapq.heappush(heap, (-bound, next(order), box, maximum))
    return Found(max(closed, -heap[0][0] if heap else -np.inf), attained, state, used)


def _halves(box: Rows, maximum: Maximum) -> tuple[Rows, Rows]:
    """Divide a box along the variable whose range and errors change the bound most, or along the longest side."""
    influence, grid = box[1] - box[0], maximum.by_point
    if np.isfinite(maximum.upper):
        influence = maximum.by_axis + [float(np.ptp(grid, axis=k).max()) for k in range(grid.ndim)]
    k = int(influence.argmax())
    low, high = box.copy(), box.copy()
    low[1, k] = high[0, k] = (box[0, k] + box[1, k]) / 2
    return low, high
