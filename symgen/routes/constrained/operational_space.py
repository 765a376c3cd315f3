"""Operational space under constraints, by the constrained inverse M_c^-1.

M_c^-1 maps joint forces to accelerations that satisfy the constraints. qdd0 are the accelerations that constraints
cause at the velocities qd. Source: M. Mistry and L. Righetti, *Operational space control of constrained and
underactuated systems* (2011)::

    M_c^-1 = M^-1 - M^-1 L^T (L M^-1 L^T)^-1 L M^-1 = K (K^T M K)^-1 K^T
    qdd0 = M^-1 L^T (L M^-1 L^T)^-1 c

The routes named ``multipliers`` use the first expression for M_c^-1; the routes named ``projection`` use the second.
All other formulas are in :mod:`symgen.routes.forward_dynamics.operational_space`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.equations import Equations, bias, jacobian, mass_matrix
from symgen.routes.constrained.forward_dynamics import (
    Solution,
    accelerations_by_projection,
    dependent_factor,
    solve_by_multipliers,
)
from symgen.routes.forward_dynamics import operational_space as unconstrained
from symgen.routes.forward_dynamics.operational_space import OperationalSpace
from symgen.routes.kinematics import frame_motion
from symgen.routes.model.joint_effects import with_added_mass
from symgen.routes.model.matrices import Column
from symgen.routes.newton_euler import spatial
from symgen.routes.route import FEATHERSTONE, Route

Solver = Callable[[ConstrainedRobot, Trace, Column, Column, Column], list[Expr]]
"""A function (model, trace, q, forces, c) that returns the accelerations qdd under ``forces`` and L qdd = c."""


def _by_multipliers(model: ConstrainedRobot, trace: Trace, q: Column, forces: Column, c: Column) -> list[Expr]:
    system = Equations([], list(forces), jacobian(model, trace, q), list(c))
    solution: Solution = solve_by_multipliers(model, trace, system, unconstrained.by_factor(model.tree, trace, q))
    return solution.qdd


def _by_projection(model: ConstrainedRobot, trace: Trace, q: Column, forces: Column, c: Column) -> list[Expr]:
    L, M = jacobian(model, trace, q), mass_matrix(model, trace, q)
    factor = dependent_factor(model, trace, L)
    return accelerations_by_projection(model, trace, Equations(M, list(forces), L, list(c)), factor)


def _space(solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column) -> OperationalSpace:
    none = trace.zeros(len(model.kept_rows))
    freedom = len(model.independent)
    return unconstrained.operational_space(
        model.tree, trace, q, lambda right: solver(model, trace, q, right, none), freedom, model.name
    )


def _of_space(
    matrix: unconstrained.OfSpace, solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column
) -> list[Expr]:
    return matrix(_space(solver, model, trace, q), trace)


def _gravity(solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    g = spatial.gravity(model.tree, trace, q)
    return unconstrained.projected_forces(_space(solver, model, trace, q), g, trace)


def _bias(solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    c, still = spatial.velocity_product(model.tree, trace, q, qd), trace.zeros(model.nv)
    c, drift = with_added_mass(model, trace, q, qd, still, c), frame_motion.drift(model.tree, trace, q, qd)
    required = solver(model, trace, q, still, bias(model, trace, q, qd))
    return unconstrained.bias_of(_space(solver, model, trace, q), c, required, drift, trace)


ROUTES = tuple(
    Route(name, quantity, partial(derivation, solver), f"Mistry & Righetti 2011; {source}", candidate=True)
    for name, solver, source in (
        ("multipliers", _by_multipliers, f"{FEATHERSTONE}, eq. 21"),
        ("projection", _by_projection, f"{FEATHERSTONE}, eq. 22"),
    )
    for quantity, derivation in (
        ("operational_space_inertia", partial(_of_space, unconstrained.operational_inertia_of)),
        ("dynamically_consistent_inverse", partial(_of_space, unconstrained.consistent_inverse_of)),
        ("null_space_projector", partial(_of_space, unconstrained.projector_of)),
        ("operational_space_bias", _bias),
        ("operational_space_gravity", _gravity),
    )
)
