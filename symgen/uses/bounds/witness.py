"""States in which an output is close to its largest value, and rigorous bounds of an output in one state."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from flint import arb

from symgen.program.domains.balls import BALL, precision
from symgen.program.evaluate import evaluate
from symgen.uses.bounds.forms import Rows
from symgen.uses.bounds.variables import Variables

SAMPLES = 2**14
STARTS = 64
"""Number of the best samples from which a climb starts."""
ROUNDS = 150
FIRST_STEP = 0.25
"""First step of a climb, as a share of a variable's range; the step shrinks when it improves no value."""
SHRINKING = 0.6
BITS = 120
"""Precision of the ball arithmetic in :func:`rigorous`, in bits."""
SEED = 3


def samples(variables: Variables) -> tuple[Rows, Rows]:
    """Return random states and their outputs, of shape (elements, states). The states are the same in every run."""
    source = np.random.default_rng(SEED)
    states = source.uniform(variables.lower, variables.upper, (SAMPLES, len(variables.lower)))
    return states, variables.at(states)


def climbed(value: Callable[[Rows], Rows], starts: Rows, lower: Rows, upper: Rows) -> tuple[float, Rows]:
    """Climb from each start, and return the largest value that is found with its state.

    Each step of a climb changes the one variable that increases the value most.
    """
    size, width = len(lower), upper - lower
    states, values = starts, value(starts)
    step = np.full(len(starts), FIRST_STEP)
    directions = np.concatenate([np.diag(width), -np.diag(width)])
    for _ in range(ROUNDS):
        tried = np.clip(states[:, None] + step[:, None, None] * directions, lower, upper)
        found = value(tried.reshape(-1, size)).reshape(len(states), -1)
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
