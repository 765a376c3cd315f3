"""Bodies of a robot in one state: momenta, energies, forces transmitted by joints, and regressors."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from symgen.proof.reference.dynamics import Poses, Variation, dot, wrench_of
from symgen.proof.reference.forces.fluid import Fluid
from symgen.proof.reference.kinematics import Kinematics, twist_of
from symgen.proof.reference.numbers import Matrix, Number, inverse, negative, parts
from symgen.proof.reference.point import BASE


class Bodies:
    """The moving bodies of a robot in one state."""

    def __init__(self, kinematics: Kinematics) -> None:
        self.kinematics, self.dynamics = kinematics, kinematics.dynamics
        self.point, self.n = kinematics.point, kinematics.n
        self.moving = self.point.moving

    def link_motions(self, qd: Sequence[Number], qdd: Sequence[Number]) -> tuple[list[Number], list[Number]]:
        """Return the spatial velocities (v, w), then the spatial accelerations, of moving links in base coordinates."""
        poses = self.dynamics.poses(self.dynamics.motions(qd, qdd))
        v: list[Number] = []
        a: list[Number] = []
        for link in self.point.slots:
            i = self.point.index[link.name]
            back = poses.T[i].inv()
            velocity = poses.T1[i] * back
            v += twist_of(velocity)
            a += twist_of(poses.T2[i] * back - velocity * velocity)
        return v, a

    @property
    def mass(self) -> Number:
        return self.mass_of(self.moving)

    def mass_of(self, links: Iterable[int]) -> Number:
        return sum((self.point.links[i].J[3, 3] for i in links), self.point.numbers.integer(0))

    def first_moment(self, T: Sequence[Matrix], links: Iterable[int] | None = None) -> list[Number]:
        """Return the first moment of mass of some links, by default of all moving links, in base axes."""
        total = self.point.zero
        for i in self.moving if links is None else links:
            total = total + T[i] * self.point.links[i].J
        return [total[r, 3] for r in range(3)]

    def center(self) -> list[Number]:
        _, poses = self.kinematics.still()
        return [entry / self.mass for entry in self.first_moment(poses.T)]

    def center_jacobian(self) -> list[Number]:
        """Return the three rows of the Jacobian of the center of mass."""
        columns = []
        for k in range(self.n):
            poses = self.dynamics.poses(self.dynamics.motions({k: 1}))
            columns.append([entry / self.mass for entry in self.first_moment(poses.T1)])
        return [entry for row in zip(*columns, strict=True) for entry in row]

    def momentum(self, T: Sequence[Matrix], rate: Sequence[Matrix]) -> list[Number]:
        """Return linear and angular momentum about the center of mass, given the poses T and their rates."""
        total = self.point.zero
        for i in self.moving:
            total = total + T[i] * self.point.links[i].J * rate[i].transpose()
        linear = [total[3, c] for c in range(3)]
        angular = [total[1, 2] - total[2, 1], total[2, 0] - total[0, 2], total[0, 1] - total[1, 0]]
        c = [entry / self.mass for entry in self.first_moment(T)]
        return [*linear, *(a - b for a, b in zip(angular, cross(c, linear), strict=True))]

    def momentum_matrix(self) -> list[Number]:
        """Return the six rows of the centroidal momentum matrix."""
        columns = []
        for k in range(self.n):
            poses = self.dynamics.poses(self.dynamics.motions({k: 1}))
            columns.append(self.momentum(poses.T, poses.T1))
        return [entry for row in zip(*columns, strict=True) for entry in row]

    def momentum_bias(self) -> list[Number]:
        poses = self.dynamics.poses(self.dynamics.motions(self.point.vector("qd", self.n)))
        return self.momentum(poses.T, poses.T2)

    def kinetic_energy(self, qd: Sequence[Number]) -> Number:
        """Return the kinetic energy of the bodies and of added mass, without rotors."""
        poses = self.dynamics.poses(self.dynamics.motions(qd))
        added = Fluid(self.point).kinetic_energy(poses)
        return self._energy(poses, [link.J for link in self.point.links]) + added

    def _energy(self, poses: Poses, J: Sequence[Matrix]) -> Number:
        total = self.point.zero
        for i in self.moving:
            total = total + poses.T1[i] * J[i] * poses.T1[i].transpose()
        return (total[0, 0] + total[1, 1] + total[2, 2]) / 2

    def potential_energy(self) -> Number:
        """Return the potential energy of gravity."""
        _, poses = self.kinematics.still()
        return -dot(self.point.gravity, self.first_moment(poses.T))

    # -- wrenches -----------------------------------------------------------------------------------------------

    def external(self, f_ext: Sequence[Number], poses: Poses) -> dict[int, Matrix]:
        """Return, by index of the link, the matrix that the wrenches ``f_ext`` on chosen frames add to the matrix P_i.

        :mod:`symgen.proof.reference.dynamics` defines P_i. A wrench is (force, moment about the frame's origin), in
        axes of the frame or the base. If the poses are jets (values with derivatives), the matrices are jets, too.
        """
        like, constant = poses.T[0], self.kinematics.constant
        result: dict[int, Matrix] = {}
        half = self.point.numbers.integer(1) / 2
        for k, (i, placement) in enumerate(self.kinematics.frames):
            f, n = f_ext[6 * k : 6 * k + 3], [half * entry for entry in f_ext[6 * k + 3 : 6 * k + 6]]
            B = constant(placement, like)
            N = self.point.numbers.matrix(
                [[0, n[2], -n[1], 0], [-n[2], 0, n[0], 0], [n[1], -n[0], 0, 0], [f[0], f[1], f[2], 0]]
            )
            placed, along_frame = poses.T[i] * B, constant(N, like)
            if self.point.robot.wrench_axes == "base":
                turn = self.kinematics.rotation(placed)
                along_frame = turn.transpose() * along_frame * turn
            wrench = negative(B * along_frame * inverse(placed))
            result[i] = result[i] + wrench if i in result else wrench
        return result

    def joint_wrenches(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[list[Number]]:
        """Return the wrench (f, n) that each joint transmits to its link, about the link's origin, in link axes."""
        m = self.dynamics.motions(qd, qdd)
        transmitted = self.dynamics.transmitted(m, self.dynamics.poses(m))
        result = []
        for link in self.point.slots:
            n, f = _halves(wrench_of(transmitted[self.point.index[link.name]]))
            result.append([*f, *n])
        return result

    def constraint_forces(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[Number]:
        """Return the total force and moment that the joints exert on each moving link, without actuation by tau.

        The moment is about the center of mass. Force and moment are in base axes.
        """
        m = self.dynamics.motions(qd, qdd)
        poses = self.dynamics.poses(m)
        transmitted = self.dynamics.transmitted(m, poses)
        tau = self.dynamics.forces(m)[0]
        total: dict[int, list[Number]] = {}
        for link, slot in self.point.joints:
            i = self.point.index[link.name]
            n, f = _halves(wrench_of(transmitted[i]))
            for T, k in zip(slot.joint.kind.actuation(), slot.velocity, strict=True):
                n = [a - tau[k] * self.point.number(b) for a, b in zip(n, T.n, strict=True)]
                f = [a - tau[k] * self.point.number(b) for a, b in zip(f, T.f, strict=True)]
            pose = poses.T[i]
            f, n = times(pose, f), times(pose, n)
            p = [pose[r, 3] for r in range(3)]
            n = [a + b for a, b in zip(n, cross(p, f), strict=True)]
            total[i] = [*n, *f]
            above = self._body(link.parent)
            if above in total:
                total[above] = [a - b for a, b in zip(total[above], total[i], strict=True)]
        result: list[Number] = []
        for link in self.point.slots:
            i = self.point.index[link.name]
            n, f = _halves(total[i])
            c = self.body_center(i, poses)
            result += [*f, *(a - b for a, b in zip(n, cross(c, f), strict=True))]
        return result

    def _body(self, i: int) -> int:
        """Return the moving link to which a link is fixed, or the base."""
        while i != BASE and not self.point.links[i].columns:
            i = self.point.links[i].parent
        return i

    def body_center(self, i: int, poses: Poses) -> list[Number]:
        """Return the center of mass of a moving link and the links fixed to it, in base coordinates.

        If these links have no mass, return the origin of the moving link.
        """
        total = self.point.zero
        for j, link in enumerate(self.point.links):
            if self._body(j) == i:
                total = total + poses.T[j] * link.J
        if total[3, 3] == 0:
            return [poses.T[i][r, 3] for r in range(3)]
        return [total[r, 3] / total[3, 3] for r in range(3)]

    def body_rotational(self, i: int, poses: Poses, c: Sequence[Number]) -> Matrix:
        """Return the rotational inertia of link i and all links fixed to it, about c and in base axes."""
        shift = self.point.numbers.matrix(
            [[int(r == s) for s in range(3)] + [-c[r]] for r in range(3)] + [[0, 0, 0, 1]]
        )
        total = self.point.zero
        for j, link in enumerate(self.point.links):
            if self._body(j) == i:
                moved = shift * poses.T[j]
                total = total + moved * link.J * moved.transpose()
        trace = total[0, 0] + total[1, 1] + total[2, 2]
        rows = [[(trace if r == s else 0) - total[r, s] for s in range(3)] for r in range(3)]
        return self.point.numbers.matrix(rows)

    # -- regressors ---------------------------------------------------------------------------------------------

    def parameter_basis(self) -> list[Matrix]:
        """Return ten pseudo-inertias: for each of m, hx, hy, hz, Ixx, Ixy, Iyy, Ixz, Iyz, Izz, that of one unit."""
        half = self.point.numbers.integer(1) / 2
        basis = [{(3, 3): 1}, {(0, 3): 1}, {(1, 3): 1}, {(2, 3): 1}]
        diagonal = [{(r, r): -half if r == axis else half for r in range(3)} for axis in range(3)]
        basis += [diagonal[0], {(0, 1): -1}, diagonal[1], {(0, 2): -1}, {(1, 2): -1}, diagonal[2]]
        matrices = []
        for entries in basis:
            rows: list[list[Any]] = [[0] * 4 for _ in range(4)]
            for (r, s), entry in entries.items():
                rows[r][s] = rows[s][r] = entry
            matrices.append(self.point.numbers.matrix(rows))
        return matrices

    def regressor(self, qd: Sequence[Number], qdd: Sequence[Number]) -> list[list[Number]]:
        """Return the rows of the regressor: the joint forces per unit of each parameter of each moving link."""
        m = self.dynamics.motions(qd, qdd)
        poses = self.dynamics.poses(m)
        columns = []
        for link in self.point.slots:
            i = self.point.index[link.name]
            for J in self.parameter_basis():
                P, j = J * (poses.T2[i] - m.weight).transpose(), i
                tau = [self.point.numbers.integer(0)] * self.n
                while j != BASE:
                    wrench = wrench_of(P * poses.T[j])
                    for column in self.point.links[j].columns:
                        tau[column.velocity] = tau[column.velocity] + dot(column.twist, wrench)
                    P, j = m.A[j] * P, self.point.links[j].parent
                columns.append(tau)
        return [list(row) for row in zip(*columns, strict=True)]

    def energy_regressors(self, qd: Sequence[Number]) -> tuple[list[Number], list[Number]]:
        """Return the kinetic energies, then the potential energies, for one unit of each link parameter."""
        poses = self.dynamics.poses(self.dynamics.motions(qd))
        kinetic, potential = [], []
        for link in self.point.slots:
            i = self.point.index[link.name]
            for J in self.parameter_basis():
                moved = poses.T1[i] * J * poses.T1[i].transpose()
                kinetic.append((moved[0, 0] + moved[1, 1] + moved[2, 2]) / 2)
                placed = poses.T[i] * J
                potential.append(-dot(self.point.gravity, [placed[r, 3] for r in range(3)]))
        return kinetic, potential

    def convective_inertia(self, qd: Sequence[Number]) -> list[Number]:
        """Return the rows of the convective inertia, which is defined in :mod:`symgen.routes.projection.robots`."""
        n, along = range(self.n), Variation(q=dict(enumerate(qd)))
        m = self.dynamics.motions(changes=(along,))
        poses = self.dynamics.poses(m)
        values = Poses(*([next(parts(pose)) for pose in rows] for rows in (poses.T, poses.T1, poses.T2)))
        C = [[self.point.numbers.integer(0)] * self.n for _ in n]
        for link in self.point.slots:
            i = self.point.index[link.name]
            c = self.body_center(i, values)
            I = self.body_rotational(i, values, c)
            mass = self.mass_of(j for j in range(len(self.point.links)) if self._body(j) == i)
            back = values.T[i].inv()
            place = self.kinematics.constant(
                back * self.point.numbers.matrix([[0, 0, 0, e] for e in (*c, 1)]), poses.T[i]
            )
            columns = []
            for k in n:
                rate = self.kinematics.rate(poses, i, k)
                twist = rate * inverse(poses.T[i])
                (v, dv), (w, dw) = parts(rate * place), parts(twist)
                columns.append((_last(v), _last(dv), twist_of(w)[3:], twist_of(dw)[3:]))
            omega = [sum((columns[k][2][r] * qd[k] for k in n), self.point.numbers.integer(0)) for r in range(3)]
            for k in n:
                _, dv, w, dw = columns[k]
                moment = [a + b for a, b in zip(times(I, dw), cross(omega, times(I, w)), strict=True)]
                for j in n:
                    C[j][k] = C[j][k] + mass * dot(columns[j][0], dv) + dot(columns[j][2], moment)
        return [entry for row in C for entry in row]


def _last(matrix: Matrix) -> list[Number]:
    return [matrix[r, 3] for r in range(3)]


def _halves(values: Sequence[Number]) -> tuple[list[Number], list[Number]]:
    return list(values[:3]), list(values[3:])


def times(matrix: Matrix, u: Sequence[Number]) -> list[Number]:
    """Return the product of the first three rows and columns of a matrix, such as a pose's rotation, and a vector."""
    return [dot([matrix[r, s] for s in range(3)], u) for r in range(3)]


def cross(a: Sequence[Number], b: Sequence[Number]) -> list[Number]:
    return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]]
