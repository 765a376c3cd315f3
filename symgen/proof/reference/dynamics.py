"""Joint forces from d'Alembert's principle, and their rates along any change of state.

The equations are Lagrange's equations of the kinetic energy, the sum of tr(T' J T'^T) / 2, in the trace form of Uicker
and Kahn (R. P. Paul, *Robot manipulators*, 1981, chapter 6), for any joints. T_i is the pose of link i, A_i is the
placement of link i in its parent p, and J_i is the pseudo-inertia of link i. Velocity k moves link i; S_k is the motion
of link i at one unit of this velocity, in the link's frame. V is the sum of the link's unit motions, each times the
velocity. U is the sum of the unit motions, each times the acceleration. The derivative delta_k is the rate of a pose at
one unit of velocity k. [0 g] is a 4x4 matrix with the acceleration of gravity in its last column. The last line sums
over the children c of link i::

    T_i = T_p A_i      T_i' = T_p' A_i + T_i V      T_i'' = T_p'' A_i + 2 T_p' A_i V + T_i (V^2 + U)
    delta_k T_d = T_i S_k A_i..d                                   link d at or beyond link i, which velocity k moves
    tau_k = sum over links d of tr(delta_k T_d  J_d  (T_d'' - [0 g])^T)
          = tr(S_k P_i T_i),      P_i = J_i (T_i'' - [0 g])^T + sum over children c of A_c P_c

Rates along a change (dq, dqd, dqdd) are computed with jets (:class:`~symgen.proof.reference.numbers.Jet`). A change of
position dq_k is a small motion along velocity k: A_i becomes A_i (1 + epsilon S_k dq_k).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from sympy import Symbol

from symgen.proof.reference.forces.applied_forces import AppliedForces
from symgen.proof.reference.forces.fluid import Fluid
from symgen.proof.reference.forces.joint_effects import JointEffects
from symgen.proof.reference.numbers import Jet, Matrix, Number, constant, parts
from symgen.proof.reference.point import PlacedLink, Point

Rates = Mapping[int, Number] | Sequence[Number]


@dataclass(frozen=True)
class Variation:
    """A small change of a state by velocity index: the velocities with which q moves, and the changes of qd and qdd."""

    q: Mapping[int, Number] = field(default_factory=dict)
    qd: Mapping[int, Number] = field(default_factory=dict)
    qdd: Mapping[int, Number] = field(default_factory=dict)


@dataclass(frozen=True)
class Motions:
    """The inertia of each link, and its placement, velocity and acceleration in the parent link; all may be jets."""

    A: list[Matrix]
    V: list[Matrix]
    U: list[Matrix]
    J: list[Matrix]
    weight: Matrix
    """The acceleration of gravity, as the matrix [0 g]."""
    parameter: Symbol | None = None
    """The parameter with respect to which the outermost jets have derivatives, if any."""


@dataclass(frozen=True)
class Poses:
    """The pose of each link, and its first and second derivatives with respect to time."""

    T: list[Matrix]
    T1: list[Matrix]
    T2: list[Matrix]


class Dynamics:
    """The mechanics of a robot in one state."""

    def __init__(self, point: Point) -> None:
        self.point, self.n = point, point.n

    # -- states -------------------------------------------------------------------------------------------------

    def motions(
        self, qd: Rates = (), qdd: Rates = (), *, gravity: bool = True, changes: Sequence[Variation] = ()
    ) -> Motions:
        """Return the motion of all links, and the derivatives of this motion along each of the ``changes``, as jets.

        Derivatives are taken along the first change, then along the second. The first change is the outermost level of
        the jets.
        """
        links, zero = self.point.links, self.point.zero
        A = [link.A for link in links]
        V = [self._sum(link, qd) for link in links]
        U = [self._sum(link, qdd) for link in links]
        J = [link.J for link in links]
        weight = self._weight() if gravity else zero
        flat = zero
        for level, change in enumerate(reversed(changes)):
            moved = [constant(self._sum(link, change.q), zero, level) for link in links]
            A = [Jet(a, a * d) for a, d in zip(A, moved, strict=True)]
            V = [Jet(v, constant(self._sum(link, change.qd), zero, level)) for v, link in zip(V, links, strict=True)]
            U = [Jet(u, constant(self._sum(link, change.qdd), zero, level)) for u, link in zip(U, links, strict=True)]
            J = [Jet(j, flat) for j in J]
            weight, flat = Jet(weight, flat), Jet(flat, flat)
        return Motions(A, V, U, J, weight)

    def poses(self, m: Motions) -> Poses:
        """Return the poses and their rates, from the base outward."""
        T, T1, T2 = [m.A[0]], [m.V[0]], [m.U[0]]
        for i, link in enumerate(self.point.links[1:], 1):
            p, A, V = link.parent, m.A[i], m.V[i]
            T.append(T[p] * A)
            if not link.columns:
                T1.append(T1[p] * A)
                T2.append(T2[p] * A)
                continue
            slipping = T1[p] * A
            T1.append(slipping + T[i] * V)
            T2.append(T2[p] * A + (slipping + slipping + T[i] * V) * V + T[i] * m.U[i])
        return Poses(T, T1, T2)

    def transmitted(self, m: Motions, poses: Poses, extra: Mapping[int, Matrix] | None = None) -> list[Matrix]:
        """Return the matrix P_i T_i of each link, from the leaves to the base. ``extra`` has further terms of P_i."""
        P = [J * (T2 - m.weight).transpose() for J, T2 in zip(m.J, poses.T2, strict=True)]
        added = Fluid(self.point, m.parameter).inertial(poses)
        for i, more in (*(extra or {}).items(), *added.items()):
            P[i] = P[i] + more
        for i in reversed(range(1, len(P))):
            p = self.point.links[i].parent
            P[p] = P[p] + m.A[i] * P[i]
        return [P_i * T for P_i, T in zip(P, poses.T, strict=True)]

    def forces(self, m: Motions, extra: Mapping[int, Matrix] | None = None) -> list[list[Number]]:
        """Return the joint forces tau_k of the bodies, and their rates in the order of :func:`parts`."""
        transmitted = self.transmitted(m, self.poses(m), extra)
        count = len(list(parts(transmitted[0])))
        tau = [[self.point.numbers.integer(0)] * self.n for _ in range(count)]
        for link, product in zip(self.point.links, transmitted, strict=True):
            if link.columns:
                for result, Q in zip(tau, parts(product), strict=True):
                    wrench = wrench_of(Q)
                    for column in link.columns:
                        result[column.velocity] = result[column.velocity] + dot(column.twist, wrench)
        return tau

    # -- joint space --------------------------------------------------------------------------------------------

    @cached_property
    def bodies_M(self) -> list[list[Number]]:
        """The rows of the bodies' mass matrix."""
        columns = [self.forces(self.motions((), {k: 1}, gravity=False))[0] for k in range(self.n)]
        return [list(row) for row in zip(*columns, strict=True)]

    @cached_property
    def M(self) -> Matrix:
        """The mass matrix with rotors, n x n."""
        rotors = [
            self.effects.rotors([self.point.numbers.integer(int(j == k)) for j in range(self.n)]) for k in range(self.n)
        ]
        rows = [[a + b for a, b in zip(*pair, strict=True)] for pair in zip(self.bodies_M, rotors, strict=True)]
        return self.point.numbers.matrix(rows)

    @cached_property
    def Minv(self) -> Matrix:
        return self.M.inv()

    def tau(self, qd: Sequence[Number], qdd: Sequence[Number], extra: Mapping[int, Matrix] | None = None) -> list[Any]:
        """Return the joint forces of inverse dynamics, including joint effects and applied force laws."""
        (bodies,) = self.forces(self.motions(qd, qdd), extra)
        return [a + b for a, b in zip(bodies, self.forces_beside_bodies(qd, qdd), strict=True)]

    def forces_beside_bodies(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[Any]:
        """Return the joint forces that balance joint effects and applied force laws."""
        joints, (between,) = self.effects.forces(qd, qdd), self.applied_forces.forces(qd)
        return [a + b for a, b in zip(joints, between, strict=True)]

    def acceleration(self, qd: Sequence[Number], tau: Sequence[Number], extra: Any = None) -> list[Number]:
        """Return the accelerations of forward dynamics, the solution of M qdd = tau - bias."""
        b = self.tau(qd, [self.point.numbers.integer(0)] * self.n, extra)
        return self.solved([x - y for x, y in zip(tau, b, strict=True)])

    def hybrid(self, qd: Sequence[Number], qdd: Sequence[Number], tau: Sequence[Number]) -> list[Number]:
        """Return all accelerations, then all forces, from one linear system; driven velocities have unknown forces."""
        driven, one = self.point.robot.driven_velocities, self.point.numbers.integer(1)
        still = [one - one] * self.n
        known = self.tau(qd, [qdd[k] if k in driven else still[k] for k in range(self.n)])
        rows = [
            [(-one if i == k else still[k]) if k in driven else self.M[i, k] for k in range(self.n)]
            for i in range(self.n)
        ]
        right = [[(still[k] if k in driven else tau[k]) - known[k]] for k in range(self.n)]
        found = self.point.numbers.matrix(rows).solve(self.point.numbers.matrix(right))
        accelerations = [qdd[k] if k in driven else found[k, 0] for k in range(self.n)]
        return [*accelerations, *(found[k, 0] if k in driven else tau[k] for k in range(self.n))]

    def times(self, rates: Sequence[Number]) -> list[Number]:
        """Return the product of the mass matrix and a vector of rates."""
        return [dot([self.M[k, j] for j in range(self.n)], rates) for k in range(self.n)]

    def solved(self, right: Sequence[Number]) -> list[Number]:
        """Return the product of M^-1 and a vector of joint forces."""
        column = self.M.solve(self.point.numbers.column(right))
        return [column[k, 0] for k in range(self.n)]

    def rate(self, qd: Rates, qdd: Rates, change: Variation, gravity: bool = True) -> list[Number]:
        """Return the rate of the joint forces that move the bodies, along a small change of the state."""
        return self.forces(self.motions(qd, qdd, gravity=gravity, changes=(change,)))[1]

    def rates(self, qd: Sequence[Number], qdd: Sequence[Number], gravity: bool = True) -> tuple[Matrix, Matrix]:
        """Return d tau / d q and d tau / d qd of the bodies, as lists of rows.

        The derivatives with respect to q are taken along the unit velocities.
        """
        by_q = [self.rate(qd, qdd, Variation(q={k: 1}), gravity) for k in range(self.n)]
        by_qd = [self.rate(qd, qdd, Variation(qd={k: 1}), gravity) for k in range(self.n)]
        return [list(row) for row in zip(*by_q, strict=True)], [list(row) for row in zip(*by_qd, strict=True)]

    def full_rates(self, qd: Sequence[Number], qdd: Sequence[Number]) -> tuple[Matrix, Matrix]:
        """Return d tau / d q and d tau / d qd, including joint effects and applied force laws."""
        by_q, by_qd = self.rates(qd, qdd)
        for k in range(self.n):
            by_q[k][k] = by_q[k][k] + self.effects.stiffness[k]
            by_qd[k][k] = by_qd[k][k] + self.effects.by_velocity(k, qd[k], 1)
            unit = [self.point.numbers.integer(int(j == k)) for j in range(self.n)]
            for row, more in zip(by_qd, self.effects.spun_rates(qd, unit), strict=True):
                row[k] = row[k] + more
            for rows, change in ((by_q, Variation(q={k: 1})), (by_qd, Variation(qd={k: 1}))):
                for row, more in zip(rows, self.applied_forces.forces(qd, (change,))[1], strict=True):
                    row[k] = row[k] + more
        return by_q, by_qd

    @cached_property
    def dM(self) -> list[list[list[Number]]]:
        """The derivative of M_ij along velocity k, at [i][j][k]."""
        zeros = [0] * self.n
        n = range(self.n)
        by = [[self.rate(zeros, {j: 1}, Variation(q={k: 1}), gravity=False) for k in n] for j in n]
        return [[[by[j][k][i] for k in n] for j in n] for i in n]

    @cached_property
    def effects(self) -> JointEffects:
        return JointEffects(self.point)

    @cached_property
    def applied_forces(self) -> AppliedForces:
        return AppliedForces(self)

    # -- helpers ------------------------------------------------------------------------------------------------

    def _sum(self, link: PlacedLink, rates: Rates) -> Matrix:
        total = self.point.zero
        for column in link.columns:
            rate = rates.get(column.velocity, 0) if isinstance(rates, Mapping) else None
            if rate is None:
                rate = rates[column.velocity] if rates else 0
            if isinstance(rate, int):
                total = total + column.S if rate == 1 else total
            else:
                total = total + rate * column.S
        return total

    def _weight(self) -> Matrix:
        g = self.point.gravity
        return self.point.numbers.matrix([*([0, 0, 0, entry] for entry in g), [0, 0, 0, 0]])


def wrench_of(Q: Matrix) -> tuple[Number, ...]:
    """Return the wrench (n, f) such that tr(S Q) = w^T n + v^T f for each motion S = (w, v)."""
    return (
        Q[1, 2] - Q[2, 1],
        Q[2, 0] - Q[0, 2],
        Q[0, 1] - Q[1, 0],
        Q[3, 0],
        Q[3, 1],
        Q[3, 2],
    )


def dot(a: Sequence[Number], b: Sequence[Number]) -> Number:
    total = a[0] * b[0]
    for x, y in zip(a[1:], b[1:], strict=True):
        total = total + x * y
    return total
