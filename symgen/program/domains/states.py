"""Random inputs of a program."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.program.ir import Program

INPUT_BOUND = 2.0
"""Largest magnitude of a random input for which the program gives no range."""
MAX_TIME_STEP = 1e-2
"""The longest time step, in seconds."""


def draw_state(
    program: Program, source: np.random.Generator, dtype: np.dtype[Any], lead: tuple[int, ...] = ()
) -> dict[str, NDArray[Any]]:
    """Return random values for each input, by the name of the input.

    Quaternions, and pairs of a cosine and a sine, have length one. ``lead`` is the shape of the batch of states. In the
    returned arrays, the axes of the batch come before the axis of the elements.
    """
    state = {}
    for array in program.inputs:
        lower, upper = zip(*(array.spans or [(-INPUT_BOUND, INPUT_BOUND)] * len(array.elements)), strict=True)
        values = source.uniform(lower, upper, (*lead, len(array.elements)))
        if array.name == "h":
            values = source.uniform(0, MAX_TIME_STEP, (*lead, len(array.elements)))
        position = {symbol: k for k, symbol in enumerate(array.elements)}
        for unit_norm_group in array.unit_norm_groups:
            own = [position[symbol] for symbol in unit_norm_group]
            values[..., own] /= np.linalg.norm(values[..., own], axis=-1, keepdims=True)
        state[array.name] = values.astype(dtype)
    return state
