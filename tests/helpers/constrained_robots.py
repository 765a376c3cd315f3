"""Robots under constraints, and states that satisfy the constraints."""

from __future__ import annotations

from functools import cache

import numpy as np

import symgen
from helpers.loading import ROBOTS, load
from symgen.mobility.closing import Conditions, closed_from
from symgen.robot.configuration.coordinates import integrate

NAMES = sorted(path.stem for path in (ROBOTS / "constrained").glob("*.toml"))


def load_constrained(name, **options):
    return load(ROBOTS / "constrained" / f"{name}.toml", **options)


@cache
def constrained_session(name, **options):
    """Return a session of a robot, shared by the tests of this process."""
    return symgen.Session(load_constrained(name, **options))


def closed_states(model, count, seed=0):
    """Return positions (count, nq) and velocities (count, nv) that satisfy the constraints."""
    source, conditions = np.random.default_rng(seed), Conditions(model.tree, model.rows)
    rows = sorted(row for row, _ in model.closure.pivots)
    q, qd = [], []
    while len(q) < count:
        guess = integrate(model.tree, np.array(model.closure.start), source.uniform(-0.3, 0.3, model.nv))
        found = closed_from(conditions, guess)
        if found is None:
            continue
        L = conditions.floats(found)[1][rows]
        if np.linalg.cond(L) > 1e4:
            continue
        v = source.uniform(-1, 1, model.nv)
        q.append(found)
        qd.append(v - np.linalg.pinv(L) @ L @ v)
    return np.array(q), np.array(qd)
