"""Time steps. A program is a time step if it has an input ``x`` and an output ``x_next``, the next value of ``x``."""

from __future__ import annotations

from collections.abc import Iterable

NEXT_SUFFIX = "_next"


def fed_back(inputs: Iterable[str], outputs: Iterable[str]) -> dict[str, str]:
    """Return a map from each output ``x_next`` to the input ``x``. The map is empty if the program is no time step."""
    taken = set(inputs)
    return {
        name: before
        for name in outputs
        if name.endswith(NEXT_SUFFIX) and (before := name.removesuffix(NEXT_SUFFIX)) in taken
    }
