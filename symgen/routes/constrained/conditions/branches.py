"""The two frames of a constraint, relative to their meeting link.

The meeting link is the last link on both paths from the base to the frames. A joint between the base and the meeting
link moves both frames together, so the joint does not affect the constraint. All vectors are in the axes of the meeting
link, and all motions are relative to the meeting link. The meeting link may be the base.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.robot.constraints.rows import Constraint
from symgen.routes.model.ground import GroundBody, at_point
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, Body, bodies, joint_motion, vector, way_to
from symgen.spatial import Motion, Rotation, Transform, Vector


@dataclass(frozen=True)
class Branch:
    """One frame of a constraint, and the bodies on the path from the meeting link to this frame."""

    bodies: list[GroundBody]
    """The bodies on the path, without the meeting link."""
    axes: tuple[Vector, Vector, Vector]
    """Unit vectors along the frame's axes."""
    p: Vector
    """Position of the frame's origin."""


@dataclass(frozen=True)
class Moving:
    """The angular velocity of a frame and the velocity of its origin, or the time derivatives of both."""

    w: Vector
    v: Vector


@dataclass(frozen=True)
class Pair:
    """The branches of a constraint's two frames."""

    a: Branch
    b: Branch


def pair_of(robot: Robot, constraint: Constraint, trace: Trace, q: Column) -> Pair:
    """Return the branches of a constraint's frames at the positions ``q``."""
    key = ("frames", constraint.a, constraint.b, *q)
    return trace.once(key, lambda: _pair(robot, constraint, trace, q))


def still(trace: Trace) -> Moving:
    """Return zero velocities, the motion of a frame at rest."""
    return Moving(Vector.zero(trace.keep), Vector.zero(trace.keep))


def moved_by(branch: Branch, column: Motion) -> Moving:
    """Return the motion of the branch's frame, which is fixed in a body with the spatial velocity ``column``.

    The linear part of ``column`` is the velocity at the origin of the meeting link.
    """
    moved = at_point(column, branch.p)
    return Moving(moved.w, moved.v)


def velocity(branch: Branch, qd: Column, trace: Trace) -> Moving:
    """Return the motion of the branch's frame if the joints have the velocities ``qd``."""
    return moved_by(branch, _velocities(branch, qd, trace)[-1])


def drift(branch: Branch, qd: Column, trace: Trace) -> Moving:
    """Return the angular acceleration of the frame and the acceleration of its origin at zero joint accelerations."""
    a, total = Motion.zero(trace.keep), _velocities(branch, qd, trace)
    for each, v in zip(branch.bodies, total[1:], strict=True):
        a = a + v.cross(joint_motion(each, qd, trace))
    moving = moved_by(branch, total[-1])
    return Moving(a.w, at_point(a, branch.p).v + moving.w.cross(moving.v))


def _velocities(branch: Branch, qd: Column, trace: Trace) -> list[Motion]:
    """Return the spatial velocity of the meeting link, which is zero, then the velocities of the branch's bodies."""
    v = [Motion.zero(trace.keep)]
    for each in branch.bodies:
        v.append(v[-1] + joint_motion(each, qd, trace))
    return v


def _pair(robot: Robot, constraint: Constraint, trace: Trace, q: Column) -> Pair:
    tree = bodies(robot, trace, q)
    a, b = ways_of(robot, constraint, tree)
    meeting = meeting_of(robot, constraint, tree)
    link = robot.base if meeting == BASE else tree[meeting].link
    start = Transform(robot.frame(link).placement.R.transpose)
    first, second = (
        _branch(tree, [i for i in way if i not in other], start, robot.frame(name).placement, trace)
        for way, other, name in ((a, b, constraint.a), (b, a, constraint.b))
    )
    return Pair(first, second)


def meeting_of(robot: Robot, constraint: Constraint, tree: list[Body]) -> int:
    """Return the index of the meeting link's body, or BASE if the meeting link is the base."""
    a, b = ways_of(robot, constraint, tree)
    return max((i for i in a if i in b), default=BASE)


def ways_of(robot: Robot, constraint: Constraint, tree: list[Body]) -> tuple[list[int], list[int]]:
    """Return the indices of the bodies on the path from the base to each of the two frames."""
    index = {body.link: i for i, body in enumerate(tree)}
    a, b = (way_to(index.get(robot.frame(name).link, BASE), tree) for name in (constraint.a, constraint.b))
    return a, b


def _branch(tree: list[Body], way: list[int], start: Transform, placement: Transform, trace: Trace) -> Branch:
    keep, pose = trace.keep, start
    placed: list[GroundBody] = []
    for i in way:
        step = pose @ tree[i].X
        R = Rotation(Rotation.from_matrix(Rotation(step.R.factors, keep).matrix()).factors, keep)
        pose = Transform(R, step.p.bound(keep))
        placed.append(GroundBody(tree[i], pose, tuple(pose.motion_to_parent(column) for column in tree[i].S)))
    end = pose @ placement
    rows = Rotation(end.R.factors, keep).mapped(trace.keep_all).matrix()
    x, y, z = (vector(column, trace) for column in zip(*rows, strict=True))
    return Branch(placed, (x, y, z), end.p.mapped(trace.keep_all).bound(keep))


def axis(k: int, trace: Trace) -> Vector:
    """Return the unit vector along axis k of the meeting link."""
    entries: list[Expr] = [trace.zero] * 3
    entries[k] = trace.zero + 1
    return vector(entries, trace)
