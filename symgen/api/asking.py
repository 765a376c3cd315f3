"""Helpers of public functions: open sessions, issue warnings, and state the command that writes a file."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from sympy import Rational

from symgen.errors import RobotWarning
from symgen.exact import decimal_text
from symgen.options.command import command_line
from symgen.options.option import Group
from symgen.pipeline import Remark
from symgen.robot import Model
from symgen.robot.rewrites.baked import baked
from symgen.session import Session
from symgen.targets import Unit
from symgen.targets.escapes import comment


def opened(robot: Model | Session) -> Session:
    return robot if isinstance(robot, Session) else Session(robot)


def opened_for_code(robot: Model | Session) -> Session:
    """Return a session (the caches of one model) from which code is generated.

    If all symbolic parameters of the model have values, the values replace the parameters.
    """
    session = opened(robot)
    model = baked(session.model)
    return session if model is session.model else Session(model, one_request=session.one_request)


def without_frames(model: Model) -> list[Remark]:
    """Return a remark that quantities of frames are left out, or an empty list if the model's frames are known."""
    error = model.missing_choice
    return [Remark(f"quantities of frames are left out: {error}")] if error else []


def warn_of(remarks: Iterable[Remark]) -> None:
    """Issue each remark as a warning at the line where the user calls a function wrapped by ``takes_files``."""
    for each in remarks:
        warnings.warn(each.text, RobotWarning, stacklevel=5)


def with_command(unit: Unit, model: Model, verb: str, *groups: Group, **defaults: Any) -> Unit:
    """Add two facts to the banner of a unit of code: the robot's file, and a command that writes the code.

    ``groups`` are the options other than reading options. ``defaults`` are the defaults of the command that differ from
    the defaults of the options. If the model was made or changed in Python, nothing is added. The command is left out
    if a comment cannot contain it, because it has quotation marks or backslashes.
    """
    if model.origin is None or model.read_with is None:
        return unit
    file = f"./{model.origin.file}" if model.origin.file.startswith("-") else model.origin.file
    command = command_line(verb, file, (model.read_with, *groups), defaults, _spelled)
    writable = command and comment(command) == command
    facts = (("robot file", model.origin.digest), *((("command", command),) if writable else ()))
    return replace(unit, facts=(*unit.facts, *facts))


def _spelled(number: Any) -> str:
    """Return the text of an option's number: a decimal number if possible, else an expression such as 1/3."""
    if isinstance(number, float):
        return repr(number).removesuffix(".0")
    return (decimal_text(number) if isinstance(number, Rational) else "") or str(number)
