"""Operational-space quantities other than the inertia; for constrained robots they respect the constraints."""

from __future__ import annotations

from symgen.catalog.quantity import QD, Argument, Effects, Q, Quantity

_FORCES = "N, N m"


OPERATIONAL = (
    Quantity(
        "dynamically_consistent_inverse",
        "Jbar = M^-1 J^T Lambda, so that Jbar^T tau are the forces at the chosen frames",
        (Q,),
        (Argument("Jbar", ("nv", "no"), "rad/m, 1 or -", "dynamically consistent inverse of J", latex=r"\bar{J}"),),
        effects=Effects.IN_ROUTES,
        inverts_mass_matrix=True,
        joint_space=False,
    ),
    Quantity(
        "null_space_projector",
        "N = 1 - Jbar J, the motions that do not move the chosen frames; N^T tau does not accelerate them",
        (Q,),
        (Argument("N", ("nv", "nv"), "-, m/rad or rad/m", "projector"),),
        effects=Effects.IN_ROUTES,
        inverts_mass_matrix=True,
        joint_space=False,
        hidden_frames=True,
    ),
    Quantity(
        "operational_space_bias",
        "mu = Jbar^T C qd - Lambda dJ/dt qd, the centrifugal and Coriolis forces at the chosen frames",
        (Q, QD),
        (Argument("mu", ("no",), _FORCES, "by frame: force, then moment, in base axes", latex=r"\mu"),),
        effects=Effects.IN_ROUTES,
        inverts_mass_matrix=True,
        lacks=("damping", "friction"),
        whole="bias",
        joint_space=False,
    ),
    Quantity(
        "operational_space_gravity",
        "p = Jbar^T g, gravity as forces at the chosen frames",
        (Q,),
        (Argument("p", ("no",), _FORCES, "by frame: force, then moment, in base axes"),),
        effects=Effects.IN_ROUTES,
        inverts_mass_matrix=True,
        lacks=("spring",),
        whole="bias",
        joint_space=False,
    ),
)
