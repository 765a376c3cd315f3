"""Move the constants of a library to one table, to add a checksum or to inject faults."""

from __future__ import annotations

import re
import zlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath
from typing import Any

import numpy as np

from symgen.errors import UnsupportedError
from symgen.targets.escapes import Ready
from symgen.targets.templates import fill

_PARTS = re.compile(
    r"(?P<other>/\*.*?\*/|^#[^\n]*)"
    r"|(?P<float>\b(?:0x[0-9a-f]+\.?[0-9a-f]*p[+-]?\d+|\d+\.\d+(?:e[+-]?\d+)?)f?\b)"
    r"|(?P<sign>U?)INT(?P<bits>32|64)_C\((?P<integer>0x[0-9A-F]+|-?\d+)\)",
    re.DOTALL | re.MULTILINE,
)
"""Matches floating-point constants, integer constants, and comments and directives, which are not changed."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """Sources that read their constants from a table, the table's literals, and the file that uses each literal."""

    files: Mapping[str, str]
    literals: tuple[str, ...]
    sources: tuple[str, ...]


def tabled(name: str, files: Mapping[str, str], fixed: bool) -> Tabled:
    """Return the sources of a library with each constant read from the array ``<name>_constants``.

    The array is declared in ``<name>_constants.h``. Shift counts and powers of two in 64 bits stay in the code, because
    they express shifts. Limits that the robot's file does not state also stay in the code, as macros.
    """
    literals, sources, changed = list[str](), list[str](), dict(files)
    for file, text in files.items():
        if not file.endswith(".c"):
            continue
        pieces, last = list[str](), 0
        for found in _PARTS.finditer(text):
            words = _words(found) if fixed else [found["float"]] * (found["float"] is not None)
            if not words:
                continue
            places = [f"{name}_constants[{len(literals) + k}]" for k in range(len(words))]
            place = places[0] if len(words) == 1 else f"(((uint64_t){places[1]} << 32U) | {places[0]})"
            if fixed:
                place = f"({found['sign'].lower()}int{found['bits']}_t){place}"
            literals += words
            sources += [file] * len(words)
            pieces += [text[last : found.start()], place]
            last = found.end()
        if pieces:
            joined = "".join([*pieces, text[last:]]).replace(f"static const {name}_limits", f"const {name}_limits")
            changed[file] = joined.replace("#include", f'#include "{name}_constants.h"\n\n#include', 1)
    return Tabled(changed, tuple(literals), tuple(sources))


def _words(found: re.Match[str]) -> list[str]:
    """Return an integer constant as unsigned C literals of 32 bits, the low word first.

    A constant of 64 bits has two words, except if it is positive and less than 2^32. The list is empty if the constant
    only expresses a shift, or if the match is no integer constant.
    """
    if found["integer"] is None:
        return []
    value, wide = int(found["integer"], 0), found["bits"] == "64"
    if wide and value & (value - 1) == 0:
        return []
    count = 2 if wide and not 0 <= value < 2**32 else 1
    return [f"UINT32_C({(value >> 32 * k) % 2**32})" for k in range(count)]


def checksummed(name: str, kind: str, files: Mapping[str, str], values: Mapping[str, Any]) -> dict[str, str]:
    """Return the sources with their constants in a table, and with a function that checks the table's checksum.

    The name of the checking function is ``<name>_intact``. ``kind`` is ``float``, ``double`` or ``fixed``, and
    ``values`` are the variables of the templates. Raises :class:`~symgen.errors.UnsupportedError` for a library without
    constants.
    """
    table = tabled(name, {file: text for file, text in files.items() if file.endswith(".c")}, kind == "fixed")
    if not table.literals:
        raise UnsupportedError(f"{name}: expected constants for a checksum, found none; export without crc")
    more = {
        "table": "uint32_t" if kind == "fixed" else kind,
        "entries": [
            (Ready(each), PurePath(file).name) for each, file in zip(table.literals, table.sources, strict=True)
        ],
        "crc": zlib.crc32(_bytes(table.literals, kind)),
        "bits": 64 if kind == "double" else 32,
    }
    made = {
        f"src/{name}_constants.{suffix}": fill(f"firmware/faults/checked.{suffix}.jinja", **{**values, **more})
        for suffix in ("h", "c")
    }
    return {**files, **table.files, **made}


def _bytes(literals: Sequence[str], kind: str) -> bytes:
    """Return the bytes of all constants in a table; each constant begins with its low byte."""
    if kind == "fixed":
        return np.array([int(each[9:-1]) for each in literals], "<u4").tobytes()
    texts = [each.removesuffix("f") for each in literals]
    values = [float.fromhex(each) if each.startswith("0x") else float(each) for each in texts]
    return np.array(values, "<f4" if kind == "float" else "<f8").tobytes()


def listed(name: str, files: Mapping[str, str]) -> Tabled | None:
    """Remove ``const`` from the table that :func:`checksummed` writes, so that tests can change the constants.

    Returns the changed sources, or None for sources without this table.
    """
    file = f"src/{name}_constants.c"
    if file not in files:
        return None
    found = re.findall(r"^    (\S+), /\* (\S+) \*/$", files[file], re.MULTILINE)
    changed = {each: re.sub(rf"\bconst (\w+ {name}_constants\[)", r"\1", text) for each, text in files.items()}
    return Tabled(changed, tuple(literal for literal, _ in found), tuple(f"src/{source}" for _, source in found))
