"""Check names from files. Names of models and parameters must be identifiers; other names must be safe in comments."""

from __future__ import annotations

import itertools
import re
from collections.abc import Sequence
from typing import Any

from sympy import Symbol

from symgen.catalog import QUANTITIES
from symgen.errors import InputError

MAX_NAME_LENGTH = 128

RESERVED = {"sin": "a function", "cos": "a function", "sqrt": "a function", "pi": "a number"}
"""Names that parameters and variables cannot have, each with its meaning in expressions."""
_INPUT = re.compile(
    rf"({'|'.join({each.name for quantity in QUANTITIES.values() for each in quantity.inputs})})(\d+(_\d+)*)?"
)
"""Matches the names of single entries of program inputs: q0, qd1, f_ext0_2, h."""
_IDENTIFIER = re.compile(r"[A-Za-z][A-Za-z0-9_]*")
_UNFIT = re.compile(r"[^\w .:/+#()\[\]@~-]")


def check_name(name: str, place: str) -> str:
    """Return the name of a link or joint if it is safe in a comment and a message, else raise :class:`InputError`."""
    if not is_plain(name):
        expected = f"expected a name of 1 to {MAX_NAME_LENGTH} letters, digits, spaces and _.:/+#()[]@~-"
        raise InputError(expected, place=place, found=name)
    return name


def is_plain(name: str) -> bool:
    """Return True if a name is safe in a comment and a message."""
    return 0 < len(name) <= MAX_NAME_LENGTH and not _UNFIT.search(name)


def cleaned(name: str) -> str:
    """Return the name in a form that :func:`check_name` accepts.

    Characters that are not allowed become underscores, and long names are cut.
    """
    return _UNFIT.sub("_", name)[:MAX_NAME_LENGTH]


def check_robot_name(name: str, place: str) -> str:
    """Return the name of a model, parameter or variable if it is an identifier, else raise :class:`InputError`.

    Names of models become names of files and functions. Each target also refuses the reserved words of its language.
    """
    if _IDENTIFIER.fullmatch(name) is None or len(name) > MAX_NAME_LENGTH:
        rule = f"up to {MAX_NAME_LENGTH} characters (ASCII letters, digits, _; a letter first)"
        raise InputError(f"expected an identifier of {rule}", place=place, found=name)
    return name


_CONVERSIONS = {"FIXED", "REAL", "FRACTION"}


def constant_names(names: Sequence[str]) -> list[str]:
    """Return the names in capitals, as suffixes of C constants such as Q_ELBOW.

    If two results would be equal, a number is appended to the second one. The names FIXED, REAL and FRACTION get a
    trailing underscore, because Q_FIXED, Q_REAL and Q_FRACTION are macros for conversions to fixed point.
    """
    plain = [re.sub(r"[^A-Za-z0-9]", "_", name).upper() for name in names]
    plain = [f"{name}_" if name in _CONVERSIONS else name for name in plain]
    found: list[str] = []
    for own in plain:
        numbered = (f"{own}__{count}" for count in itertools.count(2))
        unused = (name for name in numbered if name not in found and name not in plain)
        found.append(next(unused) if own in found else own)
    return found


def check_identifier(name: str, place: str) -> str:
    """Return the name of a parameter or variable if expressions can use it, else raise :class:`InputError`."""
    if name in RESERVED:
        raise InputError(f"expected another name: {name} is {RESERVED[name]} in expressions", place=place, found=name)
    return check_robot_name(name, place)


class RenamedSymbol(Symbol):  # type: ignore[misc]
    """The symbol of a parameter that has the same name as a program input, such as ``h``.

    The symbol's ``name`` ends with a prime, so it differs from the symbol of the input. The prime is not printed in
    code or equations.
    """

    __slots__ = ()

    def _sympystr(self, printer: Any) -> str:
        return str(self.name[:-1])

    def _latex(self, printer: Any) -> str:
        return rf"\mathrm{{{self.name[:-1]}}}".replace("_", r"\_")


def parameter_symbol(name: str, positive: bool = False) -> Symbol:
    """Return a symbol that prints as ``name``, but differs from the symbols of program inputs."""
    kind, name = (RenamedSymbol, f"{name}'") if _INPUT.fullmatch(name) else (Symbol, name)
    return kind(name, positive=True) if positive else kind(name, real=True)


def check_parameter(symbol: Symbol) -> None:
    """Raise :class:`InputError` if a parameter's name is invalid or is the name of a program input."""
    check_identifier(str(symbol), "parameter")
    if _INPUT.fullmatch(symbol.name):
        expected = f"expected another name: {symbol} is an input of generated functions (robot files may use this name)"
        raise InputError(expected, place="parameter", found=symbol.name)


def check_unique(what: str, names: list[str]) -> None:
    """Raise :class:`InputError` if a name occurs twice or :func:`check_name` refuses it.

    ``what`` is the kind of the named parts, such as ``joint``. :func:`check_parameter` checks names of parameters.
    """
    seen: set[str] = set()
    for name in names:
        if what != "parameter":
            check_name(name, what)
        if name in seen:
            raise InputError(f"expected {what} names to differ", place=what, found=name)
        seen.add(name)
