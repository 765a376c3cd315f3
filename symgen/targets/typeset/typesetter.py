"""Write sums in the syntax of a typesetting language, and outputs of programs as equations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Protocol

from sympy import Expr, Rational, Symbol, cos, sin

from symgen.program import Array, Program
from symgen.program.closed_forms.sums import Factor, Root, Sum, Term, angle_terms
from symgen.targets.typeset.latex import Latex
from symgen.targets.typeset.mathml import MathML
from symgen.targets.typeset.notation import Display, Notation, display_of

MAX_UNBROKEN_ATOMS = 16
"""Maximum number of atoms of a bracket that is not broken into several lines."""


class Marks(Protocol):
    """The syntax of one language of formulas: how it writes products, fractions, functions and brackets."""

    plus: str
    minus: str
    opening_minus: str

    def number(self, value: Rational) -> str: ...

    def symbol(self, expression: Expr, display: Display, power: str) -> str: ...

    def other(self, expression: Expr, notation: Notation, power: str) -> str:
        """Return the text of an expression that is neither a symbol nor a sine or cosine."""

    def root(self, inner: str, power: str) -> str: ...

    def function(self, name: str, power: str, argument: str, brackets: bool) -> str: ...

    def bracket(self, inner: str, nested: bool, power: str) -> str: ...

    def opening(self, nested: bool) -> str: ...

    def closing(self, nested: bool, power: str) -> str: ...

    def fraction(self, numerator: str, denominator: str) -> str: ...

    def product(self, parts: Sequence[str], functions: Sequence[bool]) -> str:
        """Return a product of parts.

        ``functions[k]`` is True if part k is a function written without brackets.
        """

    def vector(self, rows: Sequence[Sequence[str]]) -> str: ...


@dataclass(frozen=True)
class Typesetter:
    """Writes sums in the syntax of a typesetting language. The symbols come from a notation."""

    notation: Notation
    marks: Marks

    def sum(self, form: Sum) -> str:
        return "".join(text for text, _ in self.pieces(form))

    def matrix(self, rows: Sequence[Sequence[Sum]]) -> str:
        """Return a matrix; a vector is a matrix of one column."""
        return self.marks.vector([[self.sum(form) for form in row] for row in rows])

    def pieces(self, form: Sum) -> list[tuple[str, int]]:
        """Return the text and the number of atoms of each piece of a sum; lines may be broken between pieces.

        A piece is a term of a sum with its sign. If a term ends in a long bracket, each term of the bracket becomes a
        piece.
        """
        if not form.terms:
            return [(self.marks.number(Rational(0)), 1)]
        found: list[tuple[str, int]] = []
        for index, term in enumerate(form.terms):
            sign = self.marks.minus if term.number < 0 else self.marks.plus
            opening = sign if index else self.marks.opening_minus if term.number < 0 else ""
            found += self._term(term, opening)
        return found

    def _term(self, term: Term, opening: str) -> list[tuple[str, int]]:
        number, size = abs(term.number), term.size
        above = [factor for factor in term.factors if factor.power > 0]
        below = [Factor(factor.base, -factor.power) for factor in term.factors if factor.power < 0]
        if below:
            parts = self._alone(Rational(number.p), above), self._alone(Rational(number.q), below)
            return [(opening + self.marks.fraction(*parts), size)]
        last = above[-1].base if above else None
        if not (isinstance(last, Sum) and last.size > MAX_UNBROKEN_ATOMS):
            return [(opening + self._product(number, above), size)]
        first = above[:-1]
        start = self._product(number, first) if first or number != 1 else ""
        inner = self.pieces(last)
        left = self.marks.product([start, ""], [False, False]) if start else ""
        (head, head_size), *rest = inner
        found = [(opening + left + self.marks.opening(last.nested) + head, head_size + 1 + len(first)), *rest]
        text, size = found[-1]
        found[-1] = (text + self.marks.closing(last.nested, _power(above[-1])), size)
        return found

    def _product(self, number: Rational, factors: Sequence[Factor]) -> str:
        parts = [self.marks.number(number)] if number != 1 or not factors else []
        bare = [False] * len(parts)
        for factor in factors:
            parts.append(self._factor(factor))
            bare.append(self._is_bare_function(factor))
        return self.marks.product(parts, bare)

    def _alone(self, number: Rational, factors: Sequence[Factor]) -> str:
        """Return the numerator or denominator of a fraction.

        A numerator or denominator that is a single sum gets no brackets.
        """
        if number == 1 and len(factors) == 1 and isinstance(factors[0].base, Sum) and factors[0].power == 1:
            return self.sum(factors[0].base)
        return self._product(number, factors)

    def _factor(self, factor: Factor) -> str:
        base, power = factor.base, _power(factor)
        if isinstance(base, Sum):
            return self.marks.bracket(self.sum(base), base.nested, power)
        if isinstance(base, Root):
            return self.marks.root(self.sum(base.inner), power)
        if base.is_Symbol:
            return self.marks.symbol(base, self.notation.display(base), power)
        if isinstance(base, sin | cos):
            short = self.notation.short_name(base)
            if short is not None:
                return self.marks.symbol(base, short, power)
            argument = angle_sum(base.args[0])
            name = "cos" if isinstance(base, cos) else "sin"
            return self.marks.function(name, power, self.sum(argument), not _is_simple(argument))
        return self.marks.other(base, self.notation, power)

    def _is_bare_function(self, factor: Factor) -> bool:
        base = factor.base
        if not isinstance(base, sin | cos) or self.notation.short_name(base) is not None:
            return False
        return _is_simple(angle_sum(base.args[0]))


def angle_sum(argument: Expr) -> Sum:
    """Return an angle as a sum in reading order, positive terms first."""
    terms = [Term(factor, (Factor(angle),)) for factor, angle in angle_terms(argument)]
    return Sum(tuple(sorted(terms, key=lambda term: bool(term.number < 0))))


def _is_simple(argument: Sum) -> bool:
    """Return True if the argument of a function needs no brackets, because it is a positive multiple of one symbol."""
    if len(argument.terms) != 1:
        return False
    (term,) = argument.terms
    base = term.factors[0].base if term.factors else None
    return isinstance(base, Symbol) and bool(term.number > 0 and term.number.q == 1)


def _power(factor: Factor) -> str:
    return "" if factor.power == 1 else str(factor.power)


def output_latex(program: Program, forms: Sequence[Sequence[Sum]], notation: Notation) -> Iterator[str]:
    """Yield an equation ``name = value`` for each output; vectors are columns."""
    writer = Typesetter(notation, Latex())
    letters = {str(symbol) for symbol in program.parameters}
    for array, elements in zip(program.outputs, forms, strict=True):
        name = array.latex or display_of(array.name).latex
        left = rf"\mathbf{{{name}}}" if name in letters else name
        yield f"{left} = {_value(writer, array, elements)}"


def output_mathml(program: Program, forms: Sequence[Sequence[Sum]], notation: Notation) -> Iterator[str]:
    """Yield a displayed equation for each output."""
    writer = Typesetter(notation, MathML())
    for array, elements in zip(program.outputs, forms, strict=True):
        left = display_of(array.name).mathml
        yield f'<math display="block"><mrow>{left}<mo>=</mo>{_value(writer, array, elements)}</mrow></math>'


def definition_mathml(name: Symbol, form: Sum, notation: Notation) -> str:
    """Return the displayed equation ``name = form``."""
    value = Typesetter(notation, MathML()).sum(form)
    return f'<math display="block"><mrow>{notation.display(name).mathml}<mo>=</mo>{value}</mrow></math>'


def _value(writer: Typesetter, array: Array, elements: Sequence[Sum]) -> str:
    if not array.shape:
        return writer.sum(elements[0])
    return _matrix(writer, (*array.shape, 1)[: max(2, len(array.shape))], elements)


def _matrix(writer: Typesetter, shape: tuple[int, ...], elements: Sequence[Sum]) -> str:
    """Return a matrix with the first two axes of an array as rows and columns.

    If the array has more axes, each entry is a row (three axes) or a matrix (four or more).
    """
    rows, columns, *inner = shape
    size = prod(inner)
    cells = [elements[start : start + size] for start in range(0, len(elements), size)]
    further = (1, *inner) if len(inner) == 1 else tuple(inner)
    texts = [_matrix(writer, further, cell) if inner else writer.sum(cell[0]) for cell in cells]
    return writer.marks.vector([texts[row * columns : (row + 1) * columns] for row in range(rows)])
