"""Units in column headers, with their factors to SI units."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

Dimensions = tuple[int, int, int, int]
"""The exponents of angle, length, time and force in a unit."""

_ANGLE, _LENGTH, _TIME, _FORCE = (1, 0, 0, 0), (0, 1, 0, 0), (0, 0, 1, 0), (0, 0, 0, 1)
_TORQUE = (0, 1, 0, 1)
_UNITS: dict[str, tuple[float, Dimensions]] = {
    **dict.fromkeys(("rad", "radian", "radians"), (1.0, _ANGLE)),
    **dict.fromkeys(("deg", "degree", "degrees", "°"), (math.pi / 180, _ANGLE)),
    **dict.fromkeys(("rev", "turn", "turns", "revolutions"), (2 * math.pi, _ANGLE)),
    "mrad": (1e-3, _ANGLE),
    "rpm": (2 * math.pi / 60, (1, 0, -1, 0)),
    **{unit: (size, _LENGTH) for unit, size in (("m", 1.0), ("cm", 1e-2), ("mm", 1e-3), ("um", 1e-6), ("µm", 1e-6))},
    **{unit: (size, _TIME) for unit, size in (("s", 1.0), ("sec", 1.0), ("ms", 1e-3), ("us", 1e-6), ("min", 60.0))},
    **{unit: (size, _FORCE) for unit, size in (("N", 1.0), ("kN", 1e3), ("mN", 1e-3))},
    **{
        unit: (size, _TORQUE) for unit, size in (("Nm", 1.0), ("kNm", 1e3), ("mNm", 1e-3), ("Nmm", 1e-3), ("Ncm", 1e-2))
    },
}
_FACTOR = re.compile(r"([^\W\d_]+|°)(?:\^?(-?\d))?")
_HEAD = re.compile(r"(?P<name>.*?\S)(?P<space>\s*)[\[(](?P<unit>[^\[\]()]*)[\])]")


@dataclass(frozen=True, slots=True)
class Head:
    """The header of a column: the full text in the file, the name without the unit, and the unit if there is one."""

    text: str
    name: str
    unit: str = ""

    @classmethod
    def of(cls, text: str, unit: str = "") -> Head:
        """Return the header of a text such as ``elbow [rad]``, ``elbow (rad)`` or ``elbow[rad]``.

        ``unit`` is a unit that the file states in another place, such as in metadata.
        """
        match = _HEAD.fullmatch(text.strip())
        if match and (match["space"] or (match["unit"] != "1" and size(match["unit"]))):
            return cls(text, match["name"], " and ".join(dict.fromkeys(filter(None, (match["unit"].strip(), unit)))))
        return cls(text, text.strip(), unit)


def size(unit: str) -> tuple[float, Dimensions] | None:
    """Return the factor from a unit to SI units, and the unit's dimensions; return None if the unit is unknown."""
    value, dimensions = 1.0, [0, 0, 0, 0]
    plain = unit.replace("**", "^").replace("²", "^2").replace("μ", "µ")
    for k, part in enumerate(re.sub(r"[*·⋅]", " ", plain).split("/")):
        if not part.strip():
            return None
        for word in part.split():
            match = _FACTOR.fullmatch(word)
            if word not in ("1", "-") and (not match or match[1] not in _UNITS):
                return None
            if match:
                factor, powers = _UNITS[match[1]]
                power = int(match[2] or 1) * (-1 if k else 1)
                value *= factor**power
                dimensions = [a + power * b for a, b in zip(dimensions, powers, strict=True)]
    a, b, c, d = dimensions
    return value, (a, b, c, d)
