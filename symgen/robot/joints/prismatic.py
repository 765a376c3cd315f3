"""Joints that translate along an axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr

from symgen.robot.joints.kind import AlongAxis
from symgen.spatial import Motion, Vector


@dataclass(frozen=True, slots=True)
class Prismatic(AlongAxis):
    """Translation by q [m] along ``axis`` (scaled to a unit vector)."""

    type_name: ClassVar[str] = "prismatic"
    in_urdf: ClassVar[bool] = True
    mjcf: ClassVar[str] = "mjJNT_SLIDE"
    positions: ClassVar[tuple[str, ...]] = ("displacement [m]",)
    velocities: ClassVar[tuple[str, ...]] = ("velocity [m/s]",)

    def path(self, q: Sequence[Expr]) -> tuple[Expr | None, Expr | None]:
        return None, q[0]

    def subspace(self) -> tuple[Motion, ...]:
        return (Motion(Vector.zero(), Vector(*self.axis)),)
