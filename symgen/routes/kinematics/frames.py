"""Poses and Jacobians of chosen frames, each by two or more derivations.

The geometric route uses the joint axes and the pose of each body (RBDA sections 2.8 and 5.2). The differential route
differentiates a product of homogeneous transforms, and takes velocities v and w from these derivatives::

    J qd = (v, w),  dp/dt = v,  dR/dt = [w]x R          (R, p the frame's pose in the base)

There are three kinds of Jacobians:

* aligned: the velocity of the frame's origin, in base axes
* local: the velocity of the frame's origin, in frame axes
* world: the velocity of the body's point at the base origin, in base axes
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.lagrange.christoffel import transforms
from symgen.routes.model.ground import GroundBody, at_point, ground_bodies, path
from symgen.routes.model.matrices import Column, Matrix, differentiated, dot, flat, product
from symgen.routes.model.tree import BASE, bodies, tangents, vector
from symgen.routes.route import SLIDES, Route, route
from symgen.spatial import Motion, Rotation, Transform

View = Callable[[Motion, Transform], Motion]
"""A function that converts a motion to the convention of one kind of Jacobian, given the frame's pose.

The given motion is in base axes, at the base origin.
"""
Tip = tuple[int, Transform]
"""The index of the body that carries a frame, and the frame's pose in the base."""


def aligned(m: Motion, pose: Transform) -> Motion:
    return at_point(m, pose.p)


def local(m: Motion, pose: Transform) -> Motion:
    return pose.motion(m)


def world(m: Motion, pose: Transform) -> Motion:
    return m


@route("recursion", "outward recursion of poses", "forward_kinematics", candidate=True)
def poses(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the 3x4 matrix [R p] of each frame, row by row, by a recursion over the bodies."""
    placed = ground_bodies(robot, trace, q)
    return [entry for _, pose in tips(robot, placed, trace) for row in pose.homogeneous() for entry in row]


@route("homogeneous", SLIDES, "forward_kinematics")
def poses_homogeneous(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the 3x4 matrix [R p] of each frame, row by row, from products of 4x4 matrices."""
    return [entry for T in matrices(robot, trace, q) for entry in flat(T)]


def _jacobian(view: View, robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the six Jacobian rows of each frame, from the axes of the joints on the path to the frame."""
    placed = ground_bodies(robot, trace, q)
    result: list[Expr] = []
    for i, pose in tips(robot, placed, trace):
        columns = [Motion.zero(trace.keep)] * robot.nv
        for each in path(placed, i):
            for k, S in zip(each.dof, each.S, strict=True):
                columns[k] = columns[k] + view(S, pose)
        result += rows(columns)
    return result


@route("levers", "levers in base axes", "jacobian", candidate=True)
def jacobian_by_levers(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the six rows of the aligned Jacobian of each frame.

    A joint with the axis (w, v) has the column (w, v + w x r), where r leads from the joint to the frame.
    """
    return poses_and_jacobian(robot, trace, q)[1]


def poses_and_jacobian(robot: Robot, trace: Trace, q: Column) -> tuple[list[Expr], list[Expr]]:
    """Return the rows of [R p] of all frames, then the rows of their aligned Jacobians.

    The vector r from a joint to the frame is summed from the frame toward the base, where r is the frame's position p.
    """
    placed = ground_bodies(robot, trace, q)
    poses: list[Expr] = []
    jacobians: list[Expr] = []
    for (i, pose), frame in zip(tips(robot, placed, trace), robot.chosen_frames, strict=True):
        columns = [Motion.zero(trace.keep)] * robot.nv
        R = Rotation() if i == BASE else placed[i].pose.R
        r = R.vector(frame.placement.p.bound(trace.keep))
        while i != BASE:
            body = placed[i].body
            for k, S in zip(body.dof, body.S, strict=True):
                w = R.vector(S.w)
                columns[k] = columns[k] + Motion(w, R.vector(S.v) + w.cross(r))
            i = body.parent
            R = Rotation() if i == BASE else placed[i].pose.R
            r = r + R.vector(body.X.p)
        jacobians += rows(columns)
        poses += [entry for row in Transform(pose.R, r).homogeneous() for entry in row]
    return poses, jacobians


@route("backward", "RBDA section 2.8, inwards", "jacobian_local", candidate=True)
def jacobian_local_backward(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the six rows of the local Jacobian of each frame.

    The columns are X S_j, with motion transforms X that are composed from the frame toward the base. If body k is the
    next body after body j and the axes of both are parallel, X S_j = X S_k + (0, R^T (w x p)). In this formula, w is
    the common axis, p is the vector from body j to body k, and R is the orientation of the frame in body j.
    """
    tree = bodies(robot, trace, q)
    index = {body.link: i for i, body in enumerate(tree)}
    result: list[Expr] = []
    for frame in robot.chosen_frames:
        columns = [Motion.zero(trace.keep)] * robot.nv
        i, seen = index.get(frame.link, BASE), bound(frame.placement, trace)
        lever, previous = seen.p, Motion.zero(trace.keep)
        while i != BASE:
            E = seen.R.transpose
            for k, S in zip(tree[i].dof, tree[i].S, strict=True):
                w = E.vector(S.w)
                if S.v.is_zero and tuple(w) == tuple(previous.w):
                    column = Motion(w, previous.v + E.vector(S.w.cross(lever)))
                else:
                    column = seen.motion(S)
                columns[k] = columns[k] + column
            previous = column if len(tree[i].S) == 1 and S.v.is_zero else Motion.zero(trace.keep)
            lever = tree[i].X.p
            i, seen = tree[i].parent, bound(tree[i].X @ seen, trace)
        result += rows(columns)
    return result


@route("in_frame", "levers in the frame's axes", "jacobian_local", candidate=True)
def jacobian_local_in_frame(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the six rows of the local Jacobian of each frame.

    A joint with the axis (w, v) has the column (w, v + w x r) in frame axes, where r leads from the joint to the frame.
    """
    tree = bodies(robot, trace, q)
    index = {body.link: i for i, body in enumerate(tree)}
    result: list[Expr] = []
    for frame in robot.chosen_frames:
        columns = [Motion.zero(trace.keep)] * robot.nv
        i, seen = index.get(frame.link, BASE), bound(frame.placement, trace)
        r = seen.R.transpose.vector(seen.p)
        while i != BASE:
            E = seen.R.transpose
            for k, S in zip(tree[i].dof, tree[i].S, strict=True):
                w = E.vector(S.w)
                columns[k] = columns[k] + Motion(w, E.vector(S.v) + w.cross(r))
            X = tree[i].X
            i, seen = tree[i].parent, bound(Transform(X.R @ seen.R), trace)
            r = r + seen.R.transpose.vector(X.p)
        result += rows(columns)
    return result


def bound(pose: Transform, trace: Trace) -> Transform:
    """Return the pose with its rotation as one matrix, whose entries are named in the trace."""
    R = Rotation.from_matrix(Rotation(pose.R.factors, trace.keep).matrix())
    return Transform(Rotation(R.factors, trace.keep), pose.p.bound(trace.keep))


def _jacobian_differential(view: View, robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the six Jacobian rows of each frame, from derivatives of the frame's pose along each velocity."""
    return [entry for J in differential(view, robot, trace, q) for entry in rows(J)]


VIEWS = (aligned, local, world)
jacobian, jacobian_local, jacobian_world = (partial(_jacobian, view) for view in VIEWS)
jacobian_by_differentiation, jacobian_local_by_differentiation, jacobian_world_by_differentiation = (
    partial(_jacobian_differential, view) for view in VIEWS
)
_BY_SPATIAL = "RBDA sections 2.8, 5.2"
_BY_DIFFERENTIATION = "dp and dR along the motion"
ROUTES = tuple(
    each
    for quantity, geometric, differential in (
        ("jacobian", jacobian, jacobian_by_differentiation),
        ("jacobian_local", jacobian_local, jacobian_local_by_differentiation),
        ("jacobian_world", jacobian_world, jacobian_world_by_differentiation),
    )
    for each in (
        Route("geometric", quantity, geometric, _BY_SPATIAL, candidate=True, first=True),
        Route("derivative", quantity, differential, _BY_DIFFERENTIATION, candidate=True, slack=2.5),
    )
)


@route("half_angles", "products of quaternions", "frame_quaternions", candidate=True)
def quaternions(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the quaternion (x, y, z, w) of each frame's rotation, the product of the joints' quaternions.

    The product uses the joints' half angles. This formula needs no branches, so the quaternion is a smooth function of
    the positions. The sign of the quaternion is not normalised. Constant rotations are rounded to 40 digits. Raises
    :class:`~symgen.errors.UnsupportedError` for joints whose positions are a cosine and a sine.
    """
    result: list[Expr] = []
    tree = bodies(robot, trace, q)
    index = {body.link: i for i, body in enumerate(tree)}
    for frame in robot.chosen_frames:
        total, i = frame.placement.R.quaternion(), index.get(frame.link, BASE)
        while i != BASE:
            slot = robot.slots[i]
            own_q = [q[k] for k in slot.position]
            if slot.joint.mimic:
                own_q = [slot.joint.mimic.multiplier * own_q[0]]
            joint = slot.joint.kind.quaternion(own_q, trace.keep)
            total = _quaternion_product(joint, total, trace)
            total = _quaternion_product(slot.joint.zero_placement.R.quaternion(), total, trace)
            i = tree[i].parent
        result += total
    return result


def tips(robot: Robot, placed: list[GroundBody], trace: Trace) -> list[Tip]:
    index = {each.body.link: i for i, each in enumerate(placed)}
    operational_frames = []
    for frame in robot.chosen_frames:
        i = index.get(frame.link, BASE)
        pose = frame.placement if i == BASE else placed[i].pose @ frame.placement
        operational_frames.append((i, bound(pose, trace)))
    return operational_frames


def rows(columns: list[Motion]) -> list[Expr]:
    """Return the entries of a Jacobian: three rows of linear velocities, then three of angular velocities."""
    return [entry for row in zip(*((*c.v, *c.w) for c in columns), strict=True) for entry in row]


def matrices(robot: Robot, trace: Trace, q: Column) -> list[Matrix]:
    """Return the 3x4 matrix [R p] of each frame."""
    tree = bodies(robot, trace, q)
    T = dict(zip((body.link for body in tree), transforms(tree, trace), strict=True))
    result = []
    for frame in robot.chosen_frames:
        placement = [*map(list, frame.placement.homogeneous()), [trace.zero] * 3 + [trace.zero + 1]]
        result.append(product(T[frame.link], placement, trace) if frame.link in T else placement[:3])
    return result


def differential(view: View, robot: Robot, trace: Trace, q: Column) -> list[list[Motion]]:
    result = []
    for T in matrices(robot, trace, q):
        R, p = [row[:3] for row in T], vector([row[3] for row in T], trace)
        pose = Transform(Rotation(Rotation.from_matrix(tuple(map(tuple, R))).factors, trace.keep), p)
        columns = []
        for direction in tangents(robot, trace, q):
            rate = differentiated(T, direction, trace)
            w = vector([dot(rate[i][:3], R[j], trace) for i, j in ((2, 1), (0, 2), (1, 0))], trace)
            v = vector([row[3] for row in rate], trace)
            columns.append(view(Motion(w, v + p.cross(w)), pose))
        result.append(columns)
    return result


def _quaternion_product(a: Sequence[Expr], b: Sequence[Expr], trace: Trace) -> list[Expr]:
    u, v = (vector(each[:3], trace) for each in (a, b))
    w, s = a[3], b[3]
    return [*(v * w + u * s + u.cross(v)), trace.keep(trace.keep(w * s) - u.dot(v))]
