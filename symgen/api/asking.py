"""Helpers of public functions: sessions, warnings, and the command that a generated file states."""

from __future__ import annotations

import shlex
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import fields, replace
from typing import Any

from sympy import Rational

from symgen.errors import RobotWarning
from symgen.exact import decimal_text
from symgen.options.groups import OPTIONS
from symgen.options.option import Group, Table
from symgen.pipeline import Remark
from symgen.robot import Model
from symgen.robot.rewrites.baked import baked
from symgen.session import Session
from symgen.targets import Unit


def opened(robot: Model | Session) -> Session:
    return robot if isinstance(robot, Session) else Session(robot)


def opened_for_code(robot: Model | Session) -> Session:
    """Return a session (the caches of one model) from which code is generated.

    If each symbolic parameter of the model has a value, these values replace the parameters.
    """
    session = opened(robot)
    model = baked(session.model)
    return session if model is session.model else Session(model)


def without_frames(model: Model) -> list[Remark]:
    """Return a list with a remark that quantities of chosen frames are left out; empty if the frames are known."""
    error = model.missing_choice
    return [Remark(f"quantities of frames are left out: {error}")] if error else []


def warn_of(remarks: Iterable[Remark]) -> None:
    """Issue each remark as a warning at the line where the user calls a function wrapped by ``takes_files``."""
    for each in remarks:
        warnings.warn(each.text, RobotWarning, stacklevel=5)


def with_command(unit: Unit, model: Model, verb: str, *groups: Group, **defaults: Any) -> Unit:
    """Return the unit of code with two more facts for the banner: the robot's file, and a command that writes the code.

    ``groups`` are the options other than reading options. ``defaults`` are the defaults of the command that differ from
    the defaults of the options. A model that was made or changed in Python has neither fact.
    """
    if model.origin is None or model.read_with is None:
        return unit
    command = command_line(verb, model.origin.file, (model.read_with, *groups), defaults, _spelled)
    facts = (("robot file", model.origin.digest), *((("command", command),) if command else ()))
    return replace(unit, facts=(*unit.facts, *facts))


def _spelled(number: Any) -> str:
    """Return the text of an option's number: a decimal number if possible, else an expression such as 1/3."""
    if isinstance(number, float):
        return repr(number).removesuffix(".0")
    return (decimal_text(number) if isinstance(number, Rational) else "") or str(number)


Spelled = Callable[[Any], str]
"""A function that returns the text of a number, without rounding."""


def command_line(
    verb: str, file: str, groups: Sequence[Group], defaults: Mapping[str, Any], spelled: Spelled = str
) -> str:
    """Return the command with the options of all groups; empty if the command line cannot express an option's value.

    ``defaults`` has the options whose default in this command differs from the default in
    :data:`~symgen.options.groups.OPTIONS`.
    """
    given = {each.name: getattr(group, each.name) for group in groups for each in fields(group)}
    words = _words(given, {name: declared.default for name, declared in OPTIONS.items()} | dict(defaults), spelled)
    return "" if words is None else shlex.join(["symgen", verb, file, *words])


def _words(given: Mapping[str, Any], defaults: Mapping[str, Any], spelled: Spelled) -> list[str] | None:
    """Return the words for options that differ from their defaults; None if the command line cannot express a value."""
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
