"""Velocities and accelerations of frames, centers of mass and the whole robot, and their derivatives.

This module also has the conversions between velocities and rates of positions. Velocities and rates differ for
quaternions, and for pairs of cosine and sine. The names N and N+ of these conversions are those of H. Baruh,
*Analytical Dynamics* (1999), and of Drake.
"""

from __future__ import annotations

from symgen.catalog.derivatives import MIXED, partial_of
from symgen.catalog.dynamics import VIEWS
from symgen.catalog.quantity import QD, QDD, Argument, Effects, Q, Quantity, placed, without_effects

_RATES = "m/s, rad/s"
_CHANGES = "m/s^2, rad/s^2"
_BY_FRAME = "by frame: linear, then angular"
_MOMENTA = "kg m/s, kg m^2/s"
_WRENCH = "N, N m"


MOTIONS = (
    *(
        placed(
            f"frame_velocities{suffix}",
            f"J qd, the velocity of each chosen frame {how}",
            (Q, QD),
            (Argument(f"v{letter or 'f'}", ("nf", 6), _RATES, _BY_FRAME),),
        )
        for suffix, letter, how in VIEWS
    ),
    *(
        placed(
            f"frame_accelerations{suffix}",
            f"J qdd + dJ/dt qd, the time derivative of frame_velocities{suffix} {how}",
            (Q, QD, QDD),
            (Argument(f"a{letter or 'f'}", ("nf", 6), _CHANGES, _BY_FRAME),),
        )
        for suffix, letter, how in VIEWS
    ),
    *(
        placed(
            f"jacobian{suffix}_rate",
            f"dJ/dt, the time derivative of jacobian{suffix} {how}",
            (Q, QD),
            (Argument(f"Jdot{letter}", ("nf", 6, "nv"), "m/rad s or 1/s", "by frame: linear, then angular rows"),),
        )
        for suffix, letter, how in VIEWS
    ),
    *(
        placed(
            f"jacobian{suffix}_drift",
            f"dJ/dt qd, the value of frame_accelerations{suffix} if qdd = 0 {how}",
            (Q, QD),
            (Argument(f"Jd{letter}", ("nf", 6), _CHANGES, _BY_FRAME),),
        )
        for suffix, letter, how in VIEWS
    ),
    placed(
        "center_of_mass_velocity",
        "the velocity of the center of mass of all moving links, expressed in the base frame",
        (Q, QD),
        (Argument("vcom", (3,), "m/s", "velocity of the center of mass"),),
    ),
    placed(
        "center_of_mass_acceleration",
        "the acceleration of the center of mass of all moving links, expressed in the base frame",
        (Q, QD, QDD),
        (Argument("acom", (3,), "m/s^2", "acceleration of the center of mass"),),
    ),
    placed(
        "subtree_centers_of_mass",
        "the mass and center of mass of each subtree (a moving link and all links beyond it), in the base frame",
        (Q,),
        (
            Argument("msub", ("nb",), "kg", "mass of each subtree, by its moving link"),
            Argument("csub", ("nb", 3), "m", "center of mass of each subtree"),
        ),
    ),
    placed(
        "subtree_center_of_mass_velocities",
        "the velocity of the center of mass of each subtree (a moving link and all links beyond it), in the base",
        (Q, QD),
        (Argument("vsub", ("nb", 3), "m/s", "velocity of the center of mass of each subtree, by its moving link"),),
    ),
    placed(
        "subtree_center_of_mass_accelerations",
        "the acceleration of the center of mass of each subtree (a moving link and all links beyond it), in the base",
        (Q, QD, QDD),
        (
            Argument(
                "asub", ("nb", 3), "m/s^2", "acceleration of the center of mass of each subtree, by its moving link"
            ),
        ),
    ),
    placed(
        "subtree_center_of_mass_jacobians",
        "the Jacobian of the center of mass of each subtree (a moving link and all links beyond it)",
        (Q,),
        (Argument("Jsub", ("nb", 3, "nv"), "m/rad or 1", "Jacobian of the center of mass of each subtree"),),
    ),
    placed(
        "centroidal_momentum",
        "A_G qd, the momentum about the center of mass, in base axes",
        (Q, QD),
        (Argument("hG", (6,), _MOMENTA, "linear, then angular momentum", latex="h_G"),),
    ),
    placed(
        "centroidal_momentum_rate",
        "A_G qdd + dA_G/dt qd, the time derivative of centroidal_momentum",
        (Q, QD, QDD),
        (Argument("hGdot", (6,), _WRENCH, "force, then moment", latex=r"\dot{h}_G"),),
    ),
    placed(
        "centroidal_momentum_matrix_rate",
        "dA_G/dt, the time derivative of centroidal_momentum_matrix",
        (Q, QD),
        (
            Argument(
                "AGdot", (6, "nv"), "kg m/s^2, kg m^2/s^2 and so on", "rows: linear, then angular", latex=r"\dot{A}_G"
            ),
        ),
    ),
)


POSITIONS = (
    without_effects(
        "velocity_to_position_rates",
        "N(q), the matrix with dq/dt = N qd",
        (Q,),
        (Argument("N", ("nq", "nv"), "1 or m/rad", "row: position, column: velocity"),),
        joint_space=False,
    ),
    without_effects(
        "position_rates_to_velocity",
        "N+(q), the matrix with qd = N+ dq/dt; changes of the norm of a quaternion or (cosine, sine) have no effect",
        (Q,),
        (Argument("Nplus", ("nv", "nq"), "1 or rad/m", "row: velocity, column: position", latex="N^+"),),
        joint_space=False,
    ),
)


def _derivatives(
    of: str, letter: str, shape: tuple[str | int, ...], rows: str, inputs: tuple[Argument, ...]
) -> Quantity:
    """Return the quantity whose outputs are the derivatives of another quantity with respect to its inputs."""
    words = {"q": "positions", "qd": "velocities", "qdd": "accelerations"}
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
    names = [words[each.name] for each in inputs]
    doc = f"the derivatives of {of} with respect to {', '.join(names[:-1])} and {names[-1]}"
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
