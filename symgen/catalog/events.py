"""Quantities of systems of coordinates x(q) and of events; an event occurs when its guard is zero."""

from __future__ import annotations

from symgen.catalog.quantity import MIXED_INERTIA, QD, QDD, TAU, Argument, Q, with_effects, without_effects

_AFTER = (
    Argument("q_after", ("ng", "nq"), "rad or m", "by event: positions after it", latex=r"q^+"),
    Argument("qd_after", ("ng", "nv"), "rad/s or m/s", "by event: velocities after it", latex=r"\dot{q}^+"),
)

EVENTS = (
    without_effects(
        "guard",
        "the guard of each event, a function that is zero when the event occurs",
        (Q,),
        (Argument("guard", ("ng",), "unit of the guard", "by event"),),
    ),
    without_effects(
        "reset",
        "the state after each event, which is an impact onto the next constraints and a relabelling of variables",
        (Q, QD),
        _AFTER,
    ),
    without_effects(
        "impulse",
        "M (x'_after - x'_before), the impulse of each event's impact on each unconstrained coordinate",
        (Q, QD),
        (Argument("impulse", ("ng", "nx"), "N s or N m s", "by event and coordinate", latex=r"\Lambda"),),
    ),
    with_effects(
        "saltation_matrix",
        "the derivative of the state after each event by the state before it, including the shift of the event's time",
        (Q, QD, TAU, Argument("tau_after", ("nv",), "N m or N", "forces along the variables after the event")),
        (Argument("S", ("ng", "nn", "nn"), "units of the state", "by event: row: state after, column: state before"),),
    ),
)


SYSTEMS = (
    without_effects(
        "coordinate_jacobian",
        "J = dx/dq, the Jacobian of the unconstrained coordinates x",
        (Q,),
        (Argument("J", ("nx", "nv"), "unit of x per unit of q", "row: coordinate, column: velocity"),),
    ),
    without_effects(
        "coordinate_drift",
        "D = J' qd, the accelerations x'' of the unconstrained coordinates at qdd = 0",
        (Q, QD),
        (Argument("D", ("nx",), "m/s^2 or rad/s^2", "accelerations of the unconstrained coordinates at qdd = 0"),),
    ),
    without_effects(
        "mass_regressor",
        "W(q, qd, qdd), the matrix with tau = W m + g for the masses m of the unconstrained coordinates",
        (Q, QD, QDD),
        (Argument("W", ("nv", "nx"), f"forces per {MIXED_INERTIA}", "row: joint force, column: coordinate"),),
    ),
)
