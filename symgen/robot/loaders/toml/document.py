"""Parse TOML files, and convert violations of the schemas to error messages."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from contextlib import contextmanager
from difflib import get_close_matches
from typing import Any, get_args

from pydantic import ValidationError

from symgen.errors import InputError, shown
from symgen.exact import Written
from symgen.phrasing import near
from symgen.robot.description.names import is_plain
from symgen.robot.description.parts import Note
from symgen.robot.loaders.toml.schema import Table

MAX_KEY_PARTS = 16
_DEEP_KEY = re.compile(rb"""(?:["']?[\w-]+["']?[ \t]*\.[ \t]*){%d}""" % MAX_KEY_PARTS)
"""Matches a key of more than :data:`MAX_KEY_PARTS` parts, which is invalid and could take hours to parse."""

MIN_SIMILARITY = 0.8
"""Smallest similarity at which the message names a similar key of the same table instead of other tables."""

_PROSE = ("name", "doc", "source")
"""Keys whose values are texts without expressions."""


def document_of(data: bytes) -> dict[str, Any]:
    """Return the tables of a file. Decimals keep all digits that are written."""
    if _DEEP_KEY.search(data):
        raise InputError(f"not valid TOML: expected keys of at most {MAX_KEY_PARTS} parts")
    try:
        return tomllib.loads(data.decode("utf-8-sig"), parse_float=Written)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not valid TOML: {error}") from None


@contextmanager
def named(document: dict[str, Any]) -> Iterator[None]:
    """Put the name of the faulty table before errors that are raised in this context.

    An example is ``link upper: links.1.mass``.
    """
    try:
        yield
    except ValidationError as error:
        located = schema_error(error)
    except InputError as error:
        if error.file:
            raise
        located = error
    else:
        return
    label = _label(document, located.place)
    raise (InputError(f"{label}: {located}") if label else located) from None


def unused_parameters(document: dict[str, Any]) -> tuple[Note, ...]:
    """Return a tuple with one note that names the unused parameters, or an empty tuple if there are none.

    Parameters with a ``doc`` are not reported, because answers for :func:`symgen.check` may use these parameters.
    """
    used = set(_words({key: value for key, value in document.items() if key != "parameters"}))
    tables = document.get("parameters", {})
    names = [
        name for name in tables if name not in used and not (isinstance(tables[name], dict) and "doc" in tables[name])
    ]
    if not names:
        return ()
    subject = f"parameter {names[0]}: occurs" if len(names) == 1 else f"parameters {', '.join(names)}: occur"
    return (Note("ignored", f"{subject} in no value of the file; give it a doc if this is intended"),)


def _words(value: Any) -> Iterator[str]:
    """Yield the words of all texts in a value, except names, comments and sources."""
    if isinstance(value, dict):
        value = [each for key, each in value.items() if key not in _PROSE]
    if isinstance(value, list):
        for each in value:
            yield from _words(each)
    elif isinstance(value, str):
        yield from re.findall(r"\w+", value)


def _label(document: Any, place: str) -> str:
    table, label, kind = document, "", ""
    for part in place.split("."):
        if isinstance(table, list) and part.isdigit() and int(part) < len(table):
            table = table[int(part)]
            name = table.get("name", table.get("joint")) if isinstance(table, dict) else None
            if isinstance(name, str) and is_plain(name):
                label = f"{kind.removesuffix('s')} {name}"
        elif isinstance(table, dict) and part in table:
            table, kind = table[part], part
        else:
            break
    return label


def _tables(table: type[Table]) -> Iterator[type[Table]]:
    """Yield a class of tables and all its subclasses."""
    yield table
    for each in table.__subclasses__():
        yield from _tables(each)


def _hint(key: object, own: set[str]) -> str:
    """Return a hint for an unknown key: a similar key of the same table, tables that have the key, or any similar key.

    ``own`` has the keys of the table in which the unknown key is.
    """
    fields = [pair for table in _tables(Table) for pair in table.model_fields.items()]
    names = {name for name, _ in fields}
    if key not in names:
        return f"; did you mean {_SYNONYMS[key]}?" if key in _SYNONYMS else near(key, own) or near(key, names)
    if similar := get_close_matches(str(key), own, 1, MIN_SIMILARITY):
        return f"; did you mean {similar[0]}?"
    owners = {name for name, info in fields if any(key in each.model_fields for each in _tables_in(info.annotation))}
    return f"; it is a key of {' or '.join(sorted(owners))}" if owners else ""


def _keys_at(title: str, place: tuple[int | str, ...]) -> set[str]:
    """Return the keys of the tables at a place of a file; ``title`` is the name of the class of the whole file."""
    tables = [each for each in _tables(Table) if each.__name__ == title]
    for part in place:
        if isinstance(part, str):
            fields = (table.model_fields.get(part) for table in tables)
            tables = [inner for field in fields if field for inner in _tables_in(field.annotation)]
    return {name for table in tables for name in table.model_fields}


def _tables_in(annotation: Any) -> Iterator[type[Table]]:
    """Yield the subclasses of Table in the annotation of a field, such as T in ``list[T]``."""
    if isinstance(annotation, type) and issubclass(annotation, Table):
        yield annotation
    for each in get_args(annotation):
        yield from _tables_in(each)


_SYNONYMS = {
    "spring": "stiffness",
    "spring_constant": "stiffness",
    "damper": "damping",
    "viscous": "damping",
    "coulomb": "friction",
    "cog": "com",
    "center_of_mass": "com",
    "position": "origin",
    "pose": "origin",
    "ratio": "gear_ratio",
}
"""Names that other programs use, and the keys of this format with the same meaning."""
_EXPECTED = {
    "list_type": "expected a list in brackets",
    "dict_type": "expected a table",
    "model_type": "expected a table, in braces or under a heading in brackets",
    "string_type": "expected a text in quotes",
    "bool_type": "expected true or false",
}
_GRAVITY = "; did you mean gravity = [0, 0, -9.81]?"


def schema_error(error: ValidationError) -> InputError:
    """Return the first of pydantic's errors as an :class:`InputError`.

    If a key is missing and a similar key is in its place, the message names the similar key.
    """
    first, *others = error.errors()
    place, key = ".".join(str(part) for part in first["loc"]), first["loc"][-1] if first["loc"] else ""
    kind, found, context = first["type"], first["input"], first.get("ctx", {})
    if kind == "missing":
        beside = [each["loc"] for each in others if each["type"] == "extra_forbidden"]
        keys = {str(loc[-1]).lower(): loc[-1] for loc in beside if loc[:-1] == first["loc"][:-1]}
        similar = get_close_matches(str(key), keys, 1)
        return InputError(f"expected this key, found {shown(keys[similar[0]]) if similar else 'none'}", place=place)
    if kind == "extra_forbidden":
        hint = _GRAVITY if place == "g" else _hint(key, _keys_at(error.title, first["loc"][:-1]))
        return InputError("unknown key", place=place, found=found, hint=hint)
    if kind == "literal_error":
        words = context["expected"].replace(" or ", ", ")
        hint = near(found, re.findall(r"\w+", words))
        return InputError(f"expected one of {words}", place=place, found=found, hint=hint)
    if kind in ("too_short", "too_long"):
        most, bound = ("at least", "min_length") if kind == "too_short" else ("at most", "max_length")
        return InputError(f"expected {most} {context[bound]} entries", place=place, found=found)
    message = _EXPECTED.get(kind, first["msg"][0].lower() + first["msg"][1:])
    return InputError(message, place=place, found=found, hint=_GRAVITY if place == "gravity" else "")
