"""The factors L and D of a mass matrix M = L^T D L. L is zero at all entries where branches of the tree make M zero.

Source: R. Featherstone, *Rigid Body Dynamics Algorithms* (2008), section 6.5 (tables 6.3-6.5). The factors are computed
from the leaves inward::

    for k = n..1:                   D_k = M_kk
      for each ancestor i of k:     L_ki = M_ki / D_k
        for ancestors j <= i of k:  M_ij -= L_ki M_kj
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sympy import Expr

from symgen.exact import difference, product
from symgen.program import Trace
from symgen.robot import Model
from symgen.routes.model.joint_effects import with_added_inertia
from symgen.routes.model.matrices import Column, Matrix
from symgen.routes.model.tree import refuse_massless


@dataclass(frozen=True)
class Factor:
    """The factors of M = L^T D L, where L is unit lower triangular.

    An entry L[k][i] is valid only if i is in ancestors[k].
    """

    L: Matrix
    D: list[Expr]
    inverse: list[Expr]
    """The reciprocals of the entries of ``D``."""
    ancestors: list[list[int]]

    def packed(self, trace: Trace) -> Matrix:
        """Return one matrix with L below the diagonal and D on the diagonal."""
        n = range(len(self.D))
        return [[self.D[k] if k == i else self.L[k][i] if i in self.ancestors[k] else trace.zero for i in n] for k in n]

    def half_solved(self, right: Sequence[Expr], trace: Trace) -> list[Expr]:
        """Return the solution y of L^T y = ``right``, which is computed from the leaves inward."""
        x = list(right)
        for k in reversed(range(len(x))):
            for i in self.ancestors[k]:
                x[i] = difference(x[i], trace.keep(product(self.L[k][i], x[k])), trace.keep)
        return x

    def solved(self, right: Sequence[Expr], trace: Trace) -> list[Expr]:
        """Return the solution x of M x = ``right``."""
        keep, x = trace.keep, self.half_solved(right, trace)
        for k in range(len(x)):
            x[k] = keep(product(x[k], self.inverse[k]))
            for i in self.ancestors[k]:
                x[k] = difference(x[k], keep(product(self.L[k][i], x[i])), keep)
        return x


def factorised(model: Model, trace: Trace, q: Column, M: list[Expr], velocities: Sequence[int] | None = None) -> Factor:
    """Return the factors of the mass matrix, or of the block whose rows and columns belong to ``velocities``.

    M is the mass matrix of the bodies in row-major order; this function adds armature and added mass. The block is the
    mass matrix of the robot with all other joints locked. The robot with locked joints is also a tree, so the factors
    of the block have zeros, too.
    """
    keep, whole = trace.keep, range(model.nv)
    chosen = list(whole if velocities is None else velocities)
    n, place = len(chosen), {k: index for index, k in enumerate(chosen)}
    ancestors = [[place[i] for i in model.ancestors[k] if i in place] for k in chosen]
    full = with_added_inertia(model, trace, q, M)
    H = [[full[k][j] for j in chosen] for k in chosen]
    D, inverse = trace.zeros(n), trace.zeros(n)
    for k in reversed(range(n)):
        D[k] = refuse_massless(H[k][k], model, chosen[k])
        inverse[k] = keep(1 / D[k])
        for i in ancestors[k]:
            L_ki = keep(product(H[k][i], inverse[k]))
            for j in ancestors[k]:
                if j <= i:
                    H[i][j] = difference(H[i][j], keep(product(L_ki, H[k][j])), keep)
            H[k][i] = L_ki
    return Factor(H, D, inverse, ancestors)
