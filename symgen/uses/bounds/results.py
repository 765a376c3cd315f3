"""The results of :func:`symgen.bounds`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

import numpy as np

from symgen.errors import InputError


@dataclass(frozen=True, slots=True)
class Bound:
    """A lower or an upper bound of one output, in the unit of the output."""

    bound: float
    """No state within the limits has an output beyond this number."""
    attained: float
    """The value of the output in ``state``. The value is rounded toward the inside of the bounds."""
    state: Mapping[str, tuple[float, ...]]
    """A state in which the output is ``attained``: the elements of each input."""
    boxes: int
    """The number of boxes in the search. The argument ``boxes`` of :func:`bounds` explains how they are counted."""
    within_tolerance: bool

    @property
    def gap(self) -> float:
        """The gap between ``bound`` and ``attained``, relative to the magnitude of ``attained``."""
        distance = abs(self.bound - self.attained)
        return distance / abs(self.attained) if self.attained else (np.inf if distance else 0.0)


@dataclass(frozen=True, slots=True)
class OutputBounds:
    """The bounds of one element of an output."""

    name: str
    unit: str
    lower: Bound
    upper: Bound
    interval: tuple[float, float] | None
    """The bounds that interval arithmetic gives; None if the program has divisions or square roots."""
    rounding: float | None = None
    """A bound of the rounding error of generated code in the type that the argument ``rounding`` names."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """The result of :func:`symgen.bounds`: the bounds of all outputs of a quantity."""

    model: str
    quantity: str
    tolerance: float
    outputs: tuple[OutputBounds, ...]

    def __iter__(self) -> Iterator[OutputBounds]:
        return iter(self.outputs)

    def __getitem__(self, name: str) -> OutputBounds:
        """Return the bounds of one element of an output, such as ``tau[0]``."""
        for each in self.outputs:
            if each.name == name:
                return each
        raise InputError("expected an output", place="bounds", found=name)
