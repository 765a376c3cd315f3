"""Routes to poses, velocities and energies."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.routes.kinematics import center_of_mass, energy, frames, link_motion, position_rates
from symgen.routes.route import Route, is_small
from symgen.routes.sources import SLIDES

_CENTROIDAL = "Orin, Goswami & Lee 2013"


def _jacobians(
    quantity: str, geometric: Callable[..., list[Expr]], differential: Callable[..., list[Expr]]
) -> tuple[Route, Route]:
    return (
        Route("geometric", quantity, geometric, "RBDA sections 2.8, 5.2", candidate=True),
        Route("derivative", quantity, differential, "dp and dR along the motion", candidate=True, slack=2.5),
    )


ROUTES = (
    Route("recursion", "link_velocities", link_motion.velocities, "RBDA eq. 5.2", candidate=True),
    Route("closed_form", "link_velocities", link_motion.velocities_closed, "RBDA eq. 5.3"),
    Route("recursion", "link_accelerations", link_motion.accelerations, "RBDA eq. 5.4", candidate=True),
    Route(
        "closed_form",
        "link_accelerations",
        link_motion.accelerations_closed,
        "RBDA eq. 5.5",
        candidate=True,
        suits=is_small,
    ),
    Route("unit_motions", "velocity_to_position_rates", position_rates.of_velocity, "RBDA section 4.5", candidate=True),
    Route("unit_motions", "position_rates_to_velocity", position_rates.to_velocity, "RBDA section 4.5", candidate=True),
    Route("newton_euler", "kinetic_energy", energy.kinetic_energy, "RBDA eq. 2.67", candidate=True),
    Route("newton_euler", "potential_energy", energy.potential_energy, "outward recursion of poses", candidate=True),
    Route("recursion", "forward_kinematics", frames.poses, "outward recursion of poses", candidate=True),
    Route("homogeneous", "forward_kinematics", frames.poses_homogeneous, SLIDES),
    Route("half_angles", "frame_quaternions", frames.quaternions, "products of quaternions", candidate=True),
    *_jacobians("jacobian", frames.jacobian, frames.jacobian_by_differentiation),
    *_jacobians("jacobian_local", frames.jacobian_local, frames.jacobian_local_by_differentiation),
    Route("backward", "jacobian_local", frames.jacobian_local_backward, "RBDA section 2.8, inwards", candidate=True),
    Route("in_frame", "jacobian_local", frames.jacobian_local_in_frame, "levers in the frame's axes", candidate=True),
    *_jacobians("jacobian_world", frames.jacobian_world, frames.jacobian_world_by_differentiation),
    *_jacobians("jacobian_drift", frames.drift, frames.drift_by_differentiation),
    *_jacobians("jacobian_local_drift", frames.drift_local, frames.drift_local_by_differentiation),
    *_jacobians("jacobian_world_drift", frames.drift_world, frames.drift_world_by_differentiation),
    Route("recursion", "center_of_mass", center_of_mass.position, "outward recursion of poses", candidate=True),
    Route("homogeneous", "center_of_mass", center_of_mass.position_homogeneous, SLIDES, candidate=True),
    Route("composite", "center_of_mass_jacobian", center_of_mass.jacobian, _CENTROIDAL, candidate=True),
    Route(
        "derivative",
        "center_of_mass_jacobian",
        center_of_mass.jacobian_by_differentiation,
        "d p_C / d q",
        candidate=True,
        suits=is_small,
    ),
    Route("composite", "centroidal_momentum_matrix", center_of_mass.momentum_matrix, _CENTROIDAL, candidate=True),
    Route(
        "in_body_axes",
        "centroidal_momentum_matrix",
        center_of_mass.momentum_matrix_in_body_axes,
        _CENTROIDAL,
        candidate=True,
    ),
    Route(
        "bodies",
        "centroidal_momentum_matrix",
        center_of_mass.momentum_matrix_by_bodies,
        _CENTROIDAL,
        candidate=True,
        suits=is_small,
    ),
    Route("newton_euler", "centroidal_momentum_bias", center_of_mass.momentum_bias, _CENTROIDAL, candidate=True),
    Route(
        "derivative",
        "centroidal_momentum_bias",
        center_of_mass.momentum_bias_by_differentiation,
        "d (A_G qd) / dt",
        candidate=True,
        suits=is_small,
    ),
)
