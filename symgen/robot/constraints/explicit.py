"""Robots under constraints in independent coordinates y: q = gamma(y) and qd = G(y) yd, without constraint drift."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import ClassVar

from sympy import Expr

from symgen.catalog import STANDARD_EXPLICIT
from symgen.errors import UnsupportedError
from symgen.robot.constraints.model import ConstrainedRobot, UnderConstraints
from symgen.robot.constraints.rows import Constraint
from symgen.robot.description.limits import Limits
from symgen.robot.description.model import JointEffect, Unconstrained
from symgen.robot.description.parts import Slot
from symgen.robot.description.robot import Robot
from symgen.robot.forces.robot_forces import Force


@dataclass(frozen=True, slots=True)
class LinearSolution:
    """A dependent position: ``offset`` plus the sum of factor times position over the pairs in ``factors``.

    Each pair consists of the velocity index of a joint and the factor of the joint's position. ``velocity`` is the
    index of the dependent joint's velocity.
    """

    velocity: int
    offset: Expr
    factors: tuple[tuple[int, Expr], ...]


@dataclass(frozen=True, slots=True)
class LoopSolution:
    """One or two dependent positions, solved in closed form from a constraint between two frames.

    ``side`` and ``turn`` are the velocity indices of the joints that are solved; one of the two may be None. The
    distance between two points determines the position of the joint ``side``, and ``sign`` selects one of the two
    solutions. For a rod, the points are its ends. For a loop, one of the points is on the axis of the joint ``turn``.
    When the points coincide, the joint ``turn`` rotates its child until the two frames of the loop have the same
    orientation.
    """

    constraint: Constraint
    side: int | None
    turn: int | None
    sign: int = 1


Solution = LinearSolution | LoopSolution


@dataclass(frozen=True)
class ExplicitRobot(UnderConstraints, Unconstrained):
    """A robot with solved constraints; only the independent positions remain, in the order of the tree.

    :func:`symgen.explicit` makes such robots. Each of the ``solutions`` uses only independent positions and the results
    of earlier solutions. The equations of a loop may have several solutions. Each position within ``reach`` [rad or m]
    of ``center`` (nq,) belongs to a closed configuration that the robot can reach from the start without a jump.
    """

    implicit: ConstrainedRobot
    solutions: tuple[Solution, ...]
    reach: float = 0.0

    type_name: ClassVar[str] = "a robot in independent coordinates"
    standard: ClassVar[tuple[str, ...]] = STANDARD_EXPLICIT
    variant: ClassVar[str] = ""
    tree: ClassVar[None] = None

    @cached_property
    def opened(self) -> ConstrainedRobot:
        """The robot under the same constraints, left unsolved.

        The positions of each rotating joint of a :class:`LoopSolution` are a cosine and a sine.
        """
        solved = {each for s in self.solutions if isinstance(s, LoopSolution) for each in (s.side, s.turn)}
        tree, names = self.implicit.tree, self.implicit.velocity_names
        joints = list(tree.joints)
        for k, joint in enumerate(joints):
            if joint.nv == 1 and names.index(joint.name) in solved and joint.kind.turns:
                joints[k] = replace(joint, kind=joint.kind.by_circle(), limits=Limits())
        return self.implicit.on(replace(tree, joints=tuple(joints)))

    @cached_property
    def slots(self) -> list[Slot]:
        """The independent joints, with the indices of their variables among the independent variables."""
        independent, position, velocity = [], 0, 0
        for slot in self.implicit.tree.slots:
            if slot.velocity[0] in self.implicit.independent and not slot.joint.mimic:
                p, v = len(slot.position), len(slot.velocity)
                independent.append(
                    Slot(slot.joint, tuple(range(position, position + p)), tuple(range(velocity, velocity + v)))
                )
                position, velocity = position + p, velocity + v
        return independent

    @cached_property
    def positions(self) -> list[int]:
        """The indices of the independent positions among the tree's positions."""
        tree = self.implicit.tree
        independent = [
            slot for slot in tree.slots if slot.velocity[0] in self.implicit.independent and not slot.joint.mimic
        ]
        return [k for slot in independent for k in slot.position]

    @property
    def center(self) -> tuple[float, ...]:
        """The independent positions (nq,) in the closed configuration from which the model was made."""
        return tuple(self.implicit.closure.start[k] for k in self.positions)

    @property
    def position_spans(self) -> tuple[tuple[float, float], ...]:
        """The interval of each position from which random positions are drawn."""
        return tuple((middle - self.reach, middle + self.reach) for middle in self.center)

    @property
    def dependent(self) -> list[int]:
        """The indices of the dependent positions among the positions of the tree of :attr:`opened`."""
        slots = [slot for slot in self.opened.tree.slots if slot.velocity[0] not in self.implicit.independent]
        return [k for slot in slots if not slot.joint.mimic for k in slot.position]

    @property
    def whole_tree(self) -> Robot:
        return self.implicit.tree

    @property
    def nq(self) -> int:
        """Number of independent positions."""
        return len(self.positions)

    @property
    def nv(self) -> int:
        """Number of independent velocities, the mobility."""
        return len(self.implicit.independent)

    @property
    def extents(self) -> dict[str, int]:
        """The sizes of axes of arrays, by their names in the catalog of quantities, such as ``nv``."""
        sizes = {"nq": self.nq, "nv": self.nv, "nn": 2 * self.nv, "ne": len(self.dependent), "nt": self.implicit.nv}
        return self.implicit.extents | sizes

    @property
    def unit_norm_groups(self) -> tuple[tuple[int, ...], ...]:
        return tuple(
            tuple(slot.position[k] for k in slot.joint.kind.unit_norm_group)
            for slot in self.slots
            if slot.joint.kind.unit_norm_group
        )

    @property
    def velocity_names(self) -> list[str]:
        return [self.implicit.velocity_names[k] for k in self.implicit.independent]

    @property
    def ancestors(self) -> list[list[int]]:
        """All velocities before each velocity, the nearest first, because constraints couple all velocities."""
        return [list(reversed(range(k))) for k in range(self.nv)]

    @property
    def forces(self) -> tuple[Force, ...]:
        """An empty tuple, because derivations take the applied forces from the tree."""
        return ()

    @property
    def joint_effects(self) -> Sequence[JointEffect]:
        """An empty sequence, because derivations take the joint effects from the tree."""
        return ()

    @cached_property
    def digest(self) -> str:
        """SHA-256 of the model as it was read."""
        parts = [self.implicit.digest, *map(str, self.solutions), str(self.reach)]
        return hashlib.sha256("\n".join(parts).encode()).hexdigest()

    def as_tree(self, what: str) -> Robot:
        """Raise :class:`~symgen.errors.UnsupportedError`, because ``what`` needs an open tree."""
        raise UnsupportedError(f"{self.name}: {what} are for open trees, not for robots in independent coordinates")

    def on(self, tree: Robot) -> ExplicitRobot:
        """Return ``tree`` with the constraints and solutions of this robot.

        The tree must be equivalent to this robot's tree.
        """
        return replace(self, implicit=self.implicit.on(tree))
