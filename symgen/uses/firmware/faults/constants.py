"""The constants of a library in one table, for its checksum and for faults that are injected there."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

_PARTS = re.compile(
    r"(?P<other>/\*.*?\*/|^#[^\n]*)"
    r"|(?P<float>\b(?:0x[0-9a-f]+\.?[0-9a-f]*p[+-]?\d+|\d+\.\d+(?:e[+-]?\d+)?)f?\b)"
    r"|(?P<sign>U?)INT(?P<bits>32|64)_C\((?P<integer>0x[0-9A-F]+|-?\d+)\)",
    re.DOTALL | re.MULTILINE,
)
"""Comments and directives, floating-point constants, and integer constants."""


@dataclass(frozen=True, slots=True)
class Tabled:
    """Sources that read their constants from a table; the literals of the table, and the source of each."""

    files: Mapping[str, str]
    literals: tuple[str, ...]
    sources: tuple[str, ...]


def tabled(name: str, files: Mapping[str, str], fixed: bool) -> Tabled:
    """Return the sources of a library with each constant read from the array ``<name>_constants``.

    The array is declared in ``<name>_constants.h``. Shift counts and powers of two in 64 bits stay in the code, because
    they are shifts, and limits that a robot's file does not state stay macros.
    """
    literals, sources, changed = list[str](), list[str](), dict(files)
    for file, text in files.items():
        if not file.endswith(".c"):
            continue
        pieces, last = list[str](), 0
        for found in _PARTS.finditer(text):
            place = f"{name}_constants[{len(literals)}]"
            literal = found["float"] if not fixed else _word(found)
            if literal is None:
                continue
            if fixed:
                kind = f"uint{found['bits']}_t" if found["sign"] else f"int{found['bits']}_t"
                place = f"({kind}){place}"
            literals.append(literal)
            sources.append(file)
            pieces += [text[last : found.start()], place]
            last = found.end()
        if pieces:
            joined = "".join([*pieces, text[last:]]).replace(f"static const {name}_limits", f"const {name}_limits")
            changed[file] = joined.replace("#include", f'#include "{name}_constants.h"\n\n#include', 1)
    return Tabled(changed, tuple(literals), tuple(sources))


def _word(found: re.Match[str]) -> str | None:
    """Return an integer constant as an unsigned word, or None for a shift and for text that is no constant."""
    if found["integer"] is None:
        return None
    value = int(found["integer"], 0)
    shift = found["bits"] == "64" and value & (value - 1) == 0
    return None if shift else f"UINT32_C({value % 2**32})"
