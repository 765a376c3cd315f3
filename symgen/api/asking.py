"""Helpers of the public functions that take options."""

from __future__ import annotations

import warnings
from collections.abc import Iterable

from symgen.errors import RobotWarning
from symgen.pipeline import Remark
from symgen.robot import Model
from symgen.robot.rewrites.baked import baked
from symgen.session import Session


def opened(robot: Model | Session) -> Session:
    """Return a session of the model."""
    return robot if isinstance(robot, Session) else Session(robot)


def opened_for_code(robot: Model | Session) -> Session:
    """Return a session of the model, with symbols replaced by the file's values if it has them all."""
    session = opened(robot)
    model = baked(session.model)
    return session if model is session.model else Session(model)


def without_frames(model: Model) -> list[Remark]:
    """Return a remark that quantities of frames are left out, if the model has several tips and no frame was chosen."""
    error = model.missing_choice
    return [Remark(f"quantities of frames are left out: {error}")] if error else []


def warn_of(remarks: Iterable[Remark]) -> None:
    """Warn at the line where a user calls the function, wrapped by ``takes_files``, that calls this."""
    for each in remarks:
        warnings.warn(each.text, RobotWarning, stacklevel=5)
