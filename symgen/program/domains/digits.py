"""Estimate the rounding error of a program in fixed random states, and the number of digits that stay correct.

Each state is evaluated several times with random perturbations. The absolute error of an output in a state is the root
mean square of its largest changes, one for each perturbation. The relative error is the absolute error divided by the
size of the output, which is the magnitude of the largest entry in this state. An output can be almost zero in one
state, such as the gravity torque in a balanced position. Sizes below the median over all states are therefore replaced
by the median. The error of a state is the largest relative error of all outputs. The error of a program is the
geometric mean of the errors of all states.
"""

from __future__ import annotations

import math
from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from symgen.program.domains.perturbed import Perturbed, Values
from symgen.program.domains.rounding import ROUNDOFF
from symgen.program.domains.states import draw_state
from symgen.program.ir import Program

STATES = 32
DRAWS = 4
SEED = 5
MAX_NUMBERS_AT_ONCE = 2**22
"""Largest number of perturbed values in memory; for long programs, the states are evaluated in several groups."""
RIGHT_ANGLE_DISTANCE_FACTOR = 2.0**-5
"""In half of the states, the distance of joint angles from multiples of 90 degrees is multiplied by this factor.

Many arms have singular positions at multiples of 90 degrees.
"""


def digits(roundoffs: float, scalar: str) -> float:
    """Return the number of correct decimal digits of ``scalar`` numbers with an error of ``roundoffs`` roundoffs."""
    return -math.log10(roundoffs * ROUNDOFF[scalar])


def roundoffs(program: Program, parameters: Mapping[str, float]) -> float | None:
    """Return the estimated relative rounding error of a program's results, at least one unit roundoff.

    Args:
        program: The program.
        parameters: The values of its runtime parameters.

    Returns:
        The error in unit roundoffs, which is the same for all floating-point types. None if a parameter has no value,
        or if no state has finite results.

    """
    if not all(str(symbol) in parameters for symbol in program.parameters):
        return None
    errors = _errors(Perturbed(program), _states(program), parameters)
    finite = errors[np.isfinite(errors)]
    return float(np.exp(np.mean(np.log(finite)))) if len(finite) else None


@np.errstate(all="ignore")
def _errors(perturbed: Perturbed, states: Mapping[str, Values], parameters: Mapping[str, float]) -> Values:
    """Return the relative error of each state in unit roundoffs; NaN if its results are not finite.

    An error is at least one unit roundoff. The largest error is 100 % of the result.
    """
    rows = perturbed.recorded.outputs(perturbed.place.tolist())
    count = max(1, MAX_NUMBERS_AT_ONCE // (DRAWS * len(perturbed.recorded)))
    found: dict[str, list[Values]] = {name: [] for name in rows}
    for start in range(0, STATES, count):
        some = {name: list(values[start : start + count].T) for name, values in states.items()}
        leaves = perturbed.recorded.given(some, parameters)
        values, changes = perturbed.at(leaves, min(count, STATES - start), DRAWS)
        for name, row in rows.items():
            largest = np.abs(changes[row]).max(axis=0, initial=0)
            found[name].append(
                np.stack([np.abs(values[row]).max(axis=0, initial=0), np.sqrt(np.mean(largest**2, axis=-1))])
            )
    errors = np.ones(STATES)
    for parts in found.values():
        size, change = np.concatenate(parts, axis=1)
        finite = np.isfinite(size + change)
        usual = np.median(size[finite]) if finite.any() else 0.0
        errors = np.where(finite, np.fmax(errors, change / np.maximum(size, usual)), np.nan)
    return np.minimum(errors, 1 / ROUNDOFF["double"])


def _states(program: Program) -> dict[str, NDArray[np.float64]]:
    """Return inputs for all states; in the first half of them, joint angles are close to multiples of 90 degrees."""
    states = draw_state(program, np.random.default_rng(SEED), np.dtype(np.float64), (STATES,))
    for array in program.inputs:
        if array.name == "q" and not array.spans and not array.unit_norm_groups:
            near = states["q"][: STATES // 2]
            straight = np.round(near / (np.pi / 2)) * (np.pi / 2)
            near[...] = straight + RIGHT_ANGLE_DISTANCE_FACTOR * (near - straight)
    return states
