"""Formulas in presentation MathML."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Rational, Symbol, mathml

from symgen.targets.typeset.notation import Display, Notation

APPLY, TIMES = "<mo>&#x2061;</mo>", "<mo>&#x2062;</mo>"
"""The invisible signs of function application and of multiplication."""
BRACKETS = "border: solid currentColor; border-width: 0 1.5px; border-radius: 9px; padding: 0 4px; margin-left: 3px"
"""The style with which a matrix is displayed. Borders of the table serve as brackets, because browsers stretch bracket
signs only with a mathematical font.
"""


class MathML:
    """MathML that browsers display without scripts and without fonts from a network."""

    plus, minus, opening_minus = (
        "<mo form='infix'>+</mo>",
        "<mo form='infix'>&#x2212;</mo>",
        "<mo form='prefix'>&#x2212;</mo>",
    )

    def number(self, value: Rational) -> str:
        if value.q == 1:
            return f"<mn>{value}</mn>"
        return f"<mfrac><mn>{value.p}</mn><mn>{value.q}</mn></mfrac>"

    def symbol(self, expression: Expr, display: Display, power: str) -> str:
        return display.mathml_power(power)

    def other(self, expression: Expr, notation: Notation, power: str) -> str:
        holders = {symbol: Symbol(f"Z{k}Z") for k, symbol in enumerate(sorted(expression.free_symbols, key=str))}
        text = f"<mrow>{mathml(expression.xreplace(holders), printer='presentation')}</mrow>"
        for symbol, holder in holders.items():
            text = text.replace(f"<mi>{holder.name}</mi>", notation.display(symbol).mathml)
        return f"<msup>{text}<mn>{power}</mn></msup>" if power else text

    def root(self, inner: str, power: str) -> str:
        text = f"<msqrt>{inner}</msqrt>"
        return f"<msup>{text}<mn>{power}</mn></msup>" if power else text

    def function(self, name: str, power: str, argument: str, brackets: bool) -> str:
        head = f"<msup><mi>{name}</mi><mn>{power}</mn></msup>" if power else f"<mi>{name}</mi>"
        inner = f"<mo stretchy='false'>(</mo>{argument}<mo stretchy='false'>)</mo>" if brackets else argument
        space = "" if brackets else "<mspace width='0.17em'/>"
        return f"<mrow>{head}{APPLY}{space}<mrow>{inner}</mrow></mrow>"

    def bracket(self, inner: str, nested: bool, power: str) -> str:
        left, right = "[]" if nested else "()"
        row = f"<mrow><mo stretchy='false'>{left}</mo>{inner}<mo stretchy='false'>{right}</mo></mrow>"
        return f"<msup>{row}<mn>{power}</mn></msup>" if power else row

    def opening(self, nested: bool) -> str:
        return f"<mo stretchy='false'>{'[' if nested else '('}</mo>"

    def closing(self, nested: bool, power: str) -> str:
        right = f"<mo stretchy='false'>{']' if nested else ')'}</mo>"
        return f"<msup>{right}<mn>{power}</mn></msup>" if power else right

    def fraction(self, numerator: str, denominator: str) -> str:
        return f"<mfrac><mrow>{numerator}</mrow><mrow>{denominator}</mrow></mfrac>"

    def product(self, parts: Sequence[str], functions: Sequence[bool]) -> str:
        return f"{TIMES}<mspace width='0.15em'/>".join(parts)

    def vector(self, rows: Sequence[Sequence[str]]) -> str:
        cells = "".join("<mtr>" + "".join(f"<mtd>{cell}</mtd>" for cell in row) + "</mtr>" for row in rows)
        return f'<mtable style="{BRACKETS}">{cells}</mtable>'
