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
from dataclasses import dataclass

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot, System
from symgen.routes import composite_rigid_body, lagrange, newton_euler, newton_euler_tensor
from symgen.routes.drives import armature
from symgen.routes.matrices import Matrix
from symgen.routes.tree import refuse_massless

Derivation = Callable[..., list[Expr]]


def forward_dynamics(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr]
) -> list[Expr]:
    """qdd, with M by composite rigid bodies and b by Newton-Euler."""
    M = composite_rigid_body.mass_matrix(robot, trace, q)
    return solve(robot, trace, M, newton_euler_tensor.bias(robot, trace, q, qd), tau)


def forward_dynamics_external(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr], f_ext: Sequence[Expr]
) -> list[Expr]:
    """qdd under known wrenches too, which lessen the bias."""
    M, still = composite_rigid_body.mass_matrix(robot, trace, q), trace.zeros(robot.nv)
    b = newton_euler.inverse_dynamics_external(robot, trace, q, qd, still, f_ext)
    return solve(robot, trace, M, b, tau)


def forward_dynamics_lagrange(
    robot: Robot, trace: Trace, q: Sequence[Expr], qd: Sequence[Expr], tau: Sequence[Expr]
) -> list[Expr]:
    """qdd, with M and b by Lagrange."""
    M = lagrange.mass_matrix(robot, trace, q)
    return solve(robot, trace, M, lagrange.bias(robot, trace, q, qd), tau)


def solve(model: Robot | System, trace: Trace, M: list[Expr], b: list[Expr], tau: Sequence[Expr]) -> list[Expr]:
    """qdd = M^-1 (tau - b), M in row-major order; a robot's rotors add to it."""
    x = [trace.keep(tau_k - b_k) for tau_k, b_k in zip(tau, b, strict=True)]
    return factorised(model, trace, M).solved(x, trace)


@dataclass(frozen=True)
class Factor:
    """M = L^T D L, L unit lower triangular with entries only where ``ancestors`` has them."""

    L: Matrix
    D: list[Expr]
    inverse: list[Expr]
    """1 / D."""
    ancestors: list[list[int]]

    def packed(self, trace: Trace) -> Matrix:
        """L below the diagonal, D on it."""
        n = range(len(self.D))
        return [[self.D[k] if k == i else self.L[k][i] if i in self.ancestors[k] else trace.zero for i in n] for k in n]

    def half_solved(self, right: Sequence[Expr], trace: Trace) -> list[Expr]:
        """y where L^T y = right, from the leaves inward."""
        x = list(right)
        for k in reversed(range(len(x))):
            for i in self.ancestors[k]:
                x[i] = trace.keep(x[i] - trace.keep(self.L[k][i] * x[k]))
        return x

    def solved(self, right: Sequence[Expr], trace: Trace) -> list[Expr]:
        """x where M x = right."""
        keep, x = trace.keep, self.half_solved(right, trace)
        for k in range(len(x)):
            x[k] = keep(x[k] * self.inverse[k])
            for i in self.ancestors[k]:
                x[k] = keep(x[k] - keep(self.L[k][i] * x[i]))
        return x


def factorised(model: Robot | System, trace: Trace, M: list[Expr]) -> Factor:
    """The factor of M, in row-major order, with a robot's rotors added to it."""
    n, keep = model.nv, trace.keep
    ancestors = model.ancestors
    H = [M[k * n : (k + 1) * n] for k in range(n)]
    if isinstance(model, Robot):
        for k, rotor in enumerate(armature(model, trace)):
            H[k][k] = keep(H[k][k] + rotor)
    D, inverse = trace.zeros(n), trace.zeros(n)
    for k in reversed(range(n)):
        D[k] = refuse_massless(H[k][k], model, k)
        inverse[k] = keep(1 / D[k])
        for i in ancestors[k]:
            L_ki = keep(H[k][i] * inverse[k])
            for j in ancestors[k]:
                if j <= i:
                    H[i][j] = keep(H[i][j] - keep(L_ki * H[k][j]))
            H[k][i] = L_ki
    return Factor(H, D, inverse, ancestors)
