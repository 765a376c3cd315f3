"""Formulas in plain text, in the grammar of equation files."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sympy import Expr, Rational

from symgen.targets.typeset.notation import Display, Notation

VARIABLE = re.compile(r"^(q|qd|qdd|tau)(\d+)$")
"""Matches the names of the symbols of joint variables."""


class Text:
    """Text with ``*`` and ``**`` that is valid in an equation file, with variables such as ``q[0]``."""

    plus, minus, opening_minus = " + ", " - ", "-"

    def number(self, value: Rational) -> str:
        return str(value)

    def symbol(self, expression: Expr, display: Display, power: str) -> str:
        text = str(expression)
        if expression.is_Symbol and expression.name == text:  # a parameter called q1 has a longer symbol
            text = VARIABLE.sub(r"\1[\2]", text)
        return _raised(text, power)

    def other(self, expression: Expr, notation: Notation, power: str) -> str:
        return _raised(f"({expression})" if power else str(expression), power)

    def root(self, inner: str, power: str) -> str:
        return _raised(f"sqrt({inner})", power)

    def function(self, name: str, power: str, argument: str, brackets: bool) -> str:
        return _raised(f"{name}({argument})", power)

    def bracket(self, inner: str, nested: bool, power: str) -> str:
        return _raised(f"({inner})", power)

    def opening(self, nested: bool) -> str:
        return "("

    def closing(self, nested: bool, power: str) -> str:
        return _raised(")", power)

    def fraction(self, numerator: str, denominator: str) -> str:
        above = f"({numerator})" if " " in _outside_brackets(numerator) else numerator
        below = f"({denominator})" if set(_outside_brackets(denominator)) & set(" */") else denominator
        return f"{above}/{below}"

    def product(self, parts: Sequence[str], functions: Sequence[bool]) -> str:
        return "*".join(parts)

    def vector(self, rows: Sequence[Sequence[str]]) -> str:
        return "[" + ", ".join("[" + ", ".join(row) + "]" for row in rows) + "]"


def _outside_brackets(text: str) -> str:
    """Return a formula without the parts in brackets, and with ``^`` for powers."""
    text = text.replace("**", "^")  # before brackets go: a*(b)*(c) is no power
    while "(" in text:
        text = re.sub(r"\([^()]*\)", "", text)
    return text


def _raised(text: str, power: str) -> str:
    if "/" in power:
        power = f"({power})"
    return f"{text}**{power}" if power else text
