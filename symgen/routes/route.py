"""What a route is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sympy import Expr

from symgen.robot import Model

MAX_SMALL = 4
"""Velocities up to which every derivation takes no time, and one that is dear on long arms may be the cheapest."""


def is_small(model: Model) -> bool:
    """Whether a model has so few joints that all its routes may be tried."""
    return model.nv <= MAX_SMALL


@dataclass(frozen=True, slots=True)
class Route:
    """One derivation of one quantity. ``function(model, trace, *inputs)`` returns the elements in row-major order."""

    name: str
    quantity: str
    function: Callable[..., list[Expr]]
    source: str
    candidate: bool = False
    """Whether ``auto`` may choose it."""
    suits: Callable[[Any], bool] = lambda _: True
    """Whether ``auto`` may choose it for a model: it need not derive what is known to cost more there."""
    central: bool = False
    """Whether it needs each body's center of mass, which regrouped robots do not have."""

    slack: float = 1.15
    """How many times the cheapest derivation's cost its own may be for the passes to bring it below, all the same."""
    link_axes: bool = False
    """Whether it needs the links' own axes, which bodies of fixed orientation do not have."""

    def is_tried_for(self, model: Model) -> bool:
        """Whether ``auto`` derives it for a model."""
        return self.candidate and self.suits(model)
