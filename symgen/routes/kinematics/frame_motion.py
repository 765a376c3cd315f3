"""Velocities and accelerations of chosen frames, rates of the frames' Jacobians, and relative Jacobians.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), sections 2.8, 2.10 and 5.2.
:mod:`symgen.routes.kinematics.frames` defines the three views of a velocity: aligned, local and world. Each
acceleration is the time derivative J qdd + dJ/dt qd of the velocity in the same view. The aligned view gives the
classical acceleration of the frame's origin, and the other two views give spatial accelerations. S_j is the axis of
joint j, and v_j is the velocity of the body that joint j moves, both at the base origin. v and p are the frame's
velocity and origin. The rate of column j of J is::

    world     dS_j/dt = v_j x S_j
    local     X (v_j - v) x S_j                                     X the motion transform to the frame
    aligned   dS_j/dt at p, plus w_j x dp/dt in the linear part     w_j the angular part of S_j

The relative Jacobian J belongs to the motion of another frame relative to the first chosen frame. R and p are the pose
of the other frame relative to the first frame. Source: R. S. Jamisola and R. G. Roberts, *A more compact expression of
relative Jacobian based on individual manipulator Jacobians* (2015)::

    J qd = (v, w),  dp/dt = v,  dR/dt = [w]x R
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.robot.description.parts import Frame
from symgen.routes.kinematics import frames
from symgen.routes.kinematics.frames import View, aligned, local, tips, world
from symgen.routes.kinematics.link_motion import link_velocities, spatial_accelerations, spatial_velocities
from symgen.routes.model.ground import at_point, ground_bodies
from symgen.routes.model.matrices import Column, differentiated, dot, flat, product, transposed
from symgen.routes.model.tree import BASE, Body, along, bodies, tangents, vector, way_to
from symgen.routes.newton_euler.tensor import accelerations, matrix_vector
from symgen.routes.route import Route, route
from symgen.spatial import Motion, Transform


def frame_velocities(view: View, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the six components of each frame's velocity, from the links' velocities at the base origin."""
    placed = ground_bodies(robot, trace, q)
    v = spatial_velocities(placed, qd, trace)
    return _listed(view(Motion.zero(trace.keep) if i == BASE else v[i], pose) for i, pose in tips(robot, placed, trace))


def _velocities_in_body_axes(view: View, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the six components of each frame's velocity, from the links' velocities in body axes."""
    placed = ground_bodies(robot, trace, q)
    v = link_velocities([each.body for each in placed], qd, trace)
    result = []
    for frame, (i, pose) in zip(robot.chosen_frames, tips(robot, placed, trace), strict=True):
        own = Motion.zero(trace.keep) if i == BASE else frame.placement.motion(v[i])
        result.append(own if view is local else Motion(pose.R.vector(own.w), pose.R.vector(own.v)))
    return _listed(result)


def _velocities_by_jacobian(view: View, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the six components of each frame's velocity J qd."""
    return _product(_JACOBIANS[view](robot, trace, q), qd, trace)


def frame_accelerations(view: View, robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the six components of each frame's acceleration, from the links' accelerations at the base origin."""
    placed = ground_bodies(robot, trace, q)
    v = spatial_velocities(placed, qd, trace)
    a = spatial_accelerations(placed, v, qd, qdd, trace)
    result = []
    for i, pose in tips(robot, placed, trace):
        still = Motion.zero(trace.keep)
        velocity, acceleration = (still, still) if i == BASE else (v[i], a[i])
        seen = view(acceleration, pose)
        if view is aligned:
            seen = Motion(seen.w, seen.v + velocity.w.cross(view(velocity, pose).v))
        result.append(seen)
    return _listed(result)


def _accelerations_in_body_axes(
    view: View, robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column
) -> list[Expr]:
    """Return the six components of each frame's acceleration, from the links' classical accelerations in body axes.

    See RBDA table 5.2.
    """
    placed = ground_bodies(robot, trace, q)
    v = link_velocities([each.body for each in placed], qd, trace)
    moving = list(accelerations([each.body for each in placed], trace, qd, qdd, Motion.zero(trace.keep)))
    result = []
    for frame, (i, _) in zip(robot.chosen_frames, tips(robot, placed, trace), strict=True):
        if i == BASE:
            result.append(Motion.zero(trace.keep))
            continue
        (spin, a), p = moving[i], frame.placement.p.bound(trace.keep)
        linear, R = a + matrix_vector(spin.U, p), frame.placement.R.transpose if view is local else placed[i].pose.R
        if view is local:
            linear = linear - spin.w.cross(v[i].v + spin.w.cross(p))
        result.append(Motion(R.vector(spin.wd), R.vector(linear)))
    return _listed(result)


def _accelerations_by_jacobian(
    view: View, robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column
) -> list[Expr]:
    """Return the acceleration of each frame as J qdd + dJ/dt qd, with J from derivatives of the frame's pose."""
    moved = _product([e for J in frames.differential(view, robot, trace, q) for e in frames.rows(J)], qdd, trace)
    drift = drift_by_differentiation(view, robot, trace, q, qd)
    return [trace.keep(a + b) for a, b in zip(moved, drift, strict=True)]


def _at_rest(derivation: Callable[..., list[Expr]]) -> Callable[..., list[Expr]]:
    """Return a function that derives dJ/dt qd: the accelerations of the frames at zero joint accelerations."""

    def drift(view: View, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
        return derivation(view, robot, trace, q, qd, trace.zeros(robot.nv))

    return drift


def drift_by_differentiation(view: View, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the six components of each frame's drift dJ/dt qd, by differentiating J with respect to time."""
    return _product(_rate_by_differentiation(view, robot, trace, q, qd), qd, trace)


def _rate(view: View, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the time derivative of each frame's Jacobian J (six rows), from the velocities of the bodies."""
    placed = ground_bodies(robot, trace, q)
    v = spatial_velocities(placed, qd, trace)
    result: list[Expr] = []
    for i, pose in tips(robot, placed, trace):
        columns = [Motion.zero(trace.keep)] * robot.nv
        moved = Motion.zero(trace.keep) if i == BASE else v[i]
        origin = view(moved, pose).v
        for j in way_to(i, placed):
            for k, S in zip(placed[j].dof, placed[j].S, strict=True):
                rate = view((v[j] + -moved if view is local else v[j]).cross(S), pose)
                if view is aligned:
                    rate = Motion(rate.w, rate.v + S.w.cross(origin))
                columns[k] = columns[k] + rate
        result += frames.rows(columns)
    return result


def _rate_by_differentiation(view: View, robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the time derivative of each frame's Jacobian J (six rows), with J from derivatives of the frame's pose."""
    in_time = along(robot, trace, q, qd)
    result: list[Expr] = []
    for J in frames.differential(view, robot, trace, q):
        rates = differentiated([[*column.v, *column.w] for column in J], in_time, trace)
        result += flat(transposed(rates))
    return result


def _product(J: Sequence[Expr], rates: Column, trace: Trace) -> list[Expr]:
    """Return the product of a matrix, given in row-major order, and joint rates."""
    n = len(rates)
    return [dot(J[start : start + n], rates, trace) for start in range(0, len(J), n)]


def _listed(motions: Iterable[Motion]) -> list[Expr]:
    """Return the components of motions, linear part first."""
    return [component for motion in motions for component in (*motion.v, *motion.w)]


_JACOBIANS: dict[View, Callable[..., list[Expr]]] = {
    aligned: frames.jacobian,
    local: frames.jacobian_local,
    world: frames.jacobian_world,
}
drift = partial(_at_rest(frame_accelerations), aligned)
_BY_SPATIAL = "RBDA sections 2.8, 5.2"
_BY_DIFFERENTIATION = "dp and dR along the motion"
_IN_BODY_AXES = "RBDA table 5.2"


def _routes() -> Iterable[Route]:
    for view, letter in ((aligned, ""), (local, "_local"), (world, "_world")):
        rate, drift = f"jacobian{letter}_rate", f"jacobian{letter}_drift"
        velocities, motions = f"frame_velocities{letter}", f"frame_accelerations{letter}"
        for name, derivation, source, quantity, more in (
            ("geometric", _at_rest(frame_accelerations), _BY_SPATIAL, drift, {"first": True}),
            ("derivative", drift_by_differentiation, _BY_DIFFERENTIATION, drift, {"slack": 2.5}),
            ("geometric", _rate, _BY_SPATIAL, rate, {"first": True}),
            ("derivative", _rate_by_differentiation, _BY_DIFFERENTIATION, rate, {"slack": 2.5}),
            ("recursion", frame_velocities, "RBDA eq. 5.2", velocities, {"first": True}),
            ("jacobian", _velocities_by_jacobian, "J times qd", velocities, {}),
            ("recursion", frame_accelerations, "RBDA eq. 5.4", motions, {"first": True}),
            ("jacobian", _accelerations_by_jacobian, "J qdd + dJ/dt qd", motions, {"slack": 3.0}),
        ):
            yield Route(name, quantity, partial(derivation, view), source, candidate=True, **more)
        if view is not world:
            yield Route(
                "body_axes", velocities, partial(_velocities_in_body_axes, view), "RBDA table 5.1", candidate=True
            )
            for quantity, derivation in (
                (drift, _at_rest(_accelerations_in_body_axes)),
                (motions, _accelerations_in_body_axes),
            ):
                yield Route("body_axes", quantity, partial(derivation, view), _IN_BODY_AXES, candidate=True)


ROUTES = tuple(_routes())


@route("geometric", "RBDA sections 2.8, 5.2", candidate=True, first=True)
def relative_jacobian(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return six Jacobian rows for each frame after the first, from the axes of the joints between both frames.

    Joints that carry both frames are left out, because they move both frames alike.
    """
    tree = bodies(robot, trace, q)
    index = {body.link: i for i, body in enumerate(tree)}
    first, *others = _several_frames(robot)
    result: list[Expr] = []
    for other in others:
        ways = [way_to(index.get(frame.link, BASE), tree) for frame in (first, other)]
        ways = [[i for i in way if i not in shared] for way, shared in zip(ways, reversed(ways), strict=True)]
        columns = [Motion.zero(trace.keep)] * robot.nv
        seen, tips = list[tuple[int, Motion]](), list[Transform]()
        for way, frame, sign in zip(ways, (first, other), (-1, 1), strict=True):
            pose, moved = _from_common_body(way, tree, frame, sign, trace)
            tips.append(pose)
            seen += moved
        a, b = tips
        for k, S in seen:
            columns[k] = columns[k] + S
        relative = [at_point(S, b.p) for S in columns]
        back = a.R.transpose
        result += frames.rows([Motion(back.vector(S.w), back.vector(S.v)) for S in relative])
    return result


def _from_common_body(
    way: list[int], tree: list[Body], frame: Frame, sign: int, trace: Trace
) -> tuple[Transform, list[tuple[int, Motion]]]:
    """Return the pose of ``frame`` and the axes of the joints on the path ``way``, relative to the last common body.

    The axes are pairs (index of the velocity, axis times ``sign``).
    """
    pose, axes = frames.bound(Transform(), trace), list[tuple[int, Motion]]()
    for i in way:
        pose = frames.bound(pose @ tree[i].X, trace)
        for k, S in zip(tree[i].dof, tree[i].S, strict=True):
            moved = pose.motion_to_parent(S)
            axes.append((k, moved if sign > 0 else -moved))
    return frames.bound(pose @ frame.placement, trace), axes


@route("derivative", "dp and dR along the motion", "relative_jacobian", candidate=True, slack=2.5)
def relative_jacobian_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return six Jacobian rows for each frame after the first, from derivatives of the pose in the first frame."""
    _several_frames(robot)
    first, *others = frames.matrices(robot, trace, q)
    back = transposed([row[:3] for row in first])
    result: list[Expr] = []
    for other in others:
        offset = [[trace.keep(b[3] - a[3])] for a, b in zip(first, other, strict=True)]
        R, p = product(back, [row[:3] for row in other], trace), product(back, offset, trace)
        columns = []
        for direction in tangents(robot, trace, q):
            rate = differentiated(R, direction, trace)
            w = vector([dot(rate[i], R[j], trace) for i, j in ((2, 1), (0, 2), (1, 0))], trace)
            columns.append(Motion(w, vector([entry for (entry,) in differentiated(p, direction, trace)], trace)))
        result += frames.rows(columns)
    return result


def _several_frames(robot: Robot) -> list[Frame]:
    """Return the chosen frames; raise UnsupportedError if there is no second frame."""
    if len(robot.chosen_frames) < 2:
        raise UnsupportedError(f"{robot.name}: relative_jacobian needs two chosen frames (option frames), found one")
    return robot.chosen_frames
