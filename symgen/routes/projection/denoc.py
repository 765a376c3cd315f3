"""Decoupled natural orthogonal complement (DeNOC), extended from serial chains to trees.

Source: S. K. Saha, *Dynamics of serial multibody systems using the decoupled natural orthogonal complement matrices*,
J. Appl. Mech. 66 (1999), equations 12-30. Twists t and wrenches w~ are at the centers of mass, in base axes. B_ij moves
a twist from the center of mass of body j to the center of mass of body i. p_i is the joint-rate propagation vector, the
twist of body i at one unit of velocity i. M_i is the mass matrix of body i, l is its parent, and primes are time
derivatives. The twists of all bodies are t = N_l N_d qd, with blocks B_ij in N_l and blocks p_i in N_d::

    t_i = B_il t_l + p_i qd_i                                                              (12)
    composite mass   M~_i = M_i + sum over children of B_ci^T M~_c B_ci                    (23b)
    GIM              i_ij = p_i^T M~_i B_ij p_j                                            (24)
    convective       c_ij = p_i^T [H_i B_ij + M~_i (B'_ij + B_ij W_j)] p_j, j above i      (29)
                     c_ij = p_i^T B_ji^T [H_j + M~_j W_j] p_j, j below i
                     H_i = M'_i + sum over children of B_ci^T (H_c B_ci + M~_c B'_ci)      (28)
    tau_i = p_i^T w~_i,  w~_i = M_i t'_i + M'_i t_i - w^g_i + sum over children of B_ci^T w~_c   (18, 30)
    forward dynamics: I = U D U^T by the articulated mass matrices (Saha 1997)

Here W = diag([w]x, [w]x), M'_i = diag([w]x I_i, 0), and w^g_i is the weight. GIM is the generalised inertia matrix, and
c_ij is an entry of C. "j above i" means that j is i or an ancestor of i. Equations 27 and 28 are not legible in our
copy, so H is derived again from equation 25: H_i = sum over bodies k at or beyond i of B_ki^T (M_k B'_ki + M'_k B_ki).
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.model.joint_effects import armature, refuse_mimic
from symgen.routes.model.matrices import Column, add_symmetric, flat
from symgen.routes.model.tree import BASE, refuse_massless, vector, way_to
from symgen.routes.projection.central_bodies import CentralBody, bodies_at_centers, carried_to, wrench_at
from symgen.routes.route import route
from symgen.spatial import ArticulatedInertia, Force, Motion, RigidBodyInertia, Symmetric, Transform, Vector
from symgen.spatial.articulated import scaled

SOURCE = "Saha 1999, eqs 12-30"


@route("denoc", SOURCE, central=True)
def link_velocities(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return six numbers per moving link: the link's velocity at the base origin, then its angular velocity.

    The twists t = N_l (N_d qd) at the centers of mass are moved to the base origin.
    """
    chain = bodies_at_centers(robot, trace, q)
    N_d_qd = [body.twist(qd, trace) for body in chain]
    result: list[Expr] = []
    for i, body in enumerate(chain):
        t = Motion.zero(trace.keep)
        for j in reversed(way_to(i, chain)):
            t = t + carried_to(N_d_qd[j], chain[j], body)
        result += [*(t.v + body.central.c.cross(t.w)), *t.w]
    return result


@route("denoc", SOURCE, central=True)
def mass_matrix(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the mass matrix (the generalised inertia matrix of the source) in row-major order, by equation 24."""
    chain, n = bodies_at_centers(robot, trace, q), robot.nv
    composite = composites(chain)
    I = [trace.zeros(n) for _ in range(n)]
    for i, body in enumerate(chain):
        for j in reversed(way_to(i, chain)):
            for l, column in chain[j].columns():
                momentum = composite[i].momentum(carried_to(column, chain[j], body))
                for k, p in body.columns():
                    if i == j:
                        I[k][l] = trace.keep(I[k][l] + p.dot(momentum))
                    else:
                        add_symmetric(I, k, l, p.dot(momentum), trace)
    return flat(I)


@route("denoc", SOURCE, candidate=True, central=True)
def convective_inertia(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the convective inertia C in row-major order, by equation 29.

    This C differs from the Coriolis matrix of Christoffel's symbols, but C qd is the same.
    """
    chain, n = bodies_at_centers(robot, trace, q), robot.nv
    t = _twists(chain, qd, trace)
    composite, H = composites(chain), _convective(chain, t, trace)
    C = [trace.zeros(n) for _ in range(n)]
    for i, body in enumerate(chain):
        below = [(k, H[i].force(p) + composite[i].momentum(_times_W(t[i].w, p))) for k, p in body.columns()]
        for j in reversed(way_to(i, chain)):
            above = chain[j]
            for l, column in above.columns():
                carried = carried_to(column, above, body)
                rate = carried_to(_times_W(t[j].w, column), above, body)
                moved = Motion(rate.w, rate.v + column.w.cross(t[i].v - t[j].v))
                force = H[i].force(carried) + composite[i].momentum(moved)
                for k, p in body.columns():
                    C[k][l] = trace.keep(C[k][l] + p.dot(force))
                if i != j:
                    for k, wrench in below:
                        C[l][k] = trace.keep(C[l][k] + column.dot(wrench_at(wrench, body, above)))
    return flat(C)


@route("denoc", SOURCE, central=True)
def velocity_product(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the velocity product C qd: the joint forces at zero accelerations and without gravity."""
    return _forces(robot, trace, q, qd, trace.zeros(robot.nv), Vector.zero())


@route("denoc", SOURCE, central=True)
def gravity(robot: Robot, trace: Trace, q: Column) -> list[Expr]:
    """Return the gravity forces g(q): the joint forces at rest."""
    still = trace.zeros(robot.nv)
    return _forces(robot, trace, q, still, still, robot.gravity_vector)


@route("denoc", SOURCE, central=True)
def bias(robot: Robot, trace: Trace, q: Column, qd: Column) -> list[Expr]:
    """Return the bias C qd + g: the joint forces at zero accelerations."""
    return _forces(robot, trace, q, qd, trace.zeros(robot.nv), robot.gravity_vector)


@route("denoc", SOURCE, central=True)
def inverse_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return the joint forces tau, by equations 12, 18 and 30."""
    return _forces(robot, trace, q, qd, qdd, robot.gravity_vector)


@route("denoc", f"{SOURCE}; Saha 1997", central=True)
def forward_dynamics(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return the accelerations qdd from U D U^T qdd = tau - b, at a cost linear in the number of bodies.

    The matrices U and D are not formed. With the articulated mass matrices M^ and the parent l of body i::

        m_i = p_i^T M^_i p_i,   psi_i = M^_i p_i / m_i,   M^_l += B^T (M^_i - M^_i p_i psi_i^T) B

    If a joint has several velocities, they are eliminated one by one. m_i includes the rotor's inertia.
    """
    refuse_mimic(robot, "DeNOC factorisation")
    chain, keep, n, rotor = bodies_at_centers(robot, trace, q), trace.keep, robot.nv, armature(robot, trace)
    phi = [keep(a - b) for a, b in zip(tau, bias(robot, trace, q, qd), strict=True)]
    articulated = [ArticulatedInertia.of_body(body.mass) for body in chain]
    psi: list[Force] = [Force.zero(keep)] * n
    eta: list[Force] = [Force.zero(keep)] * len(chain)
    inverse = trace.zeros(n)
    for i in reversed(range(len(chain))):
        body = chain[i]
        for k, p in body.columns():
            felt = articulated[i].force(p)
            m = refuse_massless(keep(p.dot(felt) + rotor[k]), robot, k)
            inverse[k] = keep(1 / m)
            psi[k] = scaled(felt, m, inverse[k])
            phi[k] = keep(phi[k] - p.dot(eta[i]))
            eta[i] = eta[i] + psi[k] * phi[k]
            articulated[i] = articulated[i].without(felt, psi[k])
        if body.parent != BASE:
            above = chain[body.parent]
            eta[body.parent] = eta[body.parent] + wrench_at(eta[i], body, above)
            moved = articulated[i].to_parent(Transform(p=body.central.c - above.central.c))
            articulated[body.parent] = articulated[body.parent] + moved
    mu: list[Motion] = []
    qdd = trace.zeros(n)
    for body in chain:
        acceleration = Motion.zero(keep)
        if body.parent != BASE:
            acceleration = carried_to(mu[body.parent], chain[body.parent], body)
        for k, p in reversed(list(body.columns())):
            qdd[k] = keep(keep(phi[k] * inverse[k]) - acceleration.dot(psi[k]))
            acceleration = acceleration + p * qdd[k]
        mu.append(acceleration)
    return qdd


def _times_W(w: Vector, p: Motion) -> Motion:
    """Return the motion W p = (w x p_angular, w x p_linear)."""
    return Motion(w.cross(p.w), w.cross(p.v))


def _twists(chain: list[CentralBody], qd: Column, trace: Trace) -> list[Motion]:
    t: list[Motion] = []
    for body in chain:
        carried = Motion.zero(trace.keep)
        if body.parent != BASE:
            carried = carried_to(t[body.parent], chain[body.parent], body)
        t.append(carried + body.twist(qd, trace))
    return t


def composites(chain: list[CentralBody]) -> list[RigidBodyInertia]:
    """Return the composite inertia M~ of each body, about the center of mass of the body."""
    composite = [body.mass for body in chain]
    for i in reversed(range(len(chain))):
        if (l := chain[i].parent) != BASE:
            shift = Transform(p=chain[i].central.c - chain[l].central.c)
            composite[l] = composite[l] + shift.inertia_to_parent(composite[i])
    return composite


@dataclass(frozen=True)
class _Convective:
    """The matrix H_i, which maps the angular part w of a twist to the moment n = Y w and the force f = w x d.

    d is the sum of m_k (c_k - c_i)' over the bodies k that joint i carries, with masses m_k and centers of mass c_k.
    """

    Y: tuple[Vector, Vector, Vector]
    d: Vector

    def force(self, m: Motion) -> Force:
        x, y, z = (row.dot(m.w) for row in self.Y)
        return Force(Vector(x, y, z, m.w.keep), m.w.cross(self.d))


def _convective(chain: list[CentralBody], t: list[Motion], trace: Trace) -> list[_Convective]:
    composite = composites(chain)
    H = [
        _Convective(_cross_rows(t[i].w, body.central.I, trace), Vector.zero(trace.keep)) for i, body in enumerate(chain)
    ]
    for i in reversed(range(len(chain))):
        if (l := chain[i].parent) != BASE:
            delta, rate = chain[i].central.c - chain[l].central.c, t[i].v - t[l].v
            m, h = composite[i].m, composite[i].h
            # two terms of Y: moments of the force w x (d + m rate) at delta, and of w x rate on the first moment h
            lifted, beyond = H[i].d + rate * m, h
            terms = (H[i].Y, _double_cross(delta, lifted, trace), _double_cross(beyond, rate, trace))
            Y = H[l].Y
            for term in terms:
                a, b, c = (x + y for x, y in zip(Y, term, strict=True))
                Y = (a, b, c)
            H[l] = _Convective(Y, H[l].d + lifted)
    return H


def _cross_rows(w: Vector, I: Symmetric, trace: Trace) -> tuple[Vector, Vector, Vector]:
    """Return the rows of the product [w]x I of the cross-product matrix of w and the inertia I."""
    columns = [w.cross(I.row(j).bound(trace.keep)) for j in range(3)]
    a, b, c = (vector(row, trace) for row in zip(*columns, strict=True))
    return a, b, c


def _double_cross(a: Vector, b: Vector, trace: Trace) -> tuple[Vector, Vector, Vector]:
    """Return the rows of the matrix (a.b) 1 - b a^T, which maps w to a x (w x b)."""
    keep = trace.keep
    ab = a.dot(b)
    rows = []
    for i, b_i in enumerate(b):
        entries = [keep((ab if i == j else 0) - keep(b_i * a_j)) for j, a_j in enumerate(a)]
        rows.append(vector(entries, trace))
    return rows[0], rows[1], rows[2]


def _forces(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column, g: Vector) -> list[Expr]:
    chain = bodies_at_centers(robot, trace, q)
    t = _twists(chain, qd, trace)
    t_rate: list[Motion] = []
    wrench: list[Force] = []
    for i, body in enumerate(chain):
        carried = Motion.zero(trace.keep)
        if (l := body.parent) != BASE:
            carried = carried_to(t_rate[l], chain[l], body)
            carried = Motion(carried.w, carried.v + t[l].w.cross(t[i].v - t[l].v))
        t_rate.append(carried + _times_W(t[i].w, body.twist(qd, trace)) + body.twist(qdd, trace))
        m, I = body.central.m, body.central.I
        n = I.vector(t_rate[i].w) + t[i].w.cross(I.vector(t[i].w))
        wrench.append(Force(n, (t_rate[i].v - g.bound(trace.keep)) * m))
    tau = trace.zeros(robot.nv)
    for i in reversed(range(len(chain))):
        body = chain[i]
        for k, p in body.columns():
            tau[k] = trace.keep(tau[k] + p.dot(wrench[i]))
        if body.parent != BASE:
            wrench[body.parent] = wrench[body.parent] + wrench_at(wrench[i], body, chain[body.parent])
    return tau
