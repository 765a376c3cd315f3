"""The forces tau_a of active joints for a motion that satisfies the constraints.

If different forces tau_a cause the same motion, the routes return the tau_a with the smallest norm. f = M qdd + b are
the joint forces of the tree without constraints. The columns of K are a basis of the velocities that the constraints
allow: L K = 0. B maps tau_a to joint forces of the tree. If an active joint is in the tree, its column of B is a unit
vector. mu and nu are unknowns::

    projection    tau_a = A (A^T A)^-1 K^T f                                    A = B^T K
    augmented     [B B^T + L^T L, L^T; L, 0] [mu; nu] = [f; 0],  tau_a = B^T mu

In the augmented system, the term L^T L makes the first block positive definite. The term does not change the solution,
because L mu = 0.
"""

from __future__ import annotations

from sympy import Expr

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.equations import (
    actuation,
    actuation_by_differentiation,
    jacobian,
    jacobian_by_differentiation,
)
from symgen.routes.constrained.forward_dynamics import basis, dependent_factor
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import with_joint_effects
from symgen.routes.model.matrices import Column, added, dot, identity, product, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.newton_euler import tensor
from symgen.routes.route import FEATHERSTONE, MULTIPLIERS, route

SOURCE = f"{FEATHERSTONE}, eqs 16-18"


@route("projection", f"{FEATHERSTONE}, eq. 22", "constrained_inverse_dynamics", candidate=True)
def projection(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the forces of active joints by projection, from the joint forces of the Newton-Euler recursion."""
    _refuse_under_actuated(model)
    tau = tensor.inverse_dynamics(model.tree, trace, q, qd, qdd)
    forces = with_joint_effects(model.tree, trace, q, qd, qdd, tau)
    L = jacobian(model, trace, q)
    K = basis(model, trace, L, dependent_factor(model, trace, L))
    right = [dot(column, forces, trace) for column in transposed(K)]
    active = product(actuation(model, trace, q), K, trace)
    if active == identity(len(active)):
        return right
    gram = product(transposed(active), active, trace)
    y = symmetric_factor(gram, "the active joints' part of K", trace).solved(right, trace)
    return [dot(row, y, trace) for row in active]


@route("lagrange", MULTIPLIERS, "constrained_inverse_dynamics")
def augmented(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the forces of active joints from the augmented system, with joint forces from Lagrange's equations."""
    _refuse_under_actuated(model)
    tree = model.tree
    forces = with_joint_effects(tree, trace, q, qd, qdd, christoffel.inverse_dynamics(tree, trace, q, qd, qdd))
    L = jacobian_by_differentiation(model, trace, q)
    B = actuation_by_differentiation(model, trace, q)
    upper = added(product(transposed(B), B, trace), product(transposed(L), L, trace), trace)
    whole = [[*row, *column] for row, column in zip(upper, transposed(L), strict=True)]
    whole += [[*row, *trace.zeros(len(L))] for row in L]
    factor = symmetric_factor(whole, "the constrained system", trace)
    found = factor.solved([*forces, *trace.zeros(len(L))], trace)
    return [dot(column, found[: model.nv], trace) for column in B]


@route("spatial", SOURCE, "generalized_active_forces", candidate=True)
def active_forces(model: ConstrainedRobot, trace: Trace, q: Column, forces: Column) -> list[Expr]:
    """Convert the ``forces`` of active joints to joint forces of the tree, by velocities of frames."""
    return [dot(row, forces, trace) for row in transposed(actuation(model, trace, q))]


@route("differentiated", SOURCE, "generalized_active_forces", candidate=True)
def active_forces_by_differentiation(model: ConstrainedRobot, trace: Trace, q: Column, forces: Column) -> list[Expr]:
    """Convert the ``forces`` of active joints to joint forces of the tree, by differentiated poses."""
    return [dot(row, forces, trace) for row in transposed(actuation_by_differentiation(model, trace, q))]


def _refuse_under_actuated(model: ConstrainedRobot) -> None:
    if not model.closure.actuated:
        raise UnsupportedError(
            f"{model.name}: constrained inverse dynamics: active joints {', '.join(model.active)} do not determine the"
            f" motion of {len(model.independent)} degrees of freedom"
        )
