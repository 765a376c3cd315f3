"""The interface of all kinds of joints.

A kind defines its sizes, its motion subspace, its transform, the change of its positions, and its names in files.
Positions and velocities follow Pinocchio's conventions: the velocity of a planar, spherical or floating joint is the
velocity of the child in the child's coordinates, linear before angular.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from typing import Any, ClassVar

from sympy import Expr, Integer, cos, sin

from symgen.errors import UnsupportedError
from symgen.options.arguments import check_arguments
from symgen.robot.deferred import np
from symgen.robot.description.numbers import amount, circle_point, exact_vector, unit_vector
from symgen.robot.joints.axes import Z_AXIS, Axis, Numbers, axis_angle_quaternion, axis_rotation, split_rod
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

Tangent = dict[int, Expr]
"""The nonzero rates of position variables, by index, while one velocity is one and all other velocities are zero."""


@dataclass(frozen=True, slots=True)
class JointKind(ABC):
    """The motion that a joint allows its child, in the joint's frame.

    The fields of a kind, such as ``axis``, are keys of ``[[joints]]`` in TOML files. Other packages add velocities to
    positions if both have the same number. The velocities of a kind with equal numbers must therefore be the rates of
    the positions.
    """

    type_name: ClassVar[str]
    """The name of the kind in TOML files, messages and comments."""
    in_urdf: ClassVar[bool] = False
    """True if URDF has joints of this name."""
    mjcf: ClassVar[str] = ""
    """The name of MuJoCo's constant for the kind; empty if MJCF does not have it."""
    has_normal: ClassVar[bool] = False
    """True if the child moves in a plane, whose normal is z in the joint's frame and the joint's axis in URDF."""
    carries_base: ClassVar[bool] = False
    """True if the option ``--base`` accepts the kind. Banners name the kind of the base, such as ``floating base``."""
    positions: ClassVar[tuple[str, ...]]
    """The meaning and unit of each position variable."""
    velocities: ClassVar[tuple[str, ...]]
    """The meaning and unit of each velocity variable."""
    unit_norm_group: ClassVar[tuple[int, ...]] = ()
    """Indices of the position variables whose squares sum to one: a unit quaternion, or a cosine and a sine."""
    free_along_axis: ClassVar[bool] = False
    """True if the child's frame can be moved along the joint's axis without a change of the joint's motion."""

    @classmethod
    def keys(cls) -> tuple[str, ...]:
        """Return the names of the fields of this kind, such as ``axis`` and ``pitch``."""
        return tuple(each.name for each in fields(cls))

    @classmethod
    def of(cls, numbers: Mapping[str, Any]) -> JointKind:
        """Return the kind whose fields have the given values, which are named as in :meth:`keys`."""
        return cls(**numbers)

    def numbers(self) -> dict[str, Any]:
        """Return the values of the fields of this kind, by the names of :meth:`keys`."""
        return {name: getattr(self, name) for name in self.keys()}

    @property
    def nq(self) -> int:
        """Number of position variables."""
        return len(self.positions)

    @property
    def nv(self) -> int:
        """Number of velocity variables."""
        return len(self.velocities)

    @property
    def rotates(self) -> bool:
        """True if the child rotates about the joint's origin and never translates."""
        return self.nv > 0 and all(column.v.is_zero for column in self.subspace())

    @property
    def turns(self) -> bool:
        """True if the child rotates about one axis and never translates."""
        return self.nv == 1 and self.rotates

    @property
    def translates(self) -> bool:
        """True if the child translates without rotation."""
        return self.nv > 0 and all(column.w.is_zero for column in self.subspace())

    def by_angle(self) -> JointKind:
        """Return the kind that has the same motion, but an angle as position instead of a cosine and a sine."""
        return self

    def by_circle(self) -> JointKind:
        """Return the kind that has the same motion, but a cosine and a sine as positions instead of an angle.

        If no kind with a cosine and a sine has this motion, return this kind.
        """
        return self

    @abstractmethod
    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        """Return the placement of the child frame in the joint frame; ``q`` has ``nq`` entries."""

    def displacement(self, position: Expr) -> Transform:
        """Return the exact placement of the child frame at a constant position of a joint with one variable."""
        return self.transform((amount(position),), identity)

    @abstractmethod
    def subspace(self) -> tuple[Motion, ...]:
        """Return the ``nv`` columns of the motion subspace S in child coordinates; S is the same at all ``q``."""

    def actuation(self) -> tuple[Force, ...]:
        """Return, for each joint force k, the wrench T_k that one unit of the force exerts on the child.

        The scalar product of T_k and column S_j of :meth:`subspace` is 1 if j = k, else 0.
        """
        return tuple(Force(column.w, column.v) for column in self.subspace())

    def bracket(self, j: int, k: int) -> list[Expr]:
        """Return the Lie bracket S_j x S_k of two unit motions, as components along the velocities."""
        S = self.subspace()
        crossed = S[j].cross(S[k])
        return [crossed.dot(wrench) for wrench in self.actuation()]

    def tangents(self, q: Sequence[Expr], keep: Keep) -> tuple[Tangent, ...]:
        """Return the rates of the positions for one unit of each velocity."""
        return tuple({k: Integer(1)} for k in range(self.nv))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        """Return the unit quaternion (x, y, z, w) of the transform's rotation, a smooth function of ``q``.

        Raises :class:`~symgen.errors.UnsupportedError` if no smooth function exists, as for joints whose positions are
        a cosine and a sine.
        """
        if self.translates or not self.nv:
            return [*(Integer(0) for _ in range(3)), Integer(1)]
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
        """Return the positions that have the local coordinates ``step`` (nv,) around the positions ``q``.

        The local coordinates of ``q`` are zero. To first order, the result is reached from ``q`` at the velocity
        ``step`` in one unit of time. If the Lie brackets of all unit motions are zero, ``step`` is added to the
        positions. Otherwise the coordinates of rotations are Cayley's (:mod:`symgen.robot.configuration.charts`), so
        that quaternions keep length one.
        """
        return [keep(a + b) for a, b in zip(q, step, strict=True)]

    def moving(self, step: Sequence[Expr], v: Sequence[Expr], keep: Keep) -> list[Expr]:
        """Return the rates of the local coordinates ``step`` (nv,) of :meth:`moved`, at the velocity ``v`` (nv,)."""
        return list(v)

    def aligned(self) -> tuple[Rotation, JointKind]:
        """Return a rotation A from z to the joint's axis, and the kind of the same joint with its axis along z.

        The transform of this kind is A T A^-1, where T is the transform of the returned kind.
        """
        return Rotation(), self

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Return the child's inertia in two parts; the second part may be moved to the parent.

        The joint's axis must be z. The move does not change the joint forces. By default, the second part is the second
        moment if the child does not rotate relative to its parent, and zero otherwise.
        """
        if not self.translates:
            return inertia, RigidBodyInertia.zero()
        effective = RigidBodyInertia(inertia.m, inertia.h, Symmetric.zero())
        return effective, RigidBodyInertia(Integer(0), Vector.zero(), inertia.second)


@dataclass(frozen=True, slots=True)
class AlongAxis(JointKind):
    """A rotation about ``axis`` and a translation along ``axis``; the axis is scaled to a unit vector."""

    axis: Axis = Z_AXIS
    free_along_axis: ClassVar[bool] = True

    def __post_init__(self) -> None:
        check_arguments({"axis": self.axis}, {"axis": Axis}, f"{type(self).__name__}: ")
        object.__setattr__(self, "axis", unit_vector(exact_vector(self.axis)))

    @abstractmethod
    def path(self, q: Sequence[Expr]) -> tuple[Expr | None, Expr | None]:
        """Return the angle about the axis [rad] and the distance along it [m]; None stands for a constant zero."""

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        angle, distance = self.path(q)
        return self._placed(None if angle is None else (keep(cos(angle)), keep(sin(angle))), distance, keep)

    def displacement(self, position: Expr) -> Transform:
        angle, distance = self.path((position,))[0], self.path((amount(position),))[1]
        return self._placed(None if angle is None else circle_point(angle), distance, identity)

    def _placed(self, circle: tuple[Expr, Expr] | None, distance: Expr | None, keep: Keep) -> Transform:
        R = Rotation() if circle is None else axis_rotation(self.axis, *circle, keep)
        return Transform(R, Vector.zero() if distance is None else Vector(*self.axis, keep) * keep(distance))

    def quaternion(self, q: Sequence[Expr], keep: Keep) -> list[Expr]:
        angle, _ = self.path(q)
        return JointKind.quaternion(self, q, keep) if angle is None else axis_angle_quaternion(self.axis, angle, keep)

    def aligned(self) -> tuple[Rotation, JointKind]:
        return rotation_to_axis(self.axis), replace(self, axis=Z_AXIS)

    def split_inertia(self, inertia: RigidBodyInertia) -> tuple[RigidBodyInertia, RigidBodyInertia]:
        """Return the inertia in two parts; the second is the second moment, or its zz entry if the child rotates.

        The zz entry is the second moment along the axis; it has no effect on the joint force.
        """
        return JointKind.split_inertia(self, inertia) if self.translates else split_rod(inertia)
