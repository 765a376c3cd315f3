"""Lumped parameters: names p1, p2, ... for combinations of parameters, such as p1 = m l^2 + I.

The equations of motion are sums of functions of the coordinates. The coefficients of these functions are polynomials in
the parameters. The coefficients are considered from the shortest to the longest. A coefficient gets a name if it is not
a linear combination of the coefficients that already have names. The named coefficients are base parameters.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from typing import Any

from flint import fmpq, fmpq_mat
from sympy import Expr, Mul, Rational, Symbol

from symgen.program.closed_forms.polynomials import Exponents, Polynomial

_Coefficient = dict[Expr, Any]
"""A polynomial in the parameters, as a map from each monomial to its rational coefficient."""


class Lumps:
    """Names for combinations of parameters that occur in the equations of motion ``polynomials``.

    ``variables`` has the variables of the polynomials, in the order of their exponents.
    """

    def __init__(
        self, parameters: Collection[Symbol], variables: Sequence[Expr], polynomials: Iterable[Polynomial]
    ) -> None:
        self._parameters = frozenset(parameters)
        found: list[_Coefficient] = []
        for polynomial in polynomials:
            found += [value for _, value in self._coefficients(variables, polynomial) if list(value) != [Rational(1)]]
        self._basis: list[_Coefficient] = []
        for coefficient in sorted(found, key=lambda each: (len(each), str(sorted(each, key=str)))):
            if self._solution(coefficient) is None:
                self._basis.append(_normalised(coefficient))
        self.symbols = tuple(Symbol(f"p{k + 1}", real=True) for k in range(len(self._basis)))

    @property
    def definitions(self) -> dict[Symbol, Expr]:
        """Maps each name to the polynomial in parameters that the name replaces."""
        sums = (sum(Rational(int(v.p), int(v.q)) * key for key, v in each.items()) for each in self._basis)
        return dict(zip(self.symbols, sums, strict=True))

    def renamed(self, variables: Sequence[Expr], polynomial: Polynomial) -> tuple[list[Expr], Polynomial]:
        """Replace the coefficients of a polynomial by names. Return all variables (with names), and the polynomial.

        A coefficient that is not a linear combination of named coefficients stays unchanged.
        """
        width = len(self.symbols)
        result: dict[Exponents, Any] = {}
        places = {variable: k for k, variable in enumerate(variables)}
        for exponents, coefficient in self._coefficients(variables, polynomial):
            solution = self._solution(coefficient)
            if solution is not None:
                for k, value in enumerate(solution):
                    key = (*exponents, *(int(k == j) for j in range(width)))
                    result[key] = result.get(key, 0) + value
                continue
            for monomial, value in coefficient.items():
                own = list(exponents)
                for symbol, power in monomial.as_powers_dict().items():
                    if symbol in places:
                        own[places[symbol]] += int(power)
                key = (*own, *(0,) * width)
                result[key] = result.get(key, 0) + value
        return [*variables, *self.symbols], {key: value for key, value in result.items() if value != 0}

    def _coefficients(self, variables: Sequence[Expr], polynomial: Polynomial) -> list[tuple[Exponents, _Coefficient]]:
        """Return the monomials without parameters, each with its coefficient, a polynomial in the parameters."""
        own = [variable in self._parameters for variable in variables]
        found: dict[Exponents, _Coefficient] = {}
        for exponents, value in polynomial.items():
            rest = tuple(0 if mine else e for e, mine in zip(exponents, own, strict=True))
            monomial = Mul(*(v**e for v, e, mine in zip(variables, exponents, own, strict=True) if mine))
            found.setdefault(rest, {})[monomial] = value
        return sorted(found.items())

    def _solution(self, coefficient: _Coefficient) -> list[Any] | None:
        """Return the factors of a linear combination of named coefficients that equals ``coefficient``, or None."""
        if not self._basis:
            return None
        monomials = sorted({key for each in (*self._basis, coefficient) for key in each}, key=str)
        columns = [*self._basis, coefficient]
        table = fmpq_mat(len(monomials), len(columns), [c.get(m, fmpq(0)) for m in monomials for c in columns])
        reduced, rank = table.rref()
        width = len(self._basis)
        if rank > width or any(reduced[row, width] != 0 for row in range(width, len(monomials))):
            return None
        return [reduced[row, width] for row in range(width)]


def _normalised(coefficient: _Coefficient) -> _Coefficient:
    """Scale a coefficient: a single monomial gets the factor 1, and the first term of a sum becomes positive."""
    first = coefficient[min(coefficient, key=str)]
    scale = first if len(coefficient) == 1 else fmpq(1 if first > 0 else -1)
    return {key: value / scale for key, value in coefficient.items()}
