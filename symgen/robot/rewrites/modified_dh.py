"""Rotate link frames about their joints' axes, as modified Denavit-Hartenberg frames, to save operations.

A step is the transform from one link frame to the frame of the next joint. A link's frame is rotated about the axis of
the link's joint until the axis of the next joint lies in the y-z plane of the frame. The rotation of the step is then
one rotation about x, by the twist angle, and one rotation about z, which is merged with the joint's rotation. Rotating
a vector takes twelve operations instead of twenty-one. The frame of the next link is moved along its joint's axis until
one coordinate of the step is zero.

Steps whose rotations do not have rational sines and cosines are unchanged. :func:`symgen.robot.rewrites.nearby.nearby`
replaces all steps of this kind.
"""

from __future__ import annotations

from dataclasses import replace

from sympy import Expr, Integer, Rational, expand, integer_nthroot

from symgen.robot.description.parts import Joint, Link
from symgen.robot.description.robot import Robot
from symgen.robot.rewrites.equivalent import expanded
from symgen.robot.rewrites.nearby import lies_oblique
from symgen.spatial import AxisRotation, Rotation, Transform, Vector

Z = Vector(Integer(0), Integer(0), Integer(1))

Turns = tuple[AxisRotation, AxisRotation, AxisRotation]


def to_modified_dh(robot: Robot) -> Robot:
    """Return the robot with two elementary rotations in each step whose rotation matrix has no zero.

    Joint-space quantities are preserved exactly. The robot must be aligned.
    """
    steps = {joint.name: turns for joint in robot.joints if (turns := _elementary_rotations(robot, joint))}
    if not steps:
        return robot
    back: dict[str, Transform] = {robot.base: Transform()}
    rotations = {joint.child: turn for joint in robot.joints if (turn := _towards_next(robot, joint, steps))}
    links, joints = dict(robot.link), []
    for joint in robot.joints:
        turn, along = rotations.get(joint.child), Integer(0)
        origin = (back[joint.parent] @ joint.origin).condensed()
        if joint.name in steps:
            first, second, third = steps[joint.name]
            last = third if turn is None else _product(third, turn)
            R = Rotation((second, last) if joint.parent in rotations else (first, second, last))
            if joint.kind.free_along_axis and joint.parent in rotations:
                along = _to_coordinate_plane(origin)
        else:
            R = origin.R if turn is None else (origin.R @ Rotation((turn,))).condensed()
        u = origin.R.vector(Z)
        moved = Transform(R, (origin.p + -(u * along)).mapped(expand))
        R_back = Rotation() if turn is None else Rotation((turn.transpose,))
        back[joint.child] = Transform(R_back, Z * along)
        joints.append(replace(joint, origin=moved))
        body = back[joint.child].inertia_to_parent(robot.link[joint.child].inertia)
        links[joint.child] = Link(joint.child, expanded(body))
    known = {frame.name: frame for frame in (*robot.frames, *map(robot.frame, robot.link))}
    frames = [replace(f, placement=(back[f.link] @ f.placement).condensed()) for f in known.values()]
    return replace(robot, links=tuple(links.values()), joints=tuple(joints), frames=tuple(frames))


def _elementary_rotations(robot: Robot, joint: Joint) -> Turns | None:
    """Return the rotations about z, x and z whose product is the rotation of a step; None if the step is skipped.

    A step is skipped if an entry of its rotation matrix is zero or not a number, or if the sine or cosine of an angle
    is not rational. Steps from the base are skipped, because the base is at rest.
    """
    R = joint.origin.R
    if joint.parent == robot.base or not lies_oblique(R):
        return None
    rows = R.matrix()
    c = rows[2][2]
    s = _root(1 - c * c) if all(entry.is_Rational for row in rows for entry in row) else None
    if s is None:
        return None
    return (
        AxisRotation(2, -rows[1][2] / s, rows[0][2] / s),
        AxisRotation(0, c, s),
        AxisRotation(2, rows[2][1] / s, rows[2][0] / s),
    )


def _root(square: Expr) -> Rational | None:
    """Return the square root of a rational number, or None if the root is not rational."""
    (p, exact), (q, whole) = integer_nthroot(int(square.p), 2), integer_nthroot(int(square.q), 2)
    return Rational(p, q) if exact and whole else None


def _product(a: AxisRotation, b: AxisRotation) -> AxisRotation:
    """Return the product of two rotations about the same axis."""
    return AxisRotation(a.axis, a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s)


def _towards_next(robot: Robot, joint: Joint, steps: dict[str, Turns]) -> AxisRotation | None:
    """Return the rotation of a link's frame about z that brings the next axis into the frame's y-z plane.

    The link must carry exactly one joint, and the step to this joint must be in ``steps``. The link's own joint must
    have an axis along which frames can move. Otherwise the result is None.
    """
    carried = [other for other in robot.joints if other.parent == joint.child]
    if len(carried) != 1 or not joint.kind.free_along_axis or carried[0].name not in steps:
        return None
    return steps[carried[0].name][0]


def _to_coordinate_plane(origin: Transform) -> Expr:
    """Return the distance to move a frame back along a joint's axis so that y or z of the joint's origin is zero."""
    u = origin.R.vector(Z)
    return origin.p.y / u.y if abs(u.y) > abs(u.z) else origin.p.z / u.z
