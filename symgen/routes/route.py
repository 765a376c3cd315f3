"""What a route is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from sympy import Expr

from symgen.robot import Model


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

    def is_tried_for(self, model: Model) -> bool:
        """Whether ``auto`` derives it for a model."""
        return self.candidate and self.suits(model)
