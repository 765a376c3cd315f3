"""Mechanical systems given by unconstrained coordinates as functions of generalised coordinates: x = x(q)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from sympy import Expr, Integer, Symbol

from symgen.catalog import STANDARD
from symgen.errors import InputError, UnsupportedError
from symgen.options import BODY, NO_OPTIONS, Reading
from symgen.options.arguments import checked
from symgen.phrasing import near
from symgen.robot.description.events import Event
from symgen.robot.description.model import JointEffect, Unconstrained
from symgen.robot.description.names import check_identifier, check_parameter, check_robot_name
from symgen.robot.description.numbers import amount
from symgen.robot.description.parts import Frame, Note, Parameter, Slot
from symgen.robot.description.robot import Robot
from symgen.robot.forces.laws import POSITION, Value, bound, law_along, with_plain_angles, work
from symgen.robot.forces.robot_forces import Force


@checked
@dataclass(frozen=True, slots=True)
class Coordinate:
    """One unconstrained coordinate: a position of a mass, an angle of a body in a plane, or the length of a spring."""

    name: str
    x: Expr
    """The coordinate's value [m or rad], as an expression in the system's variables and parameters."""
    mass: Expr = field(default_factory=lambda: Integer(0))
    """The inertia that belongs to the coordinate: a mass [kg] or a moment of inertia [kg m^2]."""
    force: Expr = field(default_factory=lambda: Integer(0))
    """The active force F^a along the coordinate [N or N m].

    The force may depend on the variables, on coordinates by name, and on the rates of both: ``stretch_d`` is the rate
    of ``stretch``.
    """

    def __post_init__(self) -> None:
        for name in ("x", "mass", "force"):
            object.__setattr__(self, name, amount(getattr(self, name)))


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape in the drawing of a system: a line through points (x, y, z) [m], or a disc about the first point.

    The shape is a disc if ``radius`` [m] is not zero.
    """

    points: tuple[tuple[Expr, Expr, Expr], ...]
    radius: Expr = field(default_factory=lambda: Integer(0))


@checked
@dataclass(frozen=True)
class System(Unconstrained):
    """Masses whose positions are functions of generalised coordinates; the constraint forces do no work.

    Raises :class:`~symgen.errors.InputError` if a name is invalid or an expression uses an unknown symbol.
    """

    name: str
    variables: tuple[Symbol, ...]
    coordinates: tuple[Coordinate, ...]
    parameters: tuple[Parameter, ...] = ()
    events: tuple[Event, ...] = ()
    shapes: tuple[Shape, ...] = ()
    """The lines and discs in drawings of the system, as expressions in the variables and parameters."""
    source: str = ""
    notes: tuple[Note, ...] = ()
    driven: tuple[str, ...] = ()
    """Variables whose accelerations are given, for hybrid dynamics."""
    read_with: Reading | None = field(default=None, compare=False, repr=False)
    """The options with which the file was read; None if the system was not read from a file."""

    type_name: ClassVar[str] = "a system of coordinates x(q)"
    standard: ClassVar[tuple[str, ...]] = STANDARD
    variant: ClassVar[str] = ""
    position_spans: ClassVar[tuple[tuple[float, float], ...]] = ()
    unit_norm_groups: ClassVar[tuple[tuple[int, ...], ...]] = ()
    joint_effects: ClassVar[tuple[JointEffect, ...]] = ()
    forces: ClassVar[tuple[Force, ...]] = ()
    tree: ClassVar[None] = None
    slots: ClassVar[tuple[Slot, ...]] = ()
    wrench_axes: ClassVar[str] = NO_OPTIONS.wrench_axes
    base_velocity: ClassVar[str] = BODY
    chosen_frames: ClassVar[tuple[Frame, ...]] = ()
    missing_choice: ClassVar[None] = None

    def __post_init__(self) -> None:
        check_robot_name(self.name, "system name")
        names = [str(symbol) for symbol in (*self.variables, *(parameter.symbol for parameter in self.parameters))]
        for name in names[: len(self.variables)]:
            check_identifier(name, "variable")
        for parameter in self.parameters:
            check_parameter(parameter.symbol)
        if len(set(names)) != len(names):
            raise InputError("expected names of variables and parameters to differ", place="variables", found=names)
        if not self.variables or not self.coordinates:
            raise InputError("expected at least one variable and one coordinate", place="coordinates")
        for name in self.driven:
            if name not in self.velocity_names:
                hint = near(name, self.velocity_names)
                raise InputError("expected a variable", place="driven", found=name, hint=hint)
        parameters = {parameter.symbol for parameter in self.parameters}
        object.__setattr__(self, "coordinates", tuple(map(self._with_plain_angles, self.coordinates)))
        for each in self.coordinates:
            for what, expression, known in (
                ("x", each.x, parameters | set(self.variables)),
                ("force", each.force, parameters | set(self.force_names)),
                ("mass", each.mass, parameters),
            ):
                unknown = sorted(str(symbol) for symbol in expression.free_symbols - known)
                if unknown:
                    raise InputError(f"unexpected names in {what}", place=f"coordinate {each.name}", found=unknown)
        called = [event.name for event in self.events]
        if len(set(called)) != len(called):
            raise InputError("expected names of events to differ", place="events", found=called)
        for event in self.events:
            used = {symbol for expression in event.expressions() for symbol in expression.free_symbols}
            if found := sorted(map(str, used - parameters - set(self.variables))):
                raise InputError("unexpected names", place=f"event {event.name}", found=found)
            if not event.guard.free_symbols & set(self.variables):
                raise InputError("expected a guard with a variable", place=f"event {event.name}", found=event.guard)

        for k, shape in enumerate(self.shapes):
            used = {symbol for point in shape.points for entry in point for symbol in entry.free_symbols}
            if found := sorted(map(str, (used - set(self.variables) | shape.radius.free_symbols) - parameters)):
                raise InputError("unexpected names", place=f"shapes.{k}", found=found)

    @property
    def nq(self) -> int:
        """Number of generalised coordinates."""
        return len(self.variables)

    @property
    def nv(self) -> int:
        """Number of generalised velocities."""
        return len(self.variables)

    @property
    def extents(self) -> dict[str, int]:
        """The sizes of axes of arrays, by their names in the catalog of quantities, such as ``nv``."""
        return {"nq": self.nq, "nv": self.nv, "nx": len(self.coordinates), "nn": 2 * self.nv, "ng": len(self.events)}

    @property
    def velocity_names(self) -> list[str]:
        """The name of the variable to which each velocity belongs."""
        return [str(symbol) for symbol in self.variables]

    @property
    def driven_velocities(self) -> list[int]:
        """The indices of the velocities of driven variables, in order."""
        return [k for k, name in enumerate(self.velocity_names) if name in self.driven]

    @property
    def variable_words(self) -> tuple[str, ...]:
        """The meaning of each variable in words; an empty tuple if the file does not state meanings."""
        return ()

    @property
    def ancestors(self) -> list[list[int]]:
        """All velocities before each velocity, the nearest first, because a system couples all velocities."""
        return [list(reversed(range(k))) for k in range(self.nv)]

    def in_forces(
        self, q: Sequence[Value], qd: Sequence[Value], x: Sequence[Value], xd: Sequence[Value]
    ) -> dict[Symbol, Value]:
        """Return a value for each symbol that active forces may use, except the symbols of parameters.

        Args:
            q: The variables.
            qd: The rates of the variables.
            x: The coordinates.
            xd: The rates of the coordinates.

        If several of them have the same name, the name stands for the first in this order: a parameter, a variable, a
        variable's rate, a coordinate or its rate.

        """
        values = bound((each.name for each in self.coordinates), x, xd)
        values |= bound(map(str, self.variables), q, qd)
        values |= dict(zip(self.variables, q, strict=True))
        taken = {parameter.symbol for parameter in self.parameters}
        return {symbol: value for symbol, value in values.items() if symbol not in taken}

    @cached_property
    def force_names(self) -> dict[Symbol, str]:
        """A map from the symbols in active forces, except parameters, to ``variable``, ``coordinate`` or ``rate``."""
        rates, coordinates = ["rate"] * self.nv, ["coordinate"] * len(self.coordinates)
        return self.in_forces(["variable"] * self.nv, rates, coordinates, ["rate"] * len(coordinates))

    @cached_property
    def forces_at_rest(self) -> tuple[Expr, ...]:
        """The active forces at zero velocities, as expressions in the symbols of :attr:`force_names`."""
        still = {symbol: Integer(0) for symbol, kind in self.force_names.items() if kind == "rate"}
        return tuple(each.force.xreplace(still) for each in self.coordinates)

    @property
    def has_rate_forces(self) -> bool:
        """True if an active force depends on velocities."""
        return self.forces_at_rest != tuple(each.force for each in self.coordinates)

    @cached_property
    def laws(self) -> tuple[Expr | None, ...]:
        """The active force at rest along each coordinate, or None if it is not a polynomial in the coordinate."""
        laws = []
        for each, force in zip(self.coordinates, self.forces_at_rest, strict=True):
            x = [POSITION if other is each else other.x for other in self.coordinates]
            positions = self.in_forces(self.variables, self.variables, x, x)
            laws.append(law_along(force.xreplace(positions), each.x, self.variables))
        return tuple(laws)

    @property
    def works(self) -> list[Expr] | None:
        """The work of each active force at rest, from x = 0 to x; None if a potential of any force is unknown."""
        pairs = zip(self.coordinates, self.laws, strict=True)
        found = [work(law, each.x) for each, law in pairs if law is not None]
        return found if len(found) == len(self.coordinates) else None

    @property
    def has_potential(self) -> bool:
        """True if the active force at rest along each coordinate has a potential energy."""
        return None not in self.laws

    def _with_plain_angles(self, each: Coordinate) -> Coordinate:
        """Replace coordinates in the sines and cosines of a force by x(q), because only variables can be angles."""
        kinds, x = self.force_names, [other.x for other in self.coordinates]
        positions = self.in_forces(self.variables, [each.x] * self.nv, x, x)
        rates = {symbol for symbol, kind in kinds.items() if kind == "rate"}
        place = f"coordinate {each.name}: force"
        return replace(each, force=with_plain_angles(each.force, positions, rates, place))

    def as_tree(self, what: str) -> Robot:
        """Raise :class:`~symgen.errors.UnsupportedError`, because a system is not a tree."""
        raise UnsupportedError(f"{self.name}: {what} are for robots, not for systems of coordinates x(q)")

    def noted(self, *notes: Note) -> System:
        """Return this system with notes added."""
        return replace(self, notes=self.notes + notes)

    def negative_masses(self) -> Iterator[Note]:
        """Yield a note for each negative mass; masses with parameters of unknown value are not checked."""
        values = {parameter.symbol: parameter.value for parameter in self.parameters if parameter.value is not None}
        for each in self.coordinates:
            mass = each.mass.xreplace(values)
            if mass.is_number and mass < 0:
                yield Note("implausible", f"coordinate {each.name}: mass {float(mass):g} is negative")

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the system as read."""
        parts = [self.name, *map(str, self.variables)]
        parts += [f"{each.name} {each.x} {each.mass} {each.force}" for each in self.coordinates]
        parts += [f"{each.name} {each.direction} {each.expressions()}" for each in self.events]
        parts += [each.onto.digest for each in self.events if each.onto]
        parts += [f"driven {name}" for name in self.driven]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()
