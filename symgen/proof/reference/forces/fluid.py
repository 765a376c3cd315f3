"""Forces of a fluid on a robot in one state; the force on added mass is the rate of the added mass's impulse.

T is the pose of a frame on a link. The 4x4 matrix U = T^-1 T' has the entries of the frame's velocity nu = (v, w). N(h)
is the 4x4 matrix of a wrench h = (f, n), such that tr(U N(h)) is the power v^T f + w^T n. M_A is the 6x6 matrix of the
added mass. The impulse of the added mass is T N(M_A nu) T^-1 in base axes. The rate of this impulse is the wrench that
accelerates the added mass. The rate is computed with jets in time, so neither Kirchhoff's equations nor the matrix C_A
are used. A fluid that moves at the constant velocity c changes T' to T' - [0 c; 0 0] and leaves T'' unchanged. Q is the
wrench that balances the fluid's force, in base axes::

    tau_k = tr(T_k' T^-1 Q)                 T_k' the rate of the link's pose at one unit of velocity k
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sympy import Expr, Integer, Symbol

from symgen.proof.reference.numbers import Jet, Matrix, Number, inverse, lifted, mapped, root
from symgen.proof.reference.point import Point, pose_rows
from symgen.robot import FluidForce

if TYPE_CHECKING:
    from symgen.proof.reference.dynamics import Poses

FOSSEN = ((0, 3), (1, 3), (2, 3), (2, 1), (0, 2), (1, 0))
"""Row and column in U of each component of the velocity nu, in Fossen's order: linear, then angular."""


class _Motion(NamedTuple):
    """The pose of a frame and its first and second time derivatives; all are jets if the state is varied."""

    T: Matrix
    T1: Matrix
    T2: Matrix


class Fluid:
    """The forces of a fluid on a robot in one state.

    If ``parameter`` is given, the outermost jets have derivatives with respect to this parameter.
    """

    def __init__(self, point: Point, parameter: Symbol | None = None) -> None:
        self._point, self._parameter = point, parameter
        on_bodies = (each for each in point.robot.forces if isinstance(each, FluidForce))
        links = {each: point.index[point.robot.frame(each.frame).link] for each in on_bodies}
        self._forces = [each for each, i in links.items() if i in point.moving]

    def inertial(self, poses: Poses) -> dict[int, Matrix]:
        """Return, by link i, the term of added mass in the matrix P_i of :mod:`symgen.proof.reference.dynamics`."""
        result: dict[int, Matrix] = {}
        for each in (force for force in self._forces if force.has_inertia):
            i, moving = self._moving(each, poses)
            wrench = inverse(poses.T[i]) * self._impulse_rate(each, moving)
            result[i] = result[i] + wrench if i in result else wrench
        return result

    def kinetic_energy(self, poses: Poses) -> Number:
        """Return the kinetic energy of the added mass, the sum of nu^T M_A nu / 2."""
        total = self._point.numbers.integer(0)
        for each in self._forces:
            _, moving = self._moving(each, poses)
            nu = self._column(inverse(moving.T) * moving.T1)
            total = total + (nu.transpose() * self._constant(each.added_mass, nu) * nu)[0, 0]
        return total / 2

    def potential_energy(self, poses: Poses) -> Number:
        """Return the potential energy of the buoyancy."""
        total = self._point.numbers.integer(0)
        for each in self._forces:
            point, weight = self._buoyancy(each, self._moving(each, poses)[1].T)
            total = total + (point.transpose() * weight)[0, 0]
        return total

    def balancing(self, moving: Poses, by_velocity: Sequence[Poses]) -> list[list[Any]]:
        """Return the joint forces that balance drag, buoyancy and current, as one list for each fluid force."""
        return [self._balancing(each, moving, by_velocity) for each in self._forces]

    def _balancing(self, each: FluidForce, poses: Poses, by_velocity: Sequence[Poses]) -> list[Any]:
        i, rest = self._moving(each, poses)
        flow = self._constant([[Integer(0)] * 3 + [-e] for e in each.velocity] + [[Integer(0)] * 4], rest.T)
        relative = _Motion(rest.T, rest.T1 + flow * rest.T, rest.T2)
        back = inverse(rest.T)
        point, weight = self._buoyancy(each, rest.T)
        Q = rest.T * self._wrench(self._drag(each, back * relative.T1)) * back + point * weight.transpose()
        if each.flows and each.has_inertia:
            Q = Q + self._impulse_rate(each, relative) - self._impulse_rate(each, rest)
        back = inverse(poses.T[i])
        return [mapped(_trace, each.T1[i] * back * Q) for each in by_velocity]

    def _moving(self, each: FluidForce, poses: Poses) -> tuple[int, _Motion]:
        """Return the index of the link on which a force acts, and the motion of the force's frame."""
        frame = self._point.robot.frame(each.frame)
        i = self._point.index[frame.link]
        B = self._constant(pose_rows(frame.placement), poses.T[i])
        return i, _Motion(*(rows[i] * B for rows in (poses.T, poses.T1, poses.T2)))

    def _impulse_rate(self, each: FluidForce, m: _Motion) -> Matrix:
        """Return the rate of the impulse of the added mass in base axes."""
        T, T1 = Jet(m.T, m.T1), Jet(m.T1, m.T2)
        back = inverse(T)
        nu = self._column(back * T1)
        M = self._constant(each.added_mass, nu.value)
        return (T * self._wrench(Jet(M, M - M) * nu) * back).rate

    def _drag(self, each: FluidForce, U: Matrix) -> Matrix:
        """Return the wrench of the drag, (D_l + D_q diag |nu|) nu, as a column.

        D_l and D_q are the matrices of linear and quadratic drag, and nu is the velocity in the fluid. The magnitude
        |nu_k| is smoothed to sqrt(nu_k^2 + drag_width^2).
        """
        nu, point = self._column(U), self._point
        width = _entry(self._constant([[each.drag_width**2]], nu), 0)
        rates = [_entry(nu, k) for k in range(6)]
        squares = _stacked([x * root(x * x + width, point.numbers) for x in rates], point)
        linear, quadratic = (self._constant(each_D, nu) for each_D in (each.linear_drag, each.quadratic_drag))
        return linear * nu + quadratic * squares

    def _buoyancy(self, each: FluidForce, T: Matrix) -> tuple[Matrix, Matrix]:
        """Return the center of buoyancy, and the force that balances the buoyancy there, as columns of four."""
        center = self._constant([*([e] for e in each.center), [Integer(1)]], T)
        force = [[each.buoyant_mass * g] for g in self._point.robot.gravity]
        return T * center, self._constant([*force, [Integer(0)]], T)

    def _wrench(self, h: Matrix) -> Matrix:
        """Return the matrix N(h) of a wrench, which is given as a column h = (f, n)."""
        matrix, half = self._point.numbers.matrix, self._point.numbers.integer(1) / 2

        def placed(column: Matrix) -> Matrix:
            f, n = [column[k, 0] for k in range(3)], [half * column[k, 0] for k in range(3, 6)]
            return matrix([[0, n[2], -n[1], 0], [-n[2], 0, n[0], 0], [n[1], -n[0], 0, 0], [*f, 0]])

        return mapped(placed, h)

    def _column(self, U: Matrix) -> Matrix:
        """Return the velocity nu of the motion U as a column."""
        return mapped(lambda part: self._point.numbers.matrix([[part[place]] for place in FOSSEN]), U)

    def _constant(self, rows: Sequence[Sequence[Expr]], like: Matrix) -> Matrix:
        """Return a matrix that is constant in time, as a jet with as many levels as ``like``."""
        value = self._point.matrix(rows)
        if self._parameter is None or not isinstance(like, Jet):
            return lifted(value, value - value, like)
        return lifted(value, self._point.matrix([[e.diff(self._parameter) for e in row] for row in rows]), like)


def _stacked(entries: Sequence[Any], point: Point) -> Matrix:
    """Return a column of numbers or of jets of numbers."""
    if isinstance(entries[0], Jet):
        return Jet(_stacked([e.value for e in entries], point), _stacked([e.rate for e in entries], point))
    return point.numbers.column(entries)


def _entry(column: Matrix, k: int) -> Any:
    """Return an entry of a column, as a jet of numbers if the column is a jet."""
    return mapped(lambda part: part[k, 0], column)


def _trace(matrix: Matrix) -> Number:
    return matrix[0, 0] + matrix[1, 1] + matrix[2, 2] + matrix[3, 3]
