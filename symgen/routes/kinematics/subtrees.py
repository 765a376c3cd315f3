"""The position, velocity, acceleration and Jacobian of each subtree's center of mass, each by two derivations.

The subtree of a moving link consists of the link and of all links beyond it. Source: the composite bodies of D. E.
Orin, A. Goswami and S.-H. Lee, *Centroidal dynamics of a humanoid robot* (2013). All vectors are in base coordinates.
Sums are over the links j of the subtree of link i, and k is the index of a velocity::

    M_i           = sum of m_j
    M_i c_i       = sum of s_j,    s_j = m_j o_j + R_j h_j
    M_i dc_i/dt   = sum of p_j,    p_j = m_j v_j + w_j x s_j
    M_i d2c_i/dt2 = sum of (m_j a_j + alpha_j x s_j + w_j x p_j)
    M_i J_i,k     = linear part of Ic_i S_k if k moves link i, of Ic_k S_k if k is beyond link i, else zero

M_i, c_i and Ic_i are the mass, the center of mass and the composite inertia of the subtree. Link j has the mass m_j,
the first moment h_j, the origin o_j and the rotation R_j. Its spatial velocity at the base origin is (w_j, v_j), and
its spatial acceleration is (alpha_j, a_j). S_k is the joint axis of velocity k.

The second set of routes multiplies homogeneous transforms, multiplies J_i by qd, or differentiates c_i.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.kinematics.link_motion import spatial_accelerations, spatial_velocities
from symgen.routes.lagrange.christoffel import transforms
from symgen.routes.model.ground import GroundBody, ground_bodies
from symgen.routes.model.matrices import Column, dot
from symgen.routes.model.tree import BASE, HasParent, along, bodies, tangents, way_to
from symgen.routes.route import ORIN, SLIDES, route
from symgen.spatial import RigidBodyInertia, Vector

T = TypeVar("T", Expr, Vector, RigidBodyInertia)


@route("recursion", ORIN, "subtree_centers_of_mass", candidate=True)
def centers(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the masses of all subtrees, followed by the centers of mass, by sums from the tips inward."""
    placed = ground_bodies(robot, trace, q)
    masses = _masses(robot, placed, trace)
    moments = _summed(placed, _moments(placed, trace))
    return [*masses, *_divided(moments, masses, trace)]


@route("homogeneous", SLIDES, "subtree_centers_of_mass", candidate=True)
def centers_homogeneous(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the masses of all subtrees, followed by the centers of mass, from 4x4 matrices of the links."""
    tree = bodies(robot, trace, q)
    points = [
        Vector(*(trace.keep(dot(row, (*body.I.h, body.I.m), trace)) for row in T))
        for body, T in zip(tree, transforms(tree, trace), strict=True)
    ]
    masses = _masses(robot, tree, trace)
    moments = []
    for i in range(len(tree)):
        total = Vector.zero(trace.keep)
        for j, point in enumerate(points):
            if i in way_to(j, tree):
                total = total + point
        moments.append(total)
    return [*masses, *_divided(moments, masses, trace)]


@route("recursion", ORIN, "subtree_center_of_mass_velocities", candidate=True)
def velocities(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity of each subtree's center of mass, from the momenta of the links."""
    placed = ground_bodies(robot, trace, q)
    momenta = _momenta(placed, qd, trace)
    return _divided(_summed(placed, momenta), _masses(robot, placed, trace), trace)


@route("jacobian", "J_i times qd", "subtree_center_of_mass_velocities")
def velocities_by_jacobian(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity of each subtree's center of mass, as the Jacobian times qd."""
    J, n = jacobians(robot, trace, q), robot.nv
    return [dot(J[start : start + n], qd, trace) for start in range(0, len(J), n)]


@route("recursion", ORIN, "subtree_center_of_mass_accelerations", candidate=True)
def accelerations(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the acceleration of each subtree's center of mass, from the rates of the links' momenta."""
    placed = ground_bodies(robot, trace, q)
    v = spatial_velocities(placed, qd, trace)
    a = spatial_accelerations(placed, v, qd, qdd, trace)
    forces = [
        a[j].v * each.body.I.m + a[j].w.cross(moment) + v[j].w.cross(momentum)
        for j, (each, moment, momentum) in enumerate(
            zip(placed, _moments(placed, trace), _momenta(placed, qd, trace), strict=True)
        )
    ]
    return _divided(_summed(placed, forces), _masses(robot, placed, trace), trace)


@route("derivative", "d2 c_i / dt2", "subtree_center_of_mass_accelerations", candidate=True)
def accelerations_by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the acceleration of each subtree's center of mass, by differentiating the position twice."""
    in_time = along(robot, trace, q, qd)
    v = [trace.derivative(entry, in_time) for entry in _positions(robot, trace, q)]
    in_time |= dict(zip(qd, qdd, strict=True))
    return [trace.derivative(entry, in_time) for entry in v]


@route("composite", ORIN, "subtree_center_of_mass_jacobians", candidate=True)
def jacobians(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian (3 x nv) of each subtree's center of mass in row-major order, from composite inertias."""
    placed = ground_bodies(robot, trace, q)
    masses = _masses(robot, placed, trace)
    composite = _summed(placed, [each.pose.inertia_to_parent(each.body.I) for each in placed])
    result = []
    for i, m in enumerate(masses):
        columns = [Vector.zero(trace.keep)] * robot.nv
        for j, each in enumerate(placed):
            carrying = composite[i] if j in way_to(i, placed) else composite[j]
            if j in way_to(i, placed) or i in way_to(j, placed):
                for k, S in zip(each.dof, each.S, strict=True):
                    columns[k] = columns[k] + carrying.momentum(S).f
        factor = trace.keep(1 / m)
        result += [entry for row in zip(*(force * factor for force in columns), strict=True) for entry in row]
    return result


@route("derivative", "d c_i / d q", "subtree_center_of_mass_jacobians", candidate=True)
def jacobians_by_differentiation(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the Jacobian (3 x nv) of each subtree's center of mass in row-major order, by differentiation."""
    directions = tangents(robot, trace, q)
    return [trace.derivative(entry, direction) for entry in _positions(robot, trace, q) for direction in directions]


def _positions(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    return centers(robot, trace, q)[len(robot.slots) :]


def _moments(placed: Sequence[GroundBody], trace: Trace) -> list[Vector]:
    """Return the first moment of each link about the base origin."""
    return [each.pose.R.vector(each.body.I.h) + each.pose.p.bound(trace.keep) * each.body.I.m for each in placed]


def _momenta(placed: list[GroundBody], qd: Column, trace: Trace) -> list[Vector]:
    """Return the linear momentum of each link."""
    motions = zip(placed, spatial_velocities(placed, qd, trace), _moments(placed, trace), strict=True)
    return [v.v * each.body.I.m + v.w.cross(moment) for each, v, moment in motions]


def _masses(robot: Robot, tree: Sequence[HasParent], trace: Trace) -> list[Expr]:
    """Return the mass of the subtree of each moving link.

    Raises :class:`~symgen.errors.UnsupportedError` if a subtree has no mass.
    """
    names = [slot.joint.child for slot in robot.slots]
    masses = list(_summed(tree, [robot.link[name].inertia.m for name in names], trace.keep_all))
    for name, m in zip(names, masses, strict=True):
        if m == 0:
            raise UnsupportedError(f"{robot.name}: no link from {name} on has mass, so there is no center of mass")
    return masses


def _summed(tree: Sequence[HasParent], own: Sequence[T], kept: Callable[[T], T] = lambda each: each) -> list[T]:
    """Return, for each link, the sum of ``own`` over the link's subtree."""
    total = list(own)
    for i in reversed(range(len(tree))):
        if (above := tree[i].parent) != BASE:
            total[above] = kept(total[above] + total[i])
    return total


def _divided(moments: Sequence[Vector], masses: Sequence[Expr], trace: Trace) -> list[Expr]:
    """Return a flat list of the components of each moment divided by its mass."""
    return [entry for h, m in zip(moments, masses, strict=True) for entry in h * trace.keep(1 / m)]
