"""Force laws: the active force along a coordinate, as an expression in the coordinate and its rate.

A law may use the name of its coordinate, as in ``-k*stretch``, and the name of its rate, ``stretch_d``.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import TypeVar

from sympy import Expr, Pow, Symbol, cos, default_sort_key, diff, expand, integrate, sin

from symgen.errors import InputError

RATE_SUFFIX = "_d"
"""The suffix of the name of a rate: ``stretch_d`` is the rate of ``stretch``."""

POSITION = Symbol("_position", real=True)
"""The symbol of the coordinate in force laws."""
RATE = Symbol("_rate", real=True)
"""The symbol of the coordinate's rate in force laws."""

Value = TypeVar("Value")


def symbol_named(name: str) -> Symbol:
    """Return the symbol of a coordinate, a variable or a rate."""
    return Symbol(name, real=True)


def rate_name(name: str) -> str:
    """Return the name of the rate of a coordinate or of a variable."""
    return f"{name}{RATE_SUFFIX}"


def bound(names: Iterable[str], values: Sequence[Value], rates: Sequence[Value]) -> dict[Symbol, Value]:
    """Map the symbol of each name to its entry in ``values``, and the symbol of its rate to its entry in ``rates``.

    The rate of ``x`` is called ``x_d``. If ``names`` contains ``x_d`` itself, the symbol ``x_d`` is mapped to the entry
    in ``values`` for the name ``x_d``.
    """
    names = tuple(names)
    found = {symbol_named(rate_name(name)): rate for name, rate in zip(names, rates, strict=True)}
    return found | {symbol_named(name): value for name, value in zip(names, values, strict=True)}


def with_plain_angles(force: Expr, positions: Mapping[Symbol, Expr], rates: Collection[Symbol], place: str) -> Expr:
    """Return a force in which coordinates inside sines and cosines are replaced by functions x(q) of the variables.

    Raises :class:`~symgen.errors.InputError` for a velocity in a sine or cosine.
    """
    for each in sorted(force.atoms(sin, cos), key=default_sort_key):
        if found := sorted(map(str, each.free_symbols & set(rates))):
            raise InputError("expected sines and cosines without velocities", place=place, found=found)
    return force.replace(lambda part: part.func in (sin, cos), lambda part: part.xreplace(dict(positions)))


def law_along(force: Expr, x: Expr, variables: Collection[Symbol]) -> Expr | None:
    """Return a force without rates as a polynomial in the coordinate :data:`POSITION`, or None if it has other terms.

    ``x`` is the coordinate as a function x(q) of ``variables``. To replace variables in the force by the coordinate,
    the equation x = x(q) is solved for a variable, sine, cosine or root that occurs linearly.
    """
    symbols = set(variables)
    if not force.free_symbols & symbols:
        return force if force.is_polynomial(POSITION) else None
    force = force.xreplace({POSITION: x})
    for part, slope in _linear_parts(x, symbols):
        law = expand(force.xreplace({part: (POSITION - (x - slope * part)) / slope}))
        if not law.free_symbols & symbols and law.is_polynomial(POSITION):
            return law
    return None


def work(law: Expr, x: Expr) -> Expr:
    """Return the work of a polynomial force law from the position 0 to x."""
    return integrate(law, (POSITION, 0, x)) if law.has(POSITION) else law * x


def _linear_parts(x: Expr, variables: set[Symbol]) -> Iterator[tuple[Expr, Expr]]:
    """Yield a pair (p, dx/dp) for each variable, sine, cosine or root p of which x is a linear function."""
    roots = [part for part in x.atoms(Pow) if not part.exp.is_Integer]
    parts = [each for each in (*x.atoms(sin, cos), *roots) if each.free_symbols & variables]
    for part in (*sorted(x.free_symbols & variables, key=str), *sorted(parts, key=default_sort_key)):
        unknown = symbol_named("_part")
        slope = diff(x.xreplace({part: unknown}), unknown)
        if not slope.free_symbols & (variables | {unknown}) and slope != 0:
            yield part, slope
