"""Derivatives of the forward dynamics of long chains; the code ends in loops that multiply by M^-1.

The derivatives of inverse dynamics come from :mod:`symgen.routes.derivatives.idsva`, in base coordinates. The loops
apply M^-1 by the articulated-body algorithm (:mod:`symgen.routes.forward_dynamics.articulated_body`), with its ratios
U / D in base coordinates. In these coordinates, wrenches and motions pass from body to body unchanged, so one loop
solves for all columns.
"""

from __future__ import annotations

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.derivatives import idsva
from symgen.routes.forward_dynamics.articulated_body import forward_dynamics_nominal, ratios
from symgen.routes.model.factors import Entries, Factors, Solver
from symgen.routes.model.ground import ground_bodies
from symgen.routes.model.joint_effects import forces_on_bodies
from symgen.routes.model.matrices import Column


def forward_dynamics_derivatives(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column
) -> tuple[Factors, list[Entries], Solver]:
    """Return the vectors from which loops compute M^-1 times d tau / d q and M^-1 times d tau / d qd.

    The derivatives are taken at the accelerations due to ``tau``.
    """
    qdd = forward_dynamics_nominal(robot, trace, q, qd, forces_on_bodies(robot, trace, q, qd, tau))
    factors, (by_q, by_qd, _) = idsva.factors_in_ground_frame(robot, trace, q, qd, qdd)
    ratio, inverses = ratios(robot, trace, q)
    placed = ground_bodies(robot, trace, q)
    l = factors.add([each.pose.force_to_parent(L) for each, L in zip(placed, ratio, strict=True)])
    (d,) = factors.add([[each] for each in inverses])
    return factors, [by_q, by_qd], Solver(range(6), l, d)
