"""The model of a lesson: each continuous joint has an angle as its position, and three joints replace a planar joint.

The lesson derives the equations of motion of this model instead of the robot in the file. In a lesson, the forces of a
planar joint are therefore along axes that are fixed in the parent, not in the child.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from sympy import Integer

from symgen.robot import Joint, Link, Planar, Prismatic, Revolute, Robot
from symgen.robot.rewrites.angles import robot_by_angles
from symgen.robot.rewrites.equivalent import align

X_AXIS, Y_AXIS = ((Integer(1), Integer(0), Integer(0)), (Integer(0), Integer(1), Integer(0)))


def with_angles(robot: Robot) -> Robot:
    """Return the robot with an angle as the position of each continuous joint.

    Two sliding joints and a rotating joint replace each planar joint.
    """
    robot = robot_by_angles(robot)
    if not any(isinstance(joint.kind, Planar) for joint in robot.joints):
        return robot
    taken = {joint.name for joint in robot.joints} | {link.name for link in robot.links}
    joints, links = list[Joint](), list[Link](robot.links)
    for joint in robot.joints:
        if isinstance(joint.kind, Planar):
            chain = list(_unrolled(joint, taken))
            joints += chain
            links += [Link(each.child) for each in chain[:-1]]
        else:
            joints.append(joint)
    found, known = align(replace(robot, joints=tuple(joints), links=tuple(links))), {link.name for link in robot.links}
    frames = (frame for frame in found.frames if frame.name in known or frame.name not in found.link)
    return replace(found, frames=tuple(frames))


def _unrolled(joint: Joint, taken: set[str]) -> Iterator[Joint]:
    """Yield two sliding joints and a rotating joint, connected by massless links, to replace a planar joint."""
    names = ["x", "y", "theta"]
    if taken & {*names}:
        names = [f"{joint.name}_{name}" for name in names]
    first, second = (f"{joint.child}_{name}" for name in names[:2])
    yield replace(joint, name=names[0], child=first, kind=Prismatic(X_AXIS))
    yield Joint(names[1], first, second, Prismatic(Y_AXIS))
    yield Joint(names[2], second, joint.child, Revolute())
