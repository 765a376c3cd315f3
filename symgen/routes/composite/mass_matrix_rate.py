"""The time derivative of the mass matrix along the motion, by two derivations.

One route adds C and C^T, where C comes from :mod:`symgen.routes.composite.coriolis_matrix`. The other route
differentiates M along qd. If both results are equal, dM/dt - 2 C = C^T - C is skew-symmetric.
"""

from __future__ import annotations

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body, coriolis_matrix
from symgen.routes.model.matrices import Column
from symgen.routes.model.tree import along
from symgen.routes.route import route
from symgen.routes.sources import COMPOSITE


@route("coriolis", "Echeandia & Wensing 2021", "mass_matrix_rate", candidate=True)
def by_coriolis(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate dM/dt of the mass matrix as C + C^T, in row-major order."""
    n, C = robot.nv, coriolis_matrix.coriolis_matrix(robot, trace, q, qd)
    return [trace.keep(C[i * n + j] + C[j * n + i]) for i in range(n) for j in range(n)]


@route("derivative", COMPOSITE, "mass_matrix_rate", candidate=True)
def by_differentiation(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the rate dM/dt of the mass matrix in row-major order, by differentiating the entries of M."""
    in_time = along(robot, trace, q, qd)
    return [trace.derivative(entry, in_time) for entry in composite_rigid_body.mass_matrix(robot, trace, q)]
