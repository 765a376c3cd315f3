"""The wrench that a constraint between two frames a and b exerts on b, from the multipliers by virtual work.

The force along an axis of b is the virtual work of the multipliers for a unit translation of b along this axis. The
moment about the axis is the virtual work for a unit rotation of b. Equations 21 and 22 are in
:mod:`symgen.routes.constrained.forward_dynamics`.
"""

from __future__ import annotations

from collections.abc import Callable

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.constraints.rows import Coupling
from symgen.routes.constrained.conditions.branches import Moving, pair_of, still
from symgen.routes.constrained.conditions.rows import row_rate
from symgen.routes.constrained.forward_dynamics import direct_from_energies, multipliers, projection
from symgen.routes.model.matrices import Column
from symgen.routes.route import FEATHERSTONE, MULTIPLIERS, route
from symgen.spatial import Vector

Dynamics = Callable[[ConstrainedRobot, Trace, Column, Column, Column], list[Expr]]


def _wrenches(
    dynamics: Dynamics, model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column
) -> list[Expr]:
    if not model.loops:
        raise UnsupportedError(f"{model.name}: no constraint is between frames, so there are no wrenches")
    kept_multipliers = dynamics(model, trace, q, qd, tau)[model.nv :]
    result: list[Expr] = []
    for loop in model.loops:
        pair, rest = pair_of(model.tree, loop, trace, q), still(trace)
        loop_rows = [
            (value, row) for value, (each, row) in zip(kept_multipliers, model.kept_rows, strict=True) if each == loop
        ]
        zero = Vector.zero(trace.keep)
        virtual = [Moving(zero, e) for e in pair.b.axes] + [Moving(e, zero) for e in pair.b.axes]
        for moved in virtual:
            work = trace.zero
            for value, row in loop_rows:
                assert not isinstance(row, Coupling)
                work = trace.keep(work + trace.keep(value * row_rate(row, pair, rest, moved, trace)))
            result.append(work)
    return result


@route("multipliers", f"{FEATHERSTONE}, eq. 21; virtual work", "constraint_wrenches", candidate=True)
def by_multipliers(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the force and moment of each constraint between two frames, with multipliers from equation 21."""
    return _wrenches(multipliers, model, trace, q, qd, tau)


@route("projection", f"{FEATHERSTONE}, eq. 22; virtual work", "constraint_wrenches", candidate=True, first=True)
def by_projection(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the force and moment of each constraint between two frames, with multipliers from equation 22."""
    return _wrenches(projection, model, trace, q, qd, tau)


@route("lagrange", f"{MULTIPLIERS}; virtual work", "constraint_wrenches")
def by_energies(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the force and moment of each constraint between two frames, from Lagrange's equations."""
    return _wrenches(direct_from_energies, model, trace, q, qd, tau)
