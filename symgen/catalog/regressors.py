"""Energies and regressors. Regressors are derivatives of forces and energies with respect to inertial parameters."""

from __future__ import annotations

from symgen.catalog.dynamics import VIEWS
from symgen.catalog.quantity import EVERY_EFFECT, QD, QDD, Argument, Effects, Q, Quantity, with_effects, without_effects

_INERTIAL = "N, N m, N m^2 or m/s^2 and so on: joint force per parameter"

REGRESSORS = (
    without_effects(
        "inverse_dynamics_regressor",
        "Y(q, qd, qdd): the tau of the moving links is Y times their parameters m, h, Ixx, Ixy, Iyy, Ixz, Iyz, Izz",
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
        "the derivatives of the kinetic energy by the inertial parameters",
        (Q, QD),
        (Argument("YT", ("np",), "J per parameter", "regressor of the kinetic energy"),),
        lacks=("armature",),
        whole="kinetic_energy",
        joint_space=False,
    ),
    without_effects(
        "potential_energy_regressor",
        "the derivatives of the potential energy by the inertial parameters",
        (Q,),
        (Argument("YV", ("np",), "J per parameter", "regressor of the potential energy"),),
        lacks=("spring",),
        whole="potential_energy",
        joint_space=False,
    ),
    without_effects(
        "body_regressor",
        "regressor of each moving link: times its ten parameters, the force and moment that move it, gravity included",
        (Q, QD, QDD),
        (
            Argument(
                "YB",
                ("nb", 6, 10),
                "N or N m per parameter",
                "by link: force, then moment about its origin, along its axes; its ten parameters",
                latex="Y_B",
            ),
        ),
        joint_space=False,
    ),
    without_effects(
        "static_regressor",
        "Y_C(q): the mass of the moving links times their center of mass is Y_C times their parameters m, hx, hy, hz",
        (Q,),
        (Argument("YC", (3, "nb", 4), "- or m", "row: axis of the base, column: parameter of a link", latex="Y_C"),),
        joint_space=False,
    ),
    *(
        without_effects(
            f"kinematic_regressor{suffix}",
            f"derivatives of the chosen frames' poses with respect to joint placements: motions {how}",
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
        "V = -sum of m_i g . c_i over moving links, plus k (q - rest)^2 / 2 of the springs in the equations",
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
