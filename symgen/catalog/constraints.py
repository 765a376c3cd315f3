"""Dynamics under constraints."""

from __future__ import annotations

from symgen.catalog.quantity import (
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

_CHANGES = "m/s^2, 1/s^2 or rad/s^2"
_MULTIPLIERS = Argument("multipliers", ("nc",), "N, N m or N/m", "multipliers of the kept rows", latex=r"\lambda")
_C = Argument("c", ("nc",), _CHANGES, "right-hand side of L qdd = c")
_RECIPROCAL = "1/kg, 1/(kg m) or 1/(kg m^2)"
_GAINS = Argument("gains", (2,), "1/s", "alpha and beta of c - 2 alpha L qd - beta^2 phi")
_E = Argument("e", (), "-", "coefficient of restitution, from 0 to 1")
_TAU_A = Argument(
    "tau_a",
    ("na",),
    "N m or N",
    "forces of the active joints: first joints of the tree, then cut joints",
    latex=r"\tau_a",
)
_BY = "by velocity"


def _derivative(name: str, shape: tuple[str, ...], doc: str) -> Argument:
    return Argument(name, shape, "unit of the output per unit of the input", doc)


CONSTRAINTS = (
    without_effects(
        "constraint_residual",
        "phi(q), the errors of the constraints: zero if the constraints hold",
        (Q,),
        (Argument("phi", ("nc",), "m, m^2 or -", "residuals of the kept rows; zero for rows on velocities only"),),
    ),
    without_effects(
        "constraint_jacobian",
        "L(q), the matrix with L qd = 0 for all velocities qd that satisfy the constraints",
        (Q,),
        (Argument("L", ("nc", "nv"), "m, m^2 or 1 per rad or m", "the kept rows of the constraints"),),
    ),
    without_effects(
        "constraint_bias",
        "c = -dL/dt qd, the right-hand side of the constraints on accelerations, L qdd = c",
        (Q, QD),
        (_C,),
    ),
    without_effects(
        "constraint_bias_stabilised",
        "c = -dL/dt qd - 2 alpha L qd - beta^2 phi, so that constraint violations decay (Baumgarte)",
        (Q, QD, _GAINS),
        (_C,),
    ),
    without_effects(
        "closure_step",
        "one Newton step of the dependent coordinates onto the constraints, in position and in velocity",
        (Q, QD),
        (
            Argument("dq", ("nv",), "rad or m", "small change of positions: one entry per velocity"),
            Argument("dqd", ("nv",), "rad/s or m/s", "change of velocities"),
        ),
    ),
    without_effects(
        "constraint_pivots",
        "the pivots of the equations for the dependent velocities; near a dead point, a pivot is near zero",
        (Q,),
        (
            Argument(
                "pivots",
                ("nc",),
                "unit of the rows per unit of the velocities",
                "in the order of elimination; of a block, the diagonal of R in its QR factors",
            ),
        ),
    ),
    without_effects(
        "constraint_basis",
        "K(q), the matrix with qd = K y for all independent velocities y, so that L K = 0",
        (Q,),
        (Argument("K", ("nv", "ni"), "1, rad/m or m/rad", "row: velocity, column: independent velocity"),),
    ),
    without_effects(
        "constraint_basis_rate",
        "dK/dt, the time derivative of the constraint basis K",
        (Q, QD),
        (Argument("Kdot", ("nv", "ni"), "1/s and so on", "rate of K"),),
    ),
    with_effects(
        "independent_mass_matrix",
        "K^T M K, the inertia in the independent velocities",
        (Q,),
        (Argument("Mi", ("ni", "ni"), MIXED_INERTIA, "mass matrix in independent velocities", symmetric=True),),
    ),
    with_effects(
        "independent_bias",
        "K^T (b + M qdd0), the bias in independent velocities; qdd0 is qdd at zero independent accelerations",
        (Q, QD),
        (Argument("bi", ("ni",), "N m or N", "bias in independent velocities"),),
    ),
    without_effects(
        "independent_gravity",
        "K^T g, the gravity forces along the independent velocities",
        (Q,),
        (Argument("gi", ("ni",), "N m or N", "gravity forces in independent velocities"),),
        lacks=("spring",),
        whole="independent_bias",
    ),
    Quantity(
        "constrained_forward_dynamics",
        "the accelerations under joint forces and constraints: M qdd + b = tau + L^T lambda and L qdd = c",
        (Q, QD, TAU),
        (QDD, _MULTIPLIERS),
        effects=Effects.OUT_OF_FORCES,
        inverts_mass_matrix=True,
    ),
    Quantity(
        "constrained_forward_dynamics_stabilised",
        "the accelerations of constrained forward dynamics, where c contains Baumgarte's stabilising terms",
        (Q, QD, TAU, _GAINS),
        (QDD, _MULTIPLIERS),
        effects=Effects.OUT_OF_FORCES,
        inverts_mass_matrix=True,
    ),
    Quantity(
        "constraint_wrenches",
        "the wrench that each constraint between two frames exerts on the second frame, for given joint forces",
        (Q, QD, TAU),
        (Argument("fc", ("nl", 6), "N, N m", "by constraint: force, then moment about b's origin, along b's axes"),),
        effects=Effects.OUT_OF_FORCES,
        inverts_mass_matrix=True,
        joint_space=False,
    ),
    with_effects(
        "constrained_inverse_dynamics",
        "the forces of the active joints for a given motion; of several possible forces, the forces of least norm",
        (Q, QD, QDD),
        (_TAU_A,),
    ),
    without_effects(
        "generalized_active_forces",
        "the joint forces of the tree that are equivalent to the forces of the active joints, including cut joints",
        (Q, _TAU_A),
        (TAU,),
    ),
    solved(
        "impact",
        "the velocities after an impact onto constraints, qd - M^-1 L^T (L M^-1 L^T)^-1 (1 + e) L qd, and the impulse",
        (Q, QD, _E),
        (
            Argument("qd_after", ("nv",), "rad/s or m/s", "joint velocities after the impact", latex=r"\dot{q}^+"),
            Argument("impulse", ("nc",), "N s and so on", "impulses of the kept rows", latex=r"\Lambda"),
        ),
    ),
    solved(
        "impact_derivatives",
        "the derivatives of an impact with respect to q, qd and the coefficient of restitution",
        (Q, QD, _E),
        (
            _derivative("dqd_after_dq", ("nv", "nv"), f"d qd_after / d q, {_BY}"),
            _derivative("dqd_after_dqd", ("nv", "nv"), "d qd_after / d qd"),
            _derivative("dqd_after_de", ("nv",), "d qd_after / d e"),
            _derivative("dimpulse_dq", ("nc", "nv"), f"d impulse / d q, {_BY}"),
            _derivative("dimpulse_dqd", ("nc", "nv"), "d impulse / d qd"),
            _derivative("dimpulse_de", ("nc",), "d impulse / d e"),
        ),
    ),
    solved(
        "delassus_matrix",
        "L M^-1 L^T, the matrix of the accelerations L qdd that unit multipliers cause",
        (Q,),
        (Argument("Delassus", ("nc", "nc"), _RECIPROCAL, "Delassus matrix", symmetric=True, latex="G"),),
    ),
    solved(
        "delassus_inverse",
        "(L M^-1 L^T)^-1, the inertia along the constraints: the multipliers that cause unit accelerations L qdd",
        (Q,),
        (Argument("Lambda", ("nc", "nc"), MIXED_INERTIA, "inverse of the Delassus matrix", symmetric=True),),
    ),
    solved(
        "constrained_forward_dynamics_derivatives",
        "the derivatives of constrained forward dynamics with respect to q, qd and tau",
        (Q, QD, TAU),
        (
            _derivative("dqdd_dq", ("nv", "nv"), f"d qdd / d q, {_BY}"),
            _derivative("dqdd_dqd", ("nv", "nv"), "d qdd / d qd"),
            _derivative("dqdd_dtau", ("nv", "nv"), "d qdd / d tau"),
            _derivative("dlambda_dq", ("nc", "nv"), f"d lambda / d q, {_BY}"),
            _derivative("dlambda_dqd", ("nc", "nv"), "d lambda / d qd"),
            _derivative("dlambda_dtau", ("nc", "nv"), "d lambda / d tau"),
        ),
    ),
    with_effects(
        "constrained_inverse_dynamics_derivatives",
        "the derivatives of constrained inverse dynamics with respect to q, qd and qdd",
        (Q, QD, QDD),
        (
            _derivative("dtau_a_dq", ("na", "nv"), f"d tau_a / d q, {_BY}"),
            _derivative("dtau_a_dqd", ("na", "nv"), "d tau_a / d qd"),
            _derivative("dtau_a_dqdd", ("na", "nv"), "d tau_a / d qdd"),
        ),
    ),
    solved(
        "constrained_forward_dynamics_parameter_derivatives",
        "the derivatives of constrained forward dynamics with respect to the parameters that are not baked",
        (Q, QD, TAU),
        (
            _derivative("dqdd_dp", ("nv", "nd"), "d qdd / d parameter"),
            _derivative("dlambda_dp", ("nc", "nd"), "d lambda / d parameter"),
        ),
    ),
    with_effects(
        "constrained_inverse_dynamics_parameter_derivatives",
        "the derivatives of constrained inverse dynamics with respect to the parameters that are not baked",
        (Q, QD, QDD),
        (_derivative("dtau_a_dp", ("na", "nd"), "d tau_a / d parameter"),),
    ),
)

EXPLICIT = (
    without_effects(
        "dependent_positions",
        "the positions of the dependent joints: a cosine and a sine if the loop of the joint is solved as a triangle",
        (Q,),
        (Argument("qe", ("ne",), "rad, m or -", "positions in the order of the tree", latex="q_e"),),
        joint_space=False,
    ),
    without_effects(
        "tree_velocities",
        "G(q) qd, the velocities of all joints of the tree for the independent velocities qd",
        (Q, QD),
        (Argument("qd_tree", ("nt",), "rad/s or m/s", "joint velocities of the tree", latex=r"\dot{q}_t"),),
    ),
)
"""Quantities of robots in independent coordinates."""
