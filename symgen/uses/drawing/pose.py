"""The pose in which a robot is drawn: with bent joints within their limits, or with closed loops."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Float

from symgen.robot import Joint, Robot
from symgen.spatial import Transform
from symgen.spatial.vector import identity

ANGLES = (0.55, 0.7, -0.5, 0.6, 0.4, -0.6, 0.3)
"""The angles of the joints in a drawing [rad]. If there are more joints, the angles repeat."""
STEPS = (0.8, 0.9, 0.7, 1.0, -0.6, 0.8)
"""The sizes of the displacements of a joint with several variables, relative to each other."""
MAX_JOINTS_AS_THEY_ARE = 4
"""If the robot has more joints than this, the signs of the first angles are chosen such that the robot is lifted and
stretched.
"""
SLIDE = 0.45
"""The displacement of prismatic joints in a drawing, as a fraction of the robot's size."""

Matrix = NDArray[np.float64]


def values_of(robot: Robot) -> dict[Expr, float]:
    """Return the values of the parameters. A parameter without a value counts as 1."""
    return {each.symbol: float(each.value) if each.value is not None else 1.0 for each in robot.parameters}


def number(expression: Expr, values: Mapping[Expr, float]) -> float:
    """Return the value of an expression in the parameters."""
    return float(expression.xreplace(dict(values)))


def size_of(robot: Robot, values: Mapping[Expr, float]) -> float:
    """Return the largest offset of a joint or of a center of mass [m]. The result is 1 for a robot without offsets."""
    steps = [np.linalg.norm([number(x, values) for x in joint.origin.p]) for joint in robot.joints]
    for link in robot.links:
        m = number(link.inertia.m, values)
        if m > 0:
            steps.append(np.linalg.norm([number(h, values) for h in link.inertia.h]) / m)
    return float(max(steps, default=0.0)) or 1.0


def bent(robot: Robot, values: Mapping[Expr, float], signs: Sequence[int] = ()) -> dict[str, list[float]]:
    """Return positions of all joints by name; the positions differ from zero if the limits of the joints allow this.

    ``signs`` are the signs of the first joints' angles; further joints have the sign of their entry in ``ANGLES``.
    """
    size, found = size_of(robot, values), dict[str, list[float]]()
    for k, slot in enumerate(robot.slots):
        joint = slot.joint
        if joint.mimic:
            continue
        slides = joint.kind.type_name == "prismatic"
        step = np.full(
            joint.kind.nv, SLIDE * size if slides else ANGLES[k % len(ANGLES)] * (signs[k] if k < len(signs) else 1)
        )
        if joint.kind.nv > 1:
            pairs = zip(STEPS, joint.kind.velocities, strict=False)
            step = np.array([0.9 * size * w if "[m" in words else 0.35 * w for w, words in pairs])
        position = joint.kind.integrate(joint.kind.neutral(), step)
        found[joint.name] = [_within(joint, float(x)) for x in position] if joint.kind.nq == 1 else list(position)
    return _with_mimics(robot, found, values)


def raised(robot: Robot, values: Mapping[Expr, float]) -> dict[str, list[float]]:
    """Return bent positions, in which a robot with many joints is lifted and stretched out.

    The signs of the first angles maximise the mean height of the links plus half the horizontal reach.
    """
    down = np.array([number(g, values) for g in robot.gravity])
    if robot.nv <= MAX_JOINTS_AS_THEY_ARE or not down.any():
        return bent(robot, values)

    def lift(signs: Sequence[int]) -> float:
        frames, _ = frames_at(robot, bent(robot, values, signs), values)
        places = np.array([pose[:3, 3] for pose in frames.values()])
        up = -down / np.linalg.norm(down)
        reach = places[-1] - places[0]
        return round(float(places.mean(axis=0) @ up + 0.5 * np.linalg.norm(reach - (reach @ up) * up)), 6)

    return bent(robot, values, max(product((1,), (1, -1), (1, -1), (1, -1)), key=lift))


def closed(robot: Robot, start: Sequence[float], values: Mapping[Expr, float]) -> dict[str, list[float]]:
    """Return positions of all joints, by name, given the positions (nq,) at which loops are closed."""
    found = {slot.joint.name: [start[k] for k in slot.position] for slot in robot.slots if not slot.joint.mimic}
    return _with_mimics(robot, found, values)


def frames_at(
    robot: Robot, positions: Mapping[str, Sequence[float]], values: Mapping[Expr, float]
) -> tuple[dict[str, Matrix], dict[str, Matrix]]:
    """Return the pose (4, 4) of each link, and the pose that each joint's frame has at position zero."""
    frames, rests = {robot.base: np.eye(4)}, dict[str, Matrix]()
    for joint in robot.joints:
        position = [Float(each) for each in positions.get(joint.name, ())]
        rests[joint.name] = frames[joint.parent] @ matrix(joint.origin, values)
        frames[joint.child] = rests[joint.name] @ matrix(joint.kind.transform(position, identity), values)
    return frames, rests


def matrix(placement: Transform, values: Mapping[Expr, float]) -> Matrix:
    """Return the homogeneous matrix (4, 4) of a placement."""
    rows = [[number(entry, values) for entry in row] for row in placement.homogeneous()]
    return np.array([*rows, [0.0, 0.0, 0.0, 1.0]])


def _within(joint: Joint, position: float) -> float:
    """Return the position if it is within the limits of the joint.

    If the position is outside, return a position between the limits.
    """
    lower, upper = joint.limits.lower, joint.limits.upper
    if lower is None or upper is None or lower < position < upper:
        return position
    return float(lower + 0.65 * (upper - lower))


def _with_mimics(robot: Robot, found: dict[str, list[float]], values: Mapping[Expr, float]) -> dict[str, list[float]]:
    """Return positions by name, with the positions of mimic joints added."""
    for slot in robot.slots:
        if (mimic := slot.joint.mimic) is not None:
            (leader,) = found[mimic.leader]
            found[slot.joint.name] = [number(mimic.multiplier, values) * leader + number(mimic.offset, values)]
    return found
