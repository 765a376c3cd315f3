"""Attach a robot to another robot."""

from __future__ import annotations

import os

from symgen.api.loading import load, takes_files
from symgen.robot import Frame, Model, Robot
from symgen.robot.rewrites.attached import attached


@takes_files()
def attach(robot: Model, other: Model | str | os.PathLike[str], at: str | Frame, *, prefix: str | None = None) -> Robot:
    """Return a robot that carries another robot, such as a gripper, on a fixed joint.

    The joint is between a frame of ``robot`` and the base link of ``other``. Gravity and the reading options are taken
    from ``robot``. If the file of ``other`` names a tip, the combined robot has the same tip.

    Args:
        robot: The carrying robot, or its file.
        other: The carried robot, or its file.
        at: The name of a link or frame of ``robot``, or a new frame: ``Frame("flange", xyz=(0, 0, 0.1))`` [m, rad].
        prefix: A text to put before the names of the links, joints, frames and parameters of ``other``. If the prefix
            is None, names change only if both robots have a name in common. The prefix is then the name of ``other``
            and ``_``. Further copies are numbered: ``hand_2_``, ``hand_3_``.

    Raises:
        InputError: No link or frame is called ``at``, or the two robots have a name in common in spite of the prefix.
        UnsupportedError: One of the two robots has constraints or is a system of coordinates.

    """
    if isinstance(other, str | os.PathLike):
        other = load(other)
    what = "attached robots"
    return attached(robot.as_tree(what), other.as_tree(what), at, prefix)
