"""Time each function of a module and, for comparison, Pinocchio's Python binding, if Pinocchio is installed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from symgen.build import Module
from symgen.catalog import quantity
from symgen.reading import suffix_of
from symgen.robot import Model
from symgen.robot.configuration.coordinates import random_positions
from symgen.uses.bench.timing import Candidate, Timer, from_python, medians

STATES = 4096
"""Number of states for single calls and in a large batch; so many states do not fit in the caches of a core."""
SMALL = 64
"""Number of states in a small batch."""


@dataclass(frozen=True, slots=True)
class Row:
    """The times of one quantity in nanoseconds.

    * ``one``: one call from C.
    * ``batch`` and ``small``: one state in a large batch, and one state in a small batch.
    * ``python``: one call from Python.
    * ``peers``: one call of each other library, by name.
    """

    quantity: str
    one: float
    batch: float
    small: float
    python: float
    peers: Mapping[str, float]


def measure(
    module: Module,
    given: Mapping[str, NDArray[Any]],
    peers: Mapping[tuple[str, str], Candidate] | None = None,
    rounds: int = 25,
) -> list[Row]:
    """Return the times of all functions of a module, and of the calls in ``peers``, from the same run.

    ``given`` maps the name of each input to an array with one state per row. ``peers`` maps a quantity and the name of
    another library to a call of this library.
    """
    own: dict[Any, Candidate] = dict(calls(module, given, Timer()))
    found = medians(own | {(name, "peer", who): run for (name, who), run in (peers or {}).items()}, rounds)
    return [
        Row(
            name,
            found[name, "one"],
            found[name, "batch"],
            found[name, "small"],
            found[name, "python"],
            {key[2]: value for key, value in found.items() if key[0] == name and key[1] == "peer"},
        )
        for name in module
    ]


def calls(module: Module, given: Mapping[str, NDArray[Any]], timer: Timer) -> dict[tuple[str, str], Candidate]:
    """Return the candidates to time, by quantity and kind.

    The kinds are ``one``, ``batch``, ``small`` and ``python``, as in :class:`Row`.
    """
    found: dict[tuple[str, str], Candidate] = {}
    for name in module:
        function = getattr(module, name)
        arrays = [given[each].astype(function.dtype) for each, _ in function.signature.inputs]
        out = function(*arrays)
        outputs = out if isinstance(out, tuple) else (out,)
        constants = [] if function.record is None else [function.record]
        inputs = [*constants, *arrays]
        one, batch = function.addresses
        found[name, "one"] = timer.one(one, inputs, outputs)
        found[name, "batch"] = timer.batch(batch, [*inputs, *outputs])
        few = [array[:SMALL] for array in (*arrays, *outputs)]
        found[name, "small"] = timer.batch(batch, [*constants, *few])
        found[name, "python"] = _with_out(function, [array[0].copy() for array in arrays])
    return found


def _with_out(function: Any, arrays: list[NDArray[Any]]) -> Candidate:
    out = function(*arrays)
    return from_python(lambda: function(*arrays, out=out))


def random_states(model: Model, quantities: Sequence[str], count: int) -> dict[str, NDArray[np.float64]]:
    """Return ``count`` random states: an array (count, ...) for each input of the quantities, by name.

    The time step ``h`` is 1 ms in all states.
    """
    source = np.random.default_rng(0)
    given: dict[str, Any] = {}
    for name in quantities:
        for argument in quantity(name).inputs:
            if argument.name not in given:
                given[argument.name] = source.uniform(-2, 2, (count, *argument.sizes(model.extents)))
                if argument.name == "h":
                    given["h"] = np.full(count, 1e-3)
    if "q" in given:
        given["q"] = random_positions(model, count, source)
    return given


PEER_NAME = "Pinocchio from Python"


def pinocchio_calls(
    path: Path, model: Model, quantities: Iterable[str], given: Mapping[str, NDArray[np.float64]]
) -> tuple[dict[tuple[str, str], Candidate], str]:
    """Return calls of Pinocchio for :func:`measure`, and the reason why there are none.

    If Pinocchio can be timed, the reason is an empty text. ``given`` maps the name of an input to an array with a state
    in each row; the calls use the first state.
    """
    try:
        import pinocchio
    except ImportError:
        return {}, "Pinocchio is not installed"
    if suffix_of(path) != ".urdf":
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
