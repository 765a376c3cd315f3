"""Text from anywhere as text of a language: one filter for each language that a template is written in.

What stands in a comment or a docstring goes through :func:`comment`. Elsewhere in a program only finished code may
stand, so a value that could end what it is in is refused. Markup escapes every value that is not :class:`Ready`.
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
    """Control characters and line ends as blanks."""
    return "".join(character if character.isprintable() else " " for character in text)


def comment(text: object) -> str:
    """Text that can neither end nor open a comment of C or a docstring of Python, nor escape anything in it."""
    line = flat(str(text))
    for unsafe, safe in (("\\", "|"), ('"', "'"), ("*/", "* /"), ("/*", "/ *")):
        line = line.replace(unsafe, safe)
    return Ready(re.sub(r"\?(?=\?)", "? ", line))


def banner(text: object) -> str:
    """A line of the comment that a file begins with, in which Doxygen finds no command."""
    return Ready(comment(text).replace("@", r"\@"))


def doxygen(text: object) -> str:
    """A line of a comment as Doxygen reads it: inputs and outputs as parameters, nothing else a command or a tag."""
    line = re.sub(r"[<>#%@&$]", r"\\\g<0>", comment(text))
    return Ready(re.sub(r"^(in |out) (\w+) +", lambda m: f"@param[{m[1].strip()}] {m[2]} ", line))


def latex(text: str) -> str:
    """Text as TeX prints it."""
    return "".join(_TEX.get(character, character) for character in flat(text))


def markdown(text: str) -> str:
    """Text as Markdown shows it, without links, HTML, formulas or columns of a table."""
    escaped = re.sub(r"&(?=#?\w+;)", "&amp;", flat(text))
    escaped = "".join(_MARKDOWN.get(character, character) for character in escaped)
    return re.sub(r"(?<![^\W_])_|_(?![^\W_])", r"\\_", escaped)


def json_string(text: str) -> str:
    """Text as it stands between the quotes of a JSON string."""
    return json.dumps(text)[1:-1]


def code(text: str) -> str:
    """Finished code, as it is; refused where it could end a comment, a string or a line."""
    if _CLOSING.search(text):
        raise SymgenError(f"a template was given text that is no code: {flat(text)[:60]}")
    return text


def plain(text: str) -> str:
    """Words of a build file, as they are; refused where they could end a string or name a variable."""
    if _UNQUOTED.search(text):
        raise SymgenError(f"a template was given text that is no word of a build file: {flat(text)[:60]}")
    return text


def xml(text: str) -> str:
    """Text as XML has it in elements and between quotes."""
    return html.escape(flat(text))


FILTERS: dict[str, Callable[[str], str]] = {
    "tex": latex,
    "md": markdown,
    "json": json_string,
    "xml": xml,
    **dict.fromkeys(("c", "cc", "cpp", "cu", "cuh", "h", "hpp", "ino", "jl", "m", "py", "rs"), code),
    **dict.fromkeys(("txt", "cmake", "properties", "toml", "yml", "ld", ""), plain),
}
"""By the suffix of what a template makes; HTML has Jinja's own."""
