"""Form statements of tokens: lines, rows of LaTeX, and parts that end with a semicolon or comma."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from symgen.grammar.tokens import EQUALS, Token, tokens_of

_LATE_DOTS = re.compile(r"(\w) ([\u0307\u0308])((?:_\w+)?)")
"""Matches a letter, a space and combining dots: a letter with dots above it in Word's linear format."""


@dataclass(frozen=True, slots=True)
class Statement:
    """The tokens of one statement; the last one is of kind ``end``."""

    tokens: tuple[Token, ...]
    latex: bool
    """True if the statement has a LaTeX command or a subscript in braces."""
    text: str


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
    text = _LATE_DOTS.sub(lambda each: each[1] + each[2] + each[3] + " ", text)
    rows: list[list[Token]] = []
    collected: list[Token] = []
    opened: list[str] = []
    framed = maple = False
    for token in tokens_of(text):
        if token.kind == "frame":
            framed = not framed if token.text == "$$" else token.text == "begin"
        elif token.kind == "newline":
            broken = token.text != "\n"
            if opened and (broken or opened == ["["]):
                collected.append(replace(token, kind="row"))
            if opened or (not broken and (framed or (collected and _goes_on(collected[-1])))):
                continue
        elif opened or not (token.text == ";" or (token.text == ":" and maple)):
            maple |= token.text == ":="
            _note_bracket(token, opened)
            collected.append(replace(token, kind="align") if token.text == "&" and not opened else token)
            continue
        rows.append(collected)
        collected, maple = [], False
    for row in _joined([*rows, collected]):
        yield from _ended(row, text)


def _joined(rows: list[list[Token]]) -> Iterator[list[Token]]:
    """Yield the rows; join a LaTeX row to the row before it if it continues the same equation.

    Such a row begins with +, - or =, and the joined row has one equals sign.
    """
    held: list[Token] = []
    signs = 0
    for row in rows:
        first = next((each for each in row if each.kind not in ("layout", "align")), None)
        begins = first is not None and first.kind == "sign" and first.text in ("+", "-", "=")
        added = sum(token.text in EQUALS for token in row)
        framed = any(each.kind == "align" for each in row)
        if held and begins and framed and signs + added == 1:
            held += row
            signs += added
            continue
        yield held
        held, signs = row, added
    yield held


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
    """Split a statement at commas outside brackets: both a = b, c = d and a, c = b, d become two equations.

    All tokens are returned as one equation if the parts are not equations.
    """
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
