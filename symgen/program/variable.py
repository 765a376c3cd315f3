"""The symbols of programs: real variables with fast sums and products.

A derivation adds and multiplies symbols, negated symbols and rational numbers. For such operands, the methods here take
a tenth of the time that SymPy takes. They return the same expressions as SymPy; the tests check this. SymPy computes
sums and products of all other operands. Most uses of SymPy's private functions are in this file.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cmp_to_key, lru_cache
from operator import attrgetter
from typing import Any, SupportsIndex

from sympy import Add, Basic, Expr, Mul, Symbol
from sympy.core.singleton import S


class TracedSymbol(Symbol):  # type: ignore[misc]
    """A real symbol. Two symbols with the same name are the same object (see :func:`scalar`)."""

    __slots__ = ()
    _op_priority = 10.1
    __hash__ = object.__hash__

    def __reduce_ex__(self, protocol: SupportsIndex) -> tuple[Any, ...]:
        return scalar, (self.name,)

    def __mul__(self, other: Any) -> Expr:
        kind = type(other)
        if kind is TracedSymbol:
            return Symbol.__mul__(self, other) if other.name == self.name else _product(self, other)
        if kind is Mul:
            first, *rest = other.args
            if (
                first is S.NegativeOne
                and len(rest) == 1
                and type(rest[0]) is TracedSymbol
                and rest[0].name != self.name
            ):
                return Mul._from_args((first, *_product(self, rest[0]).args), True)
        elif isinstance(other, Expr) and other.is_Rational:
            if other is S.One:
                return self
            return S.Zero if other is S.Zero else Mul._from_args((other, self), True)
        return Symbol.__mul__(self, other)

    __rmul__ = __mul__

    def __add__(self, other: Any) -> Expr:
        kind = type(other)
        if kind is TracedSymbol:
            if other.name != self.name:
                return Add._from_args((self, other) if self.name < other.name else (other, self), True)
        elif kind is Mul:
            args = other.args
            if (
                len(args) == 2
                and args[0] is S.NegativeOne
                and type(args[1]) is TracedSymbol
                and args[1].name != self.name
            ):
                return Add._from_args((other, self), True)
        elif other is S.Zero:
            return self
        return Symbol.__add__(self, other)

    __radd__ = __add__

    def __sub__(self, other: Any) -> Expr:
        kind = type(other)
        if kind is TracedSymbol:
            if other.name != self.name:
                return Add._from_args((-other, self), True)
        elif kind is Mul:
            args = other.args
            if len(args) == 2 and args[0] is S.NegativeOne:
                return self + args[1]
        elif other is S.Zero:
            return self
        return Symbol.__sub__(self, other)

    def __neg__(self) -> Expr:
        return Mul._from_args((S.NegativeOne, self), True)


def _product(one: TracedSymbol, other: TracedSymbol) -> Expr:
    return Mul._from_args((one, other) if one.name < other.name else (other, one), True)


def relabelled(expression: Expr, names: Mapping[Symbol, Symbol]) -> Expr:
    """Return ``expression`` with its variables renamed. Unlike with ``xreplace``, the operations stay the same."""
    args = operands(expression)
    if not args:
        renamed: Expr = names.get(expression, expression) if expression.is_Symbol else expression
        return renamed
    changed = tuple(relabelled(argument, names) for argument in args)
    if all(new is old for new, old in zip(changed, args)):  # noqa: B905 - equal lengths, and this is a hot path
        return expression
    if not (expression.is_Add or expression.is_Mul):
        return expression.func(*changed, evaluate=False)
    return expression.func._from_args(_ordered(changed), True)


def put_into(expression: Expr, symbol: Symbol, value: Expr) -> Expr | None:
    """Return ``expression`` with ``symbol`` replaced by ``value``, or None if SymPy could merge operations.

    The result has exactly the operations of both expressions. It is None if ``expression`` is neither a sum nor a
    product.
    """
    if expression.is_Add:
        return _into_sum(expression, symbol, value)
    return _into_product(expression, symbol, value) if expression.is_Mul else None


def _into_sum(total: Expr, symbol: Symbol, value: Expr) -> Expr | None:
    """Return a sum with its term ``symbol`` replaced by a sum or product, or None if SymPy could merge terms."""
    terms: list[Expr] = []
    found = 0
    for term in total.args:
        sign = 1
        if term is not symbol:
            sign = -1 if term.is_Mul and len(term.args) == 2 and term.args == (S.NegativeOne, symbol) else 0
        if sign == 0:
            terms.append(term)
            continue
        found += 1
        new = value.args if value.is_Add else (value,) if value.is_Mul else ()
        terms += new if sign > 0 else [_negated(each) for each in new]
    if found != 1 or len(terms) < len(total.args) or any(term.is_number for term in terms[len(total.args) :]):
        return None
    if len(set(map(_rest, terms))) < len(terms) or any(_has(term, symbol) for term in terms):
        return None
    return _sum(terms)


def _rest(term: Expr) -> tuple[Expr, ...]:
    """Return the factors of a term without its number. SymPy merges two terms of a sum if their factors are equal."""
    factors = operands(term) if term.is_Mul else (term,)
    return factors[1:] if factors[0].is_number else factors


def _has(expression: Expr, symbol: Symbol) -> bool:
    for each in operands(expression):
        if each is symbol or _has(each, symbol):
            return True
    return expression is symbol


def _into_product(product: Expr, symbol: Symbol, value: Expr) -> Expr | None:
    """Return a product with its factor ``symbol`` replaced by a sum, or None if SymPy could merge operations.

    The result is also None if all other factors are numbers, because SymPy would multiply the sum out.
    """
    factors = [factor for factor in product.args if factor is not symbol]
    others = [factor for factor in factors if not factor.is_number]
    if not value.is_Add or not others or len(factors) != len(product.args) - 1 or value in others:
        return None
    if any((factor.is_Pow and factor.base == value) or _has(factor, symbol) for factor in others):
        return None
    return Mul._from_args(_ordered([*factors, value]), True)


def negated(expression: Expr) -> Expr:
    """Return ``-expression``. If the expression is a sum, each of its terms is negated."""
    if not expression.is_Add:
        return -expression
    return _sum([_negated(term) for term in expression.args])


def is_negative(number: Expr) -> bool:
    """Return True if an exact number is negative. SymPy's test is slow, and is not used for rational numbers."""
    return bool(number.p < 0) if number.is_Rational else _is_negative(number)


@lru_cache(maxsize=2**12)
def _is_negative(number: Expr) -> bool:
    return bool(number.is_negative)


def leads_negative(expression: Expr) -> bool:
    """Return True if a trace names ``-expression`` instead of ``expression``; it never names both."""
    if expression.is_Mul:
        return expression.args[0].is_number and is_negative(expression.args[0])
    if expression.is_Add:
        terms = {}
        for term in expression.args:
            coefficient, rest = term.as_coeff_Mul()
            if rest.is_Symbol:
                terms[rest.name] = coefficient
        if len(terms) == len(expression.args) - any(term.is_number for term in expression.args):
            return is_negative(terms[min(terms)])
    return bool(expression.could_extract_minus_sign())


def is_number(expression: Expr) -> bool:
    """Return True if an expression is a number. SymPy's slow test is not used if the last operand is a symbol."""
    args = operands(expression)
    return bool(not (args and args[-1].is_Symbol) and expression.is_number)


def sum_of(terms: Iterable[Expr]) -> Expr:
    """Return the unevaluated sum of the terms."""
    return Add._from_args(tuple(terms), True)


def product_of(factors: Iterable[Expr]) -> Expr:
    """Return the unevaluated product of the factors."""
    return Mul._from_args(tuple(factors), True)


def sum_of_products(pairs: Iterable[tuple[Expr, Expr]]) -> Expr:
    """Return the unevaluated sum of the products of all pairs, without the products that are zero."""
    return sum_of(product for one, other in pairs if (product := one * other) is not S.Zero)


def difference(one: Expr, other: Expr) -> Expr:
    """Return ``one - other``. If ``other`` is a sum, its terms stay in a bracket: a - (b + c)."""
    if other.is_number:
        return one - other
    minus = Mul._from_args((S.NegativeOne, other), True)
    return minus if one is S.Zero else Add._from_args((one, minus), True)


def _sum(terms: Sequence[Expr]) -> Expr:
    """Return the sum of terms in SymPy's order, numbers first. SymPy must not be able to merge any of the terms."""
    return Add._from_args(_ordered(terms), True)


def _negated(term: Expr) -> Expr:
    coefficient, rest = term.as_coeff_Mul()
    if rest is S.One:
        return -coefficient
    if coefficient is S.NegativeOne:
        return rest
    return Mul._from_args((-coefficient, *(rest.args if rest.is_Mul else (rest,))), True)


def _ordered(arguments: Sequence[Expr]) -> tuple[Expr, ...]:
    """Return terms or factors in SymPy's order, numbers first."""
    numbers = [argument for argument in arguments if argument.is_number]
    others = [argument for argument in arguments if not argument.is_number]
    alike = all(type(argument) is TracedSymbol for argument in others)
    return (*numbers, *sorted(others, key=_NAME if alike else _ORDER))


_NAME = attrgetter("name")
_ORDER = cmp_to_key(Basic.compare)


operands: Callable[[Expr], tuple[Expr, ...]] = attrgetter("_args")
"""Returns the arguments of an expression as SymPy stores them.

SymPy's own property ``args`` is a Python function, whose calls take too much time in long programs.
"""


def rebuilt(expression: Expr, parts: Sequence[Expr]) -> Expr:
    """Return the sum or product of ``parts``, whichever ``expression`` is. The parts must be in SymPy's order."""
    return expression.func._from_args(tuple(parts), True)


@cache
def scalar(name: str) -> Symbol:
    """Return the symbol called ``name``.

    All variables of programs are created here, so two variables with the same name are the same object. A symbol is not
    declared real, because SymPy would convert the square root of a real symbol's square to a magnitude.
    """
    symbol = Expr.__new__(TracedSymbol)
    symbol.name = name
    for attribute, value in _ASSUMPTIONS:
        setattr(symbol, attribute, value)
    return symbol


_ANY = TracedSymbol("x")
_ASSUMPTIONS = [(name, getattr(_ANY, name)) for name in ("_assumptions", "_assumptions_orig", "_assumptions0")]
"""SymPy's assumptions for symbols. They are computed once here, because SymPy computes them for each symbol."""
