"""The position, Jacobian, velocity and acceleration of the center of mass, each by two derivations.

Source: D. E. Orin, A. Goswami and S.-H. Lee, *Centroidal dynamics of a humanoid robot* (2013). Ic_i is the composite
inertia of all bodies that joint i carries. S_k is the axis of velocity k, which belongs to joint i. Body i has the
origin o_i, the rotation R_i, the mass m_i and the first moment h_i. m and p_C are the mass and the center of mass of
all moving bodies. Inertias and axes are in base coordinates::

    m p_C       = sum over bodies of (m_i o_i + R_i h_i)
    m J_C,k     = linear part of Ic_i S_k
    m dp_C/dt   = linear part of the sum of I_i v_i
    m d2p_C/dt2 = linear part of the sum of I_i a_i + v_i x* I_i v_i

The second routes compute p_C with 4x4 matrices, J_C as the derivative of p_C, the velocity as J_C qd, and the
acceleration as the second time derivative of p_C.
"""

from __future__ import annotations

from collections.abc import Sequence

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.kinematics.energy import first_moments
from symgen.routes.kinematics.link_motion import link_velocities
from symgen.routes.lagrange.christoffel import transforms
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import BASE, Body, along, bodies, tangents
from symgen.routes.newton_euler.tensor import accelerations
from symgen.routes.route import ORIN, SLIDES, is_small, route
from symgen.spatial import Force, Motion, RigidBodyInertia, Vector


@route("recursion", "outward recursion of poses", "center_of_mass", candidate=True)
def position(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the position of the center of mass, by a recursion over the bodies."""
    moment = Vector.zero(trace.keep)
    for each in first_moments(robot, trace, q):
        moment = moment + each
    return list(moment * inverse_mass(robot, trace))


@route("homogeneous", SLIDES, "center_of_mass", candidate=True)
def position_homogeneous(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the position of the center of mass, computed with 4x4 matrices."""
    tree, moment = bodies(robot, trace, q), [trace.zero] * 3
    for body, T in zip(tree, transforms(tree, trace), strict=True):
        r = (*body.I.h, body.I.m)
        moment = [trace.keep(entry + dot(row, r, trace)) for entry, row in zip(moment, T, strict=True)]
    factor = inverse_mass(robot, trace)
    return [trace.keep(entry * factor) for entry in moment]


@route("composite", ORIN, "center_of_mass_jacobian", candidate=True)
def jacobian(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian (3 x nv) of the center of mass in row-major order, from composite inertias."""
    factor = inverse_mass(robot, trace)
    momenta, _ = composite_momenta(robot, trace, q)
    return [entry for row in zip(*(force.f * factor for force in momenta), strict=True) for entry in row]


@route("derivative", "d p_C / d q", "center_of_mass_jacobian", candidate=True, suits=is_small)
def jacobian_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian (3 x nv) of the center of mass in row-major order, by differentiating the position."""
    p = position(robot, trace, q)
    return [trace.derivative(entry, direction) for entry in p for direction in tangents(robot, trace, q)]


@route("recursion", ORIN, "center_of_mass_velocity", candidate=True)
def velocity(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity of the center of mass, from the momenta of the bodies."""
    total, _ = momentum_of_bodies(robot, trace, q, qd)
    return list(total.f * inverse_mass(robot, trace))


@route("jacobian", "J_C times qd", "center_of_mass_velocity", candidate=True, slack=1.5)
def velocity_by_jacobian(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity of the center of mass, as the Jacobian times qd."""
    J, n = jacobian(robot, trace, q), robot.nv
    return [dot(J[start : start + n], qd, trace) for start in range(0, 3 * n, n)]


@route("recursion", ORIN, "center_of_mass_acceleration", candidate=True)
def acceleration(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the acceleration of the center of mass, from the accelerations of the bodies."""
    total, _ = force_on_bodies(robot, trace, q, qd, qdd)
    return list(total.f * inverse_mass(robot, trace))


@route("derivative", "d2 p_C / dt2", "center_of_mass_acceleration")
def acceleration_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the acceleration of the center of mass, by differentiating the position twice."""
    in_time = along(robot, trace, q, qd)
    v = [trace.derivative(entry, in_time) for entry in position(robot, trace, q)]
    in_time |= dict(zip(qd, qdd, strict=True))
    return [trace.derivative(entry, in_time) for entry in v]


def momentum_of_bodies(robot: Robot, trace: Trace, q: Column, qd: Column) -> tuple[Force, Vector]:
    """Return the total momentum of all bodies and their total first moment, both about the base origin."""
    tree = bodies(robot, trace, q)
    momenta = [body.I.momentum(v) for body, v in zip(tree, link_velocities(tree, qd, trace), strict=True)]
    return at_base(tree, momenta, trace), first_moment(tree, trace)


def force_on_bodies(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> tuple[Force, Vector]:
    """Return the total net wrench on all bodies and their total first moment, both about the base origin."""
    tree = bodies(robot, trace, q)
    moving = accelerations(tree, trace, qd, qdd, Motion.zero(trace.keep))
    wrenches = [body.I.net_wrench(spin, a) for body, (spin, a) in zip(tree, moving, strict=True)]
    return at_base(tree, wrenches, trace), first_moment(tree, trace)


def at_base(tree: Sequence[Body], forces: list[Force], trace: Trace) -> Force:
    """Return the sum of the wrenches ``forces`` about the base origin, in base coordinates.

    Each wrench is in the coordinates of its body. The list is changed in place.
    """
    total = Force.zero(trace.keep)
    for i in reversed(range(len(tree))):
        moved = tree[i].X.force_to_parent(forces[i])
        if tree[i].parent == BASE:
            total = total + moved
        else:
            forces[tree[i].parent] = forces[tree[i].parent] + moved
    return total


def first_moment(tree: Sequence[Body], trace: Trace) -> Vector:
    """Return the total first moment of all bodies about the base origin, summed from the leaves inward."""
    total = Vector.zero(trace.keep)
    m, h = [body.I.m for body in tree], [body.I.h.bound(trace.keep) for body in tree]
    for i in reversed(range(len(tree))):
        X, parent = tree[i].X, tree[i].parent
        moved = X.R.vector(h[i]) + X.p.bound(trace.keep) * m[i]
        if parent == BASE:
            total = total + moved
        else:
            m[parent], h[parent] = trace.keep_all(m[parent] + m[i]), h[parent] + moved
    return total


def composite_momenta(robot: Robot, trace: Trace, q: Column) -> tuple[list[Force], Vector]:
    """Return the momenta for one unit of each velocity, about the base origin, and the center of mass."""
    placed, zero = ground_bodies(robot, trace, q), RigidBodyInertia.zero(trace.keep)
    composite = [each.pose.inertia_to_parent(each.body.I) for each in placed]
    momenta, everything = [Force.zero(trace.keep)] * robot.nv, zero
    for i in reversed(range(len(placed))):
        each = placed[i]
        for k, S in zip(each.dof, each.S, strict=True):
            momenta[k] = momenta[k] + composite[i].momentum(S)
        if each.parent == BASE:
            everything = everything + composite[i]
        else:
            composite[each.parent] = composite[each.parent] + composite[i]
    return momenta, everything.h * inverse_mass(robot, trace)


def inverse_mass(robot: Robot, trace: Trace) -> Expr:
    """Return the reciprocal of the total mass of all moving links."""
    total = trace.zero
    for slot in robot.slots:
        total = trace.keep_all(total + robot.link[slot.joint.child].inertia.m)
    if total == 0:
        raise UnsupportedError(f"{robot.name}: its moving links have no mass, so there is no center of mass")
    return trace.keep(1 / total)
