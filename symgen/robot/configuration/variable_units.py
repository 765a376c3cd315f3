"""Find the units of the variables q of a system x(q) from the units of the parameters in the file.

A coordinate with a mass in kg is a length. A coordinate with a moment of inertia in kg m^2 is an angle. A variable
inside a sine or a cosine is an angle. The unit of any other variable follows from a coordinate with the term "factor
times variable". The unit of the variable is the unit of the coordinate, divided by the unit of the factor.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from sympy import Expr, Symbol, cos, expand, sin, tan

from symgen.robot.description.system import System

_POWERS = {
    **{"kg": (1, 0, 0), "m": (0, 1, 0), "s": (0, 0, 1), "rad": (0, 0, 0), "1": (0, 0, 0)},
    **{"N": (1, 1, -2), "J": (1, 2, -2), "W": (1, 2, -3), "Pa": (1, -1, -2)},
}
"""The powers of mass, length and time in the units of which a parameter's unit may consist."""
UNITS = {0: "rad", 1: "m"}
"""The unit of a variable, by the power of length in the variable."""


def variable_units(system: System) -> tuple[str, ...]:
    """Return the unit of each variable: ``rad``, ``m``, or empty if the file does not determine it."""
    variables, coordinates = system.variables, [(each.x, each.mass) for each in system.coordinates]
    powers = {each.symbol: unit[1] for each in system.parameters if (unit := unit_powers(each.unit)) is not None}
    angles = {
        symbol
        for x, _ in coordinates
        for function in x.atoms(sin, cos, tan)
        for symbol in function.free_symbols & set(variables)
    }
    found = dict.fromkeys(angles, 0)
    for x, inertia in coordinates:
        mass = _power(inertia, powers)
        if mass in (0, 2):
            for term in expand(x).as_ordered_terms():
                inside = [symbol for symbol in variables if term.has(symbol) and symbol not in angles]
                if len(inside) == 1 and term.as_powers_dict().get(inside[0]) == 1:
                    rest = _power(term / inside[0], powers)
                    if rest is not None:
                        found.setdefault(inside[0], (2 - mass) // 2 - rest)
    return tuple(UNITS.get(found.get(symbol, -1), "") for symbol in variables)


def unit_powers(unit: str) -> tuple[int, int, int] | None:
    """Return the powers of mass, length and time in a unit such as ``kg m^2``.

    Return None if the text is empty or contains an unknown unit.
    """
    total, sign = (0, 0, 0), 1
    for slash, name, power in re.findall(r"(/)|([A-Za-z]+|1)(?:\^(-?\d+))?", unit):
        if slash:
            sign = -1
        elif name not in _POWERS:
            return None
        else:
            mass, length, time = (a + sign * int(power or 1) * b for a, b in zip(total, _POWERS[name], strict=True))
            total = mass, length, time
    return total if unit else None


def _power(expression: Expr, powers: Mapping[Symbol, int]) -> int | None:
    """Return the power of length in an expression; None if a unit is unknown or the terms of a sum disagree."""
    if expression.is_number or isinstance(expression, sin | cos | tan):
        return 0
    if expression.is_Add:
        found = {_power(term, powers) for term in expression.args}
        return found.pop() if len(found) == 1 else None
    total = 0
    for base, exponent in expression.as_powers_dict().items():
        power = powers.get(base) if isinstance(base, Symbol) else _power(base, powers)
        if power is None or not exponent.is_Integer:
            return None
        total += power * int(exponent)
    return total
