"""Random states for timing: random positions, with velocities, accelerations and forces between -2 and 2."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.catalog import quantity
from symgen.robot import Model
from symgen.robot.configuration.coordinates import random_positions


def random_states(model: Model, quantities: Sequence[str], count: int) -> dict[str, NDArray[np.float64]]:
    """Return ``count`` random states: an array (count, ...) for each input of the quantities, by name.

    The time step ``h`` is 1 ms in all states.
    """
    source = np.random.default_rng(0)
    given: dict[str, Any] = {}
    for name in quantities:
        for argument in quantity(name).inputs:
            if argument.name not in given:
                given[argument.name] = source.uniform(-2, 2, (count, *argument.sizes(model.extents)))
                if argument.name == "h":
                    given["h"] = np.full(count, 1e-3)
    if "q" in given:
        given["q"] = random_positions(model, count, source)
    return given
