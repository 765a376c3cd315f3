"""Recursive Newton-Euler algorithm in ground coordinates.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 5.3, equations 5.7-5.11. All vectors are in
base coordinates, so no vector is converted from body to body. Body l is the parent of body i. fx_i is the external
wrench on body i, an input. For the quantity ``gravity``, the last equation replaces the first three::

    v_i = v_l + S_i qd_i                                    v_0 = 0
    a_i = a_l + S_i qdd_i + v_i x S_i qd_i                  a_0 = -a_g
    f_i = I_i a_i + v_i x* I_i v_i - fx_i + sum over children of f_j
    tau_i = S_i^T f_i
    gravity: f_i = -I_i a_g + sum over children of f_j
"""

from __future__ import annotations

from collections.abc import Mapping

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.ground import GroundBody, ground_bodies
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, base_acceleration, external_wrenches, joint_motion
from symgen.routes.route import route
from symgen.spatial import Force, Motion

SOURCE = "RBDA section 5.3, eqs 5.7-5.11 in base coordinates"


@route("newton_euler_ground", SOURCE)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces tau of the motion (q, qd, qdd)."""
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace))


@route("newton_euler_ground", SOURCE)
def inverse_dynamics_external(
    robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, f_ext: Column
) -> list[Expr]:
    """Return the joint forces tau with external wrenches ``f_ext`` on the chosen frames (RBDA eq. 5.10)."""
    return _recursion(robot, trace, q, qd, qdd, base_acceleration(robot, trace), f_ext)


@route("newton_euler_ground", SOURCE)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q)."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), base_acceleration(robot, trace))


@route("newton_euler_ground", SOURCE)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C(q, qd) qd."""
    return _recursion(robot, trace, q, qd, trace.zeros(robot.nv), Motion.zero(trace.keep))


@route("newton_euler_ground", SOURCE)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces. The weights are added from the leaves inward, then projected onto the joint axes."""
    placed, up = ground_bodies(robot, trace, q), base_acceleration(robot, trace)
    weights = [each.pose.inertia_to_parent(each.body.I).momentum(up) for each in placed]
    return _joint_forces(placed, weights, robot.nv, trace)


def transmitted(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> tuple[list[GroundBody], list[Force]]:
    """Return the bodies, and the wrench in base coordinates that each joint transmits to its body."""
    placed = ground_bodies(robot, trace, q)
    f = _net_wrenches(placed, trace, qd, qdd, base_acceleration(robot, trace), {})
    _joint_forces(placed, f, robot.nv, trace)
    return placed, f


def _recursion(
    robot: Robot,
    trace: Trace,
    q: Column,
    qd: Column,
    qdd: Column,
    a0: Motion,
    f_ext: Column = (),
) -> list[Expr]:
    placed = ground_bodies(robot, trace, q)
    external = external_wrenches(robot, [each.body for each in placed], f_ext, trace)
    return _joint_forces(placed, _net_wrenches(placed, trace, qd, qdd, a0, external), robot.nv, trace)


def _net_wrenches(
    placed: list[GroundBody],
    trace: Trace,
    qd: Column,
    qdd: Column,
    a0: Motion,
    external: Mapping[int, Force],
) -> list[Force]:
    v: list[Motion] = []
    a: list[Motion] = []
    f: list[Force] = []
    for i, each in enumerate(placed):
        v_parent, a_parent = (Motion.zero(trace.keep), a0) if each.parent == BASE else (v[each.parent], a[each.parent])
        vJ = joint_motion(each, qd, trace)
        I = each.pose.inertia_to_parent(each.body.I)
        v.append(v_parent + vJ)
        a.append(a_parent + joint_motion(each, qdd, trace) + v[i].cross(vJ))
        net = I.momentum(a[i]) + v[i].cross_force(I.momentum(v[i]))
        if (applied := external.get(i)) is not None:
            net = net + -each.pose.force_to_parent(applied)
        f.append(net)
    return f


def _joint_forces(placed: list[GroundBody], f: list[Force], n: int, trace: Trace) -> list[Expr]:
    """Return the joint forces. ``f`` has the net wrench on each body.

    The function changes ``f`` in place, to a list of the wrenches that the joints transmit.
    """
    tau = trace.zeros(n)
    for i in reversed(range(len(placed))):
        each = placed[i]
        for column, k in zip(each.S, each.dof, strict=True):
            tau[k] = trace.keep(tau[k] + column.dot(f[i]))
        if each.parent != BASE:
            f[each.parent] = f[each.parent] + f[i]
    return tau
