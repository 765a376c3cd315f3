"""Expressions as LaTeX and as MathML in textbook notation: dots for rates, indices from one, Greek letters."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sympy import Expr, Rational, Symbol, cos, latex, mathml, sin
from sympy.core.alphabets import greeks

from symgen.targets import escapes
from symgen.uses.lesson.display_expression import DisplayExpression, Term

_GREEK = {name: chr(0x3B1 + index + (index > 16)) for index, name in enumerate(greeks)}
"""The letters from alpha to omega, without the final sigma."""


MAX_UNBROKEN_ATOMS = 16
"""Most atoms of a bracket that stays on one line."""


@dataclass(frozen=True, slots=True)
class Display:
    """The notation of a symbol: letter, subscript and dots above."""

    letter: str
    subscript: str = ""
    dots: int = 0

    @property
    def latex(self) -> str:
        letter = f"\\{self.letter}" if self.letter in _GREEK else self.letter
        if len(self.letter) > 1 and self.letter not in _GREEK:
            letter = "\\mathrm{" + escapes.latex(self.letter) + "}"
        letter = {0: letter, 1: f"\\dot{{{letter}}}", 2: f"\\ddot{{{letter}}}"}[self.dots]
        words = re.sub(r"[A-Za-z]{2,}", lambda word: rf"\mathrm{{{word[0]}}}", self.subscript)
        return f"{letter}_{{{words}}}" if self.subscript else letter

    @property
    def plain(self) -> str:
        """The letter and the subscript in drawings."""
        return _GREEK.get(self.letter, self.letter) + self.subscript

    @property
    def mathml(self) -> str:
        return self.mathml_power("")

    def mathml_power(self, exponent: str) -> str:
        """Return the symbol with an exponent, or without one if it is empty."""
        letter = dotted(f"<mi>{escape(_GREEK.get(self.letter, self.letter))}</mi>", self.dots)
        subscript, power = f"<mi>{escape(self.subscript)}</mi>", f"<mn>{exponent}</mn>"
        if self.subscript and exponent:
            return f"<msubsup>{letter}{subscript}{power}</msubsup>"
        if self.subscript:
            return f"<msub>{letter}{subscript}</msub>"
        return f"<msup>{letter}{power}</msup>" if exponent else letter


def dotted(letter: str, dots: int) -> str:
    """Return MathML with one or two dots above."""
    return f"<mover>{letter}<mo stretchy='false'>{'&#xB7;' * dots}</mo></mover>" if dots else letter


def display_of(name: str) -> Display:
    """Return a parameter's letter and subscript: m1, phi_st, Ixy2, m_cart; rigidities (EA, EI, GJ) keep their names."""
    if re.match(rf"(?!{'|'.join(_GREEK)})[a-z]{{3}}", name) or re.fullmatch(r"E[AI]|GJ", name):
        return Display(name)
    parts = re.fullmatch(rf"({'|'.join(_GREEK)}|[A-Za-z])_?([A-Za-z]{{0,2}}\d*(?:_\w+)?)", name)
    return Display(parts[1], parts[2].removeprefix("_").replace("_", ",")) if parts else Display(name)


@dataclass(frozen=True)
class Notation:
    """A writer of forms; ``displays`` are the notations of symbols, others follow :func:`display_of`."""

    displays: Mapping[Symbol, Display]

    def display(self, symbol: Symbol) -> Display:
        return self.displays.get(symbol) or display_of(str(symbol))

    def latex(self, form: DisplayExpression) -> str:
        """Return a form as LaTeX."""
        if not form.terms:
            return "0"
        text = ""
        for index, term in enumerate(form.terms):
            sign = "-" if term.number < 0 else "+" if index else ""
            text += f" {sign} " if index else sign
            text += self._latex_term(term)
        return text

    def latex_vector(self, forms: Sequence[DisplayExpression]) -> str:
        entries = r" \\ ".join(self.latex(form) for form in forms)
        return rf"\begin{{pmatrix}} {entries} \end{{pmatrix}}"

    def latex_matrix(self, rows: Sequence[Sequence[DisplayExpression]]) -> str:
        lines = r" \\ ".join(" & ".join(self.latex(form) for form in row) for row in rows)
        return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"

    def mathml(self, form: DisplayExpression) -> str:
        """Return a form as one row of presentation MathML."""
        return f"<mrow>{''.join(text for text, _ in self.pieces(form))}</mrow>"

    def mathml_lines(self, form: DisplayExpression, width: int) -> list[str]:
        """Return a form as rows of about ``width`` atoms, broken between terms, also inside brackets."""
        lines: list[str] = []
        remaining = 0
        for text, size in self.pieces(form):
            if not lines or size > remaining:
                lines.append("")
                remaining = width
            lines[-1] += text
            remaining -= size
        return [f"<mrow>{line}</mrow>" for line in lines]

    def pieces(self, form: DisplayExpression) -> list[tuple[str, int]]:
        """Return the terms, including those in brackets, each with its sign and its number of atoms."""
        if not form.terms:
            return [("<mn>0</mn>", 1)]
        found: list[tuple[str, int]] = []
        for index, term in enumerate(form.terms):
            sign = "&#x2212;" if term.number < 0 else "+"
            opening = f"<mo>{sign}</mo>" if index or term.number < 0 else ""
            found += self._pieces_of_term(term, opening)
        return found

    def _pieces_of_term(self, term: Term, opening: str) -> list[tuple[str, int]]:
        number = abs(term.number)
        text = opening + ("" if number == 1 and term.parts else _mathml_number(number))
        found: list[tuple[str, int]] = []
        size = 1
        for part in term.parts:
            text += "<mspace width='0.15em'/>"
            if isinstance(part, DisplayExpression):
                left, right = "[]" if nested(part) else "()"
                inner = self.pieces(part) if part.size > MAX_UNBROKEN_ATOMS else [(self.mathml(part), part.size)]
                first, last = (
                    f"{text}<mo stretchy='false'>{left}</mo>{inner[0][0]}",
                    f"<mo stretchy='false'>{right}</mo>",
                )
                found += [(first, size + inner[0][1]), *inner[1:]]
                text, size = found[-1][0] + last, found[-1][1]
                found.pop()
            else:
                text += self._mathml_atom(part)
                size += 1
        return [*found, (text, size)]

    def mathml_matrix(self, rows: Sequence[Sequence[DisplayExpression]]) -> str:
        cells = "".join("<mtr>" + "".join(f"<mtd>{self.mathml(form)}</mtd>" for form in row) + "</mtr>" for row in rows)
        return f'<mtable class="matrix">{cells}</mtable>'

    def _latex_term(self, term: Term) -> str:
        number = abs(term.number)
        parts = [] if number == 1 and term.parts else [latex(number)]
        for part in term.parts:
            parts.append(self._latex_bracket(part) if isinstance(part, DisplayExpression) else self._latex_atom(part))
        return r" \, ".join(parts)

    def _latex_bracket(self, form: DisplayExpression) -> str:
        left, right = "[]" if nested(form) else "()"
        return rf"\left{left}{self.latex(form)}\right{right}"

    def _latex_atom(self, atom: Expr) -> str:
        names = {symbol: self.display(symbol).latex for symbol in atom.free_symbols}
        return str(latex(atom, symbol_names=names))

    def _mathml_atom(self, atom: Expr) -> str:
        if atom.is_Symbol:
            return self.display(atom).mathml
        if atom.is_Pow and atom.base.is_Symbol and atom.exp.is_Integer and atom.exp > 0:
            return self.display(atom.base).mathml_power(str(atom.exp))
        if atom.func in (sin, cos):
            name = "sin" if atom.func is sin else "cos"
            return f"<mrow><mi>{name}</mi><mo>(</mo>{self._mathml_any(atom.args[0])}<mo>)</mo></mrow>"
        if atom.is_Pow and atom.base.func in (sin, cos) and atom.exp.is_Integer:
            name, inner = ("sin" if atom.base.func is sin else "cos"), self._mathml_any(atom.base.args[0])
            return f"<mrow><msup><mi>{name}</mi><mn>{atom.exp}</mn></msup><mo>(</mo>{inner}<mo>)</mo></mrow>"
        return self._mathml_any(atom)

    def _mathml_any(self, expression: Expr) -> str:
        """Return MathML from SymPy's printer, with placeholders for symbols, for expressions without a rule above."""
        holders = {
            symbol: Symbol(f"Z{index}Z") for index, symbol in enumerate(sorted(expression.free_symbols, key=str))
        }
        text = str(mathml(expression.xreplace(holders), printer="presentation"))
        for symbol, holder in holders.items():
            text = text.replace(f"<mi>{holder.name}</mi>", self.display(symbol).mathml)
        return text


def nested(form: DisplayExpression) -> bool:
    """Return True if a form contains brackets, so that it needs square brackets itself."""
    return any(isinstance(part, DisplayExpression) for term in form.terms for part in term.parts)


def _mathml_number(number: Rational) -> str:
    if number.q == 1:
        return f"<mn>{number}</mn>"
    return f"<mfrac><mn>{number.p}</mn><mn>{number.q}</mn></mfrac>"
