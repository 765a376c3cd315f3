"""Applied force laws of a robot in one state, computed from rates of poses and derivatives of the laws.

A force law f(x, x') acts along a coordinate x: a weighted sum of joint positions, a component of the pose of one frame
in another, or the distance of two points. The vector D leads from one point to the other. D_k is the rate of D at one
unit of velocity k, and D' is the rate of D in the motion. Rates along changes of the state are computed with jets
(numbers that carry derivatives). For two points,

    x = sqrt(D^T D)      x' = D^T D' / x      tau_k = -f(x, x') D^T D_k / x
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from sympy import Expr, Integer, Symbol

from symgen.proof.reference.forces.fluid import Fluid
from symgen.proof.reference.numbers import (
    Jet,
    Matrix,
    Number,
    inverse,
    lifted,
    mapped,
    negative,
    parts,
    plain,
    reciprocal,
    root,
)
from symgen.proof.reference.point import pose_rows
from symgen.robot import FluidForce
from symgen.robot.forces.laws import POSITION, RATE
from symgen.robot.forces.robot_forces import AXES, JointForce, LawForce, PointForce

if TYPE_CHECKING:
    from symgen.proof.reference.dynamics import Dynamics, Poses, Variation

Scalar = Any
"""A number, or a jet of numbers."""


def stored_energy(law: Expr, x: Number, number: Callable[[Expr], Number], zero: Number) -> Number:
    """Return the potential energy of a polynomial force law: minus the law's work from 0 to ``x``."""
    total, power, factor, reached = zero, 1, Integer(1), x
    while law != 0:
        total = total - number(law.subs(POSITION, 0) / factor) * reached / power
        law, factor = law.diff(POSITION), factor * power
        power, reached = power + 1, reached * x
    return total


class _Coordinate(NamedTuple):
    """The coordinate of a force, its rate in the motion, and its rate for one unit of each velocity."""

    value: Scalar
    speed: Scalar
    slopes: list[Scalar]


class AppliedForces:
    """The applied force laws of a robot."""

    def __init__(self, dynamics: Dynamics) -> None:
        self._dynamics, self._point = dynamics, dynamics.point
        self._forces = [each for each in self._point.robot.forces if not isinstance(each, FluidForce)]

    def forces(self, qd: Sequence[Number], changes: Sequence[Variation] = ()) -> list[list[Number]]:
        """Return the joint forces that balance the robot's force laws, then their rates along ``changes``.

        The order is given by :func:`~symgen.proof.reference.numbers.parts`.
        """
        d, moved = self._dynamics, [type(change)(q=change.q) for change in changes]
        if not self._point.robot.forces:
            return [[self._point.numbers.integer(0)] * self._point.n] * 2 ** len(changes)
        moving = d.poses(d.motions(qd, changes=changes))
        by_velocity = [d.poses(d.motions({k: 1}, changes=moved)) for k in range(self._point.n)]
        return self.balancing(qd, moving, by_velocity, changes)

    @property
    def energy(self) -> Number:
        """The potential energy of all force laws that have a potential."""
        total, still = self._point.numbers.integer(0), [self._point.numbers.integer(0)] * self._point.n
        poses = self._dynamics.poses(self._dynamics.motions(still))
        total = total + Fluid(self._point).potential_energy(poses)
        for each in self._forces:
            if each.law is not None:
                x = self._coordinate(each, still, poses, [poses] * self._point.n, (), None).value
                total = total + stored_energy(each.law, x, self._point.number, self._point.numbers.integer(0))
        return total

    def balancing(
        self,
        qd: Sequence[Number],
        moving: Poses,
        by_velocity: Sequence[Poses],
        changes: Sequence[Variation],
        parameter: Symbol | None = None,
    ) -> list[list[Number]]:
        """Return the joint forces that balance the applied forces, and the time derivatives of these joint forces.

        ``moving`` has the poses in the given motion. ``by_velocity[k]`` has the poses if velocity k is one and all
        other velocities are zero.
        """
        balancing = Fluid(self._point, parameter).balancing(moving, by_velocity)
        for each in self._forces:
            x = self._coordinate(each, qd, moving, by_velocity, changes, parameter)
            force = self._value(each.force, x.value, x.speed, parameter)
            balancing.append([negative(slope * force) for slope in x.slopes])
        total = [mapped(lambda part: part[0, 0] - part[0, 0], each.T[0]) for each in by_velocity]
        for more in balancing:
            total = [a + b for a, b in zip(total, more, strict=True)]
        return [list(row) for row in zip(*map(parts, total), strict=True)]

    def _coordinate(
        self,
        force: LawForce,
        qd: Sequence[Number],
        moving: Poses,
        by_velocity: Sequence[Poses],
        changes: Sequence[Variation],
        parameter: Symbol | None,
    ) -> _Coordinate:
        if isinstance(force, JointForce):
            return self._sum_of_joints(force, qd, changes, parameter)
        if force.along:
            value, speed = self._relative(force, moving, parameter)
            return _Coordinate(value, speed, [self._relative(force, each, parameter)[1] for each in by_velocity])
        D, rate = (self._difference(force, rows, parameter) for rows in (moving.T, moving.T1))
        square = _scalar(D.transpose() * D)
        shorter = reciprocal(root(square, self._point.numbers))
        unit = [_scalar(D.transpose() * self._difference(force, each.T1, parameter)) for each in by_velocity]
        return _Coordinate(
            square * shorter, _scalar(D.transpose() * rate) * shorter, [slope * shorter for slope in unit]
        )

    def _sum_of_joints(
        self, force: JointForce, qd: Sequence[Number], changes: Sequence[Variation], parameter: Symbol | None
    ) -> _Coordinate:
        point, zero = self._point, self._point.numbers.integer(0)
        slots, slopes = {slot.joint.name: slot for slot in point.robot.slots}, [_moved(zero, [zero for _ in changes])]
        slopes = slopes * point.n
        value = speed = slopes[0]
        for name, ratio in force.ratios:
            (k,), position = slots[name].velocity, slots[name].position
            factor = _moved(point.number(ratio), [zero for _ in changes])
            if parameter:
                factor = Jet(factor.value, point.number(ratio.diff(parameter)))
            own = plain(point.values[f"q{position[0]}"]) if len(position) == 1 else zero
            value = value + factor * _moved(own, [zero + change.q.get(k, 0) for change in changes])
            speed = speed + factor * _moved(qd[k], [zero + change.qd.get(k, 0) for change in changes])
            slopes[k] = slopes[k] + factor
        return _Coordinate(value, speed, slopes)

    def _difference(self, force: PointForce, poses: Sequence[Matrix], parameter: Symbol | None) -> Matrix:
        """Return the vector between the points of a force as a 4 x 1 matrix, or its rate if ``poses`` are rates."""
        a, b = (self._placed(poses, name, parameter) for name in (force.a, force.b))
        return mapped(lambda part: self._point.numbers.matrix([[part[k, 3]] for k in range(4)]), b - a)

    def _relative(self, force: PointForce, poses: Poses, parameter: Symbol | None) -> tuple[Scalar, Scalar]:
        """Return the coordinate along which the force acts, and the rate of the coordinate.

        For a rotation, only the rate is computed, and the coordinate is returned as zero.
        """
        (A, B), (A1, B1) = (
            [self._placed(rows, name, parameter) for name in (force.a, force.b)] for rows in (poses.T, poses.T1)
        )
        back = inverse(A)
        placed, axis = back * B, AXES.index(force.along[-1])
        rate = back * (B1 - A1 * placed)
        if force.along.startswith("turn"):
            turn = ((2, 1), (0, 2), (1, 0))[axis]
            speed = mapped(lambda part: part[turn], rate * inverse(placed))
            return speed - speed, speed
        entry = (axis, axis) if force.along.startswith("cos") else (axis, 3)
        value, speed = (mapped(lambda part: part[entry], each) for each in (placed, rate))
        return value, speed

    def _placed(self, poses: Sequence[Matrix], name: str, parameter: Symbol | None) -> Matrix:
        """Return the pose of a frame, or the rate of this pose if ``poses`` are rates."""
        frame, point = self._point.robot.frame(name), self._point
        rows = pose_rows(frame.placement)
        rate = [[each.diff(parameter) if parameter else Integer(0) for each in row] for row in rows]
        pose = poses[point.index[frame.link]]
        return pose * lifted(point.matrix(rows), point.matrix(rate), pose)

    def _value(self, law: Expr, length: Scalar, speed: Scalar, parameter: Symbol | None) -> Scalar:
        """Return the value of a force law. If ``length`` is a jet, the value is a jet, too."""
        if not isinstance(length, Jet):
            environment = {**self._point.environment, POSITION: length, RATE: speed}
            return self._point.numbers.value(law, environment)
        slopes = [self._value(law.diff(each), length.value, speed.value, None) for each in (POSITION, RATE)]
        rate = slopes[0] * length.rate + slopes[1] * speed.rate
        if parameter:
            rate = rate + self._value(law.diff(parameter), length.value, speed.value, None)
        return Jet(self._value(law, length.value, speed.value, None), rate)


def _moved(value: Number, rates: Sequence[Number]) -> Scalar:
    """Return a number and its rates along changes as one jet; the first change is the outermost level."""
    if not rates:
        return value
    zero = value - value
    return Jet(_moved(value, rates[1:]), _moved(rates[0], [zero for _ in rates[1:]]))


def _scalar(matrix: Matrix) -> Scalar:
    """Return the only entry of a 1 x 1 matrix."""
    return mapped(lambda part: part[0, 0], matrix)
