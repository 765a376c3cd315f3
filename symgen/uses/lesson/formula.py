"""Conversion of the LaTeX formulas of lessons to MathML."""

from __future__ import annotations

import re

from symgen.targets.typeset import Display
from symgen.targets.typeset.notation import dotted

VECTORS = {"M": r"\mathbf{M}", "c": r"\mathbf{c}", "g": r"\mathbf{g}", r"\mathrm{g}": r"\mathrm{g}"}
"""Symbols that are bold or upright on the left sides of equations, because files often have a mass M and gravity g."""
_SIGNS = {r"\partial": "&#x2202;", r"\times": "&#xD7;", r"\sum": "&#x2211;"}


def bold(letters: str) -> str:
    """Return the Unicode characters of upright bold letters."""
    return "".join(chr(0x1D400 + ord(x) - 65 if x.isupper() else 0x1D41A + ord(x) - 97) for x in letters)


def formula_mathml(formula: str) -> str:
    r"""Return the MathML of a formula of a lesson, such as ``\tau_1`` or ``\frac{d}{dt} L``.

    The formula may have letters, digits, brackets, subscripts, exponents, dots, fractions, products and sums.
    """
    tokens = re.findall(r"\\[a-zA-Z]+|[A-Za-z]|\d+|[_^{}/=(),+-]", formula)
    position = 0

    def group() -> str:
        nonlocal position
        token = tokens[position]
        position += 1
        if token == "{":
            inner = ""
            while tokens[position] != "}":
                inner += item()
            position += 1
            return f"<mrow>{inner}</mrow>"
        if token in (r"\dot", r"\ddot"):
            return dotted(group(), 1 if token == r"\dot" else 2)
        if token == r"\frac":
            return f"<mfrac>{group()}{group()}</mfrac>"
        if token == r"\tilde":
            return f"<mover>{group()}<mo stretchy='false'>~</mo></mover>"
        if token.isdigit():
            return f"<mn>{token}</mn>"
        if token in "()":
            return f"<mo stretchy='false'>{token}</mo>"
        if token in "/=,+-":
            return f"<mo>{token.replace('-', '&#x2212;')}</mo>"
        if token == r"\mathbf":
            return f"<mi>{bold(word())}</mi>"
        if token == r"\mathrm":
            return f"<mi mathvariant='normal'>{word()}</mi>"
        if token in _SIGNS:
            return f"<mo>{_SIGNS[token]}</mo>"
        return Display(token.lstrip("\\").removeprefix("var")).mathml

    def word() -> str:
        nonlocal position
        start, position = position + 1, tokens.index("}", position) + 1
        return "".join(tokens[start : position - 1])

    def item() -> str:
        nonlocal position
        body = group()
        while position < len(tokens) and tokens[position] in "_^":
            tag = "msub" if tokens[position] == "_" else "msup"
            position += 1
            body = f"<{tag}>{body}{group()}</{tag}>"
        return body

    text = ""
    while position < len(tokens):
        text += item()
    return text
