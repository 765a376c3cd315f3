"""The names and units of a model's positions and velocities in tables of trajectories and linearisations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from symgen.robot.configuration.variable_units import variable_units
from symgen.robot.description.model import Model
from symgen.robot.description.system import System

FORCE_UNITS = {"rad": "N m", "m": "N"}
"""The unit of a joint's force for each unit of its position: N m for rad, N for m."""


def position_names(model: Model) -> Iterator[tuple[str, str]]:
    """Yield the name and the unit of each position; suffixes distinguish several positions of one joint."""
    if not model.slots:
        names = model.velocity_names if model.nq == model.nv else [f"q{k}" for k in range(model.nq)]
        yield from zip(names, _variable_units(model, model.nq), strict=True)
        return
    for slot in model.slots:
        if not slot.joint.mimic:
            for word in slot.joint.kind.positions:
                what, _, unit = word.partition(" [")
                single = slot.joint.kind.nq == 1
                yield slot.joint.name if single else f"{slot.joint.name} {what}", unit.rstrip("]")


def velocity_names(model: Model) -> list[str]:
    """Return a name for each velocity; several velocities of one joint are numbered."""
    names = model.velocity_names
    return [f"{name} {names[:k].count(name)}" if names.count(name) > 1 else name for k, name in enumerate(names)]


def velocity_units(model: Model) -> list[str]:
    """Return the unit of each velocity without ``/s``, such as ``rad``; an empty text if the unit is unknown."""
    if not model.slots:
        return list(_variable_units(model, model.nv))
    words = [word for slot in model.slots if not slot.joint.mimic for word in slot.joint.kind.velocities]
    return [word.partition(" [")[2].rstrip("]").removesuffix("/s") for word in words]


def _variable_units(model: Model, count: int) -> Sequence[str]:
    return variable_units(model) if isinstance(model, System) else ("",) * count
