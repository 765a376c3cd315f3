"""Give continuous joints an angle as position, as textbooks do, instead of a cosine and a sine."""

from __future__ import annotations

from dataclasses import replace
from functools import singledispatch

import numpy as np

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.robot import Robot


@singledispatch
def by_angles(model: Model) -> Model:
    """Return the model with an angle as the position of each continuous joint."""
    return model


@by_angles.register
def robot_by_angles(robot: Robot) -> Robot:
    """Return the robot with an angle as the position of each continuous joint."""
    return replace(robot, joints=tuple(replace(joint, kind=joint.kind.by_angle()) for joint in robot.joints))


@by_angles.register
def mechanism_by_angles(model: ConstrainedRobot) -> ConstrainedRobot:
    """Return the robot under constraints, with angles also in the configuration from which closures are solved."""
    start: list[float] = []
    for slot in model.slots:
        position = [model.closure.start[k] for k in slot.position]
        if slot.joint.kind.by_angle() != slot.joint.kind and not slot.joint.mimic:
            position = [float(np.arctan2(position[1], position[0]))]
        start += [] if slot.joint.mimic else position
    return replace(model.on(robot_by_angles(model.tree)), closure=replace(model.closure, start=tuple(start)))
