"""The Coriolis matrix from composite bodies, relative to frames that move with the joints, and dM/dt.

Source: S. Echeandia and P. M. Wensing, *Numerical methods to compute the Coriolis matrix and Christoffel symbols for
rigid-body systems* (2021). Let J(r) be the velocity of the mass at r per unit joint velocity. Then C = integral of J^T
dJ/dt dm is the Coriolis matrix of the Christoffel symbols. One inward recursion over composite bodies computes C. Each
composite is a :class:`~symgen.spatial.MovingInertia` relative to the joint's frame. At one unit of joint i's velocity,
the point at r has the velocity s = a x r + b, where (a, b) = S_i is the joint's axis. Each joint passes three vectors
toward the base. The wrench F1 accelerates every point by ds/dt, and the wrench F2 = (n2, f2) accelerates every point by
s. G is the Coriolis moment of s (:mod:`symgen.routes.model.relative_velocity`)::

    C_ji = S_j . F1                C_ij = a_j . G + (w_j x b_j) . f2          for each ancestor j of i

w_j is the angular velocity of body j's axes, and (a_j, b_j) = S_j. To save operations, the composite of joint i is
rotated by the joint's angle before the wrenches are computed. The wrenches then need no rotation by this angle on the
way to the parent.

The rate of the mass matrix, dM/dt, has two derivations: the sum C + C^T, and the derivative of M along qd. If both are
equal, dM/dt - 2 C = C^T - C is skew-symmetric.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.model.matrices import Column, flat
from symgen.routes.model.relative_velocity import coriolis_moment_to_parent, relative_velocities
from symgen.routes.model.tree import BASE, along, bodies
from symgen.routes.route import COMPOSITE, route
from symgen.spatial import MovingInertia


@route("composite_moving_frames", "Echeandia & Wensing 2021", candidate=True)
def coriolis_matrix(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the Coriolis matrix (nv x nv) in row-major order."""
    tree, n, keep = bodies(robot, trace, q), robot.nv, trace.keep
    along, before = relative_velocities(tree, trace, qd)
    carried = [MovingInertia.at_rest(body.I.bound(keep)) for body in tree]
    C = [trace.zeros(n) for _ in range(n)]
    for i in reversed(range(len(tree))):
        body = tree[i]
        mass = carried[i].rotated(body.inward)
        for S, k in zip(body.S, body.dof, strict=True):
            F1, F2 = mass.rate_wrench(S, before[i].w), mass.I.momentum(S)
            G = mass.coriolis_moment(S, before[i].w) + before[i].joint_rate.cross(F2.n)
            for other, l in zip(body.S, body.dof, strict=True):
                C[l][k] = keep(C[l][k] + other.dot(F1))
            j, step = i, body.origin
            while (up := tree[j].parent) != BASE:
                moved = step.force_to_parent(F2)
                G = coriolis_moment_to_parent(tree[j], step, G, F2, moved, along[j], along[up])
                F1, F2 = step.force_to_parent(F1), moved
                j, step = up, tree[up].X
                for other, l in zip(tree[j].S, tree[j].dof, strict=True):
                    C[l][k] = keep(C[l][k] + other.dot(F1))
                    rate = along[j].w.cross(other.v)
                    C[k][l] = keep(C[k][l] + keep(rate.dot(F2.f) + other.w.dot(G)))
        if body.parent != BASE:
            carried[body.parent] = carried[body.parent] + mass.in_parent(body.origin, before[i].joint)
    return flat(C)


@route("coriolis", "Echeandia & Wensing 2021", "mass_matrix_rate", candidate=True)
def by_coriolis(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate dM/dt of the mass matrix as C + C^T, in row-major order."""
    n, C = robot.nv, coriolis_matrix(robot, trace, q, qd)
    return [trace.keep(C[i * n + j] + C[j * n + i]) for i in range(n) for j in range(n)]


@route("derivative", COMPOSITE, "mass_matrix_rate", candidate=True)
def by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate dM/dt of the mass matrix in row-major order, by differentiating the entries of M."""
    in_time = along(robot, trace, q, qd)
    return [trace.derivative(entry, in_time) for entry in composite_rigid_body.mass_matrix(robot, trace, q)]
