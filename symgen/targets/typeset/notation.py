"""The notation of symbols: a letter, a subscript and dots above the letter, all derived from the user's names."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from xml.sax.saxutils import escape

from sympy import Expr, Symbol, cos
from sympy.core.alphabets import greeks

from symgen.program.closed_forms.sums import angle_terms
from symgen.targets import escapes

GREEK = {name: chr(0x3B1 + index + (index > 16)) for index, name in enumerate(greeks)}
"""The Greek letter of each name, from alpha to omega; the final form of sigma is left out."""
_LATEX = {"phi": r"\varphi", "epsilon": r"\varepsilon", "omicron": "o"}


@dataclass(frozen=True, slots=True)
class Display:
    """The notation of a symbol: letter, subscript and dots above."""

    letter: str
    subscript: str = ""
    dots: int = 0

    @property
    def latex(self) -> str:
        letter = _LATEX.get(self.letter, f"\\{self.letter}") if self.letter in GREEK else self.letter
        if len(self.letter) > 1 and self.letter not in GREEK:
            letter = "\\mathrm{" + escapes.latex(self.letter) + "}"
        letter = {0: letter, 1: f"\\dot{{{letter}}}", 2: f"\\ddot{{{letter}}}"}[self.dots]
        words = re.sub(r"[A-Za-z]{2,}", lambda word: rf"\mathrm{{{word[0]}}}", self.subscript)
        return f"{letter}_{{{words}}}" if self.subscript else letter

    @property
    def plain(self) -> str:
        """The letter and the subscript as plain text, for drawings."""
        return GREEK.get(self.letter, self.letter) + self.subscript

    @property
    def mathml(self) -> str:
        return self.mathml_power("")

    def mathml_power(self, exponent: str) -> str:
        """Return the symbol with an exponent, or only the symbol if the exponent is empty."""
        letter = dotted(f"<mi>{escape(GREEK.get(self.letter, self.letter))}</mi>", self.dots)
        subscript, power = f"<mi>{escape(self.subscript)}</mi>", f"<mn>{exponent}</mn>"
        if self.subscript and exponent:
            return f"<msubsup>{letter}{subscript}{power}</msubsup>"
        if self.subscript:
            return f"<msub>{letter}{subscript}</msub>"
        return f"<msup>{letter}{power}</msup>" if exponent else letter


def dotted(letter: str, dots: int) -> str:
    """Return a MathML letter with the given number of dots above it."""
    return f"<mover>{letter}<mo stretchy='false'>{'&#xB7;' * dots}</mo></mover>" if dots else letter


_LETTER = re.compile(rf"({'|'.join(GREEK)}|[A-Za-z])_?([A-Za-z]{{0,2}}\d*(?:_\w+)?)")


def display_of(name: str) -> Display:
    """Return the letter and the subscript of a name, such as m1, phi_st, Ixy2 or m_cart.

    Rigidities (EA, EI, GJ), and names that begin with three small letters, such as mass, have no subscript.
    """
    if re.match(rf"(?!{'|'.join(GREEK)})[a-z]{{3}}", name) or re.fullmatch(r"E[AI]|GJ", name):
        return Display(name)
    parts = _LETTER.fullmatch(name)
    return Display(parts[1], parts[2].removeprefix("_").replace("_", ",")) if parts else Display(name)


def is_letter(name: str) -> bool:
    """Return True if a name is one letter with an optional index: x, theta, q1, phi_2."""
    return re.fullmatch(rf"({'|'.join(GREEK)}|[A-Za-z])_?\d*", name) is not None


@dataclass(frozen=True)
class Notation:
    """Notation of the symbols of a model. The function :func:`display_of` returns the notation of all other symbols."""

    displays: Mapping[Symbol, Display]
    short: Sequence[Symbol] = ()
    """Angles whose sines and cosines have short names. The angles are numbered: s_1, c_12."""

    def display(self, symbol: Symbol) -> Display:
        return self.displays.get(symbol) or display_of(str(symbol))

    def short_name(self, function: Expr) -> Display | None:
        """Return the short name of a sine or cosine, such as c_12 for the cosine of angle 1 plus angle 2.

        Returns None if the sum contains an angle that has no short name.
        """
        angles = angle_terms(function.args[0])
        if not all(factor == 1 and angle in self.short for factor, angle in angles):
            return None
        numbers = sorted(list(self.short).index(angle) + 1 for _, angle in angles)
        return Display("c" if isinstance(function, cos) else "s", "".join(map(str, numbers)))
