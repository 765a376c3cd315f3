"""Errors of routes in doubles against 40 digits, on open chains and on mechanisms, and operations of mechanisms."""

from __future__ import annotations

from typing import Any

import numpy as np
from sources.counting import ROOT, benchmark, chain, program
from sympy import Rational

import symgen
from symgen.program import Program, cost
from symgen.program.evaluate import evaluate, multiprecision

PRECISE = multiprecision(40)
LONG, STATES = 12, 4
"""Joints and states for forward dynamics of an open chain."""
OPEN = ("factorisation", "articulated_body", "articulated_body_nominal", "denoc")
CONSTRAINED = "constrained_forward_dynamics"
METHODS = ("direct", "multipliers", "projection")
"""Methods 1 to 3 of Featherstone and Orin for closed loops."""
MECHANISMS, MECHANISM_STATES = ("four_bar", "planar_3rrr", "delta"), 15
LOOPS = (1, 2, 4, 8)
"""Numbers of four-bars in a chain."""


def open_chains() -> dict[str, list[float]]:
    """Return the smallest and the largest error of forward dynamics over states, by route."""
    robot, source = chain(LONG), np.random.default_rng(LONG)
    states = [dict(zip(("q", "qd", "tau"), source.uniform(-1, 1, (3, LONG)), strict=True)) for _ in range(STATES)]
    found = {}
    for name in OPEN:
        derived = program(robot, "forward_dynamics", name)
        errors = [_error(derived, state, {}) for state in states]
        found[name] = [min(errors), max(errors)]
    return found


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
    return float(np.median([_error(derived, state, parameters) for state in states]))


def _error(derived: Program, state: dict[str, Any], parameters: dict[str, Any]) -> float:
    """Return the largest error of accelerations in doubles, relative to the largest acceleration."""
    exact = {key: [PRECISE.number(Rational(float(x))) for x in values] for key, values in state.items()}
    precisely = {name: PRECISE.number(value) for name, value in parameters.items()}
    truth = evaluate(derived, exact, PRECISE, precisely)["qdd"]
    rounded = {name: float(value) for name, value in parameters.items()}
    doubles = evaluate(derived, {key: list(map(float, x)) for key, x in state.items()}, parameters=rounded)["qdd"]
    return float(max(abs(a - b) for a, b in zip(doubles, truth, strict=True)) / max(map(abs, truth)))


PARTS = {"accuracy": open_chains, "closed_loops": closed_loops, "methods": methods}
"""The function that measures each key of the data file."""
