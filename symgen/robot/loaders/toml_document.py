"""The text of TOML files as tables, and what does not fit a schema in our words."""

from __future__ import annotations

import re
import tomllib
from typing import Any

from pydantic import ValidationError

from symgen.errors import InputError
from symgen.robot.description.numbers import decimal

DEEPEST_KEY = 16
_DEEP_KEY = re.compile(rb"""(?:["']?[\w-]+["']?[ \t]*\.[ \t]*){%d}""" % DEEPEST_KEY)
"""A key that the parser would walk for hours; ours have two parts."""


def document_of(data: bytes) -> dict[str, Any]:
    """The tables of a file; decimals are refused where a double would make them zero."""
    if _DEEP_KEY.search(data):
        raise InputError(f"not valid TOML: expected keys of fewer than {DEEPEST_KEY} parts")
    try:
        return tomllib.loads(data.decode(), parse_float=_float)
    except (ValueError, RecursionError) as error:
        raise InputError(f"not valid TOML: {error}") from None


def _float(text: str) -> float:
    """A decimal of TOML; one that is written as other than zero and too small for a double is refused."""
    if "n" not in text:
        decimal(text.replace("_", ""))
    return float(text)


def schema_error(error: ValidationError) -> InputError:
    """The first of pydantic's errors, in our words."""
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    if first["type"] == "missing":
        return InputError("expected this key, found none", place=place)
    if first["type"] == "extra_forbidden":
        return InputError("unknown key", place=place, found=first["input"])
    return InputError(first["msg"][0].lower() + first["msg"][1:], place=place, found=first["input"])
