"""Robots under constraints: a tree, its constraints, and the choice of independent equations and velocities."""

from __future__ import annotations

import hashlib
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar, Generic, Self, TypeVar, overload

from sympy import Symbol

from symgen.catalog import STANDARD_UNDER_CONSTRAINTS
from symgen.errors import InputError, UnsupportedError
from symgen.options.arguments import checked
from symgen.phrasing import near
from symgen.robot.constraints.rows import Constraint, Row
from symgen.robot.description.events import Event
from symgen.robot.description.parts import Note, Origin, Parameter
from symgen.robot.description.robot import Robot
from symgen.robot.description.writable import Writable
from symgen.robot.forces.robot_forces import Force

Value = TypeVar("Value")
Block = tuple[tuple[int, int], ...]
"""Pairs of indices, of rows and of velocities: code computes the velocities together from the equations of the rows."""


@dataclass(frozen=True, slots=True)
class Closure:
    """The independent constraint equations and velocities, chosen at closed configurations when a file is loaded.

    Generated code cannot choose pivots when it runs, so it inverts these blocks in all states.
    """

    blocks: tuple[Block, ...]
    """The independent rows and the dependent velocities, in the order of elimination."""
    start: tuple[float, ...]
    """A closed configuration, (nq,)."""
    actuated: bool = True
    """True if the active joints determine the motion."""
    singular: str = ""
    """A description of closed configurations at which the constraints have a lower rank; empty if none was found."""

    @property
    def pivots(self) -> Block:
        """The pairs of all blocks."""
        return tuple(pair for block in self.blocks for pair in block)


@dataclass(frozen=True)
class Draft:
    """A tree and its constraints as read from a file, before the :class:`Closure` is computed."""

    tree: Robot
    constraints: tuple[Constraint, ...]
    active: tuple[str, ...] = ()
    start: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """A map from the names of joints to their start positions; other joints start in the neutral position."""

    def on_tree(self, tree: Robot) -> Draft:
        """Return the draft with another tree; a contact without a named partner touches the base of the new tree."""
        grounded = (replace(each, a=tree.base) if each.b and not each.a else each for each in self.constraints)
        return replace(self, tree=tree, constraints=tuple(grounded))

    def noted(self, *notes: Note) -> Draft:
        """Return the draft with notes added to the tree."""
        return replace(self, tree=self.tree.noted(*notes))


class OfTree(Generic[Value]):
    """An attribute that a robot under constraints takes from its tree."""

    def __init__(self, value: Callable[[Robot], Value]) -> None:
        self._value = value

    @overload
    def __get__(self, model: None, owner: object) -> Self: ...

    @overload
    def __get__(self, model: UnderConstraints, owner: object) -> Value: ...

    def __get__(self, model: UnderConstraints | None, owner: object) -> Self | Value:
        return self if model is None else self._value(model.whole_tree)


class UnderConstraints(ABC):
    """The attributes that a robot under constraints takes from its tree."""

    origin: Origin | None = None
    variables: ClassVar[tuple[Symbol, ...]] = ()
    events: ClassVar[tuple[Event, ...]] = ()

    name = OfTree(lambda tree: tree.name)
    source = OfTree(lambda tree: tree.source)
    parameters = OfTree(lambda tree: tree.parameters)
    notes = OfTree(lambda tree: tree.notes)
    read_with = OfTree(lambda tree: tree.read_with)
    wrench_axes = OfTree(lambda tree: tree.wrench_axes)
    base_velocity = OfTree(lambda tree: tree.base_velocity)
    driven = OfTree(lambda tree: tree.driven)
    driven_velocities = OfTree(lambda tree: tree.driven_velocities)
    chosen_frames = OfTree(lambda tree: tree.chosen_frames)
    missing_choice = OfTree(lambda tree: tree.missing_choice)
    has_potential = OfTree(lambda tree: tree.has_potential)
    joint_effect_names = OfTree(lambda tree: tree.joint_effect_names)
    effect_names = OfTree(lambda tree: tree.effect_names)

    @property
    @abstractmethod
    def whole_tree(self) -> Robot:
        """The tree of all links, without the constraints."""

    @property
    def forces(self) -> tuple[Force, ...]:
        """The applied forces with a law, which belong to the tree."""
        return self.whole_tree.forces

    def free_parameters(self) -> tuple[Parameter, ...]:
        return self.whole_tree.free_parameters()

    def warnings(self) -> tuple[Note, ...]:
        return self.whole_tree.warnings()


@checked
@dataclass(frozen=True)
class ConstrainedRobot(UnderConstraints, Writable):
    """A tree of links under constraints.

    ``active`` names the joints, including cut joints, whose forces inverse dynamics computes. If ``active`` is empty,
    all joints of the tree are active. :func:`symgen.constrained` makes such robots and finds the ``closure``.
    """

    tree: Robot
    constraints: tuple[Constraint, ...]
    closure: Closure
    active: tuple[str, ...] = ()

    type_name: ClassVar[str] = "a robot under constraints"
    standard: ClassVar[tuple[str, ...]] = STANDARD_UNDER_CONSTRAINTS
    variant: ClassVar[str] = ""
    position_spans: ClassVar[tuple[tuple[float, float], ...]] = ()

    unit_norm_groups = OfTree(lambda tree: tree.unit_norm_groups)
    slots = OfTree(lambda tree: tree.slots)
    velocity_names = OfTree(lambda tree: tree.velocity_names)
    ancestors = OfTree(lambda tree: tree.ancestors)
    joint_effects = OfTree(lambda tree: tree.joint_effects)

    def __post_init__(self) -> None:
        for name in self.active:
            cut = any(each.name == name and each.free for each in self.constraints)
            moving = [joint.name for joint in self.tree.joints if joint.nv]
            if not cut and name not in moving:
                expected = "expected the name of a joint that moves"
                raise InputError(expected, place="active", found=name, hint=near(name, moving))

    @property
    def whole_tree(self) -> Robot:
        return self.tree

    @property
    def constrained(self) -> ConstrainedRobot:
        """This robot."""
        return self

    @property
    def nq(self) -> int:
        """Number of position variables of the tree."""
        return self.tree.nq

    @property
    def nv(self) -> int:
        """Number of velocity variables of the tree."""
        return self.tree.nv

    @property
    def extents(self) -> dict[str, int]:
        """The sizes of axes of arrays, by their names in the catalog of quantities, such as ``nv``."""
        return self.tree.extents | {
            "nc": len(self.closure.pivots),
            "ni": self.nv - len(self.closure.pivots),
            "na": len(self.active_velocities) + len(self.active_rows),
            "nl": len(self.loops),
        }

    @property
    def rows(self) -> list[tuple[Constraint, Row]]:
        """All equations (rows) of the constraints, including redundant ones, each with its constraint."""
        return [(constraint, row) for constraint in self.constraints for row in constraint.rows]

    @property
    def kept_rows(self) -> list[tuple[Constraint, Row]]:
        """The independent rows, each with its constraint; there is one multiplier for each of these rows."""
        rows = self.rows
        return [rows[k] for k in sorted(row for row, _ in self.closure.pivots)]

    @property
    def loops(self) -> list[Constraint]:
        """The constraints between two frames; each transmits a wrench."""
        return [constraint for constraint in self.constraints if constraint.has_wrench]

    @property
    def blocks(self) -> list[Block]:
        """The blocks of the closure; here, the first index of a pair is an index of :attr:`kept_rows`."""
        kept = sorted(row for row, _ in self.closure.pivots)
        return [tuple((kept.index(row), velocity) for row, velocity in block) for block in self.closure.blocks]

    @property
    def pivots(self) -> list[tuple[int, int]]:
        """The pairs of all blocks, in the order of elimination."""
        return [pair for block in self.blocks for pair in block]

    @property
    def independent(self) -> list[int]:
        """The indices of the independent velocities. The number of independent velocities is the mobility."""
        dependent = {velocity for _, velocity in self.closure.pivots}
        return [k for k in range(self.nv) if k not in dependent]

    @cached_property
    def active_velocities(self) -> list[int]:
        """The indices of the velocities along which active joints of the tree act."""
        names = self.tree.velocity_names
        return [k for k, name in enumerate(names) if not self.active or name in self.active]

    @property
    def active_rows(self) -> list[tuple[Constraint, Row]]:
        """The rows that give the velocities of active cut joints along free directions, each with its constraint.

        In a list of active forces, the forces of the tree's joints come first, then one force for each of these rows.
        """
        return active_rows(self.constraints, self.active)

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the model as read."""
        parts = [self.tree.digest, *map(str, self.constraints), *self.active, str(self.closure)]
        parts += [str(self.tree.frame(name)) for each in self.loops for name in (each.a, each.b)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def tree_of_joints(self, what: str) -> Robot:
        return self.tree

    def as_tree(self, what: str) -> Robot:
        """Raise :class:`~symgen.errors.UnsupportedError`: the equations of a tree do not include constraints."""
        raise UnsupportedError(f"{self.name}: {what} are for open trees, not for robots under constraints")

    def on(self, tree: Robot) -> ConstrainedRobot:
        """Return ``tree`` under the constraints of this robot.

        The tree must be equivalent to this robot's tree and have the same named frames.
        """
        return replace(self, tree=tree)


def active_rows(constraints: Sequence[Constraint], active: Sequence[str]) -> list[tuple[Constraint, Row]]:
    """Return the rows that give the velocities of active cut joints along free directions, each with its constraint."""
    return [(each, row) for each in constraints if each.name in active for row in each.free]
