"""Escape arbitrary text for the language of a template, with one filter for each language.

Templates pass text for comments and docstrings through :func:`comment`. All other values must be finished code. Values
that could end a string or a comment are refused. In markup, every value that is not :class:`Ready` is escaped.
"""

from __future__ import annotations

import html
import json
import re
from collections.abc import Callable

from symgen.errors import SymgenError

_TEX = {
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    **{character: f"\\{character}" for character in "{}$&#_%"},
}
_MARKDOWN = {**{character: f"\\{character}" for character in "\\`*[]|~$"}, "<": "&lt;", ">": "&gt;"}
_CLOSING = re.compile(r'\*/|/\*|\?\?|\\|"""|[\x00-\x09\x0b-\x1f\x7f\x85\u2028\u2029]')
_UNQUOTED = re.compile(r"[^\w .:,;/+#()@~=^|*<>'!?&%-]")


class Ready(str):
    """Text that is already in the language of its template."""

    __slots__ = ()

    def __html__(self) -> str:
        return self


def flat(text: str) -> str:
    """Replace control characters and line ends by blanks."""
    return "".join(character if character.isprintable() else " " for character in text)


def comment(text: object) -> str:
    """Escape text for C comments and Python docstrings, so that no comment or docstring begins or ends in the text."""
    line = flat(str(text))
    for unsafe, safe in (("\\", "|"), ('"', "'"), ("*/", "* /"), ("/*", "/ *")):
        line = line.replace(unsafe, safe)
    return Ready(re.sub(r"\?(?=\?)", "? ", line))


def banner(text: object) -> str:
    """Escape a line of the comment at the top of a file, so that it contains no Doxygen command."""
    return Ready(comment(text).replace("@", r"\@"))


def doxygen(text: object) -> str:
    """Escape a line of a Doxygen comment.

    Inputs and outputs become ``@param`` lines. No other text becomes a Doxygen command or tag.
    """
    line = re.sub(r"[<>#%@&$]", r"\\\g<0>", comment(text))
    return Ready(re.sub(r"^(in |out) (\w+) +", lambda m: f"@param[{m[1].strip()}] {m[2]} ", line))


def latex(text: str) -> str:
    """Escape text for TeX."""
    return "".join(_TEX.get(character, character) for character in flat(text))


def markdown(text: str) -> str:
    """Escape text for Markdown, so that nothing in the text becomes a link, HTML, a formula or a table column."""
    escaped = re.sub(r"&(?=#?\w+;)", "&amp;", flat(text))
    escaped = "".join(_MARKDOWN.get(character, character) for character in escaped)
    return re.sub(r"(?<![^\W_])_|_(?![^\W_])", r"\\_", escaped)


def json_string(text: str) -> str:
    """Escape text for a JSON string, without the quotes."""
    return json.dumps(text)[1:-1]


def code(text: str) -> str:
    """Return finished code unchanged; refuse code that could end a comment, a string or a line."""
    if _CLOSING.search(text):
        raise SymgenError(f"a template expected code, but got other text: {flat(text)[:60]}")
    return text


def plain(text: str) -> str:
    """Return the text of a build file's field unchanged; refuse text that could end a string or insert a variable."""
    if _UNQUOTED.search(text):
        raise SymgenError(f"a template expected a word of a build file, but got other text: {flat(text)[:60]}")
    return text


def unlisted(text: str) -> str:
    """Return finished code of a language without a filter; refuse text with a special meaning in any language."""
    if _CLOSING.search(text) or _UNQUOTED.search(re.sub(r"[][]", "", text)):
        raise SymgenError(f"a template without a filter expected code, but got other text: {flat(text)[:60]}")
    return text


def xml(text: str) -> str:
    """Escape text for XML elements and attributes."""
    return html.escape(flat(text))


FILTERS: dict[str, Callable[[str], str]] = {
    "tex": latex,
    "md": markdown,
    "json": json_string,
    "xml": xml,
    **dict.fromkeys(("c", "cc", "cpp", "cu", "cuh", "h", "hpp", "ino", "jl", "m", "py", "rs"), code),
    **dict.fromkeys(("txt", "cmake", "properties", "toml", "yml", "ld", ""), plain),
}
"""The filter for each suffix of an output file. HTML uses the filter of Jinja, and all other suffixes use
:func:`unlisted`.
"""
