"""Constraint forces from the joint wrenches of the Newton-Euler recursion.

The wrench f_i that each joint transmits falls out of the recursion (RBDA section 5.3). The constraint force on a body
is what its own joint transmits, without the actuation, less what its children's joints transmit, without theirs.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.ground import central_bodies, ground_bodies
from symgen.routes.newton_euler import body_wrenches
from symgen.routes.tree import BASE
from symgen.spatial import Force


def constraint_forces(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], qdd: Sequence[Expr]
) -> list[Expr]:
    """F^c: for each body the force on it and the moment about its centre of mass, in base coordinates."""
    placed = ground_bodies(robot, trace, q)
    f = body_wrenches(robot, trace, q, qd, qdd)
    passive: list[Force] = [Force.zero(trace.keep)] * len(placed)
    net: list[Force] = [Force.zero(trace.keep)] * len(placed)
    for i in reversed(range(len(placed))):
        body = placed[i].body
        transmitted = f[i]
        for S in body.S:
            tau = S.dot(f[i])
            transmitted = transmitted + -Force(S.w.bound(trace.keep) * tau, S.v.bound(trace.keep) * tau)
        passive[i] = placed[i].pose.force_to_parent(transmitted)
        net[i] = net[i] + passive[i]
        if body.parent != BASE:
            f[body.parent] = f[body.parent] + body.X.force_to_parent(f[i])
            net[body.parent] = net[body.parent] + -passive[i]
    result: list[Expr] = []
    for wrench, central in zip(net, central_bodies(robot, trace, placed), strict=True):
        result += [*wrench.f, *(wrench.n - central.c.cross(wrench.f))]
    return result
