"""Test vectors for self-tests: states, results of the proven program to fifty digits, and bounds of rounding errors."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.program import Program
from symgen.program.domains.rounding import rounding
from symgen.uses.firmware.accuracy import exact_outputs
from symgen.uses.firmware.coding import Coding

MAX_STATES = 8
MIN_STATES = 2
MAX_EXPECTED_NUMBERS = 4096
"""Maximum number of expected values of a function; functions with many outputs get fewer states, but at least two."""


@dataclass(frozen=True, slots=True)
class Golden:
    """Test vectors of one function: rows of inputs, parameters and expected outputs, in the library's number type."""

    name: str
    inputs: Mapping[str, NDArray[Any]]
    parameters: NDArray[Any]
    expected: Mapping[str, NDArray[Any]]
    bounds: Mapping[str, NDArray[np.float64]]
    """Error bound of each expected value (:mod:`symgen.program.domains.rounding`); empty in fixed point."""

    def tolerance(self, output: str) -> float:
        """Return the largest relative error bound of an output over the states in which the output is not zero.

        The error bound in one state is the largest bound of the output's entries, divided by the largest magnitude of
        the entries.
        """
        values = np.abs(self.expected[output].astype(np.float64)).max(axis=1)
        bounds = self.bounds[output].max(axis=1)
        return float(np.max(bounds[values > 0] / values[values > 0], initial=0.0))


def golden(
    program: Program,
    coding: Coding,
    inputs: Mapping[str, NDArray[Any]],
    parameters: NDArray[Any],
    names: tuple[str, ...],
) -> Golden:
    """Return test vectors for the first rows of ``inputs`` and ``parameters``.

    Expected outputs are computed with fifty digits, and then rounded to the library's number type.
    """
    outputs = sum(len(array.elements) for array in program.outputs)
    count = min(max(MIN_STATES, min(MAX_STATES, MAX_EXPECTED_NUMBERS // max(1, outputs))), len(parameters))
    rows: dict[str, list[list[float]]] = {array.name: [] for array in program.outputs}
    ceilings: dict[str, list[list[float]]] = {array.name: [] for array in program.outputs}
    for row in range(count):
        state = {name: coding.decode(name, values[row]) for name, values in inputs.items()}
        known = dict(zip(names, map(float, parameters[row]), strict=True)) if names else {}
        for name, exact in exact_outputs(program, state, known).items():
            rows[name].append([float(value) for value in exact])
        if coding.scalar != "fixed":
            given = {name: values.tolist() for name, values in state.items()}
            for name, rounded in rounding(program, given, known, coding.scalar).items():
                ceilings[name].append(rounded.bounds)
    expected = {name: coding.encode(name, np.array(values)) for name, values in rows.items()}
    bounds = {name: np.array(values) for name, values in ceilings.items() if values}
    chosen = {name: values[:count] for name, values in inputs.items()}
    return Golden(program.name, chosen, parameters[:count], expected, bounds)
