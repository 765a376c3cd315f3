"""Names from files: what may become an identifier, and what may stand in a comment."""

from __future__ import annotations

import keyword
import re

from symgen.errors import InputError

LONGEST_NAME = 128

_C_KEYWORDS = frozenset(
    "auto break case char const continue default do double else enum extern float for goto if inline int long register "
    "restrict return short signed sizeof static struct switch typedef union unsigned void volatile while "
    "_Bool _Complex _Imaginary".split()
)
_HEADERS = frozenset(
    "assert complex ctype errno fenv float inttypes iso646 limits locale math setjmp signal stdalign stdarg stdatomic "
    "stdbool stdckdint stdbit stddef stdint stdio stdlib stdnoreturn string tgmath threads time uchar wchar "
    "wctype".split()
)
"""Headers of C, which a robot's own header must not stand before."""
_RESERVED = re.compile(r"(q|qd|qdd|tau|t|k)\d*|sin|cos|sqrt|pi|main|count|out|np|numpy|math|symgen")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_PLAIN = re.compile(r"[\w .:/+#()\[\]@~-]+")


def check_name(name: str, place: str) -> str:
    """Return a link or joint name that is safe in a comment and a message, or raise :class:`InputError`."""
    if not name or len(name) > LONGEST_NAME or not _PLAIN.fullmatch(name) or "*/" in name:
        raise InputError(
            f"expected a name of 1 to {LONGEST_NAME} letters, digits, spaces and _.:/+#()[]@~-", place=place, found=name
        )
    return name


def check_robot_name(name: str, place: str) -> str:
    """Return a name for a robot, which files are called after too, or raise :class:`InputError`."""
    if name.lower() in _HEADERS:
        raise InputError("expected a name that no header of C has", place=place, found=name)
    return check_identifier(name, place)


def check_identifier(name: str, place: str) -> str:
    """Return a name that is safe as an identifier in C and Python, or raise :class:`InputError`."""
    fit = _IDENTIFIER.fullmatch(name) is not None and len(name) <= LONGEST_NAME
    if not fit or name in _C_KEYWORDS or keyword.iskeyword(name) or _RESERVED.fullmatch(name):
        raise InputError(
            "expected an identifier (ASCII letters, digits, _), no keyword of C or Python, not reserved",
            place=place,
            found=name,
        )
    return name
