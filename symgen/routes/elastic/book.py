"""Dynamics of chains of elastic links, from transformation matrices and modal integrals.

Source: W. J. Book, *Recursive Lagrangian dynamics of flexible manipulator arms*, Int. J. Robotics Research 3 (1984).
Symbols of link i:

* A_i, E_i, H_i: the 4x4 transforms of the joint, of the bent link from its joint to its tip, and of the straight link.
* delta_k, phi_k, M_k: the variable of mode k, and the changes of h and E_i for one unit of this variable.
* h = h0 + sum of delta_k phi_k: a point in the link's frame; h0 is its position without deflection.
* r = W_i h: the same point in the ground. What_i is the transform from the link's tip to the ground.
* J_i, K_kl: the armature of the joint, and the stiffnesses of the modes.

Primes are time derivatives. Integrals are over the mass of link i, including a mass at its tip::

    outward   W_i = What_{i-1} A_i,  What_i = W_i E_i,  E_i = H_i + sum of delta_k M_k,  and their rates
    integrals C = int h0 h0^T,  C_k = int h0 phi_k^T,  C_kl = int phi_k phi_l^T
              N_k = C_k + sum of delta_l C_lk,  G = C + sum of delta_k (C_k^T + N_k) = int h h^T
    forces    F = int h r''^T = G W''^T + 2 sum of delta_k' N_k W'^T + sum of delta_k'' N_k W^T
              P_k = int phi_k r''^T = N_k^T W''^T + 2 sum of delta_l' C_kl W'^T + sum of delta_l'' C_kl W^T
    inward    F*_i = F_i + E_i A_{i+1} F*_{i+1}
    joints    tau_i = tr(What_{i-1} U_i F*_i) + J_i q_i'',  U = dA/dq
    modes     tau_ik = tr(W_i P_k) + tr(W_i M_k A_{i+1} F*_{i+1}) + sum of K_kl delta_l

The paper derives the weights from a potential energy. In this module, an upward acceleration of the ground causes the
weights.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from sympy import Expr, Integer, Rational, cos, sin

from symgen.program import Trace
from symgen.robot import ElasticChain
from symgen.robot.elastic_link import ElasticLink
from symgen.routes.derivatives.forward_mode import by_each, units
from symgen.routes.forward_dynamics.factorisation import solve
from symgen.routes.integration import time_steps
from symgen.routes.model.matrices import Column, Matrix, added, identity, product, scaled, trace_of_product, transposed
from symgen.routes.route import Route, route

SOURCE = "Book 1984"

_Steps = tuple[Matrix, Matrix, Matrix]
"""A matrix, its first time derivative, and its second time derivative."""


@dataclass(frozen=True)
class _Integrals:
    """The integrals G, N_k and C_kl of a deflected link, and the stiffnesses K of its modes."""

    G: Matrix
    N: list[Matrix]
    C: list[list[Matrix]]
    K: Matrix


@dataclass(frozen=True)
class _Moving:
    """The matrices of one link from the outward pass, named as in the module's docstring."""

    before: Matrix
    """The matrix What_{i-1}."""
    A: Matrix
    U: Matrix
    M: list[Matrix]
    E: _Steps
    W: _Steps
    own: _Integrals


@route("book", SOURCE, candidate=True)
def inverse_dynamics(chain: ElasticChain, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint torque and the modal forces of each link, in the order of the links."""
    return _required(chain, trace, chain.gravity, q, qd, qdd)


@route("book", SOURCE, candidate=True)
def bias(chain: ElasticChain, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the joint torques and modal forces at zero accelerations."""
    return _required(chain, trace, chain.gravity, q, qd, trace.zeros(chain.nv))


@route("book", SOURCE, candidate=True)
def velocity_product(chain: ElasticChain, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the joint torques and modal forces at zero accelerations, without weight and springs."""
    return _required(chain, trace, None, q, qd, trace.zeros(chain.nv))


@route("book", SOURCE, candidate=True, first=True)
def gravity(chain: ElasticChain, trace: Trace, q: Column) -> list[Expr]:
    """Return the joint torques and modal forces that hold the links at rest against their weights and stiffnesses."""
    none = trace.zeros(chain.nv)
    return _required(chain, trace, chain.gravity, q, none, none)


@route("book", SOURCE, candidate=True)
def mass_matrix(chain: ElasticChain, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix in row-major order, from unit accelerations; only one triangle is derived."""
    n, none = chain.nv, trace.zeros(chain.nv)
    columns = [_required(chain, trace, None, q, none, unit) for unit in identity(n)]
    return [columns[min(j, k)][max(j, k)] for j in range(n) for k in range(n)]


@route("book", SOURCE, candidate=True)
def forward_dynamics(chain: ElasticChain, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations M^-1 (tau - bias)."""
    return solve(chain, trace, q, mass_matrix(chain, trace, q), bias(chain, trace, q, qd), tau)


@route("book", SOURCE, candidate=True)
def inverse_dynamics_derivatives(chain: ElasticChain, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Differentiate the recursion: return the derivatives of tau with respect to q, qd and qdd, in row-major order."""
    return by_each(trace, inverse_dynamics(chain, trace, q, qd, qdd), units(q), units(qd), units(qdd))


@route("book", SOURCE, candidate=True)
def forward_dynamics_derivatives(chain: ElasticChain, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the derivatives of qdd with respect to q and qd, and M^-1, in row-major order, by differentiation."""
    return by_each(trace, forward_dynamics(chain, trace, q, qd, tau), units(q), units(qd), units(tau))


@route("book", SOURCE, candidate=True)
def kinetic_energy(chain: ElasticChain, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the kinetic energy T of all links and armatures, as the only entry of a list.

    T of a link is tr(W' G W'^T + 2 W' N' W^T + W C' W^T) / 2, where N' is the sum of delta_k' N_k and C' is the sum of
    delta_k' delta_l' C_kl.
    """
    total: Expr = trace.zero
    for link, i, moving in _outward(chain, trace, None, q, qd, trace.zeros(chain.nv)):
        rates, (W, Wd, _), own = _own(link, i, qd), moving.W, moving.own
        terms = [(Wd, own.G, Wd, 1)]
        if link.modes:
            Cd = _summed(rates, [_summed(rates, row, trace) for row in own.C], trace)
            terms += [(Wd, _summed(rates, own.N, trace), W, 2), (W, Cd, W, 1)]
        for A, B, C, factor in terms:
            term = trace_of_product(product(A, B, trace), transposed(C), trace)
            total = trace.keep(total + trace.keep(factor * term))
        total = trace.keep(total + trace.keep_all(link.armature * qd[i] ** 2))
    return [trace.keep(Rational(1, 2) * total)]


def _own(link: ElasticLink, i: int, values: Column) -> Column:
    """Return the entries of ``values`` for the modes of the link whose joint has the index ``i``."""
    return values[i + 1 : i + 1 + len(link.modes)]


def _required(
    chain: ElasticChain, trace: Trace, gravity: Sequence[Expr] | None, q: Column, qd: Column, qdd: Column
) -> list[Expr]:
    """Return the joint torques and modal forces.

    If ``gravity`` is None, weights and the stiffnesses of the modes are left out.
    """
    tau, keep = trace.zeros(chain.nv), trace.keep
    behind: Matrix | None = None
    for link, i, moving in reversed(_outward(chain, trace, gravity, q, qd, qdd)):
        own, W = moving.own, moving.W[0]
        rates, gains = _own(link, i, qd), _own(link, i, qdd)
        F = _inertial(own.G, own.N, moving.W, rates, gains, trace)
        carried = product(moving.E[0], behind, trace) if behind else None
        for k, M in enumerate(moving.M):
            P = _inertial(transposed(own.N[k]), own.C[k], moving.W, rates, gains, trace)
            value = trace_of_product(W, P, trace)
            if behind:
                value = keep(value + trace_of_product(product(W, M, trace), behind, trace))
            if gravity is not None:
                for stiffness, deflection in zip(own.K[k], _own(link, i, q), strict=True):
                    value = keep(value + keep(stiffness * deflection))
            tau[i + 1 + k] = value
        F = added(F, carried, trace) if carried else F
        torque = trace_of_product(product(moving.before, moving.U, trace), F, trace)
        tau[i] = keep(torque + trace.keep_all(link.armature * qdd[i]))
        behind = product(moving.A, F, trace)
    return tau


def _inertial(still: Matrix, moving: list[Matrix], W: _Steps, rates: Column, gains: Column, trace: Trace) -> Matrix:
    """Return the integral of x r''^T over the link, where x is h or phi_k.

    ``still`` is the integral of x h^T, and ``moving`` has the integral of x phi_l^T for each mode l. ``rates`` has the
    first time derivative of the variable delta_l of each mode, and ``gains`` has the second time derivative.
    """
    total = product(still, transposed(W[2]), trace)
    if moving:
        slow = scaled(_summed(rates, moving, trace), Integer(2), trace)
        total = added(total, product(slow, transposed(W[1]), trace), trace)
        total = added(total, product(_summed(gains, moving, trace), transposed(W[0]), trace), trace)
    return total


def _outward(
    chain: ElasticChain, trace: Trace, gravity: Sequence[Expr] | None, q: Column, qd: Column, qdd: Column
) -> list[tuple[ElasticLink, int, _Moving]]:
    """Return a triple (link, index of the link's joint, matrices of the link) for each link."""
    ground = [[*row, Integer(0)] for row in identity(3)]
    falling = [-g for g in gravity or trace.zeros(3)]
    What: _Steps = (ground, scaled(ground, Integer(0), trace), [[*trace.zeros(3), trace.keep_all(g)] for g in falling])
    result = []
    for link, i in zip(chain.links, chain.joint_indices, strict=True):
        A, U = _joint(link, q[i], qd[i], qdd[i], trace)
        W = _moved(What, A, trace)
        rest = _kept(link.tip.tolist(), trace)
        M = [_kept(link.tip_change(mode).tolist(), trace) for mode in link.modes]
        none = scaled(rest, Integer(0), trace)
        changes = [_summed(_own(link, i, values), M, trace) for values in (q, qd, qdd)]
        E = added(rest, changes[0] or none, trace), changes[1] or none, changes[2] or none
        result.append((link, i, _Moving(What[0], A[0], U, M, E, W, _integrals(link, _own(link, i, q), trace))))
        What = _moved(W, E, trace)
    return result


def _moved(W: _Steps, A: _Steps, trace: Trace) -> _Steps:
    """Return the product W A, its first time derivative and its second time derivative."""
    (W0, W1, W2), (A0, A1, A2) = W, A
    middle = scaled(product(W1, A1, trace), Integer(2), trace)
    ends = added(product(W2, A0, trace), product(W0, A2, trace), trace)
    return (
        product(W0, A0, trace),
        added(product(W1, A0, trace), product(W0, A1, trace), trace),
        added(ends, middle, trace),
    )


def _joint(link: ElasticLink, q: Expr, qd: Expr, qdd: Expr, trace: Trace) -> tuple[_Steps, Matrix]:
    """Return the joint transform A and its time derivatives, then U = dA/dq."""
    c, s = trace.keep(cos(q)), trace.keep(sin(q))
    constant, cosine, sine = (_kept(part.tolist(), trace) for part in link.joint)
    rotating = added(scaled(cosine, c, trace), scaled(sine, s, trace), trace)
    A, V = added(constant, rotating, trace), scaled(rotating, Integer(-1), trace)
    U = added(scaled(sine, c, trace), scaled(cosine, -s, trace), trace)
    bent = scaled(V, trace.keep(qd * qd), trace)
    return (A, scaled(U, qd, trace), added(bent, scaled(U, qdd, trace), trace)), U


def _integrals(link: ElasticLink, deflections: Column, trace: Trace) -> _Integrals:
    phi = [mode.moves for mode in link.modes]

    def integral(a: Iterable[Expr], b: Iterable[Expr]) -> Matrix:
        right = list(b)
        return _kept([[link.along(x * y) for y in right] for x in a], trace)

    C = [[integral(a, b) for b in phi] for a in phi]
    first = [integral(link.point, each) for each in phi]
    N = [
        added(each, _summed(deflections, [row[k] for row in C], trace), trace) if C else each
        for k, each in enumerate(first)
    ]
    G = integral(link.point, link.point)
    for delta, rest, now in zip(deflections, first, N, strict=True):
        G = added(G, scaled(added(transposed(rest), now, trace), delta, trace), trace)
    K = _kept([[link.stiffness(a, b) for b in link.modes] for a in link.modes], trace)
    return _Integrals(G, N, C, K)


def _summed(factors: Column, matrices: list[Matrix], trace: Trace) -> Matrix:
    """Return the linear combination of ``matrices`` with the given factors; empty if there are no matrices."""
    total: Matrix = []
    for factor, each in zip(factors, matrices, strict=True):
        term = scaled(each, factor, trace)
        total = added(total, term, trace) if total else term
    return total


def _kept(rows: list[list[Expr]], trace: Trace) -> Matrix:
    return [[trace.keep_all(entry) for entry in row] for row in rows]


_ACCELERATIONS = time_steps.differentiating(forward_dynamics)
ROUTES = tuple(
    Route("book", quantity, partial(step, dynamics=_ACCELERATIONS), SOURCE, candidate=True)
    for quantity, step in (("euler_step", time_steps.euler_step), ("rk4_step", time_steps.runge_kutta_step))
)
