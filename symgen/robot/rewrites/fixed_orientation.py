"""Frames that do not rotate between consecutive parallel axes, so that the angles of the joints add up.

Nothing is then rotated back and forth between these links, and the last one is rotated at once by the sum of the angles
(W. Khalil and J.-F. Kleinfinger, 1987, use the same sums); the links' inertias and steps are rotated instead.
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from symgen.robot.description.axes import Z_AXIS
from symgen.robot.description.joints import Revolute
from symgen.robot.description.parts import Joint
from symgen.robot.description.robot import Robot


@dataclass(frozen=True)
class FixedOrientationRobot(Robot):
    """A robot of which routes describe some links along the axes their joint turns from. Preserves joint space."""

    fixed: frozenset[str] = frozenset()
    """The links whose axes do not turn with them."""

    variant: ClassVar[str] = "angles of parallel axes added up"


def with_fixed_orientation(robot: Robot, ends: bool) -> Robot:
    """Where joints turn about consecutive parallel axes, keep the axes of the first one's parent.

    The last link of such axes keeps them too with ``ends``. The robot must be aligned; it stays as it is where no such
    axes are, or where the link between them carries other joints.
    """
    mover = {joint.child: joint for joint in robot.joints}
    kept: set[str] = set()
    for joint in robot.joints:
        above = mover.get(joint.parent)
        single = sum(other.parent == joint.parent for other in robot.joints) == 1
        if single and above is not None and turns_about_z(above) and turns_about_z(joint) and parallel(joint):
            kept.update((joint.parent, joint.child) if ends else (joint.parent,))
    if not kept:
        return robot
    own = {each.name: getattr(robot, each.name) for each in fields(Robot)}
    return FixedOrientationRobot(**own, fixed=frozenset(kept))


def turns_about_z(joint: Joint) -> bool:
    """Whether a joint turns about its z axis by an angle of its own."""
    return type(joint.kind) is Revolute and joint.kind.axis == Z_AXIS and not joint.mimic


def parallel(joint: Joint) -> int:
    """How a joint's z axis stands to its parent's: 1 the same way, -1 the other way, 0 at an angle."""
    entry = joint.origin.R.matrix()[2][2]
    return int(entry) if entry in (1, -1) else 0
