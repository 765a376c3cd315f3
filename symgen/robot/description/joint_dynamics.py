"""What a joint's drive and bearing add to its dynamics: rotor inertia, damping, friction and a spring."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields

from sympy import Expr, Integer

from symgen.options import EFFECTS
from symgen.robot.description.numbers import amount


def _zero() -> Expr:
    return Integer(0)


@dataclass(frozen=True, slots=True)
class JointDynamics:
    """Each entry acts on every velocity of its joint.

    The force along a joint of position q is armature q'' + damping q' + friction sign(q') + stiffness (q - rest) more
    than what the bodies need; units are those of the joint (N m and rad, or N and m).
    """

    armature: Expr = field(default_factory=_zero)
    """The rotor's inertia times the square of the gear ratio [kg m^2 or kg]; its gyroscopic moment is left out."""
    damping: Expr = field(default_factory=_zero)
    friction: Expr = field(default_factory=_zero)
    """Coulomb friction; in code it is smooth, q' / sqrt(q'^2 + width^2) for the sign."""
    stiffness: Expr = field(default_factory=_zero)
    rest: Expr = field(default_factory=_zero)
    along_world: bool = False
    """Of a floating joint: whether the armature resists accelerations along the base's axes, as MuJoCo has it.

    Then it is a mass without weight at the joint, A (dv/dt + w x v), and not A dv/dt.
    """

    def __post_init__(self) -> None:
        for each in fields(self):
            if each.name == "along_world":
                continue
            object.__setattr__(self, each.name, amount(getattr(self, each.name)))

    def __iter__(self) -> Iterator[Expr]:
        return iter((self.armature, self.damping, self.friction, self.stiffness, self.rest))

    def only(self, names: tuple[str, ...]) -> JointDynamics:
        """The effects of these names (``armature``, ``damping``, ``friction``, ``spring``), the others zero."""
        kept = {name: getattr(self, name) for name in names if name != "spring"}
        if "spring" in names:
            kept |= {"stiffness": self.stiffness, "rest": self.rest}
        return JointDynamics(**kept, along_world=self.along_world)

    def present(self) -> list[tuple[str, Expr]]:
        """The effects that are not zero, with their values; of a spring its stiffness."""
        values = (self.armature, self.damping, self.friction, self.stiffness)
        return [(name, value) for name, value in zip(EFFECTS, values, strict=True) if value != 0]
