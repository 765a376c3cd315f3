"""Fixed joints."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from sympy import Expr

from symgen.robot.joints.kind import JointKind
from symgen.spatial import Keep, Motion, Transform


@dataclass(frozen=True, slots=True)
class Fixed(JointKind):
    """A joint that does not move."""

    type_name: ClassVar[str] = "fixed"
    in_urdf: ClassVar[bool] = True
    positions: ClassVar[tuple[str, ...]] = ()
    velocities: ClassVar[tuple[str, ...]] = ()

    def transform(self, q: Sequence[Expr], keep: Keep) -> Transform:
        return Transform()

    def subspace(self) -> tuple[Motion, ...]:
        return ()
