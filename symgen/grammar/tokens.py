"""Split a file of equations into tokens (words and signs), and tokens into statements."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from symgen.errors import InputError

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
_LATE_DOTS = re.compile(r"(\w) ([\u0307\u0308])")
"""Matches a letter, a space and dots, as Word's linear format writes dots above the letter."""
_SIGNS = {"−": "-", "·": "*", "×": "*", "⋅": "*", "÷": "/", "²": "^2", "³": "^3", "′": "'", "″": "''"}
_SIGNS |= {each: f"({unicodedata.normalize('NFKD', each).replace('⁄', '/')})" for each in "½⅓⅔¼¾⅕⅖⅗⅘⅙⅚⅛⅜⅝⅞"}
VARIANTS = {"vartheta": "theta", "varphi": "phi", "varepsilon": "epsilon", "varrho": "rho", "ell": "l"}
"""LaTeX commands for other shapes of letters. If the vocabulary lacks such a name, the plain letter is read instead."""
_COMMANDS_AS_SIGNS = {"cdot": "*", "times": "*", "ast": "*", "lbrace": "(", "rbrace": ")", "equiv": "=", "div": "/"}
_LAYOUT = {
    *("left", "right", "big", "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr", "biggl", "biggr"),
    *("quad", "qquad", "displaystyle", "textstyle", "limits", "nonumber", "notag", "mathstrut", "hfill"),
}
"""LaTeX commands that only set the position or size of the next part."""
FONTS = {"mathrm", "mathbf", "mathit", "mathsf", "boldsymbol", "bm", "text", "textrm", "operatorname", "mathcal", "vec"}
_FRAMES = {
    "equation",
    "align",
    "aligned",
    "gather",
    "gathered",
    "split",
    "eqnarray",
    "multline",
    "alignat",
    "displaymath",
    "cases",
    "dcases",
    "rcases",
}
"""LaTeX environments whose rows are statements."""
EQUALS = ("=", "==", ":=")
MATRICES = {"matrix", "pmatrix", "bmatrix", "Bmatrix", "vmatrix", "array", "smallmatrix"}

_TOKEN = re.compile(
    r"(?P<command>\\[A-Za-z]+\*?)"
    r"|(?P<space>(?:[ \t\r\f\v\u00a0~]|\\[,;:! >]|\.\.\.[^\n]*\n|\\\n)+)"
    r"|(?P<newline>\n|\\\\(?:\[[^\]]*\])?)"
    r"|(?P<comment>[#%][^\n]*)"
    r"|(?P<number>(?:\d+(?:_\d+)*(?:\.(?![\^*/])\d*)?|\.\d+)(?:[eE][+-]?\d+)?)"
    r"|(?P<name>(?![²³½⅓-⅞¼¾])[^\W\d_](?:(?![²³½⅓-⅞¼¾])[\w\u0307\u0308])*)"
    r"|(?P<sign>\*\*|==|:=|&=|\.\^|\.\*|\./|\\[\[\]{}|()]|\$\$|[-+*/^()\[\]{}=,;&_$'|<>!.:@?\"`])",
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
    """The digits of a subscript in Unicode characters, which end the text, too."""


@dataclass(frozen=True, slots=True)
class Statement:
    """The tokens of one statement; the last one is of kind ``end``."""

    tokens: tuple[Token, ...]
    latex: bool
    """True if the statement has a LaTeX command or a subscript in braces."""
    text: str


def unreadable(token: Token, expected: str, found: object = None, hint: str = "") -> InputError:
    """Return the error for an unexpected token; the message has the token's line and column."""
    shown = found if found is not None else token.text or "the end of the statement"
    return InputError(expected, place=f"line {token.line}, column {token.column}", found=shown, hint=hint)


def statements(text: str) -> Iterator[Statement]:
    """Yield the statements of a text: lines, rows of LaTeX, and parts that end with a semicolon or comma.

    A line without commands is also LaTeX if another statement is, and if it has no ``*`` and no square bracket.
    """
    found = list(_statements(text))
    some = any(each.latex for each in found)
    for each in found:
        latex = each.latex or (some and not any(token.text in ("*", "[") for token in each.tokens))
        tokens = each.tokens if latex else tuple(_whole_names(each.tokens))
        yield Statement(tokens, latex, each.text)


def _statements(text: str) -> Iterator[Statement]:
    """Yield the statements with unjoined names."""
    text = text.replace("\r\n", "\n").replace("\r", "\n").replace("\u2061", " ")
    text = _LATE_DOTS.sub(r"\1\2 ", text)
    collected: list[Token] = []
    opened: list[str] = []
    framed = False
    for token in _tokens(text):
        if token.kind == "frame":
            framed = not framed if token.text == "$$" else token.text == "begin"
        elif token.kind == "newline":
            row = token.text != "\n"
            if opened and (row or opened == ["["]):
                collected.append(replace(token, kind="row"))
            if opened or (not row and (framed or (collected and _goes_on(collected[-1])))):
                continue
        elif not (token.text == ";" and not opened):
            _note_bracket(token, opened)
            collected.append(replace(token, kind="align") if token.text == "&" and not opened else token)
            continue
        yield from _ended(collected, text)
        collected = []
    yield from _ended(collected, text)


def _note_bracket(token: Token, opened: list[str]) -> None:
    if token.text in ("(", "[", "{", "begin"):
        opened.append(token.text)
    elif token.text in (")", "]", "}", "end") and opened:
        opened.pop()


def _goes_on(token: Token) -> bool:
    return token.kind == "sign" and token.text in ("+", "-", "*", "/", "^", ",", *EQUALS)


def _ended(collected: list[Token], text: str) -> Iterator[Statement]:
    while collected and (collected[-1].kind in ("row", "layout") or collected[-1].text in (",", ".", ":")):
        collected = collected[:-1]
    if not collected:
        return
    latex = any(token.kind == "layout" for token in collected)
    collected = [token for token in collected if token.kind != "layout" and (token.kind != "align" or not latex)]
    if not collected:
        return
    last = collected[-1]
    pairs = zip(collected, [*collected[1:], last], strict=True)
    latex |= any(token.kind == "command" or (token.text == "_" and after.text == "{") for token, after in pairs)
    if latex:
        collected = [token for token in collected if token.kind != "align"]
    for part in _equations(collected):
        last = part[-1]
        end = Token("end", "", last.line, last.column + len(last.text), True, last.end)
        start = text.rfind("\n", 0, part[0].end) + part[0].column
        shown = " ".join(text[start : last.end].split())
        yield Statement((*part, end), latex, shown)


def _equations(tokens: list[Token]) -> list[list[Token]]:
    """Return the equations between commas outside brackets, also of c, s = cos(x), sin(x); else return all tokens."""
    sides: list[list[list[Token]]] = [[[]]]
    signs: list[Token] = []
    opened: list[str] = []
    for token in tokens:
        _note_bracket(token, opened)
        if token.text in EQUALS and not opened:
            signs.append(token)
            sides.append([[]])
        elif token.text == "," and token.kind == "sign" and not opened:
            sides[-1].append([])
        else:
            sides[-1][-1].append(token)
    if not signs or not all(part for parts in sides for part in parts):
        return [tokens]
    if len(signs) == 1 and len(sides[0]) == len(sides[1]):
        return [[*left, signs[0], *right] for left, right in zip(*sides, strict=True)]
    if len(sides[0]) > 1 or len(sides[-1]) > 1 or any(len(parts) > 2 for parts in sides):
        return [tokens]
    found = [sides[0][0]]
    for sign, parts in zip(signs, sides[1:], strict=True):
        found[-1] = [*found[-1], sign, *parts[0]]
        found += parts[1:]
    return found


def _whole_names(tokens: Iterable[Token]) -> Iterator[Token]:
    """Join adjacent letters, digits and underscores to identifiers, as in all notations except LaTeX."""
    held: Token | None = None
    for token in tokens:
        joins = (
            held is not None
            and not (token.spaced or token.apart)
            and (token.text == "_" or token.kind in ("name", "number"))
        )
        if held is not None and joins and token.text.replace("_", "a").isalnum():
            held = Token("name", held.text + token.text, held.line, held.column, held.spaced)
            continue
        if held is not None:
            yield held
        held = token if token.kind == "name" or token.text == "_" else None
        if held is None:
            yield token
    if held is not None:
        yield held


def _tokens(text: str) -> Iterator[Token]:
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
            if framed and framed[1].rstrip("*") in _FRAMES:
                position = framed.end()
                yield Token("frame", command, line, column)
            elif command in _COMMANDS_AS_SIGNS:
                yield Token("sign", _COMMANDS_AS_SIGNS[command], line, column, spaced, position)
            elif command in FONTS and (upright := _UPRIGHT_D.match(text, position)):
                position = upright.end()
                yield Token("name", "d", line, column, spaced, position)
            elif command == "label":
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
            yield Token(kind, _SIGN_OF.get(value, value), line, column, spaced, position)
        spaced = kind in ("space", "newline") or (spaced and kind == "comment")
        if "\n" in value:
            line, start = line + value.count("\n"), found.start() + value.rindex("\n") + 1


_APART = re.compile(r"(?<=[₀-₉])(?=[^\W\d_₀-₉])|(?<=sin|cos|tan)(?=[Α-ω])")
"""Matches where a new name begins: after a subscript, and between a function and a Greek letter."""
_FRAME = re.compile(r"\s*\{([A-Za-z]+\*?)\}(?:\{[^{}]*\})?")
_UPRIGHT_D = re.compile(r"\s*\{\s*d\s*\}")
"""The d of a derivative in upright type."""
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
