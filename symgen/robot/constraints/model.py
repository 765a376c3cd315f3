"""A tree and what restricts it."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import ClassVar

from symgen.catalog import STANDARD_UNDER_CONSTRAINTS
from symgen.errors import InputError, UnsupportedError
from symgen.options import Options
from symgen.robot.constraints.rows import Constraint, Row
from symgen.robot.description.model import JointEffect
from symgen.robot.description.parts import Note, Parameter, Slot
from symgen.robot.description.robot import Robot


@dataclass(frozen=True, slots=True)
class Closure:
    """How the constraints hold at closed configurations, found when a model is loaded.

    Straight-line code cannot pivot, so which rows are kept and which velocities are independent is decided here.
    """

    pivots: tuple[tuple[int, int], ...]
    """Pairs of a row that is kept and a velocity that it is solved for, in the order of elimination."""
    start: tuple[float, ...]
    """A closed configuration, (nq,)."""
    actuated: bool = True
    """Whether the active joints determine the motion."""
    singular: str = ""
    """What is said of configurations where rows depend on each other; nothing where none was met."""


@dataclass(frozen=True)
class Draft:
    """A tree and constraints as a file has them, before it is known how they close."""

    tree: Robot
    constraints: tuple[Constraint, ...]
    active: tuple[str, ...] = ()
    start: Mapping[str, tuple[float, ...]] = field(default_factory=dict)
    """Positions by joint, of those that are not where the file places them."""

    def standing(self, tree: Robot) -> Draft:
        """On a tree as it was asked for; what is in contact with nothing named is so with the tree's base."""
        grounded = (replace(each, a=tree.base) if each.b and not each.a else each for each in self.constraints)
        return replace(self, tree=tree, constraints=tuple(grounded))

    def noted(self, *notes: Note) -> Draft:
        """With notes added to the tree's."""
        return replace(self, tree=self.tree.noted(*notes))


@dataclass(frozen=True)
class ConstrainedRobot:
    """A tree of links under constraints.

    ``active`` names the joints whose forces inverse dynamics is to find, also those that were cut; all joints of the
    tree if there are none. Made by :func:`symgen.constrained`, which finds the ``closure``.
    """

    tree: Robot
    constraints: tuple[Constraint, ...]
    closure: Closure
    active: tuple[str, ...] = ()

    type_name: ClassVar[str] = "a robot under constraints"
    standard: ClassVar[tuple[str, ...]] = STANDARD_UNDER_CONSTRAINTS
    variant: ClassVar[str] = ""
    has_potential: ClassVar[bool] = True
    position_spans: ClassVar[tuple[tuple[float, float], ...]] = ()

    def __post_init__(self) -> None:
        for name in self.active:
            cut = any(each.name == name and each.free for each in self.constraints)
            if not cut and not any(joint.name == name and joint.nv for joint in self.tree.joints):
                raise InputError("expected the name of a joint that moves", place="active", found=name)

    @property
    def name(self) -> str:
        return self.tree.name

    @property
    def source(self) -> str:
        return self.tree.source

    @property
    def parameters(self) -> tuple[Parameter, ...]:
        return self.tree.parameters

    @property
    def notes(self) -> tuple[Note, ...]:
        return self.tree.notes

    @property
    def read_with(self) -> Options | None:
        return self.tree.read_with

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
        """What the shapes of the catalog are made of."""
        return self.tree.extents | {
            "nc": len(self.closure.pivots),
            "ni": self.nv - len(self.closure.pivots),
            "na": len(self.active_velocities) + len(self.active_rows),
            "nl": len(self.loops),
        }

    @property
    def rows(self) -> list[tuple[Constraint, Row]]:
        """All rows, those that are not kept too."""
        return [(constraint, row) for constraint in self.constraints for row in constraint.rows]

    @property
    def kept_rows(self) -> list[tuple[Constraint, Row]]:
        """The rows that are independent, one for each multiplier."""
        rows = self.rows
        return [rows[k] for k in sorted(row for row, _ in self.closure.pivots)]

    @property
    def loops(self) -> list[Constraint]:
        """The constraints between frames, which have a wrench."""
        return [constraint for constraint in self.constraints if constraint.has_wrench]

    @property
    def pivots(self) -> list[tuple[int, int]]:
        """The pairs of kept row and dependent velocity, rows counted among those that are kept."""
        kept = sorted(row for row, _ in self.closure.pivots)
        return [(kept.index(row), velocity) for row, velocity in self.closure.pivots]

    @property
    def independent(self) -> list[int]:
        """The velocities that determine all others, as many as the mechanism's mobility."""
        dependent = {velocity for _, velocity in self.closure.pivots}
        return [k for k in range(self.nv) if k not in dependent]

    @cached_property
    def active_velocities(self) -> list[int]:
        """The velocities along which active joints act."""
        names = self.tree.velocity_names
        return [k for k, name in enumerate(names) if not self.active or name in self.active]

    @property
    def active_rows(self) -> list[tuple[Constraint, Row]]:
        """The rates along which active joints act that were cut; their forces follow those of the tree's joints."""
        return active_rows(self.constraints, self.active)

    @property
    def unit_norm_groups(self) -> tuple[tuple[int, ...], ...]:
        return self.tree.unit_norm_groups

    @property
    def slots(self) -> list[Slot]:
        return self.tree.slots

    @property
    def velocity_names(self) -> list[str]:
        return self.tree.velocity_names

    @property
    def ancestors(self) -> list[list[int]]:
        return self.tree.ancestors

    @property
    def joint_effects(self) -> Sequence[JointEffect]:
        return self.tree.joint_effects

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the model as understood."""
        parts = [self.tree.digest, *map(str, self.constraints), *self.active, str(self.closure)]
        parts += [str(self.tree.frame(name)) for each in self.loops for name in (each.a, each.b)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def free_parameters(self) -> tuple[Parameter, ...]:
        return self.tree.free_parameters()

    def warnings(self) -> tuple[Note, ...]:
        return self.tree.warnings()

    def tree_of_joints(self, what: str) -> Robot:
        """The tree."""
        return self.tree

    def as_tree(self, what: str) -> Robot:
        """Refused: its equations are not those of the tree."""
        raise UnsupportedError(f"{self.name}: {what} are for open trees, not for robots under constraints")

    def on(self, tree: Robot) -> ConstrainedRobot:
        """The same constraints on an equivalent tree, which has frames of the same names."""
        return replace(self, tree=tree)


def active_rows(constraints: Sequence[Constraint], active: Sequence[str]) -> list[tuple[Constraint, Row]]:
    """What cut joints of these names let move."""
    return [(each, row) for each in constraints if each.name in active for row in each.free]
