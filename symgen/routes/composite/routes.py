"""Routes by composite rigid bodies."""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.robot import Robot
from symgen.routes.composite import composite_rigid_body, coriolis_matrix, echeandia_wensing, mass_matrix_rate
from symgen.routes.route import Route
from symgen.routes.sources import COMPOSITE

_CORIOLIS = "Echeandia & Wensing 2021"

SHORT, LONG = 12, 30
"""Joints one after the other from which wrenches in base axes may be cheapest, and from which they are."""


def _depth(robot: Robot) -> int:
    """How many moving joints stand one after the other at most."""
    above = {joint.child: joint for joint in robot.joints}

    def depth(link: str) -> int:
        count = 0
        while link != robot.base:
            count += above[link].kind.nv > 0
            link = above[link].parent
        return count

    return max((depth(slot.joint.child) for slot in robot.slots), default=0)


def _is_short(robot: Robot) -> bool:
    return _depth(robot) < LONG


def _is_long(robot: Robot) -> bool:
    return _depth(robot) > SHORT


def _mass_matrix(name: str, function: Callable[..., list[Expr]], suits: Callable[[Robot], bool]) -> Route:
    return Route(name, "mass_matrix", function, COMPOSITE, candidate=True, suits=suits)


ROUTES = (
    _mass_matrix("composite_rigid_body", composite_rigid_body.mass_matrix, _is_short),
    _mass_matrix("composite_difference", composite_rigid_body.mass_matrix_by_difference, _is_short),
    _mass_matrix("composite_joint_axes", composite_rigid_body.mass_matrix_in_joint_axes, _is_short),
    _mass_matrix("composite_base_axes", composite_rigid_body.mass_matrix_in_base_axes, _is_long),
    Route("composite_moving_frames", "coriolis_matrix", coriolis_matrix.coriolis_matrix, _CORIOLIS, candidate=True),
    Route("echeandia_wensing", "coriolis_matrix", echeandia_wensing.coriolis_matrix, f"{_CORIOLIS}, algorithm 1"),
    Route("coriolis", "mass_matrix_rate", mass_matrix_rate.by_coriolis, _CORIOLIS, candidate=True),
    Route("derivative", "mass_matrix_rate", mass_matrix_rate.by_differentiation, COMPOSITE, candidate=True),
)
