"""Helpers of the public functions that take options."""

from __future__ import annotations

import warnings
from collections.abc import Iterable
from typing import Any

from symgen.errors import InputError, RobotWarning, UnsupportedError
from symgen.options import Options
from symgen.pipeline import Remark
from symgen.robot import Model
from symgen.robot.rewrites.baked import baked
from symgen.session import Session


def opened(robot: Model | Session, options: Options, call: str) -> tuple[Session, Options]:
    """Return a session of the model and the options; refuse options that come too late for the model."""
    session = robot if isinstance(robot, Session) else Session(robot)
    options.refuse_unread(session.model.read_with, call)
    if options.provenance and call != "export":
        raise InputError("expected symgen.export: sources of firmware have it", place="option provenance", found=True)
    return session, options


def opened_for_code(robot: Model | Session, options: Options, call: str) -> tuple[Session, Options]:
    """Return a session and options as :func:`opened`, with symbols replaced by the file's values if it has them all."""
    session, options = opened(robot, options, call)
    model = baked(session.model)
    return (session if model is session.model else Session(model)), options


def require_floating_point(options: Options) -> Options:
    """Return options with ``auto`` numbers set to double; refuse fixed point."""
    if options.scalar == "fixed":
        raise UnsupportedError("fixed point is for firmware: symgen export has it; here expected double or float")
    return options.with_scalar("double")


def without_frames(model: Model) -> list[Remark]:
    """Return a remark that quantities of frames are left out, if the model has several tips and no frame was chosen."""
    tree: Any = getattr(model, "tree", model)
    if not getattr(tree, "undecided", False):
        return []
    return [Remark(f"quantities of frames are left out: {tree.choice_among_tips('frames', '--frame')}")]


def warn_of(remarks: Iterable[Remark]) -> None:
    """Warn at the line where a user calls the function, wrapped by ``takes_files``, that calls this."""
    for each in remarks:
        warnings.warn(each.text, RobotWarning, stacklevel=4)
