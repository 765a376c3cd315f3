"""Steps between axes at arbitrary angles as two turns about coordinate axes, as in modified Denavit-Hartenberg frames.

A link's frame may be turned about its joint's axis. Turned so that the next axis stands in its y-z plane, the step to
that axis is a turn about x by the twist and one about z, which joins the joint's own: to turn a vector takes twelve
operations in place of twenty-one. The next frame moves along its axis until one coordinate of the step vanishes.

Steps whose turns are no rational points of the circle are left as they are; :func:`symgen.robot.rewrites.nearby.nearby`
sees to it that there are none.
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
    """The robot with such steps wherever no entry of a rotation is zero; the same one if there are none.

    Preserves joint-space quantities, exactly. The robot must be aligned.
    """
    steps = {joint.name: turns for joint in robot.joints if (turns := _turns(robot, joint))}
    if not steps:
        return robot
    back: dict[str, Transform] = {robot.base: Transform()}
    turned = {joint.child: turn for joint in robot.joints if (turn := _towards_next(robot, joint, steps))}
    links, joints = dict(robot.link), []
    for joint in robot.joints:
        turn, along = turned.get(joint.child), Integer(0)
        origin = (back[joint.parent] @ joint.origin).condensed()
        if joint.name in steps:
            first, second, third = steps[joint.name]
            last = third if turn is None else _joined(third, turn)
            R = Rotation((second, last) if joint.parent in turned else (first, second, last))
            if joint.kind.free_along_axis and joint.parent in turned:
                along = _to_coordinate_plane(origin)
        else:
            R = origin.R if turn is None else (origin.R @ Rotation((turn,))).condensed()
        u = origin.R.vector(Z)
        moved = Transform(R, (origin.p + -(u * along)).mapped(expand))
        own = Rotation() if turn is None else Rotation((turn.transpose,))
        back[joint.child] = Transform(own, Z * along)
        joints.append(replace(joint, origin=moved))
        body = back[joint.child].inertia_to_parent(robot.link[joint.child].inertia)
        links[joint.child] = Link(joint.child, expanded(body))
    known = {frame.name: frame for frame in (*robot.frames, *map(robot.frame, robot.link))}
    frames = [replace(f, placement=(back[f.link] @ f.placement).condensed()) for f in known.values()]
    return replace(robot, links=tuple(links.values()), joints=tuple(joints), frames=tuple(frames))


def _turns(robot: Robot, joint: Joint) -> Turns | None:
    """The turns about z, x and z that a step of constant numbers is, none of them zero, if they are exact.

    On the base all is at rest anyway.
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
    """The square root of a rational number, if it is one."""
    (p, exact), (q, whole) = integer_nthroot(int(square.p), 2), integer_nthroot(int(square.q), 2)
    return Rational(p, q) if exact and whole else None


def _joined(a: AxisRotation, b: AxisRotation) -> AxisRotation:
    """Two turns about one axis as one."""
    return AxisRotation(a.axis, a.c * b.c - a.s * b.s, a.s * b.c + a.c * b.s)


def _towards_next(robot: Robot, joint: Joint, steps: dict[str, Turns]) -> AxisRotation | None:
    """The turn of a link's frame about z after which the one axis it carries is in its y-z plane."""
    carried = [other for other in robot.joints if other.parent == joint.child]
    if len(carried) != 1 or not joint.kind.free_along_axis or carried[0].name not in steps:
        return None
    return steps[carried[0].name][0]


def _to_coordinate_plane(origin: Transform) -> Expr:
    """How far an axis is followed back from the origin's place to where its y or z coordinate is zero."""
    u = origin.R.vector(Z)
    return origin.p.y / u.y if abs(u.y) > abs(u.z) else origin.p.z / u.z
