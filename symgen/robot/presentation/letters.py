"""Name the coordinates of joints with several velocities by letters, such as e_x for a quaternion component."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from symgen.robot.description.parts import Slot

_LETTERS = {"angular velocity": "omega", "velocity": "v", "quaternion": "e", "angle": "theta", "displacement": "d"}
"""The letter of each kind of coordinate; a position x, y or z has the letter x, y or z."""


@dataclass(frozen=True, slots=True)
class Letter:
    """The letter of a coordinate, such as omega with the subscript z for a component of an angular velocity."""

    family: str
    """``q`` for a position and ``qd`` for a velocity."""
    index: int
    """The index of the coordinate in q or qd."""
    letter: str
    subscript: str


def letters_of_joint(slot: Slot, number: str = "") -> Iterator[Letter]:
    """Yield the letters of a joint with several velocities; each subscript ends with ``number``."""
    for k, words in zip(slot.position, slot.joint.kind.positions, strict=True):
        head, axis = _letter_and_axis(words)
        yield Letter("q", k, *((head, axis + number) if head == "e" else (axis or head, number)))
    for k, words in zip(slot.velocity, slot.joint.kind.velocities, strict=True):
        head, axis = _letter_and_axis(words)
        yield Letter("qd", k, head, axis + number)


def numbers_of_free_joints(slots: Sequence[Slot]) -> dict[str, str]:
    """Map the names of joints with several velocities to consecutive numbers; a single such joint gets no number."""
    names = [slot.joint.name for slot in slots if not slot.joint.mimic and slot.joint.kind.nv != 1]
    return {name: str(k) if len(names) > 1 else "" for k, name in enumerate(names, start=1)}


def _letter_and_axis(words: str) -> tuple[str, str]:
    """Return the letter and the axis of a coordinate, such as omega and z for "angular velocity z [rad/s]"."""
    name = words.partition(" [")[0]
    for kind, letter in _LETTERS.items():
        if name.startswith(kind):
            return letter, name.removeprefix(kind).strip()
    return name[:1], name if len(name) == 1 else ""
