"""Derive the units of parameters from the model's equations, and find sums of terms with different units."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from symgen.grammar import tree
from symgen.grammar.tree import Node, plain
from symgen.program.domains.terms import Key
from symgen.robot.configuration.variable_units import unit_powers

Unit = tuple[Fraction, Fraction, Fraction]
"""The powers of mass, length and time."""
BASE_UNITS = ("kg", "m", "s")
NONE: Unit = (Fraction(0), Fraction(0), Fraction(0))


def times(a: Unit, b: Unit, power: int | Fraction = 1) -> Unit:
    """Return the unit a b^power."""
    first, second, third = (x + y * power for x, y in zip(a, b, strict=True))
    return first, second, third


def unit_text(unit: Unit) -> str:
    """Return a unit such as ``kg m^2/s^2``."""

    def joined(sign: int) -> str:
        powers = [(name, abs(power)) for name, power in zip(BASE_UNITS, unit, strict=True) if power * sign > 0]
        return " ".join(name if power == 1 else f"{name}^{power}" for name, power in powers)

    top, bottom = joined(1), joined(-1)
    return f"{top or '1'}/{bottom}" if bottom else top or "a number"


class Units:
    """The units of parameters and variables, if the model determines them."""

    def __init__(self, known: Mapping[str, Unit]) -> None:
        self.known = known
        """Maps the name of a parameter, or of a variable such as ``qd0``, to its unit."""

    def of(self, node: Node, names: Mapping[str, Unit | None]) -> Unit | None:
        """Return the unit of an expression, or None if the unit is unknown.

        ``names`` gives the units of the names in the expression. Raises :class:`MismatchError` for a sum of terms with
        different units.
        """
        if node.kind == tree.NUMBER:
            return NONE
        if node.kind == tree.NAME:
            return NONE if node.text == "pi" else names[node.text]
        units = [self.of(part, names) for part in node.parts]
        if node.kind == tree.SUM:
            return self._of_sum(node, units)
        if node.kind == tree.POWER:
            exponent = node.parts[1]
            whole = exponent.kind == tree.NUMBER and exponent.text.isdigit()
            return times(NONE, units[0], int(exponent.text)) if whole and units[0] else None
        if any(unit is None for unit in units):
            return None
        found = [unit for unit in units if unit]
        if node.kind == tree.CALL:
            return self._of_call(node, found)
        if node.kind == tree.INVERSE:
            return times(NONE, found[0], -1)
        result = NONE
        for unit in found:
            result = times(result, unit)
        return result

    @staticmethod
    def _of_sum(node: Node, units: list[Unit | None]) -> Unit | None:
        known = [(part, unit) for part, unit in zip(node.parts, units, strict=True) if unit and plain(part) != "0"]
        for part, unit in known[1:]:
            if unit != known[0][1]:
                raise MismatchError(known[0], (part, unit))
        return known[0][1] if known and all(units) else None

    @staticmethod
    def _of_call(node: Node, units: list[Unit]) -> Unit | None:
        if node.text == "dt":
            return times(units[0], SECOND, -1)
        if node.text == "diff":
            return times(units[0], units[1], -1)
        if node.text == "sqrt":
            return times(NONE, units[0], Fraction(1, 2))
        if units[0] != NONE:
            raise MismatchError((node.parts[0], units[0]), (None, NONE))
        return NONE


class MismatchError(Exception):
    """Two terms of a sum have different units, or an angle has a unit."""

    def __init__(self, first: tuple[Node, Unit], second: tuple[Node | None, Unit]) -> None:
        (a, a_unit), (b, b_unit) = first, second
        if b is None:
            super().__init__(f"the angle {plain(a)} has the unit {unit_text(a_unit)}")
        else:
            shown = f"{unit_text(a_unit)} and {unit_text(b_unit)}"
            super().__init__(f"the terms {_unsigned(a)} and {_unsigned(b)} have different units: {shown}")


def _unsigned(node: Node) -> str:
    return plain(node.parts[0] if node.kind == tree.NEGATIVE else node)


KILOGRAM: Unit = (Fraction(1), Fraction(0), Fraction(0))
SECOND: Unit = (Fraction(0), Fraction(0), Fraction(1))
ENERGY: Unit = (Fraction(1), Fraction(2), Fraction(-2))
Equation = tuple[dict[str, Fraction], Unit]
"""An equation between units: the exponent of each name in a product, and the unit of the product."""


def solved(equations: Iterable[Equation]) -> Units:
    """Return the units that follow from equations between products of names. Contradictory equations give no units."""
    rows = [(dict(powers), unit) for powers, unit in equations if powers]
    done: list[tuple[str, dict[str, Fraction], Unit]] = []
    for powers, unit in rows:
        for name, other, other_unit in done:
            if factor := powers.pop(name, Fraction(0)):
                for each, power in other.items():
                    powers[each] = powers.get(each, Fraction(0)) - factor * power
                unit = times(unit, other_unit, -factor)
        powers = {name: power for name, power in powers.items() if power}
        if not powers:
            if unit != NONE:
                return Units({})
            continue
        pivot, value = next(iter(powers.items()))
        rest = {name: power / value for name, power in powers.items() if name != pivot}
        done = [_eliminated(each, pivot, rest, times(NONE, unit, 1 / value)) for each in done]
        done.append((pivot, rest, times(NONE, unit, 1 / value)))
    return Units({name: unit for name, rest, unit in done if not rest})


def _eliminated(
    row: tuple[str, dict[str, Fraction], Unit], pivot: str, rest: dict[str, Fraction], unit: Unit
) -> tuple[str, dict[str, Fraction], Unit]:
    name, powers, own = row
    factor = powers.get(pivot, Fraction(0))
    if not factor:
        return row
    merged = {each: power for each, power in powers.items() if each != pivot}
    for each, power in rest.items():
        merged[each] = merged.get(each, Fraction(0)) - factor * power
    return name, {each: power for each, power in merged.items() if power}, times(own, unit, -factor)


def of_terms(terms: Iterable[Key], unit: Unit) -> Iterator[Equation]:
    """Yield equations between units: each term of a quantity has the unit ``unit``, and angles have no unit."""
    for powers, angle, _ in terms:
        yield _spread(powers), unit
        for part, _ in angle:
            yield _spread(part), NONE


def _spread(powers: Iterable[tuple[str, int]]) -> dict[str, Fraction]:
    """Return the power of each name in a product, without pi and square roots of numbers, which have no unit."""
    return {name: Fraction(power) for name, power in powers if not name.startswith("sqrt") and name != "pi"}


def rates(count: int) -> Iterator[Equation]:
    """Yield the equations between the units of positions, velocities and accelerations."""
    for k in range(count):
        for slow, fast in ((f"q{k}", f"qd{k}"), (f"qd{k}", f"qdd{k}")):
            yield {fast: Fraction(1), slow: Fraction(-1)}, times(NONE, SECOND, -1)


def declared(text: str) -> Unit | None:
    """Return the unit of a text such as ``kg m^2`` or ``m/s^2``; None if the text contains an unknown unit."""
    powers = unit_powers(text)
    if powers is None:
        return None
    mass, length, time = map(Fraction, powers)
    return mass, length, time
