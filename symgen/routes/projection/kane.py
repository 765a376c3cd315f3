"""Inverse dynamics from Kane's equations, and from the Gibbs-Appell equations.

Sources: T. R. Kane and D. A. Levinson, *Dynamics: Theory and Applications* (1985), chapter 6; J. W. Gibbs, *On the
fundamental formulae of dynamics* (1879), and P. Appell (1900). A body has the mass m and the inertia I about the center
of mass. The center of mass has the velocity v and the acceleration a. w and alpha are the body's angular velocity and
angular acceleration::

    Kane            tau_k = sum over bodies of (dv/dqd_k) . m (a - g) + (dw/dqd_k) . (I alpha + w x I w)
    Gibbs, Appell   G = sum over bodies of m (a - g)^2 / 2 + alpha . I alpha / 2 + alpha . (w x I w),
                    tau_k = dG/dqdd_k

Partial velocities dv/dqd_k and dw/dqd_k follow from the columns of the motion subspaces, so Kane's equations need no
differentiation. The Gibbs function G is differentiated only with respect to accelerations, in which G is quadratic.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sympy import Expr, Integer, Rational

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.kinematics.link_motion import spatial_accelerations, spatial_velocities
from symgen.routes.model.ground import Central, GroundBody, central_bodies, ground_bodies
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import way_to
from symgen.routes.route import route
from symgen.spatial import Vector

HALF = Rational(1, 2)


@dataclass(frozen=True)
class _Moving:
    """The mass properties and accelerations of one body, in base axes."""

    central: Central
    a: Vector
    """The acceleration of the center of mass, minus g."""
    alpha: Vector
    """The angular acceleration."""
    gyroscopic: Vector
    """The gyroscopic moment w x I w."""

    @property
    def moment(self) -> Vector:
        """The moment I alpha + w x I w about the center of mass."""
        return self.central.I.vector(self.alpha) + self.gyroscopic


@route("kane", "Kane & Levinson 1985, chapter 6", "inverse_dynamics", central=True)
def kane(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces by Kane's equations."""
    placed = ground_bodies(robot, trace, q)
    tau = trace.zeros(robot.nv)
    for i, body in enumerate(_moving(robot, trace, placed, q, qd, qdd)):
        force, moment = body.a * body.central.m, body.moment
        for j in way_to(i, placed):
            for column, k in zip(placed[j].S, placed[j].dof, strict=True):
                partial = column.v + column.w.cross(body.central.c)
                tau[k] = trace.keep(tau[k] + trace.keep(partial.dot(force) + column.w.dot(moment)))
    return tau


@route("gibbs_appell", "Gibbs 1879; Appell 1900", "inverse_dynamics", central=True)
def gibbs_appell(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces: the derivatives of the Gibbs function G with respect to the joint accelerations."""
    placed = ground_bodies(robot, trace, q)
    G: Expr = trace.zero
    for body in _moving(robot, trace, placed, q, qd, qdd):
        turning = body.alpha.dot(body.central.I.vector(body.alpha) * HALF + body.gyroscopic)
        G = trace.keep(G + trace.keep(HALF * body.central.m * body.a.dot(body.a)) + turning)
    return [trace.derivative(G, {symbol: Integer(1)}) for symbol in qdd]


def _moving(
    robot: Robot, trace: Trace, placed: list[GroundBody], q: Column, qd: Column, qdd: Column
) -> Iterator[_Moving]:
    v = spatial_velocities(placed, qd, trace)
    a = spatial_accelerations(placed, v, qd, qdd, trace)
    for central, velocity, acceleration in zip(central_bodies(robot, trace, placed), v, a, strict=True):
        c, w, alpha = central.c, velocity.w, acceleration.w
        at_center = acceleration.v + alpha.cross(c) + w.cross(velocity.v + w.cross(c))
        yield _Moving(central, at_center - robot.gravity_vector.bound(trace.keep), alpha, w.cross(central.I.vector(w)))
