"""Macros in generated headers: the digest, the sizes and the limits of a model, and indices of joints and frames."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from importlib.metadata import version

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.names import constant_names
from symgen.robot.description.robot import Robot

Macro = tuple[str, str, str]
"""A macro: its name without the robot's prefix, its value, and its description."""
NO_LIMIT = {"lower": "-HUGE_VAL", "upper": "HUGE_VAL", "velocity": "HUGE_VAL", "effort": "HUGE_VAL"}
"""Macros of ``<math.h>`` for limits that the file does not state."""


def macros(model: Model) -> tuple[Macro, ...]:
    """Return the macros for the digest and the sizes of a model.

    Headers of robots also have macros for joints, frames and limits, except in independent coordinates.
    """
    sizes = (("NQ", str(model.nq), "positions"), ("NV", str(model.nv), "velocities"))
    made_by = (
        ("MODEL", f'"{model.digest[:16]}"', "first digits of the model's sha256"),
        ("GENERATOR", f'"symgen {version("symgen")}"', "program that wrote this file"),
    )
    return (*made_by, *sizes, *_named(model))


@singledispatch
def _named(model: Model) -> Iterable[Macro]:
    return ()


@_named.register
def _named_of_constrained_robot(model: ConstrainedRobot) -> Iterable[Macro]:
    return _named(model.tree)


@_named.register
def _named_of_robot(robot: Robot) -> Iterator[Macro]:
    slots = [slot for slot in robot.slots if slot.joint.mimic is None]
    joints = list(zip(constant_names([slot.joint.name for slot in slots]), slots, strict=True))
    for name, slot in joints:
        what = f"{slot.joint.name}, {slot.joint.kind.type_name}: index of its first position"
        yield f"Q_{name}", str(slot.position[0]), what
    for name, slot in joints if robot.nq != robot.nv else ():
        yield f"V_{name}", str(slot.velocity[0]), f"{slot.joint.name}: index of its first velocity"
    frames = [] if robot.missing_choice else [frame.name for frame in robot.chosen_frames]
    for k, (name, frame) in enumerate(zip(constant_names(frames), frames, strict=True)):
        yield f"FRAME_{name}", str(k), f"{frame}: index of this frame in arrays with one entry per frame"
    for limit, unit in (
        ("lower", "rad or m"),
        ("upper", "rad or m"),
        ("velocity", "rad/s or m/s"),
        ("effort", "N m or N"),
    ):
        values = [getattr(slot.joint.limits, limit) for slot in slots for _ in slot.velocity]
        if any(value is not None for value in values):
            cells = ", ".join(NO_LIMIT[limit] if value is None else repr(float(value)) for value in values)
            yield f"LIMIT_{limit.upper()}", f"{{{cells}}}", f"by velocity variable [{unit}]"
