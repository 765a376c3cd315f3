"""Robots whose floating base has its velocity along the axes of the world instead of the base's axes."""

from __future__ import annotations

from dataclasses import replace

from symgen.errors import InputError
from symgen.robot.description.model import Model
from symgen.robot.description.parts import Slot
from symgen.robot.description.robot import Robot
from symgen.robot.joints.floating import Floating


def floating_bases(robot: Robot) -> list[Slot]:
    """Return the floating joints on the base link."""
    return [each for each in robot.slots if isinstance(each.joint.kind, Floating) and each.joint.parent == robot.base]


def with_base_velocity(model: Model, axes: str) -> Robot:
    """Return the robot with the velocity of its floating base along the given axes.

    ``axes`` is ``body`` for the axes of the base, or ``mixed`` for the axes of the world.

    Raises:
        InputError: The robot has no floating base.
        UnsupportedError: The model is not a tree of joints.

    """
    robot = model.as_tree("base velocities along the world's axes")
    if not floating_bases(robot):
        expected = "expected a robot with a floating base (--base floating adds one)"
        raise InputError(expected, place="option base_velocity", found=f"{model.name} without one")
    return replace(robot, base_velocity=axes)
