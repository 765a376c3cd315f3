r"""Leave out the prose between formulas.

A line of words is prose, and so are connecting words such as "where" and "and". If formulas stand between ``$`` signs,
in ``\[ \]`` or in environments of LaTeX, words beside them are prose, too. Line and column of each formula stay the
same. The time is linear in the length of the text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

FRAMES = (
    *("equation", "align", "aligned", "gather", "gathered", "split", "eqnarray", "multline", "alignat"),
    *("displaymath", "cases", "dcases", "rcases"),
)
"""LaTeX environments whose rows are statements."""
_OPENING = re.compile(
    rf"\\begin\{{(?P<frame>(?:{'|'.join(FRAMES)})\*?)\}}|(?<!\\)\\\[|\$\$|\\\(|(?<![\w\\$])\$(?=\S)[^$\n]*(?<=\S)\$(?![\w$])"
)
"""Matches the beginning of a formula, or a whole formula between dollar signs."""
_CLOSING = {"\\[": "\\]", "$$": "$$", "\\(": "\\)"}
_WORDS = "let|with|where|and|then|so|thus|hence|here|take|denote|define|for|also|therefore|respectively"
_CONNECTING = re.compile(
    rf"(?<![\w\\{{])(?:{_WORDS})(?![\w}}(\[^]|\s*[=:])(?:[ \t]?,)?"
    rf"|\\(?:text|mathrm|textrm)\{{\s*(?:{_WORDS})[\s,:]*\}}"
    rf"|\\(?:Rightarrow|Longrightarrow|implies|therefore)\b|[⇒⟹∴]",
    re.IGNORECASE,
)
"""Matches a connecting word with a comma after it, also in upright type of LaTeX, or an arrow between statements."""
_REMARK = re.compile(r"\((?!\s*(?:sin|cos|tan)\b)(?:[A-Za-z']{2,}\s+){2,}[A-Za-z']+\)|\(\*[^)]*\*\)")
"""Three or more words in brackets, or a comment of Mathematica."""
_OF_ANY_INDEX = re.compile(
    r"\$?(?<![\w\\])(?:[cC]_?\{?[ijk]{1,3}\}?\s{0,9}&?:?=\s{0,9}\\?cos|[sS]_?\{?[ijk]{1,3}\}?\s{0,9}&?:?=\s{0,9}\\?sin)"
    r"[^,;.$\n=]{1,60}?(?:\$|(?=[,;.\n]|\s(?:and|where)\b|\\\\|\Z))"
)
"""Matches the definition of shorthands for any index, as in c_i = cos(q_i), which have this meaning anyway."""
_TITLE = re.compile(
    r"^[ \t]{0,40}(?:[-*][ \t]|\d{1,3}[.)][ \t])?(?:\*\*[A-Za-z][A-Za-z0-9 .,:()'-]{1,99}\*\*:?"
    r"|[A-Za-z][A-Za-z'-]{1,30}(?:[ \t]{1,3}[A-Za-z0-9'()-]{1,30}){1,8}"
    r"(?:[ \t]?:|[ \t](?:is|are|becomes):?)(?=[ \t][^\n]*=)"
    r"|(?<=[)][ \t])(?=[A-Za-z\\][^\n]*=))",
    re.MULTILINE,
)
"""Matches bold words at the beginning of a line of Markdown, several words before a colon or a verb and an equation,
and the number of a line.
"""
_IS = re.compile(r"\bbe\s+(?:the|a|an|our)\b[^\n=$\\;]*")
"""Matches the end of a sentence such as: let phi = theta_1 + theta_2 be the absolute angle."""
_IN_WORDS = re.compile(r"[^=\\^+/{}<>\[\]*_|&]*")
"""Matches text without the signs of formulas."""
_WORD = re.compile(r"(?<![\w'])(?!sin|cos|tan|sqrt|theta|alpha|beta|phi|tau|dot|diff)[A-Za-z]{3,}(?![\w'(])")
_LEADS_ON = re.compile(r"(?::|\b(?:is|are|becomes|gives|yields):?)\s*$")
"""Matches the end of a line of words that introduces the next line."""
_UNFINISHED = re.compile(r"[-+*/=^(,\[{\\&]\s*$")
"""Matches a line whose formula goes on in the next line."""


def without_prose(text: str) -> str:
    """Replace the prose of a text by spaces. Connecting words become semicolons, which end a statement."""
    for pattern in (_REMARK, _OF_ANY_INDEX, _TITLE, _IS):
        text = pattern.sub(lambda remark: blank(remark[0]), text)
    parts: list[str] = []
    end = 0
    for start, stop in _formulas(text):
        parts += [_outside(text[end:start], bool(parts), True), _inside(text[start:stop])]
        end = stop
    parts.append(_outside(text[end:], bool(parts), False))
    return "".join(parts)


def _formulas(text: str) -> Iterator[tuple[int, int]]:
    """Yield the start and the end of each formula. The text is searched only once for a missing closing sign."""
    missing: set[str] = set()
    stop = 0
    for opening in _OPENING.finditer(text):
        if opening.start() < stop:
            continue
        closing = f"\\end{{{opening['frame']}}}" if opening["frame"] else _CLOSING.get(opening[0], "")
        if closing in missing:
            continue
        place = text.find(closing, opening.end())
        if place < 0:
            missing.add(closing)
            continue
        stop = place + len(closing)
        yield opening.start(), stop


def _inside(formula: str) -> str:
    r"""Return a formula without the signs around it, if it stands in a line of prose."""
    if formula.startswith(("\\begin", "\\[", "$$")):
        return "\n".join(map(_separated, formula.split("\n")))
    width = 2 if formula.startswith("\\(") else 1
    if "=" not in formula:
        return blank(formula)
    return " " * width + formula[width:-width] + ";".ljust(width)


def _outside(text: str, follows: bool, precedes: bool) -> str:
    """Return text outside formulas without its prose.

    ``follows`` and ``precedes`` are True if a formula stands before or after the text in the same line.
    """
    lines = text.split("\n")
    found: list[str] = []
    before = ""
    for k, line in enumerate(lines):
        piece = (follows and k == 0) or (precedes and k == len(lines) - 1)
        if _is_prose(line, piece) and not (k and _UNFINISHED.search(before)):
            found.append(blank(line))
        else:
            found.append(_separated(line))
        before = line if line.strip() else before
    return "\n".join(found)


def _separated(line: str) -> str:
    """Replace connecting words by semicolons, if an equals sign follows or if the words end the line."""
    equals, end = line.rfind("="), len(line.rstrip(" \t\r,"))

    def replaced(word: re.Match[str]) -> str:
        separates = word[0].startswith("\\") or word.end() <= equals or word.end() >= end
        return ";".ljust(len(word[0])) if separates else word[0]

    return _CONNECTING.sub(replaced, line)


def _is_prose(line: str, piece: bool) -> bool:
    """Return True for a line of words.

    It has three or more words, leads on to the next line, stands beside a formula, or has only connecting words.
    """
    if not line.strip():
        return True
    line = re.sub(r"^\s*(?:[-*>]|\d+\.|#+)\s", " ", line)
    if not _IN_WORDS.fullmatch(line) or line.count("(") != line.count(")"):
        return False
    if not re.search(r"[^\s,.;:$()]", _CONNECTING.sub("", line)):
        return True
    words = len(_WORD.findall(line))
    return piece or words >= 3 or bool(words and _LEADS_ON.search(line))


def blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)
