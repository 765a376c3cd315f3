"""Routes to derivatives of the dynamics."""

from __future__ import annotations

from symgen.robot import Robot
from symgen.routes.derivatives import (
    chain_rule,
    forward_dynamics,
    forward_mode,
    idsva,
    idsva_moving_frames,
    jvp_vjp,
    parameters,
    pinocchio,
    second_order,
    singh,
    terms,
)
from symgen.routes.route import Route, is_small

_SINGH_EQUATIONS = "Singh, Russell & Wensing 2022"
_SINGH = f"{_SINGH_EQUATIONS}, algorithm 1"
_MOVING_FRAMES = "Singh, Russell & Wensing 2022, eqs 30-32; Echeandia & Wensing 2021"
_FORWARD = "Singh, Russell & Wensing 2022, eq. 5"
_CARPENTIER = "Carpentier & Mansard 2018"
_FORWARDS = "forward differentiation"


def _is_long(robot: Robot) -> bool:
    """Articulated bodies can be the cheaper way to multiply by the inverse of M, where no zeros of a tree are lost."""
    return max(map(len, robot.ancestors), default=0) >= 64


def _is_oblique(robot: Robot) -> bool:
    """Most axes stand at arbitrary angles: to turn vectors into each body's axes costs more than ground coordinates.

    Such a step has one entry that is zero at most, a turn about one axis four.
    """
    zeros = [sum(bool(entry == 0) for row in slot.joint.origin.R.matrix() for entry in row) for slot in robot.slots]
    return sum(count <= 1 for count in zeros) > len(zeros) / 2


def _has_moving_frames_cheaper(robot: Robot) -> bool:
    """Not a long chain askew."""
    return max(map(len, robot.ancestors), default=0) < 16 or not _is_oblique(robot)


ROUTES = (
    Route(
        "idsva_moving_frames",
        "inverse_dynamics_derivatives",
        idsva_moving_frames.inverse_dynamics_derivatives,
        _MOVING_FRAMES,
        candidate=True,
        suits=_has_moving_frames_cheaper,
    ),
    Route("idsva_body", "inverse_dynamics_derivatives", idsva.body_frames, f"{_SINGH}, body coordinates"),
    Route(
        "idsva_ground", "inverse_dynamics_derivatives", idsva.ground_frame, _SINGH, candidate=True, suits=_is_oblique
    ),
    Route(
        "chain_rule",
        "inverse_dynamics_derivatives",
        chain_rule.inverse_dynamics_derivatives,
        f"{_CARPENTIER}, algorithms 2 and 3",
    ),
    Route("pinocchio", "inverse_dynamics_derivatives", pinocchio.inverse_dynamics_derivatives, "Pinocchio 2.6"),
    Route(
        "forward_mode",
        "inverse_dynamics_derivatives",
        forward_mode.inverse_dynamics_derivatives,
        "forward differentiation of Newton-Euler",
        candidate=True,
        suits=is_small,
    ),
    Route(
        "lagrange",
        "inverse_dynamics_derivatives",
        forward_mode.inverse_dynamics_derivatives_lagrange,
        "forward differentiation of Lagrange",
        grows_by_paths=True,
    ),
    Route(
        "fdsva_factor",
        "forward_dynamics_derivatives",
        forward_dynamics.by_factor,
        f"{_FORWARD}; RBDA section 6.5",
        candidate=True,
    ),
    Route("fdsva_dmm", "forward_dynamics_derivatives", forward_dynamics.by_product, f"{_FORWARD}, DMM"),
    Route(
        "fdsva_aza",
        "forward_dynamics_derivatives",
        forward_dynamics.by_articulated_bodies,
        f"{_FORWARD} and 34, AZA",
        candidate=True,
        suits=_is_long,
    ),
    Route(
        "pinocchio",
        "forward_dynamics_derivatives",
        pinocchio.forward_dynamics_derivatives,
        "Pinocchio 2.6; Carpentier 2018",
    ),
    Route("fdcr", "forward_dynamics_derivatives", forward_dynamics.by_chain_rule, f"{_FORWARD}; {_CARPENTIER}"),
    Route(
        "abacr",
        "forward_dynamics_derivatives",
        forward_mode.forward_dynamics_derivatives_articulated,
        "chain rule through RBDA table 7.1",
    ),
    Route(
        "forward_mode",
        "forward_dynamics_derivatives",
        forward_mode.forward_dynamics_derivatives,
        "forward differentiation of the factorised system",
        candidate=True,
        suits=is_small,
    ),
    Route("idsva_moving_frames", "bias_derivatives", terms.bias, _MOVING_FRAMES, candidate=True),
    Route("forward_mode", "bias_derivatives", terms.bias_by_differentiation, _FORWARDS, candidate=True),
    Route("singh", "bias_derivatives", singh.bias, f"{_SINGH_EQUATIONS}, eqs 26, 27, 29 and 32"),
    Route("idsva_moving_frames", "gravity_derivatives", terms.gravity, _MOVING_FRAMES, candidate=True),
    Route("forward_mode", "gravity_derivatives", terms.gravity_by_differentiation, _FORWARDS, candidate=True),
    Route("singh", "gravity_derivatives", singh.gravity, f"{_SINGH_EQUATIONS}, eq. 29"),
    Route(
        "idsva_moving_frames", "velocity_product_derivatives", terms.velocity_product, _MOVING_FRAMES, candidate=True
    ),
    Route(
        "forward_mode",
        "velocity_product_derivatives",
        terms.velocity_product_by_differentiation,
        _FORWARDS,
        candidate=True,
    ),
    Route("singh", "velocity_product_derivatives", singh.velocity_product, f"{_SINGH_EQUATIONS}, eqs 26, 27 and 32"),
    Route("idsva_moving_frames", "mass_matrix_derivatives", terms.mass_matrix, _MOVING_FRAMES, candidate=True),
    Route("forward_mode", "mass_matrix_derivatives", terms.mass_matrix_by_differentiation, _FORWARDS, candidate=True),
    Route("singh", "mass_matrix_derivatives", singh.mass_matrix, f"{_SINGH_EQUATIONS}, eq. 25"),
    Route("product", "mass_matrix_inverse_derivatives", terms.inverse, "-M^-1 dM M^-1", candidate=True),
    Route(
        "forward_mode", "mass_matrix_inverse_derivatives", terms.inverse_by_differentiation, _FORWARDS, candidate=True
    ),
    Route("geometric", "jacobian_derivatives", terms.jacobian, f"{_FORWARDS} of RBDA section 5.2", candidate=True),
    Route(
        "derivative",
        "jacobian_derivatives",
        terms.jacobian_twice,
        "dp and dR along the motion, differentiated",
        candidate=True,
        slack=2.5,
    ),
    Route(
        "geometric",
        "jacobian_local_derivatives",
        terms.jacobian_local,
        f"{_FORWARDS} of RBDA section 5.2",
        candidate=True,
    ),
    Route(
        "derivative",
        "jacobian_local_derivatives",
        terms.jacobian_local_twice,
        "dp and dR along the motion, differentiated",
        candidate=True,
        slack=2.5,
    ),
    Route(
        "geometric",
        "jacobian_world_derivatives",
        terms.jacobian_world,
        f"{_FORWARDS} of RBDA section 5.2",
        candidate=True,
    ),
    Route(
        "derivative",
        "jacobian_world_derivatives",
        terms.jacobian_world_twice,
        "dp and dR along the motion, differentiated",
        candidate=True,
        slack=2.5,
    ),
    Route("forward_mode", "inverse_dynamics_parameter_derivatives", parameters.inverse, _FORWARDS, candidate=True),
    Route(
        "spatial_forward_mode",
        "inverse_dynamics_parameter_derivatives",
        parameters.inverse_spatial,
        f"{_FORWARDS} of RBDA table 5.1",
    ),
    Route(
        "forward_mode",
        "forward_dynamics_parameter_derivatives",
        parameters.forward_by_differentiation,
        _FORWARDS,
        candidate=True,
    ),
    Route("solved", "forward_dynamics_parameter_derivatives", parameters.forward, _FORWARD, candidate=True),
    Route(
        "idsva_moving_frames",
        "inverse_dynamics_second_derivatives",
        second_order.from_recursion,
        f"{_FORWARDS} of the displaced recursion",
        candidate=True,
    ),
    Route("forward_mode", "inverse_dynamics_second_derivatives", second_order.from_newton_euler, f"{_FORWARDS}, twice"),
    Route("product", "inverse_dynamics_jvp", jvp_vjp.inverse_jvp_by_product, "J times v"),
    Route("forward_mode", "inverse_dynamics_jvp", jvp_vjp.inverse_jvp, _FORWARDS, candidate=True),
    Route("product", "inverse_dynamics_vjp", jvp_vjp.inverse_vjp_by_product, "w times J"),
    Route("reverse", "inverse_dynamics_vjp", jvp_vjp.inverse_vjp, "backward differentiation", candidate=True),
    Route(
        "product", "forward_dynamics_jvp", jvp_vjp.forward_jvp_by_product, "J times v", candidate=True, suits=is_small
    ),
    Route("solved", "forward_dynamics_jvp", jvp_vjp.forward_jvp, _FORWARD, candidate=True),
    Route(
        "product", "forward_dynamics_vjp", jvp_vjp.forward_vjp_by_product, "w times J", candidate=True, suits=is_small
    ),
    Route(
        "solved", "forward_dynamics_vjp", jvp_vjp.forward_vjp, f"{_FORWARD}, backward differentiation", candidate=True
    ),
)
