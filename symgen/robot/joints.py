"""The kinds of joints. A kind knows its sizes, its motion subspace and its transform; nothing else asks what it is."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr, Integer, cos, sin

from symgen.robot.numbers import exact_vector, unit_vector
from symgen.spatial import (
    Keep,
    Motion,
    RigidBodyInertia,
    Rotation,
    Symmetric,
    Transform,
    Turn,
    Vector,
    rotation_to_axis,
)

Axis = tuple[Expr, Expr, Expr]
Z_AXIS: Axis = (Integer(0), Integer(0), Integer(1))


class JointKind(ABC):
    """What a joint lets its child do, in the joint's own frame."""

    word: ClassVar[str]
    unit: ClassVar[str]
    """Of its positions."""
    nq: ClassVar[int]
    nv: ClassVar[int]

    @abstractmethod
    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        """Placement of the child frame in the joint frame; ``q`` has ``nq`` entries."""

    @abstractmethod
    def subspace(self) -> tuple[Motion, ...]:
        """The ``nv`` columns of the motion subspace S, in child coordinates; constant for every kind here."""

    def aligned(self) -> tuple[Rotation, JointKind]:
        """A constant rotation A and a kind along z, such that this kind is A, that kind, A^-1."""
        return Rotation(), self

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """The part of the child's inertia this joint, aligned with z, can feel, and the part it cannot."""
        return inertia, RigidBodyInertia.zero()


@dataclass(frozen=True, slots=True)
class Fixed(JointKind):
    """No motion."""

    word: ClassVar[str] = "fixed"
    unit: ClassVar[str] = ""
    nq: ClassVar[int] = 0
    nv: ClassVar[int] = 0

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform()

    def subspace(self) -> tuple[Motion, ...]:
        return ()


@dataclass(frozen=True, slots=True)
class Revolute(JointKind):
    """Rotation by q [rad] about ``axis`` (made a unit vector) through the origin; continuous joints too."""

    axis: Axis = Z_AXIS
    word: ClassVar[str] = "revolute"
    unit: ClassVar[str] = "rad"
    nq: ClassVar[int] = 1
    nv: ClassVar[int] = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "axis", unit_vector(exact_vector(self.axis)))

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        c, s = keep(cos(q[0])), keep(sin(q[0]))
        index, sign = _coordinate_axis(self.axis)
        if index is not None:
            return Transform(Rotation((Turn(index, c, sign * s),), keep))
        A = rotation_to_axis(self.axis)
        return Transform(Rotation((*A.factors, Turn(2, c, s), *A.transpose.factors), keep))

    def subspace(self) -> tuple[Motion, ...]:
        return (Motion(Vector(*self.axis), Vector.zero()),)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Revolute()

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Mass on the axis turns unnoticed: m, h_z and the zz entry are not felt."""
        zero = Integer(0)
        (hx, hy, hz), (xx, xy, xz, yy, yz, zz) = inertia.h, inertia.second
        felt = RigidBodyInertia(zero, Vector(hx, hy, zero), Symmetric((xx, xy, xz, yy, yz, zero)))
        return felt, RigidBodyInertia(inertia.m, Vector(zero, zero, hz), Symmetric.of({(2, 2): zz}))


@dataclass(frozen=True, slots=True)
class Prismatic(JointKind):
    """Translation by q [m] along ``axis`` (made a unit vector)."""

    axis: Axis = Z_AXIS
    word: ClassVar[str] = "prismatic"
    unit: ClassVar[str] = "m"
    nq: ClassVar[int] = 1
    nv: ClassVar[int] = 1

    def __post_init__(self) -> None:
        object.__setattr__(self, "axis", unit_vector(exact_vector(self.axis)))

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform(p=Vector(*self.axis, keep) * q[0])

    def subspace(self) -> tuple[Motion, ...]:
        return (Motion(Vector.zero(), Vector(*self.axis)),)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), Prismatic()

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """The child never turns against its parent: its second moment is not felt."""
        felt = RigidBodyInertia(inertia.m, inertia.h, Symmetric.zero())
        return felt, RigidBodyInertia(Integer(0), Vector.zero(), inertia.second)


def _coordinate_axis(axis: Axis) -> tuple[int | None, Expr]:
    for index, component in enumerate(axis):
        if component in (1, -1):
            return index, component
    return None, Integer(0)
