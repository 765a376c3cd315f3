"""Quantities of systems with events; an event occurs when its guard is zero."""

from __future__ import annotations

from symgen.catalog.quantity import QD, TAU, Argument, Effects, Q, Quantity

_AFTER = (
    Argument("q_after", ("ng", "nq"), "rad or m", "by event: positions after it", latex=r"q^+"),
    Argument("qd_after", ("ng", "nv"), "rad/s or m/s", "by event: velocities after it", latex=r"\dot{q}^+"),
)

EVENTS = (
    Quantity(
        "guard",
        "what is zero where an event happens",
        (Q,),
        (Argument("guard", ("ng",), "as the file has it", "by event"),),
        effects=Effects.NONE,
    ),
    Quantity(
        "reset",
        "the state after each event: an impact onto the constraints that follow, then variables change places",
        (Q, QD),
        _AFTER,
        effects=Effects.NONE,
    ),
    Quantity(
        "impulse",
        "what an event's impact does to each unconstrained coordinate, M (x'_after - x'_before)",
        (Q, QD),
        (Argument("impulse", ("ng", "nx"), "N s or N m s", "by event and coordinate", latex=r"\Lambda"),),
        effects=Effects.NONE,
    ),
    Quantity(
        "saltation_matrix",
        "how a change of the state before an event changes the state after it, the time of the event changing too",
        (Q, QD, TAU, Argument("tau_after", ("nv",), "N m or N", "forces along the variables after the event")),
        (
            Argument(
                "S", ("ng", "nn", "nn"), "by the units of what changes", "by event: state after it by state before it"
            ),
        ),
        effects=Effects.IN_ROUTES,
    ),
)
