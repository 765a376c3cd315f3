"""The routes of derivatives."""

from __future__ import annotations

from symgen.routes import chain_rule, displaced_recursion, forward_derivatives, idsva, pinocchio_derivatives, slopes
from symgen.routes.route import Route

_SINGH = "Singh, Russell & Wensing 2022, algorithm 1"
_DISPLACED = "Singh, Russell & Wensing 2022, eqs 30-32; Echeandia & Wensing 2021"
_FORWARD = "Singh, Russell & Wensing 2022, eq. 5"
_CARPENTIER = "Carpentier & Mansard 2018"

_INVERSE = "inverse_dynamics_derivatives"
_DIRECT = "forward_dynamics_derivatives"

LONG = 40
"""Velocities from which articulated bodies may be the cheaper way to multiply by the inverse of M."""

DERIVATIVES = (
    Route("displaced", _INVERSE, displaced_recursion.inverse_dynamics_derivatives, _DISPLACED, candidate=True),
    Route("idsva_body", _INVERSE, idsva.body_frames, f"{_SINGH}, body coordinates"),
    Route("idsva_ground", _INVERSE, idsva.ground_frame, _SINGH, candidate=True),
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
        least=LONG,
    ),
    Route("fdcr", _DIRECT, forward_derivatives.by_chain_rule, f"{_FORWARD}; {_CARPENTIER}"),
    Route("abacr", _DIRECT, slopes.forward_dynamics_derivatives_articulated, "chain rule through RBDA table 7.1"),
    Route("slopes", _DIRECT, slopes.forward_dynamics_derivatives, "forward differentiation of the factorised system"),
)
