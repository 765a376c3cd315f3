"""The derivatives of inverse dynamics as Pinocchio up to version 2.6 computes them, in ground coordinates.

Source: the code that accompanies J. Carpentier and N. Mansard, *Analytical derivatives of rigid body dynamics
algorithms* (2018), as S. Singh, R. Russell and P. Wensing (2022, section V-C) describe it. Body l is the parent of body
i. An outward pass computes four motions for each joint velocity::

    J = S_i,  V_q = v_l x J,  A_q = a_l x J + v_l x V_q,  A_v = v_i x J + V_q

An inward pass sums up the inertia Y, the rate Y', the momentum h and the wrench f over the bodies that a joint carries.
The operator doY maps a motion m to Y' m + m x* h::

    F_a = Y J,  F_v = Y A_v + doY J,  F_q = Y A_q + doY V_q
    d tau_i / d q_s = J_i . F_q,s,  d tau_i / d qd_s = J_i . F_v,s,  M_is = J_i . F_a,s       s in the subtree of i
    F_q += J x* f                                                                           before the parent is visited
    d tau_i / d q_j = F_a . A_q,j + (J_i^T doY) V_q,j,  d tau_i / d qd_j = F_a . A_v,j + (J_i^T doY) J_j     j above i

The rate Y' has the form of an inertia without mass. The first moment of Y' is the integral of r' dm, and the second
moment is K + K^T, where K = integral of r' r^T dm.
"""

from __future__ import annotations

from dataclasses import dataclass

from sympy import Expr

from symgen.program import Trace
from symgen.robot import Robot
from symgen.routes.forward_dynamics import articulated_body, mass_matrix_inverse
from symgen.routes.model.ground import GroundBody, ground_bodies
from symgen.routes.model.joint_effects import derivatives_with_joint_effects, forces_on_bodies
from symgen.routes.model.matrices import Column, add_symmetric, dot, flat, rows, transposed
from symgen.routes.model.tree import BASE, base_acceleration, joint_motion
from symgen.routes.route import route
from symgen.spatial import BodyCoriolis, Force, Motion, RigidBodyInertia, Symmetric


@route("pinocchio", "Pinocchio 2.6; Carpentier 2018")
def forward_dynamics_derivatives(robot: Robot, trace: Trace, q: Column, qd: Column, tau: Column) -> list[Expr]:
    """Return d qdd / d q, d qdd / d qd and M^-1 in row-major order, by Pinocchio's method.

    * The articulated-body algorithm gives the accelerations. Inverse dynamics is differentiated at these accelerations.
    * The articulated-body algorithm gives M^-1 as the accelerations under unit forces (Carpentier 2018).
    * -M^-1 is multiplied by the derivatives of inverse dynamics (Singh et al. 2022, eq. 5).
    """
    n = robot.nv
    qdd = articulated_body.forward_dynamics(robot, trace, q, qd, forces_on_bodies(robot, trace, q, qd, tau))
    derivatives = inverse_dynamics_derivatives(robot, trace, q, qd, qdd)
    derivatives = derivatives_with_joint_effects(robot, trace, q, qd, qdd, derivatives)
    inverse = mass_matrix_inverse.inverse_articulated(robot, trace, q)
    by_q, by_qd = rows(derivatives, n)[:n], rows(derivatives, n)[n : 2 * n]
    products = [
        dot(row, [-entry for entry in column], trace)
        for by in (by_q, by_qd)
        for row in rows(inverse, n)
        for column in transposed(by)
    ]
    return [*products, *inverse]


@dataclass(frozen=True)
class Columns:
    """The columns J, V_q, A_q and A_v of the outward pass, for one velocity of a joint."""

    J: Motion
    Vq: Motion
    Aq: Motion
    Av: Motion


@dataclass(frozen=True)
class Subtree:
    """Sums over the bodies that a joint carries: the inertia Y, the rate of Y, the momentum h and the wrench f."""

    Y: RigidBodyInertia
    rate: RigidBodyInertia
    h: Force
    f: Force

    def __add__(self, other: Subtree) -> Subtree:
        return Subtree(self.Y + other.Y, self.rate + other.rate, self.h + other.h, self.f + other.f)

    def varied(self, m: Motion) -> Force:
        """Return the wrench doY m = Y' m + m x* h for a motion ``m``."""
        return self.rate.momentum(m) + m.cross_force(self.h)

    def varied_transposed(self, m: Motion) -> Force:
        """Return the wrench doY^T m = Y' m - m x* h for a motion ``m``.

        Y' is symmetric, and m . (s x* h) = -s . (m x* h) for all motions s.
        """
        return self.rate.momentum(m) + -m.cross_force(self.h)


@route("pinocchio", "Pinocchio 2.6")
def inverse_dynamics_derivatives(robot: Robot, trace: Trace, q: Column, qd: Column, qdd: Column) -> list[Expr]:
    """Return d tau / d q, d tau / d qd and M in row-major order, by Pinocchio's method."""
    placed, n, keep = ground_bodies(robot, trace, q), robot.nv, trace.keep
    columns, carried = _outward(robot, trace, placed, qd, qdd)
    dq, dqd, M = ([trace.zeros(n) for _ in range(n)] for _ in range(3))
    below: list[list[tuple[int, Force, Force, Force]]] = [[] for _ in placed]
    for i in reversed(range(len(placed))):
        own, tree = placed[i], carried[i]
        wrenches = []
        for k, each in zip(own.dof, columns[i], strict=True):
            Fa, Fv = tree.Y.momentum(each.J), tree.Y.momentum(each.Av) + tree.varied(each.J)
            wrenches.append((k, Fa, Fv, tree.Y.momentum(each.Aq) + tree.varied(each.Vq)))
        for k, each in zip(own.dof, columns[i], strict=True):
            for s, Fa, _, _ in wrenches:
                M[k][s] = keep(M[k][s] + each.J.dot(Fa))
            for s, Fa, _, _ in below[i]:
                add_symmetric(M, k, s, each.J.dot(Fa), trace)
            for s, _, Fv, Fq in [*wrenches, *below[i]]:
                dqd[k][s] = keep(dqd[k][s] + each.J.dot(Fv))
                dq[k][s] = keep(dq[k][s] + each.J.dot(Fq))
        for k, each, (_, Fa, Fv, Fq) in zip(own.dof, columns[i], wrenches, strict=True):
            below[i].append((k, Fa, Fv, Fq + each.J.cross_force(tree.f)))
            left, j = tree.varied_transposed(each.J), own.parent
            while j != BASE:
                for l, other in zip(placed[j].dof, columns[j], strict=True):
                    dq[k][l] = keep(dq[k][l] + keep(other.Aq.dot(Fa) + other.Vq.dot(left)))
                    dqd[k][l] = keep(dqd[k][l] + keep(other.Av.dot(Fa) + other.J.dot(left)))
                j = placed[j].parent
        if own.parent != BASE:
            carried[own.parent] = carried[own.parent] + tree
            below[own.parent] += below[i]
    return [entry for matrix in (dq, dqd, M) for entry in flat(matrix)]


def _outward(
    robot: Robot, trace: Trace, placed: list[GroundBody], qd: Column, qdd: Column
) -> tuple[list[list[Columns]], list[Subtree]]:
    v: list[Motion] = []
    a: list[Motion] = []
    columns, carried = [], []
    for i, each in enumerate(placed):
        at_base = each.parent == BASE
        v_l = Motion.zero(trace.keep) if at_base else v[each.parent]
        a_l = base_acceleration(robot, trace) if at_base else a[each.parent]
        vJ = joint_motion(each, qd, trace)
        v.append(v_l + vJ)
        a.append(a_l + joint_motion(each, qdd, trace) + v[i].cross(vJ))
        own = []
        for S in each.S:
            Vq = v_l.cross(S)
            own.append(Columns(S, Vq, a_l.cross(S) + v_l.cross(Vq), v[i].cross(S) + Vq))
        columns.append(own)
        Y = each.pose.inertia_to_parent(each.body.I).bound(trace.keep)
        h = Y.momentum(v[i])
        carried.append(Subtree(Y, _rate(Y, v[i], trace), h, Y.momentum(a[i]) + v[i].cross_force(h)))
    return columns, carried


def _rate(Y: RigidBodyInertia, v: Motion, trace: Trace) -> RigidBodyInertia:
    """Return the rate dY/dt of the inertia of a body with the spatial velocity ``v``."""
    moments = BodyCoriolis.of_body(Y, v)
    K = [list(column) for column in (moments.K.x, moments.K.y, moments.K.z)]
    second = {(i, j): trace.keep(K[j][i] + K[i][j]) for i in range(3) for j in range(i, 3)}
    return RigidBodyInertia(trace.zero, moments.p, Symmetric.of(second, trace.keep))
