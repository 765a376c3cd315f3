"""What a header defines about a model: its digest, sizes, limits, and where joints and frames are in arrays."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import singledispatch
from importlib.metadata import version

from sympy import Expr

from symgen.robot.constraints.model import ConstrainedRobot
from symgen.robot.description.model import Model
from symgen.robot.description.names import constant_names
from symgen.robot.description.robot import Robot

Macro = tuple[str, str, str]
"""Its name behind the robot's, its value, and what it is."""
NONE = {"lower": "-HUGE_VAL", "upper": "HUGE_VAL", "velocity": "HUGE_VAL", "effort": "HUGE_VAL"}
"""Limits where the file states none, of ``<math.h>``."""


def macros(model: Model) -> tuple[Macro, ...]:
    """Of any model its digest and sizes; of trees, under constraints or not, joints, frames and limits."""
    sizes = (("NQ", str(model.nq), "positions"), ("NV", str(model.nv), "velocities"))
    made_by = (
        ("MODEL", f'"{model.digest[:16]}"', "the model: the first digits of its sha256"),
        ("GENERATOR", f'"symgen {version("symgen")}"', "what wrote this"),
    )
    return (*made_by, *sizes, *_named(model))


@singledispatch
def _named(model: Model) -> Iterable[Macro]:
    return ()


@_named.register
def _(model: ConstrainedRobot) -> Iterable[Macro]:
    return _named(model.tree)


@_named.register
def _(robot: Robot) -> Iterator[Macro]:
    own = [slot for slot in robot.slots if slot.joint.mimic is None]
    joints = list(zip(constant_names([slot.joint.name for slot in own]), own, strict=True))
    for name, slot in joints:
        what = f"{slot.joint.name}, {slot.joint.kind.type_name}: where its position begins"
        yield f"Q_{name}", str(slot.position[0]), what
    for name, slot in joints if robot.nq != robot.nv else ():
        yield f"V_{name}", str(slot.velocity[0]), f"{slot.joint.name}: where its velocity begins"
    frames = [] if robot.undecided else [frame.name for frame in robot.chosen_frames]
    for k, (name, frame) in enumerate(zip(constant_names(frames), frames, strict=True)):
        yield f"FRAME_{name}", str(k), f"{frame}: its place where functions are about frames"
    for limit, unit in (
        ("lower", "rad or m"),
        ("upper", "rad or m"),
        ("velocity", "rad/s or m/s"),
        ("effort", "N m or N"),
    ):
        values = [getattr(slot.joint.limits, limit) for slot in own for _ in slot.velocity]
        if any(value is not None for value in values):
            cells = ", ".join(_decimal(value, NONE[limit]) for value in values)
            yield f"LIMIT_{limit.upper()}", f"{{{cells}}}", f"by velocity variable [{unit}]"


def _decimal(value: Expr | None, none: str) -> str:
    return none if value is None else repr(float(value))
