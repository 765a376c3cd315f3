"""Velocities and accelerations of all links, by recursion and in closed form.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 5.2, equations 5.2-5.5, applied to trees. All
vectors are in base coordinates. Link l is the parent of link i, and s_j is the axis of joint j. Sums are over the
joints on the path to link i::

    recursion     v_i = v_l + s_i qd_i                                  (5.2)
                  a_i = a_l + s_i qdd_i + v_i x s_i qd_i                (5.4)
    closed form   v_i = sum over j of s_j qd_j                          (5.3)
                  a_i = sum over j of s_j qdd_j
                        + sum over j, sum over k before j of (s_k qd_k) x (s_j qd_j)      (5.5)
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.ground import GroundBody, ground_bodies
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, Body, joint_motion, way_to
from symgen.routes.route import is_small, route
from symgen.spatial import Motion


@route("recursion", "RBDA eq. 5.2", "link_velocities", candidate=True)
def velocities(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the six components of the velocity of each moving link, by recursion."""
    return _listed(spatial_velocities(ground_bodies(robot, trace, q), qd, trace))


@route("recursion", "RBDA eq. 5.4", "link_accelerations", candidate=True)
def accelerations(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the six components of the acceleration of each moving link, by recursion."""
    placed = ground_bodies(robot, trace, q)
    return _listed(spatial_accelerations(placed, spatial_velocities(placed, qd, trace), qd, qdd, trace))


@route("closed_form", "RBDA eq. 5.3", "link_velocities")
def velocities_closed(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity (6,) of each moving link: the sum of the motions of all joints between base and link."""
    placed = ground_bodies(robot, trace, q)
    v = []
    for i in range(len(placed)):
        total = Motion.zero(trace.keep)
        for j in way_to(i, placed):
            total = total + joint_motion(placed[j], qd, trace)
        v.append(total)
    return _listed(v)


@route("closed_form", "RBDA eq. 5.5", "link_accelerations", candidate=True, suits=is_small)
def accelerations_closed(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the six components of the acceleration of each moving link, as a double sum over the path."""
    placed = ground_bodies(robot, trace, q)
    a = []
    for i in range(len(placed)):
        path, total = way_to(i, placed), Motion.zero(trace.keep)
        for j in path:
            total = total + joint_motion(placed[j], qdd, trace)
        for position, j in enumerate(path):
            for k in path[:position]:
                total = total + joint_motion(placed[k], qd, trace).cross(joint_motion(placed[j], qd, trace))
        a.append(total)
    return _listed(a)


def spatial_accelerations(
    placed: list[GroundBody], v: list[Motion], qd: Column, qdd: Column, trace: Trace
) -> list[Motion]:
    """Return the spatial acceleration of each body in base coordinates, without gravity (RBDA eq. 5.4)."""
    a: list[Motion] = []
    for i, each in enumerate(placed):
        a_parent = Motion.zero(trace.keep) if each.parent == BASE else a[each.parent]
        a.append(a_parent + joint_motion(each, qdd, trace) + v[i].cross(joint_motion(each, qd, trace)))
    return a


def spatial_velocities(placed: list[GroundBody], qd: Column, trace: Trace) -> list[Motion]:
    """Return the spatial velocity of each body in base coordinates (RBDA eq. 5.2)."""
    v: list[Motion] = []
    for each in placed:
        v_parent = Motion.zero(trace.keep) if each.parent == BASE else v[each.parent]
        v.append(v_parent + joint_motion(each, qd, trace))
    return v


def link_velocities(tree: Sequence[Body], qd: Column, trace: Trace, base: Motion | None = None) -> list[Motion]:
    """Return the velocity of each body in its own axes, at its origin (RBDA table 5.1).

    ``base`` is the velocity of the base; None means zero.
    """
    v: list[Motion] = []
    for body in tree:
        above = (base or Motion.zero(trace.keep)) if body.parent == BASE else v[body.parent]
        v.append(body.X.motion(above) + joint_motion(body, qd, trace))
    return v


def _listed(motions: list[Motion]) -> list[Expr]:
    """Return the six components of each motion, linear part first."""
    return [component for motion in motions for component in (*motion.v, *motion.w)]
