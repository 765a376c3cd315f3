"""Velocities and rates of positions, which differ where positions are quaternions, or cosines and sines.

The names N and N+ are those of H. Baruh, *Analytical Dynamics* (1999), and of Drake.
"""

from __future__ import annotations

from symgen.catalog.quantity import Argument, Effects, Q, Quantity

POSITIONS = (
    Quantity(
        "velocity_to_position_rates",
        "N(q), so that dq/dt = N qd",
        (Q,),
        (Argument("N", ("nq", "nv"), "1 or m/rad", "row: position, column: velocity"),),
        effects=Effects.NONE,
        joint_space=False,
    ),
    Quantity(
        "position_rates_to_velocity",
        "N+(q), so that qd = N+ dq/dt; what changes the length of a quaternion, or of cosine and sine, is left out",
        (Q,),
        (Argument("Nplus", ("nv", "nq"), "1 or rad/m", "row: velocity, column: position", latex="N^+"),),
        effects=Effects.NONE,
        joint_space=False,
    ),
)
