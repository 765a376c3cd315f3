"""Applied forces of robots: between two frames, on joints, or of a fluid on a link."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from sympy import Expr, Integer, Symbol, cos, sin

from symgen.errors import InputError
from symgen.options.arguments import checked
from symgen.options.option import Number
from symgen.phrasing import near
from symgen.robot.description.names import check_unique
from symgen.robot.description.numbers import amount
from symgen.robot.description.parts import WORD, Frame, Joint
from symgen.robot.forces.fluid import FluidForce
from symgen.robot.forces.laws import POSITION, RATE, rate_name

AXES = ("x", "y", "z")


class _ByLaw:
    """A force with a law: an expression in a coordinate, its rate and parameters."""

    __slots__ = ()

    has_inertia: ClassVar[bool] = False
    """False, because a force law does not depend on accelerations."""

    name: str
    force: Expr

    @property
    def at_rest(self) -> Expr:
        """The force at zero rate of the coordinate."""
        return self.force.xreplace({RATE: Integer(0)})

    @property
    def law(self) -> Expr | None:
        """The force at zero rate if this force is a polynomial in the coordinate, else None.

        Only polynomial forces have a known potential energy.
        """
        return self.at_rest if self.at_rest.is_polynomial(POSITION) else None

    @property
    def acts_at_rest(self) -> bool:
        """True if the force at zero rate of the coordinate is not always zero."""
        return bool(self.at_rest != 0)

    @property
    def acts_by_velocity(self) -> bool:
        """True if the force depends on the rate of its coordinate."""
        return bool(self.at_rest != self.force)

    @property
    def has_potential(self) -> bool:
        """True if the force at rest has a known potential energy."""
        return self.law is not None

    @property
    def text(self) -> str:
        """The force as written in a file, in which the name of the force stands for the coordinate."""
        return str(self.force.xreplace({POSITION: Symbol(self.name), RATE: Symbol(rate_name(self.name))}))

    def _law_of(self, force: Expr) -> Expr:
        """Return ``force`` as an expression in the symbols :data:`POSITION` and :data:`RATE`.

        The force's name becomes :data:`POSITION`, and the force's name with ``_d`` becomes :data:`RATE`.
        """
        own = {self.name: POSITION, rate_name(self.name): RATE}
        law = amount(force)
        return law.xreplace({each: own[each.name] for each in law.free_symbols if each.name in own})

    def _check(self) -> None:
        """Raise :class:`InputError` if the law has a sine or cosine of the coordinate or of its rate."""
        if any(each.free_symbols & {POSITION, RATE} for each in self.force.atoms(sin, cos)):
            place = f"force {self.name}"
            raise InputError("expected sines and cosines of parameters only", place=place, found=self.text)


@checked
@dataclass(frozen=True, slots=True)
class PointForce(_ByLaw):
    """A force between two frames, along the line through their origins or along another coordinate.

    Args:
        name: The name of the force.
        a: The name of a frame or link.
        b: The name of another frame or link.
        force: The force [N or N m] that increases the coordinate. Its symbols are parameters, the name of the force for
            the coordinate, and the name of the force with ``_d`` for the coordinate's rate.
        along: The coordinate of frame b relative to frame a; empty for the distance of the origins [m].

            * ``x``, ``y`` or ``z``: the position of b's origin along this axis of a [m].
            * ``cos_x``, ``cos_y`` or ``cos_z``: the cosine of the angle between this axis of a and the same axis of b.
            * ``turn_x``, ``turn_y`` or ``turn_z``: the rotation of b about this axis of a. Only the rate [rad/s] of
              this coordinate is defined.

    Raises:
        InputError: The coordinate is unknown, the force has a sine or cosine of the coordinate or of its rate, or the
            force depends on the position of a ``turn_`` coordinate.

    """

    name: str
    a: str
    b: str
    force: Expr
    along: str = field(default="", metadata=WORD)

    def __post_init__(self) -> None:
        object.__setattr__(self, "force", self._law_of(self.force))
        self._check()
        place = f"force {self.name}"
        if self.along and self.along.removeprefix("cos_").removeprefix("turn_") not in AXES:
            raise InputError(
                "expected x, y or z, with or without cos_ or turn_", place=f"{place}: along", found=self.along
            )
        if self.along.startswith("turn_") and self.force.has(POSITION):
            raise InputError("expected a force that uses only the rate of a rotation", place=place, found=self.text)

    @property
    def coordinate(self) -> str:
        """A text that describes the coordinate."""
        return f"{self.a} -> {self.b}" + (f" along {self.along}" if self.along else "")

    def expressions(self) -> tuple[Expr, ...]:
        return (self.force,)

    def text_in(self, frame: Callable[[str], Frame]) -> str:
        """Return the name, frames and coordinate as text, for the digest of a robot. The expression is not included.

        The function ``frame`` returns a frame by name, as :meth:`~symgen.robot.Robot.frame` does.
        """
        return f"{self.name} {frame(self.a)} {frame(self.b)}" + (f" along {self.along}" if self.along else "")


@checked
def bushing(
    name: str, a: str, b: str, stiffness: Sequence[Number], damping: Sequence[Number] = (0, 0, 0, 0, 0, 0)
) -> tuple[PointForce, ...]:
    """Return the forces of springs and dampers between two frames, for example along a ball, planar or floating joint.

    Let p be the origin of b in a, R the rotation of b in a, and w the angular velocity of b in axes of a. Let k_i be
    the linear stiffnesses, and K the diagonal matrix of the angular stiffnesses. The springs have the potential
    energy::

        V = sum of k_i p_i^2 / 2 + tr(G (1 - R))      G = tr(K) 1 / 2 - K

    After a rotation about a single axis, the moment is -k sin(angle), with k the angular stiffness of this axis. The
    damping forces are -d_i p_i', and the damping moments are -d_i w_i.

    Args:
        name: The common start of the names of all returned forces.
        a: The name of a frame or link.
        b: The name of another frame or link. If the axes of a and b are parallel, the moments of the springs are zero.
        stiffness: Linear [N/m], then angular [N m/rad] stiffness along and about the axes of a.
        damping: Linear [N s/m], then angular [N m s/rad] damping.

    Raises:
        InputError: There are not six stiffnesses and six dampings.

    """
    if len(stiffness) != 6 or len(damping) != 6:
        raise InputError("expected six stiffnesses and six dampings", place=f"force {name}")
    k, d = (list(map(amount, each)) for each in (stiffness, damping))
    laws: dict[str, Expr] = {}
    for i, axis in enumerate(AXES):
        laws[axis] = -k[i] * POSITION - d[i] * RATE
        laws[f"cos_{axis}"] = sum(k[3:], Integer(0)) / 2 - k[3 + i]
        laws[f"turn_{axis}"] = -d[3 + i] * RATE
    return tuple(PointForce(f"{name}_{along}", a, b, law, along) for along, law in laws.items() if law != 0)


@checked
@dataclass(frozen=True, slots=True)
class JointForce(_ByLaw):
    """A force along a weighted sum of joint positions, for example a spring between a motor and its joint.

    Args:
        name: The name of the force.
        ratios: Pairs of a joint with one variable, and the weight of its position.
        force: The force along the sum [N m or N]. Its symbols are parameters, the name of the force for the sum of
            positions, and the name of the force with ``_d`` for the rate of the sum.

    Raises:
        InputError: The force has a sine or cosine of the sum or of its rate, or a weight is zero.

    """

    name: str
    ratios: tuple[tuple[str, Expr], ...]
    force: Expr

    def __post_init__(self) -> None:
        object.__setattr__(self, "force", self._law_of(self.force))
        object.__setattr__(self, "ratios", tuple((name, amount(ratio)) for name, ratio in self.ratios))
        for joint, ratio in self.ratios:
            if ratio == 0:
                raise InputError("expected a weight that is not zero", place=f"force {self.name}: {joint}", found=0)
        self._check()

    def expressions(self) -> tuple[Expr, ...]:
        return (self.force, *(ratio for _, ratio in self.ratios))

    def text_in(self, frame: Callable[[str], Frame]) -> str:
        return f"{self.name} {self.coordinate}"

    @property
    def coordinate(self) -> str:
        """A text that describes the coordinate."""
        return str(sum((ratio * Symbol(name) for name, ratio in self.ratios), Integer(0)))


LawForce = PointForce | JointForce
"""A force that follows a law in one coordinate."""
Force = LawForce | FluidForce


def check_forces(forces: Sequence[Force], frame: Callable[[str, str], Frame], joints: Sequence[Joint]) -> None:
    """Raise :class:`InputError` for forces on unknown frames, between frames of one link, or along unsuitable joints.

    The joints of a force must have one velocity each and must not be mimic joints. If the force depends on positions,
    the joint must also have one position. The names of forces must differ.
    """
    check_unique("force", [force.name for force in forces])
    for force in forces:
        place = f"force {force.name}"
        if isinstance(force, FluidForce):
            frame(force.frame, force.place)
            continue
        if isinstance(force, JointForce):
            _check_joints(force, {joint.name: joint for joint in joints}, f"{place}: joints")
            continue
        a, b = (frame(name, f"{place}: {end}") for end, name in (("a", force.a), ("b", force.b)))
        if a.link == b.link:
            raise InputError("expected frames of two links", place=place, found=[force.a, force.b])


def _check_joints(force: JointForce, joints: dict[str, Joint], place: str) -> None:
    if not force.ratios:
        raise InputError("expected at least one joint", place=place)
    moving = [name for name, joint in joints.items() if joint.nv == 1 and joint.mimic is None]
    for name, _ in force.ratios:
        if name not in moving:
            expected = "expected a joint of one velocity that is not a mimic"
            raise InputError(expected, place=place, found=name, hint=near(name, moving))
        if joints[name].nq != 1 and force.force.has(POSITION):
            expected = (
                "expected a force that uses only velocities, since the positions of this joint are a cosine and a sine"
            )
            raise InputError(expected, place=place, found=name)
