"""The routes of derivatives."""

from __future__ import annotations

from functools import partial

from symgen.robot import Robot, System
from symgen.routes import (
    articulated_body,
    chain_rule,
    directional,
    displaced_recursion,
    forward_derivatives,
    idsva,
    parameter_derivatives,
    part_derivatives,
    pinocchio_derivatives,
    second_derivatives,
    slopes,
    time_steps,
)
from symgen.routes.route import Route

_SINGH = "Singh, Russell & Wensing 2022, algorithm 1"
_DISPLACED = "Singh, Russell & Wensing 2022, eqs 30-32; Echeandia & Wensing 2021"
_FORWARD = "Singh, Russell & Wensing 2022, eq. 5"
_CARPENTIER = "Carpentier & Mansard 2018"
_FORWARDS = "forward differentiation"

_NOMINAL = articulated_body.forward_dynamics_nominal
_INVERSE = "inverse_dynamics_derivatives"
_DIRECT = "forward_dynamics_derivatives"


def _long(model: Robot | System) -> bool:
    """Articulated bodies can be the cheaper way to multiply by the inverse of M, where no zeros of a tree are lost."""
    return max(map(len, model.ancestors), default=0) >= 64


def _askew(model: Robot | System) -> bool:
    """Most axes stand at arbitrary angles: to turn vectors into each body's axes costs more than ground coordinates.

    Such a step has one entry that is zero at most, a turn about one axis four.
    """
    if isinstance(model, System):
        return False
    zeros = [sum(bool(entry == 0) for row in slot.joint.origin.R.matrix() for entry in row) for slot in model.slots]
    return sum(count <= 1 for count in zeros) > len(zeros) / 2


def _displaceable(model: Robot | System) -> bool:
    """Not a long chain askew."""
    return max(map(len, model.ancestors), default=0) < 16 or not _askew(model)


DERIVATIVES = (
    Route("displaced", _INVERSE, displaced_recursion.inverse_dynamics_derivatives, _DISPLACED, True, _displaceable),
    Route("idsva_body", _INVERSE, idsva.body_frames, f"{_SINGH}, body coordinates"),
    Route("idsva_ground", _INVERSE, idsva.ground_frame, _SINGH, True, _askew),
    Route("chain_rule", _INVERSE, chain_rule.inverse_dynamics_derivatives, f"{_CARPENTIER}, algorithms 2 and 3"),
    Route("pinocchio", _INVERSE, pinocchio_derivatives.inverse_dynamics_derivatives, "Pinocchio 2.6"),
    Route("slopes", _INVERSE, slopes.inverse_dynamics_derivatives, "forward differentiation of Newton-Euler"),
    Route("lagrange", _INVERSE, slopes.inverse_dynamics_derivatives_lagrange, "forward differentiation of Lagrange"),
    Route("fdsva_factor", _DIRECT, forward_derivatives.by_factor, f"{_FORWARD}; RBDA section 6.5", candidate=True),
    Route("fdsva_dmm", _DIRECT, forward_derivatives.by_product, f"{_FORWARD}, DMM"),
    Route(
        "fdsva_aza",
        _DIRECT,
        forward_derivatives.by_articulated_bodies,
        f"{_FORWARD} and 34, AZA",
        candidate=True,
        suits=_long,
    ),
    Route("fdcr", _DIRECT, forward_derivatives.by_chain_rule, f"{_FORWARD}; {_CARPENTIER}"),
    Route("abacr", _DIRECT, slopes.forward_dynamics_derivatives_articulated, "chain rule through RBDA table 7.1"),
    Route("slopes", _DIRECT, slopes.forward_dynamics_derivatives, "forward differentiation of the factorised system"),
    *(
        Route(name, f"{quantity}_derivatives", function, source, candidate=True)
        for quantity, recursion, differentiated in (
            ("bias", part_derivatives.bias, part_derivatives.bias_by_slopes),
            ("gravity", part_derivatives.gravity, part_derivatives.gravity_by_slopes),
            ("velocity_product", part_derivatives.velocity_product, part_derivatives.velocity_product_by_slopes),
            ("mass_matrix", part_derivatives.mass_matrix, part_derivatives.mass_matrix_by_slopes),
        )
        for name, function, source in (("displaced", recursion, _DISPLACED), ("slopes", differentiated, _FORWARDS))
    ),
    Route("product", "mass_matrix_inverse_derivatives", part_derivatives.inverse, "-M^-1 dM M^-1", candidate=True),
    Route("slopes", "mass_matrix_inverse_derivatives", part_derivatives.inverse_by_slopes, _FORWARDS, candidate=True),
    *(
        Route(name, f"{quantity}_derivatives", function, source, candidate=name == "geometric")
        for quantity, geometric, differential in (
            ("jacobian", part_derivatives.jacobian, part_derivatives.jacobian_twice),
            ("jacobian_local", part_derivatives.jacobian_local, part_derivatives.jacobian_local_twice),
            ("jacobian_world", part_derivatives.jacobian_world, part_derivatives.jacobian_world_twice),
        )
        for name, function, source in (
            ("geometric", geometric, f"{_FORWARDS} of RBDA section 5.2"),
            ("derivative", differential, "dp and dR along the motion, differentiated"),
        )
    ),
    *(
        Route(name, quantity, function, source, candidate=candidate)
        for quantity, routes in (
            (
                "inverse_dynamics_parameter_derivatives",
                (
                    ("slopes", parameter_derivatives.inverse, _FORWARDS, True),
                    ("spatial_slopes", parameter_derivatives.inverse_spatial, f"{_FORWARDS} of RBDA table 5.1", False),
                ),
            ),
            (
                "forward_dynamics_parameter_derivatives",
                (
                    ("slopes", parameter_derivatives.forward_by_slopes, _FORWARDS, True),
                    ("solved", parameter_derivatives.forward, _FORWARD, True),
                ),
            ),
            (
                "inverse_dynamics_second_derivatives",
                (
                    ("displaced", second_derivatives.from_recursion, f"{_FORWARDS} of the displaced recursion", True),
                    ("slopes", second_derivatives.from_newton_euler, f"{_FORWARDS}, twice", False),
                ),
            ),
            (
                "inverse_dynamics_along",
                (
                    ("product", directional.inverse_along_by_product, "J times v", False),
                    ("slopes", directional.inverse_along, _FORWARDS, True),
                ),
            ),
            (
                "inverse_dynamics_weighted",
                (
                    ("product", directional.inverse_weighted_by_product, "w times J", False),
                    ("reverse", directional.inverse_weighted, "backward differentiation", True),
                ),
            ),
            (
                "forward_dynamics_along",
                (
                    ("product", directional.forward_along_by_product, "J times v", False),
                    ("solved", directional.forward_along, _FORWARD, True),
                ),
            ),
            (
                "forward_dynamics_weighted",
                (
                    ("product", directional.forward_weighted_by_product, "w times J", False),
                    ("solved", directional.forward_weighted, f"{_FORWARD}, backward differentiation", True),
                ),
            ),
            (
                "euler_step",
                (
                    ("factorisation", time_steps.euler_step, "semi-implicit Euler", True),
                    (
                        "articulated_body_nominal",
                        partial(time_steps.euler_step, dynamics=_NOMINAL),
                        "semi-implicit Euler",
                        True,
                    ),
                ),
            ),
            (
                "euler_step_derivatives",
                (
                    ("chain_rule", time_steps.euler_chain, _FORWARD, True),
                    ("slopes", time_steps.euler_slopes, _FORWARDS, False),
                ),
            ),
            (
                "rk4_step",
                (
                    ("factorisation", time_steps.runge_kutta_step, "Kutta 1901", True),
                    (
                        "articulated_body_nominal",
                        partial(time_steps.runge_kutta_step, dynamics=_NOMINAL),
                        "Kutta 1901",
                        True,
                    ),
                ),
            ),
            (
                "rk4_step_derivatives",
                (
                    ("chain_rule", time_steps.runge_kutta_chain, _FORWARD, True),
                    ("slopes", time_steps.runge_kutta_slopes, _FORWARDS, False),
                ),
            ),
        )
        for name, function, source, candidate in routes
    ),
)
