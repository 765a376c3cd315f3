"""Many motions side by side in fixed steps, through events, on all cores: sweeps and basins of attraction.

Each step is one call of the compiled Runge-Kutta step for all states. Where a guard changes its sign the length of that
step is found by bisection, for all states it happens to at once; then the state goes through its reset.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from symgen.errors import InputError
from symgen.options import Options
from symgen.ready import build
from symgen.robot import Model
from symgen.simulation.equations import DIRECTIONS

Array = NDArray[np.float64]
HALVINGS = 50
STILL = 1e-9
"""Of a guard: states this near have just been through its event."""


@dataclass(frozen=True)
class Batch:
    """Where motions are at the end; those whose numbers ran away are NaN there."""

    q: Array
    """(count, nq)."""
    qd: Array
    """(count, nv)."""
    events: NDArray[np.int64]
    """(count,): how many happened."""
    after: Array
    """(count, nq + nv): the state just after the last event; NaN where none happened."""
    last: Array
    """(count,): the time of the last event [s]."""


def batch(
    model: Model,
    q: ArrayLike,
    qd: ArrayLike,
    duration: float,
    *,
    step: float = 1e-3,
    values: Mapping[str, float] | None = None,
    threads: int = 64,
) -> Batch:
    """Free motions from each row of ``q`` (count, nq) and ``qd`` (count, nv) for ``duration`` [s].

    ``values`` are of parameters that are not those of the file, of models loaded with ``parameters="runtime"``.
    """
    names = ("rk4_step", *(("guard", "reset") if model.extents.get("ng") else ()))
    module = build(model, Options(quantities=names))
    more: dict[str, Any] = {"threads": threads}
    more |= {"parameters": module.parameters(**values)} if values else {}
    go = partial(module.rk4_step, **more)
    state = np.array(q, dtype=float), np.array(qd, dtype=float)
    count = len(state[0])
    if state[0].shape != (count, model.nq) or state[1].shape != (count, model.nv):
        raise InputError(f"expected arrays of {model.nq} and of {model.nv} columns, as many rows", place="state")
    events, last = np.zeros(count, dtype=np.int64), np.full(count, np.nan)
    after, still = np.full((count, model.nq + model.nv), np.nan), np.zeros((count, model.nv))
    guards = partial(module.guard, **more) if "guard" in names else None
    steps = max(1, round(duration / step))
    signs = np.array([DIRECTIONS[event.direction] for event in getattr(model, "events", ())])
    for number in range(steps):
        moved = go(*state, still, np.full(count, step))
        if guards is None:
            state = moved
            continue
        which = _crossed(guards(state[0]), guards(moved[0]), signs)
        for k in range(len(signs)):
            rows = np.flatnonzero(which == k)
            if not len(rows):
                continue
            start = state[0][rows], state[1][rows]
            found, length = _located(go, guards, start, step, k)
            positions, velocities = module.reset(*found, **more)
            moved[0][rows], moved[1][rows] = go(positions[:, k], velocities[:, k], still[rows], step - length)
            after[rows] = np.hstack([positions[:, k], velocities[:, k]])
            events[rows] += 1
            last[rows] = number * step + length
        state = moved
    return Batch(*state, events, after, last)


def _crossed(before: Array, now: Array, signs: NDArray[Any]) -> NDArray[np.int64]:
    """Of each state the first event whose guard goes through zero in its direction, else -1."""
    falls = (before > STILL) & (now <= 0) & (signs <= 0)
    rises = (before < -STILL) & (now >= 0) & (signs >= 0)
    found = falls | rises
    return np.where(found.any(axis=1), found.argmax(axis=1), -1)


def _located(
    go: Any, guards: Any, start: tuple[Array, Array], step: float, k: int
) -> tuple[tuple[Array, Array], Array]:
    """The states at an event within a step, and how far into it they are."""
    count = len(start[0])
    still, sign = np.zeros_like(start[1]), np.sign(guards(start[0])[:, k])
    early, late = np.zeros(count), np.full(count, step)
    for _ in range(HALVINGS):
        middle = (early + late) / 2
        passed = guards(go(*start, still, middle)[0])[:, k] * sign <= 0
        early, late = np.where(passed, early, middle), np.where(passed, middle, late)
    return go(*start, still, late), late
