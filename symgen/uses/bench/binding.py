"""Calls of Pinocchio's Python binding, for comparison, if Pinocchio is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.robot import Model
from symgen.uses.bench.timing import Candidate, from_python

PEER_NAME = "Pinocchio from Python"


def pinocchio_calls(
    path: Path, model: Model, quantities: Iterable[str], given: Mapping[str, NDArray[np.float64]]
) -> tuple[dict[tuple[str, str], Candidate], str]:
    """Return calls of Pinocchio by (quantity, ``PEER_NAME``), and an empty text.

    If Pinocchio cannot be timed, return no calls, and the reason as text. ``given`` has an array with a state in each
    row, by name of input; the calls use the first state.
    """
    try:
        import pinocchio
    except ImportError:
        return {}, "Pinocchio is not installed"
    if path.suffix != ".urdf":
        return {}, "Pinocchio is timed only for .urdf files"
    robot = model.as_tree("Pinocchio's algorithms")
    base = () if robot.joints[0].kind.nv != 6 else (pinocchio.JointModelFreeFlyer(),)
    peer = pinocchio.buildModelFromUrdf(str(path), *base)
    if (peer.nq, peer.nv) != (robot.nq, robot.nv):
        return {}, f"Pinocchio has other coordinates for this robot ({peer.nq} positions, {peer.nv} velocities)"
    data = peer.createData()
    q, qd, qdd, tau = (
        np.ascontiguousarray(given[name][0]) if name in given else None for name in ("q", "qd", "qdd", "tau")
    )
    calls: dict[str, Callable[[], Any]] = {
        "inverse_dynamics": lambda: pinocchio.rnea(peer, data, q, qd, qdd),
        "mass_matrix": lambda: pinocchio.crba(peer, data, q),
        "gravity": lambda: pinocchio.computeGeneralizedGravity(peer, data, q),
        "bias": lambda: pinocchio.nonLinearEffects(peer, data, q, qd),
        "forward_dynamics": lambda: pinocchio.aba(peer, data, q, qd, tau),
        "coriolis_matrix": lambda: pinocchio.computeCoriolisMatrix(peer, data, q, qd),
        "mass_matrix_inverse": lambda: pinocchio.computeMinverse(peer, data, q),
    }
    return {(name, PEER_NAME): from_python(calls[name]) for name in quantities if name in calls}, ""
