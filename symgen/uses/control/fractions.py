"""Entries of symbolic matrices as factored fractions in lowest terms.

Each subexpression is converted to a fraction of polynomials only once, and each sum or product of fractions is reduced
immediately. The function ``sympy.cancel`` would expand the whole entry first, which takes minutes for derivatives of
quotients.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import sympy
from sympy.polys.fields import FracField

from symgen.uses.control.motion import Array

MAX_WORK = 200_000
"""Largest work for one matrix. A product of two fractions counts as the product of their numbers of terms. The largest
work takes about ten seconds.
"""


class _WorkError(Exception):
    """Raised if the fractions of a matrix need more work than :data:`MAX_WORK`."""


def reduced(entries: Array) -> sympy.ImmutableDenseMatrix:
    """Return a matrix whose entries are factored fractions in lowest terms.

    When the work exceeds :data:`MAX_WORK`, the remaining entries are not changed.
    """
    fractions = _Fractions(entries.ravel())
    return sympy.ImmutableDenseMatrix(*entries.shape, [fractions.short(each) for each in entries.ravel()])


class _Fractions:
    """The field of fractions in the symbols and functions of some expressions."""

    def __init__(self, entries: Iterable[sympy.Expr]) -> None:
        found: dict[sympy.Expr, None] = {}
        waiting, seen = list(entries), set[sympy.Expr]()
        while waiting:
            entry = waiting.pop()
            if entry in seen or entry.is_Rational:
                continue
            seen.add(entry)
            if parts := _operands(entry):
                waiting += parts
            else:
                found[entry] = None
        variables = sorted(found, key=sympy.default_sort_key) or [sympy.Dummy()]  # a field has at least one variable
        self._field = FracField(variables, sympy.QQ)
        self._known: dict[sympy.Expr, Any] = dict(zip(variables, self._field.gens, strict=True))
        self._work = 0

    def short(self, entry: sympy.Expr) -> sympy.Expr:
        """Return an entry as one factored fraction in lowest terms.

        If the factored fraction takes too much work, return the entry unchanged.
        """
        try:
            fraction = self._fraction(entry)
        except _WorkError:
            return entry
        return _factored(fraction.numer) / _factored(fraction.denom)

    def _fraction(self, entry: sympy.Expr) -> Any:
        if entry in self._known:
            return self._known[entry]
        if entry.is_Rational:
            found = self._field(sympy.QQ(entry.p, entry.q))
        elif entry.is_Pow:
            found = self._fraction(entry.base) ** int(entry.exp)
        else:
            found, *others = map(self._fraction, entry.args)
            for other in others:
                self._work += _terms(found) * _terms(other)
                if self._work > MAX_WORK:
                    raise _WorkError
                found = found + other if entry.is_Add else found * other
        self._known[entry] = found
        return found


def _operands(entry: sympy.Expr) -> tuple[sympy.Expr, ...]:
    """Return the operands of a sum, a product or a whole power; none for anything else."""
    if entry.is_Pow and entry.exp.is_Integer:
        return (entry.base,)
    return entry.args if entry.is_Add or entry.is_Mul else ()


def _terms(fraction: Any) -> int:
    return len(fraction.numer) + len(fraction.denom)


def _factored(polynomial: Any) -> sympy.Expr:
    number, factors = polynomial.factor_list()
    return sympy.Mul(polynomial.ring.domain.to_sympy(number), *(base.as_expr() ** power for base, power in factors))
