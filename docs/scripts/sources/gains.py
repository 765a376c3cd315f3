"""Operations of methods on chains of any length, and gains of one method over another."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sources.counting import FORWARD, value
from sources.measured.singh import SHORT


class Counts:
    """The operations of the data file: of chains at any length, and gains of one method over another."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.loops, self.short, self.shared = data["loops"], data["short"], data["shared"][FORWARD]

    def of(self, quantity: str, name: str, n: int) -> float:
        """Return the operations of a method; FDSVA is the cheaper of DMM and AZA, as in the paper."""
        if name == "fdsva":
            aza = float(value(self.shared["fdsva_aza"], n))
            return min(self.of(FORWARD, "fdsva_dmm", n), aza) if n not in SHORT else self.of(FORWARD, "fdsva_dmm", n)
        if n in SHORT:
            return self.short[quantity][name][n - SHORT.start]
        return float(value(self.loops[quantity][name], n))

    def gain(self, quantity: str, slow: str, fast: str, n: int) -> float:
        return self.of(quantity, slow, n) / self.of(quantity, fast, n)

    def gains(self, quantity: str, slow: str, fast: str, *lengths: int) -> str:
        return ", ".join(f"{self.gain(quantity, slow, fast, n):.2f} at {n}" for n in lengths)

    def first(self, quantity: str, slow: str, fast: str) -> int:
        """Return the length from which on a method takes fewer operations, up to 500."""
        return max((n for n in range(2, 501) if self.gain(quantity, slow, fast, n) <= 1), default=1) + 1
