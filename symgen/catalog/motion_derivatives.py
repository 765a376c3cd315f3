"""Derivatives of the motions of frames, of the center of mass and of the centroidal momentum."""

from __future__ import annotations

from symgen.catalog.derivatives import MIXED, partial_of
from symgen.catalog.dynamics import VIEWS
from symgen.catalog.quantity import QD, QDD, Argument, Effects, Q, Quantity


def _derivatives(
    of: str, letter: str, shape: tuple[str | int, ...], rows: str, inputs: tuple[Argument, ...]
) -> Quantity:
    """Return the quantity whose outputs are the derivatives of another quantity with respect to its inputs."""
    words = {"q": "positions, along the velocities", "qd": "velocities", "qdd": "accelerations"}
    outputs = tuple(
        Argument(
            f"d{letter}_d{each.name}",
            (*shape, "nv"),
            MIXED,
            f"row: {rows}, column: "
            f"{'velocity along which positions change' if each.name == 'q' else each.doc.split()[-1]}",
            latex=partial_of(letter, each.name),
        )
        for each in inputs
    )
    doc = f"the derivatives of {of} by {' and by '.join(words[each.name] for each in inputs)}"
    return Quantity(f"{of}_derivatives", doc, inputs, outputs, effects=Effects.NONE, joint_space=False, placed=True)


MOTION_DERIVATIVES = (
    *(
        _derivatives(f"frame_velocities{suffix}", f"v{letter or 'f'}", ("nf", 6), "velocity of a frame", (Q, QD))
        for suffix, letter, _ in VIEWS
    ),
    *(
        _derivatives(
            f"frame_accelerations{suffix}", f"a{letter or 'f'}", ("nf", 6), "acceleration of a frame", (Q, QD, QDD)
        )
        for suffix, letter, _ in VIEWS
    ),
    _derivatives("center_of_mass_velocity", "vcom", (3,), "velocity of the center of mass", (Q, QD)),
    _derivatives("center_of_mass_acceleration", "acom", (3,), "acceleration of the center of mass", (Q, QD, QDD)),
    _derivatives("centroidal_momentum", "hG", (6,), "linear, then angular momentum", (Q, QD)),
    _derivatives("centroidal_momentum_rate", "hGdot", (6,), "force, then moment", (Q, QD, QDD)),
)
