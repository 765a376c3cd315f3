"""Expressions in textbook order: terms sorted, equal rates together, masses collected, short names for sines.

A :class:`DisplayExpression` is a sum of terms. Each term is a number times parts in reading order. A part is an
expression or, in brackets, another sum.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from sympy import Add, Expr, Integer, Mul, Rational, Symbol, cos, expand, sin

from symgen.program.closed_form import shortest


@dataclass(frozen=True)
class Term:
    """``number`` times the parts, read from left to right."""

    number: Rational
    parts: tuple[Expr | DisplayExpression, ...]


@dataclass(frozen=True)
class DisplayExpression:
    """A sum of terms in reading order; no terms mean zero."""

    terms: tuple[Term, ...]

    @property
    def expression(self) -> Expr:
        """The sum as an expression."""
        return Add(
            *(
                Mul(t.number, *(p.expression if isinstance(p, DisplayExpression) else p for p in t.parts))
                for t in self.terms
            )
        )

    @property
    def size(self) -> int:
        """The number of atoms."""
        return sum(
            1 + sum(part.size if isinstance(part, DisplayExpression) else 1 for part in term.parts)
            for term in self.terms
        )


@dataclass(frozen=True)
class Style:
    """The roles of a model's symbols, for ordering and collecting."""

    masses: frozenset[Symbol]
    """Masses, collected if they multiply equal factors: (m1 + m2) d1^2."""
    constants: tuple[Symbol, ...]
    """The other parameters, in the order of the file."""
    rates: tuple[Symbol, ...]
    """Velocities and accelerations, in the order in which their terms appear."""

    def form(self, expression: Expr) -> DisplayExpression:
        """Return the expression collected by rates, and within rates by masses."""
        groups: dict[Expr, list[Expr]] = {}
        for term in Add.make_args(expand(expression)):
            rate = Mul(*(f for f in Mul.make_args(term) if f.free_symbols & set(self.rates)))
            groups.setdefault(rate, []).append(term / rate)
        terms: list[Term] = []
        for rate in sorted(groups, key=self._rank):
            inner = self._by_mass(shortest(Add(*groups[rate])))
            factors = tuple(sorted(Mul.make_args(rate), key=self._place)) if rate != 1 else ()
            if len(inner.terms) == 1 or not factors:
                terms += [Term(term.number, (*term.parts, *factors)) for term in inner.terms]
            elif inner.terms:
                terms.append(Term(Integer(1), (inner, *factors)))
        return DisplayExpression(tuple(terms))

    def plain(self, expression: Expr) -> DisplayExpression:
        """Return the expression unchanged, term by term."""
        terms = []
        for term in Add.make_args(expression):
            number, rest = term.as_coeff_Mul()
            if number != 0:
                terms.append(Term(number, () if rest == 1 else (rest,)))
        return DisplayExpression(tuple(terms))

    def _by_mass(self, expression: Expr) -> DisplayExpression:
        """Return the expression with masses of equal factors collected in brackets, in the order of the terms."""
        groups: dict[tuple[Rational, Expr], list[Expr]] = {}
        for term in sorted(Add.make_args(expression), key=self._reading):
            if term == 0:
                continue
            number, rest = term.as_coeff_Mul()
            heavy = [f for f in Mul.make_args(rest) if f in self.masses]
            light = Mul(*(f for f in Mul.make_args(rest) if f not in self.masses))
            if heavy:
                groups.setdefault((number, light), []).append(Mul(*heavy))
            else:
                groups.setdefault((number, rest), []).append(Integer(1))
        terms = []
        for (number, light), masses in groups.items():
            parts = [] if light == 1 else sorted(Mul.make_args(light), key=self._place)
            if len(masses) > 1 and all(mass.is_Symbol for mass in masses):
                bracket = DisplayExpression(tuple(Term(Integer(1), (mass,)) for mass in masses))
                terms.append(Term(number, (bracket, *parts)))
            else:
                for mass in masses:
                    heavy = [] if mass == 1 else sorted(Mul.make_args(mass), key=str)
                    terms.append(Term(number, (*heavy, *parts)))
        return DisplayExpression(tuple(terms))

    def _place(self, factor: Expr) -> tuple[int, int, str]:
        """Return the sorting key of a factor in a product: masses, constants, sines, then rates in order."""
        base = factor.base if factor.is_Pow else factor
        if base in self.masses:
            return 0, 0, str(base)
        if base in self.constants:
            return 1, self.constants.index(base), ""
        if base in self.rates:
            return 3, self.rates.index(base), ""
        return 2, int(base.func is sin), str(base)

    def _rank(self, rate: Expr) -> tuple[int, list[int]]:
        """Return the sorting key of a rate: accelerations, then products of velocities, then terms without rates."""
        places = sorted(self.rates.index(symbol) for symbol in rate.free_symbols)
        degree = sum(int(f.exp) if f.is_Pow else 1 for f in Mul.make_args(rate)) if rate != 1 else 9
        return degree, places

    def _reading(self, term: Expr) -> list[tuple[int, int, str]]:
        """Return the sorting key of a term: terms without sines first, then by factors."""
        number, rest = term.as_coeff_Mul()
        factors = sorted(Mul.make_args(rest), key=self._place)
        angles = sum(1 for factor in factors if factor.has(sin, cos))
        return [(angles, 0, ""), *(self._place(factor) for factor in factors), (int(bool(number < 0)), 0, "")]


def abbreviated(expressions: Iterable[Expr], angles: Sequence[Symbol]) -> dict[Expr, Symbol]:
    """Return short names (c1, s12, ...) for the cosines and sines of sums of distinct angles."""
    names: dict[Expr, Symbol] = {}
    for expression in expressions:
        for function in sorted(expression.atoms(sin, cos), key=str):
            terms = Add.make_args(function.args[0])
            if all(term in angles for term in terms):
                digits = "".join(str(k + 1) for k in sorted(angles.index(term) for term in terms))
                names[function] = Symbol(f"{'c' if function.func is cos else 's'}{digits}", real=True)
    return names


def replaced(form: DisplayExpression, names: Mapping[Expr, Symbol]) -> DisplayExpression:
    """Return the form with functions replaced by their short names."""
    return DisplayExpression(
        tuple(
            Term(
                t.number,
                tuple(replaced(p, names) if isinstance(p, DisplayExpression) else p.xreplace(names) for p in t.parts),
            )
            for t in form.terms
        )
    )
