"""Christoffel symbols and the Coriolis matrix in one state, from Koszul's formula.

The formula is also valid for velocities that are not rates of positions, such as angular velocities. E_k is the unit
motion of velocity k, <., .> is the inner product with the mass matrix M, and D_l is the covariant derivative along E_l.
"""

from __future__ import annotations

from collections.abc import Sequence

from symgen.proof.reference.dynamics import Variation, dot
from symgen.proof.reference.kinematics import twist_of
from symgen.proof.reference.numbers import Number
from symgen.proof.reference.state import State, flat

Brackets = dict[tuple[int, int], list[tuple[int, Number]]]


def brackets(s: State) -> Brackets:
    """Return the Lie brackets [E_a, E_b] of each joint's unit motions, as components along the same unit motions."""
    found: Brackets = {}
    for link, slot in s.point.joints:
        if slot.joint.mimic:
            continue
        wrenches = [[s.point.number(e) for e in (*T.n, *T.f)] for T in slot.joint.kind.actuation()]
        for a in link.columns:
            for b in link.columns:
                v_w = twist_of(a.S * b.S - b.S * a.S)
                components = [dot([*v_w[3:], *v_w[:3]], wrench) for wrench in wrenches]
                pairs = zip(link.columns, components, strict=True)
                found[a.velocity, b.velocity] = [(column.velocity, c) for column, c in pairs if c != 0]
    return found


def crossed(known: Brackets, M: Sequence[Sequence[Number]], l: int, k: int, j: int, zero: Number) -> Number:
    """Return <[E_l, E_k], E_j>: the sum over m of M_mj times component m of the bracket [E_l, E_k]."""
    return sum((c * M[m][j] for m, c in known.get((l, k), ())), zero)


def christoffel(s: State) -> list[list[list[Number]]]:
    """Return the Christoffel symbols; the symbol <E_j, D_l E_k> is at [j][k][l]."""
    n, dM, M, known, zero = range(s.n), s.dynamics.dM, s.dynamics.bodies_M, brackets(s), s.point.numbers.integer(0)

    def symbol(j: int, k: int, l: int) -> Number:
        twice = dM[j][k][l] + dM[j][l][k] - dM[k][l][j]
        twice = twice + crossed(known, M, l, k, j, zero) - crossed(known, M, l, j, k, zero)
        return (twice - crossed(known, M, k, j, l, zero)) / 2

    return [[[symbol(j, k, l) for l in n] for k in n] for j in n]


def coriolis_matrix(s: State) -> list[Number]:
    """Return the rows of the Coriolis matrix. Entry [j, k] is the sum of <E_j, D_l E_k> times velocity l over all l."""
    n, qd, known, zero = range(s.n), s.given("qd"), brackets(s), s.point.numbers.integer(0)
    rate, M = mass_matrix_rate(s), s.dynamics.bodies_M
    G = [s.dynamics.rate(s.zeros, qd, Variation(q={k: 1}), gravity=False) for k in n]

    def entry(j: int, k: int) -> Number:
        twice = rate[j * s.n + k] + G[k][j] - G[j][k]
        for l in n if known else ():
            terms = crossed(known, M, l, k, j, zero) - crossed(known, M, l, j, k, zero)
            twice = twice + (terms - crossed(known, M, k, j, l, zero)) * qd[l]
        return twice / 2

    return [entry(j, k) for j in n for k in n]


def christoffel_symbols(s: State) -> list[Number]:
    n, D = range(s.n), christoffel(s)
    return [(D[i][j][k] + D[i][k][j]) / 2 for i in n for j in n for k in n]


def mass_matrix_rate(s: State) -> list[Number]:
    along = Variation(q=dict(enumerate(s.given("qd"))))
    columns = [s.dynamics.rate(s.zeros, {k: 1}, along, gravity=False) for k in range(s.n)]
    return flat(zip(*columns, strict=True))
