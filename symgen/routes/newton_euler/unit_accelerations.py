"""The mass matrix column by column, as the joint forces for unit accelerations.

Source: R. Featherstone and D. Orin, *Robot dynamics: equations and algorithms* (2000), section 3.2; method 1 of M. W.
Walker and D. E. Orin (1982). D(q, qd, qdd) is the inverse dynamics, and delta_i is a unit vector::

    M delta_i = D(q, 0, delta_i) - D(q, 0, 0)

Here the inverse dynamics is computed without gravity, so D(q, 0, 0) is zero.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.matrices import Column
from symgen.routes.newton_euler.spatial import without_gravity
from symgen.routes.route import is_small, route
from symgen.routes.sources import COMPOSITE


@route("unit_accelerations", f"{COMPOSITE}; Walker & Orin 1982, method 1", candidate=True, suits=is_small)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix M in row-major order, from the joint forces for unit accelerations."""
    n, still = robot.nv, trace.zeros(robot.nv)
    columns = []
    for i in range(n):
        unit: list[Expr] = [Integer(int(k == i)) for k in range(n)]
        columns.append(without_gravity(robot, trace, q, still, unit))
    return [columns[j][i] for i in range(n) for j in range(n)]
