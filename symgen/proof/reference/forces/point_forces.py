"""Forces between two points of a robot at a point, by the rates of poses and the derivatives of the force law.

D is the difference of the two points::

    l = sqrt(D . D)      l' = D . D' / l      tau_k = -f(l, l') D . D_k / l

D_k is the rate of D at one unit of velocity k, and D' its rate in the motion. Their rates along changes of the state
are jets, as in :mod:`symgen.proof.reference.dynamics`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from sympy import Expr, Integer, Symbol

from symgen.proof.reference.numbers import Jet, Matrix, Number, Numbers, parts
from symgen.robot.forces.between_points import PointForce
from symgen.robot.forces.laws import POSITION, RATE

if TYPE_CHECKING:
    from symgen.proof.reference.dynamics import Dynamics, Poses, Variation

Scalar = Any
"""A number, or a jet of numbers."""


def stored_energy(law: Expr, x: Number, number: Callable[[Expr], Number], zero: Number) -> Number:
    """Return minus the work of a polynomial force law from 0 to x, by the law's derivatives at 0."""
    total, power, factor, reached = zero, 1, Integer(1), x
    while law != 0:
        total = total - number(law.subs(POSITION, 0) / factor) * reached / power
        law, factor = law.diff(POSITION), factor * power
        power, reached = power + 1, reached * x
    return total


class PointForces:
    """The forces between points of a robot."""

    def __init__(self, dynamics: Dynamics) -> None:
        self._dynamics, self._point = dynamics, dynamics.point
        self._forces = self._point.robot.forces

    def forces(self, qd: Sequence[Number], changes: Sequence[Variation] = ()) -> list[list[Number]]:
        """Return the joint forces that balance the forces between points, and their rates in the order of ``parts``."""
        d, moved = self._dynamics, [type(change)(q=change.q) for change in changes]
        if not self._forces:
            return [[self._point.numbers.integer(0)] * self._point.n] * 2 ** len(changes)
        moving = d.poses(d.motions(qd, changes=changes))
        return self.balancing(moving, [d.poses(d.motions({k: 1}, changes=moved)) for k in range(self._point.n)])

    @property
    def energy(self) -> Number:
        """The potential energy of the forces that have one."""
        number, total = self._point.number, self._point.numbers.integer(0)
        poses = self._dynamics.poses(self._dynamics.motions()).T
        for each in self._forces:
            if each.law is not None:
                D = self._difference(each, poses, None)
                length = self._point.numbers.domain.sqrt(_scalar(D.transpose() * D))
                total = total + stored_energy(each.law, length, number, self._point.numbers.integer(0))
        return total

    def balancing(
        self, moving: Poses, by_velocity: Sequence[Poses], parameter: Symbol | None = None
    ) -> list[list[Number]]:
        """Return tau and its rates from the poses in the motion, and from those in motions of one unit velocity."""
        n, numbers = range(self._point.n), self._point.numbers
        result: list[list[Number]] = []
        for each in self._forces:
            D, rate = (self._difference(each, rows, parameter) for rows in (moving.T, moving.T1))
            square = _scalar(D.transpose() * D)
            inverse = _inverse(_root(square, numbers))
            length, speed = square * inverse, _scalar(D.transpose() * rate) * inverse
            force = self._value(each.force, length, speed, parameter) * inverse
            done = [_scalar(D.transpose() * self._difference(each, by_velocity[k].T1, parameter)) * force for k in n]
            tau = [[-part for part in row] for row in zip(*map(parts, done), strict=True)]
            sums = ([a + b for a, b in zip(*pair, strict=True)] for pair in zip(result, tau, strict=False))
            result = list(sums) or tau
        return result

    def _difference(self, force: PointForce, poses: Sequence[Matrix], parameter: Symbol | None) -> Matrix:
        """Return the difference of the points, or of their rates, a column of four entries."""
        a, b = (self._placed(poses, name, parameter) for name in (force.a, force.b))
        return b - a

    def _placed(self, poses: Sequence[Matrix], name: str, parameter: Symbol | None) -> Matrix:
        frame, point = self._point.robot.frame(name), self._point
        p = [*frame.placement.p, Integer(1)]
        rate = [each.diff(parameter) for each in p] if parameter else [Integer(0)] * 4
        pose = poses[point.index[frame.link]]
        return pose * _lifted(point.matrix([[each] for each in p]), point.matrix([[each] for each in rate]), pose)

    def _value(self, law: Expr, length: Scalar, speed: Scalar, parameter: Symbol | None) -> Scalar:
        """Return the value of a force law; the rates of jets follow from its derivatives."""
        if not isinstance(length, Jet):
            environment = {**self._point.environment, POSITION: length, RATE: speed}
            return self._point.numbers.value(law, environment)
        slopes = [self._value(law.diff(each), length.value, speed.value, None) for each in (POSITION, RATE)]
        rate = slopes[0] * length.rate + slopes[1] * speed.rate
        if parameter:
            rate = rate + self._value(law.diff(parameter), length.value, speed.value, None)
        return Jet(self._value(law, length.value, speed.value, None), rate)


def _lifted(matrix: Matrix, rate: Matrix, like: Matrix) -> Matrix:
    """Return a matrix as a jet with the levels of ``like``; ``rate`` is its rate along the outermost change."""
    if not isinstance(like, Jet):
        return matrix
    zero = matrix - matrix
    return Jet(_lifted(matrix, zero, like.value), _lifted(rate, zero, like.value))


def _scalar(matrix: Matrix) -> Scalar:
    """Return the entry of a matrix of one entry."""
    return Jet(_scalar(matrix.value), _scalar(matrix.rate)) if isinstance(matrix, Jet) else matrix[0, 0]


def _root(x: Scalar, numbers: Numbers) -> Scalar:
    if not isinstance(x, Jet):
        return numbers.domain.sqrt(x)
    root = _root(x.value, numbers)
    return Jet(root, x.rate * _inverse(root + root))


def _inverse(x: Scalar) -> Scalar:
    if not isinstance(x, Jet):
        return 1 / x
    inverse = _inverse(x.value)
    zero = x.rate - x.rate
    return Jet(inverse, zero - x.rate * inverse * inverse)
