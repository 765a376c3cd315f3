"""What a route is."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from sympy import Expr


@dataclass(frozen=True, slots=True)
class Route:
    """One derivation of one quantity. ``function(model, trace, *inputs)`` returns the elements in row-major order."""

    name: str
    quantity: str
    function: Callable[..., list[Expr]]
    source: str
    candidate: bool = False
    """Whether ``auto`` may choose it."""
    least: int = 0
    """The number of velocities from which ``auto`` considers it."""
    central: bool = False
    """Whether it needs each body's centre of mass, which regrouped robots do not have."""
