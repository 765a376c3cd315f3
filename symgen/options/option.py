"""Declarations of options: the default, the help, the accepted values, and their form on the command line."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping
from dataclasses import Field, dataclass, field, fields
from math import isfinite
from numbers import Integral, Real
from typing import Any, Self, SupportsFloat, TypeAlias, TypeVar, get_args

from symgen.errors import InputError

T = TypeVar("T")
Number: TypeAlias = SupportsFloat
"""A real number: a float, or an exact number of SymPy."""
Vector3: TypeAlias = tuple[Number, Number, Number]
FileName: TypeAlias = str
"""A path as text. Keyword arguments also accept ``os.PathLike`` objects."""
Accept = Callable[[Any], Any]
"""A function that returns an option's value in its canonical type, or raises ValueError with the expected form."""


class Table(Mapping[str, T]):
    """An immutable mapping. Two tables are equal only if their entries also have the same order."""

    __slots__ = ("_pairs",)

    def __init__(self, given: Mapping[str, T] = {}) -> None:
        self._pairs = tuple(given.items())

    def __getitem__(self, name: str) -> T:
        return dict(self._pairs)[name]

    def __iter__(self) -> Iterator[str]:
        return iter(dict(self._pairs))

    def __len__(self) -> int:
        return len(self._pairs)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Table) and self._pairs == other._pairs

    def __hash__(self) -> int:
        return hash(self._pairs)

    def __repr__(self) -> str:
        return repr(dict(self._pairs))


def number(value: Any) -> Any:
    """Return a real number of SymPy unchanged, and any other real number as a float."""
    if getattr(value, "is_number", False) and value.is_real:
        return value
    if isinstance(value, bool) or not isinstance(value, Real) or not isfinite(value):
        raise ValueError("a finite number")
    return float(value)


def vector(value: Any) -> Any:
    """Return three numbers as a tuple, or None."""
    if value is None:
        return None
    if isinstance(value, str) or len(entries := tuple(value)) != 3:
        raise ValueError("three numbers")
    return tuple(map(number, entries))


def path(value: Any) -> str:
    """Return a path as text."""
    return os.fspath(value) if isinstance(value, os.PathLike) else _text(value)


def table(accept: Accept) -> Accept:
    """Return a function that converts a mapping to a :class:`Table`. The function ``accept`` converts each value."""

    def accepted(value: Any) -> Any:
        if not isinstance(value, Mapping) or not all(isinstance(name, str) and name for name in value):
            raise ValueError("a dictionary with names as keys")
        return Table({name: accept(each) for name, each in value.items()})

    return accepted


def _text(value: Any) -> str:
    if not isinstance(value, str):
        raise ValueError("a string")
    return value


def _real(value: Any) -> float:
    if isinstance(value, bool) or not isinstance(value, Real):
        raise ValueError("a number")
    try:
        return float(value)
    except OverflowError:
        raise ValueError("a smaller number") from None


def _flag(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError("True or False")
    return value


def _count(value: Any) -> int:
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise ValueError("a whole number")
    return int(value)


def whole_number(place: str, value: object, least: int, most: int, words: str = "") -> None:
    """Raise :class:`~symgen.errors.InputError` for a value that is not an integer from ``least`` to ``most``."""
    if isinstance(value, bool) or not isinstance(value, Integral) or not least <= int(value) <= most:
        raise InputError(f"expected {words or f'a number from {least}'}, at most {most:,}", place=place, found=value)


def _names(value: Any) -> tuple[str, ...]:
    if not isinstance(value, str | list | tuple):
        raise ValueError("names")
    names = (value,) if isinstance(value, str) else tuple(value)
    if not all(isinstance(each, str) for each in names):
        raise ValueError("names")
    if len(set(names)) != len(names):
        raise ValueError("each name once")
    return names


_ACCEPT: dict[type, Accept] = {str: _text, float: _real, bool: _flag, int: _count, tuple: _names}
"""A map from the type of an option's default to the function that converts values of the option."""


def option(
    default: Any,
    doc: str,
    *,
    choices: Any = None,
    accept: Accept | None = None,
    check: tuple[Callable[[Any], bool], str] | None = None,
    form: str = "",
    flag: str = "",
    common: bool = False,
) -> Any:
    """Declare an option.

    Args:
        default: The default value.
        doc: The help text, one clause.
        choices: A Literal type with the accepted strings.
        accept: A function that returns a value in its canonical type. By default, the type of ``default`` determines
            the function.
        check: A test of canonical values, and a text that describes the accepted values.
        form: The form of a value on the command line.
        flag: The name on the command line, if it is not the name of the option.
        common: True shows the option in ``--help``; ``--help-all`` shows all options.

    """
    return field(
        default=default,
        metadata={
            "doc": doc,
            "choices": get_args(choices),
            "accept": accept or _ACCEPT[type(default)],
            "check": check,
            "form": form,
            "flag": flag,
            "common": common,
        },
    )


def accepted(declared: Field[Any], value: Any) -> Any:
    """Return the value of an option in its canonical type.

    Raises :class:`~symgen.errors.InputError` for a wrong value. The message names the option and the accepted values.
    """
    known, place = declared.metadata, f"option {declared.name}"
    try:
        canonical = known["accept"](value)
    except (ValueError, TypeError) as error:
        raise InputError(f"expected {error}", place=place, found=value) from None
    for each in canonical if isinstance(canonical, tuple) else (canonical,):
        if known["choices"] and each not in known["choices"]:
            raise InputError(f"expected one of {', '.join(known['choices'])}", place=place, found=each)
    if known["check"] and not known["check"][0](canonical):
        raise InputError(f"expected {known['check'][1]}", place=place, found=value)
    return canonical


@dataclass(frozen=True, slots=True, kw_only=True)
class Group:
    """The options of one stage: reading, generating or exporting. Values are converted to their canonical types."""

    def __post_init__(self) -> None:
        for each in fields(self):
            object.__setattr__(self, each.name, accepted(each, getattr(self, each.name)))

    @classmethod
    def of(cls, keywords: Mapping[str, Any]) -> Self:
        """Return the group with the given keywords; keywords that are no options of this group are ignored."""
        return cls(**{each.name: keywords[each.name] for each in fields(cls) if each.name in keywords})
