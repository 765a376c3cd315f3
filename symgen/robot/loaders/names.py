"""Identifiers for generated code, made from the names of robots in files of other tools."""

from __future__ import annotations

import re

from symgen.errors import InputError, shown
from symgen.robot.description.names import MAX_NAME_LENGTH, check_robot_name
from symgen.robot.description.parts import Note


def identifier_from(text: str, stem: str) -> tuple[str, list[Note]]:
    """Return an identifier for a robot, and a note if the identifier differs much from the robot's name.

    ``text`` is the name in the file. If this name is empty, the identifier is made from ``stem``, the file's name.

    Small changes need no note: spaces, dashes, dots and slashes become underscores, and ``robot_`` is put before a
    leading digit. If the result is not an identifier, all characters except ASCII letters and digits become
    underscores. If the name is then still not allowed, for example because it is a reserved word, ``_robot`` is
    appended.
    """
    usual = _joined(text)
    if _fits(usual):
        return usual, []
    name = re.sub(r"[^A-Za-z0-9]+", "_", text or stem).strip("_")[: MAX_NAME_LENGTH - 10]
    name = f"robot_{name}".rstrip("_") if not name[:1].isalpha() else name
    name = name if _fits(name) else f"{name}_robot"
    return name, [Note("repaired", f"robot name {shown(text)} is not an identifier: called {name}; --name changes it")]


def _joined(text: str) -> str:
    name = re.sub(r"[\s./-]+", "_", text.strip())
    return f"robot_{name}" if name[:1].isdigit() else name


def _fits(name: str) -> bool:
    try:
        check_robot_name(name, "robot name")
    except InputError:
        return False
    return True
