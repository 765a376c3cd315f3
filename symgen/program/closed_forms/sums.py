"""Sums, products and powers, which keep their terms and factors in the order in which they are printed."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sympy import Add, Expr, Integer, Mul, Pow, Rational


@dataclass(frozen=True)
class Factor:
    """A power. The base is an atom (a symbol, sine or cosine), a sum, or the square root of a sum."""

    base: Expr | Sum | Root
    power: int | Rational = 1

    @cached_property
    def expression(self) -> Expr:
        base = self.base.expression if isinstance(self.base, Sum | Root) else self.base
        return base if self.power == 1 else Pow(base, self.power, evaluate=False)


@dataclass(frozen=True)
class Term:
    """A product: a number, then the factors in the order in which they are printed."""

    number: Rational
    factors: tuple[Factor, ...] = ()

    @cached_property
    def expression(self) -> Expr:
        parts = [factor.expression for factor in self.factors]
        if self.number != 1 or not parts:
            parts.insert(0, self.number)
        return parts[0] if len(parts) == 1 else Mul(*parts, evaluate=False)

    @property
    def size(self) -> int:
        """The number of atoms in all factors, plus 1 for ``number``."""
        return 1 + sum(factor.base.size if isinstance(factor.base, Sum | Root) else 1 for factor in self.factors)


@dataclass(frozen=True)
class Sum:
    """A sum of terms in the order in which they are printed. A sum without terms is zero."""

    terms: tuple[Term, ...] = ()

    @cached_property
    def expression(self) -> Expr:
        """The sum as a SymPy expression; SymPy does not multiply out the brackets."""
        if not self.terms:
            return Integer(0)
        parts = [term.expression for term in self.terms]
        return parts[0] if len(parts) == 1 else Add(*parts, evaluate=False)

    @cached_property
    def nested(self) -> bool:
        """True if a factor of a term is a sum in brackets."""
        return any(isinstance(factor.base, Sum) for term in self.terms for factor in term.factors)

    @cached_property
    def size(self) -> int:
        """The number of atoms and numeric factors in all terms."""
        return sum(term.size for term in self.terms)


@dataclass(frozen=True)
class Root:
    """The square root of a sum."""

    inner: Sum

    @cached_property
    def expression(self) -> Expr:
        return Pow(self.inner.expression, Rational(1, 2), evaluate=False)

    @property
    def size(self) -> int:
        return 1 + self.inner.size


def power_of(base: Expr | Sum | Root, power: int) -> Factor:
    """Return a power of ``base`` as a factor. The square of a root sqrt(s) is s, and its cube is s^(3/2)."""
    if not isinstance(base, Root) or abs(power) == 1:
        return Factor(base, power)
    return Factor(base.inner, Rational(power, 2) if power % 2 else power // 2)


def divided(above: Sum, below: Sum) -> Term:
    """Return the quotient of two sums as one term, whose factors are powers of the sums.

    If a sum has only one term, the factors of this term are used instead of the sum.
    """
    top, bottom = (
        each.terms[0] if len(each.terms) == 1 else Term(Rational(1), (Factor(each),)) for each in (above, below)
    )
    inverse = tuple(Factor(factor.base, -factor.power) for factor in bottom.factors)
    return Term(top.number / bottom.number, (*top.factors, *inverse))


def angle_terms(argument: Expr) -> list[tuple[Rational, Expr]]:
    """Return the terms of a sum of angles as pairs (number, angle), sorted by angle, with q2 before q10."""
    terms = [term.as_coeff_Mul() for term in Add.make_args(argument)]
    return sorted(terms, key=lambda term: (len(str(term[1])), str(term[1])))
