"""Forces between two points of a robot, as joint forces: J^T f by virtual work.

The distance l of the points and its Jacobian follow from the condition of a rod, phi = |p_b - p_a|^2 / 2::

    l = sqrt(2 phi)      l_q = phi_q / l      l' = l_q qd      tau = -l_q^T f(l, l')

f pushes the points apart, so tau is the joint force that balances it.
"""

from __future__ import annotations

from typing import NamedTuple

from sympy import Expr, Integer, sqrt

from symgen.program import Trace
from symgen.robot import Robot
from symgen.robot.constraints.rows import Constraint, Distance
from symgen.robot.forces.between_points import PointForce
from symgen.robot.forces.laws import POSITION, RATE, work
from symgen.routes.constrained.conditions import rows
from symgen.routes.model.matrices import Column, dot


class Length(NamedTuple):
    """The distance of two points, and its derivatives along the velocities."""

    value: Expr
    slopes: list[Expr]


def resisting(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the joint forces that balance the forces between points."""
    total = trace.zeros(robot.nv)
    for each in robot.forces:
        length = _length(robot, each, trace, q)
        known = {POSITION: length.value, RATE: dot(length.slopes, qd, trace)}
        force = trace.keep_all(each.force.xreplace(known))
        total = [trace.keep(tau - trace.keep(slope * force)) for tau, slope in zip(total, length.slopes, strict=True)]
    return total


def stored_energy(robot: Robot, trace: Trace, q: Column) -> Expr:
    """Return the potential energy of the forces that have one."""
    total = trace.zero
    for each in robot.forces:
        if each.law is not None:
            (phi,) = rows.residuals(robot, [_rod(each)], trace, q)
            distance = trace.keep(sqrt(trace.keep(2 * phi)))
            total = trace.keep(total - trace.keep_all(work(each.law, POSITION).xreplace({POSITION: distance})))
    return total


def _length(robot: Robot, force: PointForce, trace: Trace, q: Column) -> Length:
    (phi,), (slopes,) = (part(robot, [_rod(force)], trace, q) for part in (rows.residuals, rows.jacobian))
    length = trace.keep(sqrt(trace.keep(2 * phi)))
    inverse = trace.keep(1 / length)
    return Length(length, [trace.keep(slope * inverse) for slope in slopes])


def _rod(force: PointForce) -> tuple[Constraint, Distance]:
    """Return the condition phi of a rod of no length between the points."""
    rod = Distance(Integer(0))
    return Constraint(force.name, "force", (rod,), force.a, force.b), rod
