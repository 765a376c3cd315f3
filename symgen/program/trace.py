"""Tracing: a derivation gives each intermediate result a name while it runs, so that equal results share one name."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar, cast

from sympy import Add, Expr, Integer, Mul, Rational, S, Symbol, cos, expand, sin

from symgen.errors import ProgramError, UnsupportedError
from symgen.exact import added, opposite, product
from symgen.program.ir import Assignment, Program, free_symbols, scalar
from symgen.program.limit import TooManyOperationsError, limit
from symgen.program.partials import Partials, partials
from symgen.program.variable import is_negative, is_number, leads_negative, negated, relabelled

T = TypeVar("T")


class Trace:
    """Collects the assignments of a derivation; the spatial algebra calls :meth:`keep` on each result.

    With ``closed=True``, no result gets a name, so each result is one long expression. With ``shared=False``, a result
    that is computed twice gets two names, so the program has all operations of the derivation.
    """

    zero: Expr = Integer(0)

    def __init__(self, *, closed: bool = False, shared: bool = True) -> None:
        self.closed, self._shared, self._most = closed, shared, limit.get()
        self.noted: dict[str, tuple[Expr, ...]] = {}
        """The labelled expressions of a closed trace."""
        self._symbol_of: dict[Expr, Symbol] = {}
        self._value_of: dict[Symbol, Expr] = {}
        self._label: dict[Symbol, str] = {}
        self._computed: dict[Hashable, object] = {}
        self._partials: dict[Symbol, Partials] = {}
        self._tangent: dict[tuple[tuple[Symbol, Expr], ...], dict[Symbol, Expr]] = {}
        self.aliases: dict[Symbol, Expr] = {}
        """The expression of each variable that :meth:`alias` created."""

    def zeros(self, count: int) -> list[Expr]:
        return [self.zero] * count

    def keep(self, expression: Expr) -> Expr:
        """Name ``expression`` and return its symbol. Symbols, negated symbols and numbers get no new name.

        An expression and its negative share one symbol, so the result may be a negated symbol.
        """
        if self.closed or expression.is_Symbol or expression.is_Rational:
            return expression
        if is_number(expression):
            return expand(expression)
        if expression.is_Mul and len(expression.args) == 2 and expression.args[0] is S.NegativeOne:
            inner = expression.args[1]
            return expression if inner.is_Symbol else -self.keep(inner)
        if expression.is_Mul and any(argument.is_Add for argument in expression.args):
            expression = _with_positive_sums(expression)
        if leads_negative(expression):
            return -self._named(negated(expression))
        return self._named(expression)

    def _named(self, expression: Expr) -> Expr:
        if expression.is_Symbol:
            return expression
        symbol = self._symbol_of.get(expression) if self._shared else None
        if symbol is None:
            if len(self._value_of) >= self._most:
                raise TooManyOperationsError(f"more than {self._most:,} operations")
            symbol = scalar(f"_{len(self._value_of)}")
            self._symbol_of[expression] = symbol
            self._value_of[symbol] = expression
            if expression.func in (sin, cos) and expression.args[0].is_Symbol and not is_temporary(expression.args[0]):
                self._label[symbol] = f"{expression.func.__name__}_{expression.args[0]}"
        return symbol

    def alias(self, expression: Expr) -> Symbol:
        """Return a new variable that stands for an expression. Derivatives treat the variable like an input.

        Raises :class:`~symgen.errors.UnsupportedError` in closed traces.
        """
        if self.closed:
            raise UnsupportedError("closed forms do not support computed positions")
        value = self.keep_all(expression)
        symbol = scalar(f"_{len(self._value_of)}")
        self._value_of[symbol] = self.aliases[symbol] = value
        return symbol

    def keep_all(self, expression: Expr) -> Expr:
        """Name the result of each operation in an expression tree, and return the symbol of the whole expression.

        Sums and products are split into operations with two operands.
        """
        if self.closed or not expression.args or expression.is_number:
            return self.keep(expression)
        if expression.is_Add or expression.is_Mul:
            return self._fold(expression)
        if expression.is_Pow and expression.exp.is_Integer and expression.exp > 1:
            return self._power(self.keep_all(expression.base), int(expression.exp))
        if expression.is_Pow and expression.exp.is_Integer and expression.exp < -1:
            return self.keep(1 / self._power(self.keep_all(expression.base), -int(expression.exp)))
        if expression.is_Pow and not expression.exp.is_Integer and abs(expression.exp) > 1:
            whole = self._power(self.keep_all(expression.base), int(abs(expression.exp)))
            power = self.keep(whole * self.keep_all(expression.base ** Rational(1, 2)))
            return power if expression.exp > 0 else self.keep(1 / power)
        return self.keep(expression.func(*(self.keep_all(argument) for argument in expression.args)))

    def _fold(self, expression: Expr) -> Expr:
        head = expression.func
        numbers = [argument for argument in expression.args if argument.is_number]
        others = [argument for argument in expression.args if not argument.is_number]
        divisors: list[Expr] = []
        if head is Mul:
            divisors = [a for a in others if a.is_Pow and a.exp.is_Integer and a.exp < 0]
            others = [a for a in others if a not in divisors]
        terms = [self.keep_all(argument) for argument in others]
        if numbers and head is Add:
            terms.append(expand(head(*numbers)))
        result = terms[0] if terms else Integer(1)
        for term in terms[1:]:
            result = self.keep(head(result, term))
        if numbers and head is Mul:
            result = self.keep(expand(head(*numbers)) * result)
        for divisor in divisors:
            result = self.keep(result / self.keep_all(1 / divisor))
        return result

    def _power(self, base: Expr, exponent: int) -> Expr:
        if exponent == 1:
            return base
        if exponent == 2:
            return self.keep(base * base)
        half = self._power(base, exponent // 2)
        square = self.keep(half * half)
        return self.keep(square * base) if exponent % 2 else square

    def once(self, key: Hashable, compute: Callable[[], T]) -> T:
        """Return the result of ``compute``, which is called only once for each ``key`` in this trace."""
        if key not in self._computed:
            self._computed[key] = compute()
        return cast(T, self._computed[key])

    def label(self, name: str, expressions: Iterable[Expr], suffixes: Iterable[object] = "xyz") -> None:
        """Suggest names for results of this trace: ``name`` followed by the suffix of each result.

        A closed trace stores the expressions in ``noted``, because its results have no names.
        """
        if self.closed:
            self.noted[name] = tuple(expressions)
            return
        for suffix, value in zip(suffixes, expressions, strict=False):
            self._suggest(f"{name}{suffix}", value)

    def carry_name(self, symbol: Symbol, expression: Expr) -> None:
        """Suggest the name of ``symbol`` for ``expression`` in this trace, unless the name is temporary."""
        if not is_temporary(symbol):
            self._suggest(symbol.name, expression)

    def _suggest(self, name: str, expression: Expr) -> None:
        symbol = -expression if expression.is_Mul else expression
        if symbol in self._value_of:
            self._label.setdefault(symbol, name)

    def derivative(self, expression: Expr, direction: Mapping[Symbol, Expr]) -> Expr:
        """Return the derivative of ``expression`` along ``direction``, by the chain rule through all named results.

        ``direction`` gives the rates of inputs or named results; {q_j: 1} gives the partial derivative with respect to
        q_j. Inputs, and variables that :meth:`alias` created, are constant if ``direction`` has no rate for them.
        Raises :class:`~symgen.errors.ProgramError` if ``direction`` gives the rate of an expression without a name.
        """
        given = tuple(direction.items())
        if given not in self._tangent:
            self._tangent[given] = dict(_named_rate(*pair) for pair in given)
        rates = self._tangent[given]
        for symbol in self._unresolved(expression, rates):
            rates[symbol] = self._chain(self._partials_of(symbol), rates)
        return self._chain(partials(expression), rates)

    def gradient(
        self, values: Sequence[Expr], weights: Sequence[Expr], held: Collection[Symbol] = ()
    ) -> dict[Symbol, Expr]:
        """Return the gradient of the sum of weights times values, by automatic differentiation in reverse mode.

        The weights, the symbols in ``held`` and the variables that :meth:`alias` created are treated as constants. The
        result maps each input and named result that the values depend on to a derivative.
        """
        adjoint: dict[Symbol, Expr] = {}

        def add(expression: Expr, weight: Expr) -> None:
            for symbol, partial in partials(expression):
                part = self.keep(self.keep_all(partial) * weight)
                adjoint[symbol] = self.keep(adjoint[symbol] + part) if symbol in adjoint else part

        for value, weight in zip(values, weights, strict=True):
            add(value, weight)
        for symbol, value in reversed(list(self._value_of.items())):
            if symbol in adjoint and symbol not in held and symbol not in self.aliases and adjoint[symbol] != 0:
                add(value, adjoint[symbol])
        return adjoint

    def _unresolved(self, expression: Expr, rates: Mapping[Symbol, Expr]) -> list[Symbol]:
        """Return the named results that ``expression`` depends on and that have no rate yet, operands first."""
        order: dict[Symbol, None] = {}
        stack = [(symbol, False) for symbol in free_symbols(expression)]
        while stack:
            symbol, ready = stack.pop()
            if symbol in rates or symbol in order or symbol in self.aliases or symbol not in self._value_of:
                continue
            if ready:
                order[symbol] = None
            else:
                stack += [(symbol, True), *((inner, False) for inner, _ in self._partials_of(symbol))]
        return list(order)

    def _partials_of(self, symbol: Symbol) -> Partials:
        """Return the partial derivatives of a named result with respect to its operands."""
        if symbol not in self._partials:
            self._partials[symbol] = partials(self._value_of[symbol])
        return self._partials[symbol]

    def _chain(self, derivatives: Partials, rates: Mapping[Symbol, Expr]) -> Expr:
        result: Expr = self.zero
        for symbol, derivative in derivatives:
            if (rate := rates.get(symbol, self.zero)) is not self.zero:
                partial = self.keep_all(derivative)
                term = rate if partial is S.One else self.keep(product(partial, rate))
                result = term if result is self.zero else added(result, term, self.keep)
        return result

    def program(self, signature: Program, *, whole: bool = True) -> Program:
        """Return a program with the inputs and outputs of ``signature``; its body has the results named so far.

        If ``whole`` is False, results that no output depends on are left out. A result with a label gets the label as
        its name. Other results keep a temporary name (see :func:`is_temporary`).
        """
        taken = {symbol.name for symbol in [*signature.input_symbols(), *signature.parameters]}
        renamed: dict[Symbol, Symbol] = {}
        for symbol, name in self._label.items():
            while name in taken:
                name += "_"
            taken.add(name)
            renamed[symbol] = scalar(name)
        meant: dict[Symbol, Expr] = {}
        for symbol, value in self.aliases.items():
            meant[symbol] = renaming(relabelled(value, renamed), meant)
        elements = [renaming(relabelled(element, renamed), meant) for element in signature.output_elements()]
        live = self._value_of if whole else self._needed(signature.output_elements())
        body = [
            Assignment(renamed.get(symbol, symbol), renaming(relabelled(self._value_of[symbol], renamed), meant))
            for symbol in live
            if symbol not in meant
        ]
        return replace(signature.with_outputs(elements), setup=(), body=tuple(body))

    def _needed(self, elements: Iterable[Expr]) -> list[Symbol]:
        """Return the named results on which ``elements`` depend, in the order in which they were named."""
        found: set[Symbol] = set()
        stack = [symbol for element in elements for symbol in free_symbols(element)]
        while stack:
            symbol = stack.pop()
            if symbol in self._value_of and symbol not in found:
                found.add(symbol)
                stack += free_symbols(self._value_of[symbol])
        return sorted(found, key=lambda symbol: int(symbol.name[1:]))


def _named_rate(expression: Expr, rate: Expr) -> tuple[Symbol, Expr]:
    """Return the symbol in ``expression``, which is a symbol or a negated symbol, and the rate of the symbol."""
    sign, symbol = expression.as_coeff_Mul()
    if not symbol.is_Symbol or abs(sign) != 1:
        raise ProgramError(f"cannot differentiate by {expression}, which has no name")
    return symbol, sign * rate


def _with_positive_sums(product: Expr) -> Expr:
    """Return a product in which sums of numbers are positive: a (sqrt(2) - 2) becomes -a (2 - sqrt(2))."""
    for factor in product.args:
        if factor.is_Add and is_number(factor) and is_negative(factor):
            product = -product.xreplace({factor: expand(-factor)})
    return product


def renaming(expression: Expr, renamed: Mapping[Symbol, Expr]) -> Expr:
    """Return ``expression`` with the symbols in ``renamed`` replaced."""
    if renamed and any(symbol in renamed for symbol in free_symbols(expression)):
        return expression.xreplace(renamed)
    return expression


def is_atom(expression: Expr) -> bool:
    """Return True if the expression is a symbol, a negated symbol or a number."""
    return bool(expression.is_Symbol or opposite(expression) is not None or is_number(expression))


def is_temporary(symbol: Symbol) -> bool:
    """Return True if a trace invented the symbol's name, for a result without a label. These names start with ``_``."""
    return bool(symbol.name.startswith("_"))
