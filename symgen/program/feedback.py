"""Steps: programs that can be repeated, as some of what they give is what they take."""

from __future__ import annotations

from collections.abc import Iterable

NEXT = "_next"


def fed_back(inputs: Iterable[str], outputs: Iterable[str]) -> dict[str, str]:
    """By the name of each output ``x_next`` that of the input ``x``; empty where the program is no step."""
    taken = set(inputs)
    return {name: before for name in outputs if name.endswith(NEXT) and (before := name.removesuffix(NEXT)) in taken}
