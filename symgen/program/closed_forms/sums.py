"""Sums in reading order: trees of sums, products and powers that keep the order of their parts."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from sympy import Add, Expr, Integer, Mul, Pow, Rational


@dataclass(frozen=True)
class Factor:
    """A power of an atom (a symbol, a sine, a cosine) or of a sum in brackets."""

    base: Expr | Sum
    power: int = 1

    @cached_property
    def expression(self) -> Expr:
        base = self.base.expression if isinstance(self.base, Sum) else self.base
        return base if self.power == 1 else Pow(base, self.power, evaluate=False)


@dataclass(frozen=True)
class Term:
    """The product of ``number`` and the factors, in reading order."""

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
        """The number of atoms in the factors, plus one for ``number``."""
        return 1 + sum(factor.base.size if isinstance(factor.base, Sum) else 1 for factor in self.factors)


@dataclass(frozen=True)
class Sum:
    """Terms that are added, in the order in which they are printed. A sum without terms is zero."""

    terms: tuple[Term, ...] = ()

    @cached_property
    def expression(self) -> Expr:
        """The sum as a SymPy expression that keeps its brackets."""
        if not self.terms:
            return Integer(0)
        parts = [term.expression for term in self.terms]
        return parts[0] if len(parts) == 1 else Add(*parts, evaluate=False)

    @cached_property
    def nested(self) -> bool:
        """True if the sum contains a sum in brackets."""
        return any(isinstance(factor.base, Sum) for term in self.terms for factor in term.factors)

    @cached_property
    def size(self) -> int:
        """The number of atoms in all terms; the numeric factor of each term also counts as one."""
        return sum(term.size for term in self.terms)


def angle_terms(argument: Expr) -> list[tuple[Rational, Expr]]:
    """Return the terms of a sum of angles as pairs of a number and an angle, with q2 before q10."""
    terms = [term.as_coeff_Mul() for term in Add.make_args(argument)]
    return sorted(terms, key=lambda term: (len(str(term[1])), str(term[1])))
