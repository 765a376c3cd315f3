"""The order of factors in a product and of terms in a sum: masses, constants, lengths, angles, rates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from sympy import Expr, Rational, Symbol, cos, sin

from symgen.program.closed_forms.sums import Factor, Root, Sum, Term


@dataclass(frozen=True)
class Order:
    """The roles of symbols in printed formulas. The roles determine the order of factors and terms."""

    masses: Sequence[Symbol] = ()
    """Masses and inertias, which come first in a product."""
    gravity: Sequence[Symbol] = ()
    """Parameters of gravity, which come after the masses in a product, as in m g l."""
    constants: Sequence[Symbol] = ()
    """All other parameters, in the order of the file. They come after the parameters of gravity in a product."""
    accelerations: Sequence[Symbol] = ()
    velocities: Sequence[Symbol] = ()
    """Accelerations and velocities come last in a product. A sum is sorted by accelerations, then by velocities."""

    @cached_property
    def _places(self) -> dict[Expr, tuple[int, int]]:
        groups = (self.masses, (*self.gravity, *self.constants), (), (), (), self.rates)
        return {symbol: (rank, k) for rank, group in enumerate(groups) for k, symbol in enumerate(group)}

    def term(self, term: Term) -> Term:
        """Return the term with its factors in order, and with differences in their usual direction."""
        number, factors = term.number, []
        for factor in term.factors:
            if isinstance(factor.base, Sum) and self._is_turned(factor.base, factor.power, bool(number < 0)):
                opposite = [Term(-each.number, each.factors) for each in factor.base.terms]
                number = -number if factor.power % 2 else number  # (-1) ** -1 would be a float
                factor = Factor(self.sum(opposite), factor.power)
            factors.append(factor)
        return Term(number, tuple(sorted(factors, key=self._of_factor)))

    def _is_turned(self, base: Sum, power: int | Rational, negative: bool) -> bool:
        """Return True if a difference should be reversed: r - R becomes R - r, and -(a - b) becomes b - a."""
        terms = sorted(base.terms, key=self._of_term)
        if power != int(power) or 2 * sum(bool(term.number < 0) for term in terms) != len(terms):
            return False
        if power % 2 and not base.expression.free_symbols <= {*self.constants}:
            return negative
        known = {*self.masses, *self.gravity, *self.constants}
        moving = [term for term in terms if not term.expression.free_symbols <= known]
        return bool((moving or terms)[0].number < 0)

    def sum(self, terms: Sequence[Term]) -> Sum:
        """Return the sum of ``terms`` in order, after the first positive term has moved to the front."""
        ordered = sorted(terms, key=self._of_term)
        first = next((k for k, term in enumerate(ordered) if term.number > 0), 0)
        return Sum((ordered[first], *ordered[:first], *ordered[first + 1 :]))

    @property
    def rates(self) -> tuple[Symbol, ...]:
        """Accelerations and velocities."""
        return (*self.accelerations, *self.velocities)

    @property
    def lumped(self) -> tuple[Symbol, ...]:
        """The parameters that can be combined to lumped parameters: all except gravity."""
        return (*self.masses, *self.constants)

    def is_length(self, expression: Expr) -> bool:
        """Return True for a symbol that is neither a mass nor a rate."""
        return expression.is_Symbol and expression not in self.masses and not self.is_rate(expression)

    def is_rate(self, expression: Expr) -> bool:
        """Return True if an expression contains an acceleration or a velocity."""
        return not expression.free_symbols.isdisjoint(self.rates)

    def rank(self, variable: Expr) -> tuple[int, int, str]:
        """Return the key that sorts variables by their roles."""
        return self._of_factor(Factor(variable))

    def _of_factor(self, factor: Factor) -> tuple[int, int, str]:
        base = factor.base
        if isinstance(base, Sum | Root):
            symbols = base.expression.free_symbols
            if not symbols.isdisjoint(self.rates):
                return 6, 0, ""
            leads = not symbols.isdisjoint(self.masses) and not base.expression.has(sin, cos)
            return (0, -1, "") if leads else (3, 0, str(base.expression))
        if base in self._places:
            return *self._places[base], ""
        if isinstance(base, sin | cos):
            return 4, int(isinstance(base, cos)), str(base)
        return (1, -1, str(base)) if base.is_number else (2, 0, str(base))

    def _of_term(self, term: Term) -> tuple[int, list[int], int, int, list[tuple[int, int, str]]]:
        """Return the sort key of a term: the degree in accelerations and velocities comes first."""
        rates = [factor for factor in term.factors if self.is_rate(factor.expression)]
        degree = sum(factor.power for factor in rates) if rates else 9
        places = sorted(place for factor in rates for place in [self._place_of_rate(factor)] * int(factor.power))
        angles = int(any(factor.expression.has(sin, cos) for factor in term.factors))
        return degree, places, angles, len(term.factors) > 1, [self._of_factor(factor) for factor in term.factors]

    def _place_of_rate(self, factor: Factor) -> int:
        """Return the index of the acceleration or velocity in ``factor``; if there are several, the largest index."""
        symbols = factor.expression.free_symbols.intersection(self.rates)
        return max(self._places[symbol][1] for symbol in symbols)


NO_ROLES = Order()
"""The order for expressions whose symbols have no roles such as mass or velocity: symbols are sorted by name."""
