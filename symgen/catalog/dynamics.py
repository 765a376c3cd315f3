"""Dynamics and kinematics."""

from __future__ import annotations

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
    placed,
    solved,
    without_effects,
)

_WRENCHES = "by chosen frame: force, then moment about its origin, along its axes"
TWIST = "rows: velocity, then angular velocity"


EXTERNAL = Argument("f_ext", ("nf", 6), "N, N m", _WRENCHES)


def _vector(name: str, doc: str) -> Argument:
    return Argument(name, ("nv",), "N m or N", doc)


VIEWS = (
    ("", "", "(at the frame's origin, along the base's axes)"),
    ("_local", "l", "(at the frame's origin, along the frame's axes)"),
    ("_world", "w", "(at the base's origin, along the base's axes)"),
)

DYNAMICS = (
    Quantity(
        "inverse_dynamics",
        "tau = M(q) qdd + C(q, qd) qd + g(q), the joint forces for a given acceleration",
        (Q, QD, QDD),
        (TAU,),
        effects=Effects.IN_FORCES,
    ),
    Quantity(
        "mass_matrix",
        "M(q), the symmetric positive definite joint-space inertia",
        (Q,),
        (Argument("M", ("nv", "nv"), MIXED_INERTIA, "mass matrix", symmetric=True),),
        effects=Effects.IN_MASS_MATRIX,
    ),
    without_effects(
        "gravity",
        "g(q), the joint forces that balance gravity",
        (Q,),
        (_vector("g", "gravity forces"),),
        lacks=("spring",),
        whole="bias",
    ),
    Quantity(
        "bias",
        "b = C(q, qd) qd + g(q), the joint forces at zero acceleration",
        (Q, QD),
        (_vector("b", "bias forces"),),
        effects=Effects.IN_FORCES,
    ),
    without_effects(
        "velocity_product",
        "C(q, qd) qd, the centrifugal and Coriolis joint forces",
        (Q, QD),
        (_vector("c", "centrifugal and Coriolis forces"),),
        lacks=("damping", "friction"),
        whole="bias",
    ),
    without_effects(
        "coriolis_matrix",
        "C(q, qd) from Christoffel symbols of the first kind, so dM/dt - 2 C is skew-symmetric",
        (Q, QD),
        (Argument("C", ("nv", "nv"), "kg m^2/s, kg m/s or kg/s", "Coriolis matrix"),),
    ),
    without_effects(
        "christoffel_symbols",
        "D_ijk(q), symmetric in j and k: element i of velocity_product is the sum of D_ijk qd_j qd_k over j and k",
        (Q,),
        (Argument("D", ("nv", "nv", "nv"), MIXED_INERTIA, "Christoffel symbols of the first kind"),),
    ),
    without_effects(
        "convective_inertia",
        "Cc = J^T (M dJ/dt + dM/dt J), Saha's matrix of convective inertia terms: Cc qd = C(q, qd) qd",
        (Q, QD),
        (Argument("Cc", ("nv", "nv"), "kg m^2/s, kg m/s or kg/s", "convective inertia matrix"),),
        rigid_only=True,
    ),
    Quantity(
        "inverse_dynamics_external",
        "tau = M(q) qdd + C(q, qd) qd + g(q) - J^T f_ext, with known wrenches on the chosen frames",
        (Q, QD, QDD, EXTERNAL),
        (TAU,),
        effects=Effects.IN_FORCES,
    ),
    Quantity(
        "static_torque",
        "g(q) - J^T f_ext, the joint forces at rest under gravity, springs and known wrenches on the chosen frames",
        (Q, EXTERNAL),
        (TAU,),
        effects=Effects.IN_FORCES,
    ),
    without_effects(
        "constraint_forces",
        "F^c, the constraint forces on the coordinates x of all links: M x'' = F^c + F^a and J^T F^c = 0",
        (Q, QD, QDD),
        (
            Argument(
                "Fc", ("nx",), "N, N m", "constraint forces: by moving link, force and moment about its center of mass"
            ),
        ),
        rigid_only=True,
        joint_space=False,
    ),
    without_effects(
        "link_velocities",
        "the spatial velocities of the moving links, in base coordinates",
        (Q, QD),
        (
            Argument(
                "v",
                ("nb", 6),
                "m/s, rad/s",
                "by moving link: velocity of the link's point at the base origin, then angular velocity",
            ),
        ),
    ),
    without_effects(
        "link_accelerations",
        "the spatial accelerations of the moving links, in base coordinates, without gravity",
        (Q, QD, QDD),
        (
            Argument(
                "a", ("nb", 6), "m/s^2, rad/s^2", "by moving link: linear part at the base origin, then angular part"
            ),
        ),
    ),
    Quantity(
        "forward_dynamics",
        "qdd = M(q)^-1 (tau - b), the joint accelerations under given joint forces",
        (Q, QD, TAU),
        (QDD,),
        effects=Effects.OUT_OF_FORCES,
        inverts_mass_matrix=True,
    ),
    Quantity(
        "forward_dynamics_external",
        "qdd = M(q)^-1 (tau + J^T f_ext - b), with known wrenches on the chosen frames",
        (Q, QD, TAU, EXTERNAL),
        (QDD,),
        effects=Effects.OUT_OF_FORCES,
        inverts_mass_matrix=True,
    ),
    solved(
        "hybrid_dynamics",
        "all joint accelerations and forces, for given accelerations of driven joints and given forces of other joints",
        (Q, QD, QDD, TAU),
        (
            Argument("qdd_full", ("nv",), "rad/s^2 or m/s^2", "joint accelerations, including the given ones"),
            Argument("tau_full", ("nv",), "N m or N", "joint forces, including the given ones"),
        ),
    ),
    solved(
        "mass_matrix_inverse",
        "M(q)^-1",
        (Q,),
        (Argument("Minv", ("nv", "nv"), "1/(kg m^2), 1/(kg m) or 1/kg", "inverse of the mass matrix", True, "M^{-1}"),),
    ),
    solved(
        "mass_matrix_factor",
        "the factors of M = L^T D L: D is diagonal; L is unit lower triangular, and zero between different branches",
        (Q,),
        (Argument("LD", ("nv", "nv"), MIXED_INERTIA, "L below the diagonal, D on it, zeros above"),),
    ),
    without_effects(
        "mass_matrix_rate",
        "dM/dt = C + C^T along the motion",
        (Q, QD),
        (Argument("Mdot", ("nv", "nv"), "kg m^2/s, kg m/s or kg/s", "rate of the mass matrix", symmetric=True),),
    ),
    without_effects(
        "joint_wrenches",
        "the wrench (six components) that each joint transmits to its link during the motion q, qd, qdd",
        (Q, QD, QDD),
        (
            Argument(
                "f",
                ("nb", 6),
                "N, N m",
                "by moving link: force, then moment about the link's origin, along the link's axes",
            ),
        ),
        rigid_only=True,
        lacks=EVERY_EFFECT,
        whole="inverse_dynamics",
        joint_space=False,
    ),
    placed(
        "forward_kinematics",
        "the poses of the chosen frames relative to the base",
        (Q,),
        (Argument("pose", ("nf", 3, 4), "-, m", "by frame: the rotation matrix, and in the last column the position"),),
    ),
    without_effects(
        "frame_quaternions",
        "the orientation of each chosen frame relative to the base, as a unit quaternion that changes smoothly with q",
        (Q,),
        (Argument("quaternion", ("nf", 4), "-", "by frame: unit quaternion x, y, z, w"),),
        joint_space=False,
    ),
    *(
        placed(
            f"jacobian{suffix}",
            f"the Jacobian of each chosen frame: J qd is the frame's velocity {how}",
            (Q,),
            (Argument(f"J{letter}", ("nf", 6, "nv"), "m/rad, 1 or -", f"by frame: {TWIST}"),),
        )
        for suffix, letter, how in VIEWS
    ),
    placed(
        "relative_jacobian",
        "the Jacobian of each chosen frame after the first: J_r qd is the frame's velocity relative to the first frame",
        (Q,),
        (
            Argument(
                "Jr",
                ("nm", 6, "nv"),
                "m/rad or 1",
                "by frame after the first: linear, then angular rows (at its origin, along the first frame's axes)",
                latex="J_r",
            ),
        ),
    ),
    solved(
        "operational_space_inertia",
        "Lambda = (J M^-1 J^T)^-1, the inertia at the chosen frames; J is the quantity jacobian",
        (Q,),
        (Argument("Lambda", ("no", "no"), MIXED_INERTIA, "operational-space inertia", symmetric=True),),
        joint_space=False,
    ),
    placed(
        "center_of_mass",
        "the center of mass of all moving links, expressed in the base frame",
        (Q,),
        (Argument("com", (3,), "m", "center of mass"),),
    ),
    placed(
        "center_of_mass_jacobian",
        "the Jacobian of the center of mass: J_com qd is the velocity of the center of mass",
        (Q,),
        (Argument("Jcom", (3, "nv"), "m/rad or 1", "Jacobian of the center of mass"),),
    ),
    placed(
        "centroidal_momentum_matrix",
        "A_G(q), so that A_G qd is the momentum about the center of mass, in base axes",
        (Q,),
        (Argument("AG", (6, "nv"), "kg m/s, kg m^2/s", "rows: linear, then angular momentum; column: joint velocity"),),
    ),
    placed(
        "centroidal_momentum_bias",
        "dA_G/dt qd, the value of centroidal_momentum_rate if qdd = 0",
        (Q, QD),
        (Argument("hdot", (6,), "N, N m", "force, then moment"),),
    ),
)
