"""Expressions as people write them: terms in order, like rates together, masses collected, short names for sines.

A :class:`Form` is a sum of terms, each a number times parts in the order they are read; a part is an expression or, in
brackets, another form.
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
    """A sum of terms, in order; empty where it is zero."""

    terms: tuple[Term, ...]

    @property
    def expression(self) -> Expr:
        """The sum itself."""
        return Add(
            *(
                Mul(t.number, *(p.expression if isinstance(p, DisplayExpression) else p for p in t.parts))
                for t in self.terms
            )
        )

    @property
    def size(self) -> int:
        """How much there is to read: the number of atoms."""
        return sum(
            1 + sum(part.size if isinstance(part, DisplayExpression) else 1 for part in term.parts)
            for term in self.terms
        )


@dataclass(frozen=True)
class Style:
    """What the symbols of a model are, for ordering and collecting."""

    masses: frozenset[Symbol]
    """Collected where they multiply the same: (m1 + m2) d1^2."""
    constants: tuple[Symbol, ...]
    """The other parameters, in the order of the file."""
    rates: tuple[Symbol, ...]
    """Velocities and accelerations, in the order in which their terms appear."""

    def form(self, expression: Expr) -> DisplayExpression:
        """The expression as a form, collected by rates and within them by masses."""
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
        """The expression term by term, as it is."""
        terms = []
        for term in Add.make_args(expression):
            number, rest = term.as_coeff_Mul()
            if number != 0:
                terms.append(Term(number, () if rest == 1 else (rest,)))
        return DisplayExpression(tuple(terms))

    def _by_mass(self, expression: Expr) -> DisplayExpression:
        """Masses that multiply the same collected in brackets, in the order the terms come."""
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
        """Where a factor stands in a product: masses, constants, sines, then rates in order."""
        base = factor.base if factor.is_Pow else factor
        if base in self.masses:
            return 0, 0, str(base)
        if base in self.constants:
            return 1, self.constants.index(base), ""
        if base in self.rates:
            return 3, self.rates.index(base), ""
        return 2, int(base.func is sin), str(base)

    def _rank(self, rate: Expr) -> tuple[int, list[int]]:
        """Accelerations first, then products of velocities, then what has neither."""
        places = sorted(self.rates.index(symbol) for symbol in rate.free_symbols)
        degree = sum(int(f.exp) if f.is_Pow else 1 for f in Mul.make_args(rate)) if rate != 1 else 9
        return degree, places

    def _reading(self, term: Expr) -> list[tuple[int, int, str]]:
        """Terms without sines first, then by their factors."""
        number, rest = term.as_coeff_Mul()
        factors = sorted(Mul.make_args(rest), key=self._place)
        angles = sum(1 for factor in factors if factor.has(sin, cos))
        return [(angles, 0, ""), *(self._place(factor) for factor in factors), (int(bool(number < 0)), 0, "")]


def abbreviated(expressions: Iterable[Expr], angles: Sequence[Symbol]) -> dict[Expr, Symbol]:
    """Short names for the cosines and sines that occur: c1, s12 and so on, for sums of distinct angles."""
    names: dict[Expr, Symbol] = {}
    for expression in expressions:
        for function in sorted(expression.atoms(sin, cos), key=str):
            terms = Add.make_args(function.args[0])
            if all(term in angles for term in terms):
                digits = "".join(str(k + 1) for k in sorted(angles.index(term) for term in terms))
                names[function] = Symbol(f"{'c' if function.func is cos else 's'}{digits}", real=True)
    return names


def replaced(form: DisplayExpression, names: Mapping[Expr, Symbol]) -> DisplayExpression:
    """The form with functions replaced by their short names."""
    return DisplayExpression(
        tuple(
            Term(
                t.number,
                tuple(replaced(p, names) if isinstance(p, DisplayExpression) else p.xreplace(names) for p in t.parts),
            )
            for t in form.terms
        )
    )
