"""Joint forces over time: none, what holds a model against gravity, springs and dampers about a target, or a table.

Computed torque follows a cycloidal path from the first position it sees to the target: with s = t / T,
q = q0 + (target - q0) (s - sin(2 pi s) / (2 pi)), at rest at both ends; tau = ID(q, qd, qdd_d + kp e + kd e').
Source: S. K. Saha 1999 (source of the paths), and the course slides (inverse dynamics control).
"""

from __future__ import annotations

import csv
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np

from symgen.errors import InputError, UnsupportedError
from symgen.options import Options
from symgen.ready import build
from symgen.robot import Model
from symgen.simulation.equations import Array, Control

CONTROLS = ("none", "gravity", "pd", "computed-torque")


def control_named(
    name: str,
    model: Model,
    *,
    gains: tuple[float, float] = (100.0, 20.0),
    target: Sequence[float] = (),
    time: float = 10.0,
) -> Control | None:
    """A control law of :data:`CONTROLS`; ``gains`` are stiffness and damping, ``target`` (nq,), zeros if left out.

    ``time`` [s] is what computed torque takes to get there.
    """
    if name not in CONTROLS:
        raise InputError(f"expected one of {', '.join(CONTROLS)}", place="control", found=name)
    if name == "none":
        return None
    if name == "gravity":
        holding: Callable[[Array], Array] = build(model, Options(quantities=("gravity",))).gravity
        return lambda _, q, __: holding(q)
    if model.nq != model.nv:
        raise UnsupportedError(f"{model.name}: {name} control is for joints of one variable")
    wanted = np.asarray(target if len(target) else np.zeros(model.nq), dtype=float)
    if wanted.shape != (model.nq,):
        raise InputError(f"expected {model.nq} numbers", place="target", found=len(wanted))
    stiffness, damping = gains
    if name == "computed-torque":
        return _computed_torque(model, stiffness, damping, wanted, time)
    gravity: Callable[[Array], Array] = build(model, Options(quantities=("gravity",))).gravity
    return lambda _, q, qd: gravity(q) + stiffness * (wanted - q) - damping * qd


def cycloid(start: Array, end: Array, time: float) -> Callable[[float], tuple[Array, Array, Array]]:
    """Positions, velocities and accelerations over time, from rest to rest in ``time`` [s]."""

    def path(t: float) -> tuple[Array, Array, Array]:
        s, way = min(max(t / time, 0.0), 1.0), end - start
        turn = 2 * np.pi * s
        return (
            start + way * (s - np.sin(turn) / (2 * np.pi)),
            way / time * (1 - np.cos(turn)),
            way / time**2 * 2 * np.pi * np.sin(turn),
        )

    return path


def _computed_torque(model: Model, stiffness: float, damping: float, target: Array, time: float) -> Control:
    force = build(model, Options(quantities=("inverse_dynamics",))).inverse_dynamics
    begun: list[Callable[[float], tuple[Array, Array, Array]]] = []

    def control(t: float, q: Array, qd: Array) -> Array:
        if not begun:
            begun.append(cycloid(np.array(q), target, time))
        wanted, rate, acceleration = begun[0](t)
        asked = acceleration + stiffness * (wanted - q) + damping * (rate - qd)
        found: Array = force(q, qd, asked)
        return found

    return control


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
