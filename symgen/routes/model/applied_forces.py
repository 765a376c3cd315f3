"""Convert applied forces to joint forces by virtual work. An applied force is a function f(x, x') of a coordinate x(q).

The coordinate x is a weighted sum of joint positions, the residual of a constraint between two frames, or the distance
of the frames' origins p_a and p_b. The distance follows from the residual phi = |p_b - p_a|^2 / 2 of a rod. x_q and
phi_q are the derivatives of x and phi along the velocities::

    x = sqrt(2 phi)      x_q = phi_q / x      x' = x_q qd      tau = -x_q^T f(x, x')

tau is the joint force that balances f.
"""

from __future__ import annotations

from typing import NamedTuple

from sympy import Expr, Integer, sqrt

from symgen.errors import InputError
from symgen.program import Trace
from symgen.robot import FluidForce, Robot
from symgen.robot.constraints.rows import Alignment, Between, Constraint, Displacement, Distance, Turning
from symgen.robot.forces.laws import POSITION, RATE, work
from symgen.robot.forces.robot_forces import AXES, JointForce, LawForce, PointForce
from symgen.routes.constrained.conditions import rows
from symgen.routes.model import fluid
from symgen.routes.model.matrices import Column, dot

ROWS: dict[str, Between] = {
    f"{kind}{axis}": row
    for i, axis in enumerate(AXES)
    for kind, row in (("", Displacement(i, along_a=True)), ("cos_", Alignment(i, i)), ("turn_", Turning(i, "a")))
}
"""A map from the name of a coordinate, such as ``x``, ``cos_x`` or ``turn_x``, to a constraint between two frames.

The value of the coordinate is the residual of the constraint. ``turn_`` coordinates have rates but no values.
"""


class Coordinate(NamedTuple):
    """The value of a coordinate x, on which a force depends, and the derivatives of x along the velocities."""

    value: Expr
    slopes: list[Expr]


def resisting(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the joint forces that balance the applied forces of the robot."""
    total = fluid.resisting(robot, trace, q, qd)
    for each in _with_laws(robot):
        x = _coordinate(robot, each, trace, q)
        known = {POSITION: x.value, RATE: dot(x.slopes, qd, trace)}
        force = trace.keep_all(each.force.xreplace(known))
        total = [trace.keep(tau - trace.keep(slope * force)) for tau, slope in zip(total, x.slopes, strict=True)]
    return total


def stored_energy(robot: Robot, trace: Trace, q: Column) -> Expr:
    """Return the potential energy of buoyancy, plus the potential energy of all force laws that have one."""
    total = fluid.buoyancy_energy(robot, trace, q)
    for each in _with_laws(robot):
        if each.law is not None and each.law != 0:
            x = _coordinate(robot, each, trace, q).value
            total = trace.keep(total - trace.keep_all(work(each.law, POSITION).xreplace({POSITION: x})))
    return total


def _with_laws(robot: Robot) -> list[LawForce]:
    return [each for each in robot.forces if not isinstance(each, FluidForce)]


def _coordinate(robot: Robot, force: LawForce, trace: Trace, q: Column) -> Coordinate:
    if isinstance(force, JointForce):
        return _sum_of_joints(robot, force, trace, q)
    if force.along:
        return Coordinate(*_by_row(robot, force, ROWS[force.along], trace, q))
    phi, slopes = _by_row(robot, force, Distance(Integer(0)), trace, q)
    if phi == 0:
        expected = "expected two points that move apart, or along = '...', since their distance is always zero"
        raise InputError(expected, place=f"{robot.name}: force {force.name}")
    distance = trace.keep(sqrt(trace.keep(2 * phi)))
    inverse = trace.keep(1 / distance)
    return Coordinate(distance, [trace.keep(slope * inverse) for slope in slopes])


def _sum_of_joints(robot: Robot, force: JointForce, trace: Trace, q: Column) -> Coordinate:
    slots, value, slopes = {slot.joint.name: slot for slot in robot.slots}, trace.zero, trace.zeros(robot.nv)
    for name, ratio in force.ratios:
        slot = slots[name]
        slopes[slot.velocity[0]] = trace.keep_all(ratio)
        if force.force.has(POSITION):
            value = trace.keep(value + trace.keep(slopes[slot.velocity[0]] * q[slot.position[0]]))
    return Coordinate(value, slopes)


def _by_row(robot: Robot, force: PointForce, row: Between, trace: Trace, q: Column) -> tuple[Expr, list[Expr]]:
    """Return the residual of a constraint between the force's frames, and the derivatives along the velocities."""
    condition = [(Constraint(force.name, "force", (row,), force.a, force.b), row)]
    (phi,), (slopes,) = (part(robot, condition, trace, q) for part in (rows.residuals, rows.jacobian))
    return phi, slopes
