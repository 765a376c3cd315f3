"""Lagrange's equations from the differentiated energies.

Source: course slides *Dynamics and control of intelligent robots*, Lagrange's equation for robots of few degrees of
freedom. The kinetic energy T and the potential energy V are summed body by body
(:mod:`symgen.routes.kinematics.energy`)::

    L   = T - V
    tau = d/dt (dL/dqd) - dL/dq
    M   = d^2 T / dqd^2          g = dV/dq          b = d/dt (dL/dqd) - dL/dq at qdd = 0

If velocities are not rates of positions, d/dq_j is the derivative along E_j, the motion at one unit of velocity j. Then
tau_j has one more term: the sum over k and m of c_jk^m p_m qd_k (Boltzmann and Hamel). Here p is dL/dqd, and the
numbers c_jk^m define the brackets [E_j, E_k] = sum of c_jk^m E_m. For the rotation of a free body, this term is w x p.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace, scalar
from symgen.robot import Robot
from symgen.routes.kinematics import energy
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import along, bracket, tangents
from symgen.routes.route import ENERGY, is_small, route


@route("lagrange_energy", ENERGY)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix in row-major order: the Hessian of the kinetic energy with respect to the velocities."""
    qd = [scalar(f"qd{k}") for k in range(robot.nv)]
    p = _momenta(robot, trace, q, qd)
    n = robot.nv
    M = [trace.zeros(n) for _ in range(n)]
    for j in range(n):
        for k in range(j + 1):
            M[j][k] = M[k][j] = trace.derivative(p[j], {qd[k]: Integer(1)})
    return [entry for row in M for entry in row]


@route("lagrange_energy", ENERGY, candidate=True, suits=is_small, link_axes=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces g(q), the gradient of the potential energy V."""
    (V,) = energy.potential_energy(robot, trace, q)
    return [trace.derivative(V, direction) for direction in tangents(robot, trace, q)]


@route("lagrange_energy", ENERGY)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C(q, qd) qd = d/dt (dT/dqd) - dT/dq at qdd = 0."""
    return _without_gravity(robot, trace, q, qd, trace.zeros(robot.nv))


@route("lagrange_energy", ENERGY)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C(q, qd) qd + g(q)."""
    return inverse_dynamics(robot, trace, q, qd, trace.zeros(robot.nv))


@route("lagrange_energy", ENERGY)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces d/dt (dT/dqd) - dT/dq + g, with the kinetic energy T and the gravity forces g."""
    c, g = _without_gravity(robot, trace, q, qd, qdd), gravity(robot, trace, q)
    return [trace.keep(c_j + g_j) for c_j, g_j in zip(c, g, strict=True)]


def _without_gravity(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    (T,) = energy.kinetic_energy(robot, trace, q, qd)
    along_motion = {**along(robot, trace, q, qd), **dict(zip(qd, qdd, strict=True))}
    p = _momenta(robot, trace, q, qd)
    rates = [trace.derivative(p_j, along_motion) for p_j in p]
    gradient = [trace.derivative(T, direction) for direction in tangents(robot, trace, q)]
    forces = [trace.keep(rate - component) for rate, component in zip(rates, gradient, strict=True)]
    for j in range(robot.nv):
        for k in range(robot.nv):
            for m, c in bracket(robot, j, k).items():
                forces[j] = trace.keep(forces[j] + trace.keep(trace.keep(c * p[m]) * qd[k]))
    return forces


def _momenta(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the momenta p = dT/dqd, with the kinetic energy T."""
    (T,) = energy.kinetic_energy(robot, trace, q, qd)
    return [trace.derivative(T, {rate: Integer(1)}) for rate in qd]
