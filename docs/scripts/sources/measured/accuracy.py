"""Errors of routes in doubles against 40 digits, on open chains and on mechanisms, and operations of mechanisms."""

from __future__ import annotations

import itertools
import math
from collections.abc import Sequence
from typing import Any

import numpy as np
import pinocchio
from sources.counting import ROOT, benchmark, program
from sympy import Rational

import symgen
from symgen.program import Program, cost
from symgen.program.evaluate import ARRAY, evaluate, multiprecision
from symgen.robot.rewrites.equivalents import simplified

PRECISE = multiprecision(40)
LENGTHS, RATIOS, STATES = (5, 12, 20, 50, 100), (1, 1_000_000), 6
"""Links of open chains, ratios of the masses of the last and the first link, and states of each chain."""
SPAN = 3.0
"""Largest magnitude of positions [rad], velocities [rad/s], and accelerations or forces."""
MAX_OPERATIONS = 135_000
"""A route is left out of chains on which it would have more operations, if it goes on to grow as it did before."""
ROUTES = {
    "inverse_dynamics": ("newton_euler_tensor", "newton_euler", "newton_euler_ground", "luh_walker_paul", "denoc"),
    "mass_matrix": (
        "composite_difference",
        "composite_joint_axes",
        "composite_rigid_body",
        "composite_base_axes",
        "unit_accelerations",
        "denoc",
        "operator_square",
    ),
    "forward_dynamics": (
        "articulated_body",
        "articulated_body_nominal",
        "factorisation",
        "denoc",
        "operator_square",
        "sparse_system",
        "constraint_force",
    ),
}
"""Routes on open chains; all others have over ``MAX_OPERATIONS`` on twelve links, or equal one of these."""
CONSTRAINED = "constrained_forward_dynamics"
METHODS = ("direct", "multipliers", "projection")
"""Methods 1 to 3 of Featherstone and Orin for closed loops."""
MECHANISMS, MECHANISM_STATES = ("four_bar", "planar_3rrr", "delta"), 15
LOOPS = (1, 2, 4, 8)
"""Numbers of four-bars in a chain."""
PEERS = {
    "inverse_dynamics": lambda model, data, q, qd, qdd: pinocchio.rnea(model, data, q, qd, qdd),
    "mass_matrix": lambda model, data, q, qd, _: _whole(pinocchio.crba(model, data, q)),
    "forward_dynamics": lambda model, data, q, qd, tau: pinocchio.aba(model, data, q, qd, tau),
}
"""The functions of Pinocchio."""

Errors = dict[str, list[float]]
"""The smallest, the median and the largest error over states, by the length and the mass ratio of a chain."""


def open_chains() -> dict[str, Errors]:
    """Return the errors of each quantity and route, and of Pinocchio."""
    found: dict[str, Errors] = {}
    known: dict[str, dict[int, int]] = {}
    for n, ratio in itertools.product(LENGTHS, RATIOS):
        text, chain = benchmark("growth").chain(n, ratio=ratio), f"{n} links, {ratio:,}"
        robot, peer = simplified(symgen.loads(text, plausibility=False)), pinocchio.buildModelFromXML(text)
        states = np.random.default_rng(n).uniform(-SPAN, SPAN, (STATES, 3, n))
        for quantity, names in ROUTES.items():
            truths: list[Any] = []
            for name in names:
                key = f"{quantity} {name}"
                if _expected(n, known.setdefault(key, {})) > MAX_OPERATIONS:
                    continue
                derived = program(robot, quantity, name)
                known[key][n] = cost(derived).operations
                given = [dict(zip(("q", "qd", "qdd"), each, strict=True)) | {"tau": each[2]} for each in states]
                truths = truths or [_precisely(derived, state) for state in given]
                found.setdefault(key, {})[chain] = _spread(_in_doubles(derived, given), truths)
            peers = [PEERS[quantity](peer, peer.createData(), *each).ravel() for each in states]
            found.setdefault(f"{quantity} Pinocchio", {})[chain] = _spread(peers, truths)
    return found


def _expected(n: int, known: dict[int, int]) -> float:
    """Return the operations of a chain of ``n`` links that follow from shorter chains; 0 if they are too few."""
    (short, few), (long, many) = [(1, 0), (1, 0), *known.items()][-2:]
    return many * (n / long) ** (math.log(many / few) / math.log(long / short)) if few and n > long else 0.0


def closed_loops() -> dict[str, dict[str, float]]:
    """Return the median error of three methods for mechanisms in random states, which need not be closed."""
    return {name: {method: _median(name, method) for method in METHODS} for name in MECHANISMS}


def methods() -> dict[str, list[int]]:
    """Return the operations of three methods on chains of four-bars."""
    models = [benchmark("constraints").four_bars(count) for count in LOOPS]
    return {
        name: [cost(symgen.program(model, CONSTRAINED, route=name)[0]).operations for model in models]
        for name in METHODS
    }


def _median(name: str, method: str) -> float:
    model = symgen.load(ROOT / "robots" / "constrained" / f"{name}.toml")
    derived, source = program(model, CONSTRAINED, method), np.random.default_rng(model.nv)
    parameters = {str(each.symbol): each.value for each in model.parameters}
    states = [
        {array.name: source.uniform(-1, 1, len(array.elements)) for array in derived.inputs}
        for _ in range(MECHANISM_STATES)
    ]
    truths = [_precisely(derived, state, parameters) for state in states]
    return _spread(_in_doubles(derived, states, parameters), truths)[1]


def _precisely(derived: Program, state: dict[str, Any], parameters: dict[str, Any] | None = None) -> list[Any]:
    exact = {key: [PRECISE.number(Rational(float(x))) for x in values] for key, values in state.items()}
    known = {name: PRECISE.number(value) for name, value in (parameters or {}).items()}
    return next(iter(evaluate(derived, exact, PRECISE, known).values()))


def _in_doubles(derived: Program, states: list[dict[str, Any]], parameters: dict[str, Any] | None = None) -> Any:
    """Return the results of all states in doubles, one row for each state."""
    known = {name: float(value) for name, value in (parameters or {}).items()}
    given = {key: list(np.stack([state[key] for state in states], axis=1)) for key in states[0]}
    columns = next(iter(evaluate(derived, given, ARRAY, known).values()))
    return np.stack(np.broadcast_arrays(*columns, np.zeros(len(states)))[:-1], axis=1)


def _spread(found: Sequence[Any], truths: Sequence[Any]) -> list[float]:
    """Return the smallest, median and largest error over states; errors are relative to the largest entry."""
    errors = [
        float(max(abs(a - b) for a, b in zip(values, truth, strict=True)) / max(map(abs, truth)))
        for values, truth in zip(found, truths, strict=True)
    ]
    return [min(errors), float(np.median(errors)), max(errors)]


def _whole(half: Any) -> Any:
    """Return a symmetric matrix from its upper triangle."""
    return np.triu(half) + np.triu(half, 1).T


PARTS = {"chains": open_chains, "closed_loops": closed_loops, "methods": methods}
"""The function that measures each key of the data file."""
