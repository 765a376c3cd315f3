"""The forces of active joints for a motion that keeps the constraints; of least norm where there is a choice.

With f = M qdd + b, P the projector onto the active velocities and L K = 0::

    projection    tau_a = K_a (K_a^T K_a)^-1 K^T f                     K_a the active rows of K
    augmented     [P + L^T L, L^T; L, 0] [mu; nu] = [f; 0],  tau_a = mu_a

In the second, L^T L adds nothing to a mu with L mu = 0, and makes the first block definite.
"""

from __future__ import annotations

from sympy import Expr, Integer

from symgen.errors import UnsupportedError
from symgen.program import Trace
from symgen.robot.constraints.model import ConstrainedRobot
from symgen.routes.constrained.equations import jacobian, jacobian_by_differentiation
from symgen.routes.constrained.forward_dynamics import basis, dependent_factor
from symgen.routes.lagrange import christoffel
from symgen.routes.model.joint_effects import with_joint_effects
from symgen.routes.model.matrices import Column, added, dot, identity, product, transposed
from symgen.routes.model.symmetric import symmetric_factor
from symgen.routes.newton_euler import tensor


def projection(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """tau_a by the independent velocities and Newton-Euler."""
    _refuse_under_actuated(model)
    tau = tensor.inverse_dynamics(model.tree, trace, q, qd, qdd)
    forces = with_joint_effects(model.tree, trace, q, qd, qdd, tau)
    L = jacobian(model, trace, q)
    K = basis(model, trace, L, dependent_factor(model, trace, L))
    right = [dot(column, forces, trace) for column in transposed(K)]
    active = [K[k] for k in model.active_velocities]
    if active == identity(len(active)):
        return right
    gram = product(transposed(active), active, trace)
    y = symmetric_factor(gram, "the active joints' part of K", trace).solved(right, trace)
    return [dot(row, y, trace) for row in active]


def augmented(model: ConstrainedRobot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """tau_a by the saddle-point system and Lagrange's equations."""
    _refuse_under_actuated(model)
    tree, n = model.tree, model.nv
    forces = with_joint_effects(tree, trace, q, qd, qdd, christoffel.inverse_dynamics(tree, trace, q, qd, qdd))
    L = jacobian_by_differentiation(model, trace, q)
    P = [[Integer(int(i == k and k in model.active_velocities)) for k in range(n)] for i in range(n)]
    upper = added(P, product(transposed(L), L, trace), trace)
    whole = [[*row, *column] for row, column in zip(upper, transposed(L), strict=True)]
    whole += [[*row, *trace.zeros(len(L))] for row in L]
    factor = symmetric_factor(whole, "the constrained system", trace)
    found = factor.solved([*forces, *trace.zeros(len(L))], trace)
    return [found[k] for k in model.active_velocities]


def _refuse_under_actuated(model: ConstrainedRobot) -> None:
    if not model.closure.actuated:
        raise UnsupportedError(
            f"{model.name}: constrained inverse dynamics: active joints {', '.join(model.active)} do not determine the"
            f" motion of {len(model.independent)} degrees of freedom"
        )
