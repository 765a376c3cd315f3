"""Operational space under constraints, by the constrained inverse M_c^-1.

M_c^-1 maps joint forces to accelerations that satisfy the constraints. qdd0 are the accelerations that constraints
cause at the velocities qd. Source: M. Mistry and L. Righetti, *Operational space control of constrained and
underactuated systems* (2011)::

    M_c^-1 = M^-1 - M^-1 L^T (L M^-1 L^T)^-1 L M^-1 = K (K^T M K)^-1 K^T
    qdd0 = M^-1 L^T (L M^-1 L^T)^-1 c

The routes ``multipliers`` use the first form of M_c^-1, and the routes ``projection`` use the second form. All other
formulas are in :mod:`symgen.routes.forward_dynamics.operational_space`.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from sympy import Expr

from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.equations import Equations, bias, jacobian, mass_matrix, symmetric_product
from symgen.routes.constrained.forward_dynamics import (
    Solution,
    basis,
    by_factor,
    dependent_factor,
    particular,
    solve_by_multipliers,
)
from symgen.routes.forward_dynamics import operational_space as unconstrained
from symgen.routes.forward_dynamics.operational_space import OperationalSpace
from symgen.routes.kinematics import frame_motion
from symgen.routes.model.joint_effects import with_added_mass
from symgen.routes.model.matrices import Column, dot, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.newton_euler import spatial
from symgen.routes.route import FEATHERSTONE, Route

Solver = Callable[[ConstrainedRobot, Trace, Column, Column, Column], list[Expr]]
"""A function (model, trace, q, forces, c) that returns the accelerations qdd under ``forces`` and L qdd = c."""


def _by_multipliers(model: ConstrainedRobot, trace: Trace, q: Column, forces: Column, c: Column) -> list[Expr]:
    system = Equations([], list(forces), jacobian(model, trace, q), list(c))
    solution: Solution = solve_by_multipliers(model, trace, system, by_factor(model, trace, q))
    return solution.qdd


def _by_projection(model: ConstrainedRobot, trace: Trace, q: Column, forces: Column, c: Column) -> list[Expr]:
    keep, L, M = trace.keep, jacobian(model, trace, q), mass_matrix(model, trace, q)
    factor = dependent_factor(model, trace, L)
    K, start = basis(model, trace, L, factor), particular(model, trace, c, factor)
    left = [keep(f - dot(row, start, trace)) for f, row in zip(forces, M, strict=True)]
    right = [dot(column, left, trace) for column in transposed(K)]
    y = symmetric_factor(symmetric_product(K, M, trace), "K^T M K", trace).solved(right, trace)
    return [keep(dot(row, y, trace) + each) for row, each in zip(K, start, strict=True)]


def _space(solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column) -> OperationalSpace:
    none = trace.zeros(len(model.kept_rows))
    freedom = len(model.independent)
    return unconstrained.operational_space(
        model.tree, trace, q, lambda right: solver(model, trace, q, right, none), freedom, model.name
    )


def _inertia(solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    return unconstrained.operational_inertia_of(_space(solver, model, trace, q), trace)


def _consistent_inverse(solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    return unconstrained.consistent_inverse_of(_space(solver, model, trace, q), trace)


def _projector(solver: Solver, model: ConstrainedRobot, trace: Trace, q: Column) -> list[Expr]:
    return unconstrained.projector_of(_space(solver, model, trace, q), trace)


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
        ("operational_space_inertia", _inertia),
        ("dynamically_consistent_inverse", _consistent_inverse),
        ("null_space_projector", _projector),
        ("operational_space_bias", _bias),
        ("operational_space_gravity", _gravity),
    )
)
