"""LaTeX formulas."""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr, Rational, latex

from symgen.targets.typeset.notation import Display, Notation


class Latex:
    """LaTeX for displayed formulas; the argument of a function has no brackets if it is a single symbol."""

    plus, minus, opening_minus = " + ", " - ", "-"

    def number(self, value: Rational) -> str:
        return str(latex(value))

    def symbol(self, expression: Expr, display: Display, power: str) -> str:
        return f"{display.latex}^{{{power}}}" if power else display.latex

    def other(self, expression: Expr, notation: Notation, power: str) -> str:
        names = {symbol: notation.display(symbol).latex for symbol in expression.free_symbols}
        text = str(latex(expression, symbol_names=names))
        return rf"\left({text}\right)^{{{power}}}" if power else text

    def root(self, inner: str, power: str) -> str:
        text = rf"\sqrt{{{inner}}}"
        return rf"{{{text}}}^{{{power}}}" if power else text

    def function(self, name: str, power: str, argument: str, brackets: bool) -> str:
        head = rf"\{name}^{{{power}}}" if power else rf"\{name}"
        return rf"{head}\left({argument}\right)" if brackets else f"{head} {argument}"

    def bracket(self, inner: str, nested: bool, power: str) -> str:
        return self.opening(nested) + inner + self.closing(nested, power)

    def opening(self, nested: bool) -> str:
        return rf"\left{'[' if nested else '('}"

    def closing(self, nested: bool, power: str) -> str:
        text = rf"\right{']' if nested else ')'}"
        return f"{text}^{{{power}}}" if power else text

    def fraction(self, numerator: str, denominator: str) -> str:
        return rf"\frac{{{numerator}}}{{{denominator}}}"

    def product(self, parts: Sequence[str], functions: Sequence[bool]) -> str:
        """Return a product; a thin space separates the argument of a function without brackets from the next factor."""
        text = parts[0]
        for part, after_function in zip(parts[1:], functions, strict=False):
            text += (r" \, " if after_function else " ") + part
        return text

    def vector(self, rows: Sequence[Sequence[str]]) -> str:
        lines = r" \\ ".join(" & ".join(row) for row in rows)
        return rf"\begin{{pmatrix}} {lines} \end{{pmatrix}}"
