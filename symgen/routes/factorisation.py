"""Forward dynamics by the mass matrix, the bias and a factorisation that keeps the tree's zeros.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 6.5: M = L^T D L with unit lower triangular L,
factored from the leaves inward, fills in no entry that the branching leaves zero (tables 6.3-6.5)::

    for k = n..1:                   D_k = M_kk
      for each ancestor i of k:     L_ki = M_ki / D_k
        for ancestors j <= i of k:  M_ij -= L_ki M_kj
    L^T y = tau - b  (inward),  z = y / D,  L qdd = z  (outward)
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot, System
from symgen.routes import composite_rigid_body, lagrange, newton_euler_tensor
from symgen.routes.tree import refuse_massless

Derivation = Callable[..., list[Expr]]


def forward_dynamics(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr]
) -> list[Expr]:
    """qdd, with M by composite rigid bodies and b by Newton-Euler."""
    M = composite_rigid_body.mass_matrix(robot, trace, q)
    return solve(robot, trace, M, newton_euler_tensor.bias(robot, trace, q, qd), tau)


def forward_dynamics_lagrange(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr]
) -> list[Expr]:
    """qdd, with M and b by Lagrange."""
    M = lagrange.mass_matrix(robot, trace, q)
    return solve(robot, trace, M, lagrange.bias(robot, trace, q, qd), tau)


def solve(model: Robot | System, trace: Trace, M: list[Expr], b: list[Expr], tau: Sequence[Expr]) -> list[Expr]:
    """qdd = M^-1 (tau - b), M in row-major order."""
    n, keep = model.nv, trace.keep
    ancestors = model.ancestors
    H = [M[k * n : (k + 1) * n] for k in range(n)]
    x = [keep(tau_k - b_k) for tau_k, b_k in zip(tau, b, strict=True)]
    inverse: list[Expr] = trace.zeros(n)
    for k in reversed(range(n)):
        inverse[k] = keep(1 / refuse_massless(H[k][k], model, k))
        for i in ancestors[k]:
            L_ki = keep(H[k][i] * inverse[k])
            for j in ancestors[k]:
                if j <= i:
                    H[i][j] = keep(H[i][j] - keep(L_ki * H[k][j]))
            H[k][i] = L_ki
            x[i] = keep(x[i] - keep(L_ki * x[k]))
    for k in range(n):
        x[k] = keep(x[k] * inverse[k])
        for i in ancestors[k]:
            x[k] = keep(x[k] - keep(H[k][i] * x[i]))
    return x
