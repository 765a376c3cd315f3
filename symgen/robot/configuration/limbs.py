"""Find limbs with the same kinds of joints in the same order; their dimensions may differ."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import singledispatch
from typing import Any, NamedTuple

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.parts import Slot
from symgen.robot.description.robot import Robot

MAX_LIMBS_TOGETHER = 4
"""Maximum number of limbs computed together; the vectors of most processors hold four doubles."""
BASE = -1

Cycle = tuple[int, ...]


class Cycles(NamedTuple):
    """The indices of corresponding variables of limbs that are alike.

    A cycle has one index for each limb, such as the indices of all knees. All cycles have the same length.
    """

    positions: tuple[Cycle, ...] = ()
    velocities: tuple[Cycle, ...] = ()


@singledispatch
def limbs(model: Model) -> Cycles:
    """Return the corresponding variables of a model's limbs; empty if no two limbs are alike.

    Limbs that are alike form groups, and vector instructions compute the limbs of a group together. All groups have the
    same number of limbs, from 2 to :data:`MAX_LIMBS_TOGETHER`. The function chooses the number of limbs that saves the
    most work.
    """
    return Cycles()


@limbs.register
def _limbs_of_robot(robot: Robot) -> Cycles:
    if robot.rotors or robot.forces or any(slot.joint.mimic for slot in robot.slots):
        return Cycles()
    tree = _Tree(robot)
    choices = [list(tree.alike_limbs(count)) for count in range(2, MAX_LIMBS_TOGETHER + 1)]
    best = max(choices, key=lambda joints: sum(len(slots) - 1 for slots in joints))
    return Cycles(
        tuple(cycle for slots in best for cycle in zip(*(slot.position for slot in slots), strict=True)),
        tuple(cycle for slots in best for cycle in zip(*(slot.velocity for slot in slots), strict=True)),
    )


@limbs.register
def _limbs_of_constrained_robot(model: ConstrainedRobot) -> Cycles:
    return limbs(model.tree)


class _Tree:
    """The tree of moving joints: for each joint, the next moving joints outward."""

    def __init__(self, robot: Robot) -> None:
        self._slots = robot.slots
        carrier = {robot.base: BASE}
        number = {slot.joint.name: index for index, slot in enumerate(self._slots)}
        self._next: dict[int, list[int]] = defaultdict(list)
        for joint in robot.joints:
            index = number.get(joint.name)
            if index is not None:
                self._next[carrier[joint.parent]].append(index)
            carrier[joint.child] = carrier[joint.parent] if index is None else index

    def alike_limbs(self, count: int) -> Iterator[tuple[Slot, ...]]:
        """Yield the corresponding joints of each group of ``count`` limbs: one tuple for each joint of a limb."""
        waiting = [BASE]
        while waiting:
            alike: dict[Any, list[int]] = defaultdict(list)
            for index in self._next[waiting.pop()]:
                alike[self._form(index)].append(index)
            for roots in alike.values():
                whole = len(roots) // count * count
                for start in range(0, whole, count):
                    for joints in zip(*map(self._outward, roots[start : start + count]), strict=True):
                        yield tuple(self._slots[index] for index in joints)
                waiting += roots[whole:]

    def _form(self, index: int) -> Any:
        """Return a key for a joint and the joints outward of it; keys are equal if these joints have the same kinds."""
        return self._slots[index].joint.kind.type_name, tuple(sorted(map(self._form, self._next[index])))

    def _outward(self, index: int) -> Iterator[int]:
        """Yield a joint and the joints outward of it, in the same order for all limbs that are alike."""
        yield index
        for each in sorted(self._next[index], key=self._form):
            yield from self._outward(each)
