r"""Leave out the prose between formulas.

If formulas stand between ``$`` signs, in ``\[ \]`` or in environments of LaTeX, everything else is prose unless it has
an equals sign. Everywhere, a line of words is prose, and so are connecting words such as "where" and "and". Line and
column of each formula stay the same.
"""

from __future__ import annotations

import re

FRAMES = (
    *("equation", "align", "aligned", "gather", "gathered", "split", "eqnarray", "multline", "alignat"),
    *("displaymath", "cases", "dcases", "rcases"),
)
"""LaTeX environments whose rows are statements."""
_FORMULA = re.compile(
    rf"\\begin\{{(?P<frame>{'|'.join(FRAMES)})(?P<star>\*?)\}}.*?\\end\{{(?P=frame)(?P=star)\}}"
    r"|(?<!\\)\\\[.*?\\\]|\$\$.*?\$\$|\\\(.*?\\\)|(?<![\w\\$])\$(?=\S)[^$\n]*(?<=\S)\$(?![\w$])",
    re.DOTALL,
)
_WORDS = "let|with|where|and|then|so|thus|hence|here|take|denote|define|for|also|therefore|respectively"
_CONNECTING = re.compile(
    rf"(?<![\w\\{{])(?:{_WORDS})(?![\w}}(\[^]|\s*[=:])(?=[^\n]*=|[\s,]*$)"
    rf"|\\(?:text|mathrm|textrm)\{{\s*(?:{_WORDS})[\s,:]*\}}",
    re.IGNORECASE | re.MULTILINE,
)
"""Matches a connecting word before an equation, or at the end of a line."""
_REMARK = re.compile(r"\((?!\s*(?:sin|cos|tan)\b)(?:[A-Za-z']{2,}\s+){2,}[A-Za-z']+\)|\(\*[^)]*\*\)")
"""Three or more words in brackets, or a comment of Mathematica."""
_IN_WORDS = re.compile(r"[^=\\^+/{}<>\[\]*_|&]*")
"""Matches text without the signs of formulas."""
_WORD = re.compile(r"(?<![\w'])(?!sin|cos|tan|sqrt|theta|alpha|beta|phi|tau|dot|diff)[A-Za-z]{3,}(?![\w'(])")
_UNFINISHED = re.compile(r"[-+*/=^(,\[{\\&]\s*$")
"""Matches a line whose formula goes on in the next line."""


def without_prose(text: str) -> str:
    """Replace the prose of a text by spaces. Connecting words become semicolons, which end a statement."""
    text = _REMARK.sub(lambda remark: _blank(remark[0]), text)
    parts: list[str] = []
    end = 0
    for formula in _FORMULA.finditer(text):
        parts += [_outside(text[end : formula.start()], bool(parts), True), _inside(formula.group())]
        end = formula.end()
    parts.append(_outside(text[end:], bool(parts), False))
    return "".join(parts)


def _inside(formula: str) -> str:
    r"""Return a formula without the signs around it, if it stands in a line of prose."""
    if formula.startswith(("\\begin", "\\[", "$$")):
        return _CONNECTING.sub(lambda word: ";".ljust(len(word[0])), formula)
    width = 2 if formula.startswith("\\(") else 1
    if "=" not in formula:
        return _blank(formula)
    return " " * width + formula[width:-width] + ";".ljust(width)


def _outside(text: str, follows: bool, precedes: bool) -> str:
    """Return text outside formulas without its prose; the text may follow or precede a formula in its line."""
    lines = text.split("\n")
    found: list[str] = []
    for k, line in enumerate(lines):
        before = next((each for each in reversed(lines[:k]) if each.strip()), "")
        piece = (follows and k == 0) or (precedes and k == len(lines) - 1)
        if _is_prose(line, piece) and not (k and _UNFINISHED.search(before)):
            found.append(_blank(line))
        else:
            found.append(_CONNECTING.sub(lambda word: ";".ljust(len(word[0])), line))
    return "\n".join(found)


def _is_prose(line: str, piece: bool) -> bool:
    """Return True for a line of at least three words, or for words and punctuation beside a formula."""
    line = re.sub(r"^\s*(?:[-*>]|\d+\.|#+)\s", " ", line)
    if not _IN_WORDS.fullmatch(line) or line.count("(") != line.count(")"):
        return False
    return piece or len(_WORD.findall(line)) >= 3


def _blank(text: str) -> str:
    return re.sub(r"[^\n]", " ", text)
