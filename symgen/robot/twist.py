"""Steps between axes at arbitrary angles as two turns about coordinate axes, as in modified Denavit-Hartenberg frames.

A link's frame may be turned about its joint's axis. Turned so that the next axis stands in its y-z plane, the step to
that axis is a turn about x by the twist and one about z, which joins the joint's own: to turn a vector takes twelve
operations in place of twenty-one. The next frame moves along its axis until one coordinate of the step vanishes.
"""

from __future__ import annotations

from dataclasses import replace

import mpmath
from sympy import Expr, Integer, Rational, expand

from symgen.robot.equivalent import expanded
from symgen.robot.model import Robot
from symgen.robot.numbers import circle_point
from symgen.robot.parts import Joint, Link
from symgen.spatial import Rotation, Transform, Turn, Vector

DIGITS = 50
"""Of the angles. The turns made of them are exactly orthogonal, and within 1e-29 of those described."""

Z = Vector(Integer(0), Integer(0), Integer(1))


def twist(robot: Robot) -> Robot:
    """The robot with such steps wherever no entry of a rotation is zero; the same one if there are none.

    Preserves joint-space quantities as far as the angles of a file are known, see :data:`DIGITS`. The robot must be
    aligned.
    """
    if not any(_askew(robot, joint) for joint in robot.joints):
        return robot
    back: dict[str, Transform] = {robot.base: Transform()}
    turned = {joint.child: turn for joint in robot.joints if (turn := _towards_next(robot, joint))}
    links, joints = dict(robot.link), []
    for joint in robot.joints:
        turn, along = turned.get(joint.child, Rotation()), Integer(0)
        origin = (back[joint.parent] @ joint.origin).condensed()
        R = Rotation((*origin.R.factors, *turn.factors)).condensed()
        if _askew(robot, joint):
            R = _steps(R, joint.parent in turned)
            if joint.kind.slides and joint.parent in turned:
                along = _to_coordinate_plane(origin)
        u = origin.R.vector(Z)
        moved = Transform(R, (origin.p + -(u * along)).mapped(expand))
        back[joint.child] = Transform(turn.transpose, Z * along)
        joints.append(replace(joint, origin=moved))
        body = back[joint.child].inertia_to_parent(robot.link[joint.child].inertia)
        links[joint.child] = Link(joint.child, expanded(body))
    known = {frame.name: frame for frame in (*robot.frames, *map(robot.frame, robot.link))}
    frames = [replace(f, placement=(back[f.link] @ f.placement).condensed()) for f in known.values()]
    return replace(robot, links=tuple(links.values()), joints=tuple(joints), frames=tuple(frames))


def _askew(robot: Robot, joint: Joint) -> bool:
    """Whether the step is constant numbers of which none is zero; on the base all is at rest anyway."""
    entries = [entry for row in joint.origin.R.matrix() for entry in row]
    return joint.parent != robot.base and all(entry.is_number and entry != 0 for entry in entries)


def _towards_next(robot: Robot, joint: Joint) -> Rotation | None:
    """The turn of a link's frame about z after which the one axis it carries is in its y-z plane."""
    carried = [other for other in robot.joints if other.parent == joint.child]
    if len(carried) != 1 or not joint.kind.slides or not _askew(robot, carried[0]):
        return None
    first, _, _ = _angles(carried[0].origin.R)
    return Rotation((_turn(2, first),))


def _steps(R: Rotation, turned: bool) -> Rotation:
    """R as turns about z, x and z, or about x and z where the parent's frame has been ``turned`` for it."""
    first, second, third = _angles(R)
    steps = (_turn(0, second), _turn(2, third))
    return Rotation(steps if turned else (_turn(2, first), *steps))


def _angles(R: Rotation) -> tuple[mpmath.mpf, mpmath.mpf, mpmath.mpf]:
    """Euler angles of R = Rz Rx Rz [rad]."""
    with mpmath.workdps(DIGITS + 20):
        rows = [[mpmath.mpf(entry.evalf(DIGITS + 20)._mpf_) for entry in row] for row in R.matrix()]
        x, y, z = (row[2] for row in rows)
        return mpmath.atan2(x, -y), mpmath.atan2(mpmath.hypot(x, y), z), mpmath.atan2(rows[2][0], rows[2][1])


def _turn(axis: int, angle: mpmath.mpf) -> Turn:
    with mpmath.workdps(DIGITS + 20):
        return Turn(axis, *circle_point(Rational(int(mpmath.nint(angle * 10**DIGITS)), 10**DIGITS)))


def _to_coordinate_plane(origin: Transform) -> Expr:
    """How far an axis is followed back from the origin's place to where its y or z coordinate is zero."""
    u = origin.R.vector(Z)
    return origin.p.y / u.y if abs(u.y) > abs(u.z) else origin.p.z / u.z
