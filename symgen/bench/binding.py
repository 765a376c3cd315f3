"""Pinocchio's Python binding as a peer, where it is installed: called as a user of Python calls it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.bench.timing import Candidate, from_python
from symgen.robot import Robot

NAME = "Pinocchio from Python"


def pinocchio_calls(
    path: Path, robot: Robot, quantities: Iterable[str], given: Mapping[str, NDArray[np.float64]]
) -> tuple[dict[tuple[str, str], Candidate], str]:
    """Candidates by (quantity, name), or none and the reason why there are none."""
    try:
        import pinocchio
    except ImportError:
        return {}, "Pinocchio is not installed"
    if path.suffix != ".urdf":
        return {}, "Pinocchio is timed for .urdf files alone"
    base = () if robot.joints[0].kind.word != "floating" else (pinocchio.JointModelFreeFlyer(),)
    model = pinocchio.buildModelFromUrdf(str(path), *base)
    if (model.nq, model.nv) != (robot.nq, robot.nv):
        return {}, f"Pinocchio has other coordinates for this robot ({model.nq} positions, {model.nv} velocities)"
    data = model.createData()
    q, qd, qdd, tau = (
        np.ascontiguousarray(given[name][0]) if name in given else None for name in ("q", "qd", "qdd", "tau")
    )
    calls: dict[str, Callable[[], Any]] = {
        "inverse_dynamics": lambda: pinocchio.rnea(model, data, q, qd, qdd),
        "mass_matrix": lambda: pinocchio.crba(model, data, q),
        "gravity": lambda: pinocchio.computeGeneralizedGravity(model, data, q),
        "bias": lambda: pinocchio.nonLinearEffects(model, data, q, qd),
        "forward_dynamics": lambda: pinocchio.aba(model, data, q, qd, tau),
        "coriolis_matrix": lambda: pinocchio.computeCoriolisMatrix(model, data, q, qd),
        "mass_matrix_inverse": lambda: pinocchio.computeMinverse(model, data, q),
    }
    return {(name, NAME): from_python(calls[name]) for name in quantities if name in calls}, ""
