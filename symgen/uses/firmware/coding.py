"""Representation of real numbers in a library: floating point, or integers with a binary point."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.uses.firmware.library import C_TYPES


@dataclass(frozen=True, slots=True)
class Coding:
    """The number format of a library: ``scalar`` is ``float``, ``double`` or ``fixed``.

    In fixed point, ``fractions`` has the number of fraction bits of each array.
    """

    scalar: str
    fractions: Mapping[str, int] = field(default_factory=dict)

    @property
    def dtype(self) -> type[Any]:
        return {"float": np.float32, "double": np.float64, "fixed": np.int32}[self.scalar]

    @property
    def ctype(self) -> str:
        return C_TYPES[self.scalar]

    def encode(self, name: str, values: NDArray[np.float64]) -> NDArray[Any]:
        """Return the values of the array ``name``, rounded to the library's number type."""
        if self.scalar == "fixed":
            values = np.rint(values * 2.0 ** self.fractions[name])
        return values.astype(self.dtype)

    def decode(self, name: str, codes: NDArray[Any]) -> NDArray[np.float64]:
        """Return the exact real values of the array ``name``, which is given in the library's number type."""
        values = codes.astype(np.float64)
        return values / 2.0 ** self.fractions[name] if self.scalar == "fixed" else values
