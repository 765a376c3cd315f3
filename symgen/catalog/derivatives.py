"""Derivatives of the dynamics.

Derivatives with respect to positions are taken along the velocities: column k is the rate of change when velocity k is
one and all other velocities are zero.
"""

from __future__ import annotations

from symgen.catalog.dynamics import EXTERNAL
from symgen.catalog.quantity import (
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
    with_effects,
    without_effects,
)

PER_POSITION = "N m or N per rad or m"
PER_VELOCITY = "N m s or N s and so on: joint force per velocity"
MIXED = "unit of the output per unit of the input"


LATEX = {"qd": r"\dot{q}", "qdd": r"\ddot{q}", "tau": r"\tau", "Minv": "M^{-1}", "hG": "h_G", "hGdot": r"\dot{h}_G"}


def partial_of(of: str, *by: str) -> str:
    """Return a partial derivative in LaTeX."""
    order = "" if len(by) == 1 else f"^{len(by)}"
    below = r" \, ".join(rf"\partial {LATEX.get(each, each)}" for each in by)
    return rf"\frac{{\partial{order} {LATEX.get(of, of)}}}{{{below}}}"


def _matrix(of: str, by: str, unit: str, doc: str, columns: str = "nv", symmetric: bool = False) -> Argument:
    return Argument(f"d{of}_d{by}", ("nv", columns), unit, doc, symmetric, partial_of(of, by))


def _by_wrenches(of: str, doc: str) -> Argument:
    words = f"{doc}, entry [i, frame, j]; along the wrenches' axes"
    return Argument(f"d{of}_dfext", ("nv", "nf", 6), MIXED, words, latex=partial_of(of, r"f_{\mathrm{ext}}"))


def _tensor(of: str, by: str, doc: str) -> Argument:
    return Argument(f"d{of}_d{by}", ("nv", "nv", "nv"), MIXED, f"entry [i, j, k]: {doc}", latex=partial_of(of, by))


def _second(first: str, second: str, doc: str) -> Argument:
    name, latex = f"d2tau_d{first}d{second}", partial_of("tau", first, second)
    return Argument(name, ("nv", "nv", "nv"), MIXED, f"entry [i, j, k]: {doc}", latex=latex)


def _pair(first: str, second: str) -> Argument:
    words = f"entry [j, k]: derivative with respect to entry j of {first}, then to entry k of {second}"
    return Argument(f"d2_d{first}d{second}", ("nv", "nv"), MIXED, words, first == second == "qd")


def _change(name: str, unit: str, doc: str) -> Argument:
    return Argument(name, ("nv",), unit, doc)


ROW = "row: joint force, column: velocity"
TAU_SLOPES = (
    _matrix("tau", "q", PER_POSITION, f"{ROW} along which positions change"),
    _matrix("tau", "qd", PER_VELOCITY, ROW),
    _matrix("tau", "qdd", MIXED_INERTIA, "M, rotors included", symmetric=True),
)
QDD_SLOPES = (
    _matrix("qdd", "q", "1/s^2 and so on", "row: acceleration, column: velocity along which positions change"),
    _matrix("qdd", "qd", "1/s and so on", "row: acceleration, column: velocity"),
    _matrix("qdd", "tau", "1/(kg m^2), 1/(kg m) or 1/kg", "M^-1, rotors included", symmetric=True),
)
DQ = _change("dq", "rad or m", "small change of positions: one entry per velocity")
DQD = _change("dqd", "rad/s or m/s", "change of velocities")
DQDD = _change("dqdd", "rad/s^2 or m/s^2", "change of accelerations")
DTAU = _change("dtau", "N m or N", "change of joint forces")
WEIGHTS = _change("w", "-", "weights of the outputs")
H = Argument("h", (), "s", "length of the step")
BY_Q = _change("by_q", MIXED, "derivatives with respect to q: one per velocity")
BY_QD = _change("by_qd", MIXED, "derivatives with respect to qd")
STEPPED = (
    Argument("q_next", ("nq",), "rad or m", "joint positions after the step"),
    Argument("qd_next", ("nv",), "rad/s or m/s", "joint velocities after the step"),
)
STATE = (
    Argument(
        "A",
        ("nn", "nn"),
        "-, s or 1/s",
        "derivatives of the state after the step with respect to the state before it; positions first",
    ),
    Argument("B", ("nn", "nv"), MIXED, "derivatives of the state after the step with respect to the joint forces"),
)

DERIVATIVES = (
    Quantity(
        "inverse_dynamics_derivatives",
        "the derivatives of inverse dynamics with respect to positions, velocities and accelerations",
        (Q, QD, QDD),
        TAU_SLOPES,
        effects=Effects.IN_FORCE_DERIVATIVES,
    ),
    solved(
        "forward_dynamics_derivatives",
        "the derivatives of forward dynamics with respect to positions, velocities and joint forces",
        (Q, QD, TAU),
        QDD_SLOPES,
    ),
    with_effects(
        "static_torque_derivatives",
        "the derivatives of static_torque with respect to positions and the wrenches",
        (Q, EXTERNAL),
        (TAU_SLOPES[0], _by_wrenches("tau", "-J^T")),
    ),
    Quantity(
        "inverse_dynamics_external_derivatives",
        "the derivatives of inverse_dynamics_external with respect to positions, qd, qdd and the wrenches",
        (Q, QD, QDD, EXTERNAL),
        (*TAU_SLOPES, _by_wrenches("tau", "-J^T")),
        effects=Effects.IN_FORCE_DERIVATIVES,
    ),
    solved(
        "forward_dynamics_external_derivatives",
        "the derivatives of forward_dynamics_external with respect to positions, qd, tau and the wrenches",
        (Q, QD, TAU, EXTERNAL),
        (*QDD_SLOPES, _by_wrenches("qdd", "M^-1 J^T")),
    ),
    Quantity(
        "bias_derivatives",
        "the derivatives of C qd + g with respect to positions and velocities",
        (Q, QD),
        (_matrix("b", "q", PER_POSITION, f"{ROW} along which positions change"), _matrix("b", "qd", PER_VELOCITY, ROW)),
        effects=Effects.IN_FORCE_DERIVATIVES,
    ),
    without_effects(
        "gravity_derivatives",
        "the derivatives of g with respect to positions",
        (Q,),
        (_matrix("g", "q", PER_POSITION, f"{ROW} along which positions change"),),
        lacks=("spring",),
        whole="bias_derivatives",
    ),
    without_effects(
        "velocity_product_derivatives",
        "the derivatives of C qd with respect to positions and velocities",
        (Q, QD),
        (_matrix("c", "q", PER_POSITION, f"{ROW} along which positions change"), _matrix("c", "qd", PER_VELOCITY, ROW)),
        lacks=("damping", "friction"),
        whole="bias_derivatives",
    ),
    without_effects(
        "mass_matrix_derivatives",
        "the derivatives of M with respect to positions",
        (Q,),
        (_tensor("M", "q", "M_ij along velocity k"),),
    ),
    solved(
        "mass_matrix_inverse_derivatives",
        "the derivatives of M^-1 with respect to positions",
        (Q,),
        (_tensor("Minv", "q", "entry i, j of M^-1 along velocity k"),),
    ),
    *(
        placed(
            f"jacobian{suffix}_derivatives",
            f"the derivatives of jacobian{suffix} with respect to positions",
            (Q,),
            (
                Argument(
                    f"dJ{letter}_dq",
                    ("nf", 6, "nv", "nv"),
                    MIXED,
                    "by frame: row and column of the Jacobian, then the velocity along which positions change",
                    latex=partial_of(f"J{letter}", "q"),
                ),
            ),
        )
        for suffix, letter in (("", ""), ("_local", "l"), ("_world", "w"))
    ),
    with_effects(
        "inverse_dynamics_parameter_derivatives",
        "the derivatives of inverse dynamics with respect to the parameters that are not baked",
        (Q, QD, QDD),
        (_matrix("tau", "p", MIXED, "row: joint force, column: parameter, in the order of the struct", columns="nd"),),
    ),
    solved(
        "forward_dynamics_parameter_derivatives",
        "the derivatives of forward dynamics with respect to the parameters that are not baked",
        (Q, QD, TAU),
        (_matrix("qdd", "p", MIXED, "row: acceleration, column: parameter, in the order of the struct", columns="nd"),),
    ),
    with_effects(
        "inverse_dynamics_second_derivatives",
        "the second derivatives of inverse dynamics: one output for each pair of inputs",
        (Q, QD, QDD),
        (
            _second("q", "q", "d tau_i / d q_j along velocity k"),
            _second("q", "qd", "d tau_i / d q_j by velocity k"),
            _second("qd", "qd", "d tau_i / d qd_j by velocity k"),
            _second("q", "qdd", "d tau_i / d q_j by acceleration k"),
        ),
    ),
    with_effects(
        "inverse_dynamics_jvp",
        "the first-order change of tau for given changes of positions, velocities and accelerations",
        (Q, QD, QDD, DQ, DQD, DQDD),
        (DTAU,),
    ),
    with_effects(
        "inverse_dynamics_vjp",
        "the derivatives of w . tau, the weighted sum of the joint forces",
        (Q, QD, QDD, WEIGHTS),
        (BY_Q, BY_QD, _change("by_qdd", MIXED, "derivatives with respect to qdd")),
    ),
    solved(
        "forward_dynamics_jvp",
        "the first-order change of qdd for given changes of positions, velocities and joint forces",
        (Q, QD, TAU, DQ, DQD, DTAU),
        (DQDD,),
    ),
    solved(
        "forward_dynamics_vjp",
        "the derivatives of w . qdd, the weighted sum of the accelerations",
        (Q, QD, TAU, WEIGHTS),
        (BY_Q, BY_QD, _change("by_tau", MIXED, "derivatives with respect to tau")),
    ),
    solved(
        "forward_dynamics_hessian",
        "the second derivatives of w . qdd, the weighted sum of accelerations: one output for each pair of inputs",
        (Q, QD, TAU, WEIGHTS),
        (_pair("q", "q"), _pair("q", "qd"), _pair("qd", "qd"), _pair("q", "tau")),
    ),
    solved(
        "euler_step",
        "one time step of the semi-implicit Euler method with constant joint forces",
        (Q, QD, TAU, H),
        STEPPED,
    ),
    solved(
        "euler_step_derivatives",
        "the derivatives of one semi-implicit Euler step with respect to the state and the joint forces",
        (Q, QD, TAU, H),
        STATE,
    ),
    solved(
        "rk4_step",
        "one time step of the classical Runge-Kutta method with constant joint forces",
        (Q, QD, TAU, H),
        STEPPED,
        exact=False,
    ),
    with_effects(
        "variational_step",
        "one time step of the variational midpoint rule with constant joint forces; the energy error stays bounded",
        (Q, QD, TAU, H),
        (
            *STEPPED,
            Argument("unsettled", ("nv",), "rad/s or m/s", "change of velocities in the last fixed-point iteration"),
        ),
        rigid_only=True,
        exact=False,
    ),
    solved(
        "rk4_step_derivatives",
        "the derivatives of one classical Runge-Kutta step with respect to the state and the joint forces",
        (Q, QD, TAU, H),
        STATE,
        exact=False,
    ),
)
