"""Convert velocities to rates of positions, and back. For quaternions, velocities and rates differ.

N maps velocities to rates of positions, and N+ maps rates of positions to velocities. Column k of N has the rates at
one unit of velocity k. The columns of N for one joint are orthogonal, and their lengths are constant (1/2 for
quaternions). Row k of N+ is therefore column k of N, divided by the square of the column's length.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.robot.description.parts import Slot
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import Direction, tangents
from symgen.routes.route import route
from symgen.spatial import identity

SOURCE = "RBDA section 4.5"


@route("unit_motions", SOURCE, "velocity_to_position_rates", candidate=True)
def of_velocity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the matrix N, which maps velocities to rates of positions, in row-major order."""
    directions = tangents(robot, trace, q)
    return [each.get(position, trace.zero) for position in q for each in directions]


@route("unit_motions", SOURCE, "position_rates_to_velocity", candidate=True)
def to_velocity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the matrix N+, which maps rates of positions to velocities, in row-major order."""
    squares = [square for slot in robot.slots if slot.joint.mimic is None for square in _squares(slot)]
    rows = zip(tangents(robot, trace, q), squares, strict=True)
    return [_over(direction, position, square, trace) for direction, square in rows for position in q]


def _over(direction: Direction, position: Expr, square: Expr, trace: Trace) -> Expr:
    return trace.keep(direction.get(position, trace.zero) / square)


def _squares(slot: Slot) -> list[Expr]:
    """Return, for each velocity of a joint, the sum of squares of its position rates at the neutral position."""
    kind = slot.joint.kind
    neutral = [Integer(int(each)) for each in kind.neutral()]
    return [sum((e**2 for e in rates.values()), Integer(0)) for rates in kind.tangents(neutral, identity)]
