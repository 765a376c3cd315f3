"""Derivatives as central differences of the reference's values, for quantities without a formula for derivatives.

The values are real numbers with error bounds (balls). With a step of 1e-20, about 40 digits of a difference are
correct; 30 of them are compared.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from symgen.errors import ProgramError
from symgen.proof.reference.numbers import Number, Numbers, plain
from symgen.proof.reference.point import Changed, Values

OF_DYNAMICS = {
    "inverse_dynamics_derivatives": ("inverse_dynamics", ("qd", "qdd")),
    "forward_dynamics_derivatives": ("forward_dynamics", ("qd", "tau")),
}
"""Quantities of derivatives, each with the quantity that is differentiated and with this quantity's inputs except q."""
BY_PARAMETERS = {
    "constrained_forward_dynamics_parameter_derivatives": "constrained_forward_dynamics",
    "constrained_inverse_dynamics_parameter_derivatives": "constrained_inverse_dynamics",
}
STEPS_PER_UNIT = 10**20

Shift = Callable[[Any], Values]
"""A function of a step size that returns the inputs after a step of this size along one direction."""


def along(values: Values, names: Sequence[str]) -> list[Shift]:
    """Return, for each named number, the function that changes this number and keeps all other inputs."""

    def shift(name: str) -> Shift:
        return lambda h: Changed(values, {name: plain(values[name]) + h})

    return [shift(name) for name in names]


def differences(
    numbers: Numbers, values_of: Callable[[Values], Sequence[Number]], *groups: Sequence[Shift]
) -> list[Number]:
    """Return one matrix of derivatives for each group of directions: a row for each value, a column for each direction.

    Raises ProgramError in a prime field, which has no small steps.
    """
    if not numbers.inexact:
        raise ProgramError("differences are defined only for real numbers")
    h, result = numbers.integer(1) / STEPS_PER_UNIT, list[Number]()
    for group in groups:
        pairs = ((values_of(shift(h)), values_of(shift(-h))) for shift in group)
        columns = [[(a - b) / (2 * h) for a, b in zip(*pair, strict=True)] for pair in pairs]
        result += [entry for row in zip(*columns, strict=True) for entry in row]
    return result
