"""Convert options to a command line. Each generated text contains the command that wrote it."""

from __future__ import annotations

import shlex
from collections.abc import Callable, Mapping, Sequence
from dataclasses import fields
from typing import Any

from symgen.options.groups import OPTIONS
from symgen.options.option import Group, Table

Spelled = Callable[[Any], str]
"""A function that converts a number to text without rounding."""


def command_line(
    verb: str, file: str, groups: Sequence[Group], defaults: Mapping[str, Any], spelled: Spelled = str
) -> str:
    """Return the command with the options of all groups, or "" if the command line cannot express an option's value.

    ``defaults`` has the defaults of this command that differ from :data:`~symgen.options.groups.OPTIONS`.
    """
    given = {each.name: getattr(group, each.name) for group in groups for each in fields(group)}
    words = _words(given, {name: declared.default for name, declared in OPTIONS.items()} | dict(defaults), spelled)
    return "" if words is None else shlex.join(["symgen", verb, file, *words])


def _words(given: Mapping[str, Any], defaults: Mapping[str, Any], spelled: Spelled) -> list[str] | None:
    """Return the words of the options that differ from their defaults.

    Return None if the command line cannot express a value.
    """
    words: list[str] = []
    for name, declared in OPTIONS.items():
        if name not in given or (value := given[name]) == defaults[name]:
            continue
        flag = "--" + (declared.metadata["flag"] or name.replace("_", "-"))
        if isinstance(value, bool):
            words.append(flag if value else f"--no-{flag[2:]}")
            continue
        texts = _texts(value, name != "gravity", spelled)
        if None in texts:
            return None
        words += [word for text in texts for word in (flag, str(text))]
    return words


def _texts(value: Any, repeated: bool, spelled: Spelled) -> Sequence[str | None]:
    """Return the values of an option as words; None stands for a value that the command line cannot express."""
    if isinstance(value, Table):
        return [f"{key}={text}" if (text := _text(each, spelled)) else text for key, each in value.items()]
    if isinstance(value, tuple) and repeated:
        return value or ("none",)  # only joint_effects can differ from its default by being empty
    return [_text(value, spelled)]


def _text(value: Any, spelled: Spelled) -> str | None:
    if hasattr(value, "placement"):
        return None if value.pose is None else f"{value.link}:{_text(value.pose, spelled)}"
    if isinstance(value, tuple):
        return ",".join(str(_text(each, spelled)) for each in value)
    return value if isinstance(value, str) else spelled(value)
