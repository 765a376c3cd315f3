"""Control laws, observers, and the terms from which users can build other control laws.

This module also has operational-space quantities, except the inertia. For constrained robots, these quantities include
the effect of the constraints.
"""

from __future__ import annotations

from symgen.catalog.derivatives import H
from symgen.catalog.dynamics import TWIST
from symgen.catalog.quantity import (
    EVERY_EFFECT,
    MIXED_INERTIA,
    QD,
    QDD,
    TAU,
    Argument,
    Effects,
    Q,
    Quantity,
    solved,
    with_effects,
    without_effects,
)

_RATES = "rad/s or m/s"
_MOMENTUM = "kg m^2/s or kg m/s"
_VELOCITY = Argument("qd_r", ("nv",), _RATES, "reference velocities", latex=r"\dot{q}_r")
_ACCELERATION = Argument("qdd_r", ("nv",), "rad/s^2 or m/s^2", "reference accelerations", latex=r"\ddot{q}_r")
_GAINS = "diagonal of the gain matrix"
_P_HAT = r"\hat{p}"
_AXES = "by chosen frame: linear part at the frame's origin, then angular part, in base axes"

CONTROL = (
    Quantity(
        "generalized_momentum",
        "p = M(q) qd, the joint-space momentum",
        (Q, QD),
        (Argument("p", ("nv",), _MOMENTUM, "generalized momentum"),),
        effects=Effects.IN_MOMENTUM,
    ),
    without_effects(
        "coriolis_transpose_product",
        "C(q, qd)^T qd, with C from Christoffel symbols; the rate of generalized_momentum is tau + C^T qd - g",
        (Q, QD),
        (Argument("beta", ("nv",), "N m or N", "transposed Coriolis matrix times velocity", latex=r"\beta"),),
    ),
    with_effects(
        "momentum_observer_step",
        "one step of the momentum observer: r = gain (M qd - p_hat), p_hat_next = p_hat + h (tau + C^T qd - g + r)",
        (
            Q,
            QD,
            TAU,
            Argument("p_hat", ("nv",), _MOMENTUM, "observed momentum; start with generalized_momentum", latex=_P_HAT),
            Argument("gain", ("nv",), "1/s", _GAINS, latex="K"),
            H,
        ),
        (
            Argument("r", ("nv",), "N m or N", "residual, the estimate of the external joint forces"),
            Argument("p_hat_next", ("nv",), _MOMENTUM, "observed momentum after the step", latex=rf"{_P_HAT}^+"),
        ),
    ),
    Quantity(
        "passivity_torque",
        "tau = M(q) qdd_r + C(q, qd) qd_r + g(q) with C from Christoffel symbols; joint effects depend on q and qd",
        (Q, QD, _VELOCITY, _ACCELERATION),
        (TAU,),
        effects=Effects.IN_FORCES,
    ),
    without_effects(
        "adaptive_regressor",
        "Y(q, qd, qd_r, qdd_r), the matrix with M qdd_r + C(q, qd) qd_r + g = Y p for the links' parameters p",
        (Q, QD, _VELOCITY, _ACCELERATION),
        (
            Argument(
                "Ya",
                ("nv", "np"),
                "joint force per parameter",
                "regressor; parameters in the links' own frames, about their origins",
                latex="Y_a",
            ),
        ),
        lacks=EVERY_EFFECT,
        whole="passivity_torque",
        joint_space=False,
    ),
    without_effects(
        "momentum_regressor",
        "Y_p(q, qd), the matrix with M qd = Y_p p for the inertial parameters p of the moving links",
        (Q, QD),
        (
            Argument(
                "Yp",
                ("nv", "np"),
                "joint momentum per parameter",
                "regressor; parameters in the links' own frames, about their origins",
                latex="Y_p",
            ),
        ),
        lacks=("armature",),
        whole="generalized_momentum",
        joint_space=False,
    ),
    with_effects(
        "computed_torque",
        "tau = M(q) (qdd_d + Kd qd_error + Kp q_error) + b(q, qd), joint-space control by inverse dynamics",
        (
            Q,
            QD,
            Argument("q_error", ("nv",), "rad or m", "symgen.difference from actual to desired positions", latex="e"),
            Argument("qd_error", ("nv",), _RATES, "desired minus actual velocities", latex=r"\dot{e}"),
            Argument("qdd_d", ("nv",), QDD.unit, "desired accelerations", latex=r"\ddot{q}_d"),
            Argument("Kp", ("nv",), "1/s^2", _GAINS, latex="K_p"),
            Argument("Kd", ("nv",), "1/s", _GAINS, latex="K_d"),
        ),
        (TAU,),
    ),
    Quantity(
        "impedance_torque",
        "tau = J^T (Kf pose_error + Df (v_d - J qd)) + b(q, qd): springs and dampers at the chosen frames",
        (
            Q,
            QD,
            Argument("pose_error", ("nf", 6), "m, rad", f"desired minus actual; {_AXES}", latex=r"\delta"),
            Argument("v_d", ("nf", 6), "m/s, rad/s", f"desired velocities; {_AXES}"),
            Argument("Kf", ("nf", 6), "N/m, N m/rad", f"stiffness; {_AXES}", latex="K"),
            Argument("Df", ("nf", 6), "N s/m, N m s/rad", f"damping; {_AXES}", latex="D"),
        ),
        (TAU,),
        effects=Effects.IN_FORCES,
    ),
    with_effects(
        "all_terms",
        "M, b = C qd + g, and the pose, J and dJ/dt qd of each chosen frame along the base's axes, all in one call",
        (Q, QD),
        (
            Argument("M", ("nv", "nv"), MIXED_INERTIA, "mass matrix", symmetric=True),
            Argument("b", ("nv",), "N m or N", "bias forces"),
            Argument(
                "pose", ("nf", 3, 4), "-, m", "by frame: the rotation matrix, and in the last column the position"
            ),
            Argument("J", ("nf", 6, "nv"), "m/rad, 1 or -", f"by frame: {TWIST}"),
            Argument("Jd", ("nf", 6), "m/s^2, rad/s^2", "by frame: linear, then angular"),
        ),
    ),
)


_FORCES = "N, N m"


OPERATIONAL = (
    solved(
        "dynamically_consistent_inverse",
        "Jbar = M^-1 J^T Lambda, an inverse of J: tau acts like the forces Jbar^T tau at the chosen frames",
        (Q,),
        (Argument("Jbar", ("nv", "no"), "rad/m, 1 or -", "dynamically consistent inverse of J", latex=r"\bar{J}"),),
        joint_space=False,
    ),
    solved(
        "null_space_projector",
        "N = 1 - Jbar J: velocities N qd do not move the chosen frames, and forces N^T tau do not accelerate them",
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
        "p = Jbar^T g, the gravity forces at the chosen frames",
        (Q,),
        (Argument("p", ("no",), _FORCES, "by frame: force, then moment, in base axes"),),
        lacks=("spring",),
        whole="bias",
        joint_space=False,
    ),
)
