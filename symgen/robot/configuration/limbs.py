"""Limbs that are copies of each other: joints of the same kinds in the same order, whatever their numbers are."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from functools import singledispatch
from typing import Any, NamedTuple

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.parts import Slot
from symgen.robot.description.robot import Robot

MOST = 4
"""Limbs taken together: as many doubles are a vector of most processors."""
BASE = -1

Cycle = tuple[int, ...]


class Cycles(NamedTuple):
    """Indices of variables that one turn of the limbs takes to each other, in order around; all of one length."""

    positions: tuple[Cycle, ...] = ()
    velocities: tuple[Cycle, ...] = ()


@singledispatch
def limbs(model: Model) -> Cycles:
    """The variables of a model's limbs, of as many at a time as saves most; none where no two are alike."""
    return Cycles()


@limbs.register
def _(robot: Robot) -> Cycles:
    if robot.rotors or any(slot.joint.mimic for slot in robot.slots):
        return Cycles()
    tree = _Tree(robot)
    found = [list(tree.turned(count)) for count in range(2, MOST + 1)]
    best = max(found, key=lambda joints: sum(len(slots) - 1 for slots in joints))
    return Cycles(
        tuple(cycle for slots in best for cycle in zip(*(slot.position for slot in slots), strict=True)),
        tuple(cycle for slots in best for cycle in zip(*(slot.velocity for slot in slots), strict=True)),
    )


@limbs.register
def _(model: ConstrainedRobot) -> Cycles:
    return limbs(model.tree)


class _Tree:
    """The joints that move, each with those next to it outward."""

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

    def turned(self, count: int) -> Iterator[tuple[Slot, ...]]:
        """Joints of so many limbs that take each other's places."""
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
        """What limbs that are alike have in common, from a joint outward."""
        return self._slots[index].joint.kind.type_name, tuple(sorted(map(self._form, self._next[index])))

    def _outward(self, index: int) -> Iterator[int]:
        """A joint and those outward of it, in an order that limbs of one form have in common."""
        yield index
        for each in sorted(self._next[index], key=self._form):
            yield from self._outward(each)
