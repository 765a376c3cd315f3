"""Conversions between velocities and rates of positions.

Velocities and rates of positions differ for quaternions, and for pairs of cosine and sine. H. Baruh, *Analytical
Dynamics* (1999), and Drake also use the names N and N+.
"""

from __future__ import annotations

from symgen.catalog.quantity import Argument, Q, without_effects

POSITIONS = (
    without_effects(
        "velocity_to_position_rates",
        "N(q), so that dq/dt = N qd",
        (Q,),
        (Argument("N", ("nq", "nv"), "1 or m/rad", "row: position, column: velocity"),),
        joint_space=False,
    ),
    without_effects(
        "position_rates_to_velocity",
        "N+(q), so that qd = N+ dq/dt; changes of the norm of a quaternion or (cosine, sine) pair are dropped",
        (Q,),
        (Argument("Nplus", ("nv", "nq"), "1 or rad/m", "row: velocity, column: position", latex="N^+"),),
        joint_space=False,
    ),
)
