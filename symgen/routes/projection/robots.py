"""Projected Newton-Euler equations, with the mass matrix J^T M J (JMJ), for robots.

Source: course slides *Dynamics and control of intelligent robots*, projected Newton-Euler method. The coordinates x of
the free bodies are the position of each center of mass and the orientation of each body, in base axes. The joints give
x' = J qd. The constraint forces F^c of the joints do no work: J^T F^c = 0. Primes are time derivatives::

    x'' = J qdd + D,  D = J' qd
    M x'' + h = F^c + F^a                     M = diag(m 1, I), h = (0, w x I w), F^a: weight and actuation
    J^T M J qdd + J^T (M D + h) = J^T F^a     (inverse dynamics)
    F^c = M (J qdd + D) + h - F^a             (the slides print - M D: a misprint)

The translational rows of J are derivatives of positions, and the angular rows are joint axes.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr, Integer

from symgen.exact import total
from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.forward_dynamics.factorisation import solve
from symgen.routes.model.ground import Central, GroundBody, central_bodies, ground_bodies
from symgen.routes.model.joint_effects import refuse_mimic
from symgen.routes.model.matrices import Column, flat
from symgen.routes.model.tree import BASE, Direction, along, tangents
from symgen.routes.route import PROJECTED, is_small, route
from symgen.spatial import Motion, Vector


@dataclass(frozen=True)
class ProjectedBody:
    """One body, with the rows of J that belong to this body.

    ``J`` has one motion for each joint velocity. At one unit of this velocity, the center of mass has the velocity v,
    and the body has the angular velocity w.
    """

    placed: GroundBody
    central: Central
    J: tuple[Motion, ...]


@route("projected", PROJECTED, central=True)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix J^T M J in row-major order."""
    system, n = projected_bodies(robot, trace, q), robot.nv
    M = [trace.zeros(n) for _ in range(n)]
    for each in system:
        momenta = [_weighted(each, column) for column in each.J]
        for j in range(n):
            for k in range(j + 1):
                M[j][k] = M[k][j] = trace.keep(M[j][k] + _work(each.J[j], momenta[k], trace))
    return flat(M)


@route("projected", PROJECTED, candidate=True, central=True)
def convective_inertia(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the convective inertia C = J^T (M J' + [w]x M_angular J) in row-major order.

    The product C qd is the velocity product. M_angular is M without the masses: the matrix of the rotational inertias.
    """
    system, n, in_time = projected_bodies(robot, trace, q), robot.nv, along(robot, trace, q, qd)
    C = [trace.zeros(n) for _ in range(n)]
    for each in system:
        w = velocity(each, qd, trace).w
        for k, (column, rate) in enumerate(zip(each.J, _rates(each, in_time, trace), strict=True)):
            pushed = _weighted(each, rate)
            pushed = Motion(pushed.w + w.cross(_weighted(each, column).w), pushed.v)
            for j in range(n):
                C[j][k] = trace.keep(C[j][k] + _work(each.J[j], pushed, trace))
    return flat(C)


@route("projected", PROJECTED, central=True)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product J^T (M D + h)."""
    system = projected_bodies(robot, trace, q)
    in_time = along(robot, trace, q, qd)
    forces = [_inertial(each, in_time, qd, trace.zeros(robot.nv), trace) for each in system]
    return _project(system, forces, robot.nv, trace)


@route("projected", PROJECTED, central=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces -J^T F^a. The applied forces F^a are the weights of the bodies."""
    system = projected_bodies(robot, trace, q)
    return _project(system, [-weight(robot, each, trace) for each in system], robot.nv, trace)


@route("projected", PROJECTED, central=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias J^T (M D + h - F^a). The applied forces F^a are the weights of the bodies."""
    return inverse_dynamics(robot, trace, q, qd, trace.zeros(robot.nv))


@route("projected", PROJECTED, central=True)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces J^T (M x'' + h - F^a), where F^a has only the weights."""
    system, in_time = projected_bodies(robot, trace, q), along(robot, trace, q, qd)
    forces = [_inertial(each, in_time, qd, qdd, trace) + -weight(robot, each, trace) for each in system]
    return _project(system, forces, robot.nv, trace)


@route("projected", PROJECTED, central=True)
def forward_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations (J^T M J)^-1 (tau + J^T F^a - J^T (M D + h)), where F^a has only the weights."""
    return solve(robot, trace, q, mass_matrix(robot, trace, q), bias(robot, trace, q, qd), tau)


@route("projected", PROJECTED, candidate=True, suits=is_small, central=True)
def constraint_forces(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the constraint force F^c on each body, and the moment of F^c about the center of mass, in base axes.

    The actuation of a revolute joint is a couple about the joint's axis. The actuation of a prismatic joint is a force
    along the joint's axis.
    """
    refuse_mimic(robot, "constraint forces")
    system, in_time = projected_bodies(robot, trace, q), along(robot, trace, q, qd)
    tau = inverse_dynamics(robot, trace, q, qd, qdd)
    F = [_inertial(each, in_time, qd, qdd, trace) + -weight(robot, each, trace) for each in system]
    for i, each in enumerate(system):
        for applied, k in zip(each.placed.body.T, each.placed.dof, strict=True):
            R, parent = each.placed.pose.R, each.placed.parent
            couple, force = R.vector(applied.n) * tau[k], R.vector(applied.f) * tau[k]
            for body, sign in ((i, -1), (parent, 1)):
                if body != BASE:
                    lever = each.placed.pose.p - system[body].central.c
                    F[body] = F[body] + Motion(couple + lever.cross(force), force) * Integer(sign)
    return [component for wrench in F for component in (*wrench.v, *wrench.w)]


def projected_bodies(robot: Robot, trace: Trace, q: Column) -> list[ProjectedBody]:
    return trace.once(("projected", *q), lambda: _columns(robot, trace, q))


def _columns(robot: Robot, trace: Trace, q: Column) -> list[ProjectedBody]:
    placed, directions = ground_bodies(robot, trace, q), tangents(robot, trace, q)
    axes: list[dict[int, Vector]] = []
    system = []
    for each, central in zip(placed, central_bodies(robot, trace, placed), strict=True):
        zero, columns = Vector.zero(trace.keep), []
        axes.append(dict(axes[each.parent]) if each.parent != BASE else {})
        for k, column in zip(each.dof, each.S, strict=True):
            axes[-1][k] = axes[-1].get(k, zero) + column.w
        for k, direction in enumerate(directions):
            x, y, z = (trace.derivative(component, direction) for component in central.c)
            columns.append(Motion(axes[-1].get(k, zero), Vector(x, y, z, trace.keep)))
        system.append(ProjectedBody(each, central, tuple(columns)))
    return system


def velocity(each: ProjectedBody, qd: Column, trace: Trace) -> Motion:
    velocity = Motion.zero(trace.keep)
    for column, rate in zip(each.J, qd, strict=True):
        velocity = velocity + column * rate
    return velocity


def drift(each: ProjectedBody, in_time: Direction, qd: Column, trace: Trace) -> Motion:
    """Return the acceleration D = J' qd of one body at zero joint accelerations."""
    D = Motion.zero(trace.keep)
    for rate, qd_k in zip(_rates(each, in_time, trace), qd, strict=True):
        D = D + rate * qd_k
    return D


def _rates(each: ProjectedBody, in_time: Direction, trace: Trace) -> list[Motion]:
    """Return the columns of J' for one body, with one motion per velocity."""

    def rate(u: Vector) -> Vector:
        x, y, z = (trace.derivative(component, in_time) for component in u)
        return Vector(x, y, z, trace.keep)

    return [Motion(rate(column.w), rate(column.v)) for column in each.J]


def _weighted(each: ProjectedBody, m: Motion) -> Motion:
    """Return the angular and linear momentum M m of a body with the twist ``m``."""
    return Motion(each.central.I.vector(m.w), m.v * each.central.m)


def _inertial(each: ProjectedBody, in_time: Direction, qd: Column, qdd: Column, trace: Trace) -> Motion:
    """Return the inertial wrench M (J qdd + D) + h of one body: a moment about the center of mass, and a force."""
    x = Motion.zero(trace.keep)
    for column, rate, qd_k, qdd_k in zip(each.J, _rates(each, in_time, trace), qd, qdd, strict=True):
        x = x + column * qdd_k + rate * qd_k
    w, force = velocity(each, qd, trace).w, _weighted(each, x)
    return Motion(force.w + w.cross(each.central.I.vector(w)), force.v)


def weight(robot: Robot, each: ProjectedBody, trace: Trace) -> Motion:
    return Motion(Vector.zero(trace.keep), robot.gravity_vector.bound(trace.keep) * each.central.m)


def _work(column: Motion, force: Motion, trace: Trace) -> Expr:
    return trace.keep(column.w.dot(force.w) + column.v.dot(force.v))


def _project(system: list[ProjectedBody], forces: list[Motion], n: int, trace: Trace) -> list[Expr]:
    """Return the joint forces J^T F, where ``forces`` has the moment and force on each body."""
    return [
        total((_work(each.J[k], force, trace) for each, force in zip(system, forces, strict=True)), trace.keep)
        for k in range(n)
    ]
