"""Operational-space quantities other than the inertia; for constrained robots they respect the constraints."""

from __future__ import annotations

from symgen.catalog.quantity import QD, Argument, Q, solved

_FORCES = "N, N m"


OPERATIONAL = (
    solved(
        "dynamically_consistent_inverse",
        "Jbar = M^-1 J^T Lambda, so that Jbar^T tau are the forces at the chosen frames",
        (Q,),
        (Argument("Jbar", ("nv", "no"), "rad/m, 1 or -", "dynamically consistent inverse of J", latex=r"\bar{J}"),),
        joint_space=False,
    ),
    solved(
        "null_space_projector",
        "N = 1 - Jbar J, the motions that do not move the chosen frames; N^T tau does not accelerate them",
        (Q,),
        (Argument("N", ("nv", "nv"), "-, m/rad or rad/m", "projector"),),
        joint_space=False,
        hidden_frames=True,
    ),
    solved(
        "operational_space_bias",
        "mu = Jbar^T C qd - Lambda dJ/dt qd, the centrifugal and Coriolis forces at the chosen frames",
        (Q, QD),
        (Argument("mu", ("no",), _FORCES, "by frame: force, then moment, in base axes", latex=r"\mu"),),
        lacks=("damping", "friction"),
        whole="bias",
        joint_space=False,
    ),
    solved(
        "operational_space_gravity",
        "p = Jbar^T g, gravity as forces at the chosen frames",
        (Q,),
        (Argument("p", ("no",), _FORCES, "by frame: force, then moment, in base axes"),),
        lacks=("spring",),
        whole="bias",
        joint_space=False,
    ),
)
