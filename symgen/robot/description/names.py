"""Names from files: what may become an identifier, and what may stand in a comment."""

from __future__ import annotations

import itertools
import keyword
import re
from collections.abc import Sequence

from symgen.errors import InputError

MAX_NAME = 128

_RESERVED = re.compile(r"(q|qd|qdd|tau|t|k)\d*|sin|cos|sqrt|pi")
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_UNFIT = re.compile(r"[^\w .:/+#()\[\]@~-]")


def check_name(name: str, place: str) -> str:
    """Return a link or joint name that is safe in a comment and a message, or raise :class:`InputError`."""
    if not name or len(name) > MAX_NAME or _UNFIT.search(name):
        raise InputError(
            f"expected a name of 1 to {MAX_NAME} letters, digits, spaces and _.:/+#()[]@~-", place=place, found=name
        )
    return name


def fitting(name: str) -> str:
    """Return the name that :func:`check_name` accepts: underscores for other characters, at most MAX_NAME of them."""
    return _UNFIT.sub("_", name)[:MAX_NAME]


def check_robot_name(name: str, place: str) -> str:
    """Return a name for a robot, which files and functions are called after, or raise :class:`InputError`.

    Each target refuses what is a word of its own.
    """
    if _IDENTIFIER.fullmatch(name) is None or len(name) > MAX_NAME:
        expected = f"expected an identifier of up to {MAX_NAME} characters (ASCII letters, digits, _; a letter first)"
        raise InputError(expected, place=place, found=name)
    return name


_CONVERSIONS = {"FIXED", "REAL", "FRACTION"}


def constant_names(names: Sequence[str]) -> list[str]:
    """Names as ends of constants of C, in capitals; what would be alike gets a number that makes it different.

    Conversions of fixed point are called Q_FIXED and so on: joints of those names have a line behind.
    """
    plain = [re.sub(r"[^A-Za-z0-9]", "_", name).upper() for name in names]
    plain = [f"{name}_" if name in _CONVERSIONS else name for name in plain]
    found: list[str] = []
    for own in plain:
        numbered = (f"{own}__{count}" for count in itertools.count(2))
        unlike = (name for name in numbered if name not in found and name not in plain)
        found.append(next(unlike) if own in found else own)
    return found


def check_identifier(name: str, place: str) -> str:
    """Return a name of a parameter or coordinate that expressions can have, or raise :class:`InputError`."""
    fit = _IDENTIFIER.fullmatch(name) is not None and len(name) <= MAX_NAME
    if not fit or keyword.iskeyword(name) or _RESERVED.fullmatch(name):
        raise InputError(
            "expected an identifier (ASCII letters, digits, _; a letter first), no keyword of Python, not reserved",
            place=place,
            found=name,
        )
    return name


def check_unique(what: str, names: list[str]) -> None:
    """Refuse names that are unfit or that differ in nothing."""
    seen: set[str] = set()
    for name in names:
        if what != "parameter":
            check_name(name, what)
        if name in seen:
            raise InputError(f"expected {what} names to differ", place=what, found=name)
        seen.add(name)
