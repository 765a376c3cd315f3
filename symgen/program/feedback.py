"""Time steps: programs that can be repeated, because each output ``x_next`` is the input ``x`` of the next call."""

from __future__ import annotations

from collections.abc import Iterable

NEXT_SUFFIX = "_next"


def fed_back(inputs: Iterable[str], outputs: Iterable[str]) -> dict[str, str]:
    """Map each output ``x_next`` to its input ``x``; the mapping is empty if the program is not a time step."""
    taken = set(inputs)
    return {
        name: before
        for name in outputs
        if name.endswith(NEXT_SUFFIX) and (before := name.removesuffix(NEXT_SUFFIX)) in taken
    }
