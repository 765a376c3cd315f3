"""Effects of a joint's drive and bearing: rotor inertia, damping, friction and a spring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from sympy import Expr, Integer

from symgen.options import EFFECTS
from symgen.options.arguments import checked
from symgen.robot.description.numbers import amount


def _zero() -> Expr:
    return Integer(0)


@checked
@dataclass(frozen=True, slots=True)
class JointDynamics:
    """Forces that a drive and a bearing add to the joint force: armature, damping, friction and a spring.

    At position q, the terms armature q'' + damping q' + friction sign(q') + stiffness (q - rest) are added to the joint
    force. If the joint has several velocities, the same coefficients apply to each velocity. Units are N m and rad for
    rotations, N and m for translations.
    """

    armature: Expr = field(default_factory=_zero)
    """The rotor inertia times the square of the gear ratio [kg m^2 or kg]; gyroscopic moments are neglected."""
    damping: Expr = field(default_factory=_zero)
    """Viscous damping [N m s/rad or N s/m]."""
    friction: Expr = field(default_factory=_zero)
    """Coulomb friction [N m or N]. Generated code uses the smooth q' / sqrt(q'^2 + width^2) instead of sign(q').

    Here width is the ``friction_width`` of the robot.
    """
    stiffness: Expr = field(default_factory=_zero)
    """Stiffness of the spring [N m/rad or N/m]."""
    rest: Expr = field(default_factory=_zero)
    """Position at which the spring has no force [rad or m]."""
    along_world: bool = False
    """True if the armature A of a floating joint resists accelerations relative to the world, as in MuJoCo.

    If True, the armature acts like a mass without weight at the child's origin, and the force is A (dv/dt + w x v). If
    False, the force is A dv/dt. Here v and w are the child's linear and angular velocity in the axes of the child.
    """

    def __post_init__(self) -> None:
        for each in fields(self):
            if each.name == "along_world":
                continue
            object.__setattr__(self, each.name, amount(getattr(self, each.name)))

    def __iter__(self) -> Iterator[Expr]:
        return iter((self.armature, self.damping, self.friction, self.stiffness, self.rest))

    def only(self, names: tuple[str, ...]) -> JointDynamics:
        """Return only the effects in ``names`` (``armature``, ``damping``, ``friction``, ``spring``)."""
        kept = {name: getattr(self, name) for name in names if name != "spring"}
        if "spring" in names:
            kept |= {"stiffness": self.stiffness, "rest": self.rest}
        return JointDynamics(**kept, along_world=self.along_world)

    def present(self) -> list[tuple[str, Expr]]:
        """Return the names and values of the effects that are not zero; the value of a spring is its stiffness."""
        values = (self.armature, self.damping, self.friction, self.stiffness)
        return [(name, value) for name, value in zip(EFFECTS, values, strict=True) if value != 0]
