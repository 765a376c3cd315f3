"""Derivatives of the dynamics.

By positions they are along the velocities: column k is the change when the robot moves by one unit of velocity k.
"""

from __future__ import annotations

from symgen.catalog.quantity import MIXED_INERTIA, QD, QDD, TAU, Argument, Q, Quantity

PER_POSITION = "N m or N by rad or m"
PER_VELOCITY = "N m s or N s and so on: joint force by velocity"
MIXED = "by the units of what changes"


def _slope(of: str, by: str, unit: str, doc: str, symmetric: bool = False) -> Argument:
    return Argument(f"d{of}_d{by}", ("nv", "nv"), unit, doc, symmetric)


def _tensor(name: str, unit: str, doc: str) -> Argument:
    return Argument(name, ("nv", "nv", "nv"), unit, f"entry [i, j, k]: {doc}")


def _change(name: str, unit: str, doc: str) -> Argument:
    return Argument(name, ("nv",), unit, doc)


ROW = "row: joint force, column: velocity"
DQ = _change("dq", "rad or m", "change of positions, along the velocities")
DQD = _change("dqd", "rad/s or m/s", "change of velocities")
DQDD = _change("dqdd", "rad/s^2 or m/s^2", "change of accelerations")
DTAU = _change("dtau", "N m or N", "change of joint forces")
WEIGHTS = _change("w", "-", "weights of the outputs")
H = Argument("h", (), "s", "length of the step")
BY_Q, BY_QD = (_change(f"by_{name}", MIXED, f"derivatives by {name}") for name in ("q", "qd"))
STEPPED = (
    Argument("q_next", ("nq",), "rad or m", "joint positions after the step"),
    Argument("qd_next", ("nv",), "rad/s or m/s", "joint velocities after the step"),
)
STATE = (
    Argument("A", ("nn", "nn"), "-, s or 1/s", "state after the step by state before it: positions, then velocities"),
    Argument("B", ("nn", "nv"), MIXED, "state after the step by joint force"),
)

DERIVATIVES = (
    Quantity(
        "inverse_dynamics_derivatives",
        "d tau of inverse dynamics by positions, along the velocities, by velocities, and by accelerations",
        (Q, QD, QDD),
        (
            Argument("dtau_dq", ("nv", "nv"), "N m or N by rad or m", "row: joint force, column: velocity moved along"),
            Argument("dtau_dqd", ("nv", "nv"), PER_VELOCITY, "row: joint force, column: velocity"),
            Argument("dtau_dqdd", ("nv", "nv"), MIXED_INERTIA, "M, rotors included", symmetric=True),
        ),
    ),
    Quantity(
        "forward_dynamics_derivatives",
        "d qdd of forward dynamics by positions, along the velocities, by velocities, and by joint forces",
        (Q, QD, TAU),
        (
            Argument("dqdd_dq", ("nv", "nv"), "1/s^2 and so on", "row: acceleration, column: velocity moved along"),
            Argument("dqdd_dqd", ("nv", "nv"), "1/s and so on", "row: acceleration, column: velocity"),
            Argument(
                "dqdd_dtau", ("nv", "nv"), "inverse of the mass matrix's", "M^-1, rotors included", symmetric=True
            ),
        ),
    ),
    Quantity(
        "bias_derivatives",
        "d (C qd + g) by positions and velocities",
        (Q, QD),
        (_slope("b", "q", PER_POSITION, f"{ROW} moved along"), _slope("b", "qd", PER_VELOCITY, ROW)),
    ),
    Quantity("gravity_derivatives", "d g by positions", (Q,), (_slope("g", "q", PER_POSITION, f"{ROW} moved along"),)),
    Quantity(
        "velocity_product_derivatives",
        "d (C qd) by positions and velocities",
        (Q, QD),
        (_slope("c", "q", PER_POSITION, f"{ROW} moved along"), _slope("c", "qd", PER_VELOCITY, ROW)),
    ),
    Quantity("mass_matrix_derivatives", "d M by positions", (Q,), (_tensor("dM_dq", MIXED, "M_ij along velocity k"),)),
    Quantity(
        "mass_matrix_inverse_derivatives",
        "d M^-1 by positions",
        (Q,),
        (_tensor("dMinv_dq", MIXED, "entry i, j of M^-1 along velocity k"),),
    ),
    *(
        Quantity(
            f"jacobian{suffix}_derivatives",
            f"d jacobian{suffix} by positions",
            (Q,),
            (
                Argument(
                    f"dJ{letter}_dq", ("nf", 6, "nv", "nv"), MIXED, "by frame: entry of the Jacobian, along a velocity"
                ),
            ),
            joint_space=False,
        )
        for suffix, letter in (("", ""), ("_local", "l"), ("_world", "w"))
    ),
    Quantity(
        "inverse_dynamics_parameter_derivatives",
        "d tau of inverse dynamics by the parameters that are not baked",
        (Q, QD, QDD),
        (Argument("dtau_dp", ("nv", "nd"), MIXED, "row: joint force, column: parameter, in the order of the struct"),),
    ),
    Quantity(
        "forward_dynamics_parameter_derivatives",
        "d qdd of forward dynamics by the parameters that are not baked",
        (Q, QD, TAU),
        (Argument("dqdd_dp", ("nv", "nd"), MIXED, "row: acceleration, column: parameter, in the order of the struct"),),
    ),
    Quantity(
        "inverse_dynamics_second_derivatives",
        "d2 tau of inverse dynamics by pairs of positions, velocities and accelerations",
        (Q, QD, QDD),
        (
            _tensor("d2tau_dqdq", MIXED, "d tau_i / d q_j along velocity k"),
            _tensor("d2tau_dqdqd", MIXED, "d tau_i / d q_j by velocity k"),
            _tensor("d2tau_dqddqd", MIXED, "d tau_i / d qd_j by velocity k"),
            _tensor("d2tau_dqdqdd", MIXED, "d tau_i / d q_j by acceleration k"),
        ),
    ),
    Quantity(
        "inverse_dynamics_along",
        "the change of tau of inverse dynamics along changes of positions, velocities and accelerations",
        (Q, QD, QDD, DQ, DQD, DQDD),
        (DTAU,),
    ),
    Quantity(
        "inverse_dynamics_weighted",
        "the derivatives of w . tau of inverse dynamics",
        (Q, QD, QDD, WEIGHTS),
        (BY_Q, BY_QD, _change("by_qdd", MIXED, "derivatives by qdd")),
    ),
    Quantity(
        "forward_dynamics_along",
        "the change of qdd of forward dynamics along changes of positions, velocities and joint forces",
        (Q, QD, TAU, DQ, DQD, DTAU),
        (DQDD,),
    ),
    Quantity(
        "forward_dynamics_weighted",
        "the derivatives of w . qdd of forward dynamics",
        (Q, QD, TAU, WEIGHTS),
        (BY_Q, BY_QD, _change("by_tau", MIXED, "derivatives by tau")),
    ),
    Quantity(
        "euler_step", "one step in time by semi-implicit Euler, under constant joint forces", (Q, QD, TAU, H), STEPPED
    ),
    Quantity(
        "euler_step_derivatives",
        "the linearisation of one semi-implicit Euler step, along the velocities",
        (Q, QD, TAU, H),
        STATE,
    ),
    Quantity(
        "rk4_step",
        "one step in time by the classical Runge-Kutta method, under constant joint forces",
        (Q, QD, TAU, H),
        STEPPED,
        exact=False,
    ),
    Quantity(
        "rk4_step_derivatives",
        "the linearisation of one classical Runge-Kutta step, along the velocities",
        (Q, QD, TAU, H),
        STATE,
        exact=False,
    ),
)
