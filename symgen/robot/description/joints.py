"""The interface of all kinds of joints, and the kinds with at most one degree of freedom.

A kind defines its sizes, its motion subspace, its transform and how its positions change. Positions and velocities
follow Pinocchio's conventions. Kinds with several degrees of freedom are in
:mod:`symgen.robot.description.free_joints`.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np
from numpy.typing import NDArray
from sympy import Expr, Integer, cos, sin

from symgen.errors import UnsupportedError
from symgen.robot.description.axes import (
    Z_AXIS,
    Axis,
    angle_between,
    axis_angle_quaternion,
    axis_rotation,
    identity_quaternion,
    split_rod,
)
from symgen.robot.description.numbers import amount, circle_point, exact_vector, unit_vector
from symgen.spatial import (
    Force,
    Keep,
    Motion,
    RigidBodyInertia,
    Rotation,
    Symmetric,
    Transform,
    Vector,
    identity,
    rotation_to_axis,
)

Numbers = NDArray[np.float64]
Tangent = dict[int, Expr]
"""The nonzero rates of the position variables, by index, for a unit of one velocity."""


class JointKind(ABC):
    """The motion that a joint allows its child, in the joint's frame."""

    type_name: ClassVar[str]
    positions: ClassVar[tuple[str, ...]]
    """The meaning and unit of each position variable."""
    velocities: ClassVar[tuple[str, ...]]
    """The meaning and unit of each velocity variable."""
    unit_norm_group: ClassVar[tuple[int, ...]] = ()
    """Indices of the position variables whose squares sum to one: a unit quaternion, or a cosine and a sine."""
    free_along_axis: ClassVar[bool] = False
    """True if the child's frame, once aligned, can be moved along z without changing the joint."""

    @property
    def nq(self) -> int:
        """Number of position variables."""
        return len(self.positions)

    @property
    def nv(self) -> int:
        """Number of velocity variables."""
        return len(self.velocities)

    @abstractmethod
    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        """Return the placement of the child frame in the joint frame; ``q`` has ``nq`` entries."""

    def displacement(self, position: Expr) -> Transform:
        """Return the exact transform of a joint with one variable at a constant position."""
        return self.transform((amount(position),), identity)

    @abstractmethod
    def subspace(self) -> tuple[Motion, ...]:
        """Return the ``nv`` columns of the motion subspace S in child coordinates; S must not depend on ``q``."""

    def actuation(self) -> tuple[Force, ...]:
        """Return the wrench T_k on the child for a unit of each joint force: S_j . T_k = 1 if j = k, else 0."""
        return tuple(Force(column.w, column.v) for column in self.subspace())

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        """Return, for each velocity, the rates of the positions when that velocity is one."""
        return tuple({k: Integer(1)} for k in range(self.nv))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        """Return the unit quaternion (x, y, z, w) of the transform's rotation, a smooth function of ``q``.

        Raises :class:`~symgen.errors.UnsupportedError` if no smooth function exists, as for a cosine and a sine.
        """
        raise UnsupportedError(
            f"a {self.type_name} joint has no continuous quaternion; load continuous joints with one angle"
        )

    def neutral(self) -> Numbers:
        """Return the position (nq,) at which the child's frame coincides with the joint frame."""
        return np.zeros(self.nq)

    def integrate(self, q: Numbers, v: Numbers) -> Numbers:
        """Return the position (nq,) reached from ``q`` after a unit of time at the velocity ``v`` (nv,)."""
        return q + v

    def difference(self, start: Numbers, end: Numbers) -> Numbers:
        """Return the velocity (nv,) that moves ``start`` to ``end`` in a unit of time."""
        return end - start

    def moved(self, q: Sequence[Expr], step: Sequence[Expr], keep: Keep) -> list[Expr]:
        """Return the positions at ``step`` (nv,) in a chart about ``q``; to first order ``q`` moves by ``step``.

        If the velocities commute, the chart adds ``step`` to the positions. Otherwise it is Cayley's chart of
        :mod:`symgen.robot.configuration.charts`, which preserves unit lengths.
        """
        return [keep(a + b) for a, b in zip(q, step, strict=True)]

    def moving(self, step: Sequence[Expr], v: Sequence[Expr], keep: Keep) -> list[Expr]:
        """Return the rates of the chart's ``step`` at the velocity ``v``; see :meth:`moved`."""
        return list(v)

    def aligned(self) -> tuple[Rotation, JointKind]:
        """Return a constant rotation A and a kind along z: this kind's transform is A (that kind's transform) A^-1."""
        return Rotation(), self

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Split the child's inertia for this joint aligned with z.

        The second part can be added to the parent's inertia instead, without changing the dynamics.
        """
        return inertia, RigidBodyInertia.zero()


@dataclass(frozen=True, slots=True)
class Fixed(JointKind):
    """A fixed joint: no motion."""

    type_name: ClassVar[str] = "fixed"
    positions: ClassVar[tuple[str, ...]] = ()
    velocities: ClassVar[tuple[str, ...]] = ()

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform()

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return identity_quaternion()

    def subspace(self) -> tuple[Motion, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Revolute(JointKind):
    """Rotation by q [rad] about ``axis`` (scaled to a unit vector) through the origin."""

    axis: Axis = Z_AXIS
    type_name: ClassVar[str] = "revolute"
    free_along_axis: ClassVar[bool] = True
    positions: ClassVar[tuple[str, ...]] = ("angle [rad]",)
    velocities: ClassVar[tuple[str, ...]] = ("angular velocity [rad/s]",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "axis", unit_vector(exact_vector(self.axis)))

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(axis_rotation(self.axis, keep(cos(q[0])), keep(sin(q[0])), keep))

    def displacement(self, position: Expr) -> Transform:
        return Transform(axis_rotation(self.axis, *circle_point(position), identity))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return axis_angle_quaternion(self.axis, q[0], keep)

    def subspace(self) -> tuple[Motion, ...]:
        return (Motion(Vector(*self.axis), Vector.zero()),)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Revolute()

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Split off m, h_z and the zz entry: mass on the axis adds no force along the joint."""
        (hx, hy, hz), zero = inertia.h, Integer(0)
        effective, movable = split_rod(RigidBodyInertia(zero, Vector(hx, hy, zero), inertia.second))
        return effective, RigidBodyInertia(inertia.m, Vector(zero, zero, hz), movable.second)


@dataclass(frozen=True, slots=True)
class Continuous(Revolute):
    """Rotation without limits: q is the cosine and the sine of the angle; the velocity is in rad/s."""

    type_name: ClassVar[str] = "continuous"
    positions: ClassVar[tuple[str, ...]] = ("cosine of the angle", "sine of the angle")
    unit_norm_group: ClassVar[tuple[int, ...]] = (0, 1)

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(axis_rotation(self.axis, q[0], q[1], keep))

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        return ({0: -q[1], 1: q[0]},)

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return JointKind.quaternion(self, q, keep)

    def moved(self, q: Sequence[Expr], step: Sequence[Expr], keep: Keep) -> list[Expr]:
        c, s = keep(cos(step[0])), keep(sin(step[0]))
        return [keep(keep(q[0] * c) - keep(q[1] * s)), keep(keep(q[1] * c) + keep(q[0] * s))]

    def neutral(self) -> Numbers:
        return np.array([1.0, 0.0])

    def integrate(self, q: Numbers, v: Numbers) -> Numbers:
        c, s = math.cos(v[0]), math.sin(v[0])
        return np.array([q[0] * c - q[1] * s, q[1] * c + q[0] * s])

    def difference(self, start: Numbers, end: Numbers) -> Numbers:
        return np.array([angle_between(start, end)])

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Continuous()


@dataclass(frozen=True, slots=True)
class Prismatic(JointKind):
    """Translation by q [m] along ``axis`` (scaled to a unit vector)."""

    axis: Axis = Z_AXIS
    type_name: ClassVar[str] = "prismatic"
    free_along_axis: ClassVar[bool] = True
    positions: ClassVar[tuple[str, ...]] = ("displacement [m]",)
    velocities: ClassVar[tuple[str, ...]] = ("velocity [m/s]",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "axis", unit_vector(exact_vector(self.axis)))

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(p=Vector(*self.axis, keep) * q[0])

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return identity_quaternion()

    def subspace(self) -> tuple[Motion, ...]:
        return (Motion(Vector.zero(), Vector(*self.axis)),)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Prismatic()

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Split off the second moment: the child does not rotate relative to its parent."""
        effective = RigidBodyInertia(inertia.m, inertia.h, Symmetric.zero())
        return effective, RigidBodyInertia(Integer(0), Vector.zero(), inertia.second)


@dataclass(frozen=True, slots=True)
class Helical(JointKind):
    """Rotation by q [rad] about ``axis`` (scaled to a unit vector) with an advance of ``pitch`` [m/rad] along it."""

    axis: Axis = Z_AXIS
    pitch: Expr = Z_AXIS[0]
    type_name: ClassVar[str] = "helical"
    free_along_axis: ClassVar[bool] = True
    positions: ClassVar[tuple[str, ...]] = ("angle [rad]",)
    velocities: ClassVar[tuple[str, ...]] = ("angular velocity [rad/s]",)

    def __post_init__(self) -> None:
        object.__setattr__(self, "axis", unit_vector(exact_vector(self.axis)))
        object.__setattr__(self, "pitch", amount(self.pitch))

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        R = axis_rotation(self.axis, keep(cos(q[0])), keep(sin(q[0])), keep)
        return Transform(R, Vector(*self.axis, keep) * keep(self.pitch * q[0]))

    def displacement(self, position: Expr) -> Transform:
        R = axis_rotation(self.axis, *circle_point(position), identity)
        return Transform(R, Vector(*self.axis) * (self.pitch * amount(position)))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        return axis_angle_quaternion(self.axis, q[0], keep)

    def subspace(self) -> tuple[Motion, ...]:
        axis = Vector(*self.axis)
        return (Motion(axis, axis * self.pitch),)

    def actuation(self) -> tuple[Force, ...]:
        """Return a unit couple about the axis."""
        return (Force(Vector(*self.axis), Vector.zero()),)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Helical(pitch=self.pitch)

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Split off the zz entry: a massless rod along the axis adds no force along the joint."""
        return split_rod(inertia)
