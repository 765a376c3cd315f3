"""Names of robots from files of other tools, as identifiers of generated code."""

from __future__ import annotations

import re

from symgen.errors import InputError, shown
from symgen.robot.description.names import MAX_NAME, check_robot_name
from symgen.robot.description.parts import Note


def identifier_from(text: str, stem: str) -> tuple[str, list[Note]]:
    """``text``, or without one the file's stem, as an identifier; a note where more than blanks and dashes had to go.

    Spaces, dashes, dots and slashes become underscores, and a leading digit gets ``robot_`` put in front, without a
    note. Everything else that is no letter or digit of ASCII becomes an underscore too, and a name that C, Python or
    generated code keeps for itself gets ``_robot`` behind it.
    """
    usual = _joined(text)
    if _fits(usual):
        return usual, []
    name = re.sub(r"[^A-Za-z0-9]+", "_", text or stem).strip("_")[: MAX_NAME - 10]
    name = f"robot_{name}".rstrip("_") if not name[:1].isalpha() else name
    name = name if _fits(name) else f"{name}_robot"
    return name, [Note("repaired", f"robot name {shown(text)} is no identifier: called {name}; --name gives another")]


def _joined(text: str) -> str:
    name = re.sub(r"[\s./-]+", "_", text.strip())
    return f"robot_{name}" if name[:1].isdigit() else name


def _fits(name: str) -> bool:
    try:
        check_robot_name(name, "robot name")
    except InputError:
        return False
    return True
