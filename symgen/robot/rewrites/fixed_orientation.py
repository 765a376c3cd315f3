"""Frames of one common orientation for all links on consecutive parallel joint axes.

Vectors need no rotation from one of these frames to the next. Instead, each link's inertia and the vector to the next
joint are rotated into the frame. The frame of the last link is rotated once, by the sum of the joint angles (W. Khalil
and J.-F. Kleinfinger, 1987, use these sums).
"""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import ClassVar

from symgen.robot.description.parts import Joint
from symgen.robot.description.robot import Robot
from symgen.robot.joints.revolute import Revolute

ABOUT_Z = Revolute()


@dataclass(frozen=True)
class FixedOrientationRobot(Robot):
    """A robot whose equations are derived in frames that do not rotate with the links, for the links in ``fixed``.

    Joint forces, the mass matrix and accelerations are the same as with frames that rotate.
    """

    fixed: frozenset[str] = frozenset()
    """The links whose frames have the orientation of the first joint's parent; see :func:`with_fixed_orientation`."""

    variant: ClassVar[str] = "angles of parallel axes added up"


def with_fixed_orientation(robot: Robot, ends: bool) -> Robot:
    """Return the robot with frames of one orientation for links on consecutive parallel revolute axes.

    The frames have the orientation of the first joint's parent. If ``ends`` is True, the frame of the last link also
    has this orientation. The robot must be aligned. The given robot is returned unchanged in these cases:

    * The robot has no consecutive parallel axes, or the link between these axes carries other joints.
    * The robot has applied force laws.
    """
    mover = {joint.child: joint for joint in robot.joints}
    kept: set[str] = set()
    for joint in robot.joints:
        above = mover.get(joint.parent)
        single = sum(other.parent == joint.parent for other in robot.joints) == 1
        if single and above is not None and turns_about_z(above) and turns_about_z(joint) and parallel(joint):
            kept.update((joint.parent, joint.child) if ends else (joint.parent,))
    if not kept or robot.forces:
        return robot
    values = {each.name: getattr(robot, each.name) for each in fields(Robot)}
    return FixedOrientationRobot(**values, fixed=frozenset(kept))


def turns_about_z(joint: Joint) -> bool:
    """Return True if a joint is revolute about its z axis and not a mimic."""
    return joint.kind == ABOUT_Z and not joint.mimic


def parallel(joint: Joint) -> int:
    """Return 1 if the z axes of a joint and of its parent link are parallel, -1 if they are opposite, else 0."""
    entry = joint.origin.R.matrix()[2][2]
    return int(entry) if entry in (1, -1) else 0
