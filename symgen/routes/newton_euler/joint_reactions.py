"""Joint wrenches from the Newton-Euler recursion, and constraint forces.

The recursion yields the wrench f_i that each joint transmits (RBDA section 5.3). This wrench minus the actuation of the
joint is the constraint wrench of the joint. The constraint force F^c on a body is the constraint wrench of the body's
joint, minus the constraint wrenches of the children's joints.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.ground import central_bodies, ground_bodies
from symgen.routes.model.joint_effects import refuse_mimic
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, bodies
from symgen.routes.newton_euler import ground_frame
from symgen.routes.newton_euler.spatial import body_wrenches
from symgen.routes.route import route
from symgen.spatial import Force

SOURCE = "RBDA section 5.3"


@route("newton_euler", SOURCE, candidate=True)
def joint_wrenches(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the wrench that each joint transmits to its link, including actuation.

    Each wrench is at the link's origin, in link axes, force first.
    """
    tree, f = bodies(robot, trace, q), body_wrenches(robot, trace, q, qd, qdd)
    for i in reversed(range(len(tree))):
        if tree[i].parent != BASE:
            f[tree[i].parent] = f[tree[i].parent] + tree[i].X.force_to_parent(f[i])
    own = [robot.frame(body.link).placement.force(wrench) for body, wrench in zip(tree, f, strict=True)]
    return [entry for wrench in own for entry in (*wrench.f, *wrench.n)]


@route("newton_euler_ground", f"{SOURCE}, eqs 5.7-5.11 in base coordinates", "joint_wrenches")
def joint_wrenches_ground(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the wrenches of :func:`joint_wrenches`, computed in base coordinates and converted to link axes."""
    placed, f = ground_frame.transmitted(robot, trace, q, qd, qdd)
    result: list[Expr] = []
    for each, wrench in zip(placed, f, strict=True):
        own = (each.pose @ robot.frame(each.body.link).placement).force(wrench)
        result += [*own.f, *own.n]
    return result


@route("newton_euler", SOURCE, candidate=True, central=True)
def constraint_forces(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the constraint force F^c on each body, and the moment of F^c about the center of mass, in base axes."""
    refuse_mimic(robot, "constraint forces")
    placed = ground_bodies(robot, trace, q)
    f = body_wrenches(robot, trace, q, qd, qdd)
    passive: list[Force] = [Force.zero(trace.keep)] * len(placed)
    net: list[Force] = [Force.zero(trace.keep)] * len(placed)
    for i in reversed(range(len(placed))):
        body = placed[i].body
        transmitted = f[i]
        for S, T in zip(body.S, body.T, strict=True):
            transmitted = transmitted + -(T * S.dot(f[i]))
        passive[i] = placed[i].pose.force_to_parent(transmitted)
        net[i] = net[i] + passive[i]
        if body.parent != BASE:
            f[body.parent] = f[body.parent] + body.X.force_to_parent(f[i])
            net[body.parent] = net[body.parent] + -passive[i]
    result: list[Expr] = []
    for wrench, central in zip(net, central_bodies(robot, trace, placed), strict=True):
        result += [*wrench.f, *(wrench.n - central.c.cross(wrench.f))]
    return result
