"""Energies and regressors. Regressors are derivatives of forces and energies with respect to inertial parameters."""

from __future__ import annotations

from symgen.catalog.dynamics import VIEWS
from symgen.catalog.quantity import EVERY_EFFECT, QD, QDD, Argument, Effects, Q, Quantity, with_effects, without_effects

_INERTIAL = "N, N m, N m^2 or m/s^2 and so on: joint force per parameter"

REGRESSORS = (
    without_effects(
        "inverse_dynamics_regressor",
        "Y(q, qd, qdd), where tau = Y p; p has m, hx, hy, hz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz of each moving link",
        (Q, QD, QDD),
        (
            Argument(
                "Y", ("nv", "np"), _INERTIAL, "regressor; parameters in the links' own frames, about their origins"
            ),
        ),
        lacks=EVERY_EFFECT,
        whole="base_regressor",
        joint_space=False,
    ),
    with_effects(
        "base_regressor",
        "the independent columns of the regressor, and a column for each joint effect in the equations",
        (Q, QD, QDD),
        (Argument("Yb", ("nv", "nr"), _INERTIAL, "regressor of the base parameters"),),
        joint_space=False,
    ),
    without_effects(
        "kinetic_energy_regressor",
        "the derivatives of the kinetic energy with respect to the inertial parameters",
        (Q, QD),
        (Argument("YT", ("np",), "J per parameter", "regressor of the kinetic energy"),),
        lacks=("armature",),
        whole="kinetic_energy",
        joint_space=False,
    ),
    without_effects(
        "potential_energy_regressor",
        "the derivatives of the potential energy with respect to the inertial parameters",
        (Q,),
        (Argument("YV", ("np",), "J per parameter", "regressor of the potential energy"),),
        lacks=("spring",),
        whole="potential_energy",
        joint_space=False,
    ),
    without_effects(
        "body_regressor",
        "Y_B of each moving link: Y_B times the link's ten parameters is the rate of its momentum minus its weight",
        (Q, QD, QDD),
        (
            Argument(
                "YB",
                ("nb", 6, 10),
                "N or N m per parameter",
                "by link: force, then moment about the link's origin, along its axes; column: parameter",
                latex="Y_B",
            ),
        ),
        joint_space=False,
    ),
    without_effects(
        "static_regressor",
        "Y_C(q): Y_C p is the total mass times the center of mass; p has m, hx, hy, hz of each moving link",
        (Q,),
        (Argument("YC", (3, "nb", 4), "- or m", "row: axis of the base, column: parameter of a link", latex="Y_C"),),
        joint_space=False,
    ),
    *(
        without_effects(
            f"kinematic_regressor{suffix}",
            f"the derivative of each chosen frame's pose {how} with respect to the placement of each joint",
            (Q,),
            (
                Argument(
                    f"YK{letter}",
                    ("nf", 6, "nb", 6),
                    "-, m or rad/m",
                    "by frame: linear, then angular rows; by link: translation, then rotation of its placement",
                    latex=f"Y_{{K{letter}}}",
                ),
            ),
            joint_space=False,
        )
        for suffix, letter, how in VIEWS
    ),
    Quantity(
        "kinetic_energy",
        "T = qd^T M(q) qd / 2",
        (Q, QD),
        (Argument("T", (), "J", "kinetic energy"),),
        effects=Effects.IN_KINETIC_ENERGY,
        joint_space=False,
    ),
    Quantity(
        "potential_energy",
        "V = -sum of m_i g . c_i over moving links, plus k (q - rest)^2 / 2 for each spring in the equations",
        (Q,),
        (Argument("V", (), "J", "potential energy, zero if all centers of mass are level with the base origin"),),
        effects=Effects.IN_POTENTIAL_ENERGY,
        joint_space=False,
    ),
    Quantity(
        "mechanical_energy",
        "T + V, the sum of kinetic and potential energy",
        (Q, QD),
        (Argument("E", (), "J", "mechanical energy"),),
        effects=Effects.IN_ENERGY,
        joint_space=False,
    ),
)
