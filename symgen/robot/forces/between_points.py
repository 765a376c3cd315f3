"""Forces between two points of a robot: springs, dampers and actuators along the line through the points."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from sympy import Expr, Integer, Symbol, cos, sin

from symgen.errors import InputError
from symgen.robot.description.names import check_unique
from symgen.robot.description.numbers import amount
from symgen.robot.description.parts import Frame
from symgen.robot.forces.laws import POSITION, RATE, rate_name


@dataclass(frozen=True, slots=True)
class PointForce:
    """A force between the origins of two frames, along the line through them.

    Args:
        name: The name.
        a: The name of a frame or link.
        b: The name of another frame or link.
        force: The force [N] that pushes the two apart, in parameters, the distance
            :data:`~symgen.robot.forces.laws.POSITION` [m] and its rate :data:`~symgen.robot.forces.laws.RATE` [m/s].

    Raises:
        InputError: The force has a sine or cosine of the distance or of its rate.

    """

    name: str
    a: str
    b: str
    force: Expr

    def __post_init__(self) -> None:
        object.__setattr__(self, "force", amount(self.force))
        if any(each.free_symbols & {POSITION, RATE} for each in self.force.atoms(sin, cos)):
            place = f"force {self.name}"
            raise InputError("expected sines and cosines of parameters only", place=place, found=self.text)

    @property
    def at_rest(self) -> Expr:
        """The force at a distance that does not change."""
        return self.force.xreplace({RATE: Integer(0)})

    @property
    def law(self) -> Expr | None:
        """The force at rest as a polynomial in the distance, or None if it is not: then it has no potential energy."""
        return self.at_rest if self.at_rest.is_polynomial(POSITION) else None

    @property
    def text(self) -> str:
        """The force as a file writes it, with the name of the force for the distance."""
        return str(self.force.xreplace({POSITION: Symbol(self.name), RATE: Symbol(rate_name(self.name))}))


def check_forces(forces: Sequence[PointForce], frame: Callable[[str, str], Frame]) -> None:
    """Raise :class:`InputError` unless each force is between frames of different links."""
    check_unique("force", [force.name for force in forces])
    for force in forces:
        a, b = (frame(name, f"force {force.name}: {end}") for end, name in (("a", force.a), ("b", force.b)))
        if a.link == b.link:
            place = f"force {force.name}"
            raise InputError("expected frames of two links", place=place, found=[force.a, force.b])
