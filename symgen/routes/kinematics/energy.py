"""Kinetic and potential energy of the bodies, from outward recursions.

Kinetic energy: T = sum of v_i . I_i v_i / 2 with the spatial velocities of :mod:`symgen.routes.newton_euler.spatial`
(RBDA eq. 2.67). Potential energy: V = -sum of g . (m_i o_i + R_i h_i). o_i and R_i are the pose of body i in the base,
m_i and h_i are the body's mass and first moment, and g is the acceleration due to gravity.
"""

from __future__ import annotations

from sympy import Expr, Rational

from symgen.exact import total
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.kinematics.link_motion import link_velocities
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import BASE, bodies
from symgen.routes.route import route
from symgen.spatial import Transform, Vector


@route("newton_euler", "RBDA eq. 2.67", candidate=True)
def kinetic_energy(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy T, as the only entry of a list."""
    return [trace.keep(Rational(1, 2) * total(_twice_kinetic(robot, trace, q, qd), trace.keep))]


def kinetic_energies(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy of each body."""
    return [trace.keep(Rational(1, 2) * twice) for twice in _twice_kinetic(robot, trace, q, qd)]


@route("newton_euler", "outward recursion of poses", candidate=True)
def potential_energy(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy V of the moving links, as the only entry of a list."""
    first_moment = Vector.zero(trace.keep)
    for moment in first_moments(robot, trace, q):
        first_moment = first_moment + moment
    return [-robot.gravity_vector.dot(first_moment)]


def potential_energies(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the potential energy of each body."""
    return [-robot.gravity_vector.dot(moment) for moment in first_moments(robot, trace, q)]


@route("newton_euler", "RBDA eq. 2.67; outward recursion of poses", candidate=True)
def mechanical_energy(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the mechanical energy T + V, as the only entry of a list."""
    (T,), (V,) = kinetic_energy(robot, trace, q, qd), potential_energy(robot, trace, q)
    return [trace.keep(T + V)]


def _twice_kinetic(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    tree = bodies(robot, trace, q)
    v = link_velocities(tree, qd, trace)
    return [moved.dot(body.I.momentum(moved)) for body, moved in zip(tree, v, strict=True)]


def first_moments(robot: Robot, trace: Trace, q: Column) -> list[Vector]:
    """Return the first moment m_i o_i + R_i h_i of each body about the base origin."""
    pose: list[Transform] = []
    moments = []
    for body in bodies(robot, trace, q):
        pose.append(body.X if body.parent == BASE else pose[body.parent] @ body.X)
        moments.append(pose[-1].R.vector(body.I.h) + pose[-1].p * body.I.m)
    return moments
