"""Vectors for self-tests: states, and what another route than the shipped one gives there to fifty digits."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.firmware.accuracy import exact_outputs
from symgen.firmware.coding import Coding
from symgen.program import Program

STATES = 8
FEWEST = 2
NUMBERS = 4096
"""Of all expected values of a function; there are fewer states where one has many outputs."""


@dataclass(frozen=True, slots=True)
class Golden:
    """Of one function: rows of inputs, parameters and expected outputs, in the library's numbers."""

    name: str
    route: str
    inputs: Mapping[str, NDArray[Any]]
    parameters: NDArray[Any]
    expected: Mapping[str, NDArray[Any]]


def golden(
    reference: Program,
    coding: Coding,
    inputs: Mapping[str, NDArray[Any]],
    parameters: NDArray[Any],
    names: tuple[str, ...],
) -> Golden:
    """Vectors from the first rows of states and parameters."""
    outputs = sum(len(array.elements) for array in reference.outputs)
    count = min(max(FEWEST, min(STATES, NUMBERS // max(1, outputs))), len(parameters))
    rows: dict[str, list[list[float]]] = {array.name: [] for array in reference.outputs}
    for row in range(count):
        state = {name: coding.decode(name, values[row]) for name, values in inputs.items()}
        known = dict(zip(names, map(float, parameters[row]), strict=True)) if names else {}
        for name, values in exact_outputs(reference, state, known).items():
            rows[name].append([float(value) for value in values])
    expected = {name: coding.encode(name, np.array(values)) for name, values in rows.items()}
    chosen = {name: values[:count] for name, values in inputs.items()}
    return Golden(reference.name, reference.route, chosen, parameters[:count], expected)
