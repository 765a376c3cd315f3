"""Names from files: what may become an identifier, and what may stand in a comment."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from sympy import Symbol

from symgen.catalog import QUANTITIES
from symgen.errors import InputError

MAX_NAME = 128

RESERVED = {"sin": "a function", "cos": "a function", "sqrt": "a function", "pi": "a number"}
"""Names that no parameter and no variable can have, and what they are in expressions."""
_INPUT = re.compile(
    rf"({'|'.join({each.name for quantity in QUANTITIES.values() for each in quantity.inputs})})(\d+(_\d+)*)?"
)
"""The inputs of programs, entry by entry: q0, qd1, f_ext0_2, h."""
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_UNFIT = re.compile(r"[^\w .:/+#()\[\]@~-]")


def check_name(name: str, place: str) -> str:
    """Return a link or joint name that is safe in a comment and a message, or raise :class:`InputError`."""
    if not is_plain(name):
        raise InputError(
            f"expected a name of 1 to {MAX_NAME} letters, digits, spaces and _.:/+#()[]@~-", place=place, found=name
        )
    return name


def is_plain(name: str) -> bool:
    """Return whether a name is safe in a comment and a message."""
    return 0 < len(name) <= MAX_NAME and not _UNFIT.search(name)


def fitting(name: str) -> str:
    """Return the name that :func:`check_name` accepts: underscores for other characters, at most MAX_NAME of them."""
    return _UNFIT.sub("_", name)[:MAX_NAME]


def check_robot_name(name: str, place: str) -> str:
    """Return a name of a robot, frame, parameter or variable, or raise :class:`InputError`.

    Robots name files and functions: each target refuses words of its own.
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
    if name in RESERVED:
        raise InputError(f"expected another name: {name} is {RESERVED[name]} in expressions", place=place, found=name)
    return check_robot_name(name, place)


class RenamedSymbol(Symbol):  # type: ignore[misc]
    """A parameter that is called as an input of programs is: ``name`` has a prime, which is not printed."""

    __slots__ = ()

    def _sympystr(self, printer: Any) -> str:
        return str(self.name[:-1])

    def _latex(self, printer: Any) -> str:
        return rf"\mathrm{{{self.name[:-1]}}}".replace("_", r"\_")


def parameter_symbol(name: str, positive: bool = False) -> Symbol:
    """Return the symbol of a parameter, which differs from all inputs of programs; ``str`` of it is the name."""
    kind, name = (RenamedSymbol, f"{name}'") if _INPUT.fullmatch(name) else (Symbol, name)
    return kind(name, positive=True) if positive else kind(name, real=True)


def check_parameter(symbol: Symbol) -> None:
    """Refuse a parameter of an unfit name, and one that is taken for an input of programs."""
    check_identifier(str(symbol), "parameter")
    if _INPUT.fullmatch(symbol.name):
        expected = f"expected another name: {symbol} is an input of generated functions (a file may have this name)"
        raise InputError(expected, place="parameter", found=symbol.name)


def check_unique(what: str, names: list[str]) -> None:
    """Refuse names that are unfit or that differ in nothing."""
    seen: set[str] = set()
    for name in names:
        if what != "parameter":
            check_name(name, what)
        if name in seen:
            raise InputError(f"expected {what} names to differ", place=what, found=name)
        seen.add(name)
