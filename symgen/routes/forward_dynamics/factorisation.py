"""Forward dynamics from the mass matrix M, the bias b, and factors of M.

The factors have zeros wherever M has zeros because the robot branches.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 6.5, with M = L^T D L of
:mod:`symgen.routes.model.ltdl`::

    L^T y = tau - b  (inward),  z = y / D,  L qdd = z  (outward)
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Model, Robot
from symgen.routes.composite import composite_rigid_body
from symgen.routes.lagrange import christoffel
from symgen.routes.model.ltdl import factorised
from symgen.routes.model.matrices import Column
from symgen.routes.newton_euler import spatial, tensor
from symgen.routes.route import FEATHERSTONE, SLIDES, route

SOURCE = f"{FEATHERSTONE}, section 3.2; RBDA section 6.5"

Derivation = Callable[..., list[Expr]]


MAX_MEAN_DEPTH = 12
"""Depth of trees (mean number of ancestors per velocity) up to which ``auto`` tries the factors of M.

In deeper trees, the factors of M cost over twice as much as articulated bodies.
"""


def _is_shallow(robot: Robot) -> bool:
    """Return True if rotors couple joints, or if the tree is so shallow that the route may be the cheapest.

    See docs/counts/complexity.md.
    """
    return bool(robot.rotors) or sum(map(len, robot.ancestors)) <= MAX_MEAN_DEPTH * len(robot.ancestors)


@route("factorisation", SOURCE, candidate=True, first=True, suits=_is_shallow)
def forward_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations, with M from composite rigid bodies and b from Newton-Euler."""
    M = composite_rigid_body.mass_matrix(robot, trace, q)
    return solve(robot, trace, q, M, tensor.bias(robot, trace, q, qd), tau)


@route("factorisation", SOURCE, candidate=True)
def forward_dynamics_external(
    robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column, f_ext: Column
) -> list[Expr]:
    """Return the accelerations under external wrenches on the chosen frames; the bias includes these wrenches."""
    M, still = composite_rigid_body.mass_matrix(robot, trace, q), trace.zeros(robot.nv)
    b = spatial.inverse_dynamics_external(robot, trace, q, qd, still, f_ext)
    return solve(robot, trace, q, M, b, tau)


@route("lagrange", f"{SLIDES}; RBDA section 6.5", "forward_dynamics")
def forward_dynamics_lagrange(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations, with M and b from Lagrange's equations."""
    M = christoffel.mass_matrix(robot, trace, q)
    return solve(robot, trace, q, M, christoffel.bias(robot, trace, q, qd), tau)


def solve(model: Model, trace: Trace, q: Column, M: list[Expr], b: list[Expr], tau: Column) -> list[Expr]:
    """Return the accelerations qdd = M^-1 (tau - b), with the factors of M.

    ``M`` is the mass matrix of the bodies in row-major order; armature and added mass are added to it.
    """
    x = [trace.keep(tau_k - b_k) for tau_k, b_k in zip(tau, b, strict=True)]
    return factorised(model, trace, q, M).solved(x, trace)
