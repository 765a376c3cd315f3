"""Joints of at most one degree of freedom, and what every kind of joint answers.

A kind knows its sizes, its motion subspace, its transform and how its positions change; nothing else asks what it is.
Positions and velocities follow Pinocchio's conventions. Kinds of more degrees of freedom are in
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
    axis_angle_quaternion,
    axis_rotation,
    identity_quaternion,
    turn_between,
    without_rod,
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
"""The rates of position variables for a unit of one velocity; those that are zero left out."""


class JointKind(ABC):
    """What a joint lets its child do, in the joint's own frame."""

    type_name: ClassVar[str]
    positions: ClassVar[tuple[str, ...]]
    """What each position variable is, with its unit."""
    velocities: ClassVar[tuple[str, ...]]
    """What each velocity variable is, with its unit."""
    unit_norm_group: ClassVar[tuple[int, ...]] = ()
    """The position variables whose squares sum to one: a unit quaternion, or a cosine and a sine."""
    free_along_axis: ClassVar[bool] = False
    """Whether the child's frame can stand anywhere along z, once aligned, without a change of the joint."""

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
        """Placement of the child frame in the joint frame; ``q`` has ``nq`` entries."""

    def displacement(self, position: Expr) -> Transform:
        """The transform of a joint of one variable at a constant position, exact."""
        return self.transform((amount(position),), identity)

    @abstractmethod
    def subspace(self) -> tuple[Motion, ...]:
        """The ``nv`` columns of the motion subspace S, in child coordinates; constant for every kind here."""

    def actuation(self) -> tuple[Force, ...]:
        """The wrench on the child of one unit of each joint force: S_j . T_k = 1 where j = k, else 0."""
        return tuple(Force(column.w, column.v) for column in self.subspace())

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        """For each velocity, the rates of the positions it makes."""
        return tuple({k: Integer(1)} for k in range(self.nv))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        """The unit quaternion (x, y, z, w) of the transform's rotation, a smooth function of ``q``.

        Raises :class:`~symgen.errors.UnsupportedError` where there is none: of a cosine and a sine.
        """
        raise UnsupportedError(
            f"a {self.type_name} joint has no quaternion without a jump; load continuous joints with one angle"
        )

    def neutral(self) -> Numbers:
        """The position at which the child's frame is the joint frame."""
        return np.zeros(self.nq)

    def integrate(self, q: Numbers, v: Numbers) -> Numbers:
        """The position after a unit of time at the velocity ``v``."""
        return q + v

    def difference(self, start: Numbers, end: Numbers) -> Numbers:
        """The velocity that takes ``start`` to ``end`` in a unit of time."""
        return end - start

    def moved(self, q: Sequence[Expr], step: Sequence[Expr], keep: Keep) -> list[Expr]:
        """The positions at ``step`` (nv,) of a chart about ``q``, which to first order is a change along velocities.

        Where velocities commute it is the change of positions itself. Elsewhere it is Cayley's chart of
        :mod:`symgen.robot.configuration.charts`, so that unit lengths are kept.
        """
        return [keep(a + b) for a, b in zip(q, step, strict=True)]

    def moving(self, step: Sequence[Expr], v: Sequence[Expr], keep: Keep) -> list[Expr]:
        """The rates of ``step`` at the velocity ``v``, both of :meth:`moved`."""
        return list(v)

    def aligned(self) -> tuple[Rotation, JointKind]:
        """A constant rotation A and a kind along z, such that this kind is A, that kind, A^-1."""
        return Rotation(), self

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """The part of the child's inertia this joint, aligned with z, can feel, and the part it cannot."""
        return inertia, RigidBodyInertia.zero()


@dataclass(frozen=True, slots=True)
class Fixed(JointKind):
    """No motion."""

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
    """Rotation by q [rad] about ``axis`` (made a unit vector) through the origin."""

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
        """Mass on the axis turns unnoticed: m, h_z and the zz entry are not felt."""
        (hx, hy, hz), zero = inertia.h, Integer(0)
        felt, unfelt = without_rod(RigidBodyInertia(zero, Vector(hx, hy, zero), inertia.second))
        return felt, RigidBodyInertia(inertia.m, Vector(zero, zero, hz), unfelt.second)


@dataclass(frozen=True, slots=True)
class Continuous(Revolute):
    """Rotation without limits: q is the cosine and the sine of the angle, its velocity in rad/s."""

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
        return np.array([turn_between(start, end)])

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Continuous()


@dataclass(frozen=True, slots=True)
class Prismatic(JointKind):
    """Translation by q [m] along ``axis`` (made a unit vector)."""

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
        """The child never turns against its parent: its second moment is not felt."""
        felt = RigidBodyInertia(inertia.m, inertia.h, Symmetric.zero())
        return felt, RigidBodyInertia(Integer(0), Vector.zero(), inertia.second)


@dataclass(frozen=True, slots=True)
class Helical(JointKind):
    """Rotation by q [rad] about ``axis`` (made a unit vector) with an advance of ``pitch`` [m/rad] along it."""

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
        """A couple about the axis."""
        return (Force(Vector(*self.axis), Vector.zero()),)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Helical(pitch=self.pitch)

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """A massless rod along the axis is not felt: the zz entry."""
        return without_rod(inertia)
