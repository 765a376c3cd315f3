"""Joint forces over time: none, what holds a model against gravity, springs and dampers about a target, or a table."""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from symgen.api import build
from symgen.errors import InputError, UnsupportedError
from symgen.options import Options
from symgen.robot import Model
from symgen.simulation.equations import Array, Control

CONTROLS = ("none", "gravity", "pd")


def control_named(
    name: str, model: Model, *, gains: tuple[float, float] = (100.0, 20.0), target: Sequence[float] = ()
) -> Control | None:
    """A control law of :data:`CONTROLS`; ``gains`` are stiffness and damping, ``target`` (nq,), zeros if left out."""
    if name not in CONTROLS:
        raise InputError(f"expected one of {', '.join(CONTROLS)}", place="control", found=name)
    if name == "none":
        return None
    gravity: Callable[[Array], Array] = build(model, Options(quantities=("gravity",))).gravity
    if name == "gravity":
        return lambda _, q, __: gravity(q)
    if model.nq != model.nv:
        raise UnsupportedError(f"{model.name}: pd control is for joints of one variable")
    wanted = np.asarray(target if len(target) else np.zeros(model.nq), dtype=float)
    if wanted.shape != (model.nq,):
        raise InputError(f"expected {model.nq} numbers", place="target", found=len(wanted))
    stiffness, damping = gains
    return lambda _, q, qd: gravity(q) + stiffness * (wanted - q) - damping * qd


def table(path: Path, model: Model) -> Control:
    """Forces from a CSV file: a head, then rows of time [s] and one force for each velocity; straight lines between."""
    rows = []
    try:
        with path.open(newline="") as file:
            reader = csv.reader(file)
            next(reader, None)
            for number, row in enumerate(reader, start=2):
                if len(row) != model.nv + 1:
                    raise InputError(
                        f"expected {model.nv + 1} columns", file=str(path), place=f"line {number}", found=len(row)
                    )
                rows.append([float(entry) for entry in row])
    except (OSError, ValueError) as error:
        if isinstance(error, OSError):
            raise
        raise InputError(f"expected numbers: {error}", file=str(path)) from None
    values = np.array(rows)
    if len(rows) < 2 or not np.isfinite(values).all() or np.any(np.diff(values[:, 0]) <= 0):
        raise InputError("expected two rows or more of finite numbers, times rising", file=str(path))
    times, forces = values[:, 0], values[:, 1:]
    return lambda t, _, __: np.array([np.interp(t, times, column) for column in forces.T])
