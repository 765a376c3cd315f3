"""Split a file of equations into tokens: words, numbers and signs."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from symgen.errors import InputError
from symgen.grammar.prose import FRAMES

MAX_TOKENS = 100_000
"""Maximum number of words and signs of one text."""

_GREEK = dict(
    zip(
        "αβγδεζηθικλμνξπρστυφχψωϑϕϵΓΔΘΛΞΠΣΦΨΩ",
        "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi psi "
        "omega theta phi epsilon Gamma Delta Theta Lambda Xi Pi Sigma Phi Psi Omega".split(),
        strict=True,
    )
)
GREEK = frozenset(_GREEK.values())
_SUBSCRIPTS = str.maketrans("₀₁₂₃₄₅₆₇₈₉", "0123456789")
_DOTTED = re.compile(r"(\w)([\u0307\u0308])(\w*)")
"""Matches one letter with one or two dots above and its subscript, in decomposed Unicode text."""
_SIGNS = {"−": "-", "·": "*", "×": "*", "⋅": "*", "÷": "/", "²": "^2", "³": "^3", "′": "'", "″": "''", "∂": "d"}
_SIGNS |= {"〖": "(", "〗": ")"}  # brackets of Word that group an argument
_SIGNS |= {each: f"({unicodedata.normalize('NFKD', each).replace('⁄', '/')})" for each in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
VARIANTS = {"vartheta": "theta", "varphi": "phi", "varepsilon": "epsilon", "varrho": "rho", "ell": "l"}
"""LaTeX commands for other shapes of letters. If the vocabulary lacks such a name, the plain letter is read instead."""
_COMMANDS_AS_SIGNS = {"cdot": "*", "times": "*", "ast": "*", "lbrace": "(", "rbrace": ")", "equiv": "=", "div": "/"}
_LAYOUT = {
    *("left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr"),
    *("quad", "qquad", "displaystyle", "textstyle", "limits", "nonumber", "notag", "mathstrut", "hfill"),
}
"""LaTeX commands that only set the position or size of the next part."""
FONTS = {
    *("mathrm", "mathbf", "mathit", "mathsf", "mathcal", "mathscr", "mathfrak", "mathnormal", "boldsymbol", "bm"),
    *("text", "textrm", "operatorname", "vec"),
}
EQUALS = ("=", "==", ":=")
MATRICES = {"matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "array", "smallmatrix"}

_TOKEN = re.compile(
    r"(?P<command>\\[A-Za-z]+\*?)"
    r"|(?P<space>(?:[ \t\r\f\v\u00a0~]|\\[,;:! >]|\.\.\.[^\n]*\n|\\\n)+)"
    r"|(?P<newline>\n|\\\\(?:\[[^\]]*\])?)"
    r"|(?P<comment>[#%][^\n]*)"
    r"|(?P<number>(?:\d+(?:_\d+)*(?:\.(?![\^*/])\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>(?![²³½⅓-⅞¼¾])[^\W\d_](?:(?![²³½⅓-⅞¼¾])[\w\u0307\u0308])*)"
    r"|(?P<sign>\^\s*\{?\s*\\circ\s*\}?|°|\*\*|==|:=|&=|\.\^|\.\*|\./|\\[\[\]{}|()]|\$\$|[-+*/^()\[\]{}=,;&_$'|<>!.:@?\"`])",
    re.DOTALL,
)


@dataclass(frozen=True, slots=True)
class Token:
    """A word or sign with its position; ``spaced`` is True if white space precedes it."""

    kind: str
    """``number``, ``name``, ``command`` (of LaTeX, without its backslash), ``sign``, ``row`` or ``end``.

    Before statements are formed, there are also tokens of the kinds ``layout``, ``frame``, ``newline`` and ``align``.
    """
    text: str
    line: int
    column: int
    spaced: bool = False
    end: int = 0
    """The offset of the first character after the token."""
    apart: bool = False
    """True if the token does not belong to the name before it, though no space separates them."""
    index: str = ""
    """The digits of the Unicode subscript with which the text ends; empty if there is none."""


def unreadable(token: Token, expected: str, found: object = None, hint: str = "") -> InputError:
    """Return the error for an unexpected token; the message has the token's line and column."""
    shown = found if found is not None else token.text or "the end of the statement"
    return InputError(expected, place=f"line {token.line}, column {token.column}", found=shown, hint=hint)


def tokens_of(text: str) -> Iterator[Token]:
    """Yield all tokens; white space, comments, labels and the signs around inline formulas are left out."""
    position, line, start, spaced, count = 0, 1, 0, True, 0
    while position < len(text):
        found, column = _TOKEN.match(text, position), position - start + 1
        if found is None:
            sign = text[position]
            if sign not in _SIGNS:
                raise unreadable(Token("sign", sign, line, column), "expected numbers, names and signs")
            position += 1
            for part in _TOKEN.finditer(_SIGNS[sign]):
                yield Token(str(part.lastgroup), part.group(), line, column, spaced, position)
            spaced = False
            continue
        kind, value, position, count = str(found.lastgroup), found.group(), found.end(), count + 1
        if count > MAX_TOKENS:
            raise InputError(f"expected at most {MAX_TOKENS:,} names, numbers and operations")
        if kind == "name":
            yield from _names(value, Token(kind, value, line, column, spaced, found.start()))
        elif kind == "command":
            command = value[1:].rstrip("*")
            framed = _FRAME.match(text, position) if command in ("begin", "end") else None
            if framed and framed[1].rstrip("*") in FRAMES:
                position = framed.end()
                yield Token("frame", command, line, column)
            elif command in _COMMANDS_AS_SIGNS:
                yield Token("sign", _COMMANDS_AS_SIGNS[command], line, column, spaced, position)
            elif command in FONTS and (upright := _UPRIGHT.match(text, position)):
                position, word = upright.end(), upright[1]
                yield Token("name" if word == "d" else "command", word, line, column, spaced, position)
            elif command in ("label", "tag"):
                position = text.find("}", position) + 1 or len(text)
            elif command in _LAYOUT:
                yield Token("layout", command, line, column)
            else:
                yield Token("command", command, line, column, spaced, position)
        elif kind == "sign" and value in _FRAME_SIGNS:
            yield Token("frame", _FRAME_SIGNS[value], line, column)
        elif value == "$" and text[position - 2 : position - 1].isalpha() and text[position : position + 1].isdigit():
            yield Token(kind, value, line, column, spaced, position)
        elif kind in ("number", "newline", "sign") and value not in ("$", "\\(", "\\)"):
            sign = "°" if "circ" in value else _SIGN_OF.get(value, value)
            yield Token(kind, sign, line, column, spaced, position)
        spaced = kind in ("space", "newline") or (spaced and kind == "comment")
        if "\n" in value:
            line, start = line + value.count("\n"), found.start() + value.rindex("\n") + 1


_APART = re.compile(r"(?<=[₀-₉])(?=[^\W\d_₀-₉])|(?<=sin|cos|tan)(?=[Α-ω])")
"""Matches where a new name begins: after a subscript, and between a function and a Greek letter."""
_FRAME = re.compile(r"\s*\{([A-Za-z]+\*?)\}(?:\{[^{}]*\})?")
_UPRIGHT = re.compile(r"\s*\{\s*(d|sin|cos|tan|cot|sec|csc|diag)\s*\}")
"""Matches the d of a derivative, or the name of a function, that LaTeX sets in upright type."""
_SIGN_OF = {"@": "*", "**": "^", ".^": "^", ".*": "*", "./": "/", "\\{": "(", "\\}": ")", "&=": "="}
_FRAME_SIGNS = {"\\[": "begin", "\\]": "end", "$$": "$$"}


def _names(value: str, whole: Token) -> Iterator[Token]:
    """Split an identifier into names without underscores, underscores, and digits after an underscore."""
    offset = 0
    parts = re.findall(r"_|[^\W\d_](?:[^\W_]|[\u0307\u0308])*|\d+", value)
    for part in (each for whole_part in parts for each in _APART.split(whole_part)):
        kind = "sign" if part == "_" else "number" if part.isdigit() else "name"
        dotted = _DOTTED.fullmatch(unicodedata.normalize("NFD", part))
        rate = {"\u0307": "dot", "\u0308": "ddot"}[dotted[2]] if dotted else ""
        plain = (dotted[1] + dotted[3] if dotted else part).translate(_SUBSCRIPTS)
        spelled = "".join(_GREEK.get(letter, letter) for letter in plain) + rate
        spaced, end = whole.spaced and not offset, whole.end + offset + len(part)
        apart = bool(offset and _APART.match(value, offset))
        index = part[len(part.rstrip("₀₁₂₃₄₅₆₇₈₉")) :].translate(_SUBSCRIPTS)
        yield Token(kind, spelled, whole.line, whole.column + offset, spaced, end, apart, "" if rate else index)
        offset += len(part)
