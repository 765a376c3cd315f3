"""Branch and bound for the largest value of one output: a rigorous upper bound, and a state that comes close to it.

On each box, the convex hull of some points encloses the output's coefficients (:mod:`symgen.uses.bounds.points`).
"""

from __future__ import annotations

import heapq
import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from flint import arb

from symgen.program.domains.balls import BALL, precision
from symgen.program.evaluate import evaluate
from symgen.uses.bounds.forms import UNDERFLOW, Rows
from symgen.uses.bounds.maximum import Corners, Maximum, Quadratic
from symgen.uses.bounds.points import Enclosure, Wanted
from symgen.uses.bounds.variables import Variables

BATCH = 2
"""Number of boxes that are divided at once."""
MAX_POINTS = 2**19
"""Maximum number of points that enclose the output on one box."""
POINTS_OF_BOX = 2**8
"""A box with more points than this number counts as several boxes."""
MAX_SHARE = 2**-4
"""One box may have at most this share of the points that all boxes together may have."""
INFINITE_SHARE = 2**-8
"""Share of the allowed boxes after which a search without a finite bound ends."""
MAX_PRODUCTS = 2**24
"""Maximum of (number of points of a box) times (number of corners, see :class:`Corners`)."""
SAMPLES = 2**14
STARTS = 64
"""Number of local searches ("climbs") for a large value. Each climb starts from one of the best samples."""
ROUNDS = 150
FIRST_STEP = 0.25
"""First step of a climb, as a share of a variable's range. The step becomes shorter when it improves no value."""
SHRINKING = 0.6
BITS = 120
"""Precision of the ball arithmetic in :func:`rigorous`, in bits."""
SEED = 3


class Node(NamedTuple):
    """A box of the search, the index of the larger box around it, and the number of spline pieces per variable."""

    parent: int | None
    box: Rows
    pieces: tuple[int, ...]


class Found(NamedTuple):
    """The result of a search for an upper bound."""

    upper: float
    attained: float
    """The largest value found."""
    state: Rows
    """The state of this value."""
    boxes: int
    """The count of boxes."""
    nodes: tuple[Node, ...] = ()
    highest: Rows | None = None
    """The center of the remaining box with the highest bound; None if no box remains."""


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
    quadratic: Quadratic | None = None,
) -> Found:
    """Lower an upper bound of ``sign`` times an output until it is close to an attained value.

    Args:
        enclosure: The method that encloses the output on boxes.
        sign: 1 for an upper bound of the output, -1 for an upper bound of the negated output.
        limits: The lower and the upper limit of each variable.
        polynomial: The polynomial variables.
        value: Returns ``sign`` times the output at states of shape (states, variables).
        start: An attained value of ``sign`` times the output, and the state of this value.
        known: An upper bound from before the search.
        slack: Function that maps the attained value to the gap at which the search may end.
        max_boxes: Maximum number of boxes. If the search ends for this reason, the bound is the largest bound of the
            remaining boxes. A box with many points counts several times.
        deadline: The search also ends at this time (:func:`time.monotonic`).
        quadratic: The function of the coefficients that is bounded; the output by default.

    """
    lower, upper = limits
    curved, inner = list(enclosure.curved), list(polynomial)
    quadratic = quadratic or Quadratic(enclosure.powers, polynomial, lower[inner], upper[inner])
    attained, state = start
    nodes, counts = list[Node](), list[int]()

    def evaluated(
        parents: Sequence[int | None], boxes: Rows, above: list[float], corners: list[Corners]
    ) -> list[Maximum]:
        most = min(MAX_POINTS, int(MAX_SHARE * POINTS_OF_BOX * max_boxes))
        limits = [min(most, MAX_PRODUCTS // max(1, len(each.values))) for each in corners]
        pairs = zip(above, limits, strict=True)
        wanted = [Wanted(sign, quadratic.magnitude, quadratic.allowed(each - attained), n) for each, n in pairs]
        found = enclosure.on(boxes[:, 0], boxes[:, 1], wanted)
        nodes.extend(map(Node, parents, boxes, [points.pieces for points in found]))
        counts.extend(-(-points.values.shape[1] // POINTS_OF_BOX) for points in found)
        floor = attained + slack(attained)
        return [quadratic.maximum(points, each, attained, floor) for points, each in zip(found, corners, strict=True)]

    if known <= attained + slack(attained):
        return Found(known, attained, state, 0)
    root = np.array([lower[curved], upper[curved]])
    (first,) = evaluated([None], root[None], [np.inf], [quadratic.corners()])
    heap = [(-min(first.upper, known), 0, root, first)]
    closed = first.closed
    while heap and curved and time.monotonic() < deadline:
        highest = -heap[0][0]
        if sum(counts) >= (max_boxes if highest < np.inf else INFINITE_SHARE * max_boxes):
            break
        if highest <= attained + slack(attained):
            break
        parents = [heapq.heappop(heap) for _ in range(min(BATCH, len(heap)))]
        boxes = np.array([half for _, _, box, maximum in parents for half in _halves(box, maximum)])
        above = [-parent[0] for parent in parents for _ in range(2)]
        indices = [parent[1] for parent in parents for _ in range(2)]
        first_index = len(nodes)
        results = evaluated(indices, boxes, above, [parent[3].corners for parent in parents for _ in range(2)])
        states = np.tile((lower + upper) / 2, (2 * len(boxes), 1))
        states[:, curved] = np.tile(boxes.mean(axis=1), (2, 1))
        states[: len(boxes), inner] = [maximum.place for maximum in results]
        values = value(states)
        if values.max() > attained:
            attained, state = float(values.max()), states[values.argmax()]
        for index, box, maximum, limit in zip(range(first_index, len(nodes)), boxes, results, above, strict=True):
            bound = min(maximum.upper, limit)
            closed = max(closed, min(maximum.closed, limit))
            if bound <= attained + slack(attained):
                closed = max(closed, bound)
            else:
                heapq.heappush(heap, (-bound, index, box, maximum))
    if not heap:
        return Found(closed, attained, state, sum(counts), tuple(nodes))
    bound, _, box, _ = heap[0]
    return Found(max(closed, -bound), attained, state, sum(counts), tuple(nodes), box.mean(axis=0))


def _halves(box: Rows, maximum: Maximum) -> tuple[Rows, Rows]:
    """Divide a box in two.

    A part of the box needs no further search if its bound is at most the attained value plus the allowed gap. A hole is
    such a part in the middle of the range of a variable. If there is a hole, the two results are the parts on both
    sides of the widest hole. If there is no hole, the rest of the box is halved along the variable that changes the
    bound and its error most. If the bound is infinite, the rest is halved along its longest side instead.
    """
    parts = np.array(maximum.parts)
    low, high = parts[:, :2].T.copy(), parts[:, :2].T.copy()
    holes = (parts[:, 3] - parts[:, 2]) / np.maximum(box[1] - box[0], UNDERFLOW)
    if holes.max() > 0:
        k = int(holes.argmax())
        low[1, k], high[0, k] = parts[k, 2:]
    else:
        k = int((maximum.influence if np.isfinite(maximum.upper) else box[1] - box[0]).argmax())
        low[1, k] = high[0, k] = parts[k, :2].mean()
    return low, high


def samples(variables: Variables) -> tuple[Rows, Rows]:
    """Return random states and their outputs, of shape (elements, states). The states are the same in every run."""
    source = np.random.default_rng(SEED)
    states = source.uniform(variables.lower, variables.upper, (SAMPLES, len(variables.lower)))
    return states, variables.at(states)


def climbed(value: Callable[[Rows], Rows], starts: Rows, lower: Rows, upper: Rows) -> tuple[float, Rows]:
    """Climb from each start by local search. Return the largest value that is found, and its state.

    Each step changes one variable: the variable whose change increases the value most.
    """
    size, width = len(lower), upper - lower
    states, values = starts, value(starts)
    step = np.full(len(starts), FIRST_STEP)
    directions = np.concatenate([np.diag(width), -np.diag(width)])
    for _ in range(ROUNDS):
        tried = np.clip(states[:, None] + step[:, None, None] * directions, lower, upper)
        found = np.nan_to_num(value(tried.reshape(-1, size)).reshape(len(states), -1), nan=-np.inf)
        best = found.argmax(axis=1)
        rows = np.arange(len(states))
        better = found[rows, best] > values
        states = np.where(better[:, None], tried[rows, best], states)
        values = np.where(better, found[rows, best], values)
        step = np.where(better, step, SHRINKING * step)
    return float(values.max()), states[values.argmax()]


def rigorous(variables: Variables, output: int, state: Rows) -> tuple[float, float]:
    """Return a lower and an upper bound of an output in a state."""
    inputs = {name: [arb(each) for each in row] for name, row in variables.inputs(state).items()}
    with precision(BITS):
        found = evaluate(variables.program, inputs, BALL)
        ball = [each for row in found.values() for each in row][output]
        return _rounded(ball.lower(), -np.inf), _rounded(ball.upper(), np.inf)


def _rounded(number: arb, towards: float) -> float:
    """Return the number if it is a double, else a close double on the side ``towards`` of the number."""
    value = float(number)
    return value if arb(value) == number else float(np.nextafter(value, towards))
