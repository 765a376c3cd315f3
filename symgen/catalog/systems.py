"""Quantities that only systems of coordinates x(q) have."""

from __future__ import annotations

from symgen.catalog.quantity import MIXED_INERTIA, QD, QDD, Argument, Q, without_effects

SYSTEMS = (
    without_effects(
        "coordinate_jacobian",
        "J = dx/dq of the unconstrained coordinates",
        (Q,),
        (Argument("J", ("nx", "nv"), "unit of x per unit of q", "row: coordinate, column: velocity"),),
    ),
    without_effects(
        "coordinate_drift",
        "D = J' qd, so that x'' = J qdd + D",
        (Q, QD),
        (Argument("D", ("nx",), "m/s^2 or rad/s^2", "accelerations of the unconstrained coordinates at qdd = 0"),),
    ),
    without_effects(
        "mass_regressor",
        "W(q, qd, qdd) with J^T M x'' = W m for the masses m of the unconstrained coordinates: tau = W m + g",
        (Q, QD, QDD),
        (Argument("W", ("nv", "nx"), f"forces per {MIXED_INERTIA}", "row: joint force, column: coordinate"),),
    ),
)
